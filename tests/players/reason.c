/* Reasons for moves: the sentences are true of the position, the strongest come first, and nothing
 * is said that the seat can't know. */
#include <support/random_match.h>
#include <support/triangles.h>

#include <pasch/engines/chain.h>
#include <pasch/players/reason.h>

#include <kind.h>

#include <stdlib.h>
#include <string.h>

enum { UP, DOWN };
enum { FOR, AGAINST };
enum { NO_NUMBER = -1 };

/* ---- Asking ---- */

/* The seat to act and its moves. */
struct desk {
    struct view view;
    struct memory memory;
    unsigned count;
    struct opinion opinions[ROUND_MOVES_MAX];
};

static void open_desk(struct desk *desk, const struct match *match)
{
    static struct move moves[ROUND_MOVES_MAX];
    view_make(&desk->view, match, match->round.turn);
    memory_of_view(&desk->memory, &desk->view);
    desk->count = view_search_moves(&desk->view, moves);
    for (unsigned i = 0; i < desk->count; i++)
        desk->opinions[i] = (struct opinion){.move = moves[i], .playouts = 1};
}

/* Whether the move lays the tile on this number, or triangles at this row and column. */
static bool is_move(const struct desk *desk, struct move move, const char *tile, int number,
                    unsigned down)
{
    const struct match *seen = &desk->view.seen;
    char name[16];
    struct text text;
    unsigned meets = 0;
    if (move.action != ACTION_PLACE)
        return false;
    text_init(&text, name, sizeof name);
    sheet_write_tile(&seen->sheet, (uint8_t)move.tile, &text);
    if (strcmp(name, tile) != 0 || move.down != down)
        return false;
    if (number == NO_NUMBER)
        return true;
    if (sheet_kind(&seen->sheet)->kind == KIND_TRIANGLE) {
        struct placement placement = triangle_placement(&seen->round, &seen->sheet, move);
        return placement.row * 100 + placement.col == number;
    }
    return chain_end_number(&seen->round, (uint8_t)move.on, move.where, &meets) &&
           (int)meets == number;
}

static unsigned find_at(const struct desk *desk, const char *tile, int number, unsigned down,
                        struct here here)
{
    for (unsigned i = 0; i < desk->count; i++)
        if (is_move(desk, desk->opinions[i].move, tile, number, down))
            return i;
    print_error("there is no move %s\n", tile);
    _fail(here.file, here.line);
    return 0;
}

static void says_at(const struct match *match, struct move move, enum theme theme, bool against,
                    const char *expected, struct here here)
{
    static struct desk desk;
    struct error words;
    char buffer[400] = "nothing";
    struct text text;
    open_desk(&desk, match);
    struct topic topic = {.view = &desk.view, .memory = &desk.memory, .move = move};
    bool chain = sheet_kind(&match->sheet)->kind == KIND_CHAIN;
    text_init(&text, buffer, sizeof buffer);
    if ((chain ? chain_say : triangle_say)(&topic, theme, against, &words))
        error_write(&words, NULL, &text);
    else
        text_add(&text, "nothing");
    _assert_string_equal(buffer, expected, here.file, here.line);
}

static void tile_says_at(const struct stacked_table *table, const char *tile, int number,
                         unsigned down, enum theme theme, bool against, const char *expected,
                         struct here here)
{
    static struct desk desk;
    open_desk(&desk, &table->match);
    says_at(&table->match, desk.opinions[find_at(&desk, tile, number, down, here)].move, theme,
            against, expected, here);
}

static void action_says_at(const struct stacked_table *table, enum action action, enum theme theme,
                           bool against, const char *expected, struct here here)
{
    struct move move = {.action = action, .tile = TILE_NONE, .on = TILE_NONE};
    says_at(&table->match, move, theme, against, expected, here);
}

/* What is said about a tile that is laid on a number, or with triangles at row * 100 + column;
 * "nothing" if nothing can be. */
#define says(table, tile, number, theme, against, expected)                                        \
    tile_says_at(table, tile, number, UP, theme, against, expected, HERE)
#define says_down(table, tile, number, theme, against, expected)                                   \
    tile_says_at(table, tile, number, DOWN, theme, against, expected, HERE)
#define action_says(table, action, theme, against, expected)                                       \
    action_says_at(table, action, theme, against, expected, HERE)

/* ---- Rectangular tiles: what is true of one move ---- */

/* Ends 2 and 6; the seat holds 5-6 5-5 4-5 1-2. */
static void open_draw(struct stacked_table *table)
{
    table_open(table, &game_draw, 2, "", "hand=5");
    deal(table, "6-6 5-6 5-5 4-5 1-2 | 2-6 0-3 3-3 0-4 0-1", "");
    play(table, "0: 6-6; 1: 2-6 on 6-6:side");
}

