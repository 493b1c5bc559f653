/* What the end of a round is worth: compared with the real match, whatever the totals are. */
#include "stakes.h"
#include "support/random_match.h"
#include "support/unit.h"

#include <pasch/games/games.h>

#include <math.h>

#ifdef PASCH_DEBUG
enum { ROUNDS = 400, HOUSES = 3000 };
#else
enum { ROUNDS = 4000, HOUSES = 30000 };
#endif

static struct story story;
static struct match match, start;
static struct stakes stakes;
static unsigned long matches_ended, matches_open, seats_out;

/* Some totals that such a match could have reached, often close to its end. */
static void random_totals(struct random *random)
{
    const struct sheet *sheet = &match.sheet;
    int end = sheet->target ? sheet->target - 1 : sheet->limit ? sheet->limit : 300;
    if (sheet->scoring == SCORING_NONE)
        return;
    for (unsigned seat = 0; seat < match.players; seat++) {
        int behind = random_below(random, 2) ? (int)random_below(random, 20)
                                             : (int)random_below(random, (uint32_t)end + 1);
        match.totals[seat] = end > behind ? end - behind : 0;
    }
    if (sheet->rounds)
        match.round_number = 1 + (int)random_below(random, (uint32_t)sheet->rounds);
    if (sheet_has_pot(sheet) && random_below(random, 2))
        match.pot = (int)random_below(random, 60);
}

/* Plays a round to its end, in the match itself. The stakes are known from some time on; false if
 * the round is over before that. */
static bool play_round(struct random *random)
{
    unsigned before = random_below(random, 12);
    while (before-- && match.stage == MATCH_PLAY)
        story_move(&story, &match, random);
    if (match.stage != MATCH_PLAY)
        return false;
    start = match;
    stakes_init(&stakes, &match);
    while (match.stage == MATCH_PLAY)
        story_move(&story, &match, random);
    return true;
}

static void pay(double *ret_chances)
{
    for (unsigned i = 0; i < PLAYERS_MAX; i++)
        ret_chances[i] = NAN; /* all are filled in */
    stakes_pay(&stakes, &match.round, ret_chances);
}

static void compare_with_match(const double *chances)
{
    const struct match *counted = &stakes.match;
    assert_memory_equal(counted->totals, match.totals, sizeof match.totals);
    assert_memory_equal(&counted->result, &match.result, sizeof match.result);
    assert_int_equal(counted->still_in, match.still_in);
    assert_int_equal(counted->winners, match.winners);
    assert_int_equal(counted->pot, match.pot);
    double sum = 0;
    for (unsigned seat = 0; seat < match.players; seat++) {
        bool still_in = match.still_in >> seat & 1, wins = match.winners >> seat & 1;
        assert_true(chances[seat] >= 0 && chances[seat] <= 1);
        if (match.winners) { /* What they win is theirs; a lead may count besides, early on. */
            double share = wins ? (1 - stakes.blur) / bits_count(match.winners) : 0;
            assert_true(chances[seat] >= share - 1e-9 &&
                        chances[seat] <= share + stakes.blur + 1e-9);
        } else {
            assert_true(still_in || chances[seat] == 0);
        }
        seats_out += !still_in;
        sum += chances[seat];
    }
    assert_true(fabs(sum - 1) < 1e-9);
    matches_ended += match.winners != 0;
    matches_open += match.winners == 0;
}

/* Where nothing is blurred exactly the winners share the match. */
static void compare_unblurred(void)
{
    double chances[PLAYERS_MAX], blur = stakes.blur;
    stakes.blur = 0;
    pay(chances);
    stakes.blur = blur;
    for (unsigned seat = 0; match.winners && seat < match.players; seat++) {
        bool wins = match.winners >> seat & 1;
        assert_true(chances[seat] == (wins ? 1.0 / bits_count(match.winners) : 0));
    }
}

/* The same end of the round with more points for one seat before it. */
static void compare_with_more_points(const double *chances, struct random *random)
{
    const struct sheet *sheet = &match.sheet;
    unsigned seat = random_below(random, match.players);
    double more[PLAYERS_MAX];
    if (!(start.still_in >> seat & 1) || sheet->scoring == SCORING_NONE)
        return;
    stakes_init(&stakes, &start);
    stakes.start.totals[seat] += 1 + (int)random_below(random, 30);
    pay(more);
    /* Chances are made of rounded parts: one in 64 of a doubling. */
    double rounding = 1.03;
    if (sheet_few_win(sheet))
        assert_true(more[seat] <= chances[seat] * rounding + 1e-9);
    else
        assert_true(more[seat] * rounding + 1e-9 >= chances[seat]);
}

