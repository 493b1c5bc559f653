/*
 * What a search takes the others to have chosen: exactly what they did choose, on the table that
 * they saw; and what that tells about their hands.
 */
#include "choices.h"
#include "support/random_match.h"
#include "support/table.h"
#include "worlds.h"

#include <math.h>

#ifdef PASCH_DEBUG
enum { MATCHES = 12, HOUSES = 100, GUESSES = 60 };
#else
enum { MATCHES = 60, HOUSES = 1000, GUESSES = 300 };
#endif

static struct story story;
static struct match match;
static struct view view;
static struct search search;

/* Every choice of the round, as it was. */
static struct {
    struct round before;
    struct move move;
    unsigned laid; /* tiles on the table */
} made[4096];
static unsigned made_count;

static void draw_worlds(bool infers, unsigned count, uint64_t seed)
{
    struct random random;
    random_seed(&random, seed);
    memset(&search, 0xa5, sizeof search);
    worlds_draw(&search, &view, infers, count, NULL, 0, &random);
}

/* ---- The choices are those that were made ---- */

static bool can(const struct round *round, const struct sheet *sheet, enum action action)
{
    struct move moves[ROUND_SEARCH_MOVES_MAX];
    for (unsigned i = round_search_moves(round, sheet, moves); i-- > 0;)
        if (moves[i].action == action)
            return true;
    return false;
}

/* Whether it is a choice that tells something: with rectangular tiles one can draw or pass only if
 * nothing fits, and the only other thing to do then is to flip. A lead of triangles is no choice.
 */
static bool is_telling(const struct round *before, struct move move, const struct sheet *sheet)
{
    if (sheet_kind(sheet)->kind == KIND_TRIANGLE)
        return before->stage != STAGE_LEAD;
    if (move.action == ACTION_DRAW || move.action == ACTION_PASS)
        return can(before, sheet, ACTION_FLIP) && sheet->draw != DRAW_ONE;
    return true;
}

static void note_choice(struct move move)
{
    round_copy(&made[made_count].before, &match.round);
    made[made_count].move = move;
    made[made_count++].laid = match.trail.count;
}

/* The world drawn last says which tiles the seat had when it chose: as many as it had, and those
 * that it laid later or has now. */
static void check_hand(const struct search_decision *decision, const struct round *then)
{
    const struct round *guess = &decision->before;
    unsigned seat = guess->turn;
    struct tile_set hand = round_hand(guess, seat), later = {{0}};
    assert_int_equal(guess->counts[seat], then->counts[seat]);
    assert_int_equal(tile_set_count(&hand), guess->counts[seat]);
    if (decision->move.action == ACTION_PLACE)
        assert_true(tile_set_has(&hand, (tile)decision->move.tile));
    if (guess->draws)
        assert_true(tile_set_has(&hand, guess->drawn));
    for (unsigned i = 0; i < match.trail.count; i++) {
        tile tile = match.trail.laid[i].tile;
        if (i < decision->number)
            assert_false(tile_set_has(&hand, tile));
        else if (match.trail.laid[i].seat == seat)
            tile_set_add(&later, tile);
        assert_true(tile_set_has(&decision->laid, tile) == (i < decision->number));
    }
    const uint64_t *now =
        search.worlds[search.world_count - 1].tail + (size_t)seat * search.known.words;
    for (unsigned w = 0; w < search.known.words; w++)
        assert_int_equal(hand.word[w] & ~later.word[w] & ~now[w], 0);
}

static void check_decision(const struct search_decision *decision, unsigned number)
{
    const struct round *then = &made[number].before, *guess = &decision->before;
    struct move move = made[number].move;
    assert_int_equal(guess->turn, then->turn);
    assert_int_equal(decision->move.action, move.action);
    assert_int_equal(decision->move.tile, move.tile);
    assert_int_equal(decision->move.on, move.on);
    assert_int_equal(decision->number, made[number].laid);
    assert_int_equal(guess->stage, then->stage);
    assert_int_equal(guess->laid, then->laid);
    assert_int_equal(guess->again, then->again);
    assert_int_equal(guess->draws, then->draws);
    assert_int_equal(guess->open, then->open);
    assert_int_equal(guess->faces, then->faces);
    assert_int_equal(guess->sum, then->sum);
    assert_memory_equal(guess->ends, then->ends, sizeof then->ends);
    if (sheet_kind(&match.sheet)->kind == KIND_TRIANGLE) {
        assert_memory_equal(&guess->triangle, &then->triangle, sizeof then->triangle);
        for (unsigned seat = 0; seat < match.players; seat++)
            assert_int_equal(guess->counts[seat], then->counts[seat]);
    }
    if (move.action == ACTION_DRAW || move.action == ACTION_PASS ||
        sheet_kind(&match.sheet)->kind == KIND_TRIANGLE)
        assert_int_equal(round_drawable(guess, &match.sheet) > 0,
                         round_drawable(then, &match.sheet) > 0);
    check_hand(decision, then);
}

