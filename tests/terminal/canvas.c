/* Cells: text that is cut and broken, lines that join, and nothing outside of where it may be. */
#include "support/unit.h"

#include "page.h"

#include <locale.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 40, HEIGHT = 12 };

static struct cell cells[WIDTH * HEIGHT];

static struct canvas make_canvas(enum glyphs glyphs)
{
    struct canvas canvas = {.width = WIDTH, .height = HEIGHT, .glyphs = glyphs, .cells = cells};
    canvas_clear(&canvas);
    return canvas;
}

static const struct style plain = {INK_TEXT, PAPER_SCREEN, 0};

/* One row as ASCII; everything else is a tilde. */
static const char *row(const struct canvas *canvas, int y)
{
    static char text[WIDTH + 1];
    int length = WIDTH;
    for (int x = 0; x < WIDTH; x++) {
        uint32_t glyph = canvas->cells[y * WIDTH + x].glyph;
        text[x] = glyph < 127 ? (char)glyph : '~';
    }
    while (length > 0 && text[length - 1] == ' ')
        length--;
    text[length] = 0;
    return text;
}

static uint32_t glyph_at(const struct canvas *canvas, int x, int y)
{
    return canvas->cells[y * WIDTH + x].glyph;
}

static void test_text_is_cut_with_dots(void **state)
{
    (void)state;
    struct canvas canvas = make_canvas(GLYPHS_ROUND);
    assert_int_equal(canvas_text(&canvas, 2, 0, 5, "hello", plain), 5);
    assert_string_equal(row(&canvas, 0), "  hello");
    assert_int_equal(canvas_text(&canvas, 2, 1, 4, "hello", plain), 4);
    assert_int_equal(glyph_at(&canvas, 5, 1), 0x2026);
    assert_int_equal(canvas_text(&canvas, 2, 2, 0, "hello", plain), 0);
    assert_string_equal(row(&canvas, 2), "");
    assert_int_equal(canvas_text(&canvas, 38, 3, 10, "hello", plain), 5); /* the border cuts too */
    assert_int_equal(glyph_at(&canvas, 39, 3), 'e');
    assert_int_equal(glyph_at(&canvas, 0, 4), ' ');
}

static void test_whole_words_are_cut_off(void **state)
{
    (void)state;
    struct canvas canvas = make_canvas(GLYPHS_ROUND);
    assert_int_equal(canvas_text(&canvas, 0, 0, 20, "lays 3-5-5 right of 5-5-5", plain), 20);
    assert_string_equal(row(&canvas, 0), "lays 3-5-5 right of~");
    canvas_clear(&canvas);
    assert_int_equal(canvas_text(&canvas, 0, 0, 18, "lays 3-5-5 right of 5-5-5", plain), 18);
    assert_string_equal(row(&canvas, 0), "lays 3-5-5 right ~");
    canvas_clear(&canvas);
    canvas_text(&canvas, 0, 0, 20, "at extraordinarylongwords",
                plain); /* too little would be left */
    assert_string_equal(row(&canvas, 0), "at extraordinarylon~");
}

static void test_wide_and_strange_characters(void **state)
{
    (void)state;
    struct canvas canvas = make_canvas(GLYPHS_ROUND);
    assert_int_equal(canvas_width(&canvas, "Zoë"), 3);
    assert_int_equal(canvas_width(&canvas, "漢字"), 4);
    assert_int_equal(canvas_text(&canvas, 0, 0, 3, "漢字", plain), 3); /* no half character */
    assert_int_equal(glyph_at(&canvas, 0, 0), 0x6f22);
    assert_int_equal(glyph_at(&canvas, 1, 0), 0);
    assert_int_equal(glyph_at(&canvas, 2, 0), 0x2026);
    canvas_text(&canvas, 0, 1, 20, "a\033[2Jb\xff\xc3.\t", plain); /* nothing moves the cursor */
    assert_string_equal(row(&canvas, 1), "a?[2Jb\?\?.?");
    for (int i = 0; i < WIDTH; i++)
        assert_true(glyph_at(&canvas, i, 1) >= ' ');
}

static void test_ascii_has_nothing_else(void **state)
{
    (void)state;
    struct canvas canvas = make_canvas(GLYPHS_ASCII);
    assert_int_equal(canvas_text(&canvas, 0, 0, 20, "Müßig – 漢 …", plain), 13);
    assert_string_equal(row(&canvas, 0), "Muessig - ? .");
    canvas_glyph(&canvas, 0, 5, 0x2502, plain);
    canvas_glyph(&canvas, 1, 5, 0x2588, plain);
    canvas_glyph(&canvas, 2, 5, 0x2191, plain);
    canvas_glyph(&canvas, 3, 5, 0x2193, plain);
    assert_string_equal(row(&canvas, 5), "|#^v");
    canvas_frame(&canvas, (struct area){0, 1, 5, 4}, WEIGHT_LIGHT, plain);
    canvas_frame(&canvas, (struct area){4, 1, 9, 4}, WEIGHT_DASHED, plain);
    canvas_frame(&canvas, (struct area){10, 1, 15, 4}, WEIGHT_HEAVY, plain);
    assert_string_equal(row(&canvas, 1), "+---..... #####");
    assert_string_equal(row(&canvas, 2), "|   :   : #   #");
}