static void check_round(const struct sheet *sheet, int players, struct random *random)
{
    double chances[PLAYERS_MAX], again[PLAYERS_MAX];
    match_init(&match, sheet, players);
    random_totals(random);
    if (players < 2 || !story_deal(&story, &match, random) || !play_round(random))
        return;
    pay(chances);
    compare_with_match(chances);
    compare_unblurred();
    for (int i = 0; i < 3; i++) { /* nothing is left of other ends of the round */
        struct round other;
        round_copy(&other, &start.round);
        round_play_out(&other, &match.sheet, random);
        stakes_pay(&stakes, &other, again);
    }
    pay(again);
    assert_memory_equal(chances, again, sizeof chances);
    compare_with_more_points(chances, random);
    uint16_t winners = match.winners;
    match_continue(&match);
    assert_int_equal(match.stage == MATCH_OVER, winners != 0);
}

static void test_game(void **state)
{
    const struct sheet *game = *state;
    struct random random;
    random_seed(&random, 51);
    matches_ended = matches_open = seats_out = 0;
    for (int i = 0; i < (game->highest > 9 ? ROUNDS / 8 : ROUNDS); i++) {
        struct sheet sheet = *game;
        int players = game->min_players + i % (game->max_players - game->min_players + 1);
        if (i % 2)
            random_options(&sheet, players, &random);
        check_round(&sheet, players, &random);
    }
    assert_true(game->max_players == 1 || matches_ended > 5);
    assert_true(!game->eliminate || (matches_open > 5 && seats_out > 5));
    assert_true(game->rounds || matches_open > 5);
}

static void test_house_rules(void **state)
{
    (void)state;
    struct random random;
    random_seed(&random, 52);
    for (int i = 0; i < HOUSES; i++) {
        struct sheet sheet;
        int players = random_house(&sheet, &random);
        check_round(&sheet, players, &random);
    }
}

/* A lead is worth more the nearer the end is, and nothing between equals. */
static void test_leads(void **state)
{
    (void)state;
    double chances[PLAYERS_MAX], last = 0;
    struct random random;
    random_seed(&random, 53);
    match_init(&match, &game_tripple, 2);
    assert_true(story_deal(&story, &match, &random));
    while (match.stage == MATCH_PLAY)
        story_move(&story, &match, &random);
    start = match;
    start.stage = MATCH_PLAY;
    for (int total = 0; total <= 250; total += 50) {
        stakes_init(&stakes, &start);
        for (unsigned seat = 0; seat < 2; seat++) /* so that the round ends with these totals */
            stakes.start.totals[seat] =
                total + (seat == 0) * 30 - match.round.gains[seat] - match.result.points[seat];
        stakes_pay(&stakes, &match.round, chances);
        assert_true(chances[0] > 0.5 && chances[0] < 1 && chances[0] >= last);
        last = chances[0];
        stakes.start.totals[0] -= 30;
        stakes_pay(&stakes, &match.round, chances);
        assert_true(chances[0] == 0.5);
    }
    stakes.start.totals[1] += 50; /* 300: over */
    stakes_pay(&stakes, &match.round, chances);
    assert_true(chances[0] < 0.5 && chances[1] > 0.5);
    stakes.blur = 0;
    stakes_pay(&stakes, &match.round, chances);
    assert_true(chances[0] == 0 && chances[1] == 1);
}

/* Alone there is nobody to win against: the points count. */
static void test_alone(void **state)
{
    (void)state;
    double chances[PLAYERS_MAX];
    struct random random;
    random_seed(&random, 54);
    match_init(&match, &game_tripple_solo, 1);
    assert_true(story_deal(&story, &match, &random));
    stakes_init(&stakes, &match);
    while (match.stage == MATCH_PLAY)
        story_move(&story, &match, &random);
    stakes_pay(&stakes, &match.round, chances);
    assert_true(chances[0] == match.totals[0] / 1000.0);
}

int main(void)
{
    struct CMUnitTest tests[32];
    for (int i = 0; i < game_count; i++)
        tests[i] = (struct CMUnitTest){
            .name = games[i]->id, .test_func = test_game, .initial_state = (void *)games[i]};
    tests[game_count] = (struct CMUnitTest)cmocka_unit_test(test_house_rules);
    tests[game_count + 1] = (struct CMUnitTest)cmocka_unit_test(test_leads);
    tests[game_count + 2] = (struct CMUnitTest)cmocka_unit_test(test_alone);
    return _cmocka_run_group_tests("stakes", tests, (size_t)game_count + 3, NULL, NULL);
}
