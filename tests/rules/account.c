/* How a round was counted, with the rule behind every sentence; and the rule of the moment. */
#include "support/triangles.h"

#include <pasch/rules/account.h>
#include <pasch/rules/why.h>

static void add_line(void *context, const struct account *account)
{
    static const char *const abouts[] = {"end", "count", "hand",  "points",
                                         "out", "pot",   "blank", "decided"};
    struct text *text = context;
    text_add(text, abouts[bits_lowest(account->about)]);
    text_add(text, " ");
    if (account->seat != ROUND_NO_SEAT)
        text_add_number(text, account->seat);
    text_add(text, account->named ? "! " : " ");
    error_write(&account->words, NULL, text);
    text_add(text, " ");
    text_add(text, account->rule);
    text_add(text, "\n");
}

/* All that is told of the round, a line each: what it is about, the seat (! if it is named), the
 * words, the rule. */
static void assert_accounts(const struct stacked_table *table, const char *lines)
{
    static const char *const names[] = {"Anna", "Ben", "Clara", "David"};
    static struct view view;
    char buffer[4000];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    const struct account_listener listener = {
        .about = ~0u, .names = names, .take = add_line, .context = &text};
    view_make(&view, &table->match, VIEW_SPECTATOR); /* everybody may know it */
    account_tell(&view.seen, &listener);
    assert_string_equal(buffer, lines);
}

static void assert_rule(const struct stacked_table *table, bool acts, const char *rule)
{
    const char *found = why_rule_now(&table->match, acts);
    assert_string_equal(found, rule);
}

/* ---- How it counts ---- */

static void test_W12_the_double_six_alone(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 3, "", "hand=2 draw=none");
    deal(&table, "1-2 2-3 | 1-6 6-6 | 0-0 0-5", "");
    play(&table, "0: 1-2; 1: 1-6 on 1-2:1; 2: pass; 0: 2-3 on 1-2:2");
    assert_accounts(
        &table, "end 0! Anna goes out and ends the round. W10\n"
                "count  A tile left in hand counts its pips. W12\n"
                "hand 1 only 6-6 is left W12\n"
                "hand 2 0-0 counts 10 W12\n"
                "points 1! Ben holds the most points and is charged those of all hands: 65. W13\n");
}

static void test_W14_to_W17_pot_out_and_blank(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 2, "", "hand=2 draw=none");
    deal(&table, "1-2 4-5 | 3-6 0-1", "");
    play(&table, "0: 1-2; 1: 0-1 on 1-2:1");
    assert_accounts(&table, "end  Nobody can go on: the round is blocked. W10\n"
                            "count  A tile left in hand counts its pips. W12\n"
                            "points  Several hold the most points: 18 go to the pot. W14\n"
                            "pot  The pot holds 18. W14\n");

    table_open(&table, &game_wolf, 3, "limit=5", "hand=2");
    deal(&table, "1-2 0-0 | 4-5 3-4 | 5-6 4-6", "");
    play(&table, "0: 1-2; 1: flip");
    assert_accounts(
        &table, "end 1! Ben has turned the lead over: the round is over. W11\n"
                "count  A tile left in hand counts its pips. W12\n"
                "hand 0 0-0 counts 10 W12\n"
                "points 2! Clara holds the most points and is charged those of all hands: 47. W13\n"
                "out 2! Clara has too many points and is out of the match. W15\n"
                "blank 0! Anna holds only 0-0, which ends the match. W17\n"
                "decided  Points are equal: whoever holds the fewest in hand wins. W17\n");
}

static void test_games_with_points_for_the_round(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_doubles, 2, "", "hand=2 draw=none");
    deal(&table, "6-6 0-6 | 4-4 3-4", "");
    play(&table, "0: 6-6; 1: pass; 0: 0-6 on 6-6:side");
    assert_accounts(&table, "end 0! Anna goes out and ends the round. B6\n"
                            "count  A tile left in hand counts its pips. B7\n"
                            "points 0! Anna scores what the others hold: 15. B7\n");

    table_open(&table, &game_double_6, 3, "", "hand=2 draw=none");
    deal(&table, "6-6 0-6 | 4-4 3-4 | 1-1 1-2", "");
    play(&table, "0: 6-6; 1: pass; 2: pass; 0: 0-6 on 6-6:side");
    assert_accounts(&table, "end 0! Anna goes out and ends the round. M9\n"
                            "count  A tile left in hand counts its pips. M10\n"
                            "points  What is left in hand is taken off everyone's points. M10\n");
}

