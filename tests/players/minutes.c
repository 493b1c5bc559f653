/* How long a match takes: what follows from the rules, and that every game has a figure. */
#include "support/unit.h"

#include <pasch/games/games.h>
#include <pasch/players/minutes.h>

static void test_every_game_has_a_figure(void **state)
{
    (void)state;
    for (int i = 0; i < game_count; i++) {
        int minutes = minutes_of_match(games[i]);
        assert_true(minutes >= 5 && minutes <= 120 && minutes % 5 == 0);
        assert_int_equal(minutes_of_match(games[i]), minutes);
    }
}

static void test_longer_matches_take_longer(void **state)
{
    (void)state;
    struct sheet rounds = game_double_6, points = game_doubles;
    rounds.rounds = 20;
    points.target *= 3;
    assert_true(minutes_of_match(&rounds) > 5 * minutes_of_match(&game_double_6));
    assert_true(minutes_of_match(&points) > 2 * minutes_of_match(&game_doubles));
    assert_true(minutes_of_match(&game_double_18) > minutes_of_match(&game_double_9));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_game_has_a_figure),
        cmocka_unit_test(test_longer_matches_take_longer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