/* All choices of the others that tell something were found, the last of them if there are many. */
static void check_decisions(unsigned *checked)
{
    unsigned expected[4096], count = 0;
    for (unsigned i = 0; i < made_count; i++)
        if (made[i].before.turn != view.seat &&
            is_telling(&made[i].before, made[i].move, &match.sheet))
            expected[count++] = i;
    assert_int_equal(search.decision_count, count < SEARCH_DECISIONS ? count : SEARCH_DECISIONS);
    for (unsigned i = count - search.decision_count; i < count; i++) {
        check_decision(&search.decisions[i % SEARCH_DECISIONS], expected[i]);
        checked[made[expected[i]].move.action]++;
    }
}

static void play_round(struct random *random, unsigned *checked)
{
    made_count = 0;
    while (match.stage == MATCH_PLAY) {
        if (random_below(random, match.sheet.highest > 6 ? 20 : 4) == 0) {
            view_make(&view, &match, match.round.turn);
            draw_worlds(true, 3, random_next(random));
            check_decisions(checked);
        }
        struct move moves[ROUND_MOVES_MAX];
        unsigned count = round_moves(&match.round, &match.sheet, moves);
        struct move move = moves[random_below(random, count)];
        note_choice(move);
        story_play(&story, &match, move);
    }
}

static void test_choices(void **state)
{
    const struct sheet *game = *state;
    struct random random;
    unsigned checked[ACTION_DONE + 1] = {0};
    random_seed(&random, 66);
    for (int i = 0; i < MATCHES; i++) {
        struct sheet sheet = *game;
        int players = game->min_players + i % (game->max_players - game->min_players + 1);
        if (i % 2)
            random_options(&sheet, players, &random);
        match_init(&match, &sheet, players);
        for (int round = 0; round < 3 && story_deal(&story, &match, &random); round++) {
            play_round(&random, checked);
            match_continue(&match);
        }
    }
    bool alone = game->max_players == 1, flips = game->flip,
         triangles = sheet_kind(game)->kind == KIND_TRIANGLE && !alone;
    print_message("%s: %u places, %u draws, %u passes, %u dones\n", game->id, checked[ACTION_PLACE],
                  checked[ACTION_DRAW], checked[ACTION_PASS], checked[ACTION_DONE]);
    assert_true(alone || checked[ACTION_PLACE] > 100);
    assert_true((checked[ACTION_DRAW] > 0) == (flips || triangles));
    assert_true((checked[ACTION_PASS] > 0) == (flips || triangles));
    assert_true((checked[ACTION_DONE] > 0) ==
                (game->may_stop || game->more == MORE_ALL || game->lead_again || triangles));
}

static void test_house_rules(void **state)
{
    (void)state;
    struct random random;
    unsigned checked[ACTION_DONE + 1] = {0};
    random_seed(&random, 67);
    for (int i = 0; i < HOUSES; i++) {
        struct sheet sheet;
        int players = random_house(&sheet, &random);
        match_init(&match, &sheet, players);
        for (int round = 0; round < 2 && story_deal(&story, &match, &random); round++) {
            play_round(&random, checked);
            match_continue(&match);
        }
    }
    for (unsigned action = 0; action <= ACTION_DONE; action++)
        assert_true(checked[action] > 0 || action == ACTION_FLIP);
}

/* Two turns of a seat are not one, though the others only drew in between. */
static void test_turns_without_a_tile_laid_in_between(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_hungarian, 2, "", "hand=2 draw=one");
    deal(&table, "6-6 0-0 | 1-1 2-2", "1-3 5-6 1-4 4-5");
    play(&table, "0: 6-6; 1: draw; 0: draw; 1: draw; 0: 5-6 on 6-6:side");
    view_make(&view, &table.match, 1);
    draw_worlds(true, 3, 1);
    assert_int_equal(search.decision_count, 2);
    assert_int_equal(search.decisions[1].move.tile, tile_of(5, 6));
    assert_int_equal(search.decisions[1].before.again, AGAIN_NO);
    /* With both in hand from the start it would be one. */
    table_open(&table, &game_hungarian, 2, "", "hand=2 draw=one");
    deal(&table, "6-6 5-6 | 1-1 2-2", "1-3 0-0 1-4 4-5");
    play(&table, "0: 6-6; 0: 5-6 on 6-6:side");
    view_make(&view, &table.match, 1);
    draw_worlds(true, 3, 1);
    assert_int_equal(search.decisions[1].before.again, AGAIN_ALL);
}

/* ---- What they tell ---- */

