/* doubles.md: a number may be matched only once its double lies on the table (B1 to B8). */
#include <support/table.h>

#include <string.h>

/* ---- B1 ---- */

static void test_B1_players_and_hands(void **state)
{
    (void)state;
    static const int hands[] = {[2] = 7, 7, 7, 5, 4, 4, 3, 3};
    assert_players(&game_doubles, 2, 9);
    assert_int_equal(game_doubles.highest, 6);
    for (int players = 2; players <= 9; players++)
        assert_deal(&game_doubles, "", players, hands[players], 28);
}

static void test_B1_option_hand_sets_any_number_that_the_set_allows(void **state)
{
    (void)state;
    static const int hands[] = {[2] = 7, 7, 7, 5, 4, 4, 3, 3};
    for (int players = 2; players <= 9; players++)
        assert_option_range(&game_doubles, players, "hand", hands[players], 1, 28 / players);
    assert_int_equal(sheet_find_option(&game_doubles, "hand")->most, 14); /* what two may choose */
    assert_deal(&game_doubles, "hand=8", 2, 8, 28);
    assert_deal(&game_doubles, "hand=14", 2, 14, 28);
    assert_deal(&game_doubles, "hand=5", 3, 5, 28);
    assert_deal(&game_doubles, "hand=6", 4, 6, 28);
    assert_deal(&game_doubles, "hand=1", 9, 1, 28);
}

/* ---- B2: the lead ---- */

static void test_B2_the_heaviest_double_leads(void **state)
{
    (void)state;
    struct stacked_table table;
    assert_option_words(&game_doubles, "lead", "heaviest-double | double-six | lots");
    table_open(&table, &game_doubles, 3, "", "hand=2");
    deal(&table, "4-4 5-6 | 5-5 0-0 | 4-6 3-3", "6-6");
    assert_turn(&table, 1);
    assert_moves(&table, "5-5");
    table_open(&table, &game_doubles, 3, "lead=heaviest-double", "hand=2");
    deal_in_vain(&table, "4-5 5-6 | 0-5 0-1 | 4-6 2-3", ""); /* Nobody holds a double. */
    deal(&table, "4-5 5-6 | 0-5 0-0 | 4-6 2-3", "");
    assert_turn(&table, 1);
}

static void test_B2_double_six_leads(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_doubles, 3, "lead=double-six", "hand=2");
    deal_in_vain(&table, "4-4 5-6 | 5-5 0-0 | 4-6 3-3", "6-6"); /* Nobody holds it. */
    assert_int_equal(table.match.stage, MATCH_DEAL);
    deal(&table, "4-4 5-6 | 5-5 0-0 | 6-6 3-3", "");
    assert_turn(&table, 2);
    assert_moves(&table, "6-6");
}

static void test_B2_lots_the_most_pips_lead_with_any_double(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_doubles, 3, "lead=lots", "hand=3");
    assert_int_equal(table.match.stage, MATCH_LOTS); /* before the deal */
    draw_lots(&table, "2-3 4-5 3-5");
    assert_int_equal(table.match.stage, MATCH_DEAL);
    assert_int_equal(table.match.lots, 1);
    /* All tiles go back: the hands are dealt from the whole set. */
    deal(&table, "6-6 0-1 5-6 | 3-3 2-3 1-1 | 4-5 5-5 3-5", "");
    assert_turn(&table, 1);
    assert_moves(&table, "1-1; 3-3");
    play(&table, "1: 1-1");
    assert_turn(&table, 2);
}

