/*
 * Exact solutions, compared with a search that tries every move that names its end exactly, to the
 * end of the round, without any pruning or table; and in larger positions with one that only
 * prunes.
 */
#include "support/random_match.h"
#include "support/unit.h"

#include <pasch/games/games.h>
#include <pasch/players/solve.h>

#include <limits.h>

#ifdef PASCH_DEBUG
enum { DEALS = 20, SITTINGS = 4000, PLAIN_MOST = 10000, PRUNED_MOST = 20000 };
#else
enum { DEALS = 60, SITTINGS = 12000, PLAIN_MOST = 20000, PRUNED_MOST = 100000 };
#endif
enum { NO_LIMIT = 100000000 };

static struct solver solver, fresh;

/* ---- The plain search ---- */

/* What a round that is over has brought a seat, and the other, since `start`. */
static int plain_worth(const struct round *start, const struct round *end,
                       const struct sheet *sheet, int pot, unsigned seat, unsigned other)
{
    struct result result;
    score_round(end, sheet, pot, &result);
    if (sheet->scoring == SCORING_NONE) {
        if (result.best == 1u << seat)
            return 1;
        return result.best == 1u << other ? -1 : 0;
    }
    int own = end->gains[seat] - start->gains[seat] + result.points[seat];
    int others = end->gains[other] - start->gains[other] + result.points[other];
    return sheet_few_win(sheet) ? others - own : own - others;
}

struct plain {
    const struct round *start;
    const struct sheet *sheet;
    int pot;
    unsigned seat, other;
    bool prunes; /* and looks at search moves only */
    long left;   /* positions that may still be looked at; below 0: too many */
};

/* What the round is worth to `seat` if both play well from here on. With pruning that is only right
 * between `low` and `high`. */
static int plain_value(struct plain *plain, const struct round *round, int low, int high)
{
    if (--plain->left < 0)
        return 0;
    if (round->stage == STAGE_OVER)
        return plain_worth(plain->start, round, plain->sheet, plain->pot, plain->seat,
                           plain->other);
    struct move moves[ROUND_MOVES_MAX];
    unsigned count = plain->prunes ? round_search_moves(round, plain->sheet, moves)
                                   : round_moves(round, plain->sheet, moves);
    bool own = round->turn == plain->seat;
    int best = 0;
    assert_true(count > 0);
    for (unsigned i = 0; i < count && plain->left >= 0; i++) {
        struct round after;
        round_copy(&after, round);
        round_apply(&after, plain->sheet, moves[i]);
        int value = plain_value(plain, &after, low, high);
        if (i == 0 || (own ? value > best : value < best))
            best = value;
        if (own && best > low)
            low = best;
        if (!own && best < high)
            high = best;
        if (plain->prunes && low >= high)
            break;
    }
    return best;
}

static struct plain plain_for(const struct round *round, const struct sheet *sheet, int pot)
{
    unsigned other = round->in & ~(1u << round->turn);
    assert_int_equal(bits_count(other), 1);
    return (struct plain){.start = round,
                          .sheet = sheet,
                          .pot = pot,
                          .seat = round->turn,
                          .other = bits_lowest(other),
                          .left = PLAIN_MOST};
}

/* ---- Comparing ---- */

static unsigned index_of(struct move move, const struct move *moves, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (move_is_same(moves[i], move))
            return i;
    fail_msg("the best move is none of the search moves");
    return 0;
}

