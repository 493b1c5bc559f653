/* wolf.md, the play: players, hands, drawing, leading, the end of a round (W1 to W5, W10, W11). */
#include <support/table.h>

/* ---- W1, W2 ---- */

static void test_W1_two_to_thirteen_players_with_a_double_six_set(void **state)
{
    (void)state;
    assert_players(&game_wolf, 2, 13);
    assert_int_equal(game_wolf.highest, 6);
    assert_deal(&game_wolf, "", 2, 7, 28);
}

static void test_W2_hands(void **state)
{
    (void)state;
    static const int hands[] = {[2] = 7, 9, 7, 5, 4, 4, 3, 3, 2, 2, 2, 2};
    for (int players = 2; players <= 13; players++)
        assert_deal(&game_wolf, "", players, hands[players], 28);
}

static void test_W2_the_players_still_in_the_match_count(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 4, "limit=1", "");
    /* Four players, seven tiles each; seat 1 has neither 1 nor 2 and turns 1-2 over. */
    deal(&table,
         "0-0 0-1 1-1 0-2 1-2 2-2 1-3 | 0-3 3-3 0-4 3-4 4-4 0-5 3-5 | 4-5 5-5 4-6 5-6 6-6 3-6 0-6",
         "");
    assert_counts(&table, 7, 7, 7, 7);
    play(&table, "0: 1-2; 1: flip");
    assert_eliminated(&table, 2);
    next_round(&table);
    deal(&table, "", "");
    assert_counts(&table, 9, 9, 0, 9); /* three are left: nine each */
    assert_int_equal(table.match.round.tiles - table.match.round.stock, 1);
}

/* ---- W3 ---- */

static void test_W3_who_cannot_place_draws_until_he_can(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 3, "", "hand=3");
    deal(&table, "1-2 0-0 0-1 | 2-6 3-3 3-4 | 0-4 0-5 2-2", "3-5 4-5 1-6 5-5");
    play(&table, "0: 1-2; 1: 2-6 on 1-2:2"); /* Ends 1 and 6: nothing of seat 2 fits. */
    assert_moves(&table, "draw");
    play(&table, "2: draw"); /* 3-5 */
    assert_turn(&table, 2);
    assert_moves(&table, "draw");
    play(&table, "2: draw"); /* 4-5 */
    assert_moves(&table, "draw");
    play(&table, "2: draw"); /* 1-6 fits: he lays it and draws no more. */
    assert_moves(&table, "1-6 on 1-2:1; 1-6 on 2-6:6");
    play(&table, "2: 1-6 on 1-2:1");
    assert_hand(&table, 2, "0-4 0-5 2-2 3-5 4-5");
    assert_turn(&table, 0);
}

static void test_W3_the_last_two_tiles_stay_out_of_play(void **state)
{
    (void)state;
    struct stacked_table table;
    /* Five players with five tiles leave three: one may be drawn, though both others would fit. */
    table_open(&table, &game_wolf, 5, "", "");
    deal(&table,
         "1-2 0-0 0-1 0-2 0-3 | 2-6 3-3 3-4 3-5 4-4 | 0-4 0-5 2-2 2-3 2-4 | 1-3 1-4 1-5 2-5 3-6 | "
         "0-6 4-6 5-6 5-5 6-6",
         "4-5 1-1 1-6");
    play(&table, "0: 1-2; 1: 2-6 on 1-2:2");
    assert_moves(&table, "draw");
    play(&table, "2: draw");
    assert_moves(&table, "pass");
    play(&table, "2: pass");
    assert_turn(&table, 3);
    assert_hand(&table, 2, "0-4 0-5 2-2 2-3 2-4 4-5");
}

static void test_W3_what_can_be_drawn(void **state)
{
    (void)state;
    static const int drawable[] = {[2] = 12, 0, 0, 1, 2, 0, 2, 0, 6, 4, 2, 0};
    for (int players = 2; players <= 13; players++) {
        struct stacked_table table;
        table_open(&table, &game_wolf, players, "", "");
        deal(&table, "", "");
        assert_int_equal(round_drawable(&table.match.round, &table.match.sheet), drawable[players]);
    }
}

