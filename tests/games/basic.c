/* basic.md: Domino, Grundregel (A1 to A6). */
#include <support/table.h>

static void test_A1_players_and_hands(void **state)
{
    (void)state;
    assert_players(&game_basic, 2, 6);
    assert_int_equal(game_basic.highest, 6);
    assert_deal(&game_basic, "", 2, 8, 28);
    assert_deal(&game_basic, "", 3, 5, 28);
    assert_deal(&game_basic, "", 4, 5, 28);
    assert_deal(&game_basic, "", 5, 4, 28);
    assert_deal(&game_basic, "", 6, 4, 28);
}

/* ---- A2: the lead ---- */

static void test_A2_the_highest_double_leads_and_a_second_tile_may_follow(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_basic, 3, "", "hand=4");
    deal(&table, "1-1 5-6 2-6 3-6 | 4-4 2-4 2-5 0-4 | 3-3 0-1 0-2 0-3", "6-6");
    assert_turn(&table, 1);
    assert_moves(&table, "4-4");
    play(&table, "1: 4-4");
    assert_turn(&table, 1);
    assert_moves(&table, "2-4 on 4-4:side; 0-4 on 4-4:side; done");
    struct stacked_table other = table;
    play(&table, "1: 2-4 on 4-4:side"); /* A second one, not a third. */
    assert_turn(&table, 2);
    play(&other, "1: done");
    assert_turn(&other, 2);
    assert_hand(&other, 1, "2-4 2-5 0-4");
    assert_ends(&other, "4-4:side 4-4:side");
}

static void test_A2_without_a_second_tile_that_fits_the_turn_ends(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_basic, 2, "", "hand=2");
    deal(&table, "6-6 0-1 | 2-6 0-2", "");
    play(&table, "0: 6-6");
    assert_turn(&table, 1);
}

static void test_A2_only_the_leader_may_lay_two(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_basic, 2, "", "hand=4");
    deal(&table, "6-6 0-1 1-2 0-5 | 2-6 2-2 2-3 4-6", "");
    play(&table, "0: 6-6");
    assert_moves(&table, "2-6 on 6-6:side; 4-6 on 6-6:side"); /* and no `done` */
    play(&table, "1: 2-6 on 6-6:side; 0: 1-2 on 2-6:2");
    assert_turn(&table, 1);
    /* Nor after a later double: */
    table_open(&table, &game_basic, 2, "", "hand=4");
    deal(&table, "6-6 2-6 1-2 0-5 | 2-5 2-2 2-3 4-6", "");
    play(&table, "0: 6-6; 0: 2-6 on 6-6:side; 1: 2-2 on 2-6:2");
    assert_turn(&table, 0);
    play(&table, "0: 1-2 on 2-2:side");
    assert_turn(&table, 1);
}

static void test_A2_the_second_tile_may_be_the_last(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_basic, 2, "", "hand=2");
    deal(&table, "6-6 0-6 | 2-6 0-2", "");
    play(&table, "0: 6-6; 0: 0-6 on 6-6:side");
    assert_round_over(&table, REASON_OUT, 0);
}

static void test_A2_nobody_holds_a_double_the_heaviest_tile_leads_alone(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_basic, 3, "", "hand=3");
    deal(&table, "4-5 0-6 0-4 | 3-6 3-4 4-6 | 2-6 0-1 1-2", ""); /* 4-6 */
    assert_turn(&table, 1);
    assert_moves(&table, "4-6");
    play(&table, "1: 4-6"); /* 3-4 and 3-6 would fit. */
    assert_turn(&table, 2);
}

/* ---- A3, A4 ---- */

static void test_A3_one_chain_with_two_ends(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_basic, 2, "", "hand=4");
    deal(&table, "6-6 0-5 2-2 0-0 | 2-6 3-6 4-6 2-3", "");
    play(&table, "0: 6-6");
    assert_ends(&table, "6-6:side 6-6:side");
    play(&table, "1: 2-6 on 6-6:side");
    assert_ends(&table, "6-6:side 2-6:2");
    play(&table, "0: 2-2 on 2-6:2");
    assert_ends(&table, "6-6:side 2-2:side");
    play(&table, "1: 2-3 on 2-2:side");
    assert_ends(&table, "6-6:side 2-3:3");
}

static void test_A4_who_cannot_place_draws_until_he_can(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_basic, 2, "", "hand=2");
    deal(&table, "6-6 0-1 | 2-5 3-5", "1-1 2-2 4-6 5-6");
    play(&table, "0: 6-6");
    assert_moves(&table, "draw");
    play(&table, "1: draw; 1: draw");
    assert_turn(&table, 1);
    assert_moves(&table, "draw");
    play(&table, "1: draw");
    assert_moves(&table, "4-6 on 6-6:side"); /* and may draw no more */
}

