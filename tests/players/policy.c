/*
 * The features that playouts are played by: literally in positions made by hand, and in random
 * positions against plain definitions, found by laying the tile and looking. Then how moves are
 * chosen by them, and what is kept in mind.
 */
#include "policy.h"

#include "support/random_match.h"
#include "support/triangles.h"
#include <pasch/engines/chain.h>

#include <math.h>
#include <stdlib.h>

#ifdef PASCH_DEBUG
enum { MATCHES = 6, HOUSES = 200 };
#else
enum { MATCHES = 30, HOUSES = 1500 };
#endif
enum { ONE = FEATURE_ONE, LEAD = -1, ROUNDS = 4 };

static struct story story;
static struct match match;
static struct view view;

/* ---- Positions made by hand ---- */

static unsigned number_met(struct move move)
{
    return move.where == WHERE_HIGH ? tile_high((tile)move.on) : tile_low((tile)move.on);
}

/* The features of laying a tile face up on an end with this number. */
static const int16_t *place(const struct stacked_table *table, tile tile, int number)
{
    static int16_t features[ROUND_MOVES_MAX][POLICY_FEATURES];
    struct move moves[ROUND_MOVES_MAX];
    struct memory memory;
    const struct round *round = &table->match.round;
    unsigned count = round_search_moves(round, &table->match.sheet, moves);
    view_make(&view, &table->match, round->turn);
    memory_of_view(&memory, &view);
    policy_features(&view.seen.round, &view.seen.sheet, &memory, moves, count, features);
    for (unsigned i = 0; i < count; i++)
        if (moves[i].action == ACTION_PLACE && moves[i].tile == tile && !moves[i].down &&
            (number == LEAD ? moves[i].on == TILE_NONE : (int)number_met(moves[i]) == number))
            return features[i];
    fail_msg("there is no such move");
    return NULL;
}

/* The features of the only move with that action. */
static const int16_t *act(const struct stacked_table *table, enum action action, bool down)
{
    static int16_t features[ROUND_MOVES_MAX][POLICY_FEATURES];
    struct move moves[ROUND_MOVES_MAX];
    struct memory memory = {.laid = {{0}}};
    const struct round *round = &table->match.round;
    unsigned count = round_search_moves(round, &table->match.sheet, moves);
    policy_features(round, &table->match.sheet, &memory, moves, count, features);
    for (unsigned i = 0; i < count; i++)
        if (moves[i].action == action && moves[i].down == down)
            return features[i];
    fail_msg("there is no such move");
    return NULL;
}