/* Compares everything about one position; false if it is too large for the plain search. */
static bool compare(const struct round *round, const struct sheet *sheet, int pot)
{
    struct plain plain = plain_for(round, sheet, pot);
    struct move moves[ROUND_MOVES_MAX], listed[ROUND_MOVES_MAX], best;
    int values[ROUND_MOVES_MAX], expected[ROUND_MOVES_MAX], value, value_best = INT_MIN;
    unsigned count, count_listed = round_search_moves(round, sheet, listed);
    for (unsigned i = 0; i < count_listed; i++) {
        struct round after;
        round_copy(&after, round);
        round_apply(&after, sheet, listed[i]);
        expected[i] = plain_value(&plain, &after, INT_MIN, INT_MAX);
        value_best = expected[i] > value_best ? expected[i] : value_best;
    }
    if (plain.left < 0)
        return false;
    plain.left = LONG_MAX;
    assert_int_equal(plain_value(&plain, round, INT_MIN, INT_MAX), value_best);

    assert_true(solve_best(&solver, round, sheet, pot, NO_LIMIT, &best, &value));
    assert_int_equal(value, value_best);
    assert_int_equal(expected[index_of(best, listed, count_listed)], value_best);

    assert_true(solve_moves(&solver, round, sheet, pot, NO_LIMIT, moves, values, &count));
    assert_int_equal(count, count_listed);
    for (unsigned i = 0; i < count; i++) {
        assert_true(move_is_same(moves[i], listed[i]));
        assert_int_equal(values[i], expected[i]);
    }
    return true;
}

/* The same as far as a search that prunes can tell; false if the position is too large for it. */
static bool compare_larger(const struct round *round, const struct sheet *sheet, int pot)
{
    struct plain plain = plain_for(round, sheet, pot);
    struct move moves[ROUND_MOVES_MAX], best;
    int values[ROUND_MOVES_MAX], value, value_best = INT_MIN;
    unsigned count;
    plain.prunes = true;
    plain.left = PRUNED_MOST;
    int expected = plain_value(&plain, round, INT_MIN, INT_MAX);
    if (plain.left < 0)
        return false;
    assert_true(solve_best(&solver, round, sheet, pot, NO_LIMIT, &best, &value));
    assert_int_equal(value, expected);
    assert_true(solve_moves(&solver, round, sheet, pot, NO_LIMIT, moves, values, &count));
    for (unsigned i = 0; i < count; i++)
        value_best = values[i] > value_best ? values[i] : value_best;
    assert_int_equal(value_best, expected);
    assert_int_equal(values[index_of(best, moves, count)], expected);
    return true;
}

/* ---- Positions ---- */

/* Deals to two seats of a table of so many, the winner of the last round leading if there is one.
 * Tiles with a number below `lowest` come last. */
static void deal(struct round *round, const struct sheet *sheet, unsigned seats, unsigned in,
                 unsigned winner, unsigned lowest, struct random *random)
{
    uint8_t deck[TILE_COUNT];
    unsigned tiles = sheet_tiles(sheet), front = 0, end = tiles;
    unsigned lots = random_below(random, 2) ? bits_lowest(in) : bits_highest(in);
    for (unsigned i = 0; i < tiles; i++)
        if (lowest && tile_low((uint8_t)i) < lowest)
            deck[--end] = (uint8_t)i;
        else
            deck[front++] = (uint8_t)i;
    do
        random_shuffle(random, deck, front);
    while (!round_deal(round, sheet, seats, in, deck, winner, lots));
}

/* Compares the positions of a random round that the plain search can manage. */
static unsigned compare_round(struct round *round, const struct sheet *sheet, int pot,
                              struct random *random)
{
    unsigned compared = 0;
    while (round->stage != STAGE_OVER) {
        compared += compare(round, sheet, pot);
        struct move moves[ROUND_MOVES_MAX];
        unsigned count = round_moves(round, sheet, moves);
        round_apply(round, sheet, moves[random_below(random, count)]);
    }
    return compared;
}

/* ---- Small games ---- */

struct small_game {
    const char *name;
    const struct sheet *base;
    int highest, hand;    /* 0: as it is */
    const char *rules[8]; /* name, value, … */
    unsigned lowest;      /* only tiles of this number and higher ones are dealt and drawn */
};

static struct sheet small_sheet(const struct small_game *game)
{
    struct sheet sheet = *game->base;
    sheet.min_players = 2;
    if (game->highest)
        sheet.highest = game->highest;
    sheet.hand[2] = game->hand;
    for (int i = 0; i < 8 && game->rules[i]; i += 2)
        assert_true(sheet_set(&sheet, game->rules[i], game->rules[i + 1], NULL));
    assert_true(sheet_allows_players(&sheet, 2, NULL));
    return sheet;
}

