/* wolf.md, the doubles: the mother, face down, several in one turn (W6 to W9). */
#include <support/table.h>

/* ---- W6, W7: the mother ---- */

static void test_W6_first_tile_on_a_side_opens_the_tips(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 2, "", "hand=4");
    deal(&table, "1-2 2-5 2-6 0-0 | 2-2 2-4 0-1 3-3", "");
    play(&table, "0: 1-2; 1: 2-2 on 1-2:2");
    assert_ends(&table, "1-2:1 2-2:side"); /* waiting tips are no ends */
    assert_moves(&table, "2-5 on 2-2:side; 2-6 on 2-2:side");
    play(&table, "0: 2-5 on 2-2:side");
    assert_ends(&table, "1-2:1 2-5:5 2-2:tip 2-2:tip");
    assert_moves(&table, "2-4 on 2-2:tip; 0-1 on 1-2:1");
    play(&table, "1: 2-4 on 2-2:tip");
    assert_ends(&table, "1-2:1 2-5:5 2-4:4 2-2:tip");
    play(&table, "0: 2-6 on 2-2:tip");
    assert_ends(&table, "1-2:1 2-5:5 2-4:4 2-6:6");
}

static void test_W6_a_tile_elsewhere_opens_no_tips(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 2, "", "hand=4");
    deal(&table, "1-2 1-6 2-6 0-0 | 2-2 2-4 0-1 3-3", "");
    play(&table, "0: 1-2; 1: 2-2 on 1-2:2; 0: 1-6 on 1-2:1");
    assert_ends(&table, "1-6:6 2-2:side");
    assert_moves(&table, "2-4 on 2-2:side");
}

static void test_W6_a_mother_that_leads_waits_for_either_side(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 2, "", "hand=4");
    deal(&table, "4-4 0-4 4-5 0-1 | 2-4 3-4 4-6 0-3", "1-2");
    play(&table, "0: 4-4");
    assert_ends(&table, "4-4:side 4-4:side");
    assert_moves(&table, "2-4 on 4-4:side; 3-4 on 4-4:side; 4-6 on 4-4:side");
    play(&table, "1: 2-4 on 4-4:side");
    assert_ends(&table, "2-4:2 4-4:side 4-4:tip 4-4:tip");
    assert_moves(&table, "0-4 on 4-4:side; 0-4 on 4-4:tip; 4-5 on 4-4:side; 4-5 on 4-4:tip");
    play(&table, "0: 0-4 on 4-4:tip; 1: 3-4 on 4-4:side; 0: 4-5 on 4-4:tip");
    assert_ends(&table, "2-4:2 0-4:0 3-4:3 4-5:5"); /* four ways, no more */
    assert_moves(&table, "0-3 on 0-4:0; 0-3 on 3-4:3");
}

static void test_W6_the_mother_is_the_first_double_of_the_round_whoever_lays_it(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 2, "", "hand=4");
    deal(&table, "1-2 5-5 4-5 0-0 | 2-5 3-5 1-6 1-5", "");
    play(&table, "0: 1-2; 1: 2-5 on 1-2:2; 0: 5-5 on 2-5:5; 1: 3-5 on 5-5:side");
    assert_ends(&table, "1-2:1 3-5:3 5-5:tip 5-5:tip");
}

static void test_W7_later_doubles_open_no_extra_ends(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 2, "", "hand=4");
    deal(&table, "1-2 2-5 5-6 0-0 | 2-2 5-5 4-5 3-3", "");
    play(&table, "0: 1-2; 1: 2-2 on 1-2:2; 0: 2-5 on 2-2:side; 1: 5-5 on 2-5:5");
    assert_ends(&table, "1-2:1 2-2:tip 2-2:tip 5-5:side");
    assert_moves(&table, "5-6 on 5-5:side");
    play(&table, "0: 5-6 on 5-5:side");
    assert_ends(&table, "1-2:1 2-2:tip 2-2:tip 5-6:6");
}

static void test_W7_a_later_double_on_a_tip_of_the_mothers_arm(void **state)
{
    (void)state;
    struct stacked_table table;
    /* The lead is the mother; a double that follows in the chain is a plain one. */
    table_open(&table, &game_wolf, 2, "", "hand=4");
    deal(&table, "4-4 0-4 0-5 0-6 | 2-4 2-2 3-3 0-0", "1-2");
    play(&table, "0: 4-4; 1: 2-4 on 4-4:side; 0: 0-4 on 4-4:tip; 1: 0-0 on 0-4:0; 1: 2-2 on 2-4:2");
    assert_ends(&table, "4-4:side 4-4:tip 0-0:side 2-2:side");
    play(&table, "0: 0-5 on 0-0:side");
    assert_ends(&table, "4-4:side 4-4:tip 0-5:5 2-2:side");
}