static void test_W3_with_four_players_nothing_can_be_drawn(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 4, "", "");
    deal(&table,
         "1-2 0-0 0-1 0-2 0-3 1-1 2-2 | 2-6 1-3 1-4 1-5 1-6 0-6 3-6 | 0-4 0-5 2-3 2-4 2-5 3-3 3-4",
         "");
    play(&table, "0: 1-2; 1: 2-6 on 1-2:2");
    assert_moves(&table, "pass"); /* Ends 1 and 6, and seat 2 has neither. */
}

static void test_W3_nobody_may_draw_who_can_place(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 2, "", "");
    deal(&table, "1-2 0-0 0-1 0-3 0-4 0-5 0-6 | 1-6 3-3 3-4 3-5 4-4 4-5 5-5", "");
    assert_int_equal(round_drawable(&table.match.round, &table.match.sheet), 12);
    play(&table, "0: 1-2");
    assert_moves(&table, "1-6 on 1-2:1");
}

/* ---- W4, W5 ---- */

static void test_W4_the_holder_of_1_2_leads_with_it(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 3, "", "");
    deal(&table, "6-6 5-5 | 0-0 1-2 4-4 | 3-3", "");
    assert_turn(&table, 1);
    assert_moves(&table, "1-2");
}

static void test_W4_without_1_2_the_highest_double_leads(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 3, "", "hand=2");
    deal(&table, "0-0 5-6 | 4-4 4-6 | 5-5 0-1", "1-2 6-6");
    assert_turn(&table, 2);
    assert_moves(&table, "5-5");
    table_open(&table, &game_wolf, 3, "", "hand=2");
    deal(&table, "0-0 3-4 | 5-6 4-6 | 4-5 0-1", "1-2"); /* not the heaviest tile */
    assert_turn(&table, 0);
    assert_moves(&table, "0-0");
}

static void test_W4_without_1_2_and_doubles_all_is_dealt_again(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 3, "", "hand=2");
    deal_in_vain(&table, "0-3 3-4 | 5-6 4-6 | 4-5 0-1", "");
    assert_int_equal(table.match.stage, MATCH_DEAL);
    deal(&table, "0-3 3-4 | 5-6 4-6 | 1-2 0-1", "");
    assert_turn(&table, 2);
    assert_moves(&table, "1-2");
}

static void test_W5_the_winner_leads_later_rounds_with_any_tile_face_up(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 2, "", "hand=3");
    deal(&table, "1-2 5-6 6-6 | 0-3 0-4 3-3", "");
    play(&table, "0: 1-2; 1: flip");
    assert_hand_points(&table, 23, 13);
    next_round(&table);
    deal(&table, "1-2 5-5 0-1 | 6-6 3-4 2-5", ""); /* 1-2 counts no more */
    assert_turn(&table, 1);
    assert_moves(&table, "6-6; 3-4; 2-5");
    play(&table, "1: 3-4");
    assert_turn(&table, 0);
}

static void test_W5_a_winner_without_doubles_leads_too(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 2, "", "hand=2");
    deal(&table, "1-2 0-3 | 5-6 4-4", "");
    play(&table, "0: 1-2; 1: flip");
    next_round(&table);
    deal(&table, "0-1 0-2 | 3-4 3-5", ""); /* no redeal */
    assert_turn(&table, 0);
    assert_moves(&table, "0-1; 0-2");
}

static void test_W5_of_several_winners_the_first_from_the_last_leader(void **state)
{
    (void)state;
    struct stacked_table table;
    /* Seat 2 leads; seats 1 and 3 hold 7 points, 3 comes first. */
    table_open(&table, &game_wolf, 4, "", "hand=2");
    deal(&table, "4-5 4-6 | 1-1 2-3 | 1-2 5-6 | 0-3 0-4", "");
    play(&table, "2: 1-2; 3: flip");
    assert_hand_points(&table, 19, 7, 11, 7);
    next_round(&table);
    deal(&table, "", "");
    assert_turn(&table, 3);
}

