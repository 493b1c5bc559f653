/* wolf.md, the match: points in hand, charges, the pot, who is out and who wins (W12 to W18). */
#include <support/table.h>

/*
 * Most rounds here are short: the leader lays one tile and the second player, who holds nothing
 * that fits, turns it over. With `lead=free` the holder of the heaviest tile leads the first round
 * with any tile.
 */

/* ---- W12: points in hand ---- */

static void test_W12_points_in_hand_are_pips_but_0_0_counts_10(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 3, "", "hand=2");
    deal(&table, "1-2 5-5 | 0-0 3-4 | 6-6 0-3", "");
    play(&table, "0: 1-2; 1: flip");
    assert_hand_points(&table, 10, 10 + 7, 12 + 3);
}

static void test_W12_6_6_alone_counts_50(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 3, "", "hand=2");
    deal(&table, "1-2 6-6 | 0-3 3-4 | 5-5 1-1", "");
    play(&table, "0: 1-2; 1: flip");
    assert_hand_points(&table, 50, 10, 12);
    /* With 0-0 it is not alone. */
    table_open(&table, &game_wolf, 2, "", "hand=2");
    deal(&table, "1-2 3-3 | 0-0 6-6", "");
    play(&table, "0: 1-2; 1: flip");
    assert_hand_points(&table, 6, 22);
}

static void test_W12_0_0_alone_counts_10(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 2, "", "hand=2");
    deal(&table, "1-2 0-0 | 0-3 3-4", "");
    play(&table, "0: 1-2; 1: flip");
    assert_hand_points(&table, 10, 10);
}

/* ---- W13: charges ---- */

static void test_W13_who_holds_most_is_charged_all_hands(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 4, "", "hand=2");
    deal(&table, "1-2 0-5 | 0-3 4-5 | 1-1 1-6 | 6-6 1-3", "");
    play(&table, "0: 1-2; 1: flip");
    assert_hand_points(&table, 5, 12, 9, 16);
    assert_points(&table, 0, 0, 0, 5 + 12 + 9 + 16);
    assert_totals(&table, 0, 0, 0, 42);
    assert_int_equal(table.match.pot, 0);
}

static void test_W13_option_charge_everyone(void **state)
{
    (void)state;
    struct stacked_table table;
    assert_option_words(&game_wolf, "charge", "loser | everyone");
    table_open(&table, &game_wolf, 4, "charge=everyone", "hand=2");
    deal(&table, "1-2 0-5 | 0-3 4-5 | 1-1 1-6 | 6-6 1-3", "");
    play(&table, "0: 1-2; 1: flip");
    assert_points(&table, 5, 12, 9, 16 + 5 + 12 + 9);
    table_open(&table, &game_wolf, 4, "charge=loser", "hand=2");
    deal(&table, "1-2 0-5 | 0-3 4-5 | 1-1 1-6 | 6-6 1-3", "");
    play(&table, "0: 1-2; 1: flip");
    assert_points(&table, 0, 0, 0, 42);
}

static void test_W13_also_when_somebody_went_out(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 3, "", "hand=2");
    deal(&table, "1-2 0-6 | 2-6 4-5 | 1-5 0-3", "");
    play(&table, "0: 1-2; 1: 2-6 on 1-2:2; 2: 1-5 on 1-2:1; 0: 0-6 on 2-6:6");
    assert_round_over(&table, REASON_OUT, 0);
    assert_points(&table, 0, 12, 0); /* The winner scores nothing. */
}

/* ---- W14: the pot ---- */

/* 6-6 leads, 1-6 follows, and nobody can go on: 7 points in each of two hands. */
static void play_a_tie(struct stacked_table *table)
{
    deal(table, "6-6 3-4 | 2-5 1-6", "");
    play(table, "0: 6-6; 1: 1-6 on 6-6:side");
    assert_round_over(table, REASON_BLOCKED, NOBODY);
    assert_hand_points(table, 7, 7);
}

static void test_W14_without_a_loser_all_points_go_into_the_pot(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 3, "", "hand=2");
    deal(&table, "1-2 3-4 | 0-3 0-4 | 1-1 0-1", "");
    play(&table, "0: 1-2; 1: flip");
    assert_hand_points(&table, 7, 7, 3);
    assert_points(&table, 0, 0, 0);
    assert_totals(&table, 0, 0, 0);
    assert_int_equal(table.match.pot, 17);
    assert_int_equal(table.match.result.pot, 17);
}