/* ---- W8: face down ---- */

static void test_W8_a_double_may_be_laid_face_down_and_blocks_the_end(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 2, "", "hand=4");
    deal(&table, "1-2 2-5 2-6 1-3 | 2-2 5-5 2-4 3-3", "");
    play(&table, "0: 1-2");
    /* Only doubles, only where they match, and face up as well. */
    assert_moves(&table, "2-2 on 1-2:2; 2-2 down on 1-2:2; 2-4 on 1-2:2");
    play(&table, "1: 2-2 down on 1-2:2");
    assert_ends(&table, "1-2:1");
    assert_moves(&table, "1-3 on 1-2:1");
    play(&table, "0: 1-3 on 1-2:1"); /* That end stays blocked. */
    assert_ends(&table, "1-3:3");
    assert_moves(&table, "3-3 on 1-3:3; 3-3 down on 1-3:3");
}

static void test_W8_each_end_that_it_matches_can_be_blocked(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 2, "", "hand=3");
    deal(&table, "1-2 2-3 0-0 | 1-3 2-2 4-4", "");
    play(&table, "0: 1-2; 1: 1-3 on 1-2:1; 0: 2-3 on 1-3:3"); /* Two ends show a 2. */
    assert_moves(&table, "2-2 on 1-2:2; 2-2 down on 1-2:2; 2-2 on 2-3:2; 2-2 down on 2-3:2");
    play(&table, "1: 2-2 down on 2-3:2"); /* Only that one is blocked. */
    assert_ends(&table, "1-2:2");
}

static void test_W8_a_double_face_down_is_never_the_mother(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 2, "", "hand=4");
    deal(&table, "1-2 1-1 1-4 0-0 | 2-2 1-5 1-6 3-4", "");
    play(&table, "0: 1-2; 1: 2-2 down on 1-2:2; 0: 1-1 on 1-2:1");
    assert_ends(&table, "1-1:side");
    play(&table, "1: 1-5 on 1-1:side"); /* 1-1 is the mother. */
    assert_ends(&table, "1-5:5 1-1:tip 1-1:tip");
}

static void test_W8_no_other_game_knows_face_down(void **state)
{
    (void)state;
    struct stacked_table table;
    for (int i = 0; i < game_count; i++) {
        if (games[i] == &game_wolf || sheet_kind(games[i])->kind != KIND_CHAIN)
            continue;
        table_open(&table, games[i], 3, "", "hand=3 lead=heaviest-double");
        deal(&table, "6-6 0-1 0-2 | 5-6 0-3 0-4 | 5-5 1-2 1-3", "");
        play(&table, "0: 6-6; 1: 5-6 on 6-6:side");
        if (games[i] == &game_hungarian)
            continue;
        assert_legal(&table, "5-5 on 5-6:5");
        assert_illegal(&table, "5-5 down on 5-6:5");
    }
    table_open(&table, &game_hungarian, 2, "", "hand=3");
    deal(&table, "6-6 0-1 0-2 | 5-6 5-5 0-4", "");
    play(&table, "0: 6-6; 1: 5-6 on 6-6:side");
    assert_moves(&table, "5-5 on 5-6:5");
}

/* ---- W9: several doubles ---- */

static void test_W9_after_a_double_another_double_or_done(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 2, "", "hand=4");
    deal(&table, "1-2 2-5 2-6 0-0 | 1-1 2-2 2-4 1-3", "");
    play(&table, "0: 1-2; 1: 1-1 on 1-2:1");
    assert_turn(&table, 1); /* 2-4 and 1-3 would fit, but are no doubles. */
    assert_moves(&table, "2-2 on 1-2:2; 2-2 down on 1-2:2; done");
    struct stacked_table other = table;
    play(&table, "1: done");
    assert_turn(&table, 0);
    assert_hand(&table, 1, "2-2 2-4 1-3");
    play(&other, "1: 2-2 down on 1-2:2"); /* No further double fits: the turn ends by itself. */
    assert_turn(&other, 0);
    assert_ends(&other, "1-1:side");
}

