/* tripple.md: the ends of rounds and matches (T8, T9, T11, T12). Where nothing may be drawn the
 * reserve is as large as the stock. */
#include "support/triangles.h"

#define NO_STOCK "hand=2 reserve=56"

/* ---- T8 ---- */

static void test_T8_example_4_going_out(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_tripple, 3, "", NO_STOCK);
    deal_triangles(&table, "1-1-1 1-1-4 | 3-3-4 0-0-1 | 0-0-2 0-1-1", "");
    lay(&table, "0: 1-1-1 = 8 lead; 1: pass; 2: pass; 0: 1-1-4 at 0,-1 = 26 out");
    assert_round_over(&table, REASON_OUT, 0);
    assert_hand_points(&table, 0, 11, 4);
    assert_points(&table, 15, 0, 0); /* the others lose nothing */
    assert_totals(&table, 8 + 41, -10, -10);
}

static void test_T8_not_before_the_hand_is_empty(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_tripple, 2, "", "hand=3 reserve=56");
    deal_triangles(&table, "5-5-5 4-5-5 3-5-5 | 2-5-5 0-0-0 1-5-5", "");
    lay(&table, "0: 5-5-5 = 20 lead; 1: 2-5-5 at 0,1 = 12; 0: 4-5-5 at 0,-1 = 14; "
                "1: pass; 0: 3-5-5 at 1,0 = 33 out");
    assert_round_over(&table, REASON_OUT, 0);
    assert_points(&table, 11, 0);
}

static void test_T8_the_20_come_on_top_of_a_bonus(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_tripple, 2, "", "hand=4 reserve=56");
    deal_triangles(&table, "4-4-4 4-5-5 3-4-4 3-4-5 | 4-4-5 3-3-4 0-0-0 0-0-1", "");
    lay(&table, "0: 4-4-4; 1: 4-4-5 at 0,1; 0: 4-5-5 at 0,2; 1: pass; 0: 3-4-4 at 1,0; "
                "1: 3-3-4 at 1,1; 0: 3-4-5 at 1,2 = 72 hexagon out");
    assert_round_over(&table, REASON_OUT, 0);
    assert_points(&table, 1, 0);
}

static void test_T8_a_last_tile_that_blocks_counts_as_going_out(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_tripple, 2, "", "hand=1 reserve=56");
    deal_triangles(&table, "5-5-5 | 0-0-1", "");
    lay(&table, "0: 5-5-5 = 40 lead out"); /* nothing fits 5-5-5 */
    assert_round_over(&table, REASON_OUT, 0);
    assert_totals(&table, 41, 0);
}

/* ---- T9 ---- */

static void test_T9_example_5_blocked(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_tripple, 3, "", NO_STOCK);
    deal_triangles(&table, "5-5-5 1-1-2 | 3-3-3 0-0-0 | 2-3-3 0-0-1", "");
    lay(&table, "0: 5-5-5 = 20 lead"); /* at once, without empty turns */
    assert_round_over(&table, REASON_BLOCKED, NOBODY);
    assert_hand_points(&table, 4, 9, 9);
    assert_points(&table, 14, 0, 0); /* no 20 */
    assert_totals(&table, 34, 0, 0);
}

static void test_T9_the_lowest_value_wins_whoever_it_is(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_tripple, 3, "", NO_STOCK);
    deal_triangles(&table, "5-5-5 3-4-4 | 3-3-3 0-0-0 | 0-1-1 0-0-1", "");
    lay(&table, "0: 5-5-5");
    assert_points(&table, 0, 0, 11 + 9 - 3);
}

static void test_T9_it_may_cost_points(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_tripple, 2, "", "hand=3 reserve=56");
    deal_triangles(&table, "5-5-5 4-4-4 3-3-3 | 3-3-4 3-4-4 0-0-1", "");
    lay(&table, "0: 5-5-5");
    assert_points(&table, 22 - 21, 0); /* 22 in the larger hand: seat 0 holds 21 */
}