static void test_W14_the_pot_grows_until_there_is_a_loser(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 2, "", "hand=2 draw=none");
    play_a_tie(&table);
    next_round(&table);
    play_a_tie(&table);
    assert_int_equal(table.match.pot, 28);
    assert_totals(&table, 0, 0);
    next_round(&table);
    deal(&table, "1-1 4-6 | 4-4 6-6", "");
    play(&table, "0: 4-6; 1: 4-4 on 4-6:4; 1: 6-6 on 4-6:6");
    assert_totals(&table, 2 + 28, 0);
    assert_int_equal(table.match.pot, 0);
    next_round(&table); /* It is charged only once. */
    deal(&table, "4-4 6-6 | 1-1 4-6", "");
    play(&table, "1: 4-6; 0: 4-4 on 4-6:4; 0: 6-6 on 4-6:6");
    assert_totals(&table, 30, 2);
}

static void test_W14_with_charge_everyone_only_the_additional_points_go_into_the_pot(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 3, "charge=everyone", "hand=2");
    deal(&table, "1-2 3-4 | 0-3 0-4 | 1-1 0-1", "");
    play(&table, "0: 1-2; 1: flip");
    assert_points(&table, 7, 7, 3); /* Each the own points, */
    assert_int_equal(table.match.pot,
                     7 + 7 + 3 - 7); /* and what a loser would be charged besides. */
    next_round(&table);
    deal(&table, "1-1 0-1 | 3-4 2-5 | 6-6 0-5", "");
    play(&table, "2: 6-6; 0: flip");
    assert_hand_points(&table, 3, 14, 5);
    assert_points(&table, 3, 14 + 3 + 5 + 10, 5);
    assert_totals(&table, 10, 39, 8);
    assert_int_equal(table.match.pot, 0);
}

static void test_W14_a_pot_left_at_the_end_is_charged_to_nobody(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 2, "", "hand=2");
    deal(&table, "1-2 0-0 | 0-4 0-6", "");
    play(&table, "0: 1-2; 1: flip");
    assert_int_equal(table.match.pot, 20);
    assert_match_over(&table, 0, 1); /* W17 */
    assert_totals(&table, 0, 0);
}

/* ---- W15: who is out ---- */

/* Seat 0 is charged 53 (example 2), then the points of `hands`, led by seat 2. */
static void play_two_rounds(struct stacked_table *table, const char *hands)
{
    table_open(table, &game_wolf, 3, "", "hand=2 lead=free");
    deal(table, "6-6 3-5 | 1-2 0-5 | 3-3 0-0", "");
    play(table, "0: 3-5; 1: 0-5 on 3-5:5; 2: 3-3 on 3-5:3; 2: 0-0 on 0-5:0");
    assert_totals(table, 53, 0, 0);
    next_round(table);
    deal(table, hands, "");
    play(table, "2: 0-1; 0: flip");
}

static void test_W15_more_than_100_points_and_a_player_is_out(void **state)
{
    (void)state;
    struct stacked_table table;
    play_two_rounds(&table, "4-6 5-5 | 4-5 3-4 | 0-1 5-6");
    assert_totals(&table, 100, 0, 0);
    assert_int_equal(table.match.still_in, 7); /* exactly 100 is not too much */
    next_round(&table);
    deal(&table, "", "");
    assert_counts(&table, 2, 2, 2);

    play_two_rounds(&table, "4-6 5-5 | 4-5 3-5 | 0-1 5-6");
    assert_totals(&table, 101, 0, 0);
    assert_eliminated(&table, 0);
}

static void test_W15_who_is_out_keeps_the_total_and_gets_no_tiles(void **state)
{
    (void)state;
    struct stacked_table table;
    play_two_rounds(&table, "4-6 5-5 | 4-5 3-5 | 0-1 5-6");
    next_round(&table);
    deal(&table, "4-4 1-6 | 6-6 0-4", ""); /* the hands of seats 1 and 2 */
    assert_counts(&table, 0, 2, 2);
    assert_hand(&table, 0, "");
    assert_hand(&table, 1, "4-4 1-6");
    assert_hand(&table, 2, "6-6 0-4");
    /* The turn never comes to seat 0. */
    play(&table, "2: 6-6; 1: 1-6 on 6-6:side");
    assert_turn(&table, 2);
    while (table.match.stage == MATCH_PLAY) {
        struct move moves[ROUND_MOVES_MAX];
        round_moves(&table.match.round, &table.match.sheet, moves);
        match_apply(&table.match, moves[0]);
        assert_int_not_equal(table.match.round.turn, 0);
    }
    assert_int_equal(table.match.totals[0], 101);
    assert_int_equal(table.match.result.points[0], 0);
}