static void test_the_own_hand(void **state)
{
    (void)state;
    struct stacked_table table;
    open_draw(&table);
    says(&table, "5-6", 6, THEME_ON, FOR, "all your other tiles fit then");
    says(&table, "5-6", 6, THEME_ON, AGAINST, "nothing");
    says(&table, "1-2", 2, THEME_ON, AGAINST, "only your 5-6 fits then");
    says(&table, "1-2", 2, THEME_ON, FOR, "one of your 3 other tiles fits then");
    table_open(&table, &game_draw, 2, "", "hand=6");
    deal(&table, "6-6 5-6 5-5 4-5 0-0 1-6 | 0-3 2-6 3-3 0-4 0-1 1-1", "");
    play(&table, "0: 6-6; 1: 2-6 on 6-6:side");
    says(&table, "5-6", 6, THEME_ON, FOR, "you can go on: you have 2 more 5s");
    says(&table, "1-6", 6, THEME_ON, AGAINST, "nothing left in your hand fits then");
    says(&table, "1-6", 6, THEME_ON, FOR, "nothing");
    table_open(&table, &game_draw, 2, "", "hand=3");
    deal(&table, "6-6 5-6 3-5 | 2-6 3-3 0-0", "");
    play(&table, "0: 6-6; 1: 2-6 on 6-6:side");
    says(&table, "5-6", 6, THEME_ON, FOR, "your last tile, 3-5, fits then too");
}

static void test_the_end_that_is_used_up(void **state)
{
    (void)state;
    struct stacked_table table;
    open_draw(&table);
    says(&table, "1-2", 2, THEME_KEEP, FOR, "closes the 2, which you can't use any more");
    says(&table, "1-2", 2, THEME_KEEP, AGAINST, "nothing");
    table_open(&table, &game_draw, 2, "", "hand=5");
    deal(&table, "6-6 5-6 1-6 4-6 1-2 | 2-6 0-3 3-3 0-4 0-1", "");
    play(&table, "0: 6-6");
    play(&table, "1: 2-6 on 6-6:side");
    says(&table, "5-6", 6, THEME_KEEP, AGAINST, "uses up a 6 that 2 more of your tiles fit");
    says(&table, "5-6", 6, THEME_KEEP, FOR, "nothing");
    table_open(&table, &game_draw, 2, "", "hand=3");
    deal(&table, "6-6 5-6 1-6 | 2-6 0-3 3-3", "");
    play(&table, "0: 6-6; 1: 2-6 on 6-6:side");
    says(&table, "5-6", 6, THEME_KEEP, AGAINST, "uses up a 6 that another of your tiles fits");
}

static void test_heavy_tiles(void **state)
{
    (void)state;
    struct stacked_table table;
    open_draw(&table);
    says(&table, "5-6", 6, THEME_WEIGHT, FOR, "gets rid of your heaviest tile");
    says(&table, "5-6", 6, THEME_WEIGHT, AGAINST, "nothing");
    says(&table, "1-2", 2, THEME_WEIGHT, FOR, "gets rid of 3 pips");
    says(&table, "1-2", 2, THEME_WEIGHT, AGAINST, "you keep a heavier tile, 5-6");
    table_open(&table, &game_draw, 2, "", "hand=3");
    deal(&table, "6-6 5-6 1-2 | 2-6 0-3 3-3", "");
    play(&table, "0: 6-6; 1: 2-6 on 6-6:side");
    says(&table, "1-2", 2, THEME_WEIGHT, FOR,
         "gets rid of 3 pips while somebody has only two tiles left");
}

static void test_doubles(void **state)
{
    (void)state;
    struct stacked_table table;
    open_draw(&table);
    says(&table, "5-6", 6, THEME_STUCK, FOR, "makes room for your double 5-5");
    says(&table, "5-6", 6, THEME_STUCK, AGAINST, "nothing");
    says(&table, "1-2", 2, THEME_STUCK, AGAINST, "your double 5-5 does not fit then");
    says(&table, "1-2", 2, THEME_STUCK, FOR, "nothing");
    says(&table, "1-2", 2, THEME_DOUBLE, AGAINST, "nothing"); /* 5-5 does not fit now either */
    table_open(&table, &game_draw, 2, "", "hand=3");
    deal(&table, "6-6 2-2 1-6 | 2-6 0-3 3-3", "");
    play(&table, "0: 6-6; 1: 2-6 on 6-6:side");
    says(&table, "2-2", 2, THEME_DOUBLE, FOR, "uses a double while it fits");
    says(&table, "1-6", 6, THEME_DOUBLE, AGAINST, "keeps the double 2-2, which may get stuck");
    says(&table, "1-6", 6, THEME_DOUBLE, FOR, "keeps the double 2-2 for later");
    says(&table, "1-6", 6, THEME_STUCK, FOR, "your double 2-2 still fits then");
}

