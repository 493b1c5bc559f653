/*
 * What happened, in sentences: told to each viewer without what that viewer may not know, and with
 * the reason why a hand counts what it counts. The program speaks English here, as nobody has
 * chosen another language.
 */
#include "support/triangles.h"

#include <pasch/words/format.h>
#include <pasch/words/story.h>

#include <stdio.h>
#include <string.h>

static const char *const names[PLAYERS_MAX] = {"Anna", "Ben", "Clara", "David"};

/* Plays the next move of the seat to act, the one of this action and tile. */
static void make(struct stacked_table *table, enum action action, const char *tile_name, bool down)
{
    struct move moves[ROUND_MOVES_MAX];
    struct match *match = &table->match;
    unsigned count = round_moves(&match->round, &match->sheet, moves);
    tile wanted = TILE_NONE;
    assert_true(!tile_name || sheet_read_tile(&match->sheet, tile_name, &wanted));
    for (unsigned i = 0; i < count; i++)
        if (moves[i].action == action && moves[i].tile == wanted && moves[i].down == down) {
            match_apply(match, moves[i]);
            return;
        }
    fail_msg("no such move: %s", tile_name ? tile_name : "");
}

/* What a viewer is told of it. */
static void assert_words(const struct stacked_table *table, unsigned viewer, const char *words,
                         void (*write)(struct text *, const struct view *, const struct event *))
{
    static struct view view;
    struct event event;
    char buffer[400];
    struct text text;
    view_make(&view, &table->match, viewer);
    assert_true(event_last_move(&view.seen, &event));
    text_init(&text, buffer, sizeof buffer);
    write(&text, &view, &event);
    assert_string_equal(buffer, words);
}

static void assert_told(const struct stacked_table *table, unsigned viewer, const char *words)
{
    assert_words(table, viewer, words, words_made);
}

static void assert_deed(const struct stacked_table *table, unsigned viewer, const char *words)
{
    assert_words(table, viewer, words, words_deed);
}

static void assert_told_to_all(const struct stacked_table *table, const char *words)
{
    for (unsigned seat = 0; seat < table->match.players; seat++)
        assert_told(table, seat, words);
    assert_told(table, VIEW_SPECTATOR, words);
}

typedef void sentence(struct text *, const struct view *, const char *const *);

/* The same for every viewer. */
static void assert_sentence(const struct stacked_table *table, sentence *write, const char *words)
{
    static struct view view;
    char buffer[400];
    for (unsigned seat = 0; seat <= table->match.players; seat++) {
        struct text text;
        view_make(&view, &table->match, seat < table->match.players ? seat : VIEW_SPECTATOR);
        text_init(&text, buffer, sizeof buffer);
        write(&text, &view, names);
        assert_string_equal(buffer, words);
    }
}

static void assert_counts_so(const struct stacked_table *table, unsigned seat, const char *words)
{
    static struct view view;
    char buffer[400];
    struct text text;
    view_make(&view, &table->match, VIEW_SPECTATOR);
    text_init(&text, buffer, sizeof buffer);
    words_seat_count(&text, &view, seat);
    assert_string_equal(buffer, words);
}

/* What everyone has made in play. */
static void assert_made(const struct stacked_table *table, const char *lines)
{
    static struct view view;
    char buffer[800];
    struct text text;
    view_make(&view, &table->match, VIEW_SPECTATOR);
    text_init(&text, buffer, sizeof buffer);
    words_round_made(&text, &view, names, "- ", ": ");
    assert_string_equal(buffer, lines);
}

/* ---- Moves ---- */

static void test_a_drawn_tile_is_told_to_its_owner_only(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_draw, 2, "", "hand=2");
    deal(&table, "6-6 0-1 | 2-3 3-5", "0-6 1-6");
    make(&table, ACTION_PLACE, "6-6", false);
    assert_told_to_all(&table, "leads with [6|6].");
    assert_deed(&table, 1, "leads [6|6]");
    make(&table, ACTION_DRAW, NULL, false);
    assert_deed(&table, 1, "draws [0|6]");
    assert_deed(&table, 0, "draws a tile");
    assert_told(&table, 1, "has nothing that fits and draws [0|6].");
    assert_told(&table, 0, "has nothing that fits and draws a tile.");
    assert_told(&table, VIEW_SPECTATOR, "has nothing that fits and draws a tile.");
    make(&table, ACTION_PLACE, "0-6", false);
    assert_told_to_all(&table, "lays [0|6] on the 6.");
    make(&table, ACTION_PLACE, "0-1", false);
    assert_told_to_all(&table, "lays [0|1] on the 0. The hand is empty!");
}

