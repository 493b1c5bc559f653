/* hungarian.md: lay as many as you can in one go (H1 to H8). */
#include <support/table.h>

/* ---- H1, H2 ---- */

static void test_H1_players_and_hands(void **state)
{
    (void)state;
    assert_players(&game_hungarian, 2, 4);
    assert_int_equal(game_hungarian.highest, 6);
    assert_deal(&game_hungarian, "", 2, 12, 28);
    assert_deal(&game_hungarian, "", 3, 8, 28);
    assert_deal(&game_hungarian, "", 4, 6, 28);
}

static void test_H1_the_rest_is_out_of_the_game(void **state)
{
    (void)state;
    for (int players = 2; players <= 4; players++) {
        struct stacked_table table;
        table_open(&table, &game_hungarian, players, "", "");
        deal(&table, "", "");
        assert_int_equal(round_drawable(&table.match.round, &table.match.sheet), 0);
    }
}

static void test_H2_the_holder_of_the_heaviest_tile_leads_with_any_tile(void **state)
{
    (void)state;
    struct stacked_table table;
    assert_option_words(&game_hungarian, "leader", "heaviest-tile | heaviest-hand");
    assert_option_words(&game_hungarian, "lead", "free | heaviest");
    table_open(&table, &game_hungarian, 3, "", "hand=3");
    deal(&table, "5-5 4-6 4-5 | 0-1 5-6 0-0 | 3-6 4-4 3-5",
         ""); /* no matter what else is in hand */
    assert_turn(&table, 1);
    assert_moves(&table, "0-0; 0-1; 5-6");
    table_open(&table, &game_hungarian, 2, "", "hand=2");
    deal(&table, "4-5 0-0 | 3-6 0-1", ""); /* Of 9 pips 3-6 is heavier. */
    assert_turn(&table, 1);
    assert_moves(&table, "0-1; 3-6");
    table_open(&table, &game_hungarian, 2, "", "hand=2");
    deal(&table, "5-5 0-0 | 4-6 0-1", ""); /* No double comes first: 4-6 has the larger half. */
    assert_turn(&table, 1);
}

static void test_H2_lead_heaviest(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_hungarian, 3, "lead=heaviest", "hand=3");
    deal(&table, "5-5 4-6 4-5 | 0-1 5-6 0-0 | 3-6 4-4 3-5", "");
    assert_turn(&table, 1);
    assert_moves(&table, "5-6");
}

static void test_H2_leader_heaviest_hand(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_hungarian, 3, "leader=heaviest-hand", "hand=3");
    deal(&table, "5-5 4-6 1-5 | 0-1 5-6 0-0 | 3-6 4-4 2-6", ""); /* 26, 12 and 25 pips */
    assert_turn(&table, 0);
    assert_moves(&table, "5-5; 4-6; 1-5");
    table_open(&table, &game_hungarian, 3, "leader=heaviest-hand lead=heaviest", "hand=3");
    deal(&table, "5-5 4-6 1-5 | 0-1 5-6 0-0 | 3-6 4-4 2-6", "");
    assert_turn(&table, 0);
    assert_moves(&table, "4-6"); /* heavier than 5-5 */
}

static void test_H2_equal_hands_then_the_heavier_heaviest_tile(void **state)
{
    (void)state;
    struct stacked_table table;
    /* 16 pips each; the heaviest tiles are 4-5, 3-6 and 4-4. */
    table_open(&table, &game_hungarian, 3, "leader=heaviest-hand", "hand=2");
    deal(&table, "4-5 3-4 | 3-6 2-5 | 4-4 3-5", "");
    assert_turn(&table, 1);
    table_open(&table, &game_hungarian, 3, "leader=heaviest-hand lead=heaviest", "hand=2");
    deal(&table, "4-4 3-5 | 4-5 3-4 | 3-6 2-5", "");
    assert_turn(&table, 2);
    assert_moves(&table, "3-6");
    table_open(&table, &game_hungarian, 3, "leader=heaviest-hand", "hand=2");
    deal(&table, "3-6 2-5 | 4-4 3-5 | 4-5 3-4", "");
    assert_turn(&table, 0);
}

static void test_H2_every_round(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_hungarian, 2, "", "hand=1");
    for (unsigned round = 0; round < 2; round++) {
        deal(&table, round ? "6-6 | 5-5" : "3-4 | 5-6", "");
        assert_turn(&table, 1 - round);
        play(&table, round ? "0: 6-6" : "1: 5-6");
        next_round(&table);
    }
}

/* ---- H3, H4, H5 ---- */