/* The part of the worlds, by their weights, in which the seat plays like the policy. */
static double share_of_policy(unsigned seat)
{
    double share = 0;
    for (unsigned i = 0; i < search.world_count; i++)
        if (search.worlds[i].styles[seat] == STYLE_POLICY)
            share += search.until[i] - (i ? search.until[i - 1] : 0);
    return share / search.until[search.world_count - 1];
}

/* The policy of wolf flips whenever it can: who passes instead plays otherwise. */
static void test_W11_a_pass_instead_of_a_flip(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 4, "", "");
    deal(&table, "1-2 0-1 1-1 | 3-3 4-4 5-5 6-6 3-4 3-5 3-6", "");
    play(&table, "0: 1-2; 1: pass");
    view_make(&view, &table.match, 2);
    draw_worlds(true, SEARCH_WORLDS, 3);
    assert_true(share_of_policy(1) < 0.15);
    assert_true(share_of_policy(3) > 0.4);
}

/* How far what a seat thinks of the others' tiles is from what they have: for each tile and seat,
 * the square of the chance that it is not so. */
static double error_of_guess(void)
{
    double error = 0;
    for (unsigned seat = 0; seat < match.players; seat++)
        for (unsigned tile = 0; tile < match.round.tiles && seat != view.seat; tile++) {
            double share = 0;
            for (unsigned i = 0; i < search.world_count; i++)
                if (search.worlds[i].tail[(size_t)seat * search.known.words + tile / 64] >>
                        tile % 64 &
                    1)
                    share += search.until[i] - (i ? search.until[i - 1] : 0);
            share /= search.until[search.world_count - 1];
            share -= round_holds(&match.round, seat, (uint8_t)tile);
            error += share * share;
        }
    return error;
}

static struct move choose_by_policy(struct random *random)
{
    struct move moves[ROUND_SEARCH_MOVES_MAX];
    int32_t scores[ROUND_SEARCH_MOVES_MAX];
    uint32_t odds[ROUND_SEARCH_MOVES_MAX];
    struct memory memory;
    unsigned count = round_search_moves(&match.round, &match.sheet, moves);
    view_make(&view, &match, match.round.turn);
    memory_of_view(&memory, &view);
    policy_scores(policy_of(&match.sheet), &match.round, &match.sheet, &memory, moves, count,
                  scores);
    return moves[policy_pick(odds, policy_odds(scores, count, odds), random)];
}

/* Who plays alone has nobody to watch. */
static void test_alone(void **state)
{
    struct random random;
    random_seed(&random, 69);
    match_init(&match, *state, 1);
    assert_true(story_deal(&story, &match, &random));
    story_move(&story, &match, &random);
    view_make(&view, &match, 0);
    draw_worlds(true, 10, 1);
    assert_int_equal(search.decision_count, 0);
}

/* Where all play by the policy, watching what they choose makes guesses better. */
static void test_guesses_get_better(void **state)
{
    const struct sheet *game = *state;
    struct random random;
    double sum = 0, squares = 0, all = 0;
    unsigned count = 0;
    random_seed(&random, 68);
    while (count < GUESSES) {
        match_init(&match, game, game->min_players);
        assert_true(story_deal(&story, &match, &random));
        while (match.stage == MATCH_PLAY) {
            struct move move = choose_by_policy(&random);
            if (match.trail.count > 4 && random_below(&random, 8) == 0) {
                uint64_t seed = random_next(&random);
                draw_worlds(false, 300, seed);
                double without = error_of_guess();
                draw_worlds(true, 300, seed);
                double better = without - error_of_guess();
                sum += better;
                squares += better * better;
                all += without;
                count++;
            }
            match_apply(&match, move);
        }
    }
    double mean = sum / count, deviation = sqrt((squares / count - mean * mean) / (count - 1));
    print_message("%s: error %.3f less %.3f, %.1f deviations\n", game->id, all / count, mean,
                  mean / deviation);
    assert_true(mean > 2 * deviation);
}

int main(void)
{
    const struct CMUnitTest others[] = {
        cmocka_unit_test(test_house_rules),
        cmocka_unit_test(test_turns_without_a_tile_laid_in_between),
        cmocka_unit_test(test_W11_a_pass_instead_of_a_flip),
    };
    struct CMUnitTest tests[32];
    for (int i = 0; i < game_count; i++)
        tests[i] = (struct CMUnitTest){
            .name = games[i]->id, .test_func = test_choices, .initial_state = (void *)games[i]};
    int failed = cmocka_run_group_tests(others, NULL, NULL) +
                 _cmocka_run_group_tests("choices", tests, (size_t)game_count, NULL, NULL);
    for (int i = 0; i < game_count; i++)
        tests[i].test_func = games[i]->max_players > 1 ? test_guesses_get_better : test_alone;
    return failed + _cmocka_run_group_tests("guesses", tests, (size_t)game_count, NULL, NULL);
}