static void test_what_the_others_have(void **state)
{
    (void)state;
    struct stacked_table table;
    open_draw(&table);
    /* Ends 2 and 5: five 2s, three more 5s. */
    says(&table, "5-6", 6, THEME_OTHERS, FOR, "only 8 of the 22 tiles that you can't see fit then");
    says(&table, "5-6", 6, THEME_OTHERS, AGAINST, "8 of the 22 tiles that you can't see fit then");
    /* Who passed has shown to have neither number. */
    table_open(&table, &game_draw, 3, "", "hand=4 draw=none");
    deal(&table, "6-6 5-6 5-5 4-5 | 0-1 0-2 0-3 1-1 | 0-0 1-3 2-2 3-3", "");
    play(&table, "0: 6-6; 1: pass; 2: pass; 0: 5-6 on 6-6:side; 1: pass; 2: pass");
    says(&table, "5-5", 5, THEME_OTHERS, FOR, "the next player is known to have neither 5 nor 6");
    says(&table, "4-5", 5, THEME_OTHERS, AGAINST, "10 of the 24 tiles that you can't see fit then");
    /* What the seat has itself the others have not. */
    table_open(&table, &game_draw, 2, "", "hand=8");
    deal(&table, "6-6 5-6 0-5 1-5 2-5 3-5 4-5 5-5 | 0-6 4-4 3-3 2-2 1-1 0-0 0-1 0-2", "");
    play(&table, "0: 6-6; 1: 0-6 on 6-6:side");
    says(&table, "5-6", 6, THEME_OTHERS, FOR, "only you still have a 5");
    table_open(&table, &game_draw, 2, "", "hand=7");
    deal(&table, "6-6 5-6 0-5 1-5 2-5 3-5 4-5 | 0-6 4-4 3-3 2-2 1-1 0-0 0-1", "");
    play(&table, "0: 6-6; 1: 0-6 on 6-6:side");
    says(&table, "5-6", 6, THEME_OTHERS, FOR, "only one of the 5s is still unseen");
    table_open(&table, &game_draw, 2, "", "hand=7");
    deal(&table, "6-6 0-6 1-6 2-6 3-6 4-6 5-6 | 0-0 4-4 3-3 2-2 1-1 5-5 0-1", "");
    says(&table, "6-6", NO_NUMBER, THEME_OTHERS, FOR,
         "none of the tiles that you can't see fits then");
}

static void test_what_was_drawn_is_known_only_once_it_is_laid(void **state)
{
    (void)state;
    struct stacked_table table;
    /* Each tile drawn was laid at once: the first five, all that are left, had no 5. */
    table_open(&table, &game_draw, 2, "", "hand=5");
    deal(&table, "6-6 0-5 1-5 2-3 3-4 | 0-0 0-1 0-2 1-1 1-2", "0-6 1-6");
    play(&table, "0: 6-6; 1: draw; 1: 0-6 on 6-6:side; 0: 0-5 on 0-6:0; 1: draw; "
                 "1: 1-6 on 6-6:side");
    says(&table, "1-5", 1, THEME_OTHERS, FOR, "the next player is known to have no 5");
    /* A tile that was drawn and kept may be anything; here it is another 6. */
    table_open(&table, &game_draw, 2, "", "hand=5 draw=one");
    deal(&table, "6-6 0-5 1-5 2-3 1-6 | 0-0 0-1 0-2 1-1 1-2", "3-6");
    play(&table, "0: 6-6; 1: draw");
    says(&table, "1-6", 6, THEME_OTHERS, FOR,
         "only 10 of the 23 tiles that you can't see fit then");
}

static void test_points(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_double_6, 3, "", "hand=3");
    deal(&table, "6-6 0-1 0-2 | 3-6 2-6 1-1 | 0-6 4-4 5-5", "");
    says(&table, "6-6", NO_NUMBER, THEME_POINTS, FOR, "scores 4 points at once");
    play(&table, "0: 6-6");
    says(&table, "3-6", 6, THEME_POINTS, FOR, "scores 5 points at once");
    says(&table, "3-6", 6, THEME_POINTS, AGAINST, "scores only 5 at once");
    says(&table, "2-6", 6, THEME_POINTS, AGAINST, "scores nothing at once");
    says(&table, "2-6", 6, THEME_POINTS, FOR, "nothing");
}

static void test_doubles_that_open_a_number(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_doubles, 2, "", "hand=5");
    deal(&table, "6-6 3-3 2-3 1-3 4-6 | 3-6 0-0 0-1 0-2 1-1", "");
    play(&table, "0: 6-6; 1: 3-6 on 6-6:side");
    says(&table, "3-3", 3, THEME_DOUBLE, FOR, "opens the 3s: you have 2 of them");
    says(&table, "3-3", 3, THEME_DOUBLE, AGAINST,
         "opens the 3s for the others too: 3 of them are unseen");
    says(&table, "4-6", 6, THEME_DOUBLE, FOR, "keeps the double 3-3 for later");
    says(&table, "4-6", 6, THEME_ON, AGAINST, "only your 3-3 fits then"); /* B3 */
}