static void test_W5_turn_order_from_the_last_leader_follows_the_direction(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 4, "direction=counterclockwise", "hand=2");
    deal(&table, "4-5 4-6 | 0-3 0-4 | 1-2 5-6 | 1-1 2-3", "");
    play(&table, "2: 1-2; 1: flip");
    assert_hand_points(&table, 19, 7, 11, 7);
    next_round(&table);
    deal(&table, "", "");
    assert_turn(&table, 1);
}

static void test_W5_the_last_leader_comes_first_himself(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 4, "", "hand=2");
    deal(&table, "1-1 2-3 | 4-5 4-6 | 1-2 2-5 | 0-3 0-4", "");
    play(&table, "2: 1-2; 3: flip");
    assert_hand_points(&table, 7, 19, 7, 7);
    next_round(&table);
    deal(&table, "", "");
    assert_turn(&table, 2);
}

static void test_W5_the_winner_is_found_among_those_still_in_the_match(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 4, "charge=everyone limit=15", "hand=2");
    deal(&table, "4-4 3-3 | 0-2 0-3 | 4-5 0-6 | 1-2 0-1", "");
    play(&table, "3: 1-2; 0: flip");
    assert_totals(&table, 14, 5, 15 + 20, 1);
    assert_eliminated(&table, 2);
    next_round(&table);
    deal(&table, "0-1 0-2 | 1-1 0-3 | 5-5 3-3", "");
    play(&table, "3: 5-5; 0: flip");
    assert_hand_points(&table, 3, 5, 0, 6); /* Seat 0 holds fewest, but that is too much. */
    assert_totals(&table, 17, 10, 35, 15);
    assert_eliminated(&table, 0, 2);
    next_round(&table);
    deal(&table, "", "");
    assert_turn(&table, 1);
}

/* ---- W10: the end of a round ---- */

static void test_W10_the_last_tile_ends_the_round(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 2, "", "hand=2");
    deal(&table, "1-2 0-6 | 2-6 1-5", "");
    play(&table, "0: 1-2; 1: 2-6 on 1-2:2; 0: 0-6 on 2-6:6");
    assert_round_over(&table, REASON_OUT, 0);
    assert_totals(&table, 0, 6);
}

static void test_W10_every_end_blocked_ends_the_round_even_if_tiles_could_be_drawn(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 2, "", "");
    deal(&table, "1-2 2-5 2-6 1-4 1-5 1-6 0-1 | 1-1 2-2 2-4 1-3 3-3 4-4 5-5", "");
    assert_int_equal(round_drawable(&table.match.round, &table.match.sheet), 12);
    play(&table, "0: 1-2; 1: 1-1 down on 1-2:1; 1: 2-2 down on 1-2:2");
    assert_ends(&table, "");
    assert_round_over(&table, REASON_BLOCKED, NOBODY);
}

static void test_W10_nobody_can_place_and_nothing_may_be_drawn(void **state)
{
    (void)state;
    struct stacked_table table;
    /* All that is left is the reserve, though 0-1 would fit. */
    table_open(&table, &game_wolf, 2, "", "hand=2 reserve=24");
    deal(&table, "1-2 0-0 | 2-3 5-5", "0-1");
    play(&table, "0: 1-2; 1: 2-3 on 1-2:2");
    assert_round_over(&table, REASON_BLOCKED, NOBODY);
    assert_hand_points(&table, 10, 10);
}

static void test_W10_it_goes_on_while_tiles_may_be_drawn(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 2, "", "hand=2 reserve=23");
    deal(&table, "1-2 0-0 | 2-3 5-5", "0-1");
    play(&table, "0: 1-2; 1: 2-3 on 1-2:2");
    assert_turn(&table, 0);
    assert_moves(&table, "draw");
}

/* ---- W11: flip ---- */

static void test_W11_the_second_player_may_turn_the_lead_over(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 3, "", "hand=3");
    deal(&table, "1-2 0-0 0-1 | 3-3 3-4 3-5 | 1-3 1-4 2-6", "");
    play(&table, "0: 1-2");
    assert_moves(&table, "draw; flip");
    play(&table, "1: flip");
    assert_round_over(&table, REASON_FLIPPED, 1);
    assert_hand_points(&table, 11, 21, 17);
}