static void test_pips_doubles_and_hand(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_draw, 2, "", "hand=5");
    deal(&table, "6-6 3-6 3-3 2-3 1-1 | 0-6 0-1 0-2 0-3 0-4", "");
    const int16_t *f = place(&table, tile_of(6, 6), LEAD);
    assert_int_equal(f[CHAIN_PIPS], ONE);
    assert_int_equal(f[CHAIN_DOUBLE], ONE);
    assert_int_equal(f[CHAIN_HEAVIEST], ONE);
    assert_int_equal(f[CHAIN_OWN_NEW], 4);        /* 3-6 */
    assert_int_equal(f[CHAIN_ONE_WAY], ONE);      /* and nothing else fits */
    assert_int_equal(f[CHAIN_MOBILITY], ONE / 4); /* of four tiles */
    assert_int_equal(f[CHAIN_DOUBLES_LEFT], 8);   /* 3-3 and 1-1 */
    assert_int_equal(f[CHAIN_EARLY_PIPS], ONE);
    assert_int_equal(f[CHAIN_LATE_PIPS], 0);
    assert_int_equal(f[CHAIN_CLOSES], 0);
    play(&table, "0: 6-6; 1: 0-6 on 6-6:side");
    f = place(&table, tile_of(3, 6), 6);
    assert_int_equal(f[CHAIN_PIPS], 9 * ONE / 12);
    assert_int_equal(f[CHAIN_DOUBLE], 0);
    assert_int_equal(f[CHAIN_CLOSES], ONE); /* the other side is taken */
    assert_int_equal(f[CHAIN_OWN_NEW], 8);  /* 3-3 and 2-3 */
    assert_int_equal(f[CHAIN_OWN_OLD], 0);
    assert_int_equal(f[CHAIN_NO_NEW], 0);
    assert_int_equal(f[CHAIN_STUCK], 0);
    assert_int_equal(f[CHAIN_ONE_WAY], 0);
    assert_int_equal(f[CHAIN_MOBILITY], 2 * ONE / 3);
    assert_int_equal(f[CHAIN_DOUBLES_LEFT], 4); /* 1-1 */
    assert_int_equal(f[CHAIN_WAYS], 0);         /* threes only */
    /* Unseen: 28 less four in hand (with this one) and the two laid; five threes are unseen, and
     * six blanks, with 0-3 one of both. */
    assert_int_equal(f[CHAIN_UNSEEN_NEW], 4 * ONE / 7); /* 0-3 1-3 3-4 3-5 */
    assert_int_equal(f[CHAIN_OTHERS], 9 * ONE / 22);    /* and 0-0 0-1 0-2 0-4 0-5 */
    assert_int_equal(f[CHAIN_SHARE], 2 * ONE / 6);
    assert_int_equal(f[CHAIN_NEXT_STUCK], 0);
    assert_int_equal(f[CHAIN_POINTS], 0);
    assert_int_equal(f[CHAIN_EARLY_PIPS], f[CHAIN_PIPS]); /* three of five are left */
}

static void test_nothing_fits_any_more(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_draw, 2, "", "hand=3");
    deal(&table, "6-6 5-6 1-2 | 0-6 0-1 0-2", "");
    play(&table, "0: 6-6; 1: 0-6 on 6-6:side");
    const int16_t *f = place(&table, tile_of(5, 6), 6);
    assert_int_equal(f[CHAIN_STUCK], ONE);
    assert_int_equal(f[CHAIN_NO_NEW], ONE);
    assert_int_equal(f[CHAIN_MOBILITY], 0);
    assert_int_equal(f[CHAIN_SHARE], 0);
    assert_int_equal(f[CHAIN_LAST_FITS], 0);
    assert_int_equal(f[CHAIN_EARLY_PIPS], 0);            /* one of three is left */
    assert_int_equal(f[CHAIN_LATE_PIPS], 11 * ONE / 12); /* the other has two */
    assert_int_equal(f[CHAIN_LATE_OTHERS], f[CHAIN_OTHERS]);
    assert_int_equal(f[CHAIN_LATE_BLOCKED], f[CHAIN_NEXT_BLOCKED]);
    assert_true(f[CHAIN_NEXT_BLOCKED] > 0 && f[CHAIN_NEXT_BLOCKED] < ONE);
}

static void test_last_tile_fits(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_draw, 2, "", "hand=3");
    deal(&table, "6-6 5-6 0-5 | 0-6 0-1 0-2", "");
    play(&table, "0: 6-6; 1: 0-6 on 6-6:side");
    const int16_t *f = place(&table, tile_of(5, 6), 6);
    assert_int_equal(f[CHAIN_LAST_FITS], ONE);
    assert_int_equal(f[CHAIN_ONE_WAY], ONE);
    assert_int_equal(f[CHAIN_MOBILITY], ONE);
    assert_int_equal(f[CHAIN_WAYS], ONE); /* on the 5 and on the blank */
}