static void test_B2_lots_count_pips_alone_and_the_tied_draw_again(void **state)
{
    (void)state;
    struct stacked_table table;
    /* Seats 0 and 2 have 9 pips each and draw on, in seat order: 0-1 and 0-2. */
    table_open(&table, &game_doubles, 4, "lead=lots", "hand=2");
    draw_lots(&table, "3-6 0-0 4-5 2-6  0-1 0-2  6-6 5-6");
    assert_int_equal(table.match.lots, 2);
    /* Tied again: 1-2 and 0-3; then 1-1 and 0-1. */
    table_open(&table, &game_doubles, 4, "lead=lots", "hand=2");
    draw_lots(&table, "3-6 0-0 4-5 2-6  1-2 0-3  1-1 0-1  6-6 5-6");
    assert_int_equal(table.match.lots, 0);
    /* Three are tied, then two of them: seat 1 has dropped out. */
    table_open(&table, &game_doubles, 4, "lead=lots", "hand=2");
    draw_lots(&table, "2-5 1-6 3-4 0-6  1-2 0-0 0-3  0-1 1-1  6-6 5-6");
    assert_int_equal(table.match.lots, 2);
}

static void test_B2_lots_without_a_double_the_lead_passes_on_in_turn_order(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_doubles, 4, "lead=lots", "hand=2");
    draw_lots(&table, "0-1 0-2 6-6 0-3");
    deal(&table, "1-1 2-2 | 3-3 0-4 | 0-5 0-6 | 1-4 1-5", ""); /* Seats 2 and 3 have none. */
    assert_turn(&table, 0);
    assert_moves(&table, "1-1; 2-2");
    table_open(&table, &game_doubles, 4, "lead=lots direction=counterclockwise", "hand=2");
    draw_lots(&table, "0-1 0-2 6-6 0-3");
    deal(&table, "1-1 2-2 | 3-3 0-4 | 0-5 0-6 | 4-4 1-5", "");
    assert_turn(&table, 1);
    assert_moves(&table, "3-3");
}

static void test_B2_lots_nobody_holds_a_double_redeal_without_new_lots(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_doubles, 3, "lead=lots", "hand=2");
    draw_lots(&table, "0-1 6-6 0-3");
    deal_in_vain(&table, "0-1 0-2 | 0-3 0-4 | 0-5 0-6", "");
    assert_int_equal(table.match.stage, MATCH_DEAL);
    deal(&table, "6-6 0-2 | 2-2 0-4 | 5-5 0-6", "");
    assert_turn(&table, 1);
    assert_moves(&table, "2-2");
}

static void test_B2_every_round_draws_lots_anew(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_doubles, 2, "lead=lots", "hand=1");
    draw_lots(&table, "0-1 6-6");
    deal(&table, "0-1 | 1-1", "");
    play(&table, "1: 1-1");
    next_round(&table);
    assert_int_equal(table.match.stage, MATCH_LOTS);
    draw_lots(&table, "6-6 0-1");
    deal(&table, "2-2 | 1-1", "");
    assert_turn(&table, 0);
}

static void test_B2_the_lead_is_found_the_same_way_every_round(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_doubles, 2, "", "hand=1");
    deal(&table, "6-6 | 0-1", "");
    play(&table, "0: 6-6");
    next_round(&table);
    assert_int_equal(table.match.stage, MATCH_DEAL);
    deal(&table, "0-1 | 1-1", "");
    assert_turn(&table, 1);
    assert_moves(&table, "1-1");
}

/* ---- B3: matching ---- */

static void test_B3_a_number_is_matched_only_once_its_double_lies(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_doubles, 2, "", "hand=4");
    deal(&table, "6-6 2-3 3-4 0-0 | 3-6 4-6 3-3 3-5", "");
    play(&table, "0: 6-6; 1: 3-6 on 6-6:side");
    assert_ends(&table, "6-6:side 6-6:tip 6-6:tip 3-6:3");
    assert_moves(&table, "draw"); /* 2-3 and 3-4 show a 3, but 3-3 does not lie. */
    play(&table, "0: draw");      /* 0-1 */
    assert_moves(&table, "draw");
}

