/* Tiles of which nothing but their names is known: a row of rectangles. */
#include "inside.h"

static struct layout_piece piece_at(unsigned index, tile tile, bool down)
{
    return (struct layout_piece){.x = (int16_t)(4 * index), .tile = tile, .down = down};
}

static void follow(struct layout *layout, const struct trail *trail, const struct sheet *sheet)
{
    (void)sheet;
    layout->count = trail->count;
    for (unsigned i = 0; i < trail->count; i++)
        layout->pieces[i] = piece_at(i, trail->laid[i].tile, trail->laid[i].down);
    layout->box = (struct layout_box){-2, -1, (int16_t)(4 * trail->count - 2), 1};
}

static struct layout_piece ghost(const struct layout *layout, const struct round *round,
                                 const struct sheet *sheet, const struct trail *trail,
                                 struct move move)
{
    (void)round;
    (void)sheet;
    (void)trail;
    return piece_at(layout->count, (tile)move.tile, move.down);
}

const struct layout_kind layout_plain = {.follow = follow, .ghost = ghost};
