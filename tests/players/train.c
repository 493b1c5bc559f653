/*
 * Learning: the same seed gives the same weights, and what is learnt is worth something; and the
 * weights that were learnt for good are there for every game.
 */
#include "policy.h"
#include "support/random_match.h"
#include "support/unit.h"

#include <pasch/games/games.h>
#include <pasch/players/train.h>

#include <math.h>
#include <string.h>

#ifdef PASCH_DEBUG
enum { DEALS = 60, BATCH = 60 };
#else
enum { DEALS = 400, BATCH = 100 };
#endif

static struct training training, training_again;
static struct match match;
static struct story story;

static void learn(struct training *learner, const struct sheet *game, uint64_t seed, int rounds,
                  int batches)
{
    int steps = 0;
    training_init(learner, game, seed, rounds, batches);
    while (training_step(learner))
        steps++;
    assert_int_equal(steps, batches);
    assert_int_equal(learner->done, batches);
    assert_false(training_step(learner));
}

static void test_learning_is_reproducible(void **state)
{
    const struct sheet *game = *state;
    unsigned different = 0, moved = 0;
    int rounds = game->highest > 9 ? 3 : 30;
    learn(&training, game, 5, rounds, 3);
    memset(&training_again, 0xa5, sizeof training_again);
    learn(&training_again, game, 5, rounds, 3);
    assert_memory_equal(training.weights, training_again.weights, sizeof training.weights);
    assert_memory_equal(training.average, training_again.average, sizeof training.average);
    assert_true(training.pace == training_again.pace && training.spread == training_again.spread);
    learn(&training_again, game, 6, rounds, 3);
    for (int f = 0; f < TRAIN_FEATURES; f++) {
        assert_true(isfinite(training.weights[f]));
        moved += training.weights[f] != 0;
        different += training.weights[f] != training_again.weights[f];
    }
    assert_true(moved > 4 && 2 * different > moved);
    assert_true(training.pace >= 1 && training.spread >= 1);
}

/* ---- Every feature has its name ---- */

#define NAME(name) PREFIX #name,
#define PREFIX "CHAIN_"
static const char *const chain_names[] = {CHAIN_FEATURES(NAME)};
#undef PREFIX
#define PREFIX "TRIANGLE_"
static const char *const triangle_names[] = {TRIANGLE_FEATURES(NAME)};

static void check_names(const struct sheet *game, const char *const *names, int count)
{
    const char *name, *other;
    int weight, number = 0;
    training_init(&training, game, 1, 1, 3);
    for (int f = 0; f < TRAIN_FEATURES; f++)
        training.average[f] = 10 * f - 100.4;
    for (; training_weight(&training, number, &name, &weight); number++) {
        assert_true(number < count);
        assert_string_equal(name, names[number]);
        assert_int_equal(weight, 10 * number - 100); /* the nearest whole number */
        for (int i = 0; i < number; i++)
            assert_true(training_weight(&training, i, &other, &weight) && strcmp(name, other) != 0);
    }
    assert_int_equal(number, count);
}

static void test_names(void **state)
{
    (void)state;
    check_names(&game_draw, chain_names, CHAIN_FEATURE_COUNT);
    check_names(&game_tripple, triangle_names, TRIANGLE_FEATURE_COUNT);
}

/* ---- What was learnt is worth something ---- */

static struct move choose(const struct policy *policy, struct random *random)
{
    struct move moves[ROUND_MOVES_MAX];
    int32_t scores[ROUND_MOVES_MAX];
    uint32_t odds[ROUND_MOVES_MAX];
    struct memory memory;
    struct view view;
    view_make(&view, &match, match.round.turn);
    memory_of_view(&memory, &view);
    unsigned count = view_search_moves(&view, moves);
    policy_scores(policy, &view.seen.round, &match.sheet, &memory, moves, count, scores);
    return moves[policy_pick(odds, policy_odds(scores, count, odds), random)];
}

