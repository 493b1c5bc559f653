/* tripple.md: the game for one (T13 to T15). */
#include "support/triangles.h"

#include <stdio.h>
#include <string.h>

/* ---- T13 ---- */

static void test_T13_a_random_tile_is_laid_as_the_lead_not_from_the_hand(void **state)
{
    (void)state;
    struct stacked_table table;
    assert_players(&game_tripple_solo, 1, 1);
    table_open(&table, &game_tripple_solo, 1, "", "");
    deal_solo(&table, "1-2-3", "5-5-5 4-4-4 1-1-3", "");
    assert_counts(&table, 10);
    assert_turn(&table, 0);
    assert_int_equal(table.match.round.leader, 0);
    /* Whatever is in the hand, this tile leads, in any of its turns. */
    assert_choice(&table, "1-2-3 as 123; 1-2-3 as 231; 1-2-3 as 312");
    assert_refused(&table, "5-5-5; draw; pass; done");
    lay(&table, "0: 1-2-3 as 312 = 11 lead");
    assert_counts(&table, 10);
    assert_turn(&table, 0);
    assert_tiles_at(&table, 0, 1, "1-1-3"); /* bottom 1, top left 3: 1, 3, ?; of this hand */
}

static void test_T13_the_deck_is_the_lead_the_hand_the_stock(void **state)
{
    (void)state;
    struct match match;
    uint8_t deck[TRIANGLE_COUNT];
    for (unsigned i = 0; i < TRIANGLE_COUNT; i++)
        deck[i] = (uint8_t)((i * 5 + 3) % TRIANGLE_COUNT);
    match_init(&match, &game_tripple_solo, 1);
    assert_true(match_deal(&match, deck));
    assert_int_equal(match.round.lead, deck[0]);
    for (unsigned i = 0; i < TRIANGLE_COUNT; i++)
        assert_int_equal(round_holds(&match.round, 0, deck[i]), i >= 1 && i <= 10);
    assert_int_equal(match.round.stock, 11);
    assert_int_equal(round_drawable(&match.round, &match.sheet), 20);
}

static void test_T13_the_lead_scores_value_and_5_and_is_never_the_last_tile(void **state)
{
    (void)state;
    struct stacked_table table;
    static const char *const leads[] = {"0-0-0 = 5 lead", "5-5-5 = 20 lead", "2-2-2 = 11 lead"};
    for (int i = 0; i < 3; i++) {
        char lead[6] = {0};
        memcpy(lead, leads[i], 5);
        table_open(&table, &game_tripple_solo, 1, "hand=1", "");
        deal_solo(&table, lead, "1-3-4", "");
        lay(&table, leads[i]); /* a hand of one tile, and no 20 yet */
        assert_round_goes_on(&table);
        assert_counts(&table, 1);
    }
}

static void test_T13_option_hand(void **state)
{
    (void)state;
    static const int hands[] = {1, 10, 54, 55};
    assert_option_range(&game_tripple_solo, 1, "hand", 10, 1, 55);
    for (int i = 0; i < 4; i++) {
        struct stacked_table table;
        char option[20];
        snprintf(option, sizeof option, "hand=%d", hands[i]);
        table_open(&table, &game_tripple_solo, 1, option, "");
        deal_solo(&table, "1-2-3", "", "");
        assert_counts(&table, hands[i]);
        int stock = 55 - hands[i];
        assert_int_equal(round_drawable(&table.match.round, &table.match.sheet),
                         stock < 20 ? stock : 20);
    }
}