static void test_H3_one_chain_with_two_ends(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_hungarian, 2, "", "hand=4");
    deal(&table, "6-6 0-1 0-2 1-1 | 2-6 2-2 3-6 0-3", "");
    play(&table, "0: 6-6");
    assert_ends(&table, "6-6:side 6-6:side");
    play(&table, "1: 2-6 on 6-6:side");
    assert_ends(&table, "6-6:side 2-6:2");
    play(&table, "1: 2-2 on 2-6:2");
    assert_ends(&table, "6-6:side 2-2:side");
    play(&table, "1: 3-6 on 6-6:side");
    assert_ends(&table, "3-6:3 2-2:side");
}

static void test_H4_a_player_goes_on_while_he_can(void **state)
{
    (void)state;
    struct stacked_table table;
    assert_option_words(&game_hungarian, "may_stop", "false | true");
    table_open(&table, &game_hungarian, 2, "", "hand=4");
    deal(&table, "6-6 0-1 0-2 1-1 | 2-6 2-2 3-6 0-4", "");
    play(&table, "0: 6-6"); /* Nothing more fits: the next one's turn. */
    assert_moves(&table, "2-6 on 6-6:side; 3-6 on 6-6:side");
    play(&table, "1: 2-6 on 6-6:side");
    assert_turn(&table, 1);
    assert_moves(&table, "2-2 on 2-6:2; 3-6 on 6-6:side"); /* He must go on. */
    play(&table, "1: 2-2 on 2-6:2");
    assert_moves(&table, "3-6 on 6-6:side");
    play(&table, "1: 3-6 on 6-6:side"); /* Ends 2 and 3. */
    assert_turn(&table, 0);
}

static void test_H4_the_leader_goes_on_too(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_hungarian, 2, "", "hand=3");
    deal(&table, "6-6 0-6 1-2 | 2-5 2-4 0-3", "");
    play(&table, "0: 0-6");
    assert_turn(&table, 0);
    assert_moves(&table, "6-6 on 0-6:6");
}

static void test_H4_may_stop_after_at_least_one_tile(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_hungarian, 2, "may_stop=true", "hand=4");
    deal(&table, "6-6 0-1 0-2 1-6 | 2-6 2-2 3-6 0-4", "");
    assert_moves(&table, "6-6; 0-1; 0-2; 1-6"); /* not before the lead */
    play(&table, "0: 6-6");
    assert_moves(&table, "1-6 on 6-6:side; done");
    play(&table, "0: done");
    assert_moves(&table, "2-6 on 6-6:side; 3-6 on 6-6:side"); /* not before the first tile */
    play(&table, "1: 2-6 on 6-6:side");
    assert_moves(&table, "2-2 on 2-6:2; 3-6 on 6-6:side; done");
    play(&table, "1: 2-2 on 2-6:2");
    assert_moves(&table, "3-6 on 6-6:side; done");
    play(&table, "1: done");
    assert_turn(&table, 0);
    assert_hand(&table, 1, "3-6 0-4");
}

static void test_H4_with_may_stop_a_turn_still_ends_by_itself(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_hungarian, 2, "may_stop=true", "hand=2");
    deal(&table, "6-6 0-1 | 2-6 0-4", "");
    play(&table, "0: 6-6");
    assert_turn(&table, 1);
    table_open(&table, &game_hungarian, 2, "may_stop=false", "hand=2");
    deal(&table, "6-6 0-6 | 2-6 0-4", "");
    play(&table, "0: 6-6");
    assert_moves(&table, "0-6 on 6-6:side");
}

static void test_H5_who_cannot_place_passes(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_hungarian, 3, "", "hand=2");
    deal(&table, "6-6 0-1 | 2-5 0-4 | 3-6 0-0", "");
    play(&table, "0: 6-6");
    assert_moves(&table, "pass");
    play(&table, "1: pass");
    assert_turn(&table, 2);
}

/* ---- H6, H7 ---- */

static void test_H6_an_empty_hand_sits_out_and_the_others_play_on(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_hungarian, 3, "", "hand=3");
    deal(&table, "6-6 1-2 5-5 | 5-6 4-5 4-4 | 3-4 2-6 0-1", "");
    play(&table, "0: 6-6; 1: 5-6 on 6-6:side; 1: 4-5 on 5-6:5; 1: 4-4 on 4-5:4");
    assert_counts(&table, 2, 0, 3);
    assert_round_goes_on(&table);
    play(&table, "2: 3-4 on 4-4:side; 2: 2-6 on 6-6:side; 0: 1-2 on 2-6:2");
    assert_turn(&table, 2); /* Seat 1 is left out, without an action. */
    assert_int_equal(table_count_passes(&table.match, 1), 0);
    assert_moves(&table, "0-1 on 1-2:1");
    play(&table, "2: 0-1 on 1-2:1");
    assert_round_over(&table, REASON_BLOCKED, NOBODY);
    assert_points(&table, 10, 0, 0);
}