static void deal_small(struct round *round, const struct small_game *game,
                       const struct sheet *sheet, struct random *random)
{
    unsigned winner = random_below(random, 4);
    bool winner_leads = sheet->lead_later == LATER_WINNER && winner < 2;
    deal(round, sheet, 2, 3, winner_leads ? winner : ROUND_NO_SEAT, game->lowest, random);
}

/* Whole rounds from the deal on, as far as the plain search can manage them. */
static void test_small_game(void **state)
{
    const struct small_game *game = *state;
    struct sheet sheet = small_sheet(game);
    struct random random;
    struct round round;
    unsigned compared = 0, larger = 0;
    random_seed(&random, 5);
    for (int i = 0; i < DEALS; i++) {
        deal_small(&round, game, &sheet, &random);
        compared += compare_round(&round, &sheet, (int)random_below(&random, 40), &random);
    }
    sheet.hand[2] += 2;
    for (int i = 0; i < DEALS; i++) {
        deal_small(&round, game, &sheet, &random);
        for (unsigned moves = random_below(&random, 6); moves > 0 && round.stage != STAGE_OVER;
             moves--)
            round_apply(&round, &sheet, round_random_move(&round, &sheet, &random));
        if (round.stage != STAGE_OVER)
            larger += compare_larger(&round, &sheet, (int)random_below(&random, 40));
    }
    print_message("%s: %u positions, %u larger ones\n", game->name, compared, larger);
    assert_true(compared >= 2 * DEALS);
    assert_true(larger >= DEALS / 4);
}

static const struct small_game small_games[] = {
    {.name = "draw", .base = &game_draw, .highest = 3, .hand = 3},
    {.name = "draw, larger", .base = &game_draw, .highest = 4, .hand = 4},
    {.name = "draw, large hands", .base = &game_draw, .highest = 6, .hand = 7},
    {.name = "draw, one tile",
     .base = &game_draw,
     .highest = 3,
     .hand = 2,
     .rules = {"draw", "one"}},
    {.name = "draw, points for the winner",
     .base = &game_draw,
     .highest = 4,
     .hand = 3,
     .rules = {"scoring", "winner", "rounds", "3"}},
    {.name = "draw, three words a hand",
     .base = &game_draw,
     .highest = 18,
     .hand = 4,
     .rules = {"reserve", "166"},
     .lowest = 12},
    {.name = "basic", .base = &game_basic, .highest = 4, .hand = 4},
    {.name = "basic, full set",
     .base = &game_basic,
     .highest = 6,
     .hand = 4,
     .rules = {"reserve", "16"}},
    {.name = "doubles", .base = &game_doubles, .highest = 4, .hand = 4},
    {.name = "doubles, full set", .base = &game_doubles, .highest = 6, .hand = 5},
    {.name = "doubles, lots",
     .base = &game_doubles,
     .highest = 4,
     .hand = 4,
     .rules = {"lead", "lots"}},
    {.name = "doubles, no spinner",
     .base = &game_doubles,
     .highest = 6,
     .hand = 4,
     .rules = {"spinner", "none", "draw", "none"}},
    {.name = "doubles, face down",
     .base = &game_doubles,
     .highest = 4,
     .hand = 4,
     .rules = {"face_down", "true", "more", "doubles"}},
    {.name = "wolf", .base = &game_wolf, .highest = 4, .hand = 3},
    {.name = "wolf, full set",
     .base = &game_wolf,
     .highest = 6,
     .hand = 4,
     .rules = {"reserve", "18"}},
    {.name = "wolf, short stock",
     .base = &game_wolf,
     .highest = 6,
     .hand = 3,
     .rules = {"reserve", "20", "lead_later", "same"}},
    {.name = "wolf, everyone charged",
     .base = &game_wolf,
     .highest = 4,
     .hand = 4,
     .rules = {"charge", "everyone", "may_stop", "false"}},
    {.name = "hungarian", .base = &game_hungarian, .highest = 4, .hand = 5},
    {.name = "hungarian, may stop",
     .base = &game_hungarian,
     .highest = 4,
     .hand = 4,
     .rules = {"may_stop", "true"}},
    {.name = "hungarian, doubles go on",
     .base = &game_hungarian,
     .highest = 4,
     .hand = 5,
     .rules = {"more", "doubles"}},
    {.name = "multiples", .base = &game_double_6, .highest = 4, .hand = 4},
    {.name = "multiples, full set",
     .base = &game_double_6,
     .highest = 6,
     .hand = 3,
     .rules = {"reserve", "19"}},
    {.name = "multiples, tips after any side",
     .base = &game_double_6,
     .highest = 5,
     .hand = 3,
     .rules = {"tips", "after-side", "reserve", "10", "divisor", "2"}},
    {.name = "multiples, two words a hand",
     .base = &game_double_12,
     .hand = 3,
     .rules = {"reserve", "82"},
     .lowest = 7},
    {.name = "multiples, three words a hand",
     .base = &game_double_18,
     .hand = 3,
     .rules = {"reserve", "180"},
     .lowest = 12},
    {.name = "triangles",
     .base = &game_tripple,
     .hand = 2,
     .rules = {"draws", "3", "dry_draw", "penalty"}},
    {.name = "triangles, tips free",
     .base = &game_tripple,
     .hand = 2,
     .rules = {"draws", "1", "tips_match", "false"}},
    {.name = "triangles, one draw a turn",
     .base = &game_tripple,
     .hand = 2,
     .rules = {"draws", "2", "turn_draws", "1"}},
};

