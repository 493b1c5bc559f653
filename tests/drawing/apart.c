/* Pictures of tables on which tiles lie apart: a line to each of them, and none to others. */
#include "support/apart.h"

#include <pasch/drawing/drawing.h>
#include <pasch/games/games.h>

static char picture[1 << 20];

static unsigned count_of(const char *words)
{
    unsigned found = 0;
    for (const char *at = picture; (at = strstr(at, words)); at++)
        found++;
    return found;
}

/* Pictures lay the tiles themselves, and small tables have none apart: so we say that one is. */
static bool pretend;
unsigned __wrap_layout_lines(const struct layout *layout, struct layout_line ret_lines[TILE_COUNT]);
unsigned __wrap_layout_lines(const struct layout *layout, struct layout_line ret_lines[TILE_COUNT])
{
    assert_int_equal(layout->count, 4);
    ret_lines[0] = (struct layout_line){.from = {4, 0}, .to = {6, -8}};
    return pretend;
}

static void test_a_picture(void **state)
{
    (void)state;
    static struct match match;
    struct layout layout;
    struct drawing drawing = {.match = &match, .wide = 3, .high = 2, .felt = true, .title = ""};
    layout_init(&layout, 3, 2);
    apart_make(&layout, &match.trail, &game_double_6);
    match.sheet = game_double_6;
    match.stage = MATCH_ROUND_OVER;
    for (unsigned with = 0; with <= 1; with++) {
        struct text text;
        text_init(&text, picture, sizeof picture);
        pretend = with;
        drawing_write(&text, &drawing);
        assert_false(text.cut);
        /* Both strokes, over the tiles, on the table. */
        assert_int_equal(count_of("<path class=\"line\" d=\"M400 0L600 -800\""), 2 * with);
        assert_int_equal(count_of("class=\"line\""), 2 * with);
        const char *line = strstr(picture, "M400 0L600 -800"), *tile = strstr(picture, "#tile-h");
        assert_true(!with || (line > tile && line < strrchr(picture, 'g')));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_picture),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