static void test_wolf_turning_over_face_down_and_stopping(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_wolf, 2, "", "hand=3");
    deal(&table, "1-2 0-1 0-2 | 0-3 3-3 4-5", "");
    play(&table, "0: 1-2");
    action_says(&table, ACTION_FLIP, THEME_FLIP, FOR, "ends the round: your hand counts only 18");
    action_says(&table, ACTION_FLIP, THEME_FLIP, AGAINST,
                "ends the round while your hand counts 18");
    action_says(&table, ACTION_DRAW, THEME_FLIP, FOR, "goes on: your hand still counts 18");
    action_says(&table, ACTION_DRAW, THEME_FLIP, AGAINST,
                "goes on, though your hand counts only 18");
    table_open(&table, &game_wolf, 2, "", "hand=4");
    deal(&table, "1-2 0-0 0-1 5-5 | 2-2 1-1 2-4 5-6", "");
    play(&table, "0: 1-2");
    says_down(&table, "2-2", 2, THEME_DOWN, FOR, "closes an end with 2 for everybody");
    says(&table, "2-2", 2, THEME_DOWN, FOR, "nothing");
    play(&table, "1: 2-2 on 1-2:2");
    action_says(&table, ACTION_DONE, THEME_STOP, FOR, "keeps the other tiles for later");
    action_says(&table, ACTION_DONE, THEME_STOP, AGAINST, "lays no more, though you could");
    action_says(&table, ACTION_DONE, THEME_WEIGHT, FOR, "nothing");
}

/* ---- Triangles ---- */

enum { ROW = 100 };

static void test_triangles(void **state)
{
    (void)state;
    struct stacked_table table;
    lay_out(&table, "2-3-5 as 352; 3-5-5 at 0,1; 1-5-5 at 0,2; 2-5-5 at 1,0; 0-2-5 at 1,-1; "
                    "1-3-5 at 1,2; 0-5-5 at 2,-1; 4-5-5 at 2,0");
    says(&table, "3-4-5", 2 * ROW + 1, THEME_POINTS, FOR, "makes a bridge: 42 points in all");
    says(&table, "3-4-5", 2 * ROW + 1, THEME_POINTS, AGAINST, "nothing");
    says(&table, "3-4-5", 2 * ROW + 1, THEME_KEEP, FOR, "no other tile of yours fits there");
    says(&table, "3-4-5", 2 * ROW + 1, THEME_WEIGHT, AGAINST,
         "you keep a more valuable tile, 5-5-5");
    lay_out(&table, "1-2-3 as 231; 2-3-3 at 0,1; 3-3-4 at 0,2; 1-1-3 at 1,0; 1-3-5 at 1,1");
    says(&table, "3-4-5", ROW + 2, THEME_POINTS, FOR, "completes a hexagon: 52 points in all");

    table_open(&table, &game_tripple, 2, "", "hand=3");
    deal_triangles(&table, "5-5-5 4-4-5 0-0-1 | 4-5-5 3-5-5 0-0-0", "0-0-2");
    lay(&table, "0: 5-5-5; 1: 4-5-5 at 0,1");
    lay(&table, "0: 4-4-5 at 0,2");
    /* 3-5-5 fits at both free edges of 5-5-5; nothing else of the seat fits anywhere. */
    says(&table, "3-5-5", -1, THEME_WEIGHT, FOR, "lays your most valuable tile: 13 points");
    says(&table, "3-5-5", -1, THEME_WEIGHT, AGAINST, "nothing");
    says(&table, "3-5-5", -1, THEME_POINTS, AGAINST, "brings no bonus");
    says(&table, "3-5-5", -1, THEME_ON, FOR, "3-5-5 fits in only one other place");
    says(&table, "3-5-5", -1, THEME_ON, AGAINST, "3-5-5 fits in 2 places: it can wait");
    action_says(&table, ACTION_DRAW, THEME_DRAW, AGAINST,
                "costs 5 points, and you have one more tile in hand");
    action_says(&table, ACTION_DRAW, THEME_DRAW, FOR,
                "costs 5 points, but you may get a better tile");
    action_says(&table, ACTION_PASS, THEME_DRAW, AGAINST, "costs 10 points");
}

/* ---- Which of them are given ---- */

/* Puts a move first, as a search that likes it best would. */
static void prefer_at(struct desk *desk, const char *tile, int number, struct here here)
{
    unsigned which = find_at(desk, tile, number, UP, here);
    struct opinion best = desk->opinions[which];
    desk->opinions[which] = desk->opinions[0];
    desk->opinions[0] = best;
}
#define prefer(desk, tile, number) prefer_at(desk, tile, number, HERE)

static void remark_at(const struct remark *remark, bool against, const char *expected,
                      struct here here)
{
    char buffer[400];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    error_write(&remark->words, NULL, &text);
    _assert_string_equal(buffer, expected, here.file, here.line);
    _assert_int_equal(remark->against, against, here.file, here.line);
}

