/* multiples.md: the five games that score on multiples of the open ends (M1 to M12). */
#include <support/table.h>

#include <stdio.h>

#define assert_sum(table, wanted) assert_int_equal((table)->match.round.sum, wanted)

/* ---- M1, M2 ---- */

static void test_M1_sets_divisors_and_hands(void **state)
{
    (void)state;
    static const struct {
        const struct sheet *game;
        int highest, tiles, divisor, hands[7]; /* of 3 to 9 players */
    } games[] = {
        {&game_double_6, 6, 28, 3, {7, 5, 4, 4, 3, 3, 2}},
        {&game_double_9, 9, 55, 5, {13, 11, 9, 7, 6, 6, 5}},
        {&game_double_12, 12, 91, 7, {22, 18, 15, 13, 11, 10, 9}},
        {&game_double_15, 15, 136, 9, {34, 27, 22, 19, 17, 15, 13}},
        {&game_double_18, 18, 190, 11, {47, 38, 31, 27, 23, 21, 19}},
    };
    for (int i = 0; i < 5; i++) {
        assert_players(games[i].game, 3, 9);
        assert_int_equal(games[i].game->highest, games[i].highest);
        assert_int_equal(games[i].game->divisor, games[i].divisor);
        for (int players = 3; players <= 9; players++)
            assert_deal(games[i].game, "", players, games[i].hands[players - 3], games[i].tiles);
    }
}

static void test_M1_the_divisors_score(void **state)
{
    (void)state;
    static const struct {
        const struct sheet *game;
        const char *lead, *moves;
        int points;
    } leads[] = {
        {&game_double_6, "3-3 | 0-1 | 0-2", "0: 3-3", 2},
        {&game_double_9, "5-5 | 0-1 | 0-2", "0: 5-5", 2},
        {&game_double_12, "7-7 | 0-1 | 0-2", "0: 7-7", 2},
        {&game_double_15, "9-9 | 0-1 | 0-2", "0: 9-9", 2},
        {&game_double_18, "11-11 | 0-1 | 0-2", "0: 11-11", 2},
    };
    for (int i = 0; i < 5; i++) {
        struct stacked_table table;
        table_open(&table, leads[i].game, 3, "", "hand=1");
        deal(&table, leads[i].lead, "");
        play(&table, leads[i].moves);
        assert_gains(&table, leads[i].points, 0, 0);
    }
}

static void test_M2_the_highest_double_leads(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_double_6, 3, "", "hand=2");
    deal(&table, "5-6 4-4 | 3-3 0-0 | 5-5 0-1", "6-6");
    assert_turn(&table, 2);
    assert_moves(&table, "5-5");
    table_open(&table, &game_double_18, 3, "", "hand=2");
    deal(&table, "17-18 3-3 | 16-16 0-0 | 15-15 0-1", "");
    assert_turn(&table, 1);
    assert_moves(&table, "16-16");
}

static void test_M2_nobody_holds_a_double_redeal(void **state)
{
    (void)state;
    struct stacked_table table;
    for (int i = 0; i < game_count; i++) {
        if (*sheet_rule(games[i], TOPIC_LEAD) != 'M')
            continue;
        table_open(&table, games[i], 3, "", "hand=2");
        deal_in_vain(&table, "5-6 4-6 | 3-4 0-5 | 0-6 0-1", "");
        assert_int_equal(table.match.stage, MATCH_DEAL);
        deal(&table, "5-6 4-6 | 3-4 0-5 | 0-0 0-1", "");
        assert_turn(&table, 2);
        assert_moves(&table, "0-0");
    }
}

static void test_M2_every_round(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_double_6, 3, "rounds=3", "hand=1");
    deal(&table, "6-6 | 1-1 | 0-1", "");
    play(&table, "0: 6-6");
    next_round(&table);
    deal_in_vain(&table, "0-6 | 1-2 | 0-1", "");
    deal(&table, "0-6 | 1-1 | 0-1", "");
    assert_turn(&table, 1);
    assert_moves(&table, "1-1");
}

/* ---- M3, M4: spinners ---- */