static void test_H6_all_hands_are_empty(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_hungarian, 2, "", "hand=1");
    deal(&table, "2-4 | 4-5", "");
    play(&table, "1: 4-5; 0: 2-4 on 4-5:4");
    assert_accounts(&table, "end  All hands are empty: the round is over. H6\n"
                            "count  A tile left in hand counts its pips. H7\n"
                            "points  Everyone is charged the points of their own hand. H7\n");
}

static void test_A6_doubles_count_half_and_fewest_win(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_basic, 2, "", "hand=2 draw=none");
    deal(&table, "6-6 4-5 | 3-3 2-4", "");
    play(&table, "0: 6-6");
    assert_accounts(&table, "end  Nobody can go on: the round is blocked. G4\n"
                            "count  A tile left in hand counts its pips. A6\n"
                            "count  Whoever holds the fewest points wins. A6\n"
                            "hand 1 doubles count half A6\n");
}

static void test_T8_triangles(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_tripple, 2, "", "hand=1");
    deal_triangles(&table, "5-5-5 | 0-1-2", "");
    lay(&table, "0: 5-5-5");
    assert_accounts(&table, "end 0! Anna goes out and ends the round. T8\n"
                            "count  A tile left in hand counts the sum of its three numbers. T8\n"
                            "points 0! Anna scores what the others hold: 3. T8\n");
}

static void test_seats_without_names(void **state)
{
    (void)state;
    struct stacked_table table;
    char buffer[400];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    const struct account_listener listener = {
        .about = ACCOUNT_END, .take = add_line, .context = &text};
    table_open(&table, &game_doubles, 2, "", "hand=2 draw=none");
    deal(&table, "6-6 0-6 | 4-4 3-4", "");
    play(&table, "0: 6-6; 1: pass; 0: 0-6 on 6-6:side");
    account_tell(&table.match, &listener);
    assert_string_equal(buffer, "end 0! 0 goes out and ends the round. B6\n");
}

/* ---- The rule of the moment ---- */

static void test_the_rule_that_matters_now(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 2, "limit=100", "hand=3");
    assert_rule(&table, false, "W4"); /* who will begin? */
    deal(&table, "1-2 4-5 5-5 | 3-6 6-6 0-0", "0-3 2-6");
    assert_rule(&table, true, "W4");
    play(&table, "0: 1-2");
    assert_rule(&table, true, "W11");
    assert_rule(&table, false, "G1"); /* another hand, which nobody knows */
    play(&table, "1: flip");
    assert_rule(&table, false, "W12");
    next_round(&table);
    assert_rule(&table, false, "W5");
    deal(&table, "3-4 4-5 5-5 | 3-3 6-6 0-0", "0-1 2-6");
    play(&table, "0: 3-4; 1: 3-3 on 3-4:3");
    assert_rule(&table, true, "G1");

    table_open(&table, &game_draw, 2, "", "hand=2");
    deal(&table, "6-6 0-1 | 2-3 3-5", "0-0 1-1");
    play(&table, "0: 6-6");
    assert_rule(&table, true, "D4"); /* nothing fits: draw */
    assert_rule(&table, false, "D3");
    match_abandon(&table.match);
    assert_rule(&table, false, "D6");

    table_open(&table, &game_hungarian, 2, "may_stop=true", "hand=3");
    deal(&table, "6-6 5-6 1-1 | 4-4 3-4 2-2", "");
    assert_rule(&table, true, "H2");
    play(&table, "0: 6-6");
    assert_rule(&table, true, "H4"); /* another may follow */

    table_open(&table, &game_tripple_solo, 1, "", "hand=2");
    assert_rule(&table, false, "T13");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_W12_the_double_six_alone),
        cmocka_unit_test(test_W14_to_W17_pot_out_and_blank),
        cmocka_unit_test(test_games_with_points_for_the_round),
        cmocka_unit_test(test_H6_all_hands_are_empty),
        cmocka_unit_test(test_A6_doubles_count_half_and_fewest_win),
        cmocka_unit_test(test_T8_triangles),
        cmocka_unit_test(test_seats_without_names),
        cmocka_unit_test(test_the_rule_that_matters_now),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
