/* tripple.md: hands, leads and turns (T2 to T4, T6, T7). Where nothing may be drawn the
 * reserve is as large as the stock. */
#include "support/triangles.h"

#include <stdio.h>

#define NO_STOCK "hand=2 reserve=56"

/* ---- T2, T3, T4 ---- */

static void test_T2_hands_10_8_8_6_6(void **state)
{
    (void)state;
    static const int hands[] = {[2] = 10, 8, 8, 6, 6};
    assert_players(&game_tripple, 2, 6);
    for (int players = 2; players <= 6; players++) {
        struct stacked_table table;
        table_open(&table, &game_tripple, players, "", "");
        deal_triangles(&table, "", "");
        for (int seat = 0; seat < players; seat++)
            assert_int_equal(table.match.round.counts[seat], hands[players]);
        assert_int_equal(round_drawable(&table.match.round, &table.match.sheet),
                         56 - players * hands[players]); /* no reserve */
    }
}

/* The tile leads that is in seat 1's hand, against all of those in the other's. */
static void assert_leads(const char *lead, const char *others, struct here here)
{
    struct stacked_table table;
    char hands[40];
    snprintf(hands, sizeof hands, "%s | %s", others, lead);
    table_open_at(&table, &game_tripple, 2, "", "hand=1", here);
    triangles_deal_at(&table, "", hands, "", here);
    table_assert_turn_at(&table, 1, here);
    tile tile;
    assert_true(triangle_read(lead, &tile));
    assert_int_equal(table.match.round.lead, tile);
    assert_int_equal(table.match.round.leader, 1);
}

static void test_T3_the_highest_triple_leads(void **state)
{
    (void)state;
    struct stacked_table table;
    assert_leads("5-5-5", "4-4-4", HERE);
    assert_leads("1-1-1", "0-0-0", HERE);
    assert_leads("0-0-0", "4-5-5", HERE); /* any triple before any other tile */
    table_open(&table, &game_tripple, 3, "", "hand=2");
    deal_triangles(&table, "4-5-5 2-2-2 | 3-5-5 0-0-0 | 3-3-3 0-0-1", "5-5-5 4-4-4");
    assert_turn(&table, 2); /* 5-5-5 and 4-4-4 are in the stock */
    assert_choice(&table, "3-3-3 as 333");
    assert_refused(&table, "0-0-1; draw; pass; done");
}

static void test_T3_without_a_triple_the_highest_value_leads(void **state)
{
    (void)state;
    struct stacked_table table;
    assert_leads("4-5-5", "4-4-5", HERE);
    assert_leads("3-4-4", "0-5-5", HERE); /* 11 before 10, whatever the largest number */
    assert_leads("0-0-2", "0-0-1", HERE);
    table_open(&table, &game_tripple, 2, "", "hand=3");
    deal_triangles(&table, "0-0-1 0-0-2 0-0-3 | 1-4-5 2-4-5 0-0-4", "");
    assert_turn(&table, 1);
    assert_choice(&table, "2-4-5 as 245; 2-4-5 as 452; 2-4-5 as 524");
}

static void test_T3_equal_values_the_larger_largest_then_the_larger_middle(void **state)
{
    (void)state;
    assert_leads("0-4-5", "1-4-4", HERE); /* 9 */
    assert_leads("2-2-5", "1-4-4", HERE); /* the largest before the middle */
    assert_leads("2-2-5", "2-3-4", HERE);
    assert_leads("0-4-5", "1-3-5", HERE);
    assert_leads("1-3-5", "2-2-5", HERE);
    assert_leads("0-3-3", "1-2-3", HERE);
    assert_leads("1-5-5", "2-4-5", HERE);
    assert_leads("2-4-5", "3-3-5", HERE);
    assert_leads("3-3-5", "3-4-4", HERE);
}