static void test_H6_the_reason_is_always_blocked(void **state)
{
    (void)state;
    struct stacked_table table;
    /* Nobody can place, though seat 1 has nothing left; */
    table_open(&table, &game_hungarian, 2, "", "hand=2");
    deal(&table, "6-6 1-2 | 5-6 4-5", "");
    play(&table, "0: 6-6; 1: 5-6 on 6-6:side; 1: 4-5 on 5-6:5");
    assert_round_over(&table, REASON_BLOCKED, NOBODY);
    /* or even nobody has. */
    table_open(&table, &game_hungarian, 2, "", "hand=2");
    deal(&table, "6-6 1-4 | 5-6 4-5", "");
    play(&table, "0: 6-6; 1: 5-6 on 6-6:side; 1: 4-5 on 5-6:5; 0: 1-4 on 4-5:4");
    assert_round_over(&table, REASON_BLOCKED, NOBODY);
    assert_points(&table, 0, 0);
}

static void test_H6_the_last_one_with_tiles_plays_on_alone(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_hungarian, 2, "may_stop=true", "hand=3");
    deal(&table, "6-6 3-4 3-5 | 5-6 4-5 4-4", "");
    play(&table, "0: 6-6; 1: 5-6 on 6-6:side; 1: 4-5 on 5-6:5; 1: 4-4 on 4-5:4; 0: 3-4 on "
                 "4-4:side; 0: done");
    assert_turn(&table, 0);
    assert_moves(&table, "3-5 on 3-4:3");
}

static void test_H7_each_is_charged_the_pips_in_hand(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_hungarian, 3, "", "hand=3");
    deal(&table, "6-6 0-0 5-5 | 3-6 4-5 4-4 | 2-6 0-1 1-1", "");
    play(&table, "0: 6-6; 1: 3-6 on 6-6:side; 2: 2-6 on 6-6:side");
    assert_round_over(&table, REASON_BLOCKED, NOBODY);
    assert_points(&table, 0 + 10, 9 + 8, 1 + 2);
    assert_totals(&table, 10, 17, 3);
    /* 6-6 alone is 12. */
    table_open(&table, &game_hungarian, 2, "", "hand=2");
    deal(&table, "6-6 0-1 | 3-4 0-2", "");
    play(&table, "0: 0-1; 1: 0-2 on 0-1:0");
    assert_points(&table, 12, 7);
}

/* ---- H8: the match ---- */

/* Charges 49 and 30: nobody holds another blank. */
static void play_49_and_30(struct stacked_table *table)
{
    deal(table, "0-0 6-6 5-6 4-6 5-5 3-3 | 1-2 2-2 1-4 2-3 1-5 3-4", "");
    play(table, "0: 0-0");
    assert_round_over(table, REASON_BLOCKED, NOBODY);
    assert_points(table, 49, 30);
}

static void test_H8_who_passes_100_has_lost_and_the_fewest_win(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_hungarian, 2, "", "hand=6");
    play_49_and_30(&table);
    next_round(&table);
    play_49_and_30(&table);
    next_round(&table);
    play_49_and_30(&table);
    assert_totals(&table, 147, 90);
    assert_match_over(&table, 1);
}

static void test_H8_more_than_one_in_the_same_round(void **state)
{
    (void)state;
    struct stacked_table table;
    /* Charges 10, 17 and 3 with a limit of 9: two have passed it, the third wins. */
    table_open(&table, &game_hungarian, 3, "limit=9", "hand=3");
    deal(&table, "6-6 0-0 5-5 | 3-6 4-5 4-4 | 2-6 0-1 1-1", "");
    play(&table, "0: 6-6; 1: 3-6 on 6-6:side; 2: 2-6 on 6-6:side");
    assert_totals(&table, 10, 17, 3);
    assert_match_over(&table, 2);
    /* All have passed it: the fewest still win. */
    table_open(&table, &game_hungarian, 3, "limit=2", "hand=3");
    deal(&table, "6-6 0-0 5-5 | 3-6 4-5 4-4 | 2-6 0-1 1-1", "");
    play(&table, "0: 6-6; 1: 3-6 on 6-6:side; 2: 2-6 on 6-6:side");
    assert_match_over(&table, 2);
}