static void test_the_strongest_reason_comes_first(void **state)
{
    (void)state;
    struct stacked_table table;
    struct remark remarks[REMARKS_MAX];
    static struct desk desk;
    table_open(&table, &game_double_6, 3, "", "hand=3");
    deal(&table, "6-6 0-1 0-2 | 3-6 2-6 1-1 | 0-6 4-4 5-5", "");
    play(&table, "0: 6-6");
    open_desk(&desk, &table.match);
    prefer(&desk, "3-6", 6);
    assert_true(reason_find(&desk.view, desk.opinions, desk.count, 0, remarks) >= 1);
    remark_at(&remarks[0], false, "scores 5 points at once", HERE);
    assert_true(reason_find(&desk.view, desk.opinions, desk.count, 1, remarks) >= 1);
    remark_at(&remarks[0], true, "scores nothing at once", HERE);
}

static void test_the_only_move_and_the_last_tile(void **state)
{
    (void)state;
    struct stacked_table table;
    struct remark remarks[REMARKS_MAX];
    static struct desk desk;
    table_open(&table, &game_draw, 2, "", "hand=2");
    deal(&table, "6-6 0-1 | 0-6 3-5", "");
    open_desk(&desk, &table.match);
    assert_int_equal(reason_find(&desk.view, desk.opinions, desk.count, 0, remarks), 1);
    remark_at(&remarks[0], false, "there is no other move", HERE);
    play(&table, "0: 6-6; 1: 0-6 on 6-6:side");
    open_desk(&desk, &table.match);
    assert_int_equal(desk.count, 1);
    assert_int_equal(reason_find(&desk.view, desk.opinions, desk.count, 0, remarks), 1);
    remark_at(&remarks[0], false, "it is your last tile: the round is over", HERE);
}

/* The number in a remark with this message; -1 if there is none. */
static int figure_in(const struct remark *remarks, unsigned count, const char *message)
{
    for (unsigned i = 0; i < count; i++)
        if (strcmp(remarks[i].words.message, message) == 0)
            return atoi(remarks[i].words.values[0].text);
    return -1;
}

static const char others_for[] = "only {0} of the {1} tiles that you can't see fit then",
                  others_against[] = "{0} of the {1} tiles that you can't see fit then",
                  own_for[] = "{0} of your {1} other tiles fit then",
                  own_against[] = "only {0} of your {1} other tiles fit then";

/* After 2-4 and after 1-4 just as many tiles of the others fit. */
static void test_a_figure_is_no_reason_where_it_is_the_same(void **state)
{
    (void)state;
    struct stacked_table table;
    struct remark remarks[REMARKS_MAX];
    static struct desk desk;
    table_open(&table, &game_doubles, 2, "", "");
    deal(&table, "0-3 3-3 1-4 2-4 2-5 2-6 3-6 | 4-4 0-1 0-2 0-4 1-5 4-6 5-6", "");
    play(&table, "1: 4-4");
    open_desk(&desk, &table.match);
    assert_int_equal(desk.count, 2);
    for (unsigned i = 0; i < 2; i++) {
        prefer(&desk, i ? "1-4" : "2-4", 4);
        for (unsigned which = 0; which < 2; which++) {
            unsigned count = reason_find(&desk.view, desk.opinions, desk.count, which, remarks);
            assert_int_equal(figure_in(remarks, count, others_for), -1);
            assert_int_equal(figure_in(remarks, count, others_against), -1);
        }
    }
}

/* The stock stays where it is, and the other hand is empty: nobody else lays a tile. */
static void test_nothing_is_said_of_others_without_tiles(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_hungarian, 2, "", "hand=3");
    deal(&table, "6-6 5-6 4-5 | 0-4 0-6 1-2", "");
    play(&table, "0: 6-6; 0: 5-6 on 6-6:side; 0: 4-5 on 5-6:5");
    assert_turn(&table, 1);
    says(&table, "0-4", 4, THEME_OTHERS, AGAINST, "nothing");
    says(&table, "0-4", 4, THEME_OTHERS, FOR, "nothing");
}

static void test_what_luck_can_not_tell_is_close(void **state)
{
    (void)state;
    struct opinion opinions[] = {
        {.playouts = 1000, .win = 0.50}, {.playouts = 1000, .win = 0.49},
        {.playouts = 30, .win = 0.60},   {.playouts = 1000, .win = 0.40},
        {.playouts = 0, .win = 0.50},
    };
    assert_false(reason_is_close(opinions, 0));
    assert_true(reason_is_close(opinions, 1));
    assert_true(reason_is_close(opinions, 2));
    assert_false(reason_is_close(opinions, 3));
    assert_false(reason_is_close(opinions, 4));
    opinions[0].playouts = opinions[1].playouts = 1000000;
    assert_false(reason_is_close(opinions, 1));
    opinions[0] = opinions[1] = (struct opinion){.playouts = 1, .exact = true, .win = 1};
    assert_false(reason_is_close(opinions, 1));
}