/* ---- Any sheet ---- */

/* A game changed by random options or house rules, for two, with hands that are not too large. */
static void random_sheet(struct sheet *ret_sheet, struct random *random)
{
    do {
        if (random_below(random, 3)) {
            random_house(ret_sheet, random);
        } else {
            *ret_sheet = *games[random_below(random, (uint32_t)game_count)];
            random_options(ret_sheet, ret_sheet->min_players, random);
        }
        ret_sheet->min_players = 2;
        if (ret_sheet->max_players < 2)
            ret_sheet->max_players = 2;
        ret_sheet->hand[2] = 1 + (int)random_below(random, 6);
        if (random_below(random, 2)) /* a short stock, so that rounds can be tried out */
            ret_sheet->reserve =
                (int)sheet_tiles(ret_sheet) - 2 * ret_sheet->hand[2] - (int)random_below(random, 5);
        if (ret_sheet->reserve < 0)
            ret_sheet->reserve = 0;
    } while (ret_sheet->stock_lead || !sheet_validate(ret_sheet, NULL));
}

/* Two of up to five seats, since others may be out of the match. */
static unsigned random_seats(struct random *random, unsigned *ret_in)
{
    unsigned seats = 2 + (random_below(random, 3) ? 0 : random_below(random, 4));
    do
        *ret_in = random_below(random, 1u << seats);
    while (bits_count(*ret_in) != 2);
    return seats;
}

static void test_any_sheet(void **state)
{
    (void)state;
    struct random random;
    unsigned compared = 0;
    random_seed(&random, 17);
    for (int i = 0; i < SITTINGS; i++) {
        struct sheet sheet;
        struct round round;
        unsigned in, seats = random_seats(&random, &in);
        random_sheet(&sheet, &random);
        bool winner_leads = sheet_kind(&sheet)->kind == KIND_CHAIN && random_below(&random, 3) == 0;
        deal(&round, &sheet, seats, in, winner_leads ? bits_lowest(in) : ROUND_NO_SEAT, 0, &random);
        unsigned skipped = random_below(&random, 12);
        while (skipped-- > 0 && round.stage != STAGE_OVER)
            round_apply(&round, &sheet, round_random_move(&round, &sheet, &random));
        if (round.stage != STAGE_OVER)
            compared += compare(&round, &sheet, (int)random_below(&random, 30));
    }
    print_message("%d sheets, %u positions\n", SITTINGS, compared);
    assert_true(compared > SITTINGS / 4);
}

/* ---- Limits and repetition ---- */

