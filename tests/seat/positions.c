/* Lines to tiles that lie apart, in messages. */
#include "support/apart.h"

#include <pasch/games/games.h>
#include <pasch/seat/write.h>

/* What is written of a layout. */
static const char *written(const struct layout *layout)
{
    static char buffer[4096];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    seat_write_lines(&text, layout);
    assert_false(text.cut);
    return buffer;
}

static void test_lines(void **state)
{
    (void)state;
    struct layout layout;
    struct trail trail;
    layout_init(&layout, 3, 2);
    apart_make(&layout, &trail, &game_double_6);
    assert_string_equal(written(&layout), ",\"lines\":[[4,0,6,8],[0,0,6,4]]");
    layout.count = 3;
    assert_string_equal(written(&layout), ",\"lines\":[[4,0,6,8]]");
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
    static uint8_t deck[TILE_COUNT];
    for (uint8_t i = 0; i < 28; i++)
        deck[i] = i;
    match_init(&match, &game_double_6, 3);
    while (match.stage != MATCH_PLAY)
        match_deal(&match, deck);
    view_make(&view, &match, 0);
    layout_init(&layout, 3, 2);
    uint8_t hand = view.seen.trail.hand;
    apart_make(&layout, &view.seen.trail, &game_double_6);
    view.seen.trail.hand = hand;
    view.seen.round.laid = view.seen.trail.count;
    text_init(&text, line, sizeof line);
    seat_write_tale(&tale, &text);
    assert_non_null(strstr(line, "],\"lines\":[[4,0,6,8],[0,0,6,4]]"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_a_view_tells_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
