/*
 * Random play with triangles: what is counted to choose by is right after every move, every search
 * move is equally likely, and playing out is the same as choosing and applying one by one.
 */
#include "support/unit.h"

#include <pasch/games/games.h>
#include <pasch/rules/round.h>

#include <string.h>

/* A table to play at. */
struct setting {
    const struct sheet *game;
    unsigned players;
    bool tips_match;
};

static const struct setting settings[] = {
    {&game_tripple, 2, true},  {&game_tripple, 6, true},      {&game_tripple, 2, false},
    {&game_tripple, 3, false}, {&game_tripple_solo, 1, true},
};
enum { SETTINGS = sizeof settings / sizeof settings[0] };

static struct sheet sheet_of(const struct setting *setting)
{
    struct sheet sheet = *setting->game;
    sheet.tips_match = setting->tips_match;
    return sheet;
}

static void deal(struct round *round, const struct sheet *sheet, const struct setting *setting,
                 struct random *random)
{
    uint8_t deck[TRIANGLE_COUNT];
    for (unsigned i = 0; i < TRIANGLE_COUNT; i++)
        deck[i] = (uint8_t)i;
    random_shuffle(random, deck, TRIANGLE_COUNT);
    assert_true(round_deal(round, sheet, setting->players, (1u << setting->players) - 1, deck,
                           ROUND_NO_SEAT, ROUND_NO_SEAT));
}

static void check_ways(const struct round *round, const struct sheet *sheet)
{
    uint64_t fitting = 0;
    for (unsigned tile = 0; tile < TRIANGLE_COUNT; tile++) {
        unsigned places = 0, ways = 0;
        for (unsigned i = 0; i < round->triangle.count; i++)
            places += round->triangle.fits[i] >> tile & 1;
        for (unsigned i = 0; i < TRIANGLE_WAYS_BITS; i++)
            ways += (unsigned)(round->triangle.ways[i] >> tile & 1) << i;
        assert_int_equal(ways, places);
        fitting |= (uint64_t)(places != 0) << tile;
    }
    assert_true(round_fitting(round, sheet).word[0] == fitting);
}

static void test_ways_are_the_places_that_fit(void **state)
{
    (void)state;
    struct random random;
    random_seed(&random, 1);
    unsigned most = 0;
    for (unsigned i = 0; i < 100 * SETTINGS; i++) {
        const struct setting *setting = &settings[i % SETTINGS];
        struct sheet sheet = sheet_of(setting);
        struct round round;
        deal(&round, &sheet, setting, &random);
        while (round.stage != STAGE_OVER) {
            round_apply(&round, &sheet, round_random_move(&round, &sheet, &random));
            check_ways(&round, &sheet);
            for (unsigned bit = 0; bit < TRIANGLE_WAYS_BITS; bit++)
                most = round.triangle.ways[bit] && bit > most ? bit : most;
        }
    }
    assert_true(most >= 3); /* Some tile had eight places to go to. */
}

/* Chi-square over all moves of a position; what should come out is one a degree of freedom. */
static double unevenness(const struct round *round, const struct sheet *sheet,
                         const struct move *moves, unsigned count, struct random *random)
{
    enum { EACH = 50 };
    static unsigned chosen[ROUND_MOVES_MAX];
    memset(chosen, 0, sizeof chosen);
    for (unsigned i = 0; i < EACH * count; i++) {
        struct move move = round_random_move(round, sheet, random);
        unsigned at = 0;
        while (at < count && !move_is_same(moves[at], move))
            at++;
        assert_true(at < count);
        chosen[at]++;
    }
    double sum = 0;
    for (unsigned i = 0; i < count; i++)
        sum += ((double)chosen[i] - EACH) * ((double)chosen[i] - EACH) / EACH;
    return sum;
}

static void test_every_search_move_is_equally_likely(void **state)
{
    (void)state;
    struct random random;
    double sum = 0, freedom = 0;
    random_seed(&random, 2);
    for (unsigned i = 0; i < 4 * SETTINGS; i++) {
        const struct setting *setting = &settings[i % SETTINGS];
        struct sheet sheet = sheet_of(setting);
        struct round round;
        deal(&round, &sheet, setting, &random);
        while (round.stage != STAGE_OVER) {
            struct move moves[ROUND_MOVES_MAX];
            unsigned count = round_search_moves(&round, &sheet, moves);
            double here = unevenness(&round, &sheet, moves, count, &random);
            assert_true(here < (count - 1) + 12 * (1 + count / 4.0));
            sum += here;
            freedom += count - 1;
            round_apply(&round, &sheet, moves[random_below(&random, count)]);
        }
    }
    assert_true(freedom > 2000);
    /* Five standard deviations: the square of each is twice the degrees of freedom. */
    assert_true((sum - freedom) * (sum - freedom) < 25 * 2 * freedom);
}

static void test_playing_out_is_choosing_and_applying(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 100 * SETTINGS; i++) {
        const struct setting *setting = &settings[i % SETTINGS];
        struct sheet sheet = sheet_of(setting);
        struct random random, again;
        struct round round, step;
        random_seed(&random, i);
        deal(&round, &sheet, setting, &random);
        round_copy(&step, &round);
        again = random;
        unsigned actions = round_play_out(&round, &sheet, &random);
        for (; step.stage != STAGE_OVER; actions--)
            round_apply(&step, &sheet, round_random_move(&step, &sheet, &again));
        assert_int_equal(actions, 0);
        assert_memory_equal(&round, &step, round.bytes);
        assert_memory_equal(&random, &again, sizeof random);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ways_are_the_places_that_fit),
        cmocka_unit_test(test_every_search_move_is_equally_likely),
        cmocka_unit_test(test_playing_out_is_choosing_and_applying),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