static void test_lines_join(void **state)
{
    (void)state;
    struct canvas canvas = make_canvas(GLYPHS_SQUARE);
    canvas_frame(&canvas, (struct area){0, 0, 5, 3}, WEIGHT_LIGHT, plain);
    assert_int_equal(glyph_at(&canvas, 0, 0), 0x250c);
    canvas_frame(&canvas, (struct area){4, 0, 9, 3}, WEIGHT_LIGHT, plain);
    assert_int_equal(glyph_at(&canvas, 4, 0), 0x252c);
    canvas_frame(&canvas, (struct area){4, 2, 9, 5}, WEIGHT_LIGHT, plain);
    assert_int_equal(glyph_at(&canvas, 4, 2), 0x253c);
    assert_int_equal(glyph_at(&canvas, 8, 2), 0x2524);
    canvas = make_canvas(GLYPHS_ROUND);
    canvas_frame(&canvas, (struct area){0, 0, 5, 3}, WEIGHT_LIGHT, plain);
    assert_int_equal(glyph_at(&canvas, 0, 0), 0x256d);
    assert_int_equal(glyph_at(&canvas, 4, 2), 0x256f);
}

static void test_clip(void **state)
{
    (void)state;
    struct canvas canvas = make_canvas(GLYPHS_ROUND);
    canvas_clip(&canvas, (struct area){10, 2, 20, 5});
    canvas_fill(&canvas, (struct area){-5, -5, 100, 100}, (struct style){INK_KEY, PAPER_FELT, 0});
    canvas_text(&canvas, 5, 3, 30, "abcdefghijklmnopqrstuvwxyz", plain);
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            bool inside = x >= 10 && x < 20 && y >= 2 && y < 5;
            const struct cell *cell = &canvas.cells[y * WIDTH + x];
            assert_int_equal(inside, cell->style.paper == PAPER_FELT || cell->glyph != ' ');
        }
    assert_string_equal(row(&canvas, 3), "          fghijklmno");
    canvas_unclip(&canvas);
    canvas_text(&canvas, 0, 0, 3, "abc", plain);
    assert_string_equal(row(&canvas, 0), "abc");
}

static void test_text_is_broken_at_spaces(void **state)
{
    (void)state;
    struct canvas canvas = make_canvas(GLYPHS_ROUND);
    const char *text = "one two  three\nfour";
    size_t length;
    text = canvas_break(&canvas, text, 8, &length);
    assert_int_equal(length, 7);
    text = canvas_break(&canvas, text, 8, &length);
    assert_memory_equal(text - 6, "three", 5);
    assert_int_equal(length, 5);
    text = canvas_break(&canvas, text, 8, &length);
    assert_int_equal(length, 4);
    assert_string_equal(text, "");
    text = canvas_break(&canvas, "äöüäöü", 4, &length); /* between characters, not within */
    assert_int_equal(length, 8);
    assert_string_equal(text, "öü");
}

static void test_page(void **state)
{
    (void)state;
    struct canvas canvas = make_canvas(GLYPHS_ROUND);
    struct page page;
    page_init(
        &page, &canvas,
        "# A **heading**\n\nA paragraph that\nis joined and **broken once\nmore**.\n- an entry "
        "that hangs in\n- another\n| a | table | that | is | not | broken | at | all |\n\n\n",
        24);
    page_draw(&page, &canvas, (struct area){0, 0, WIDTH, HEIGHT}, 0);
    assert_string_equal(row(&canvas, 0), "A heading");
    assert_string_equal(row(&canvas, 2), "A paragraph that is");
    assert_string_equal(row(&canvas, 3), "joined and broken once");
    assert_string_equal(row(&canvas, 4), "more.");
    assert_int_equal(canvas.cells[4 * WIDTH].style.marks,
                     MARK_BOLD); /* goes on from the line above */
    assert_int_equal(canvas.cells[4 * WIDTH + 4].style.marks, 0);
    assert_string_equal(row(&canvas, 5), "- an entry that hangs in");
    assert_string_equal(row(&canvas, 6), "- another");
    assert_int_equal(page.count, 8); /* no empty lines at the end */
    page_finish(&page);
    page_init(&page, &canvas, "", 24);
    assert_int_equal(page.count, 0);
    page_finish(&page);
}

static void test_tiles_in_text_have_colours(void **state)
{
    (void)state;
    struct canvas canvas = make_canvas(GLYPHS_ROUND);
    const char *text = "lays [3|12] and [x|1] [3|";
    page_draw_text(&canvas, 0, 0, WIDTH, text, strlen(text), plain);
    assert_string_equal(row(&canvas, 0), text);
    assert_int_equal(canvas.cells[6].style.ink, INK_NUMBER + 3);
    assert_int_equal(canvas.cells[9].style.ink, INK_NUMBER + 12);
    assert_int_equal(canvas.cells[10].style.paper, PAPER_TILE);
    assert_int_equal(canvas.cells[11].style.paper, PAPER_SCREEN);
    assert_int_equal(canvas.cells[19].style.ink, INK_TEXT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text_is_cut_with_dots),
        cmocka_unit_test(test_whole_words_are_cut_off),
        cmocka_unit_test(test_wide_and_strange_characters),
        cmocka_unit_test(test_ascii_has_nothing_else),
        cmocka_unit_test(test_lines_join),
        cmocka_unit_test(test_clip),
        cmocka_unit_test(test_text_is_broken_at_spaces),
        cmocka_unit_test(test_page),
        cmocka_unit_test(test_tiles_in_text_have_colours),
    };
    setlocale(LC_ALL, "C.UTF-8");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
