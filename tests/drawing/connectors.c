/* Pictures of tables on which tiles lie apart: a line to each of them, and none to others. */
#include "support/apart.h"

#include "inside.h"

#include <pasch/games/games.h>

static char picture[1 << 20];

static struct text begin(void)
{
    struct text text;
    text_init(&text, picture, sizeof picture);
    return text;
}

static unsigned count_of(const char *words)
{
    unsigned found = 0;
    for (const char *at = picture; (at = strstr(at, words)); at++)
        found++;
    return found;
}

/* Both strokes of a line, and a half circle at each end, turned to its tile. */
static void test_a_line_from_joint_to_joint(void **state)
{
    (void)state;
    struct layout layout;
    struct trail trail;
    struct text text = begin();
    layout_init(&layout, 3, 2);
    apart_make(&layout, &trail, &game_double_6);
    layout.count = 3; /* without the second */
    connectors_draw(&text, &layout);
    assert_int_equal(count_of("class=\"connector\""), 1);
    assert_int_equal(count_of(" d=\"M500 0L500 800\"/>"), 2);
    assert_int_equal(count_of("transform=\"translate(500 0)rotate(0)\"/>"), 1);
    assert_int_equal(count_of("transform=\"translate(500 800)rotate(180)\"/>"), 1);
    text = begin();
    layout.count = 4;
    connectors_draw(&text, &layout);
    assert_int_equal(count_of("class=\"connector\""), 2);
    assert_int_equal(count_of(" d=\"M-100 0L"), 2);
    assert_int_equal(count_of("L700 400\"/>"), 2);
    assert_int_equal(count_of("transform=\"translate(-100 0)rotate(180)\"/>"), 1);
    assert_int_equal(count_of("transform=\"translate(700 400)rotate(0)\"/>"), 1);
    text = begin();
    layout.count = 2;
    connectors_draw(&text, &layout);
    assert_string_equal(picture, "");
}

/* Pictures lay the tiles themselves, and small tables have none apart: so we say that one is. */
static bool pretend;
unsigned __real_layout_connectors(const struct layout *layout,
                                  struct layout_connector ret_connectors[TILE_COUNT]);
unsigned __wrap_layout_connectors(const struct layout *layout,
                                  struct layout_connector ret_connectors[TILE_COUNT]);
unsigned __wrap_layout_connectors(const struct layout *layout,
                                  struct layout_connector ret_connectors[TILE_COUNT])
{
    struct layout_connector line = {.count = 2, .points = {{5, 0}, {5, 8}}};
    if (!pretend)
        return __real_layout_connectors(layout, ret_connectors);
    assert_int_equal(layout->count, 4);
    ret_connectors[0] = line;
    return 1;
}

static void test_a_whole_picture(void **state)
{
    (void)state;
    static struct match match;
    struct layout layout;
    struct drawing drawing = {.match = &match, .wide = 3, .high = 2, .felt = true, .title = ""};
    layout_init(&layout, 3, 2);
    apart_make(&layout, &match.trail, &game_double_6);
    match.sheet = game_double_6;
    match.stage = MATCH_ROUND_OVER;
    for (int with = 0; with <= 1; with++) {
        struct text text = begin();
        pretend = with;
        drawing_write(&text, &drawing);
        pretend = false;
        assert_false(text.cut);
        assert_int_equal(count_of("class=\"connector\""), with);
        /* Over the tiles, on the table. */
        const char *line = strstr(picture, "M500 0L500 800"), *tile = strstr(picture, "#tile-h");
        assert_true(!with || (line > tile && line < strrchr(picture, 'g')));
    }
}

/* What pages copy: where lines can be, and only there. */
static void test_the_look(void **state)
{
    (void)state;
    struct text text = begin();
    drawing_write_look(&text, &game_double_18);
    assert_int_equal(count_of("<g id=\"connector\""), 1);
    assert_int_equal(count_of(" id=\"eyelet\"/>"), 1);
    text = begin();
    drawing_write_look(&text, &game_tripple);
    assert_int_equal(count_of("connector"), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_line_from_joint_to_joint),
        cmocka_unit_test(test_a_whole_picture),
        cmocka_unit_test(test_the_look),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
