/*
 * Who is stronger, from fixed seeds, so that the answer is always the same, and by margins far
 * outside chance. Every deal is played once for each seat that the first player can have: the luck
 * of the deal is the same for both sides.
 */
#include "support/random_match.h"
#include "support/unit.h"

#include <pasch/games/games.h>
#include <pasch/players/clairvoyant.h>
#include <pasch/players/player.h>

#include <math.h>

#ifdef PASCH_DEBUG
enum { PART = 5 }; /* of the deals that are played otherwise */
#else
enum { PART = 1 };
#endif

static struct match match;
static struct view view;
static struct clairvoyant clairvoyant;
static struct player player;

enum { CLAIRVOYANT = LEVEL_COUNT };

struct side {
    unsigned level; /* or CLAIRVOYANT */
    uint32_t playouts;
};

struct contest {
    const char *name;
    const struct sheet *game;
    int players;
    struct side first, others;
    int deals;
    double share; /* what the first player wins at least; by chance it would be 1 / players */
};

static struct move choose(struct side side, struct random *random)
{
    if (side.level == CLAIRVOYANT)
        return clairvoyant_choose(&clairvoyant, &match);
    player.level = (enum level)side.level;
    player.budget = (struct budget){.playouts = side.playouts};
    player.random = *random;
    view_make(&view, &match, match.round.turn);
    struct move move = player_choose(&player, &view);
    *random = player.random;
    return move;
}

/* Plays a match with the first player at a seat; returns how much of it he wins. */
static double play_match(const struct contest *contest, unsigned seat, uint64_t seed)
{
    struct random decks, choices;
    struct story story;
    random_seed(&decks, seed);
    random_seed(&choices, seed + 1000000);
    match_init(&match, contest->game, contest->players);
    while (story_deal(&story, &match, &decks)) {
        while (match.stage == MATCH_PLAY)
            match_apply(&match, choose(match.round.turn == seat ? contest->first : contest->others,
                                       &choices));
        match_continue(&match);
    }
    return match.winners >> seat & 1 ? 1.0 / bits_count(match.winners) : 0;
}

static void test_contest(void **state)
{
    const struct contest *contest = *state;
    int deals = contest->deals / PART;
    double sum = 0, squares = 0, chance = 1.0 / contest->players;
    clairvoyant_init(&clairvoyant, 1);
    for (int deal = 0; deal < deals; deal++) {
        double won = 0;
        for (int seat = 0; seat < contest->players; seat++)
            won += play_match(contest, (unsigned)seat, (uint64_t)deal) / contest->players;
        sum += won;
        squares += won * won;
    }
    double mean = sum / deals, error = sqrt((squares / deals - mean * mean) / (deals - 1));
    print_message("%s: %.3f of the matches, %.1f deviations above chance\n", contest->name, mean,
                  (mean - chance) / error);
    assert_true(mean > contest->share);
    assert_true(mean - chance > (PART > 1 ? 2.5 : 5) * error);
}