static void test_W9_face_up_and_face_down_can_be_mixed(void **state)
{
    (void)state;
    static const struct {
        const char *moves, *ends;
    } ways[] = {
        {"1: 1-1 down on 1-2:1; 1: 2-2 on 1-2:2", "2-2:side"},
        {"1: 1-1 on 1-2:1; 1: 2-2 on 1-2:2", "1-1:side 2-2:side"},
        {"1: 2-2 on 1-2:2; 1: 1-1 down on 1-2:1", "2-2:side"},
    };
    for (int i = 0; i < 3; i++) {
        struct stacked_table table;
        table_open(&table, &game_wolf, 2, "", "hand=4");
        deal(&table, "1-2 2-5 2-6 1-4 | 1-1 2-2 2-4 1-3", "");
        play(&table, "0: 1-2");
        play(&table, ways[i].moves);
        assert_turn(&table, 0);
        assert_ends(&table, ways[i].ends);
    }
}

static void test_W9_three_doubles_in_one_turn(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 3, "", "hand=4");
    deal(&table, "4-4 3-4 0-1 5-6 | 2-4 2-2 3-3 0-0 | 0-4 1-3 1-5 1-6", "1-2");
    play(&table,
         "0: 4-4; 1: 2-4 on 4-4:side; 2: 0-4 on 4-4:side; 0: 3-4 on 4-4:tip; 1: 2-2 on 2-4:2");
    assert_moves(&table, "0-0 on 0-4:0; 0-0 down on 0-4:0; 3-3 on 3-4:3; 3-3 down on 3-4:3; done");
    play(&table, "1: 3-3 down on 3-4:3");
    assert_moves(&table, "0-0 on 0-4:0; 0-0 down on 0-4:0; done");
    play(&table, "1: 0-0 on 0-4:0");
    assert_round_over(&table, REASON_OUT, 1);
}

static void test_W9_after_a_tile_that_is_no_double_the_turn_ends(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 2, "", "hand=3");
    deal(&table, "1-2 0-5 0-6 | 1-1 2-2 2-4", "");
    play(&table, "0: 1-2; 1: 2-4 on 1-2:2"); /* 1-1 would fit. */
    assert_turn(&table, 0);
}

static void test_W9_a_double_in_hand_that_fits_nowhere_is_no_further_double(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 2, "", "hand=3");
    deal(&table, "1-2 0-5 1-6 | 1-1 3-3 2-4", "");
    play(&table, "0: 1-2; 1: 1-1 on 1-2:1");
    assert_turn(&table, 0);
}

/* ---- Example ---- */

static void test_W_example_5_W9_two_doubles_face_down_block_every_end(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 2, "", "");
    deal(&table, "1-2 2-2 5-5 0-0 0-1 0-2 0-3 | 1-5 2-3 2-4 2-5 2-6 4-5 5-6", "");
    play(&table, "0: 1-2; 1: 1-5 on 1-2:1");
    assert_ends(&table, "1-2:2 1-5:5");
    play(&table, "0: 2-2 down on 1-2:2; 0: 5-5 down on 1-5:5");
    assert_round_over(&table, REASON_BLOCKED, NOBODY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_W6_first_tile_on_a_side_opens_the_tips),
        cmocka_unit_test(test_W6_a_tile_elsewhere_opens_no_tips),
        cmocka_unit_test(test_W6_a_mother_that_leads_waits_for_either_side),
        cmocka_unit_test(test_W6_the_mother_is_the_first_double_of_the_round_whoever_lays_it),
        cmocka_unit_test(test_W7_later_doubles_open_no_extra_ends),
        cmocka_unit_test(test_W7_a_later_double_on_a_tip_of_the_mothers_arm),
        cmocka_unit_test(test_W8_a_double_may_be_laid_face_down_and_blocks_the_end),
        cmocka_unit_test(test_W8_each_end_that_it_matches_can_be_blocked),
        cmocka_unit_test(test_W8_a_double_face_down_is_never_the_mother),
        cmocka_unit_test(test_W8_no_other_game_knows_face_down),
        cmocka_unit_test(test_W9_after_a_double_another_double_or_done),
        cmocka_unit_test(test_W9_face_up_and_face_down_can_be_mixed),
        cmocka_unit_test(test_W9_three_doubles_in_one_turn),
        cmocka_unit_test(test_W9_after_a_tile_that_is_no_double_the_turn_ends),
        cmocka_unit_test(test_W9_a_double_in_hand_that_fits_nowhere_is_no_further_double),
        cmocka_unit_test(test_W_example_5_W9_two_doubles_face_down_block_every_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