static void test_T13_the_rules_stay_as_they_are(void **state)
{
    (void)state;
    struct stacked_table table;
    assert_null(sheet_find_option(&game_tripple_solo, "direction")); /* G2 */
    assert_null(sheet_find_option(&game_tripple_solo, "target"));
    assert_option_words(&game_tripple_solo, "dry_draw", "free | penalty");
    table_open(&table, &game_tripple_solo, 1, "hand=2", "");
    deal_solo(&table, "5-5-5", "4-5-5 0-0-1", "1-1-1 3-5-5 2-2-2 3-3-3 4-4-4 1-1-2");
    lay(&table, "5-5-5");
    assert_choice(&table, "4-5-5 at 0,1; 4-5-5 at 0,-1; 4-5-5 at 1,0; draw");
    lay(&table, "draw = -5");
    assert_choice(&table, "draw");
    lay(&table, "draw = -5");
    assert_choice(&table, "3-5-5 at 0,1; 3-5-5 at 0,-1; 3-5-5 at 1,0; draw");
    lay(&table, "draw = -5"); /* 2-2-2 does not fit: the next turn */
    assert_choice(&table, "4-5-5 at 0,1; 4-5-5 at 0,-1; 4-5-5 at 1,0; "
                          "3-5-5 at 0,1; 3-5-5 at 0,-1; 3-5-5 at 1,0; draw");
    lay(&table, "4-5-5 at 0,1 = 14; draw; draw; draw");
    assert_totals(&table, 20 - 15 + 14 - 15);
    assert_counts(&table, 7);
}

/* ---- T14 ---- */

static void test_T14_20_tiles_may_be_drawn_and_then_the_stock_counts_as_empty(void **state)
{
    (void)state;
    struct stacked_table table;
    assert_option_range(&game_tripple_solo, 1, "draws", 20, 1, 45);
    table_open(&table, &game_tripple_solo, 1, "", "");
    deal_solo(&table, "5-5-5", "4-5-5 0-0-0 0-0-1 0-0-2 0-0-3 0-0-4 0-0-5 0-1-1 0-1-2 0-1-3",
              "0-1-4");
    lay(&table, "5-5-5");
    for (int i = 0; i < 20; i++) {
        assert_int_equal(round_drawable(&table.match.round, &table.match.sheet), 20 - i);
        lay(&table, "draw = -5");
    }
    assert_int_equal(round_drawable(&table.match.round, &table.match.sheet), 0);
    assert_refused(&table, "draw");
    assert_counts(&table, 30);
    /* After 18 draws came two: the stock ran out in that turn, which just ended. */
    assert_choice(&table, "4-5-5 at 0,1; 4-5-5 at 0,-1; 4-5-5 at 1,0; pass");
    assert_totals(&table, 20 - 100);
}

static void test_T14_option_draws(void **state)
{
    (void)state;
    struct stacked_table table;
    for (int penalty = 0; penalty < 2; penalty++) {
        table_open(&table, &game_tripple_solo, 1,
                   penalty ? "draws=1 hand=2 dry_draw=penalty" : "draws=1 hand=2", "");
        deal_solo(&table, "5-5-5", "4-5-5 0-0-1", "1-1-1");
        lay(&table, "5-5-5; draw = -5");
        if (penalty)
            assert_choice(&table, "pass");
        else
            assert_choice(&table, "4-5-5 at 0,1; 4-5-5 at 0,-1; 4-5-5 at 1,0; pass");
    }
    table_open(&table, &game_tripple_solo, 1, "draws=45", "");
    deal_solo(&table, "5-5-5", "", "");
    assert_int_equal(round_drawable(&table.match.round, &table.match.sheet), 45);
    table_open(&table, &game_tripple_solo, 1, "draws=45 hand=50", "");
    deal_solo(&table, "5-5-5", "", "");
    assert_int_equal(round_drawable(&table.match.round, &table.match.sheet), 5);
}

static void test_T14_the_draws_are_counted_over_the_whole_round(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_tripple_solo, 1, "draws=2 hand=2", "");
    deal_solo(&table, "5-5-5", "4-5-5 0-0-1", "3-5-5 2-5-5 1-5-5");
    lay(&table, "5-5-5; draw; 3-5-5 at 0,1; draw");
    assert_choice(&table, "2-5-5 at 0,-1; 2-5-5 at 1,0; done");
    lay(&table, "2-5-5 at 0,-1");
    assert_choice(&table, "4-5-5 at 1,0; pass");
}