static void test_passes_and_points(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_double_6, 3, "", "hand=2 draw=none");
    deal(&table, "6-6 0-2 | 2-6 3-5 | 1-1 4-4", "");
    make(&table, ACTION_PLACE, "6-6", false);
    assert_told_to_all(&table, "leads with [6|6]. That scores 4 points!");
    assert_deed(&table, 2, "leads [6|6] +4");
    make(&table, ACTION_PLACE, "2-6", false);
    make(&table, ACTION_PASS, NULL, false);
    assert_told_to_all(&table, "has nothing that fits and passes.");
    assert_deed(&table, 0, "passes");
}

static void test_a_face_down_double_can_be_told_from_where_it_lies(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 2, "", "hand=4");
    deal(&table, "1-2 0-0 3-4 5-6 | 2-2 1-1 3-3 4-4", "");
    play(&table, "0: 1-2");
    make(&table, ACTION_PLACE, "2-2", true);
    assert_told_to_all(&table, "lays [2|2] face down on the 2, which closes that end.");
    assert_deed(&table, 0, "lays [2|2] face down");
    make(&table, ACTION_PLACE, "1-1", false);
    assert_told_to_all(&table, "lays [1|1] on the 1 as well.");
}

static void test_saying_done(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 2, "", "hand=4");
    deal(&table, "1-2 0-0 3-4 5-6 | 2-2 1-1 3-3 4-4", "");
    play(&table, "0: 1-2; 1: 2-2 on 1-2:2");
    make(&table, ACTION_DONE, NULL, false);
    assert_told_to_all(&table, "leaves it at that.");
    assert_deed(&table, 0, "lays no more");
}

static void test_turning_the_lead_over(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 2, "", "hand=2");
    deal(&table, "1-2 0-0 | 3-4 5-6", "");
    play(&table, "0: 1-2");
    make(&table, ACTION_FLIP, NULL, false);
    assert_told_to_all(&table, "has nothing that fits and turns the lead over: the round is over.");
    assert_deed(&table, 0, "turns the lead over");
    assert_sentence(&table, words_round_over, "Ben has turned the lead over: the round is over.");
}

static void test_triangles(void **state)
{
    (void)state;
    static struct match match;
    struct stacked_table table;
    uint8_t deck[TRIANGLE_COUNT];
    for (unsigned i = 0; i < TRIANGLE_COUNT; i++)
        deck[i] = (uint8_t)(TRIANGLE_COUNT - 1 - i);
    match_init(&match, &game_tripple, 2);
    assert_true(match_deal(&match, deck));
    table.match = match;
    make(&table, ACTION_PLACE, "5-5-5", false);
    assert_told_to_all(&table, "leads with 5-5-5 (15 points, lead +5).");
    assert_deed(&table, 1, "leads 5-5-5 +20");
    struct move moves[ROUND_MOVES_MAX];
    while (round_moves(&table.match.round, &table.match.sheet, moves) &&
           moves[0].action != ACTION_DRAW)
        match_apply(&table.match, moves[0]);
    unsigned seat = table.match.round.turn;
    char words[80], tile_name[16];
    struct text text;
    text_init(&text, tile_name, sizeof tile_name);
    triangle_write(&text, round_deck(&table.match.round)[table.match.round.stock]);
    make(&table, ACTION_DRAW, NULL, false);
    snprintf(words, sizeof words, "draws %s (-5 points).", tile_name);
    assert_told(&table, seat, words);
    assert_told(&table, 1 - seat, "draws a tile (-5 points).");
    assert_deed(&table, 1 - seat, "draws a tile -5");
    assert_told(&table, VIEW_SPECTATOR, "draws a tile (-5 points).");
}

/* ---- The end of a round ---- */