static void test_M3_the_first_tile_after_the_lead_goes_on_a_side(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_double_6, 3, "", "hand=3");
    deal(&table, "6-6 0-1 0-2 | 1-6 2-6 3-4 | 3-6 4-6 0-3", "");
    play(&table, "0: 6-6");
    assert_ends(&table, "6-6:side 6-6:side");
    assert_moves(&table, "1-6 on 6-6:side; 2-6 on 6-6:side");
    play(&table, "1: 1-6 on 6-6:side");
    assert_ends(&table, "1-6:1 6-6:side 6-6:tip 6-6:tip");
    assert_moves(&table, "3-6 on 6-6:side; 3-6 on 6-6:tip; 4-6 on 6-6:side; 4-6 on 6-6:tip");
}

static void test_M3_whoever_lays_it_and_whenever(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_double_6, 3, "", "hand=3");
    deal(&table, "6-6 0-6 1-6 | 0-0 0-1 0-2 | 1-1 1-2 1-3", "2-2 2-6");
    play(&table, "0: 6-6; 1: draw; 2: draw");
    assert_moves(&table, "0-6 on 6-6:side; 1-6 on 6-6:side");
}

static void test_M4_every_double_is_a_spinner(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_double_6, 3, "", "hand=4");
    deal(&table, "6-6 1-2 1-3 2-2 | 1-6 1-4 2-6 3-3 | 1-1 1-5 3-4 0-0", "");
    play(&table, "0: 6-6; 1: 1-6 on 6-6:side; 2: 1-1 on 1-6:1");
    /* The other side and both tips are open at once. */
    assert_ends(&table, "6-6:side 6-6:tip 6-6:tip 1-1:side 1-1:tip 1-1:tip");
    assert_legal(&table, "1-2 on 1-1:tip; 1-2 on 1-1:side");
    play(&table, "0: 1-2 on 1-1:tip");
    assert_ends(&table, "6-6:side 6-6:tip 6-6:tip 1-1:side 1-1:tip 1-2:2");
    play(&table, "1: 1-4 on 1-1:tip; 2: 1-5 on 1-1:side");
    assert_ends(&table, "6-6:side 6-6:tip 6-6:tip 1-2:2 1-4:4 1-5:5");
    play(&table, "0: 2-2 on 1-2:2"); /* And so is the third one. */
    assert_ends(&table, "6-6:side 6-6:tip 6-6:tip 2-2:side 2-2:tip 2-2:tip 1-4:4 1-5:5");
}

static void test_M4_the_leading_double_has_two_sides_and_two_tips(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_double_6, 3, "", "hand=4");
    deal(&table, "6-6 0-6 0-1 0-2 | 1-6 2-6 0-3 0-4 | 3-6 4-6 1-2 1-3", "");
    play(&table,
         "0: 6-6; 1: 1-6 on 6-6:side; 2: 3-6 on 6-6:tip; 0: 0-6 on 6-6:side; 1: 2-6 on 6-6:tip");
    assert_ends(&table, "1-6:1 3-6:3 0-6:0 2-6:2");
    assert_illegal(&table, "4-6 on 6-6:side; 4-6 on 6-6:tip");
    /* Or tips only, after the first side. */
    table_open(&table, &game_double_6, 3, "", "hand=4");
    deal(&table, "6-6 0-6 0-1 0-2 | 1-6 2-6 0-3 0-4 | 3-6 4-6 1-2 1-3", "");
    play(&table, "0: 6-6; 1: 1-6 on 6-6:side; 2: 3-6 on 6-6:tip; 0: 0-6 on 6-6:tip");
    assert_moves(&table, "2-6 on 6-6:side; 0-3 on 3-6:3; 0-3 on 0-6:0; 0-4 on 0-6:0");
}

/* ---- M5, M6: counting ---- */

static void test_M5_open_tips_and_ends_count_open_sides_do_not(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_double_6, 3, "", "hand=5");
    deal(&table, "6-6 3-6 0-1 3-5 0-2 | 1-6 3-3 0-3 0-4 1-2 | 2-6 3-4 1-5 0-5 1-1", "");
    play(&table, "0: 6-6");
    assert_sum(&table, 6 + 6); /* the tips, though they wait */
    play(&table, "1: 1-6 on 6-6:side");
    assert_sum(&table, 6 + 6 + 1); /* on an open side: its far number more */
    play(&table, "2: 2-6 on 6-6:side");
    assert_sum(&table, 6 + 6 + 1 + 2);
    play(&table, "0: 3-6 on 6-6:tip");
    assert_sum(&table, 6 + 1 + 2 + 3); /* elsewhere: the difference */
    play(&table, "1: 3-3 on 3-6:3");
    assert_sum(&table, 6 + 1 + 2 + 3 + 3); /* a double: its number more */
    play(&table, "2: 3-4 on 3-3:side");
    assert_sum(&table, 6 + 1 + 2 + 3 + 3 + 4);
    play(&table, "0: 3-5 on 3-3:tip");
    assert_sum(&table, 6 + 1 + 2 + 5 + 3 + 4);
    play(&table, "1: 1-2 on 1-6:1");
    assert_sum(&table, 6 + 2 + 2 + 5 + 3 + 4);
    /* 4 + 0 (13) + 5 + 4 (12) + 5 (15) + 0 (19) + 7 (21) + 0 (22) */
    assert_gains(&table, 4 + 4 + 7, 5, 5);
}