static void test_T9_not_blocked_while_something_fits_or_can_be_drawn(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_tripple, 3, "", NO_STOCK);
    deal_triangles(&table, "5-5-5 1-1-2 | 3-3-3 0-0-0 | 2-3-3 0-5-5", "");
    lay(&table, "0: 5-5-5");
    assert_round_goes_on(&table);
    table_open(&table, &game_tripple, 3, "", NO_STOCK);
    deal_triangles(&table, "5-5-5 0-5-5 | 3-3-3 0-0-0 | 2-3-3 1-1-2", "");
    lay(&table, "0: 5-5-5");
    assert_round_goes_on(&table); /* the leader's own tile counts */
    table_open(&table, &game_tripple, 3, "", "hand=2 reserve=49");
    deal_triangles(&table, "5-5-5 1-1-2 | 3-3-3 0-0-0 | 2-3-3 0-0-1", "0-1-1");
    lay(&table, "0: 5-5-5");
    assert_choice(&table, "draw");
}

static void test_T9_blocked_in_the_middle_of_a_turn(void **state)
{
    (void)state;
    static const char *const options[] = {"dry_draw=free", "dry_draw=penalty"};
    for (int i = 0; i < 2; i++) { /* G4: nobody has to pass for it */
        struct stacked_table table;
        table_open(&table, &game_tripple, 3, options[i], "hand=2 reserve=49");
        deal_triangles(&table, "5-5-5 1-1-2 | 3-3-3 0-0-0 | 2-3-3 0-0-1", "0-1-1");
        lay(&table, "0: 5-5-5; 1: draw = -5");
        assert_round_over(&table, REASON_BLOCKED, NOBODY);
        assert_points(&table, 11 + 9 - 4, 0, 0);
        assert_totals(&table, 20 + 16, -5, 0);
    }
}

static void test_T9_blocked_after_a_third_draw(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_tripple, 3, "", "hand=2 reserve=47");
    deal_triangles(&table, "5-5-5 1-1-2 | 3-3-3 0-0-0 | 2-3-3 0-0-1", "0-1-1 0-1-2 0-0-2");
    lay(&table, "0: 5-5-5; 1: draw; 1: draw; 1: draw = -5");
    assert_round_over(&table, REASON_BLOCKED, NOBODY);
    assert_hand_points(&table, 4, 16, 9);
    assert_totals(&table, 20 + 16 + 9 - 4, -15, 0);
}

static void test_T9_equal_values_fewer_tiles(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_tripple, 3, "", "hand=2 reserve=49");
    deal_triangles(&table, "5-5-5 3-4-4 | 0-0-1 0-0-4 | 0-1-1 1-1-1", "0-0-0");
    lay(&table, "0: 5-5-5; 1: draw");
    assert_round_over(&table, REASON_BLOCKED, NOBODY);
    assert_hand_points(&table, 11, 5, 5);
    assert_points(&table, 0, 0, 11 + 5 - 5);
}

static void test_T9_equal_values_and_tiles_first_from_the_leader(void **state)
{
    (void)state;
    static const struct {
        const char *options, *hands;
        int points[3];
    } rounds[] = {
        {"direction=clockwise", "5-5-5 3-4-4 | 0-0-1 0-0-4 | 0-1-1 1-1-1", {0, 11, 0}},
        {"direction=counterclockwise", "5-5-5 3-4-4 | 0-0-1 0-0-4 | 0-1-1 1-1-1", {0, 0, 11}},
        {"direction=clockwise", "0-0-1 0-0-4 | 5-5-5 3-4-4 | 0-1-1 1-1-1", {0, 0, 11}},
        {"direction=counterclockwise", "0-0-1 0-0-4 | 5-5-5 3-4-4 | 0-1-1 1-1-1", {11, 0, 0}},
        {"direction=clockwise", "0-0-1 0-0-4 | 0-1-1 1-1-1 | 5-5-5 3-4-4", {11, 0, 0}},
    };
    for (int i = 0; i < 5; i++) {
        struct stacked_table table;
        table_open(&table, &game_tripple, 3, rounds[i].options, NO_STOCK);
        deal_triangles(&table, rounds[i].hands, "");
        lay(&table, "5-5-5");
        assert_round_over(&table, REASON_BLOCKED, NOBODY);
        assert_points(&table, rounds[i].points[0], rounds[i].points[1], rounds[i].points[2]);
    }
}

/* ---- T11, T12 ---- */