/* ---- T15 ---- */

static void test_T15_the_hand_is_empty(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_tripple_solo, 1, "hand=2", "");
    deal_solo(&table, "5-5-5", "4-5-5 3-5-5", "");
    lay(&table, "5-5-5; 4-5-5 at 0,1 = 14; 3-5-5 at 1,0 = 33 out");
    assert_round_over(&table, REASON_OUT, 0);
    assert_points(&table, 0);
    assert_totals(&table, 20 + 14 + 33);
    assert_match_over(&table, 0); /* one round */
}

static void test_T15_nothing_can_be_drawn_and_nothing_fits(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_tripple_solo, 1, "hand=2 draws=1", "");
    deal_solo(&table, "5-5-5", "1-1-2 0-0-1", "0-1-4");
    lay(&table, "5-5-5");
    assert_choice(&table, "draw");
    lay(&table, "draw = -5");
    assert_round_over(&table, REASON_BLOCKED, NOBODY);
    assert_points(&table, -10); /* own value off, no 20 */
    assert_totals(&table, 20 - 5 - 10);
    assert_match_over(&table, 0);
}

static void test_T15_a_pass_with_nothing_to_draw_is_the_end(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_tripple_solo, 1, "hand=2 draws=1", "");
    deal_solo(&table, "5-5-5", "4-5-5 0-0-1", "0-1-4");
    lay(&table, "5-5-5; draw; pass = -10"); /* all players in a row: T7 */
    assert_round_over(&table, REASON_BLOCKED, NOBODY);
    assert_totals(&table, 20 - 5 - 10 - 20);
    assert_match_over(&table, 0);
}

static void test_T15_a_negative_result_is_one_too(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_tripple_solo, 1, "hand=1 draws=45", "");
    deal_solo(&table, "0-0-0", "5-5-5", "4-5-5 3-5-5 2-5-5 1-5-5 0-5-5");
    lay(&table, "0-0-0; draw; draw; draw; draw; draw; draw");
    assert_totals(&table, 5 - 30);
}

/* T12 holds for house rules too: the dearest draws of the longest round. */
static void test_T12_no_score_is_too_low_or_too_high_to_be_kept(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_tripple_solo, 1, "draws=45 hand=10", "draw_cost=1000");
    deal_solo(&table, "5-5-5", "", "");
    lay(&table, "5-5-5");
    for (int i = 0; i < 45; i++) {
        struct move moves[ROUND_MOVES_MAX];
        unsigned count = round_moves(&table.match.round, &table.match.sheet, moves);
        lay(&table, moves[count - 1].action == ACTION_DONE ? "done; draw" : "draw");
        assert_totals(&table, 20 - 1000 * (i + 1));
        assert_gains(&table, 20 - 1000 * (i + 1));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_T13_a_random_tile_is_laid_as_the_lead_not_from_the_hand),
        cmocka_unit_test(test_T13_the_deck_is_the_lead_the_hand_the_stock),
        cmocka_unit_test(test_T13_the_lead_scores_value_and_5_and_is_never_the_last_tile),
        cmocka_unit_test(test_T13_option_hand),
        cmocka_unit_test(test_T13_the_rules_stay_as_they_are),
        cmocka_unit_test(test_T14_20_tiles_may_be_drawn_and_then_the_stock_counts_as_empty),
        cmocka_unit_test(test_T14_option_draws),
        cmocka_unit_test(test_T14_the_draws_are_counted_over_the_whole_round),
        cmocka_unit_test(test_T15_the_hand_is_empty),
        cmocka_unit_test(test_T15_nothing_can_be_drawn_and_nothing_fits),
        cmocka_unit_test(test_T15_a_pass_with_nothing_to_draw_is_the_end),
        cmocka_unit_test(test_T15_a_negative_result_is_one_too),
        cmocka_unit_test(test_T12_no_score_is_too_low_or_too_high_to_be_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