static void test_B3_a_double_may_always_be_joined_to_its_number(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_doubles, 2, "", "hand=4");
    deal(&table, "6-6 2-3 3-3 0-0 | 3-6 4-6 4-4 3-5", "");
    play(&table, "0: 6-6; 1: 3-6 on 6-6:side");
    assert_moves(&table, "3-3 on 3-6:3"); /* and not 2-3 */
    play(&table, "0: 3-3 on 3-6:3");
    assert_ends(&table, "6-6:side 6-6:tip 6-6:tip 3-3:side");
    assert_legal(&table, "3-5 on 3-3:side");
}

static void test_B3_the_double_may_lie_anywhere(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_doubles, 2, "", "hand=5");
    deal(&table, "6-6 2-3 3-3 4-6 2-4 | 3-6 2-6 4-4 3-5 0-0", "");
    play(&table,
         "0: 6-6; 1: 3-6 on 6-6:side; 0: 3-3 on 3-6:3; 1: 2-6 on 6-6:side; 0: 2-3 on 3-3:side");
    /* Two ends show a 2 and 2-2 does not lie: 2-4 fits neither. */
    assert_ends(&table, "6-6:tip 6-6:tip 2-6:2 2-3:2");
    assert_moves(&table, "draw");
    play(&table, "1: draw; 1: draw; 1: draw; 1: draw"); /* 0-1 1-1 0-2 1-2 */
    assert_moves(&table, "draw");
    play(&table, "1: draw"); /* 2-2 */
    assert_moves(&table, "2-2 on 2-6:2; 2-2 on 2-3:2");
    play(&table, "1: 2-2 on 2-6:2");
    assert_moves(&table, "4-6 on 6-6:tip; 2-4 on 2-2:side; 2-4 on 2-3:2");
}

/* ---- B4: the spinner ---- */

static void test_B4_the_leading_double_has_four_ends_at_once(void **state)
{
    (void)state;
    struct stacked_table table;
    assert_option_words(&game_doubles, "spinner", "first | none");
    table_open(&table, &game_doubles, 2, "", "hand=4");
    deal(&table, "6-6 3-3 3-5 0-6 | 3-6 4-6 2-3 1-6", "");
    play(&table, "0: 6-6");
    assert_ends(&table, "6-6:side 6-6:side 6-6:tip 6-6:tip");
    assert_legal(&table, "3-6 on 6-6:tip; 3-6 on 6-6:side");
    play(&table, "1: 3-6 on 6-6:tip");
    assert_ends(&table, "6-6:side 6-6:side 6-6:tip 3-6:3");
    play(&table, "0: 3-3 on 3-6:3"); /* Later doubles are plain. */
    assert_ends(&table, "6-6:side 6-6:side 6-6:tip 3-3:side");
    play(&table, "1: 2-3 on 3-3:side");
    assert_ends(&table, "6-6:side 6-6:side 6-6:tip 2-3:2");
    play(&table, "0: 0-6 on 6-6:side; 1: 1-6 on 6-6:tip");
    assert_ends(&table, "6-6:side 0-6:0 1-6:1 2-3:2");
}

static void test_B4_spinner_none(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_doubles, 2, "spinner=none", "hand=4");
    deal(&table, "6-6 3-3 3-5 0-6 | 3-6 4-6 2-3 1-6", "");
    play(&table, "0: 6-6");
    assert_ends(&table, "6-6:side 6-6:side");
    play(&table, "1: 3-6 on 6-6:side; 0: 3-3 on 3-6:3; 1: 4-6 on 6-6:side");
    assert_ends(&table, "3-3:side 4-6:4");
}

/* ---- B5: drawing ---- */

static void test_B5_who_cannot_place_draws_until_he_can(void **state)
{
    (void)state;
    struct stacked_table table;
    assert_option_words(&game_doubles, "draw", "until-playable | none");
    table_open(&table, &game_doubles, 2, "", "hand=2");
    deal(&table, "6-6 0-1 | 2-5 3-5", "1-1 2-2 4-6 5-6");
    play(&table, "0: 6-6");
    assert_moves(&table, "draw");
    play(&table, "1: draw; 1: draw; 1: draw");
    assert_moves(&table, "4-6 on 6-6:side; 4-6 on 6-6:tip");
}