static const struct contest contests[] = {
    {.name = "easy against random in draw",
     .game = &game_draw,
     .players = 2,
     .first = {.level = LEVEL_EASY},
     .others = {.level = LEVEL_RANDOM},
     .deals = 2000,
     .share = 0.55},
    {.name = "easy against random in hungarian",
     .game = &game_hungarian,
     .players = 2,
     .first = {.level = LEVEL_EASY},
     .others = {.level = LEVEL_RANDOM},
     .deals = 200,
     .share = 0.7},
    {.name = "easy against random in double-6",
     .game = &game_double_6,
     .players = 3,
     .first = {.level = LEVEL_EASY},
     .others = {.level = LEVEL_RANDOM},
     .deals = 500,
     .share = 0.45},
    {.name = "easy against random in tripple",
     .game = &game_tripple,
     .players = 2,
     .first = {.level = LEVEL_EASY},
     .others = {.level = LEVEL_RANDOM},
     .deals = 100,
     .share = 0.7},
    {.name = "normal against greedy in draw",
     .game = &game_draw,
     .players = 2,
     .first = {.level = LEVEL_NORMAL, .playouts = 200},
     .others = {.level = LEVEL_GREEDY},
     .deals = 300,
     .share = 0.55},
    {.name = "expert against greedy in draw",
     .game = &game_draw,
     .players = 2,
     .first = {.level = LEVEL_EXPERT, .playouts = 200},
     .others = {.level = LEVEL_GREEDY},
     .deals = 300,
     .share = 0.55},
    {.name = "expert against easy in wolf",
     .game = &game_wolf,
     .players = 3,
     .first = {.level = LEVEL_EXPERT, .playouts = 100},
     .others = {.level = LEVEL_EASY},
     .deals = 150,
     .share = 0.4},
    {.name = "clairvoyant against expert in draw",
     .game = &game_draw,
     .players = 2,
     .first = {.level = CLAIRVOYANT},
     .others = {.level = LEVEL_EXPERT, .playouts = 200},
     .deals = 60,
     .share = 0.7},
    {.name = "clairvoyant against normal in draw",
     .game = &game_draw,
     .players = 2,
     .first = {.level = CLAIRVOYANT},
     .others = {.level = LEVEL_NORMAL, .playouts = 200},
     .deals = 60,
     .share = 0.7},
    {.name = "clairvoyant against easy in draw",
     .game = &game_draw,
     .players = 2,
     .first = {.level = CLAIRVOYANT},
     .others = {.level = LEVEL_EASY},
     .deals = 150,
     .share = 0.7},
    {.name = "clairvoyant against greedy in draw",
     .game = &game_draw,
     .players = 2,
     .first = {.level = CLAIRVOYANT},
     .others = {.level = LEVEL_GREEDY},
     .deals = 60,
     .share = 0.7},
    {.name = "clairvoyant against random in draw",
     .game = &game_draw,
     .players = 2,
     .first = {.level = CLAIRVOYANT},
     .others = {.level = LEVEL_RANDOM},
     .deals = 60,
     .share = 0.7},
};

/* Against itself the clairvoyant player gets what the solver says, to the point. */
static void test_clairvoyant_attains_the_value(void **state)
{
    const struct sheet *game = *state;
    struct random random;
    struct story story;
    static struct solver solver;
    random_seed(&random, 71);
    solver_init(&solver);
    clairvoyant_init(&clairvoyant, 2);
    for (int i = 0; i < 20 / PART; i++) {
        struct move best;
        int value;
        match_init(&match, game, 2);
        assert_true(story_deal(&story, &match, &random));
        while (match.stage == MATCH_PLAY && story.count < 2)
            story_move(&story, &match, &random);
        if (match.stage != MATCH_PLAY)
            continue;
        unsigned seat = match.round.turn;
        const int32_t before[2] = {match.totals[seat], match.totals[!seat]};
        assert_true(
            solve_best(&solver, &match.round, &match.sheet, match.pot, UINT32_MAX, &best, &value));
        while (match.stage == MATCH_PLAY)
            match_apply(&match, clairvoyant_choose(&clairvoyant, &match));
        int got = match.totals[seat] - before[0] - (match.totals[!seat] - before[1]);
        if (game->scoring == SCORING_NONE)
            got = (int)(match.result.best >> seat & 1) - (int)(match.result.best >> !seat & 1);
        assert_int_equal(sheet_few_win(game) ? -got : got, value);
    }
}

int main(void)
{
    enum { CONTESTS = sizeof contests / sizeof contests[0] };
    static const struct sheet *const solved[] = {&game_draw, &game_basic, &game_wolf};
    enum { SOLVED = sizeof solved / sizeof solved[0] };
    struct CMUnitTest tests[CONTESTS], others[SOLVED];
    for (size_t i = 0; i < CONTESTS; i++)
        tests[i] = (struct CMUnitTest){.name = contests[i].name,
                                       .test_func = test_contest,
                                       .initial_state = (void *)&contests[i]};
    for (size_t i = 0; i < SOLVED; i++)
        others[i] = (struct CMUnitTest){.name = solved[i]->id,
                                        .test_func = test_clairvoyant_attains_the_value,
                                        .initial_state = (void *)solved[i]};
    return _cmocka_run_group_tests("strength", tests, CONTESTS, NULL, NULL) +
           _cmocka_run_group_tests("clairvoyant", others, SOLVED, NULL, NULL);
}