static void test_W11_he_may_draw_and_still_flip_while_nothing_fits(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 3, "", "hand=3");
    deal(&table, "1-2 0-0 0-1 | 3-3 3-4 3-5 | 1-3 1-4 2-6", "4-4 1-5 2-2");
    play(&table, "0: 1-2; 1: draw");
    assert_turn(&table, 1);
    assert_moves(&table, "draw; flip");
    play(&table, "1: draw"); /* 1-5 fits: no more flipping. */
    assert_moves(&table, "1-5 on 1-2:1");
}

static void test_W11_with_nothing_to_draw_he_flips_or_passes(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 3, "", ""); /* Nine each, and a stock of one. */
    deal(&table, "1-2 0-0 0-1 1-1 0-2 2-2 1-3 2-3 1-4 | 0-3 3-3 0-4 3-4 4-4 0-5 3-5 4-5 5-5",
         "6-6");
    play(&table, "0: 1-2");
    assert_moves(&table, "pass; flip");
    struct stacked_table other = table;
    play(&other, "1: flip");
    assert_round_over(&other, REASON_FLIPPED, 1);
    play(&table, "1: pass");
    assert_turn(&table, 2);
}

static void test_W11_not_if_something_fits(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 3, "", "hand=3");
    deal(&table, "1-2 0-0 0-1 | 2-3 3-4 3-5 | 1-3 1-4 2-6", "");
    play(&table, "0: 1-2");
    assert_moves(&table, "2-3 on 1-2:2");
}

static void test_W11_only_the_second_player_and_only_in_this_turn(void **state)
{
    (void)state;
    struct stacked_table table;
    /* With nothing to draw the second player passes. The third can't flip though only the lead
     * lies. */
    table_open(&table, &game_wolf, 4, "", "hand=3 reserve=16");
    deal(&table, "1-2 0-0 1-1 | 3-3 3-4 3-5 | 3-6 4-4 4-5 | 1-6 0-3 0-4", "");
    play(&table, "0: 1-2; 1: pass");
    assert_moves(&table, "pass");
    play(&table, "2: pass; 3: 1-6 on 1-2:1; 0: pass");
    /* Nor can the second player when it is his turn again; 3-6 keeps the round going. */
    assert_turn(&table, 1);
    assert_moves(&table, "pass");
}

static void test_W11_a_third_player_with_tiles_to_draw_can_not_flip(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 3, "", "hand=3");
    deal(&table, "1-2 0-0 1-1 | 2-3 3-4 3-5 | 4-4 4-5 5-5", "");
    play(&table, "0: 1-2; 1: 2-3 on 1-2:2");
    assert_moves(&table, "draw");
}

static void test_W11_the_second_player_is_the_next_in_turn_order(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 3, "direction=counterclockwise", "hand=3");
    deal(&table, "1-2 0-0 0-1 | 1-3 1-4 2-6 | 3-3 3-4 3-5", "");
    play(&table, "0: 1-2");
    assert_turn(&table, 2);
    assert_moves(&table, "draw; flip");
    play(&table, "2: flip");
    assert_round_over(&table, REASON_FLIPPED, 2);
}

static void test_W11_in_later_rounds_too_and_past_those_who_are_out(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 3, "limit=10", "hand=2");
    deal(&table, "1-2 0-1 | 6-6 4-5 | 1-3 1-4", "");
    play(&table, "0: 1-2; 1: flip");
    assert_eliminated(&table, 1);
    next_round(&table);
    deal(&table, "1-1 2-2 | 5-5 3-3", "");
    play(&table, "0: 1-1");
    assert_turn(&table, 2);
    assert_moves(&table, "draw; flip");
    play(&table, "2: flip");
    assert_round_over(&table, REASON_FLIPPED, 2);
    assert_hand_points(&table, 4, 0, 16);
    assert_int_equal(table.match.result.best, 1 << 0); /* not seat 1, which did not play */
}

