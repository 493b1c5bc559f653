/* What moves are worth, part by part, in all games that score in play; and what a round made. */
#include "support/triangles.h"

#include <pasch/rules/event.h>

/* `ends 4 (12)`: the parts that count, then the sum of the ends where that counts. */
static void write_worth(struct text *text, const struct sheet *sheet, const struct worth *worth)
{
    static const char *const names[WORTH_PARTS] = {"ends",    "tile", "lead", "bridge", "joint",
                                                   "hexagon", "out",  "draw", "pass"};
    for (unsigned part = 0; part < WORTH_PARTS; part++) {
        if (!worth->parts[part])
            continue;
        text_add_char(text, ' ');
        text_add(text, names[part]);
        text_add_char(text, ' ');
        text_add_number(text, worth->parts[part]);
    }
    if (sheet->divisor) {
        text_add(text, " (");
        text_add_number(text, worth->sum);
        text_add_char(text, ')');
    }
}

/* What the tiles on the table were worth, a line each, as those who look on see it. */
static void assert_told(const struct stacked_table *table, const char *lines)
{
    static struct view view;
    char buffer[2000];
    struct text text;
    struct event event;
    text_init(&text, buffer, sizeof buffer);
    view_make(&view, &table->match, VIEW_SPECTATOR);
    struct event_reader reader = event_read(&view.seen);
    while (event_next_move(&reader, &event)) {
        if (!event.laid)
            continue;
        text_add_number(&text, event.seat);
        text_add(&text, ": ");
        sheet_write_tile(&table->match.sheet, trail_tile(event.laid), &text);
        write_worth(&text, &table->match.sheet, &event.worth);
        text_add_char(&text, '\n');
    }
    assert_string_equal(buffer, lines);
}

/* What a seat has made: it adds up to its gains. */
static void assert_made(const struct stacked_table *table, unsigned seat, const char *parts)
{
    static struct view view;
    char buffer[200];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    view_make(&view, &table->match, VIEW_SPECTATOR);
    struct worth worth = worth_made(&view.seen, seat);
    write_worth(&text, &table->match.sheet, &worth);
    assert_string_equal(buffer, parts);
    assert_int_equal(worth_points(&worth), table->match.round.gains[seat]);
}

/* The worth of each legal move, in their order. */
static void assert_offered(const struct stacked_table *table, const char *lines)
{
    struct move moves[ROUND_MOVES_MAX];
    const struct match *match = &table->match;
    unsigned count = round_moves(&match->round, &match->sheet, moves);
    char buffer[2000];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    for (unsigned i = 0; i < count; i++) {
        struct worth worth = worth_of(&match->round, &match->sheet, moves[i]);
        if (moves[i].action == ACTION_PLACE)
            sheet_write_tile(&match->sheet, (tile)moves[i].tile, &text);
        write_worth(&text, &match->sheet, &worth);
        text_add_char(&text, '\n');
    }
    assert_string_equal(buffer, lines);
}

/* ---- Open ends ---- */

static void test_M6_the_sheets_own_examples(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_double_18, 3, "", "hand=3");
    deal(&table, "18-18 0-1 2-3 | 7-18 1-2 3-3 | 7-8 1-18 8-18", "");
    assert_offered(&table, "18-18 (36)\n");
    play(&table, "0: 18-18; 1: 7-18 on 18-18:side");
    assert_offered(&table, "7-8 ends 4 (44)\n" /* on the 7 */
                           "1-18 ends 4 (44)\n1-18 (26)\n"
                           "8-18 (51)\n8-18 ends 3 (33)\n"); /* on the side, on a tip */
    play(&table, "2: 8-18 on 18-18:tip");
    assert_told(&table, "0: 18-18 (36)\n1: 7-18 (43)\n2: 8-18 ends 3 (33)\n");
    assert_made(&table, 1, " (33)");
    assert_made(&table, 2, " ends 3 (33)");
}

static void test_M6_every_divisor(void **state)
{
    (void)state;
    const struct sheet *games[] = {&game_double_6, &game_double_9, &game_double_12, &game_double_15,
                                   &game_double_18};
    const char *doubles[] = {"6-6 ends 4 (12)\n", "5-5 ends 2 (10)\n", "7-7 ends 2 (14)\n",
                             "9-9 ends 2 (18)\n", "11-11 ends 2 (22)\n"};
    const char *hands[] = {"6-6 | 0-1 | 0-2", "5-5 | 0-1 | 0-2", "7-7 | 0-1 | 0-2",
                           "9-9 | 0-1 | 0-2", "11-11 | 0-1 | 0-2"};
    for (unsigned i = 0; i < sizeof games / sizeof games[0]; i++) {
        struct stacked_table table;
        table_open(&table, games[i], 3, "", "hand=1");
        deal(&table, hands[i], "");
        assert_offered(&table, doubles[i]);
    }
}

static void test_M6_a_round_that_is_over(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_double_6, 3, "", "hand=2 draw=none");
    deal(&table, "6-6 1-6 | 3-6 0-3 | 4-5 2-5", "");
    play(&table, "0: 6-6; 1: 3-6 on 6-6:side; 2: pass; 0: 1-6 on 6-6:tip");
    assert_round_over(&table, REASON_OUT, 0);
    assert_told(&table, "0: 6-6 ends 4 (12)\n1: 3-6 ends 5 (15)\n0: 1-6 (10)\n");
    assert_made(&table, 0, " ends 4 (10)");
    assert_made(&table, 1, " ends 5 (10)");
    assert_made(&table, 2, " (10)");
}