static void test_how_a_hand_counts(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 2, "", "hand=2");
    deal(&table, "1-2 2-3 | 6-6 1-6", "");
    play(&table, "0: 1-2; 1: 1-6 on 1-2:1; 0: 2-3 on 1-2:2");
    assert_sentence(&table, words_round_over, "Anna goes out and ends the round.");
    assert_counts_so(&table, 0, "counts 0; points +0, in all 0");
    assert_counts_so(&table, 1, "counts 50 (only [6|6] is left); points +50, in all 50");
    assert_sentence(&table, words_round_points,
                    "Ben holds the most points and is charged those of all hands: 50.");
    assert_sentence(&table, words_round_leaves, "");

    table_open(&table, &game_wolf, 2, "", "hand=3");
    deal(&table, "1-2 2-3 3-4 | 6-6 1-6 0-0", "");
    play(&table, "0: 1-2; 1: 1-6 on 1-2:1; 0: 2-3 on 1-2:2");
    play(&table, "1: 6-6 on 1-6:6; 0: 3-4 on 2-3:3");
    assert_counts_so(&table, 1, "counts 10 ([0|0] counts 10); points +10, in all 10");

    table_open(&table, &game_basic, 2, "", "hand=2 draw=none");
    deal(&table, "6-6 5-6 | 4-4 3-4", "");
    play(&table, "0: 6-6; 0: 5-6 on 6-6:side");
    assert_counts_so(&table, 1, "counts 11 (doubles count half)");
    assert_sentence(&table, words_round_points, "");
}

static void test_what_was_made_in_play(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_double_6, 3, "", "hand=3 draw=none");
    deal(&table, "6-6 1-6 1-2 | 3-6 0-0 0-3 | 4-5 2-5 3-5", "");
    play(&table, "0: 6-6; 1: 3-6 on 6-6:side; 2: 3-5 on 3-6:3; 0: 1-6 on 6-6:side");
    play(&table, "1: pass; 2: 2-5 on 3-5:5; 0: 1-2 on 1-6:1");
    assert_made(&table, "- Anna: +10: [6|6] 12: +4, [1|6] 18: +6\n"
                        "- Ben: +5: [3|6] 15: +5\n- Clara: +5: [2|5] 15: +5\n");

    table_open(&table, &game_tripple, 2, "", "hand=4 reserve=56");
    deal_triangles(&table, "4-4-4 4-5-5 3-4-4 3-4-5 | 4-4-5 3-3-4 0-0-0 0-0-1", "");
    lay(&table, "0: 4-4-4; 1: 4-4-5 at 0,1; 0: 4-5-5 at 0,2; 1: pass; 0: 3-4-4 at 1,0; "
                "1: 3-3-4 at 1,1; 0: 3-4-5 at 1,2");
    assert_made(&table, "- Anna: +114: tiles +49, lead +5, hexagon +40, going out +20\n"
                        "- Ben: +13: tiles +23, passing -10\n");

    table_open(&table, &game_draw, 2, "", "hand=1");
    deal(&table, "6-6 | 0-1", "");
    play(&table, "0: 6-6");
    assert_made(&table, "");
}

static void test_the_pot_and_who_is_out(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 2, "limit=20", "hand=2 draw=none");
    deal(&table, "1-2 4-5 | 3-6 0-0", ""); /* nothing fits: blocked at once */
    play(&table, "0: 1-2");
    assert_sentence(&table, words_round_points,
                    "Ben holds the most points and is charged those of all hands: 28.");
    assert_sentence(&table, words_round_leaves,
                    "Ben has too many points and is out of the match.\n");
    match_continue(&table.match);
    assert_sentence(&table, words_match_over, "Anna wins!");

    table_open(&table, &game_wolf, 2, "", "hand=2 draw=none");
    deal(&table, "1-2 4-5 | 3-5 0-1", "");
    play(&table, "0: 1-2; 1: 0-1 on 1-2:1");
    assert_sentence(&table, words_round_over, "Nobody can go on: the round is blocked.");
    assert_sentence(&table, words_round_points,
                    "Anna holds the most points and is charged those of all hands: 17.");

    table_open(&table, &game_wolf, 2, "", "hand=2 draw=none");
    deal(&table, "1-2 4-5 | 3-6 0-1", "");
    play(&table, "0: 1-2; 1: 0-1 on 1-2:1");
    assert_sentence(&table, words_round_points, "Several hold the most points: 18 go to the pot.");
    assert_sentence(&table, words_round_leaves, "The pot holds 18.\n");
    next_round(&table);
    deal(&table, "1-2 4-5 | 2-5 0-1", ""); /* the winner leads */
    play(&table, "0: 1-2; 1: 2-5 on 1-2:2; 0: 4-5 on 2-5:5");
    assert_sentence(&table, words_round_points,
                    "Ben holds the most points and is charged those of all hands and the pot: 19.");
    assert_sentence(&table, words_round_leaves, "");

    table_open(&table, &game_wolf, 2, "charge=everyone", "hand=2 draw=none");
    deal(&table, "1-2 4-5 | 3-6 0-1", "");
    play(&table, "0: 1-2; 1: 0-1 on 1-2:1");
    assert_sentence(
        &table, words_round_points,
        "Everyone is charged the points of their own hand. Several hold the most points: 9 "
        "go to the pot.");
}