static void test_node_limit(void **state)
{
    (void)state;
    struct random random;
    random_seed(&random, 3);
    solver_init(&solver);
    for (int i = 0; i < 100; i++) {
        struct round round;
        struct move best, again = {.action = ACTION_FLIP};
        struct move moves[ROUND_MOVES_MAX];
        int value, value_again = 77, values[ROUND_MOVES_MAX];
        unsigned count = 77;
        const struct sheet *sheet = i % 2 ? &game_draw : &game_wolf;
        deal(&round, sheet, 2, 3, ROUND_NO_SEAT, 0, &random);
        assert_true(solve_best(&solver, &round, sheet, 0, NO_LIMIT, &best, &value));
        uint64_t needed = solver.nodes;
        assert_true(needed > 0);
        for (uint64_t limit = needed - 1; limit > 0; limit /= 3) {
            assert_false(solve_best(&solver, &round, sheet, 0, limit, &again, &value_again));
            assert_int_equal(solver.nodes, limit);
            assert_false(solve_moves(&solver, &round, sheet, 0, 0, moves, values, &count));
            assert_int_equal(solver.nodes, 0);
        }
        assert_int_equal(again.action, ACTION_FLIP);
        assert_int_equal(value_again, 77);
        assert_int_equal(count, 77);
        /* Nothing is left over from the attempts that were given up. */
        assert_true(solve_best(&solver, &round, sheet, 0, needed, &again, &value_again));
        assert_int_equal(solver.nodes, needed);
        assert_int_equal(value_again, value);
        assert_true(move_is_same(again, best));
    }
}

/* ---- The same question, the same answer ---- */

/* Rounds that may be played by several sheets. */
enum { SHEETS = 4, ROUNDS = 8 };

struct questions {
    struct sheet sheets[SHEETS];
    struct round rounds[ROUNDS];
    int values[ROUNDS][SHEETS]; /* found by a solver that was never used before */
    uint64_t nodes[ROUNDS][SHEETS];
};

static void prepare(struct questions *questions, struct random *random)
{
    unsigned different = 0;
    for (unsigned s = 0; s < SHEETS; s++)
        questions->sheets[s] = game_draw;
    assert_true(sheet_set(&questions->sheets[1], "scoring", "winner", NULL));
    assert_true(sheet_set(&questions->sheets[2], "scoring", "own", NULL));
    assert_true(sheet_set(&questions->sheets[3], "more", "all", NULL));
    for (unsigned r = 0; r < ROUNDS; r++) {
        struct round *round = &questions->rounds[r];
        do {
            deal(round, &game_draw, 2, 3, ROUND_NO_SEAT, 0, random);
            for (int moves = 0; moves < 14 && round->stage != STAGE_OVER; moves++)
                round_apply(round, &game_draw, round_random_move(round, &game_draw, random));
        } while (round->stage == STAGE_OVER);
        for (unsigned s = 0; s < SHEETS; s++) {
            struct move best;
            solver_init(&fresh);
            assert_true(solve_best(&fresh, round, &questions->sheets[s], 0, NO_LIMIT, &best,
                                   &questions->values[r][s]));
            questions->nodes[r][s] = fresh.nodes;
            different += s > 0 && questions->values[r][s] != questions->values[r][0];
        }
    }
    assert_true(different > ROUNDS);
}

static void ask(const struct questions *questions, unsigned r, unsigned s)
{
    struct move best;
    int value;
    assert_true(solve_best(&solver, &questions->rounds[r], &questions->sheets[s], 0, NO_LIMIT,
                           &best, &value));
    assert_int_equal(value, questions->values[r][s]);
    assert_int_equal(solver.nodes, questions->nodes[r][s]);
}

static void test_same_answer_whatever_came_before(void **state)
{
    (void)state;
    struct questions questions;
    struct random random;
    random_seed(&random, 9);
    prepare(&questions, &random);
    solver_init(&solver);
    for (int i = 0; i < 3000; i++)
        ask(&questions, random_below(&random, ROUNDS), random_below(&random, SHEETS));
}

/* Entries are told apart by a number of 14 bits. Between two questions for the same round nothing
 * else of any size is asked, so that the old entries are still there when the number comes again.
 */