/* Who has passed lacks what was open, and is surely blocked if nothing else is open then. */
static void test_next_is_known_to_be_stuck(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_draw, 2, "", "hand=3 draw=none");
    deal(&table, "6-6 5-6 5-5 | 0-1 0-2 0-3", "");
    play(&table, "0: 6-6; 1: pass");
    const int16_t *f = place(&table, tile_of(5, 6), 6);
    assert_int_equal(f[CHAIN_NEXT_STUCK], 0);
    assert_int_equal(f[CHAIN_NEXT_LACKS], 0);
    play(&table, "0: 5-6 on 6-6:side; 1: pass");
    f = place(&table, tile_of(5, 5), 5);
    assert_int_equal(f[CHAIN_NEXT_STUCK], ONE);
    assert_int_equal(f[CHAIN_NEXT_LACKS], ONE);
    assert_int_equal(f[CHAIN_NEXT_BLOCKED], ONE);
}

/* The chance to be blocked is whole where nothing unseen fits, and nothing where all of it does. */
static void test_blocked_chance_extremes(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_draw, 2, "", "set=double-two hand=3");
    deal(&table, "2-2 1-2 0-2 | 0-0 0-1 1-1", "");
    const int16_t *f = place(&table, tile_of(2, 2), LEAD);
    assert_int_equal(f[CHAIN_OTHERS], 0); /* all twos are in hand */
    assert_int_equal(f[CHAIN_NEXT_BLOCKED], ONE);
    assert_int_equal(f[CHAIN_NEXT_STUCK], 0); /* but he was not seen to lack it */
    assert_int_equal(f[CHAIN_SHARE], ONE);
    table_open(&table, &game_draw, 2, "", "set=double-two hand=2");
    deal(&table, "2-2 0-2 | 1-2 0-0", "1-1 0-1");
    play(&table, "0: 2-2; 1: 1-2 on 2-2:side");
    f = place(&table, tile_of(0, 2), 2);
    assert_int_equal(f[CHAIN_OTHERS], ONE); /* ones and blanks are all that is left */
    assert_int_equal(f[CHAIN_NEXT_BLOCKED], 0);
}

static void test_points(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_double_6, 3, "", "hand=3");
    deal(&table, "6-6 0-0 1-1 | 0-6 3-6 1-6 | 2-2 3-3 4-4", "");
    assert_int_equal(place(&table, tile_of(6, 6), LEAD)[CHAIN_POINTS], 4 * 4); /* 12 : 3 */
    play(&table, "0: 6-6");
    assert_int_equal(place(&table, tile_of(3, 6), 6)[CHAIN_POINTS], 4 * 5); /* 12 + 3 */
    assert_int_equal(place(&table, tile_of(1, 6), 6)[CHAIN_POINTS], 0);     /* 13 */
    assert_int_equal(place(&table, tile_of(3, 6), 6)[CHAIN_SIDE], ONE);
    assert_int_equal(place(&table, tile_of(3, 6), 6)[CHAIN_CLOSES], 0); /* it opens the tips */
}

/* W6: the tips wait for the first tile on a side, so that it closes nothing. */
static void test_tips_open_again(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 2, "", "hand=4");
    deal(&table, "1-2 2-5 2-6 0-0 | 2-2 2-4 0-1 3-3", "");
    play(&table, "0: 1-2; 1: 2-2 on 1-2:2");
    const int16_t *f = place(&table, tile_of(2, 5), 2);
    assert_int_equal(f[CHAIN_SIDE], ONE);
    assert_int_equal(f[CHAIN_CLOSES], 0);
    assert_int_equal(f[CHAIN_ONE_WAY], ONE); /* 2-6 at a tip */
    assert_int_equal(f[CHAIN_STUCK], 0);
}

