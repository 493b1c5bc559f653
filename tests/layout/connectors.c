/* Lines to tiles that lie apart: one each, from joint to joint, over no face. */
#include "support/apart.h"

#include <pasch/games/games.h>

#include <stdio.h>
#include <string.h>

static struct layout_connector connectors[TILE_COUNT];

static void assert_point(struct layout_point point, int x, int y)
{
    assert_int_equal(point.x, x);
    assert_int_equal(point.y, y);
}

/* Which piece covers a unit; -1: none does. */
static int piece_at(const struct layout *layout, int x, int y)
{
    for (unsigned i = 0; i < layout->count; i++) {
        struct layout_box box = layout_cover(layout->pieces[i]);
        if (x >= box.left && x < box.right && y >= box.top && y < box.bottom)
            return (int)i;
    }
    return -1;
}

/* The units on both sides of a step to the right, or else down, are not of one tile. */
static void check_step(const struct layout *layout, int x, int y, bool right)
{
    int here = piece_at(layout, x, y);
    int beside = right ? piece_at(layout, x, y - 1) : piece_at(layout, x - 1, y);
    assert_true(here < 0 || here != beside);
}

static void check_line(const struct layout *layout, const struct layout_connector *connector)
{
    for (unsigned i = 1; i < connector->count; i++) {
        struct layout_point from = connector->points[i - 1], to = connector->points[i];
        assert_true((from.x == to.x) != (from.y == to.y));
        for (int x = from.x < to.x ? from.x : to.x; x < from.x || x < to.x; x++)
            check_step(layout, x, from.y, true);
        for (int y = from.y < to.y ? from.y : to.y; y < from.y || y < to.y; y++)
            check_step(layout, from.x, y, false);
        assert_in_range(to.x - layout->box.left, 0, layout->box.right - layout->box.left);
        assert_in_range(to.y - layout->box.top, 0, layout->box.bottom - layout->box.top);
    }
}

/* The number that a piece shows beside the middle of its edge, and that it is its edge. */
static unsigned number_at(struct layout_piece piece, struct layout_point edge, unsigned out)
{
    static const int ways[][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    int far = piece.turn % 2 == out % 2 ? 2 : 1;
    assert_point(edge, piece.x + far * ways[out][0], piece.y + far * ways[out][1]);
    if (tile_is_double(piece.tile))
        return tile_low(piece.tile);
    assert_int_equal(far, 2); /* across its half, not along its flank */
    return piece.turn == out ? tile_high(piece.tile) : tile_low(piece.tile);
}

static void check_ends(const struct layout *layout, const struct trail *trail, unsigned index,
                       const struct layout_connector *connector)
{
    const struct laid *laid = &trail->laid[index];
    unsigned on = 0;
    while (trail->laid[on].tile != laid->on)
        on++;
    struct layout_piece piece = layout->pieces[index], other = layout->pieces[on];
    struct move move = {.on = laid->on, .where = laid->where & 7u};
    unsigned number = move_number(move);
    assert_int_equal(number_at(other, connector->points[0], connector->outs[0]), number);
    assert_int_equal(number_at(piece, connector->points[connector->count - 1], connector->outs[1]),
                     number);
    if (laid->where == WHERE_SIDE || laid->where == WHERE_TIP)
        assert_int_equal(connector->outs[0] % 2 == other.turn % 2, laid->where == WHERE_TIP);
}

/* Whether a line comes past a point. */
static bool is_past(const struct layout_connector *connector, int x, int y)
{
    for (unsigned i = 1; i < connector->count; i++) {
        struct layout_point a = connector->points[i - 1], b = connector->points[i];
        if ((x - a.x) * (x - b.x) <= 0 && (y - a.y) * (y - b.y) <= 0)
            return true;
    }
    return false;
}

/* All connectors of a layout; returns how many there are. */
static unsigned check_connectors(const struct layout *layout, const struct trail *trail)
{
    unsigned count = layout_connectors(layout, connectors), found = 0;
    assert_int_equal(count, apart_count(layout));
    for (unsigned i = 0; i < layout->count; i++)
        if (layout->pieces[i].apart) {
            check_ends(layout, trail, i, &connectors[found]);
            check_line(layout, &connectors[found++]);
        }
    return count;
}

static void test_a_line_goes_around_tiles(void **state)
{
    (void)state;
    struct layout layout;
    struct trail trail;
    layout_init(&layout, 3, 2);
    apart_make(&layout, &trail, &game_double_6);
    assert_int_equal(check_connectors(&layout, &trail), 2);
    /* From the 3 of 3-6 down to 3-4, past 2-6, which is in the way. */
    assert_point(connectors[0].points[0], 5, 0);
    assert_point(connectors[0].points[connectors[0].count - 1], 5, 8);
    assert_int_equal(connectors[0].outs[0], LAYOUT_EAST);
    assert_int_equal(connectors[0].outs[1], LAYOUT_WEST);
    assert_true(connectors[0].count > 2);
    assert_false(is_past(&connectors[0], 7, 4)); /* where the other ends */
    /* From the free side of 6-6. */
    assert_point(connectors[1].points[0], -1, 0);
    assert_point(connectors[1].points[connectors[1].count - 1], 7, 4);
    assert_int_equal(connectors[1].outs[0], LAYOUT_WEST);
    assert_int_equal(connectors[1].outs[1], LAYOUT_EAST);
}

static void test_nothing_in_the_way(void **state)
{
    (void)state;
    struct layout layout;
    struct trail trail;
    layout_init(&layout, 3, 2);
    apart_make(&layout, &trail, &game_double_6);
    layout.count = --trail.count; /* without 2-6 */
    assert_int_equal(check_connectors(&layout, &trail), 1);
    assert_int_equal(connectors[0].count, 2);
    layout.pieces[2].apart = 0;
    assert_int_equal(layout_connectors(&layout, connectors), 0);
}

/* Lines into a crowd: all doubles of double-18 close together, as a match may have them. */
static void test_a_crowded_table(void **state)
{
    (void)state;
    static struct match match;
    struct layout layout;
    unsigned corners = 0;
    apart_play(&match);
    layout_init(&layout, 3, 2);
    layout_follow(&layout, &match.trail, &match.sheet);
    apart_scatter(&layout, &match.trail, &match.sheet);
    unsigned count = check_connectors(&layout, &match.trail);
    assert_in_range(count, 8, 16);
    for (unsigned i = 0; i < count; i++)
        corners = connectors[i].count > corners ? connectors[i].count : corners;
    printf("%u lines have up to %u points\n", count, corners);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_line_goes_around_tiles),
        cmocka_unit_test(test_nothing_in_the_way),
        cmocka_unit_test(test_a_crowded_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