static void test_B5_empty_stock_pass(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_doubles, 2, "hand=13", ""); /* A stock of two tiles, no reserve. */
    deal(&table,
         "6-6 0-6 1-6 2-6 3-6 4-6 5-6 1-1 2-2 3-3 4-4 5-5 0-0 | 0-1 0-2 0-3 0-4 0-5 1-2 1-3 1-4 "
         "1-5 2-3 2-4 2-5 3-4",
         "3-5 4-5");
    play(&table, "0: 6-6; 1: draw");
    assert_moves(&table, "draw");
    play(&table, "1: draw");
    assert_moves(&table, "pass");
    play(&table, "1: pass");
    assert_turn(&table, 0);
}

static void test_B5_draw_none(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_doubles, 2, "draw=none", "hand=2");
    deal(&table, "6-6 0-6 | 2-5 3-5", "");
    play(&table, "0: 6-6");
    assert_moves(&table, "pass");
    play(&table, "1: pass");
    assert_turn(&table, 0);
}

/* ---- B6, B7 ---- */

static void test_B6_an_empty_hand_ends_the_round(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_doubles, 2, "", "hand=2");
    deal(&table, "6-6 0-6 | 2-6 3-5", "");
    play(&table, "0: 6-6; 1: 2-6 on 6-6:side; 0: 0-6 on 6-6:side");
    assert_round_over(&table, REASON_OUT, 0);
}

static void test_B6_blocked(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_doubles, 2, "draw=none", "hand=3");
    deal(&table, "6-6 2-5 2-3 | 2-6 2-4 3-5", "");
    play(&table, "0: 6-6; 1: 2-6 on 6-6:side"); /* B3: no 2 fits without 2-2. */
    assert_round_over(&table, REASON_BLOCKED, NOBODY);
}

static void test_B7_who_goes_out_scores_all_other_hands(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_doubles, 3, "", "hand=2");
    deal(&table, "6-6 0-6 | 2-6 5-5 | 3-6 0-0", "");
    play(&table, "0: 6-6; 1: 2-6 on 6-6:side; 2: 3-6 on 6-6:side; 0: 0-6 on 6-6:tip");
    assert_points(&table, 10 + 0, 0, 0);
    assert_totals(&table, 10, 0, 0);
}

static void test_B7_pips_are_pips(void **state)
{
    (void)state;
    struct stacked_table table;
    /* Doubles count in full, 6-6 alone too, and 0-0 nothing. */
    table_open(&table, &game_doubles, 4, "lead=lots", "hand=1");
    draw_lots(&table, "6-6 0-1 0-2 0-3");
    deal(&table, "1-1 | 6-6 | 0-0 | 5-5", "");
    play(&table, "0: 1-1");
    assert_hand_points(&table, 0, 12, 0, 10);
    assert_points(&table, 22, 0, 0, 0);
}

static void test_B7_blocked_the_fewest_pips_score_all_other_hands(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_doubles, 3, "draw=none", "hand=2");
    deal(&table, "6-6 4-5 | 2-6 0-3 | 3-6 1-4", "");
    play(&table, "0: 6-6; 1: 2-6 on 6-6:side; 2: 3-6 on 6-6:side");
    assert_round_over(&table, REASON_BLOCKED, NOBODY);
    assert_hand_points(&table, 9, 3, 5);
    assert_points(&table, 0, 9 + 5, 0); /* the own pips left out */
}

