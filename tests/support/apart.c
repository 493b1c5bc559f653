/* Tiles that lie apart. */
#include "apart.h"

static void add(struct trail *trail, tile tile, uint8_t on, enum where where)
{
    trail->laid[trail->count++] = (struct laid){.tile = tile, .on = on, .where = (uint8_t)where};
}

static void move_apart(struct layout *layout, unsigned index, int16_t x, int16_t y, unsigned turn)
{
    struct layout_piece *piece = &layout->pieces[index];
    piece->x = x;
    piece->y = y;
    piece->apart = 1;
    layout->joints[index].turn = (uint8_t)turn;
}

void apart_make(struct layout *layout, struct trail *trail, const struct sheet *sheet)
{
    *trail = (struct trail){.count = 0};
    add(trail, tile_double(6), TILE_NONE, WHERE_LEAD);
    add(trail, tile_of(3, 6), tile_double(6), WHERE_SIDE);
    add(trail, tile_of(3, 4), tile_of(3, 6), WHERE_LOW);
    add(trail, tile_of(2, 6), tile_double(6), WHERE_SIDE);
    layout_follow(layout, trail, sheet);
    assert_int_equal(layout->pieces[1].x, 3);
    assert_int_equal(layout->pieces[2].turn, LAYOUT_EAST);
    assert_int_equal(layout->pieces[3].x, -3);
    assert_int_equal(layout->pieces[3].turn, LAYOUT_EAST);
    move_apart(layout, 2, 7, 8, LAYOUT_EAST);
    move_apart(layout, 3, 5, 4, LAYOUT_WEST);
    layout_follow(layout, trail, sheet); /* the box */
}