static void test_W11_a_blocked_round_leaves_nothing_to_flip(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 2, "", "hand=2 reserve=24");
    deal(&table, "1-2 0-0 | 3-3 3-4", "");
    play(&table, "0: 1-2");
    assert_round_over(&table, REASON_BLOCKED, NOBODY);
    /* The last tile that may be drawn fits nobody either. */
    table_open(&table, &game_wolf, 2, "", "hand=2 reserve=23");
    deal(&table, "1-2 0-0 | 3-3 3-4", "4-4");
    play(&table, "0: 1-2");
    assert_moves(&table, "draw; flip");
    play(&table, "1: draw");
    assert_round_over(&table, REASON_BLOCKED, NOBODY);
}

/* ---- Example ---- */

static void test_W_example_4_W11_lead_4_4_turned_over(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 2, "", "");
    deal(&table, "4-4 0-1 0-2 0-3 2-3 3-3 3-6 | 1-1 1-3 1-5 1-6 2-2 0-0 2-6", "1-2 6-6 5-5");
    play(&table, "0: 4-4");
    assert_moves(&table, "draw; flip");
    play(&table, "1: flip");
    assert_round_over(&table, REASON_FLIPPED, 1);
    /* The leader's hand counts without the lead: 1+2+3+5+6+9. The other has 2+4+6+7+4+10+8 and
     * loses. */
    assert_hand_points(&table, 26, 41);
    assert_points(&table, 0, 67);
    /* With more in hand the leader would have lost. */
    table_open(&table, &game_wolf, 2, "", "hand=3");
    deal(&table, "4-4 5-6 3-6 | 0-1 0-2 1-1", "1-2");
    play(&table, "0: 4-4; 1: flip");
    assert_points(&table, 25, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_W1_two_to_thirteen_players_with_a_double_six_set),
        cmocka_unit_test(test_W2_hands),
        cmocka_unit_test(test_W2_the_players_still_in_the_match_count),
        cmocka_unit_test(test_W3_who_cannot_place_draws_until_he_can),
        cmocka_unit_test(test_W3_the_last_two_tiles_stay_out_of_play),
        cmocka_unit_test(test_W3_what_can_be_drawn),
        cmocka_unit_test(test_W3_with_four_players_nothing_can_be_drawn),
        cmocka_unit_test(test_W3_nobody_may_draw_who_can_place),
        cmocka_unit_test(test_W4_the_holder_of_1_2_leads_with_it),
        cmocka_unit_test(test_W4_without_1_2_the_highest_double_leads),
        cmocka_unit_test(test_W4_without_1_2_and_doubles_all_is_dealt_again),
        cmocka_unit_test(test_W5_the_winner_leads_later_rounds_with_any_tile_face_up),
        cmocka_unit_test(test_W5_a_winner_without_doubles_leads_too),
        cmocka_unit_test(test_W5_of_several_winners_the_first_from_the_last_leader),
        cmocka_unit_test(test_W5_turn_order_from_the_last_leader_follows_the_direction),
        cmocka_unit_test(test_W5_the_last_leader_comes_first_himself),
        cmocka_unit_test(test_W5_the_winner_is_found_among_those_still_in_the_match),
        cmocka_unit_test(test_W10_the_last_tile_ends_the_round),
        cmocka_unit_test(test_W10_every_end_blocked_ends_the_round_even_if_tiles_could_be_drawn),
        cmocka_unit_test(test_W10_nobody_can_place_and_nothing_may_be_drawn),
        cmocka_unit_test(test_W10_it_goes_on_while_tiles_may_be_drawn),
        cmocka_unit_test(test_W11_the_second_player_may_turn_the_lead_over),
        cmocka_unit_test(test_W11_he_may_draw_and_still_flip_while_nothing_fits),
        cmocka_unit_test(test_W11_with_nothing_to_draw_he_flips_or_passes),
        cmocka_unit_test(test_W11_not_if_something_fits),
        cmocka_unit_test(test_W11_only_the_second_player_and_only_in_this_turn),
        cmocka_unit_test(test_W11_a_third_player_with_tiles_to_draw_can_not_flip),
        cmocka_unit_test(test_W11_the_second_player_is_the_next_in_turn_order),
        cmocka_unit_test(test_W11_in_later_rounds_too_and_past_those_who_are_out),
        cmocka_unit_test(test_W11_a_blocked_round_leaves_nothing_to_flip),
        cmocka_unit_test(test_W_example_4_W11_lead_4_4_turned_over),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