static void test_face_down_flip_and_done(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 2, "", "hand=4");
    deal(&table, "1-2 2-5 2-6 0-0 | 2-2 1-1 0-1 3-3", "");
    play(&table, "0: 1-2");
    const int16_t *f = act(&table, ACTION_PLACE, true); /* 1-1 or 2-2 */
    assert_int_equal(f[CHAIN_FACE_DOWN], ONE);
    assert_int_equal(f[CHAIN_CLOSES], ONE);
    assert_int_equal(f[CHAIN_DOUBLE], ONE);
    play(&table, "1: 2-2 on 1-2:2");
    f = act(&table, ACTION_DONE, false);
    for (int i = 0; i < POLICY_FEATURES; i++)
        assert_int_equal(f[i], i == CHAIN_DONE ? ONE : 0);
    table_open(&table, &game_wolf, 2, "", "hand=3");
    deal(&table, "1-2 0-0 2-6 | 3-3 4-5 0-6", "");
    play(&table, "0: 1-2");
    f = act(&table, ACTION_FLIP, false);
    for (int i = 0; i < POLICY_FEATURES; i++)
        assert_int_equal(f[i], i == CHAIN_FLIP ? ONE : i == CHAIN_FLIP_PIPS ? 21 : 0);
    f = act(&table, ACTION_DRAW, false);
    for (int i = 0; i < POLICY_FEATURES; i++)
        assert_int_equal(f[i], 0);
}

/* B3: without its double on the table only the double itself fits a number. */
static void test_doubles_first(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_doubles, 2, "", "hand=4");
    deal(&table, "6-6 5-6 4-5 5-5 | 0-6 0-1 0-2 0-3", "");
    const int16_t *f = place(&table, tile_of(6, 6), LEAD);
    assert_int_equal(f[CHAIN_ONE_WAY], ONE);
    play(&table, "0: 6-6; 1: 0-6 on 6-6:side");
    f = place(&table, tile_of(5, 6), 6);
    assert_int_equal(f[CHAIN_OWN_NEW], 8);   /* 4-5 and 5-5 */
    assert_int_equal(f[CHAIN_ONE_WAY], ONE); /* but only the double fits */
    assert_int_equal(f[CHAIN_CLOSES], 0);
}

static void test_triangles(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_tripple, 2, "", "hand=3");
    deal_triangles(&table, "5-5-5 0-0-1 0-0-2 | 4-5-5 1-5-5 0-1-2", "0-0-3");
    const int16_t *f = act(&table, ACTION_PLACE, false);
    assert_int_equal(f[TRIANGLE_BONUS], 5); /* T4 */
    assert_int_equal(f[TRIANGLE_VALUE], 15);
    assert_int_equal(f[TRIANGLE_TRIPLE], ONE);
    assert_int_equal(f[TRIANGLE_PLACE], ONE);
    assert_int_equal(f[TRIANGLE_LATE_VALUE], 0);
    assert_int_equal(f[TRIANGLE_CORNERED], 0);
    lay(&table, "0: 5-5-5");
    f = act(&table, ACTION_PLACE, false); /* 4-5-5 and 1-5-5 fit all three places */
    assert_int_equal(f[TRIANGLE_BONUS], 0);
    assert_int_equal(f[TRIANGLE_RIVALS], 4);
    assert_int_equal(f[TRIANGLE_EASY_TILE], 12);
    assert_int_equal(f[TRIANGLE_TRIPLE], 0);
    assert_int_equal(f[TRIANGLE_LATE_VALUE], f[TRIANGLE_VALUE]); /* the other has two */
    f = act(&table, ACTION_DRAW, false);
    assert_int_equal(f[TRIANGLE_DRAW], ONE);
    assert_int_equal(f[TRIANGLE_DRAW_COST], 5);
    assert_int_equal(f[TRIANGLE_LATE_DRAW], ONE);
    assert_int_equal(f[TRIANGLE_MORE_DRAWS], 0);
    assert_int_equal(f[TRIANGLE_PLACE], 0);
    play(&table, "1: draw");
    f = act(&table, ACTION_DRAW, false);
    assert_int_equal(f[TRIANGLE_MORE_DRAWS], ONE);
}

/* ---- Random positions against the definitions ---- */

static int at_most_five(unsigned count)
{
    return 4 * (int)(count < 5 ? count : 5);
}

static unsigned count_both(const struct tile_set *a, const struct tile_set *b)
{
    struct tile_set both = tile_set_and(a, b);
    return tile_set_count(&both);
}