static void test_same_answer_after_many_questions(void **state)
{
    (void)state;
    struct questions questions;
    struct random random;
    struct round small;
    struct move best;
    int value;
    random_seed(&random, 9);
    prepare(&questions, &random);
    solver_init(&solver);
    do {
        deal(&small, &game_draw, 2, 3, ROUND_NO_SEAT, 0, &random);
        while (small.stage != STAGE_OVER && small.counts[small.turn] > 1)
            round_apply(&small, &game_draw, round_random_move(&small, &game_draw, &random));
    } while (small.stage == STAGE_OVER);
    for (int number = 1; number <= 4 * ((1 << 14) - 1); number++) {
        if (number % ((1 << 14) - 1) == 1) {
            for (unsigned r = 0; r < ROUNDS; r++)
                ask(&questions, r, (unsigned)number >> 13 & 3);
            number += ROUNDS - 1;
        } else {
            assert_true(solve_best(&solver, &small, &game_draw, 0, NO_LIMIT, &best, &value));
        }
    }
}

/* Long rounds with large sets: given up in good order, by the limit or for want of room. */
static void test_too_large(void **state)
{
    (void)state;
    struct random random;
    struct sheet sheet = game_double_18;
    sheet.min_players = 2;
    sheet.hand[2] = 60;
    random_seed(&random, 2);
    for (int i = 0; i < 4; i++) {
        struct round round;
        struct move best;
        int value;
        const struct sheet *played = i % 2 ? &game_tripple : &sheet;
        deal(&round, played, 2, 3, ROUND_NO_SEAT, 0, &random);
        assert_false(solve_best(&solver, &round, played, 0, 20000, &best, &value));
        assert_true(solver.nodes <= 20000);
        deal(&round, &game_draw, 2, 3, ROUND_NO_SEAT, 0, &random);
        assert_true(solve_best(&solver, &round, &game_draw, 0, NO_LIMIT, &best, &value));
    }
}

/* A whole deal is far too much for the plain search; but where both play the best moves, the value
 * stays what it is, and in the end it is what the round has brought. */
static void test_best_play_brings_the_value(void **state)
{
    (void)state;
    static const struct sheet *const played[] = {&game_draw, &game_basic, &game_doubles, &game_wolf,
                                                 &game_hungarian};
    struct random random;
    random_seed(&random, 21);
    for (unsigned i = 0; i < 60; i++) {
        const struct sheet *sheet = played[i % 5];
        struct round round, start;
        struct move best;
        int first;
        deal(&round, sheet, 2, 3, ROUND_NO_SEAT, 0, &random);
        round_copy(&start, &round);
        assert_true(solve_best(&solver, &round, sheet, 0, NO_LIMIT, &best, &first));
        while (round.stage != STAGE_OVER) {
            int value;
            assert_true(solve_best(&solver, &round, sheet, 0, NO_LIMIT, &best, &value));
            int made = round.gains[start.turn] - round.gains[!start.turn];
            assert_int_equal(made + (round.turn == start.turn ? value : -value), first);
            round_apply(&round, sheet, best);
        }
        assert_int_equal(plain_worth(&start, &round, sheet, 0, start.turn, !start.turn), first);
    }
}

int main(void)
{
    enum { GAMES = sizeof small_games / sizeof small_games[0] };
    const struct CMUnitTest others[] = {
        cmocka_unit_test(test_any_sheet),
        cmocka_unit_test(test_node_limit),
        cmocka_unit_test(test_same_answer_whatever_came_before),
        cmocka_unit_test(test_same_answer_after_many_questions),
        cmocka_unit_test(test_too_large),
        cmocka_unit_test(test_best_play_brings_the_value),
    };
    struct CMUnitTest tests[GAMES];
    for (size_t i = 0; i < GAMES; i++)
        tests[i] = (struct CMUnitTest){.name = small_games[i].name,
                                       .test_func = test_small_game,
                                       .initial_state = (void *)&small_games[i]};
    solver_init(&solver);
    int failed = _cmocka_run_group_tests("small games", tests, GAMES, NULL, NULL);
    return failed + cmocka_run_group_tests(others, NULL, NULL);
}