static void test_H8_only_the_fewest_win_not_all_who_have_not_lost(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_hungarian, 3, "limit=16", "hand=3");
    deal(&table, "6-6 0-0 5-5 | 3-6 4-5 4-4 | 2-6 0-1 1-1", "");
    play(&table, "0: 6-6; 1: 3-6 on 6-6:side; 2: 2-6 on 6-6:side");
    assert_totals(&table, 10, 17, 3);
    assert_match_over(&table, 2);
    /* 17 is not more than 17; and who has passed a limit plays on in no game but wolf. */
    table_open(&table, &game_hungarian, 3, "limit=17", "hand=3");
    deal(&table, "6-6 0-0 5-5 | 3-6 4-5 4-4 | 2-6 0-1 1-1", "");
    play(&table, "0: 6-6; 1: 3-6 on 6-6:side; 2: 2-6 on 6-6:side");
    next_round(&table);
}

static void test_H8_nothing_else_ends_the_match(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_hungarian, 2, "", "hand=2");
    deal(&table, "6-6 0-0 | 2-6 3-4", "");
    play(&table, "0: 6-6; 1: 2-6 on 6-6:side");
    assert_hand(&table, 0, "0-0"); /* alone in hand, as in W17 */
    next_round(&table);
}

static void test_H8_option_limit(void **state)
{
    (void)state;
    assert_option_range(&game_hungarian, 3, "limit", 100, 1, 10000);
}

/* ---- Examples ---- */

static void test_H_example_1_H4_four_tiles_in_one_turn(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_hungarian, 2, "", "hand=4");
    deal(&table, "5-6 3-5 3-3 1-3 | 0-1 0-2 2-2 0-4", "");
    play(&table, "0: 5-6; 0: 3-5 on 5-6:5; 0: 3-3 on 3-5:3; 0: 1-3 on 3-3:side");
    assert_hand(&table, 0, "");
    assert_turn(&table, 1);
    assert_ends(&table, "5-6:6 1-3:1");
}

static void test_H_example_2_H8_101_is_more_than_100(void **state)
{
    (void)state;
    for (int charge = 2; charge <= 3; charge++) {
        struct stacked_table table;
        table_open(&table, &game_hungarian, 2, "", "hand=6");
        play_49_and_30(&table);
        next_round(&table);
        play_49_and_30(&table);
        assert_totals(&table, 98, 60);
        next_round(&table);
        table_change(&table, "hand=2");
        deal(&table, charge == 3 ? "6-6 1-2 | 5-6 4-5" : "6-6 1-1 | 5-6 4-5", "");
        play(&table, "0: 6-6; 1: 5-6 on 6-6:side; 1: 4-5 on 5-6:5");
        assert_points(&table, charge, 0);
        assert_totals(&table, 98 + charge, 60);
        if (charge == 3)
            assert_match_over(&table, 1);
        else
            next_round(&table);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_H1_players_and_hands),
        cmocka_unit_test(test_H1_the_rest_is_out_of_the_game),
        cmocka_unit_test(test_H2_the_holder_of_the_heaviest_tile_leads_with_any_tile),
        cmocka_unit_test(test_H2_lead_heaviest),
        cmocka_unit_test(test_H2_leader_heaviest_hand),
        cmocka_unit_test(test_H2_equal_hands_then_the_heavier_heaviest_tile),
        cmocka_unit_test(test_H2_every_round),
        cmocka_unit_test(test_H3_one_chain_with_two_ends),
        cmocka_unit_test(test_H4_a_player_goes_on_while_he_can),
        cmocka_unit_test(test_H4_the_leader_goes_on_too),
        cmocka_unit_test(test_H4_may_stop_after_at_least_one_tile),
        cmocka_unit_test(test_H4_with_may_stop_a_turn_still_ends_by_itself),
        cmocka_unit_test(test_H5_who_cannot_place_passes),
        cmocka_unit_test(test_H6_an_empty_hand_sits_out_and_the_others_play_on),
        cmocka_unit_test(test_H6_the_reason_is_always_blocked),
        cmocka_unit_test(test_H6_the_last_one_with_tiles_plays_on_alone),
        cmocka_unit_test(test_H7_each_is_charged_the_pips_in_hand),
        cmocka_unit_test(test_H8_who_passes_100_has_lost_and_the_fewest_win),
        cmocka_unit_test(test_H8_more_than_one_in_the_same_round),
        cmocka_unit_test(test_H8_only_the_fewest_win_not_all_who_have_not_lost),
        cmocka_unit_test(test_H8_nothing_else_ends_the_match),
        cmocka_unit_test(test_H8_option_limit),
        cmocka_unit_test(test_H_example_1_H4_four_tiles_in_one_turn),
        cmocka_unit_test(test_H_example_2_H8_101_is_more_than_100),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