static bool is_late(const struct round *round)
{
    bool late = false;
    for (unsigned seat = 0; seat < round->seats; seat++)
        late |= seat != round->turn && (round->in >> seat & 1) && round->counts[seat] <= 2;
    return late;
}

static struct tile_set unseen_by(const struct round *round, const struct memory *memory)
{
    struct tile_set unseen = {{0}};
    for (unsigned tile = 0; tile < round->tiles; tile++)
        if (!round_holds(round, round->turn, (uint8_t)tile) &&
            !tile_set_has(&memory->laid, (uint8_t)tile))
            tile_set_add(&unseen, (uint8_t)tile);
    return unseen;
}

/* How many of the numbers open now some tile of the hand can be laid at. */
static unsigned ways_of(const struct round *round, const struct sheet *sheet,
                        const struct tile_set *hand)
{
    unsigned ways = 0;
    for (unsigned number = 0; number < TILE_NUMBERS; number++) {
        struct round alone = *round;
        alone.open &= 1u << number;
        struct tile_set fit = round_fitting(&alone, sheet);
        ways += count_both(hand, &fit) > 0;
    }
    return ways;
}

static void define_place(const struct round *round, const struct sheet *sheet,
                         const struct memory *memory, struct move move, int *f)
{
    struct round after = *round;
    round_lay(&after, sheet, move);
    struct tile_set hand = round_hand(round, round->turn), fit = round_fitting(&after, sheet),
                    unseen = unseen_by(round, memory);
    unsigned heaviest = 0;
    for (unsigned tile = 0; tile < round->tiles; tile++)
        if (tile_set_has(&hand, (uint8_t)tile) && tile_weight((uint8_t)tile) > heaviest)
            heaviest = tile_weight((uint8_t)tile);
    tile_set_remove(&hand, (tile)move.tile);
    unsigned old = tile_low((tile)move.tile);
    if (move.on != TILE_NONE)
        assert_true(chain_end_number(round, (tile)move.on, move.where, &old));
    unsigned new = tile_pips((tile)move.tile) - old, left = tile_set_count(&hand),
             fitting = count_both(&hand, &fit), all = tile_set_count(&unseen),
             own_new = count_both(&hand, &tile_suits[new]),
             unseen_new = count_both(&unseen, &tile_suits[new]);
    struct tile_set doubles = tile_set_and(&hand, &tile_doubles);
    unsigned next = round_next_seat(round, sheet, round->turn);
    while (round->counts[next] == 0 && next != round->turn) /* sits out (H6) */
        next = round_next_seat(round, sheet, next);
    bool is_double = tile_is_double((tile)move.tile), late = is_late(round),
         stuck = !(after.open & ~memory->lacks[next]);
    int pips = (int)tile_pips((tile)move.tile) * ONE / (2 * sheet->highest),
        others = all ? (int)(count_both(&unseen, &fit) * ONE / all) : 0;
    f[CHAIN_POINTS] = 4 * round_points(round, sheet, move);
    f[CHAIN_PIPS] = pips;
    f[CHAIN_DOUBLE] = is_double * ONE;
    f[CHAIN_STUCK] = (fitting == 0) * ONE;
    f[CHAIN_ONE_WAY] = (fitting == 1) * ONE;
    f[CHAIN_MOBILITY] = left ? (int)(fitting * ONE / left) : 0;
    f[CHAIN_OWN_NEW] = at_most_five(own_new);
    f[CHAIN_NO_NEW] = (own_new == 0) * ONE;
    f[CHAIN_UNSEEN_NEW] = (int)unseen_new * ONE / (sheet->highest + 1);
    f[CHAIN_OTHERS] = others;
    f[CHAIN_NEXT_STUCK] = stuck * ONE;
    f[CHAIN_NEXT_LACKS] = (memory->lacks[next] >> new & 1) * ONE;
    f[CHAIN_OWN_OLD] = at_most_five(count_both(&hand, &tile_suits[old]));
    f[CHAIN_LATE_PIPS] = late * pips;
    f[CHAIN_LATE_DOUBLE] = (late && is_double) * ONE;
    f[CHAIN_LATE_OTHERS] = late * others;
    f[CHAIN_FACE_DOWN] = (int)move.down * ONE;
    f[CHAIN_SIDE] = (move.where == WHERE_SIDE && (round->ends[old] & ENDS_SPINNER)) * ONE;
    f[CHAIN_CLOSES] = (move.on != TILE_NONE && !(after.open >> old & 1)) * ONE;
    f[CHAIN_DOUBLES_LEFT] = at_most_five(tile_set_count(&doubles) - count_both(&doubles, &fit));
    f[CHAIN_HEAVIEST] = (tile_weight((tile)move.tile) == heaviest) * ONE;
    double free = all ? 1 - (double)count_both(&unseen, &fit) / all : 1;
    f[CHAIN_NEXT_BLOCKED] = stuck ? ONE : (int)(ONE * pow(free, round->counts[next]));
    f[CHAIN_LATE_BLOCKED] = late * f[CHAIN_NEXT_BLOCKED];
    f[CHAIN_WAYS] = (ways_of(&after, sheet, &hand) >= 2) * ONE;
    f[CHAIN_SHARE] = own_new ? (int)(own_new * ONE / (own_new + unseen_new)) : 0;
    f[CHAIN_LAST_FITS] = (left == 1 && fitting == 1) * ONE;
    f[CHAIN_EARLY_PIPS] = 2 * (int)left > sheet_hand(sheet, (int)bits_count(round->in)) ? pips : 0;
}