static void test_A4_the_last_two_tiles_stay(void **state)
{
    (void)state;
    struct stacked_table table;
    /* Six players leave a stock of four. */
    table_open(&table, &game_basic, 6, "", "");
    deal(&table, "6-6 0-1 0-2 0-3 | 1-1 1-2 1-3 2-2 | 0-6 3-3 3-4 3-5", "0-0 4-4 1-6 2-6");
    play(&table, "0: 6-6; 1: draw; 1: draw");
    assert_moves(&table, "pass"); /* 1-6 and 2-6 would fit. */
    play(&table, "1: pass");
    assert_turn(&table, 2);
    assert_moves(&table, "0-6 on 6-6:side");
}

static void test_A4_what_can_be_drawn(void **state)
{
    (void)state;
    static const int drawable[] = {[2] = 10, 11, 6, 6, 2};
    for (int players = 2; players <= 6; players++) {
        struct stacked_table table;
        table_open(&table, &game_basic, players, "", "");
        deal(&table, "", "");
        assert_int_equal(round_drawable(&table.match.round, &table.match.sheet), drawable[players]);
    }
}

/* ---- A5, A6 ---- */

static void test_A5_going_out_wins(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_basic, 2, "", "hand=2");
    deal(&table, "6-6 2-5 | 2-6 0-0", "");
    play(&table, "0: 6-6; 1: 2-6 on 6-6:side; 0: 2-5 on 2-6:2");
    assert_round_over(&table, REASON_OUT, 0);
    assert_totals(&table, 0, 0); /* no points in this game */
    assert_match_over(&table, 0);
}

static void test_A6_blocked_the_fewest_points_win_doubles_counting_half(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_basic, 3, "", "hand=3 draw=none");
    deal(&table, "6-6 4-4 5-5 | 2-6 0-0 1-4 | 3-6 1-1 0-5", "");
    play(&table, "0: 6-6; 1: 2-6 on 6-6:side; 2: 3-6 on 6-6:side");
    assert_round_over(&table, REASON_BLOCKED, NOBODY);
    assert_hand_points(&table, 4 + 5, 0 + 5, 1 + 5);
    assert_totals(&table, 0, 0, 0);
    assert_match_over(&table, 1); /* one round is the match */
}

static void test_A6_blocked_with_two_tiles_left_in_the_stock(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_basic, 2, "", "hand=2 reserve=23"); /* One tile may be drawn. */
    deal(&table, "6-6 0-4 | 2-6 0-5", "0-3");
    play(&table, "0: 6-6; 1: 2-6 on 6-6:side; 0: draw");
    assert_round_over(&table, REASON_BLOCKED, NOBODY);
    assert_match_over(&table, 1);
}

/* ---- Examples ---- */

static void test_A_example_1_A6_blocked_with_6_6_against_3_4(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_basic, 2, "", "hand=2 draw=none lead=free");
    deal(&table, "6-6 1-2 | 1-5 3-4", "");
    play(&table, "0: 1-2; 1: 1-5 on 1-2:1");
    assert_round_over(&table, REASON_BLOCKED, NOBODY);
    assert_hand(&table, 0, "6-6");
    assert_hand(&table, 1, "3-4");
    assert_hand_points(&table, 6, 7);
    assert_match_over(&table, 0);
}

static void test_A_example_2_A2_lead_5_5_and_2_5_in_the_same_turn(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_basic, 2, "", "");
    deal(&table, "5-5 2-5 0-0 0-1 0-2 0-3 1-1 1-2 | 1-3 3-3 1-4 4-4 1-6 2-4 2-6 4-6", "6-6");
    play(&table, "0: 5-5");
    assert_moves(&table, "2-5 on 5-5:side; done");
    play(&table, "0: 2-5 on 5-5:side");
    assert_turn(&table, 1);
    assert_ends(&table, "5-5:side 2-5:2"); /* faces 5 and 2 */
    assert_moves(&table, "2-4 on 2-5:2; 2-6 on 2-5:2");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_A1_players_and_hands),
        cmocka_unit_test(test_A2_the_highest_double_leads_and_a_second_tile_may_follow),
        cmocka_unit_test(test_A2_without_a_second_tile_that_fits_the_turn_ends),
        cmocka_unit_test(test_A2_only_the_leader_may_lay_two),
        cmocka_unit_test(test_A2_the_second_tile_may_be_the_last),
        cmocka_unit_test(test_A2_nobody_holds_a_double_the_heaviest_tile_leads_alone),
        cmocka_unit_test(test_A3_one_chain_with_two_ends),
        cmocka_unit_test(test_A4_who_cannot_place_draws_until_he_can),
        cmocka_unit_test(test_A4_the_last_two_tiles_stay),
        cmocka_unit_test(test_A4_what_can_be_drawn),
        cmocka_unit_test(test_A5_going_out_wins),
        cmocka_unit_test(test_A6_blocked_the_fewest_points_win_doubles_counting_half),
        cmocka_unit_test(test_A6_blocked_with_two_tiles_left_in_the_stock),
        cmocka_unit_test(test_A_example_1_A6_blocked_with_6_6_against_3_4),
        cmocka_unit_test(test_A_example_2_A2_lead_5_5_and_2_5_in_the_same_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