static void test_W15_option_limit(void **state)
{
    (void)state;
    struct stacked_table table;
    assert_option_range(&game_wolf, 3, "limit", 100, 1, 10000);
    /* A charge of 26, as in example 1. */
    table_open(&table, &game_wolf, 3, "limit=26", "hand=2");
    deal(&table, "1-2 0-5 | 0-3 4-5 | 1-1 1-6", "");
    play(&table, "0: 1-2; 1: flip");
    assert_int_equal(table.match.still_in, 7);
    table_open(&table, &game_wolf, 3, "limit=25", "hand=2");
    deal(&table, "1-2 0-5 | 0-3 4-5 | 1-1 1-6", "");
    play(&table, "0: 1-2; 1: flip");
    assert_eliminated(&table, 1);
    table_open(&table, &game_wolf, 3, "limit=10000", "hand=2 lone_double_six=500");
    deal(&table, "1-2 6-6 | 0-3 4-5 | 1-1 1-6", "");
    play(&table, "0: 1-2; 1: flip");
    assert_totals(&table, 521, 0, 0);
    assert_int_equal(table.match.still_in, 7);
}

/* ---- W16: the dealer ---- */

/* Seat 1 has 26 points, then seat 0 leads 6-6 and seat 1 turns it over. */
static void play_to_second_end(struct stacked_table *table, const char *options, const char *hands)
{
    table_open(table, &game_wolf, 3, options, "hand=2");
    assert_int_equal(table->match.dealer, 0);
    deal(table, "1-2 0-5 | 0-3 4-5 | 1-1 1-6", "");
    play(table, "0: 1-2; 1: flip");
    assert_totals(table, 0, 26, 0);
    next_round(table);
    assert_int_equal(table->match.dealer, 1);
    deal(table, hands, "");
    play(table, "0: 6-6; 1: flip");
}

static void test_W16_the_highest_total_shuffles(void **state)
{
    (void)state;
    struct stacked_table table;
    play_to_second_end(&table, "", "6-6 0-5 | 0-4 1-4 | 3-4 2-4");
    assert_totals(&table, 0, 26, 27);
    next_round(&table);
    assert_int_equal(table.match.dealer, 2);
}

static void test_W16_of_several_the_lowest_seat(void **state)
{
    (void)state;
    struct stacked_table table;
    play_to_second_end(&table, "", "6-6 0-5 | 0-4 1-4 | 3-4 2-3");
    assert_totals(&table, 0, 26, 26);
    next_round(&table);
    assert_int_equal(table.match.dealer, 1);
}

static void test_W16_only_who_is_still_in_the_match(void **state)
{
    (void)state;
    struct stacked_table table;
    play_to_second_end(&table, "limit=26", "6-6 0-5 | 0-4 1-4 | 3-4 2-4");
    assert_totals(&table, 0, 26, 27);
    assert_eliminated(&table, 2);
    next_round(&table);
    assert_int_equal(table.match.dealer, 1);
}

/* ---- W17: 0-0 alone ---- */

static void test_W17_0_0_alone_in_a_hand_ends_the_match_after_scoring(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 3, "charge=everyone", "hand=2");
    deal(&table, "1-2 0-0 | 3-4 3-5 | 1-1 1-3", "");
    play(&table, "0: 1-2; 1: flip");
    assert_totals(&table, 10, 15 + 16, 6);
    assert_match_over(&table, 2); /* the lowest total */
}

static void test_W17_in_whose_hand_it_is_does_not_matter(void **state)
{
    (void)state;
    struct stacked_table table;
    /* Seat 2 is left with 0-0. */
    table_open(&table, &game_wolf, 3, "", "hand=2 draw=none");
    deal(&table, "1-2 5-5 | 2-6 3-4 | 1-6 0-0", "");
    play(&table, "0: 1-2; 1: 2-6 on 1-2:2; 2: 1-6 on 1-2:1");
    assert_round_over(&table, REASON_BLOCKED, NOBODY);
    assert_hand_points(&table, 10, 7, 10);
    assert_int_equal(table.match.pot, 27);
    assert_match_over(&table, 1); /* All totals are 0: the fewest points in hand. */
}