static void test_M6_a_multiple_scores_the_quotient(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_double_6, 3, "", "hand=4");
    deal(&table, "6-6 1-5 0-1 0-2 | 3-6 2-6 0-3 0-4 | 1-6 4-6 1-2 1-3", "");
    play(&table, "0: 6-6"); /* 12: the lead scores too. */
    assert_gains(&table, 4, 0, 0);
    assert_totals(&table, 4, 0, 0);     /* at once */
    play(&table, "1: 3-6 on 6-6:side"); /* 15 */
    assert_gains(&table, 4, 5, 0);
    play(&table, "2: 1-6 on 6-6:side"); /* 16: no multiple, no points */
    assert_gains(&table, 4, 5, 0);
    play(&table, "0: 1-5 on 1-6:1; 1: 2-6 on 6-6:tip"); /* 20, 16 */
    assert_gains(&table, 4, 5, 0);
    play(&table, "2: 4-6 on 6-6:tip"); /* 5 + 3 + 2 + 4 = 14 */
    assert_totals(&table, 4, 5, 0);
}

static void test_M6_a_sum_of_0_scores_0(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_double_6, 3, "", "hand=2");
    deal(&table, "0-0 1-2 | 0-3 0-1 | 0-4 0-2", "");
    play(&table, "0: 0-0");
    assert_sum(&table, 0);
    assert_gains(&table, 0, 0, 0);
    play(&table, "1: 0-3 on 0-0:side");
    assert_sum(&table, 3);
    assert_gains(&table, 0, 1, 0);
}

static void test_M6_the_last_tile_scores_too(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_double_6, 3, "", "hand=1");
    deal(&table, "6-6 | 0-1 | 0-2", "");
    play(&table, "0: 6-6");
    assert_round_over(&table, REASON_OUT, 0);
    assert_totals(&table, 4, -1, -2);
}

/* ---- M7, M8, M9 ---- */

static void test_M7_who_cannot_place_draws_one_tile_and_the_turn_ends(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_double_6, 3, "", "hand=3");
    deal(&table, "6-6 0-6 1-6 | 0-0 0-1 0-2 | 2-6 1-1 1-2", "3-6");
    play(&table, "0: 6-6");
    assert_moves(&table, "draw");
    play(&table, "1: draw"); /* 3-6 fits, but may not be laid at once. */
    assert_turn(&table, 2);
    assert_hand(&table, 1, "0-0 0-1 0-2 3-6");
    play(&table, "2: 2-6 on 6-6:side; 0: 0-6 on 6-6:side");
    assert_legal(&table, "3-6 on 6-6:tip");
}

static void test_M7_any_tile_of_a_large_set_can_be_drawn_and_laid_later(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_double_18, 3, "", "hand=3");
    deal(&table, "18-18 0-18 1-18 | 0-0 0-1 0-2 | 2-18 1-1 1-2", "17-18");
    play(&table, "0: 18-18; 1: draw");
    assert_hand(&table, 1, "0-0 0-1 0-2 17-18");
    play(&table, "2: 2-18 on 18-18:side; 0: 1-18 on 18-18:side");
    assert_moves(&table, "0-1 on 1-18:1; 0-2 on 2-18:2; 17-18 on 18-18:tip");
    play(&table, "1: 17-18 on 18-18:tip");
    assert_hand(&table, 1, "0-0 0-1 0-2");
}

static void test_M7_the_whole_stock_can_be_drawn(void **state)
{
    (void)state;
    struct stacked_table table;
    for (int i = 0; i < game_count; i++) {
        if (*sheet_rule(games[i], TOPIC_LEAD) != 'M')
            continue;
        table_open(&table, games[i], 9, "", "");
        deal(&table, "", "");
        assert_int_equal(round_drawable(&table.match.round, &table.match.sheet),
                         table.match.round.tiles - 9 * table.match.round.counts[0]);
    }
}