static void test_games_without_points_in_play(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_draw, 2, "", "hand=2");
    deal(&table, "6-6 0-1 | 2-6 3-5", "");
    assert_offered(&table, "6-6\n");
    play(&table, "0: 6-6; 1: 2-6 on 6-6:side");
    assert_told(&table, "0: 6-6\n1: 2-6\n");
    assert_made(&table, 0, "");
    assert_offered(&table, "\n"); /* a draw */
}

/* ---- Triangles ---- */

static void test_T4_to_T8_a_hexagon_and_the_last_tile(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_tripple, 2, "", "hand=4 reserve=56");
    deal_triangles(&table, "4-4-4 4-5-5 3-4-4 3-4-5 | 4-4-5 3-3-4 0-0-0 0-0-1", "");
    assert_offered(&table, "4-4-4 tile 12 lead 5\n");
    lay(&table, "0: 4-4-4; 1: 4-4-5 at 0,1; 0: 4-5-5 at 0,2");
    assert_offered(&table, " pass -10\n"); /* 3-3-4 fits nowhere yet */
    lay(&table, "1: pass; 0: 3-4-4 at 1,0; 1: 3-3-4 at 1,1; 0: 3-4-5 at 1,2 = 72 hexagon out");
    assert_round_over(&table, REASON_OUT, 0);
    assert_told(&table, "0: 4-4-4 tile 12 lead 5\n1: 4-4-5 tile 13\n0: 4-5-5 tile 14\n"
                        "0: 3-4-4 tile 11\n1: 3-3-4 tile 10\n0: 3-4-5 tile 12 hexagon 40 out 20\n");
    assert_made(&table, 0, " tile 49 lead 5 hexagon 40 out 20");
    assert_made(&table, 1, " tile 23 pass -10");
}

static void test_T6_draws(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_tripple, 2, "", "hand=2");
    deal_triangles(&table, "3-3-3 0-0-0 | 2-3-3 0-0-1", "1-1-1 3-3-4 1-3-3");
    lay(&table, "0: 3-3-3");
    assert_offered(&table, "2-3-3 tile 8\n2-3-3 tile 8\n2-3-3 tile 8\n draw -5\n");
    lay(&table, "1: draw; 1: draw; 1: 3-3-4 at 0,1 = 10");
    assert_made(&table, 0, " tile 9 lead 5");
    assert_made(&table, 1, " tile 10 draw -10");
}

static void test_T6_draws_in_vain_that_cost_more(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_tripple, 2, "", "hand=2 fruitless_cost=10");
    deal_triangles(&table, "5-5-5 0-0-0 | 4-5-5 0-0-1", "1-1-1 2-2-2 3-3-3 4-4-4");
    lay(&table, "0: 5-5-5; 1: draw; 1: draw; 1: draw");
    assert_made(&table, 1, " draw -25");
}

static void test_T10_bridges_joints_and_several_hexagons(void **state)
{
    (void)state;
    struct stacked_table table;
    lay_out(&table, "2-3-5 as 352; 3-5-5 at 0,1; 1-5-5 at 0,2; 2-5-5 at 1,0; 0-2-5 at 1,-1; "
                    "1-3-5 at 1,2; 0-5-5 at 2,-1; 4-5-5 at 2,0; 3-4-5 at 2,1 as 453 = 42 bridge");
    assert_made(&table, 0, " tile 98 lead 5 bridge 30");
    lay_out(&table, "2-3-5 as 352; 3-5-5 at 0,1; 1-5-5 at 0,2; 0-2-5 at 1,0; 0-1-2 at 1,-1; "
                    "1-3-5 at 1,2; 1-3-3 at 1,3; 0-0-1 at 2,-1; 0-0-5 at 2,0; 0-3-5 at 2,1; "
                    "3-3-4 at 2,3; 3-4-5 at 2,2 as 345 = 37 joint");
    assert_made(&table, 0, " tile 96 lead 5 bridge 30 joint 25");
    lay_out(&table,
            "0-2-5 as 025; 2-4-5 at 1,0; 2-4-4 at 1,1; 2-2-4 at 1,2; 1-2-2 at 0,2; 1-1-2 at 0,3; "
            "1-1-1 at -1,3; 0-1-1 at -1,2; 0-0-1 at -1,1 = 31 bridge; "
            "0-1-2 at 0,1 as 201 = 83 hexagon hexagon");
    assert_made(&table, 0, " tile 54 lead 5 bridge 30 hexagon 80");
    lay_out(&table, "1-2-3 as 231; 2-3-3 at 0,1; 3-3-4 at 0,2; 1-1-3 at 1,0; 1-3-5 at 1,1; "
                    "3-4-5 at 1,2 as 534 = 52 hexagon");
    assert_made(&table, 0, " tile 50 lead 5 hexagon 40");
}

static void test_T13_a_lead_from_the_stock(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_tripple_solo, 1, "", "hand=2");
    deal_solo(&table, "1-2-3", "0-0-0 5-5-5", "");
    assert_offered(&table, "1-2-3 tile 6 lead 5\n1-2-3 tile 6 lead 5\n1-2-3 tile 6 lead 5\n");
    lay(&table, "1-2-3 at 0,0 as 231");
    assert_told(&table, "0: 1-2-3 tile 6 lead 5\n");
    assert_made(&table, 0, " tile 6 lead 5");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_M6_the_sheets_own_examples),
        cmocka_unit_test(test_M6_every_divisor),
        cmocka_unit_test(test_M6_a_round_that_is_over),
        cmocka_unit_test(test_games_without_points_in_play),
        cmocka_unit_test(test_T4_to_T8_a_hexagon_and_the_last_tile),
        cmocka_unit_test(test_T6_draws),
        cmocka_unit_test(test_T6_draws_in_vain_that_cost_more),
        cmocka_unit_test(test_T10_bridges_joints_and_several_hexagons),
        cmocka_unit_test(test_T13_a_lead_from_the_stock),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