static void test_T3_every_round(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_tripple, 2, "", "hand=1");
    deal_triangles(&table, "1-1-1 | 0-0-0", "");
    lay(&table, "0: 1-1-1 = 28 lead out");
    assert_int_equal(table.match.dealer, 0);
    next_round(&table);
    assert_int_equal(table.match.dealer, 1); /* G7 */
    deal_triangles(&table, "0-0-1 | 0-0-2", "");
    assert_turn(&table, 1); /* not the winner of the last round */
    assert_choice(&table, "0-0-2 as 002; 0-0-2 as 020; 0-0-2 as 200");
}

static void test_T4_example_1_the_leader_scores_the_value_and_5(void **state)
{
    (void)state;
    static const struct {
        const char *hands, *lead;
        int points;
    } leads[] = {{"5-5-5 0-0-1 | 0-0-2 0-0-3", "5-5-5 = 20 lead", 20},
                 {"0-0-0 4-5-5 | 0-0-2 0-0-3", "0-0-0 = 5 lead", 5},
                 {"4-5-5 0-0-1 | 0-0-2 0-0-3", "4-5-5 as 545 = 19 lead", 19}};
    for (int i = 0; i < 3; i++) {
        struct stacked_table table;
        table_open(&table, &game_tripple, 2, "", "hand=2");
        deal_triangles(&table, leads[i].hands, "");
        lay(&table, leads[i].lead);
        assert_turn(&table, 1);
        assert_totals(&table, leads[i].points, 0);
    }
}

/* ---- T6 ---- */

static void test_T6_who_could_place_may_draw_instead(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_tripple, 2, "", "hand=2");
    deal_triangles(&table, "5-5-5 0-0-0 | 4-5-5 0-0-1", "1-1-1");
    lay(&table, "0: 5-5-5");
    assert_choice(&table, "4-5-5 at 0,1; 4-5-5 at 0,-1; 4-5-5 at 1,0; draw");
    assert_refused(&table, "pass; done; 0-0-1 at 0,1");
    lay(&table, "1: draw = -5");
    assert_turn(&table, 1);
    assert_triangles(&table, 1, "4-5-5 0-0-1 1-1-1");
}

static void test_T6_example_3_three_draws_in_vain(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_tripple, 2, "", "hand=2");
    deal_triangles(&table, "5-5-5 0-0-0 | 4-5-5 0-0-1", "1-1-1 2-2-2 3-3-3 4-4-4");
    lay(&table, "0: 5-5-5; 1: draw = -5");
    assert_choice(&table, "draw"); /* no stopping, and 4-5-5 may no longer be placed */
    lay(&table, "1: draw = -5");
    assert_choice(&table, "draw");
    lay(&table, "1: draw = -5");
    assert_turn(&table, 0); /* by itself */
    assert_totals(&table, 20, -15);
    assert_triangles(&table, 1, "4-5-5 0-0-1 1-1-1 2-2-2 3-3-3");
    assert_choice(&table, "draw");
    lay(&table, "0: draw; 0: draw; 0: draw");
    /* In the next turn all of the hand counts again. */
    assert_choice(&table, "4-5-5 at 0,1; 4-5-5 at 0,-1; 4-5-5 at 1,0; draw");
}

static void test_T6_example_3_the_second_draw_is_placed(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_tripple, 2, "", "hand=2");
    deal_triangles(&table, "3-3-3 0-0-0 | 2-3-3 0-0-1", "1-1-1 3-3-4 1-3-3");
    lay(&table, "0: 3-3-3; 1: draw");
    assert_choice(&table, "draw");
    lay(&table, "1: draw");
    /* 3-3-4 fits; so would 2-3-3 of the hand. */
    assert_choice(&table, "3-3-4 at 0,1; 3-3-4 at 0,-1; 3-3-4 at 1,0; draw");
    lay(&table, "1: 3-3-4 at 0,1 = 10");
    assert_turn(&table, 0);
    assert_totals(&table, 14, -10 + 10);
    /* With a value of 9: */
    table_open(&table, &game_tripple, 2, "", "hand=2");
    deal_triangles(&table, "2-2-2 0-0-0 | 1-2-2 0-0-1", "1-1-1 2-2-5 0-2-2");
    lay(&table, "0: 2-2-2; 1: draw; 1: draw; 1: 2-2-5 at 1,0 = 9");
    assert_turn(&table, 0);
    assert_totals(&table, 11, -1);
}

