/* Who did best: in a round, and in the match once it is over. */
#include "support/table.h"

#include <pasch/rules/ranking.h>

/* `1. 2!` the seat 2 is first and wins; `- 1` the seat 1 was not in it. */
static void assert_ranking(const struct stacked_table *table, const char *lines)
{
    static struct view view;
    struct ranked ranked[PLAYERS_MAX];
    char buffer[400];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    view_make(&view, &table->match, VIEW_SPECTATOR);
    match_ranking(&view.seen, ranked);
    for (unsigned i = 0; i < table->match.players; i++) {
        text_add(&text, i ? ", " : "");
        if (ranked[i].rank)
            text_add_number(&text, ranked[i].rank);
        text_add(&text, ranked[i].rank ? ". " : "- ");
        text_add_number(&text, ranked[i].seat);
        text_add(&text, ranked[i].wins ? "!" : "");
    }
    assert_string_equal(buffer, lines);
}

static void test_M10_who_goes_out_need_not_be_first(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_double_6, 3, "", "hand=2 draw=none");
    deal(&table, "6-6 1-6 | 3-6 0-0 | 4-5 2-5", "");
    play(&table, "0: 6-6; 1: 3-6 on 6-6:side; 2: pass; 0: 1-6 on 6-6:tip");
    assert_round_over(&table, REASON_OUT, 0); /* 4, 5, -16 */
    assert_ranking(&table, "1. 1!, 2. 0, 3. 2");
    assert_match_over(&table, 1);
    assert_ranking(&table, "1. 1!, 2. 0, 3. 2");
}

static void test_W15_who_is_out_of_the_match_is_last(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 3, "limit=5", "hand=2");
    deal(&table, "1-2 0-1 | 4-5 3-4 | 5-6 4-6", "");
    play(&table, "0: 1-2; 1: flip");
    assert_ranking(&table, "1. 0!, 2. 1, 3. 2"); /* 1, 16 and 21 in hand */
    next_round(&table);
    deal(&table, "3-4 4-5 | 1-1 6-6", "");
    play(&table, "0: 3-4; 1: flip");
    assert_ranking(&table, "1. 0!, 2. 1, - 2");
    assert_match_over(&table, 0);
    assert_ranking(&table, "1. 0!, 2. 1, 3. 2");
}

static void test_B7_who_scores_is_first(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_doubles, 2, "", "hand=2 draw=none");
    deal(&table, "6-6 0-1 | 4-4 3-4", "");
    play(&table, "0: 6-6");
    assert_ranking(&table, "1. 0!, 2. 1");
}

static void test_A5_without_points_the_hands_rank(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_basic, 3, "", "hand=2 draw=none");
    deal(&table, "6-6 5-6 | 4-5 3-4 | 0-1 0-2", "");
    play(&table, "0: 6-6; 0: 5-6 on 6-6:side");
    assert_round_over(&table, REASON_OUT, 0);
    assert_ranking(&table, "1. 0!, 2. 2, 3. 1");
    match_continue(&table.match);
    assert_ranking(&table, "1. 0!, 2. 2, 3. 1");
}

static void test_G5_equals_share_a_rank(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_double_6, 3, "", "hand=2 draw=none");
    deal(&table, "5-5 0-5 | 1-2 3-3 | 2-2 1-4", "");
    play(&table, "0: 5-5; 1: pass; 2: pass; 0: 0-5 on 5-5:side");
    assert_ranking(&table, "1. 0!, 2. 1, 2. 2");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_M10_who_goes_out_need_not_be_first),
        cmocka_unit_test(test_W15_who_is_out_of_the_match_is_last),
        cmocka_unit_test(test_B7_who_scores_is_first),
        cmocka_unit_test(test_A5_without_points_the_hands_rank),
        cmocka_unit_test(test_G5_equals_share_a_rank),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