static void test_W17_0_0_with_another_tile_does_not_end_the_match(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 3, "", "hand=3");
    deal(&table, "1-2 0-0 0-1 | 3-4 3-5 3-3 | 1-1 1-3 2-2", "");
    play(&table, "0: 1-2; 1: flip");
    next_round(&table);
}

static void test_W17_equal_totals_then_the_fewest_points_in_hand(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 3, "", "hand=2");
    deal(&table, "1-2 0-0 | 3-4 3-5 | 1-1 1-3", "");
    play(&table, "0: 1-2; 1: flip");
    assert_totals(&table, 0, 31, 0);
    assert_hand_points(&table, 10, 15, 6);
    assert_match_over(&table, 2);
}

static void test_W17_equal_totals_and_hands_share(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 3, "", "hand=2");
    deal(&table, "1-2 0-0 | 3-4 3-5 | 1-5 1-3", "");
    play(&table, "0: 1-2; 1: flip");
    assert_totals(&table, 0, 35, 0);
    assert_hand_points(&table, 10, 15, 10);
    assert_match_over(&table, 0, 2);
}

static void test_W17_only_those_who_played_the_round_can_win(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 4, "charge=everyone limit=10", "hand=2");
    deal(&table, "1-2 0-5 | 0-3 4-4 | 1-1 1-3 | 5-6 4-6", "");
    play(&table, "0: 1-2; 1: flip");
    assert_totals(&table, 5, 11, 6, 21 + 22);
    assert_eliminated(&table, 1, 3);
    next_round(&table);
    deal(&table, "1-2 0-0 | 5-5 4-5", "");
    play(&table, "0: 1-2; 2: flip");
    assert_totals(&table, 15, 11, 6 + 29, 43); /* 11 is lower, but out since the round before. */
    assert_match_over(&table, 0);
}

static void test_W17_who_passes_the_limit_in_that_round_can_win(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 3, "charge=everyone limit=5", "hand=2");
    deal(&table, "1-2 0-0 | 3-4 3-5 | 1-1 1-3", "");
    play(&table, "0: 1-2; 1: flip");
    assert_totals(&table, 10, 31, 6);
    assert_match_over(&table, 2);
}

/* ---- W18: the last one ---- */

static void test_W18_it_goes_on_until_one_player_is_left(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 3, "limit=25", "hand=2");
    deal(&table, "1-2 0-5 | 0-3 4-5 | 1-1 1-6", "");
    play(&table, "0: 1-2; 1: flip");
    assert_totals(&table, 0, 26, 0);
    next_round(&table); /* Two are left. */
    deal(&table, "1-2 5-6 | 0-3 4-5", "");
    play(&table, "0: 1-2; 2: flip");
    assert_totals(&table, 0, 26, 23);
    next_round(&table);
    deal(&table, "1-2 0-5 | 0-3 3-4", "");
    play(&table, "0: 1-2; 2: flip");
    assert_totals(&table, 0, 26, 38);
    assert_match_over(&table, 0);
}

static void test_W18_everyone_past_the_limit_the_lowest_total_wins(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 2, "charge=everyone limit=4", "hand=2");
    deal(&table, "1-2 0-5 | 0-3 0-4", "");
    play(&table, "0: 1-2; 1: flip");
    assert_totals(&table, 5, 12);
    assert_eliminated(&table, 0, 1);
    assert_match_over(&table, 0);
}

static void test_W18_everyone_past_the_limit_equal_totals(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 2, "charge=everyone limit=8", "hand=2");
    deal(&table, "1-2 0-6 | 2-6 1-4", "");
    play(&table, "0: 1-2; 1: 2-6 on 1-2:2; 0: 0-6 on 2-6:6");
    assert_totals(&table, 0, 5);
    next_round(&table);
    deal(&table, "6-6 1-4 | 0-1 0-3", "");
    play(&table, "0: 6-6; 1: flip");
    assert_hand_points(&table, 5, 4);
    assert_totals(&table, 5 + 4, 5 + 4);
    assert_match_over(&table, 1); /* the fewest points in hand */
    /* And shared if these are equal too. */
    table_open(&table, &game_wolf, 2, "charge=everyone limit=6", "hand=2 draw=none");
    play_a_tie(&table);
    assert_totals(&table, 7, 7);
    assert_match_over(&table, 0, 1);
}

