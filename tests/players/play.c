/*
 * Every level plays whole matches of every game, by the rules, however little it may think: all
 * levels at one table, each move with another budget.
 */
#include "support/random_match.h"
#include "support/unit.h"

#include <pasch/games/games.h>
#include <pasch/players/clairvoyant.h>
#include <pasch/players/player.h>
#include <pasch/rules/legal.h>

#include <string.h>

#ifdef PASCH_DEBUG
enum { MATCHES = 8, HOUSES = 150, ROUNDS_MOST = 30 };
#else
enum { MATCHES = 30, HOUSES = 800, ROUNDS_MOST = 60 };
#endif

static struct story story;
static struct match match;
static struct view view;
static struct player player;
static struct clairvoyant clairvoyant;
static unsigned long moves_chosen[LEVEL_COUNT];

static uint64_t fake_now;

static uint64_t fake_clock(void)
{
    return fake_now += 1000;
}

/* A few playouts; a time that is over at once; a time that never ends; both. */
static struct budget random_budget(struct random *random)
{
    switch (random_below(random, 5)) {
    case 0:
        return (struct budget){.playouts = 1};
    case 1:
        return (struct budget){.clock = fake_clock, .nanoseconds = 1};
    case 2:
        return (struct budget){
            .clock = fake_clock, .nanoseconds = UINT64_C(1) << 60, .playouts = 3};
    case 3:
        return (struct budget){.clock = fake_clock, .nanoseconds = 20000, .playouts = 15};
    default:
        return (struct budget){.playouts = 2 + random_below(random, 20)};
    }
}

static void assert_legal(struct move move, const char *who)
{
    struct error error;
    if (legal_move(&match.round, &match.sheet, match.round.turn, move, &error))
        return;
    char message[1400];
    struct text text;
    text_init(&text, message, sizeof message);
    error_write(&error, NULL, &text);
    fail_msg("%s in %s: %s", who, match.sheet.id, message);
}

/* The seat's level chooses; the move must be one of those that a search knows, or like it. */
static struct move choose(enum level level, struct random *random)
{
    struct move moves[ROUND_MOVES_MAX];
    player_init(&player, level, random_next(random));
    player.budget = random_budget(random);
    view_make(&view, &match, match.round.turn);
    struct move move = player_choose(&player, &view);
    unsigned count = view_search_moves(&view, moves);
    assert_true(round_find_search_move(&match.sheet, moves, count, move) < count);
    assert_legal(move, player_name(level));
    moves_chosen[level]++;
    return move;
}

static void play_match(const struct sheet *sheet, int players, struct random *random)
{
    match_init(&match, sheet, players);
    unsigned first = random_below(random, LEVEL_COUNT);
    for (int i = 0; i < ROUNDS_MOST && story_deal(&story, &match, random); i++) {
        while (match.stage == MATCH_PLAY) {
            enum level level = (enum level)((first + match.round.turn) % LEVEL_COUNT);
            story_play(&story, &match, choose(level, random));
        }
        match_continue(&match);
    }
}

static int table_size(const struct sheet *game, int which)
{
    int four = game->max_players < 4 ? game->max_players : 4;
    return which == 0 ? game->min_players : which == 1 ? four : game->max_players;
}

static void test_game(void **state)
{
    const struct sheet *game = *state;
    struct random random;
    random_seed(&random, 41);
    memset(moves_chosen, 0, sizeof moves_chosen);
    for (int which = 0; which < 3; which++)
        for (int i = 0; i < (game->highest > 9 ? 1 : MATCHES); i++) {
            struct sheet sheet = *game;
            int players = table_size(game, which);
            if (i)
                random_options(&sheet, players, &random);
            play_match(&sheet, players, &random);
        }
    for (unsigned level = 0; level < LEVEL_COUNT && game->max_players > 1; level++)
        assert_true(moves_chosen[level] > 10);
}

static void test_house_rules(void **state)
{
    (void)state;
    struct random random;
    random_seed(&random, 42);
    for (int i = 0; i < HOUSES; i++) {
        struct sheet sheet;
        int players = random_house(&sheet, &random);
        play_match(&sheet, players, &random);
    }
}

/* Nothing is thought about a single move: no figures. */
static void test_a_single_move_needs_no_thought(void **state)
{
    (void)state;
    static struct opinion opinions[ROUND_MOVES_MAX];
    struct random random;
    unsigned single = 0, several = 0;
    random_seed(&random, 44);
    for (int i = 0; i < game_count; i++) {
        match_init(&match, games[i], table_size(games[i], 0));
        if (!story_deal(&story, &match, &random))
            continue;
        while (match.stage == MATCH_PLAY) {
            view_make(&view, &match, match.round.turn);
            player_init(&player, LEVEL_EXPERT, 1);
            player.budget.playouts = 50;
            unsigned count = player_weigh(&player, &view, opinions);
            assert_true((opinions[0].playouts > 0) == (count > 1));
            assert_legal(opinions[0].move, "weighing");
            single += count == 1;
            several += count > 1;
            story_play(&story, &match, opinions[0].move);
        }
    }
    assert_true(single > 10 && several > 10);
}

/* The player that sees everything, where it can't solve: other tables, and triangles. */
static void test_clairvoyant(void **state)
{
    (void)state;
    struct random random;
    random_seed(&random, 43);
    for (int i = 0; i < game_count; i++) {
        int players = table_size(games[i], 1);
        match_init(&match, games[i], players);
        clairvoyant_init(&clairvoyant, 7);
        clairvoyant.budget.playouts = 10;
        for (int round = 0; round < 2 && story_deal(&story, &match, &random); round++) {
            while (match.stage == MATCH_PLAY) {
                struct move move = clairvoyant_choose(&clairvoyant, &match);
                assert_legal(move, "clairvoyant");
                story_play(&story, &match, move);
            }
            match_continue(&match);
        }
    }
}

int main(void)
{
    struct CMUnitTest tests[32];
    for (int i = 0; i < game_count; i++)
        tests[i] = (struct CMUnitTest){
            .name = games[i]->id, .test_func = test_game, .initial_state = (void *)games[i]};
    tests[game_count] = (struct CMUnitTest)cmocka_unit_test(test_house_rules);
    tests[game_count + 1] = (struct CMUnitTest)cmocka_unit_test(test_clairvoyant);
    tests[game_count + 2] =
        (struct CMUnitTest)cmocka_unit_test(test_a_single_move_needs_no_thought);
    return _cmocka_run_group_tests("playing", tests, (size_t)game_count + 3, NULL, NULL);
}