static void test_T6_only_the_tile_just_drawn_may_be_placed(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_tripple, 2, "", "hand=2");
    deal_triangles(&table, "5-5-5 0-0-0 | 4-5-5 0-0-1", "3-5-5 2-5-5 1-5-5");
    lay(&table, "0: 5-5-5; 1: draw");
    assert_choice(&table, "3-5-5 at 0,1; 3-5-5 at 0,-1; 3-5-5 at 1,0; draw");
    lay(&table, "1: draw"); /* not wanted: 3-5-5 stays in hand */
    assert_choice(&table, "2-5-5 at 0,1; 2-5-5 at 0,-1; 2-5-5 at 1,0; draw");
    assert_refused(&table, "3-5-5 at 0,1; 4-5-5 at 0,1; done; pass");
    lay(&table, "1: draw");
    assert_choice(&table, "1-5-5 at 0,1; 1-5-5 at 0,-1; 1-5-5 at 1,0; done");
    assert_totals(&table, 20, -15);
}

static void test_T6_the_last_tile_drawn_is_placed_or_done(void **state)
{
    (void)state;
    struct stacked_table table;
    for (int place = 0; place < 2; place++) {
        table_open(&table, &game_tripple, 2, "", "hand=2");
        deal_triangles(&table, "5-5-5 0-0-0 | 4-5-5 0-0-1", "1-1-1 2-2-2 1-5-5");
        lay(&table, "0: 5-5-5; 1: draw; 1: draw; 1: draw");
        assert_choice(&table, "1-5-5 at 0,1; 1-5-5 at 0,-1; 1-5-5 at 1,0; done");
        lay(&table, place ? "1: 1-5-5 at 1,0 = 11" : "1: done = 0");
        assert_turn(&table, 0);
        assert_totals(&table, 20, -15 + (place ? 11 : 0));
        assert_counts(&table, 1, place ? 4 : 5);
    }
}

static void test_T6_a_placed_tile_ends_the_turn(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_tripple, 3, "", "hand=3");
    deal_triangles(&table, "5-5-5 0-0-0 0-0-2 | 4-5-5 3-5-5 0-0-1 | 2-5-5 0-1-1 0-1-2", "1-5-5");
    lay(&table, "0: 5-5-5; 1: 4-5-5 at 0,1 = 14; 2: draw; 2: 1-5-5 at 0,-1 = 11");
    assert_turn(&table, 0);
    assert_totals(&table, 20, 14, 6);
}

static void test_T6_house_rule_three_draws_in_vain_cost_more(void **state)
{
    (void)state;
    struct stacked_table table;
    for (int i = 0; i < 3; i++) { /* nothing fits; the third does and is declined, or placed */
        table_open(&table, &game_tripple, 2, "", "hand=2 fruitless_cost=10");
        deal_triangles(&table, "5-5-5 0-0-0 | 4-5-5 0-0-1", i ? "1-1-1 2-2-2 1-5-5" : "1-1-1");
        lay(&table, "0: 5-5-5; 1: draw = -5; 1: draw = -5");
        lay(&table, i == 0   ? "1: draw = -15"
                    : i == 1 ? "1: draw = -5; 1: done = -10"
                             : "1: draw = -5; 1: 1-5-5 at 0,1 = 11");
        assert_turn(&table, 0);
        assert_totals(&table, 20, i == 2 ? -4 : -25);
    }
}

/* ---- T7 ---- */

static void test_T7_empty_stock_a_pass_costs_10_and_is_always_possible(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_tripple, 3, "", NO_STOCK);
    deal_triangles(&table, "5-5-5 0-0-0 | 4-5-5 0-0-1 | 0-0-2 0-0-3", "");
    lay(&table, "0: 5-5-5");
    assert_choice(&table, "4-5-5 at 0,1; 4-5-5 at 0,-1; 4-5-5 at 1,0; pass");
    lay(&table, "1: pass = -10");
    assert_choice(&table, "pass");
    lay(&table, "2: pass = -10");
    assert_turn(&table, 0);
    assert_totals(&table, 20, -10, -10);
}