static void define_chain(const struct round *round, const struct sheet *sheet,
                         const struct memory *memory, struct move move, int *f)
{
    struct tile_set hand = round_hand(round, round->turn);
    switch (move.action) {
    case ACTION_PLACE:
        define_place(round, sheet, memory, move, f);
        break;
    case ACTION_DONE:
        f[CHAIN_DONE] = ONE;
        break;
    case ACTION_FLIP:
        f[CHAIN_FLIP] = ONE;
        f[CHAIN_FLIP_PIPS] = (int)tile_set_pips(&hand);
        break;
    default:
        break;
    }
}

static void define_triangle(const struct round *round, const struct sheet *sheet, struct move move,
                            int *f)
{
    bool late = is_late(round);
    if (move.action == ACTION_DRAW) {
        f[TRIANGLE_DRAW] = ONE;
        f[TRIANGLE_DRAW_COST] = sheet->draw_cost;
        f[TRIANGLE_LATE_DRAW] = late * ONE;
        f[TRIANGLE_MORE_DRAWS] = (round->draws > 0) * ONE;
    }
    if (move.action != ACTION_PLACE)
        return;
    struct placement placement = triangle_placement(round, sheet, move);
    f[TRIANGLE_PLACE] = ONE;
    f[TRIANGLE_VALUE] = (int)triangle_value((tile)move.tile);
    f[TRIANGLE_BONUS] = placement.points - f[TRIANGLE_VALUE];
    f[TRIANGLE_LATE_VALUE] = late * f[TRIANGLE_VALUE];
    f[TRIANGLE_TRIPLE] = triangle_is_triple((tile)move.tile) * ONE;
    if (placement.lead)
        return;
    unsigned rivals = 0, places = 0;
    struct tile_set hand = round_hand(round, round->turn);
    tile_set_remove(&hand, (tile)move.tile);
    rivals = bits_count(hand.word[0] & round->triangle.fits[move.on]);
    for (unsigned i = 0; i < round->triangle.count; i++)
        places += round->triangle.fits[i] >> move.tile & 1;
    f[TRIANGLE_RIVALS] = at_most_five(rivals);
    f[TRIANGLE_EASY_TILE] = 4 * (int)(places < 8 ? places : 8);
    f[TRIANGLE_CORNERED] = ONE;
    for (unsigned i = 0; i < 3; i++)
        if (round->triangle.places[move.on].needs[i] == TRIANGLE_ANY)
            f[TRIANGLE_CORNERED] = 0;
}