static void test_B7_blocked_with_a_tie_nobody_scores(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_doubles, 3, "draw=none", "hand=2");
    deal(&table, "6-6 4-5 | 2-6 1-4 | 3-6 0-5", "");
    play(&table, "0: 6-6; 1: 2-6 on 6-6:side; 2: 3-6 on 6-6:side");
    assert_hand_points(&table, 9, 5, 5);
    assert_points(&table, 0, 0, 0);
    next_round(&table);
    assert_totals(&table, 0, 0, 0);
    assert_int_equal(table.match.pot, 0);
}

/* ---- B8: the match ---- */

/* Seat 0 goes out with the lead against eight tiles of 39 pips and these three, and 0-2. */
static void win_a_round(struct stacked_table *table, const char *three)
{
    char hands[120] = "6-6 | 5-6 | 4-6 | 4-5 | 3-6 | 0-2 | ";
    strcat(hands, three);
    deal(table, hands, "");
    play(table, "0: 6-6");
    assert_round_over(table, REASON_OUT, 0);
}

static void test_B8_first_to_100_points_wins(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_doubles, 9, "", "hand=1");
    win_a_round(&table, "0-1 | 0-3 | 1-4");
    assert_totals(&table, 50, 0, 0, 0, 0, 0, 0, 0, 0);
    next_round(&table);
    win_a_round(&table, "0-1 | 0-3 | 1-4");
    assert_totals(&table, 100, 0, 0, 0, 0, 0, 0, 0, 0);
    assert_match_over(&table, 0);

    table_open(&table, &game_doubles, 9, "", "hand=1");
    win_a_round(&table, "0-1 | 0-3 | 1-4");
    next_round(&table);
    win_a_round(&table, "0-1 | 0-3 | 0-4");
    assert_totals(&table, 99, 0, 0, 0, 0, 0, 0, 0, 0);
    next_round(&table); /* not enough */
    win_a_round(&table, "0-1 | 0-3 | 0-4");
    assert_match_over(&table, 0);
}

static void test_B8_option_target(void **state)
{
    (void)state;
    struct stacked_table table;
    assert_option_range(&game_doubles, 3, "target", 100, 1, 10000);
    table_open(&table, &game_doubles, 9, "target=50", "hand=1");
    win_a_round(&table, "0-1 | 0-3 | 1-4");
    assert_match_over(&table, 0);
    table_open(&table, &game_doubles, 9, "target=51", "hand=1");
    win_a_round(&table, "0-1 | 0-3 | 1-4");
    next_round(&table);
    /* Another one may be first. */
    deal(&table, "5-6 | 6-6 | 4-6 | 4-5 | 3-6 | 2-6 | 3-5", "");
    play(&table, "1: 6-6");
    assert_totals(&table, 50, 11 + 10 + 9 + 9 + 8 + 8 + 0 + 1, 0, 0, 0, 0, 0, 0, 0);
    assert_match_over(&table, 1);
}

/* ---- Examples ---- */

static void test_B_example_1_B3_lead_6_6_then_3_6(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_doubles, 2, "", "hand=3");
    deal(&table, "6-6 3-4 3-3 | 3-6 0-1 0-2", "");
    play(&table, "0: 6-6");
    assert_legal(&table, "3-6 on 6-6:side; 3-6 on 6-6:tip");
    play(&table, "1: 3-6 on 6-6:side");
    assert_illegal(&table, "3-4 on 3-6:3");
    assert_legal(&table, "3-3 on 3-6:3");
}