static void test_T7_all_players_in_a_row_pass_blocked(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_tripple, 3, "", NO_STOCK);
    deal_triangles(&table, "5-5-5 0-0-0 | 4-5-5 0-0-1 | 3-5-5 0-0-3", "");
    lay(&table, "0: 5-5-5; 1: pass; 2: pass");
    assert_round_goes_on(&table);
    lay(&table, "0: pass = -10");
    assert_round_over(&table, REASON_BLOCKED, NOBODY);
    assert_points(&table, 15 + 16, 0, 0);
    assert_totals(&table, 20 - 10 + 31, -10, -10);
}

static void test_T7_a_placed_tile_breaks_the_row(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_tripple, 2, "", "hand=3 reserve=56");
    deal_triangles(&table, "5-5-5 4-5-5 0-0-0 | 2-5-5 0-0-1 1-5-5", "");
    lay(&table, "0: 5-5-5; 1: pass; 0: 4-5-5 at 0,1; 1: pass");
    assert_round_goes_on(&table);
    lay(&table, "0: pass");
    assert_round_over(&table, REASON_BLOCKED, NOBODY);
}

static void test_T7_the_stock_runs_out_free_the_turn_just_ends(void **state)
{
    (void)state;
    struct stacked_table table;
    for (int i = 0; i < 2; i++) { /* after one draw, after two */
        table_open(&table, &game_tripple, 2, i ? "dry_draw=free" : "",
                   i ? "hand=2 reserve=50" : "hand=2 reserve=51");
        deal_triangles(&table, "5-5-5 0-0-0 | 4-5-5 0-0-1", i ? "1-5-5 1-1-1" : "1-1-1");
        lay(&table, i ? "0: 5-5-5; 1: draw; 1: draw = -5" : "0: 5-5-5; 1: draw = -5");
        assert_turn(&table, 0);
        assert_totals(&table, 20, i ? -10 : -5);
        assert_choice(&table, "pass");
        lay(&table, "0: pass = -10");
        assert_refused(&table, "draw; done");
    }
}

static void test_T7_the_stock_runs_out_free_with_a_tile_that_fits(void **state)
{
    (void)state;
    struct stacked_table table;
    for (int place = 0; place < 2; place++) {
        table_open(&table, &game_tripple, 2, "dry_draw=free", "hand=2 reserve=50");
        deal_triangles(&table, "5-5-5 0-0-0 | 4-5-5 0-0-1", "1-1-1 1-5-5");
        lay(&table, "0: 5-5-5; 1: draw; 1: draw");
        assert_choice(&table, "1-5-5 at 0,1; 1-5-5 at 0,-1; 1-5-5 at 1,0; done");
        lay(&table, place ? "1: 1-5-5 at 0,1" : "1: done = 0");
        assert_turn(&table, 0);
        assert_totals(&table, 20, -10 + (place ? 11 : 0));
    }
}

static void test_T7_the_stock_runs_out_penalty_a_pass_of_its_own(void **state)
{
    (void)state;
    struct stacked_table table;
    for (int fits = 0; fits < 2; fits++) {
        table_open(&table, &game_tripple, 2, "dry_draw=penalty", "hand=2 reserve=50");
        deal_triangles(&table, "5-5-5 0-0-0 | 4-5-5 0-0-1", fits ? "1-1-1 1-5-5" : "1-1-1 2-2-2");
        lay(&table, "0: 5-5-5; 1: draw; 1: draw = -5");
        assert_turn(&table, 1);
        assert_choice(&table, fits ? "1-5-5 at 0,1; 1-5-5 at 0,-1; 1-5-5 at 1,0; pass" : "pass");
        lay(&table, "1: pass = -10");
        assert_turn(&table, 0);
        assert_totals(&table, 20, -20);
        lay(&table, "0: pass"); /* That was a pass like any other: all have passed. */
        assert_round_over(&table, REASON_BLOCKED, NOBODY);
    }
    table_open(&table, &game_tripple, 2, "dry_draw=penalty", "hand=2 reserve=51");
    deal_triangles(&table, "5-5-5 0-0-0 | 4-5-5 0-0-1", "1-5-5");
    lay(&table, "0: 5-5-5; 1: draw; 1: 1-5-5 at 0,1 = 11");
    assert_totals(&table, 20, 6);
}