static void test_M7_empty_stock_pass(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_double_6, 9, "", "hand=3"); /* A stock of one tile. */
    deal(&table, "6-6 0-6 1-6 | 0-0 0-1 0-2 | 0-3 0-4 0-5", "1-1");
    play(&table, "0: 6-6; 1: draw");
    assert_turn(&table, 2);
    assert_moves(&table, "pass");
    play(&table, "2: pass");
    assert_turn(&table, 3);
}

static void test_M8_who_can_place_must_scoring_or_not(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_double_6, 3, "", "hand=3");
    deal(&table, "6-6 0-6 1-6 | 5-6 0-1 0-2 | 0-3 1-1 1-2", "");
    play(&table, "0: 6-6");
    assert_moves(&table, "5-6 on 6-6:side"); /* 17: no points, and still no draw or pass */
    play(&table, "1: 5-6 on 6-6:side");
    assert_gains(&table, 4, 0, 0);
}

static void test_M9_an_empty_hand_ends_the_round(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_double_6, 3, "", "hand=2");
    deal(&table, "6-6 0-1 | 5-6 5-5 | 1-5 1-2", "");
    play(&table, "0: 6-6; 1: 5-6 on 6-6:side; 2: 1-5 on 5-6:5; 0: 0-1 on 1-5:1");
    assert_round_over(&table, REASON_OUT, 0);
}

static void test_M9_or_blocked(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_double_6, 3, "", "hand=2 draw=none");
    deal(&table, "6-6 0-1 | 5-6 4-4 | 0-2 1-2", "");
    play(&table, "0: 6-6; 1: 5-6 on 6-6:side");
    assert_round_over(&table, REASON_BLOCKED, NOBODY);
    assert_totals(&table, 4 - 1, 0 - 8, 0 - 5);
    assert_match_over(&table, 0);
}

static void test_M9_not_blocked_while_any_tile_of_a_large_set_fits(void **state)
{
    (void)state;
    /* Ends 18 and 0; only the last tile of the leader fits. */
    static const struct {
        const char *tile;
        bool fits;
    } last[] = {{"0-0", true},  {"0-1", true},   {"0-12", true},  {"17-18", true},
                {"5-5", false}, {"1-12", false}, {"16-17", false}};
    for (int i = 0; i < 7; i++) {
        struct stacked_table table;
        char hands[60];
        snprintf(hands, sizeof hands, "18-18 %s | 0-18 1-2 | 1-3 2-3", last[i].tile);
        table_open(&table, &game_double_18, 3, "", "hand=2 draw=none");
        deal(&table, hands, "");
        play(&table, "0: 18-18; 1: 0-18 on 18-18:side");
        if (last[i].fits)
            assert_moves(&table, "pass");
        else
            assert_round_over(&table, REASON_BLOCKED, NOBODY);
    }
}

/* ---- M10, M11, M12: the match ---- */

static void test_M10_everyone_loses_the_pips_in_hand_and_most_points_win(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_double_6, 3, "", "hand=2");
    deal(&table, "5-5 0-1 | 2-5 4-6 | 1-5 0-0", "");
    /* 10; 10 + 2 = 12: 4 points; 13; 12: 4 points, and out. */
    play(&table, "0: 5-5; 1: 2-5 on 5-5:side; 2: 1-5 on 5-5:side; 0: 0-1 on 1-5:1");
    assert_round_over(&table, REASON_OUT, 0);
    assert_gains(&table, 4, 4, 0);
    assert_points(&table, 0, -10, 0); /* 0-0 counts 0 */
    assert_totals(&table, 4, -6, 0);  /* may be negative */
    assert_match_over(&table, 0);
}

static void test_M10_pips_are_pips(void **state)
{
    (void)state;
    struct stacked_table table;
    /* Doubles count in full, 6-6 alone too, and 0-0 nothing. */
    table_open(&table, &game_double_9, 4, "", "hand=1");
    deal(&table, "9-9 | 6-6 | 0-0 | 5-5", "");
    play(&table, "0: 9-9");
    assert_points(&table, 0, -12, 0, -10);
    table_open(&table, &game_double_18, 4, "", "hand=1");
    deal(&table, "18-18 | 0-10 | 0-11 | 17-18", "");
    play(&table, "0: 18-18");
    assert_points(&table, 0, -10, -11, -35);
}

