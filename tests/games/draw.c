/* draw.md: the plain draw game (D1 to D6). */
#include <support/table.h>

/* ---- D1, D2 ---- */

static void test_D1_players_and_hands(void **state)
{
    (void)state;
    assert_players(&game_draw, 2, 6);
    assert_deal(&game_draw, "", 2, 7, 28);
    assert_deal(&game_draw, "", 3, 6, 28);
    assert_deal(&game_draw, "", 4, 5, 28);
    assert_deal(&game_draw, "", 5, 5, 28);
    assert_deal(&game_draw, "", 6, 4, 28); /* five each would be 30 tiles */
}

static void test_D1_option_set(void **state)
{
    (void)state;
    assert_option_words(&game_draw, "set", "double-six | double-nine | double-twelve");
    static const int hands[] = {[2] = 7, 6, 5, 5, 5};
    for (int players = 2; players <= 6; players++) {
        assert_deal(&game_draw, "set=double-six", players, players == 6 ? 4 : hands[players], 28);
        assert_deal(&game_draw, "set=double-nine", players, hands[players], 55);
        assert_deal(&game_draw, "set=double-twelve", players, hands[players], 91);
    }
    struct stacked_table table;
    table_open(&table, &game_draw, 2, "set=double-nine", "");
    deal(&table, "6-6 5-9 | 9-9 8-9", "");
    play(&table, "1: 9-9; 0: 5-9 on 9-9:side");
    assert_ends(&table, "9-9:side 5-9:5");
}

static void test_D2_the_highest_double_leads(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_draw, 3, "", "hand=2");
    deal(&table, "1-1 5-6 | 3-3 4-6 | 2-2 0-1", "6-6");
    assert_turn(&table, 1);
    assert_moves(&table, "3-3");
    table_open(&table, &game_draw, 3, "", "hand=2");
    deal(&table, "4-5 5-6 | 4-6 3-6 | 0-0 0-1", ""); /* even 0-0 */
    assert_turn(&table, 2);
    assert_moves(&table, "0-0");
}

static void test_D2_nobody_holds_a_double_the_heaviest_tile_leads(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_draw, 3, "", "hand=2");
    deal(&table, "4-5 0-6 | 3-6 3-4 | 2-6 0-1", ""); /* Of 9 pips 3-6 is heavier than 4-5. */
    assert_turn(&table, 1);
    assert_moves(&table, "3-6");
    table_open(&table, &game_draw, 3, "", "hand=2");
    deal(&table, "4-5 0-6 | 2-6 3-4 | 1-6 0-1", ""); /* pips first, then the larger half */
    assert_turn(&table, 0);
    assert_moves(&table, "4-5");
    /* Also in the larger sets. */
    table_open(&table, &game_draw, 2, "set=double-twelve", "hand=2");
    deal(&table, "8-10 0-1 | 9-10 7-11", "");
    assert_turn(&table, 1);
    assert_moves(&table, "9-10");
    table_open(&table, &game_draw, 2, "set=double-twelve", "hand=2");
    deal(&table, "11-12 10-10 | 9-9 10-12", "");
    assert_turn(&table, 0);
    assert_moves(&table, "10-10");
}

/* ---- D3, D4 ---- */

static void test_D3_one_chain_with_two_ends(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_draw, 2, "", "hand=4");
    deal(&table, "6-6 0-6 2-2 0-0 | 2-6 3-6 4-6 2-3", "");
    play(&table, "0: 6-6");
    assert_ends(&table, "6-6:side 6-6:side");
    play(&table, "1: 2-6 on 6-6:side");
    assert_ends(&table, "6-6:side 2-6:2");
    play(&table, "0: 2-2 on 2-6:2"); /* no spinner */
    assert_ends(&table, "6-6:side 2-2:side");
    assert_moves(&table, "3-6 on 6-6:side; 4-6 on 6-6:side; 2-3 on 2-2:side");
    play(&table, "1: 2-3 on 2-2:side");
    assert_ends(&table, "6-6:side 2-3:3");
    play(&table, "0: 0-6 on 6-6:side");
    assert_ends(&table, "0-6:0 2-3:3");
}

static void test_D3_a_lead_that_is_no_double_has_two_ends(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_draw, 2, "", "hand=2");
    deal(&table, "5-6 0-1 | 2-6 3-5", "");
    play(&table, "0: 5-6");
    assert_ends(&table, "5-6:5 5-6:6");
    assert_moves(&table, "2-6 on 5-6:6; 3-5 on 5-6:5");
}

static void test_D4_who_cannot_place_draws_until_he_can(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_draw, 2, "", "hand=2");
    deal(&table, "6-6 0-1 | 2-5 3-5", "1-1 2-2 4-6 5-6");
    play(&table, "0: 6-6");
    assert_moves(&table, "draw");
    play(&table, "1: draw");
    assert_turn(&table, 1);
    assert_moves(&table, "draw");
    play(&table, "1: draw; 1: draw");
    assert_moves(&table, "4-6 on 6-6:side");
    assert_hand(&table, 1, "2-5 3-5 1-1 2-2 4-6");
}