/* ---- All games ---- */

/* What is said for the first move and against another does not contradict itself. */
static void check_figures(const struct desk *desk, unsigned which)
{
    struct remark first[REMARKS_MAX], other[REMARKS_MAX];
    unsigned first_count = reason_find(&desk->view, desk->opinions, desk->count, 0, first);
    unsigned other_count = reason_find(&desk->view, desk->opinions, desk->count, which, other);
    int few = figure_in(first, first_count, others_for);
    int many = figure_in(other, other_count, others_against);
    assert_true(few < 0 || many < 0 || few < many);
    many = figure_in(first, first_count, own_for);
    few = figure_in(other, other_count, own_against);
    assert_true(few < 0 || many < 0 || few < many);
}

static bool holds_any(const struct match *match, unsigned seat, const struct tile_set *tiles)
{
    struct tile_set hand = round_hand(&match->round, seat);
    hand = tile_set_and(&hand, tiles);
    return !tile_set_is_empty(&hand);
}

static unsigned value_number(const struct error *words, unsigned value)
{
    unsigned number = 0;
    for (const char *at = words->values[value].text; *at; at++)
        number = number * 10 + (unsigned)(*at - '0');
    return number;
}

/* What is claimed to be known of the others is true. */
static unsigned check_claim(const struct match *match, struct move move, const struct error *words)
{
    const struct round *round = &match->round;
    struct round after;
    struct tile_set fit;
    unsigned next = round->turn;
    do
        next = round_next_seat(round, &match->sheet, next);
    while (!round->counts[next]);
    round_copy(&after, round);
    if (strcmp(words->message, "the next player is known to have no {0}") == 0) {
        assert_false(holds_any(match, next, &tile_suits[value_number(words, 0)]));
        return 1;
    }
    if (strcmp(words->message, "the next player is known to have neither {0} nor {1}") == 0) {
        assert_false(holds_any(match, next, &tile_suits[value_number(words, 0)]));
        assert_false(holds_any(match, next, &tile_suits[value_number(words, 1)]));
        return 1;
    }
    bool nobody = strcmp(words->message, "none of the tiles that you can't see fits then") == 0;
    if (!nobody &&
        strcmp(words->message, "the next player is known to have nothing that fits then") != 0)
        return 0;
    round_lay(&after, &match->sheet, move);
    fit = round_fitting(&after, &match->sheet);
    for (unsigned seat = 0; seat < match->players; seat++)
        if (seat != round->turn && (nobody || seat == next))
            assert_false(holds_any(match, seat, &fit));
    return 1;
}

/* Every place for a value has one. */
static void check_words(const struct error *words)
{
    for (const char *at = strchr(words->message, '{'); at; at = strchr(at + 1, '{'))
        assert_true(words->values[at[1] - '0'].text[0] != '\0');
}

static unsigned check_decision(const struct match *match, struct random *random)
{
    static struct desk desk;
    struct remark remarks[REMARKS_MAX];
    struct error words;
    struct outlook outlook;
    unsigned claims = 0;
    open_desk(&desk, match);
    unsigned which = random_below(random, desk.count);
    struct move move = desk.opinions[which].move;
    for (unsigned i = 0; i < 2; i++) { /* the first, and any other */
        unsigned about = i ? which : 0;
        unsigned count = reason_find(&desk.view, desk.opinions, desk.count, about, remarks);
        assert_true(count <= REMARKS_MAX);
        assert_true(count > 0 || about > 0);
        for (unsigned r = 0; r < count; r++) {
            check_words(&remarks[r].words);
            assert_true(about > 0 || !remarks[r].against);
        }
    }
    check_figures(&desk, which);
    struct topic topic = {.view = &desk.view, .memory = &desk.memory, .move = move};
    bool chain = sheet_kind(&match->sheet)->kind == KIND_CHAIN;
    for (unsigned theme = 0; theme < 2 * THEME_COUNT; theme++)
        if ((chain ? chain_say : triangle_say)(&topic, theme / 2, theme % 2, &words)) {
            check_words(&words);
            claims += chain && check_claim(match, move, &words);
        }
    if (random_below(random, 8) == 0 && reason_look_ahead(&desk.view, move, 1, &outlook)) {
        assert_true(outlook.places >= 0 && outlook.places <= 1);
        assert_true(outlook.certainty <= outlook.places + 1e-9);
        if (reason_expect(&desk.view, move, &outlook, &words))
            check_words(&words);
    }
    return claims;
}

/* As people read them: no 45 % above 46 %, and no lucky few playouts before those that were kept.
 */