/* How many points more the second policy is charged in one round. */
static int play_round(const struct policy *first, const struct policy *second, unsigned seat,
                      uint64_t seed)
{
    struct random decks, choices;
    random_seed(&decks, seed);
    random_seed(&choices, seed + 1000);
    match_init(&match, &game_hungarian, 2);
    assert_true(story_deal(&story, &match, &decks));
    while (match.stage == MATCH_PLAY)
        match_apply(&match, choose(match.round.turn == seat ? first : second, &choices));
    return match.totals[!seat] - match.totals[seat];
}

static void test_learning_helps(void **state)
{
    (void)state;
    static const struct policy nothing = {.pace = 1, .spread = 1};
    struct policy learnt = nothing;
    const char *name;
    double sum = 0, squares = 0;
    learn(&training, &game_hungarian, 9, BATCH, 60);
    for (int i = 0, weight; training_weight(&training, i, &name, &weight); i++)
        learnt.weights[i] = (int16_t)weight;
    for (int deal = 0; deal < DEALS; deal++) {
        double better = 0;
        for (unsigned seat = 0; seat < 2; seat++)
            better += play_round(&learnt, &nothing, seat, (uint64_t)deal) / 2.0;
        sum += better;
        squares += better * better;
    }
    double mean = sum / DEALS, error = sqrt((squares / DEALS - mean * mean) / (DEALS - 1));
    print_message("learnt against nothing: %.2f points a round, %.1f deviations\n", mean,
                  mean / error);
    assert_true(mean > 1 && mean > 4 * error);
    assert_true(learnt.weights[CHAIN_PIPS] > 0); /* heavy tiles first */
}

/* ---- What was learnt for good ---- */

static void test_every_game_has_weights(void **state)
{
    (void)state;
    assert_int_equal(policy_count, game_count);
    for (int i = 0; i < game_count; i++) {
        unsigned entries = 0, used = 0;
        for (unsigned j = 0; j < policy_count; j++)
            if (strcmp(policies[j]->game, games[i]->id) == 0) {
                entries++;
                assert_int_equal(policies[j]->engine, games[i]->engine);
                assert_ptr_equal(&policies[j]->policy, policy_of(games[i]));
            }
        assert_int_equal(entries, 1);
        const struct policy *policy = policy_of(games[i]);
        int features = sheet_kind(games[i])->kind == KIND_TRIANGLE ? (int)TRIANGLE_FEATURE_COUNT
                                                                   : (int)CHAIN_FEATURE_COUNT;
        for (int f = 0; f < POLICY_FEATURES; f++) {
            used += policy->weights[f] != 0;
            assert_true(f < features || policy->weights[f] == 0);
        }
        assert_true(used >= 8);
        assert_true(policy->pace >= 1 && policy->spread >= 1);
    }
    /* A game that was never learnt plays like the first of its kind. */
    struct sheet sheet = game_tripple;
    sheet.id = "new";
    assert_ptr_equal(policy_of(&sheet), policy_of(&game_tripple));
    sheet = game_wolf;
    sheet.id = "new";
    assert_ptr_equal(policy_of(&sheet), policy_of(&game_draw));
}

int main(void)
{
    struct CMUnitTest tests[32];
    for (int i = 0; i < game_count; i++)
        tests[i] = (struct CMUnitTest){.name = games[i]->id,
                                       .test_func = test_learning_is_reproducible,
                                       .initial_state = (void *)games[i]};
    tests[game_count] = (struct CMUnitTest)cmocka_unit_test(test_names);
    tests[game_count + 1] = (struct CMUnitTest)cmocka_unit_test(test_learning_helps);
    tests[game_count + 2] = (struct CMUnitTest)cmocka_unit_test(test_every_game_has_weights);
    return _cmocka_run_group_tests("learning", tests, (size_t)game_count + 3, NULL, NULL);
}
