/* Lines to tiles that lie apart, in messages. */
#include "support/apart.h"

#include <pasch/games/games.h>
#include <pasch/seat/tell.h>

#include <stdio.h>

/* What is written of a layout. */
static const char *written(const struct layout *layout)
{
    static char buffer[4096];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    seat_write_connectors(&text, layout);
    assert_false(text.cut);
    return buffer;
}

static void test_lines_from_joint_to_joint(void **state)
{
    (void)state;
    struct layout layout;
    struct trail trail;
    layout_init(&layout, 3, 2);
    apart_make(&layout, &trail, &game_double_6);
    const char *all = written(&layout);
    assert_ptr_equal(strstr(all, ",\"connectors\":[{\"line\":[[5,0],"), all);
    assert_non_null(strstr(all, ",[5,8]],\"outs\":[0,2]},{\"line\":[[-1,0],"));
    const char *end = strstr(all, ",[7,4]],\"outs\":[2,0]}]");
    assert_non_null(end);
    assert_string_equal(end, ",[7,4]],\"outs\":[2,0]}]");
    layout.count = 3;
    assert_string_equal(written(&layout),
                        ",\"connectors\":[{\"line\":[[5,0],[5,8]],\"outs\":[0,2]}]");
}

static void test_nothing_is_apart(void **state)
{
    (void)state;
    struct layout layout;
    struct trail trail;
    layout_init(&layout, 3, 2);
    apart_make(&layout, &trail, &game_double_6);
    layout.count = 2;
    assert_string_equal(written(&layout), "");
}

/* They are part of a view. */
static void test_a_view_tells_them(void **state)
{
    (void)state;
    static struct match match;
    static struct view view;
    static char line[SEAT_LINE_MAX];
    struct layout layout;
    struct seat_tale tale = {.view = &view, .at = 1, .layout = &layout};
    struct text text;
    unsigned count = 0;
    apart_play(&match);
    view_make(&view, &match, 0);
    layout_init(&layout, 3, 2);
    layout_follow(&layout, &view.seen.trail, &view.seen.sheet);
    apart_scatter(&layout, &view.seen.trail, &view.seen.sheet);
    text_init(&text, line, sizeof line);
    seat_write_tale(&tale, &text);
    for (const char *at = line; (at = strstr(at, "\"outs\":[")); at++)
        count++;
    assert_int_equal(count, apart_count(&layout));
    assert_non_null(strstr(line, "],\"connectors\":[{"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines_from_joint_to_joint),
        cmocka_unit_test(test_nothing_is_apart),
        cmocka_unit_test(test_a_view_tells_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