static unsigned long features_compared, features_different[POLICY_FEATURES];

static void compare_features(const struct memory *memory)
{
    static int16_t features[ROUND_MOVES_MAX][POLICY_FEATURES];
    struct move moves[ROUND_MOVES_MAX];
    const struct round *round = &view.seen.round;
    const struct sheet *sheet = &view.seen.sheet;
    unsigned count = view_search_moves(&view, moves);
    policy_features(round, sheet, memory, moves, count, features);
    for (unsigned i = 0; i < count; i++) {
        int expected[POLICY_FEATURES] = {0};
        bool chain = sheet_kind(sheet)->kind == KIND_CHAIN;
        if (chain)
            define_chain(round, sheet, memory, moves[i], expected);
        else
            define_triangle(round, sheet, moves[i], expected);
        for (int f = 0; f < POLICY_FEATURES; f++) {
            /* A chance is a product of rounded fractions. */
            bool rounded = chain && (f == CHAIN_NEXT_BLOCKED || f == CHAIN_LATE_BLOCKED);
            int difference = abs(features[i][f] - expected[f]);
            if (difference > rounded)
                fail_msg("feature %d is %d and should be %d in %s with %d players, tile %u on %u",
                         f, features[i][f], expected[f], sheet->id, view.seen.players,
                         (unsigned)moves[i].tile, (unsigned)moves[i].on);
            features_different[f] += expected[f] != 0;
        }
        features_compared++;
    }
}

/* What was noted move by move is what the view tells: all tiles laid, and no lack that it does not
 * tell of (it may tell of more). */
static void compare_memories(const struct memory *noted, const struct memory *seen)
{
    assert_memory_equal(&noted->laid, &seen->laid, sizeof seen->laid);
    for (unsigned seat = 0; seat < match.players; seat++)
        assert_int_equal(noted->lacks[seat] & ~seen->lacks[seat], 0);
}

static void play_rounds(const struct sheet *sheet, int players, struct random *random)
{
    match_init(&match, sheet, players);
    for (int i = 0; i < ROUNDS && story_deal(&story, &match, random); i++) {
        struct memory noted = {.laid = {{0}}}, seen;
        while (match.stage == MATCH_PLAY) {
            struct round before = match.round;
            view_make(&view, &match, match.round.turn);
            memory_of_view(&seen, &view);
            compare_memories(&noted, &seen);
            if (random_below(random, sheet->highest > 6 ? 10 : 3) == 0)
                compare_features(&seen);
            story_move(&story, &match, random);
            memory_note(&noted, &before, &match.sheet, story.moves[story.count - 1]);
        }
        match_continue(&match);
    }
}

static void test_game(void **state)
{
    const struct sheet *game = *state;
    struct random random;
    random_seed(&random, 21);
    for (int players = game->min_players; players <= game->max_players; players++)
        for (int i = 0; i < (game->highest > 9 ? 1 : MATCHES); i++) {
            struct sheet sheet = *game;
            if (i)
                random_options(&sheet, players, &random);
            play_rounds(&sheet, players, &random);
        }
}

static void test_house_rules(void **state)
{
    (void)state;
    struct random random;
    random_seed(&random, 22);
    for (int i = 0; i < HOUSES; i++) {
        struct sheet sheet;
        int players = random_house(&sheet, &random);
        play_rounds(&sheet, players, &random);
    }
    /* Every feature was met. */
    for (int f = 0; f < CHAIN_FEATURE_COUNT; f++)
        assert_true(features_different[f] > 20);
    assert_true(features_compared > 10000);
}

/* ---- Choosing ---- */

static void test_power(void **state)
{
    (void)state;
    uint32_t last = UINT32_MAX;
    for (uint32_t distance = 0; distance < 3000; distance++) {
        uint32_t power = policy_power(distance);
        assert_true(power <= last);
        assert_true(fabs(power - exp2(20 - distance / 64.0)) < 1.01);
        last = power;
    }
    assert_int_equal(policy_power(0), 1 << 20);
    assert_int_equal(policy_power(UINT32_MAX), 0);
}