static void test_D4_no_reserve_and_an_empty_stock_means_pass(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_draw, 4, "", "hand=6"); /* 24 tiles are dealt, four can be drawn. */
    deal(&table,
         "6-6 0-6 1-6 2-6 0-0 0-1 | 1-1 1-2 1-3 2-2 2-3 3-3 | 0-2 0-3 0-4 0-5 2-4 2-5 | 3-6 4-6 "
         "5-6 4-4 5-5 4-5",
         "1-4 1-5 3-4 3-5");
    play(&table, "0: 6-6; 1: draw; 1: draw; 1: draw");
    assert_moves(&table, "draw");
    play(&table, "1: draw"); /* The last one, and nothing fits. */
    assert_moves(&table, "pass");
    play(&table, "1: pass");
    assert_turn(&table, 2);
    assert_moves(&table, "pass");
}

static void test_D4_only_who_cannot_place_draws(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_draw, 2, "", "hand=2");
    deal(&table, "6-6 0-1 | 2-6 3-5", "");
    play(&table, "0: 6-6");
    assert_moves(&table, "2-6 on 6-6:side");
}

/* ---- D5, D6 ---- */

static void test_D5_an_empty_hand_ends_the_round(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_draw, 3, "", "hand=2");
    deal(&table, "6-6 2-5 | 2-6 0-0 | 3-6 0-1", "");
    play(&table, "0: 6-6; 1: 2-6 on 6-6:side; 2: 3-6 on 6-6:side; 0: 2-5 on 2-6:2");
    assert_round_over(&table, REASON_OUT, 0);
}

static void test_D5_or_blocked(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_draw, 3, "", "hand=2 draw=none");
    deal(&table, "6-6 1-1 | 2-6 0-0 | 3-6 0-1", "");
    play(&table, "0: 6-6; 1: 2-6 on 6-6:side; 2: 3-6 on 6-6:side");
    assert_round_over(&table, REASON_BLOCKED, NOBODY);
}

static void test_D6_going_out_wins(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_draw, 3, "", "hand=2");
    deal(&table, "6-6 2-5 | 2-6 0-0 | 3-6 0-1", ""); /* also against 0-0, which counts nothing */
    play(&table, "0: 6-6; 1: 2-6 on 6-6:side; 2: 3-6 on 6-6:side; 0: 2-5 on 2-6:2");
    assert_hand_points(&table, 0, 0, 1);
    assert_points(&table, 0, 0, 0); /* no points in this game */
    assert_totals(&table, 0, 0, 0);
    assert_match_over(&table, 0); /* one round is the match */
}

static void test_D6_blocked_the_fewest_pips_win(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_draw, 3, "", "hand=2 draw=none");
    deal(&table, "6-6 1-1 | 2-6 0-0 | 3-6 0-1", "");
    play(&table, "0: 6-6; 1: 2-6 on 6-6:side; 2: 3-6 on 6-6:side");
    assert_hand_points(&table, 2, 0, 1);
    assert_totals(&table, 0, 0, 0);
    assert_match_over(&table, 1);
    /* Doubles count in full, 6-6 alone too. */
    table_open(&table, &game_draw, 2, "", "hand=2 draw=none lead=heaviest");
    deal(&table, "5-5 1-3 | 6-6 0-2", "");
    play(&table, "1: 6-6");
    assert_hand_points(&table, 14, 2);
    table_open(&table, &game_draw, 2, "", "hand=2 draw=none lead=free");
    deal(&table, "5-5 4-4 | 6-6 0-2", "");
    play(&table, "1: 0-2");
    assert_hand_points(&table, 18, 12);
    assert_match_over(&table, 1);
}

/* ---- Examples ---- */

static void test_D_example_1_D6_hands_when_blocked(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_draw, 2, "", "hand=2 draw=none");
    deal(&table, "6-6 1-4 | 5-6 2-2", "");
    play(&table, "0: 6-6; 1: 5-6 on 6-6:side");
    assert_round_over(&table, REASON_BLOCKED, NOBODY);
    assert_hand_points(&table, 5, 4);
    assert_match_over(&table, 1);

    table_open(&table, &game_draw, 2, "", "hand=2 draw=none");
    deal(&table, "6-6 1-4 | 5-6 2-3", "");
    play(&table, "0: 6-6; 1: 5-6 on 6-6:side");
    assert_hand_points(&table, 5, 5);
    assert_match_over(&table, 0, 1);
}

static void test_D_example_2_D2_no_double_dealt_5_6_leads(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_draw, 2, "", "");
    deal(&table, "0-1 0-2 0-3 0-4 0-5 0-6 1-2 | 5-6 4-6 3-6 2-6 1-6 4-5 3-5", "");
    assert_turn(&table, 1);
    assert_moves(&table, "5-6");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_D1_players_and_hands),
        cmocka_unit_test(test_D1_option_set),
        cmocka_unit_test(test_D2_the_highest_double_leads),
        cmocka_unit_test(test_D2_nobody_holds_a_double_the_heaviest_tile_leads),
        cmocka_unit_test(test_D3_one_chain_with_two_ends),
        cmocka_unit_test(test_D3_a_lead_that_is_no_double_has_two_ends),
        cmocka_unit_test(test_D4_who_cannot_place_draws_until_he_can),
        cmocka_unit_test(test_D4_no_reserve_and_an_empty_stock_means_pass),
        cmocka_unit_test(test_D4_only_who_cannot_place_draws),
        cmocka_unit_test(test_D5_an_empty_hand_ends_the_round),
        cmocka_unit_test(test_D5_or_blocked),
        cmocka_unit_test(test_D6_going_out_wins),
        cmocka_unit_test(test_D6_blocked_the_fewest_pips_win),
        cmocka_unit_test(test_D_example_1_D6_hands_when_blocked),
        cmocka_unit_test(test_D_example_2_D2_no_double_dealt_5_6_leads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