static void test_B_example_2_B3_with_3_3_on_the_table_3_4_may_be_joined(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_doubles, 3, "", "hand=4");
    deal(&table, "6-6 3-3 3-4 0-1 | 3-6 1-6 2-6 0-2 | 4-6 4-4 0-3 0-4", "");
    play(&table,
         "0: 6-6; 1: 3-6 on 6-6:side; 2: 4-6 on 6-6:side; 0: 3-3 on 3-6:3; 1: 1-6 on 6-6:tip");
    struct stacked_table without = table; /* 4-4 stays in hand: 3-4 fits the 3, not the 4. */
    play(&without, "2: 0-3 on 3-3:side");
    assert_illegal(&without, "3-4 on 4-6:4");
    play(&table, "2: 4-4 on 4-6:4");
    assert_moves(&table, "3-4 on 3-3:side; 3-4 on 4-4:side");

    table_open(&table, &game_doubles, 3, "", "hand=4");
    deal(&table, "6-6 3-3 3-4 0-1 | 3-6 1-6 2-6 0-2 | 4-6 5-6 0-5 0-4", "");
    play(&table,
         "0: 6-6; 1: 3-6 on 6-6:side; 2: 4-6 on 6-6:side; 0: 3-3 on 3-6:3; 1: 1-6 on 6-6:tip");
    play(&table, "2: 5-6 on 6-6:tip");
    assert_moves(&table, "3-4 on 3-3:side"); /* and 4-4 does not lie */
}

static void test_B_example_3_B7_out_against_7_and_12(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_doubles, 3, "draw=none", "hand=3");
    deal(&table, "6-6 0-6 3-6 | 1-6 0-3 0-4 | 2-6 5-5 0-2", "");
    play(&table,
         "0: 6-6; 1: 1-6 on 6-6:side; 2: 2-6 on 6-6:side; 0: 0-6 on 6-6:tip; 1: pass; 2: pass;"
         "0: 3-6 on 6-6:tip");
    assert_round_over(&table, REASON_OUT, 0);
    assert_hand_points(&table, 0, 7, 12);
    assert_points(&table, 19, 0, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_B1_players_and_hands),
        cmocka_unit_test(test_B1_option_hand_sets_any_number_that_the_set_allows),
        cmocka_unit_test(test_B2_the_heaviest_double_leads),
        cmocka_unit_test(test_B2_double_six_leads),
        cmocka_unit_test(test_B2_lots_the_most_pips_lead_with_any_double),
        cmocka_unit_test(test_B2_lots_count_pips_alone_and_the_tied_draw_again),
        cmocka_unit_test(test_B2_lots_without_a_double_the_lead_passes_on_in_turn_order),
        cmocka_unit_test(test_B2_lots_nobody_holds_a_double_redeal_without_new_lots),
        cmocka_unit_test(test_B2_every_round_draws_lots_anew),
        cmocka_unit_test(test_B2_the_lead_is_found_the_same_way_every_round),
        cmocka_unit_test(test_B3_a_number_is_matched_only_once_its_double_lies),
        cmocka_unit_test(test_B3_a_double_may_always_be_joined_to_its_number),
        cmocka_unit_test(test_B3_the_double_may_lie_anywhere),
        cmocka_unit_test(test_B4_the_leading_double_has_four_ends_at_once),
        cmocka_unit_test(test_B4_spinner_none),
        cmocka_unit_test(test_B5_who_cannot_place_draws_until_he_can),
        cmocka_unit_test(test_B5_empty_stock_pass),
        cmocka_unit_test(test_B5_draw_none),
        cmocka_unit_test(test_B6_an_empty_hand_ends_the_round),
        cmocka_unit_test(test_B6_blocked),
        cmocka_unit_test(test_B7_who_goes_out_scores_all_other_hands),
        cmocka_unit_test(test_B7_pips_are_pips),
        cmocka_unit_test(test_B7_blocked_the_fewest_pips_score_all_other_hands),
        cmocka_unit_test(test_B7_blocked_with_a_tie_nobody_scores),
        cmocka_unit_test(test_B8_first_to_100_points_wins),
        cmocka_unit_test(test_B8_option_target),
        cmocka_unit_test(test_B_example_1_B3_lead_6_6_then_3_6),
        cmocka_unit_test(test_B_example_2_B3_with_3_3_on_the_table_3_4_may_be_joined),
        cmocka_unit_test(test_B_example_3_B7_out_against_7_and_12),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