static void test_odds(void **state)
{
    (void)state;
    const int32_t scores[] = {-1000, 64, 0, -64, 32, -100000};
    enum { COUNT = sizeof scores / sizeof scores[0], PICKS = 200000 };
    uint32_t odds[COUNT];
    uint64_t sum = policy_odds(scores, COUNT, odds), added = 0;
    for (int i = 0; i < COUNT; i++) {
        assert_true(fabs(odds[i] - exp2(20 + (scores[i] - 64) / 64.0)) < 1.01);
        added += odds[i];
    }
    assert_true(sum == added);
    unsigned picked[COUNT] = {0};
    struct random random;
    random_seed(&random, 5);
    for (int i = 0; i < PICKS; i++)
        picked[policy_pick(odds, sum, &random)]++;
    double square = 0;
    for (int i = 1; i < 5; i++) {
        double expected = (double)PICKS * odds[i] / (double)sum;
        square += (picked[i] - expected) * (picked[i] - expected) / expected;
    }
    assert_true(square < 16.3); /* three degrees of freedom: one seed in a thousand has more */
    assert_true(picked[0] < 20);
    assert_int_equal(picked[5], 0);
}

/* The scores are the features, weighed. */
static void test_scores(void **state)
{
    (void)state;
    static int16_t features[ROUND_MOVES_MAX][POLICY_FEATURES];
    struct move moves[ROUND_MOVES_MAX];
    int32_t scores[ROUND_MOVES_MAX];
    struct memory memory;
    struct random random;
    random_seed(&random, 6);
    for (int i = 0; i < game_count; i++) {
        const struct policy *policy = policy_of(games[i]);
        match_init(&match, games[i], games[i]->max_players);
        assert_true(story_deal(&story, &match, &random));
        while (match.stage == MATCH_PLAY) {
            view_make(&view, &match, match.round.turn);
            memory_of_view(&memory, &view);
            unsigned count = view_search_moves(&view, moves);
            const struct round *round = &view.seen.round;
            policy_features(round, games[i], &memory, moves, count, features);
            policy_scores(policy, round, games[i], &memory, moves, count, scores);
            for (unsigned j = 0; j < count; j++) {
                int sum = 0;
                for (int f = 0; f < POLICY_FEATURES; f++)
                    sum += policy->weights[f] * features[j][f];
                assert_int_equal(scores[j], sum / FEATURE_ONE);
            }
            story_move(&story, &match, &random);
        }
    }
}

int main(void)
{
    const struct CMUnitTest others[] = {
        cmocka_unit_test(test_pips_doubles_and_hand),
        cmocka_unit_test(test_nothing_fits_any_more),
        cmocka_unit_test(test_last_tile_fits),
        cmocka_unit_test(test_next_is_known_to_be_stuck),
        cmocka_unit_test(test_blocked_chance_extremes),
        cmocka_unit_test(test_points),
        cmocka_unit_test(test_tips_open_again),
        cmocka_unit_test(test_face_down_flip_and_done),
        cmocka_unit_test(test_doubles_first),
        cmocka_unit_test(test_triangles),
        cmocka_unit_test(test_power),
        cmocka_unit_test(test_odds),
        cmocka_unit_test(test_scores),
    };
    struct CMUnitTest tests[32];
    for (int i = 0; i < game_count; i++)
        tests[i] = (struct CMUnitTest){
            .name = games[i]->id, .test_func = test_game, .initial_state = (void *)games[i]};
    tests[game_count] = (struct CMUnitTest)cmocka_unit_test(test_house_rules);
    int failed = cmocka_run_group_tests(others, NULL, NULL);
    return failed + _cmocka_run_group_tests("features", tests, (size_t)game_count + 1, NULL, NULL);
}