static void test_M10_who_goes_out_need_not_win(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_double_6, 3, "", "hand=2");
    deal(&table, "5-5 0-2 | 2-5 0-1 | 1-5 0-6", "");
    /* 10; 12: 4 points; 13; 11, and out. */
    play(&table, "0: 5-5; 1: 2-5 on 5-5:side; 2: 1-5 on 5-5:side; 0: 0-2 on 2-5:2");
    assert_round_over(&table, REASON_OUT, 0);
    assert_totals(&table, 0, 4 - 1, -6);
    assert_match_over(&table, 1);
}

static void test_M10_option_rounds(void **state)
{
    (void)state;
    struct stacked_table table;
    for (int i = 0; i < game_count; i++)
        if (*sheet_rule(games[i], TOPIC_LEAD) == 'M')
            assert_option_range(games[i], 3, "rounds", 1, 1, 99);
    table_open(&table, &game_double_6, 3, "rounds=2", "hand=1");
    deal(&table, "6-6 | 0-1 | 0-2", "");
    play(&table, "0: 6-6");
    assert_totals(&table, 4, -1, -2);
    next_round(&table);
    deal(&table, "3-6 | 3-3 | 0-3", "");
    play(&table, "1: 3-3");
    assert_totals(&table, 4 - 9, -1 + 2, -2 - 3); /* added up */
    assert_match_over(&table, 1);
}

static void test_M11_option_divisor(void **state)
{
    (void)state;
    static const struct {
        const char *options;
        int points; /* of 6-6 */
    } divisors[] = {{"", 4},          {"divisor=2", 6},  {"divisor=4", 3},
                    {"divisor=5", 0}, {"divisor=12", 1}, {"divisor=99", 0}};
    for (int i = 0; i < 6; i++) {
        struct stacked_table table;
        table_open(&table, &game_double_6, 3, divisors[i].options, "hand=1");
        deal(&table, "6-6 | 0-1 | 0-2", "");
        play(&table, "0: 6-6");
        assert_gains(&table, divisors[i].points, 0, 0);
    }
    assert_option_range(&game_double_6, 3, "divisor", 3, 2, 99);
    assert_option_range(&game_double_9, 3, "divisor", 5, 2, 99);
    assert_option_range(&game_double_12, 3, "divisor", 7, 2, 99);
    assert_option_range(&game_double_15, 3, "divisor", 9, 2, 99);
    assert_option_range(&game_double_18, 3, "divisor", 11, 2, 99);
}

static void test_M12_option_direction(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_double_6, 3, "direction=counterclockwise", "hand=2");
    deal(&table, "6-6 0-1 | 1-6 1-5 | 2-6 2-5", "");
    play(&table, "0: 6-6; 2: 2-6 on 6-6:side; 1: 1-6 on 6-6:side");
    assert_turn(&table, 0);
    table_open(&table, &game_double_6, 3, "direction=clockwise", "hand=2");
    deal(&table, "6-6 0-1 | 1-6 1-5 | 2-6 2-5", "");
    play(&table, "0: 6-6; 1: 1-6 on 6-6:side; 2: 2-6 on 6-6:side");
    assert_turn(&table, 0);
}

/* ---- Examples: the sheet's own, double-18 ---- */

/* 18-18 leads, 7-18 on a side: 43. */
static void play_to_43(struct stacked_table *table)
{
    table_open(table, &game_double_18, 3, "", "hand=4");
    deal(table, "18-18 0-0 0-1 8-8 | 7-18 0-2 0-3 0-4 | 7-8 1-18 8-18 0-5", "");
    play(table, "0: 18-18");
    assert_sum(table, 36);
    play(table, "1: 7-18 on 18-18:side");
    assert_sum(table, 43);
}

static void test_M_example_1_M5_lead_18_18_and_7_18(void **state)
{
    (void)state;
    struct stacked_table table;
    play_to_43(&table);
    assert_gains(&table, 0, 0, 0);
}

static void test_M_example_2_M6_7_8_on_the_7(void **state)
{
    (void)state;
    struct stacked_table table;
    play_to_43(&table);
    play(&table, "2: 7-8 on 7-18:7");
    assert_sum(&table, 44);
    assert_gains(&table, 0, 0, 4);
}