static void test_hints_are_sorted_as_they_read(void **state)
{
    (void)state;
    struct opinion opinions[] = {
        {.move.tile = 0, .playouts = 1000, .win = 0.45, .points = 3, .value = 0.50},
        {.move.tile = 1, .playouts = 900, .win = 0.46, .points = 1, .value = 0.49},
        {.move.tile = 2, .playouts = 10, .win = 0.90, .points = 9, .value = 0.90},
        {.move.tile = 3},
        {.move.tile = 4, .playouts = 20, .win = 0.10, .points = 2, .value = 0.10},
    };
    enum { COUNT = sizeof opinions / sizeof opinions[0] };
    static const tile by_chance[COUNT] = {1, 0, 2, 4, 3};
    struct opinion own[COUNT];
    memcpy(own, opinions, sizeof own);
    reason_sort(opinions, COUNT, false);
    for (unsigned i = 0; i < COUNT; i++)
        assert_int_equal(opinions[i].move.tile, by_chance[i]);
    assert_true(opinions[2].win == 0.45);
    for (unsigned i = 0; i < COUNT; i++) /* what it thought best it would do */
        assert_int_equal(opinions[i].own, opinions[i].move.tile == 0);
    reason_sort(own, COUNT, true);
    for (unsigned i = 1; i < COUNT - 1; i++)
        assert_true(own[i - 1].points >= own[i].points);
    assert_int_equal(own[0].move.tile, 0);
    assert_int_equal(own[COUNT - 1].move.tile, 3);
}

/* Where the player would not make the move that reads best, its own says so, and why. */
static void test_the_own_choice_is_told(void **state)
{
    (void)state;
    struct stacked_table table;
    static struct desk desk;
    struct remark remarks[REMARKS_MAX];
    open_draw(&table);
    open_desk(&desk, &table.match);
    assert_true(desk.count > 1);
    for (unsigned i = 0; i < desk.count; i++) {
        desk.opinions[i].playouts = 1000;
        desk.opinions[i].win = i == 1 ? 0.46 : 0.45 - i * 0.01;
        desk.opinions[i].points = i == 0 ? 20 : 10;
    }
    struct move own = desk.opinions[0].move;
    for (int fewer = 0; fewer < 2; fewer++) {
        reason_sort(desk.opinions, desk.count, false);
        assert_memory_equal(&desk.opinions[1].move, &own, sizeof own);
        assert_true(reason_find(&desk.view, desk.opinions, desk.count, 1, remarks) > 0);
        assert_non_null(strstr(remarks[0].words.message, "computer player itself"));
        assert_int_equal(fewer == 0, strstr(remarks[0].words.message, "points") != NULL);
        assert_false(remarks[0].against);
        unsigned count = reason_find(&desk.view, desk.opinions, desk.count, 0, remarks);
        for (unsigned i = 0; i < count; i++)
            assert_null(strstr(remarks[i].words.message, "computer player itself"));
        struct opinion first = desk.opinions[0];
        desk.opinions[0] = desk.opinions[1]; /* the order of the player again */
        desk.opinions[1] = first;
        desk.opinions[0].points = 5;
    }
}

static void test_claims_are_true_in_all_games(void **state)
{
    (void)state;
#ifdef PASCH_DEBUG
    enum { MATCHES = 200 };
#else
    enum { MATCHES = 1000 };
#endif
    struct random random;
    static struct match match;
    static struct story story;
    unsigned claims = 0;
    random_seed(&random, 17);
    for (int i = 0; i < MATCHES; i++) {
        struct sheet sheet = *games[i % game_count];
        int players =
            sheet.min_players +
            (int)random_below(&random, (uint32_t)(sheet.max_players - sheet.min_players) + 1);
        if (i % 3 == 0)
            players = random_house(&sheet, &random);
        match_init(&match, &sheet, players);
        if (!story_deal(&story, &match, &random))
            continue;
        while (match.stage == MATCH_PLAY) {
            claims += check_decision(&match, &random);
            story_move(&story, &match, &random);
        }
    }
    assert_true(claims > MATCHES / 4); /* else nothing was tested */
}

/* The deals behind a view do not matter: a seat that sees the same is told the same. */
static void test_reasons_are_made_from_what_is_seen(void **state)
{
    (void)state;
    struct stacked_table table;
    static struct desk desk, other;
    static struct match deal;
    struct fill fill;
    struct remark here[REMARKS_MAX], there[REMARKS_MAX];
    struct outlook near, far;
    open_draw(&table);
    open_desk(&desk, &table.match);
    assert_true(fill_init(&fill, &desk.view, 5));
    for (int i = 0; i < 20; i++) {
        memset(here, 0, sizeof here);
        memset(there, 0, sizeof there);
        fill_draw(&fill, &deal);
        open_desk(&other, &deal);
        unsigned count = reason_find(&desk.view, desk.opinions, desk.count, 0, here);
        assert_int_equal(reason_find(&other.view, other.opinions, other.count, 0, there), count);
        assert_memory_equal(here, there, sizeof here);
        assert_true(reason_look_ahead(&desk.view, desk.opinions[0].move, 9, &near));
        assert_true(reason_look_ahead(&other.view, other.opinions[0].move, 9, &far));
        assert_true(near.places == far.places && near.certainty == far.certainty &&
                    near.answer == far.answer && near.seat == far.seat);
    }
}