/* ---- Examples ---- */

static void test_W_example_1_W13_three_players_hold_5_12_and_9(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 3, "", "hand=2");
    deal(&table, "1-2 0-5 | 0-3 4-5 | 1-1 1-6", "");
    play(&table, "0: 1-2; 1: flip");
    assert_hand_points(&table, 5, 12, 9);
    assert_points(&table, 0, 26, 0);
}

static void test_W_example_2_W12_6_6_alone_against_1_2_and_an_empty_hand(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 3, "", "hand=2 lead=free");
    deal(&table, "6-6 3-5 | 1-2 0-5 | 3-3 0-0", "");
    play(&table, "0: 3-5; 1: 0-5 on 3-5:5; 2: 3-3 on 3-5:3; 2: 0-0 on 0-5:0");
    assert_round_over(&table, REASON_OUT, 2);
    assert_hand_points(&table, 50, 3, 0);
    assert_points(&table, 53, 0, 0);
}

static void test_W_example_3_W14_7_and_7_then_2_and_the_pot(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 2, "", "hand=2 draw=none");
    play_a_tie(&table);
    assert_hand(&table, 0, "3-4");
    assert_hand(&table, 1, "2-5");
    assert_points(&table, 0, 0);
    assert_int_equal(table.match.pot, 14);
    next_round(&table);
    deal(&table, "1-1 4-6 | 4-4 6-6", "");
    play(&table, "0: 4-6; 1: 4-4 on 4-6:4; 1: 6-6 on 4-6:6");
    assert_round_over(&table, REASON_OUT, 1);
    assert_points(&table, 16, 0);
    assert_int_equal(table.match.pot, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_W12_points_in_hand_are_pips_but_0_0_counts_10),
        cmocka_unit_test(test_W12_6_6_alone_counts_50),
        cmocka_unit_test(test_W12_0_0_alone_counts_10),
        cmocka_unit_test(test_W13_who_holds_most_is_charged_all_hands),
        cmocka_unit_test(test_W13_option_charge_everyone),
        cmocka_unit_test(test_W13_also_when_somebody_went_out),
        cmocka_unit_test(test_W14_without_a_loser_all_points_go_into_the_pot),
        cmocka_unit_test(test_W14_the_pot_grows_until_there_is_a_loser),
        cmocka_unit_test(test_W14_with_charge_everyone_only_the_additional_points_go_into_the_pot),
        cmocka_unit_test(test_W14_a_pot_left_at_the_end_is_charged_to_nobody),
        cmocka_unit_test(test_W15_more_than_100_points_and_a_player_is_out),
        cmocka_unit_test(test_W15_who_is_out_keeps_the_total_and_gets_no_tiles),
        cmocka_unit_test(test_W15_option_limit),
        cmocka_unit_test(test_W16_the_highest_total_shuffles),
        cmocka_unit_test(test_W16_of_several_the_lowest_seat),
        cmocka_unit_test(test_W16_only_who_is_still_in_the_match),
        cmocka_unit_test(test_W17_0_0_alone_in_a_hand_ends_the_match_after_scoring),
        cmocka_unit_test(test_W17_in_whose_hand_it_is_does_not_matter),
        cmocka_unit_test(test_W17_0_0_with_another_tile_does_not_end_the_match),
        cmocka_unit_test(test_W17_equal_totals_then_the_fewest_points_in_hand),
        cmocka_unit_test(test_W17_equal_totals_and_hands_share),
        cmocka_unit_test(test_W17_only_those_who_played_the_round_can_win),
        cmocka_unit_test(test_W17_who_passes_the_limit_in_that_round_can_win),
        cmocka_unit_test(test_W18_it_goes_on_until_one_player_is_left),
        cmocka_unit_test(test_W18_everyone_past_the_limit_the_lowest_total_wins),
        cmocka_unit_test(test_W18_everyone_past_the_limit_equal_totals),
        cmocka_unit_test(test_W_example_1_W13_three_players_hold_5_12_and_9),
        cmocka_unit_test(test_W_example_2_W12_6_6_alone_against_1_2_and_an_empty_hand),
        cmocka_unit_test(test_W_example_3_W14_7_and_7_then_2_and_the_pot),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