static void test_lone_double_blank(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 2, "", "hand=2");
    deal(&table, "1-2 2-3 | 1-6 0-0", "");
    play(&table, "0: 1-2; 1: 1-6 on 1-2:1; 0: 2-3 on 1-2:2");
    assert_sentence(&table, words_round_leaves, "Ben holds only [0|0], which ends the match.\n");
    match_continue(&table.match);
    assert_sentence(&table, words_match_over, "Anna wins!");

    table_open(&table, &game_wolf, 3, "", "hand=2");
    deal(&table, "1-2 0-0 | 4-5 3-4 | 5-6 4-6", "");
    play(&table, "0: 1-2; 1: flip");
    match_continue(&table.match);
    assert_sentence(&table, words_match_over,
                    "Anna wins! Points are equal: "
                    "whoever holds the fewest in hand wins.");
}

static void test_who_scores(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_doubles, 2, "", "hand=2 draw=none");
    deal(&table, "6-6 0-6 | 4-4 3-4", "");
    play(&table, "0: 6-6");
    while (table.match.stage == MATCH_PLAY) {
        struct move moves[ROUND_MOVES_MAX];
        round_moves(&table.match.round, &table.match.sheet, moves);
        match_apply(&table.match, moves[0]);
    }
    assert_sentence(&table, words_round_points, "Anna scores what the others hold: 15.");

    table_open(&table, &game_double_6, 3, "", "hand=2 draw=none");
    deal(&table, "6-6 0-6 | 4-4 3-4 | 1-1 1-2", "");
    play(&table, "0: 6-6; 1: pass; 2: pass; 0: 0-6 on 6-6:side");
    assert_sentence(&table, words_round_points,
                    "What is left in hand is taken off everyone's points.");
}

static void test_the_end_of_a_match(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_draw, 4, "", "");
    table.match.stage = MATCH_OVER;
    table.match.winners = 1u << 1 | 1u << 2 | 1u << 3;
    assert_sentence(&table, words_match_over, "Ben, Clara and David share the win!");
    table.match.abandoned = true;
    assert_sentence(&table, words_match_over, "The match was called off.");
    table.match.redeals = MATCH_REDEALS_MAX + 1;
    assert_sentence(
        &table, words_match_over,
        "Nobody could lead, however often the tiles were dealt: the match was called off.");
    table_open(&table, &game_tripple_solo, 1, "", "");
    table.match.stage = MATCH_OVER;
    table.match.totals[0] = 77;
    assert_sentence(&table, words_match_over, "Anna has made 77 points.");
}

/* ---- Text that does not fit ---- */

static void test_formatted_text_is_cut_where_it_ends(void **state)
{
    (void)state;
    char buffer[8];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    text_format(&text, "%d-%d", 1, 22);
    assert_string_equal(buffer, "1-22");
    assert_int_equal(text.length, 4);
    text_format(&text, "%s", "abc");
    assert_string_equal(buffer, "1-22abc");
    assert_false(text.cut);
    text_format(&text, "%s", "d");
    assert_true(text.cut);
    assert_int_equal(text.length, 7);
    text_init(&text, buffer, sizeof buffer);
    text_format(&text, "%s", "0123456789");
    assert_string_equal(buffer, "0123456");
    assert_true(text.cut && text.length == 7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_drawn_tile_is_told_to_its_owner_only),
        cmocka_unit_test(test_passes_and_points),
        cmocka_unit_test(test_a_face_down_double_can_be_told_from_where_it_lies),
        cmocka_unit_test(test_saying_done),
        cmocka_unit_test(test_turning_the_lead_over),
        cmocka_unit_test(test_triangles),
        cmocka_unit_test(test_how_a_hand_counts),
        cmocka_unit_test(test_what_was_made_in_play),
        cmocka_unit_test(test_the_pot_and_who_is_out),
        cmocka_unit_test(test_lone_double_blank),
        cmocka_unit_test(test_who_scores),
        cmocka_unit_test(test_the_end_of_a_match),
        cmocka_unit_test(test_formatted_text_is_cut_where_it_ends),
    };
    return cmocka_run_group_tests_name("words: story", tests, NULL, NULL);
}