static void test_T11_300_at_the_end_of_a_round(void **state)
{
    (void)state;
    struct stacked_table table;
    assert_option_range(&game_tripple, 2, "target", 300, 1, 10000);
    table_open(&table, &game_tripple, 2, "", "hand=1 lead_bonus=265");
    deal_triangles(&table, "5-5-5 | 0-0-0", "");
    lay(&table, "5-5-5");
    assert_totals(&table, 300, 0);
    assert_match_over(&table, 0);
    table_open(&table, &game_tripple, 2, "", "hand=1 lead_bonus=264");
    deal_triangles(&table, "5-5-5 | 0-0-0", "");
    lay(&table, "5-5-5");
    assert_totals(&table, 299, 0);
    next_round(&table); /* totals go on */
    deal_triangles(&table, "0-0-2 | 0-0-1", "");
    lay(&table, "0-0-2 as 002");
    assert_match_over(&table, 0);
}

static void test_T11_option_target(void **state)
{
    (void)state;
    struct stacked_table table;
    static const char *const options[] = {"target=1", "target=40", "target=41", "target=10000"};
    for (int i = 0; i < 4; i++) {
        table_open(&table, &game_tripple, 2, options[i], "hand=1");
        deal_triangles(&table, "5-5-5 | 0-0-0", "");
        lay(&table, "5-5-5");
        assert_totals(&table, 40, 0);
        if (i < 2)
            assert_match_over(&table, 0);
        else
            next_round(&table);
    }
}

static void test_T11_only_at_the_end_of_a_round_and_most_points_win(void **state)
{
    (void)state;
    struct stacked_table table;
    /* Seat 0 has 20 in the middle of the round and 13 at its end. */
    table_open(&table, &game_tripple, 2, "target=20", "hand=2 reserve=56");
    deal_triangles(&table, "5-5-5 3-4-4 | 4-5-5 0-0-0", "");
    lay(&table, "0: 5-5-5");
    assert_round_goes_on(&table);
    lay(&table, "1: pass; 0: pass");
    assert_totals(&table, 20 - 10 + 14 - 11, -10);
    next_round(&table);
    /* Who goes out need not win; G5: equal totals share it. */
    static const char *const hands[] = {"5-5-5 0-0-0 | 0-5-5 0-0-5", "5-5-5 0-0-0 | 2-5-5 1-2-5"};
    for (int i = 0; i < 2; i++) {
        table_open(&table, &game_tripple, 2, "target=20",
                   "hand=2 reserve=56 pass_cost=0 out_bonus=0");
        deal_triangles(&table, hands[i], "");
        lay(&table, i ? "0: 5-5-5; 1: 2-5-5 at 0,1; 0: pass; 1: 1-2-5 at -1,1 = 8 out"
                      : "0: 5-5-5; 1: 0-5-5 at 0,1; 0: pass; 1: 0-0-5 at -1,1 = 5 out");
        assert_totals(&table, 20, i ? 20 : 15);
        if (i)
            assert_match_over(&table, 0, 1);
        else
            assert_match_over(&table, 0);
    }
}

static void test_T12_scores_may_be_negative(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_tripple, 2, "target=40", "hand=2");
    deal_triangles(&table, "5-5-5 0-5-5 | 0-0-0 0-0-1", "1-1-1 2-2-2 3-3-3");
    lay(&table, "0: 5-5-5; 1: draw; 1: draw; 1: draw; 0: 0-5-5 at 0,1");
    assert_totals(&table, 20 + 30 + 19, -15);
    assert_match_over(&table, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_T8_example_4_going_out),
        cmocka_unit_test(test_T8_not_before_the_hand_is_empty),
        cmocka_unit_test(test_T8_the_20_come_on_top_of_a_bonus),
        cmocka_unit_test(test_T8_a_last_tile_that_blocks_counts_as_going_out),
        cmocka_unit_test(test_T9_example_5_blocked),
        cmocka_unit_test(test_T9_the_lowest_value_wins_whoever_it_is),
        cmocka_unit_test(test_T9_it_may_cost_points),
        cmocka_unit_test(test_T9_not_blocked_while_something_fits_or_can_be_drawn),
        cmocka_unit_test(test_T9_blocked_in_the_middle_of_a_turn),
        cmocka_unit_test(test_T9_blocked_after_a_third_draw),
        cmocka_unit_test(test_T9_equal_values_fewer_tiles),
        cmocka_unit_test(test_T9_equal_values_and_tiles_first_from_the_leader),
        cmocka_unit_test(test_T11_300_at_the_end_of_a_round),
        cmocka_unit_test(test_T11_option_target),
        cmocka_unit_test(test_T11_only_at_the_end_of_a_round_and_most_points_win),
        cmocka_unit_test(test_T12_scores_may_be_negative),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