static void test_T7_no_penalty_after_the_third_draw(void **state)
{
    (void)state;
    struct stacked_table table;
    for (int fits = 0; fits < 2; fits++) {
        table_open(&table, &game_tripple, 2, "dry_draw=penalty", "hand=2 reserve=49");
        deal_triangles(&table, "5-5-5 0-0-0 | 4-5-5 0-0-1",
                       fits ? "1-1-1 2-2-2 1-5-5" : "1-1-1 2-2-2 3-3-3");
        lay(&table, "0: 5-5-5; 1: draw; 1: draw; 1: draw = -5");
        if (fits) {
            assert_choice(&table, "1-5-5 at 0,1; 1-5-5 at 0,-1; 1-5-5 at 1,0; done");
            lay(&table, "1: done = 0");
        }
        assert_turn(&table, 0);
        assert_totals(&table, 20, -15);
    }
}

static void test_T7_option_dry_draw(void **state)
{
    (void)state;
    assert_option_words(&game_tripple, "dry_draw", "free | penalty");
}

static void test_G2_option_direction(void **state)
{
    (void)state;
    struct stacked_table table;
    assert_option_words(&game_tripple, "direction", "clockwise | counterclockwise");
    table_open(&table, &game_tripple, 3, "direction=clockwise", "hand=2");
    deal_triangles(&table, "5-5-5 0-0-1 | 4-5-5 0-0-2 | 3-5-5 0-0-3", "");
    lay(&table, "0: 5-5-5; 1: 4-5-5 at 0,1; 2: 3-5-5 at 0,-1");
    assert_turn(&table, 0);
    table_open(&table, &game_tripple, 3, "direction=counterclockwise", "hand=2");
    deal_triangles(&table, "5-5-5 0-0-1 | 4-5-5 0-0-2 | 3-5-5 0-0-3", "");
    lay(&table, "0: 5-5-5; 2: 3-5-5 at 0,1; 1: 4-5-5 at 0,-1");
    assert_turn(&table, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_T2_hands_10_8_8_6_6),
        cmocka_unit_test(test_T3_the_highest_triple_leads),
        cmocka_unit_test(test_T3_without_a_triple_the_highest_value_leads),
        cmocka_unit_test(test_T3_equal_values_the_larger_largest_then_the_larger_middle),
        cmocka_unit_test(test_T3_every_round),
        cmocka_unit_test(test_T4_example_1_the_leader_scores_the_value_and_5),
        cmocka_unit_test(test_T6_who_could_place_may_draw_instead),
        cmocka_unit_test(test_T6_example_3_three_draws_in_vain),
        cmocka_unit_test(test_T6_example_3_the_second_draw_is_placed),
        cmocka_unit_test(test_T6_only_the_tile_just_drawn_may_be_placed),
        cmocka_unit_test(test_T6_the_last_tile_drawn_is_placed_or_done),
        cmocka_unit_test(test_T6_a_placed_tile_ends_the_turn),
        cmocka_unit_test(test_T6_house_rule_three_draws_in_vain_cost_more),
        cmocka_unit_test(test_T7_empty_stock_a_pass_costs_10_and_is_always_possible),
        cmocka_unit_test(test_T7_all_players_in_a_row_pass_blocked),
        cmocka_unit_test(test_T7_a_placed_tile_breaks_the_row),
        cmocka_unit_test(test_T7_the_stock_runs_out_free_the_turn_just_ends),
        cmocka_unit_test(test_T7_the_stock_runs_out_free_with_a_tile_that_fits),
        cmocka_unit_test(test_T7_the_stock_runs_out_penalty_a_pass_of_its_own),
        cmocka_unit_test(test_T7_no_penalty_after_the_third_draw),
        cmocka_unit_test(test_T7_option_dry_draw),
        cmocka_unit_test(test_G2_option_direction),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
