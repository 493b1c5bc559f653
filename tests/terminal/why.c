/* Why a tile can't be laid: said to the person, with the rule. */
#include "support.h"

#include "support/unit.h"

#include <pasch/rules/legal.h>

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Every tile that the person to act holds can be laid or has a reason why not, and so has every
 * tile it does not hold. */
static void test_every_tile_has_an_answer(void **state)
{
    (void)state;
    unsigned refused = 0;
    for (int game = 0; game < game_count; game++) {
        const struct sheet *sheet = games[game];
        struct play_plan plan = plan_of(sheet,
                                        sheet->max_players == 1   ? "me"
                                        : sheet->min_players == 2 ? "me,greedy"
                                                                  : "me,greedy,greedy",
                                        40 + (uint64_t)game);
        struct sitting *sitting = sit_down(&plan);
        struct random random;
        random_seed(&random, 4);
        for (int turn = 0; turn < 60 && sitting_next(sitting) != SITTING_OVER; turn++) {
            struct view view;
            struct move moves[ROUND_MOVES_MAX];
            struct error error;
            step_to_person(sitting);
            if (sitting_next(sitting) == SITTING_OVER)
                break;
            sitting_view(sitting, 0, &view);
            unsigned count = view_moves(&view, moves);
            for (unsigned tile = 0; tile < view.seen.round.tiles; tile++) {
                bool can = false;
                for (unsigned i = 0; i < count; i++)
                    can = can || (moves[i].action == ACTION_PLACE && moves[i].tile == tile);
                error.message = NULL;
                assert_int_equal(sitting_why(sitting, (uint8_t)tile, &error), can);
                if (can)
                    continue;
                refused++;
                char buffer[1000];
                struct text text;
                text_init(&text, buffer, sizeof buffer);
                error_write(&error, NULL, &text);
                assert_true(text.length > 0);
                assert_null(strstr(buffer, "seat ")); /* the person is spoken to */
                assert_null(strstr(buffer, "{"));
            }
            step(sitting, &random);
        }
        sitting_destroy(sitting);
    }
    assert_true(refused > 1000);
}

static void answer(const struct sheet *sheet, uint64_t seed, const char *tile_name,
                   const char *words)
{
    struct play_plan plan = plan_of(sheet, "me,greedy", seed);
    struct sitting *sitting = sit_down(&plan);
    struct error error;
    tile tile;
    step_to_person(sitting);
    assert_true(sheet_read_tile(sheet, tile_name, &tile));
    assert_false(sitting_why(sitting, tile, &error));
    assert_says(&error, words);
    sitting_destroy(sitting);
}

static void test_answers(void **state)
{
    (void)state;
    answer(&game_draw, 5, "0-3", "0-3 matches no open end; they show 4");
    answer(&game_draw, 5, "4-4", "you hold no 4-4");
}

/* B3 */
static void test_a_double_that_is_missing_is_named(void **state)
{
    (void)state;
    bool found = false;
    for (uint64_t seed = 0; seed < 40 && !found; seed++) {
        struct play_plan plan = plan_of(&game_doubles, "me,greedy", seed);
        struct sitting *sitting = sit_down(&plan);
        struct random random;
        random_seed(&random, seed);
        for (int turn = 0; turn < 40 && !found && sitting_next(sitting) != SITTING_OVER; turn++) {
            step_to_person(sitting);
            struct view view;
            struct error error;
            sitting_view(sitting, 0, &view);
            struct tile_set hand = round_hand(&view.seen.round, 0);
            for (tile tile; sitting_next(sitting) == SITTING_PERSON && tile_set_pop(&hand, &tile);)
                if (!sitting_why(sitting, tile, &error) &&
                    strcmp(error.message, "{0} ({1})") == 0 &&
                    strcmp(error.values[1].text, "B3") == 0) {
                    assert_says(&error, "yet: ");
                    assert_says(&error, "is not on the table (B3)");
                    found = true;
                }
            if (!found && sitting_next(sitting) != SITTING_OVER)
                step(sitting, &random);
        }
        sitting_destroy(sitting);
    }
    assert_true(found);
}

int main(void)
{
#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, folder_make, folder_remove)
    const struct CMUnitTest tests[] = {
        IN_FOLDER(test_every_tile_has_an_answer),
        IN_FOLDER(test_answers),
        IN_FOLDER(test_a_double_that_is_missing_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
