/* Lines to tiles that lie apart, on screens of all kinds: dots on the felt between the two. */
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

/* A table with two lines, and the same without them. */
static void draw_both(enum glyphs glyphs)
{
    view.seen.sheet = game_double_6;
    view.seen.stage = MATCH_ROUND_OVER;
    board_init(&board);
    draw(before, glyphs); /* so that the board knows its proportion */
    apart_make(&board.layout, &view.seen.trail, &view.seen.sheet);
    draw(after, glyphs);
    board.layout.pieces[2].apart = board.layout.pieces[3].apart = 0;
    draw(before, glyphs);
}

/* How many cells of a row have become dots; nothing but felt has. */
static unsigned count_dots(int row)
{
    unsigned dots = 0;
    for (int i = row * WIDTH; i < (row + 1) * WIDTH; i++)
        if (memcmp(&before[i], &after[i], sizeof before[i]) != 0) {
            assert_int_equal(after[i].glyph, '.');
            assert_int_equal(before[i].glyph, ' ');
            assert_int_equal(before[i].style.paper, PAPER_FELT);
            dots++;
        }
    return dots;
}

static void test_dots_from_tile_to_tile(void **state)
{
    (void)state;
    for (enum glyphs glyphs = GLYPHS_ASCII; glyphs <= GLYPHS_ROUND; glyphs++) {
        unsigned rows = 0, dots = 0;
        draw_both(glyphs);
        for (int row = 0; row < HEIGHT; row++) {
            unsigned here = count_dots(row);
            dots += here;
            rows += here > 0;
        }
        assert_in_range(dots, 10, 60);
        assert_in_range(rows, 6, 30);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_dots_from_tile_to_tile),
    };
    setlocale(LC_ALL, "C.UTF-8");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
