/* Lines to tiles that lie apart: one each, from the half that is joined to the matching one. */
#include "support/apart.h"

#include <pasch/games/games.h>

static void assert_line(struct layout_line line, int x, int y, int to_x, int to_y)
{
    assert_int_equal(line.from.x, x);
    assert_int_equal(line.from.y, y);
    assert_int_equal(line.to.x, to_x);
    assert_int_equal(line.to.y, to_y);
}

static void test_a_line_for_each(void **state)
{
    (void)state;
    struct layout layout;
    struct layout_line lines[TILE_COUNT];
    struct trail trail;
    layout_init(&layout, 3, 2);
    apart_make(&layout, &trail, &game_double_6);
    assert_int_equal(layout_lines(&layout, lines), 2);
    assert_line(lines[0], 4, 0, 6, 8); /* from the 3 of 3-6 to the 3 of 3-4 */
    assert_line(lines[1], 0, 0, 6, 4); /* from the middle of 6-6 to the 6 of 2-6 */
    layout.pieces[2].apart = 0;
    assert_int_equal(layout_lines(&layout, lines), 1);
    assert_line(lines[0], 0, 0, 6, 4);
    layout.count = 2;
    assert_int_equal(layout_lines(&layout, lines), 0);
}

/* A double is joined by its middle, at its tip by the half. */
static void test_doubles(void **state)
{
    (void)state;
    struct layout layout = {.count = 3, .joints = {[0] = {.tile = tile_double(6)}}};
    struct layout_line lines[TILE_COUNT];
    layout.pieces[0] = (struct layout_piece){.tile = tile_double(6), .turn = LAYOUT_SOUTH};
    layout.pieces[1] = (struct layout_piece){
        .tile = tile_of(1, 6), .x = 9, .y = 9, .turn = LAYOUT_NORTH, .apart = 1};
    layout.joints[1] = (struct layout_joint){
        .tile = tile_of(1, 6), .on = tile_double(6), .turn = LAYOUT_SOUTH, .out = LAYOUT_SOUTH};
    layout.pieces[2] =
        (struct layout_piece){.tile = tile_double(1), .x = 20, .turn = LAYOUT_EAST, .apart = 1};
    layout.joints[2] = (struct layout_joint){
        .tile = tile_double(1), .on = tile_of(1, 6), .turn = LAYOUT_SOUTH, .out = LAYOUT_SOUTH};
    assert_int_equal(layout_lines(&layout, lines), 2);
    assert_line(lines[0], 0, 1, 9, 8);
    assert_line(lines[1], 9, 10, 20, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_line_for_each),
        cmocka_unit_test(test_doubles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
