/* Lines to tiles that lie apart, on screens of all kinds: from joint to joint, over no face. */
#include "support/apart.h"

#include "board.h"

#include <pasch/games/games.h>

#include <locale.h>

enum { WIDTH = 120, HEIGHT = 50 };

static struct cell before[WIDTH * HEIGHT], after[WIDTH * HEIGHT];
static struct board board;
static struct view view;

static void draw(struct cell *cells, enum glyphs glyphs)
{
    struct canvas canvas = {.width = WIDTH, .height = HEIGHT, .glyphs = glyphs, .cells = cells};
    struct area area = {0, 0, WIDTH, HEIGHT};
    struct board_scene scene = {.wide = WIDTH, .high = HEIGHT, .view = &view, .target = -1};
    canvas_clear(&canvas);
    board_draw(&board, &canvas, area, &scene);
}

static bool is_line(const struct cell *cell)
{
    return cell->style.ink == INK_CHOSEN && cell->style.paper == PAPER_FELT && cell->glyph != ' ';
}

/* A table with two lines, and the same without them. */
static void draw_both(enum glyphs glyphs)
{
    view.seen.sheet = game_double_6;
    view.seen.stage = MATCH_ROUND_OVER;
    board_init(&board);
    draw(before, glyphs); /* so that the board knows its proportion */
    apart_make(&board.layout, &view.seen.trail, &view.seen.sheet);
    draw(after, glyphs);
    assert_int_equal(apart_count(&board.layout), 2);
    board.layout.pieces[2].apart = board.layout.pieces[3].apart = 0;
    draw(before, glyphs);
}

/* The cells of the lines; every other cell is as it was, and so is every number. */
static unsigned count_lines(void)
{
    unsigned count = 0;
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        assert_false(is_line(&before[i]));
        count += is_line(&after[i]);
        if (is_line(&after[i]))
            assert_true(before[i].glyph == ' ' ? before[i].style.paper == PAPER_FELT
                                               : before[i].style.ink == INK_FRAME);
        else
            assert_memory_equal(&before[i], &after[i], sizeof before[i]);
    }
    return count;
}

/* The lines that leave a cell end at others of the same line, or in a tile. */
static unsigned count_loose_ends(void)
{
    static const int ways[] = {1, WIDTH, -1, -WIDTH};
    unsigned loose = 0;
    for (int i = 0; i < WIDTH * HEIGHT; i++)
        for (unsigned way = 0; is_line(&after[i]) && way < 4; way++)
            if (after[i].lines >> way & 1) {
                const struct cell *next = &after[i + ways[way]];
                loose += !is_line(next) || !(next->lines >> (way ^ 2) & 1);
            }
    return loose;
}

static void test_lines_between_tiles(void **state)
{
    (void)state;
    for (enum glyphs glyphs = GLYPHS_SQUARE; glyphs <= GLYPHS_ROUND; glyphs++) {
        draw_both(glyphs);
        assert_true(count_lines() > 20);
        /* One for each end: it points into its tile. */
        assert_int_equal(count_loose_ends(), 4);
    }
}

/* The one cell of a line with this character, which must be there once. */
static int find_arrow(uint32_t arrow, int from)
{
    while (from < WIDTH * HEIGHT && !(is_line(&after[from]) && after[from].glyph == arrow))
        from++;
    assert_in_range(from, 0, WIDTH * HEIGHT - 1);
    return from;
}

/* The pips beside an arrow, to its left or right: the number of the half that it points into. */
static unsigned count_pips(int at, int way)
{
    unsigned pips = 0;
    for (int row = -1; row <= 1; row++)
        for (int column = 1; column <= 7; column++)
            pips += after[at + row * WIDTH + way * column].glyph == 'o';
    return pips;
}

static void test_arrows_in_ascii(void **state)
{
    (void)state;
    draw_both(GLYPHS_ASCII);
    assert_true(count_lines() > 20);
    /* From the top: the free side of 6-6 (above and below its middle), the 3 of 3-6, 2-6, 3-4. */
    int first = find_arrow('<', 0);
    assert_int_equal(count_pips(first, -1), 3);
    int second = find_arrow('<', first + 1);
    assert_int_equal(count_pips(second, -1), 6);
    int third = find_arrow('>', 0), fourth = find_arrow('>', third + 1);
    assert_int_equal(third / WIDTH, first / WIDTH);
    assert_int_equal(count_pips(fourth, 1), 3);
    assert_true(fourth > second);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines_between_tiles),
        cmocka_unit_test(test_arrows_in_ascii),
    };
    setlocale(LC_ALL, "C.UTF-8");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