static void test_M_example_3_M6_1_18_on_the_other_side(void **state)
{
    (void)state;
    struct stacked_table table;
    play_to_43(&table);
    play(&table, "2: 1-18 on 18-18:side");
    assert_sum(&table, 44);
    assert_gains(&table, 0, 0, 4);
}

static void test_M_example_4_M6_8_18_on_a_tip(void **state)
{
    (void)state;
    struct stacked_table table;
    play_to_43(&table);
    play(&table, "2: 8-18 on 18-18:tip");
    assert_sum(&table, 33);
    assert_gains(&table, 0, 0, 3);
}

static void test_M_example_5_M5_three_places_for_2_12(void **state)
{
    (void)state;
    static const struct {
        const char *move;
        int sum;
    } places[] = {
        {"0: 2-12 on 2-5:2", 36}, {"0: 2-12 on 12-12:tip", 16}, {"0: 2-12 on 12-12:side", 28}};
    for (int i = 0; i < 3; i++) {
        struct stacked_table table;
        table_open(&table, &game_double_18, 3, "", "hand=3");
        deal(&table, "12-12 2-12 0-0 | 5-12 0-1 0-2 | 2-5 0-3 0-4", "");
        play(&table, "0: 12-12; 1: 5-12 on 12-12:side; 2: 2-5 on 5-12:5");
        assert_ends(&table, "12-12:side 12-12:tip 12-12:tip 2-5:2");
        assert_sum(&table, 26);
        play(&table, places[i].move);
        assert_sum(&table, places[i].sum);
    }
}

static void test_M_example_6_M5_8_8_joined_to_an_8(void **state)
{
    (void)state;
    struct stacked_table table;
    play_to_43(&table);
    play(&table, "2: 7-8 on 7-18:7; 0: 8-8 on 7-8:8");
    assert_sum(&table, 44 + 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_M1_sets_divisors_and_hands),
        cmocka_unit_test(test_M1_the_divisors_score),
        cmocka_unit_test(test_M2_the_highest_double_leads),
        cmocka_unit_test(test_M2_nobody_holds_a_double_redeal),
        cmocka_unit_test(test_M2_every_round),
        cmocka_unit_test(test_M3_the_first_tile_after_the_lead_goes_on_a_side),
        cmocka_unit_test(test_M3_whoever_lays_it_and_whenever),
        cmocka_unit_test(test_M4_every_double_is_a_spinner),
        cmocka_unit_test(test_M4_the_leading_double_has_two_sides_and_two_tips),
        cmocka_unit_test(test_M5_open_tips_and_ends_count_open_sides_do_not),
        cmocka_unit_test(test_M6_a_multiple_scores_the_quotient),
        cmocka_unit_test(test_M6_a_sum_of_0_scores_0),
        cmocka_unit_test(test_M6_the_last_tile_scores_too),
        cmocka_unit_test(test_M7_who_cannot_place_draws_one_tile_and_the_turn_ends),
        cmocka_unit_test(test_M7_any_tile_of_a_large_set_can_be_drawn_and_laid_later),
        cmocka_unit_test(test_M7_the_whole_stock_can_be_drawn),
        cmocka_unit_test(test_M7_empty_stock_pass),
        cmocka_unit_test(test_M8_who_can_place_must_scoring_or_not),
        cmocka_unit_test(test_M9_an_empty_hand_ends_the_round),
        cmocka_unit_test(test_M9_or_blocked),
        cmocka_unit_test(test_M9_not_blocked_while_any_tile_of_a_large_set_fits),
        cmocka_unit_test(test_M10_everyone_loses_the_pips_in_hand_and_most_points_win),
        cmocka_unit_test(test_M10_pips_are_pips),
        cmocka_unit_test(test_M10_who_goes_out_need_not_win),
        cmocka_unit_test(test_M10_option_rounds),
        cmocka_unit_test(test_M11_option_divisor),
        cmocka_unit_test(test_M12_option_direction),
        cmocka_unit_test(test_M_example_1_M5_lead_18_18_and_7_18),
        cmocka_unit_test(test_M_example_2_M6_7_8_on_the_7),
        cmocka_unit_test(test_M_example_3_M6_1_18_on_the_other_side),
        cmocka_unit_test(test_M_example_4_M6_8_18_on_a_tip),
        cmocka_unit_test(test_M_example_5_M5_three_places_for_2_12),
        cmocka_unit_test(test_M_example_6_M5_8_8_joined_to_an_8),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