/* ---- What is expected ---- */

static void test_expectations(void **state)
{
    (void)state;
    struct stacked_table table;
    static struct desk desk;
    struct outlook outlook;
    struct error words;
    /* The other seat has passed on 6 and 5: it can lay nothing. */
    table_open(&table, &game_draw, 2, "", "hand=4 draw=none");
    deal(&table, "6-6 5-6 5-5 4-5 | 0-1 0-2 0-3 1-1", "");
    play(&table, "0: 6-6; 1: pass; 0: 5-6 on 6-6:side; 1: pass");
    open_desk(&desk, &table.match);
    prefer(&desk, "5-5", 5);
    assert_true(reason_look_ahead(&desk.view, desk.opinions[0].move, 1, &outlook));
    assert_int_equal(outlook.seat, 1);
    assert_true(outlook.places == 0);
    assert_true(reason_expect(&desk.view, desk.opinions[0].move, &outlook, &words));
    assert_string_equal(words.message, "the next player can hardly lay a tile");
    /* The last tile ends the round: there is nothing to expect. */
    table_open(&table, &game_draw, 2, "", "hand=2");
    deal(&table, "6-6 0-1 | 0-6 3-5", "");
    play(&table, "0: 6-6; 1: 0-6 on 6-6:side");
    open_desk(&desk, &table.match);
    assert_false(reason_look_ahead(&desk.view, desk.opinions[0].move, 1, &outlook));
    table_open(&table, &game_draw, 2, "", "hand=2");
    /* A draw: 6 of the 25 tiles that are not seen fit, about a quarter. */
    deal(&table, "6-6 0-1 | 0-2 3-5", "");
    play(&table, "0: 6-6");
    open_desk(&desk, &table.match);
    assert_int_equal(desk.opinions[0].move.action, ACTION_DRAW);
    assert_true(reason_look_ahead(&desk.view, desk.opinions[0].move, 1, &outlook));
    assert_true(outlook.places > 0.14 && outlook.places < 0.34);
    assert_true(reason_expect(&desk.view, desk.opinions[0].move, &outlook, &words));
    assert_string_equal(words.message, "the tile that you draw fits with a chance of {0} %");
    /* Where the turn ends with a draw that does not fit, what the next player can lay is no
     * answer. */
    table_open(&table, &game_tripple, 2, "", "hand=3 turn_draws=1");
    deal_triangles(&table, "5-5-5 4-4-5 0-0-1 | 4-5-5 3-5-5 0-0-0", "0-0-2");
    lay(&table, "0: 5-5-5; 1: 4-5-5 at 0,1; 0: 4-4-5 at 0,2");
    open_desk(&desk, &table.match);
    struct topic topic = {.view = &desk.view, .memory = &desk.memory};
    struct tile_set unseen = theme_unseen(&topic);
    struct tile_set fit = round_fitting(&table.match.round, &table.match.sheet);
    double all = tile_set_count(&unseen);
    fit = tile_set_and(&fit, &unseen);
    struct move draw = {.action = ACTION_DRAW, .tile = TILE_NONE, .on = TILE_NONE};
    assert_true(reason_look_ahead(&desk.view, draw, 1, &outlook));
    assert_int_equal(all, 51);
    assert_true(outlook.places > tile_set_count(&fit) / all - 0.08);
    assert_true(outlook.places < tile_set_count(&fit) / all + 0.08);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_own_hand),
        cmocka_unit_test(test_the_end_that_is_used_up),
        cmocka_unit_test(test_heavy_tiles),
        cmocka_unit_test(test_doubles),
        cmocka_unit_test(test_what_the_others_have),
        cmocka_unit_test(test_what_was_drawn_is_known_only_once_it_is_laid),
        cmocka_unit_test(test_points),
        cmocka_unit_test(test_doubles_that_open_a_number),
        cmocka_unit_test(test_wolf_turning_over_face_down_and_stopping),
        cmocka_unit_test(test_triangles),
        cmocka_unit_test(test_the_strongest_reason_comes_first),
        cmocka_unit_test(test_the_only_move_and_the_last_tile),
        cmocka_unit_test(test_a_figure_is_no_reason_where_it_is_the_same),
        cmocka_unit_test(test_nothing_is_said_of_others_without_tiles),
        cmocka_unit_test(test_what_luck_can_not_tell_is_close),
        cmocka_unit_test(test_hints_are_sorted_as_they_read),
        cmocka_unit_test(test_the_own_choice_is_told),
        cmocka_unit_test(test_claims_are_true_in_all_games),
        cmocka_unit_test(test_reasons_are_made_from_what_is_seen),
        cmocka_unit_test(test_expectations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
