/*
 * Laying a tile apart from what it is joined to: the last resort, so that there always is a layout.
 * Tiles that must touch can't always be laid: a double has four arms, its neighbours are one tile
 * away, and the more doubles there are within a few tiles of each other the less ground is left for
 * their arms. Only trees of many doubles that hardly anybody would play need this.
 */
#include "inside.h"

#include <assert.h>

static int distance(struct spot spot, const struct end *end)
{
    int x = spot.x - end->x, y = spot.y - end->y;
    return (x < 0 ? -x : x) + (y < 0 ? -y : y);
}

/* The spot nearest to an end with so much free ground around it. */
static bool find_spot(const struct work *work, const struct end *end, int around, struct spot *spot)
{
    struct spot best = *spot;
    bool found = false;
    for (int y = -GROUND_HALF; y < GROUND_HALF; y++)
        for (int x = -GROUND_HALF; x < GROUND_HALF; x++) {
            spot->x = (int16_t)x;
            spot->y = (int16_t)y;
            if ((!found || distance(*spot, end) < distance(best, end)) &&
                ground_is_free(&work->ground, box_widened(spot_cover(*spot), around))) {
                best = *spot;
                found = true;
            }
        }
    *spot = best;
    return found;
}

struct spot spot_apart(const struct work *work, const struct end *end, bool is_double)
{
    struct spot spot = {.turn = end->turn, .crosswise = is_double, .form = FORM_APART};
    int around = 12;
    while (!find_spot(work, end, around, &spot) && around > 0)
        around -= 2;
    /* 190 tiles cover a fortieth of the ground. */
    assert(ground_is_free(&work->ground, spot_cover(spot)));
    return spot;
}

/* Where a piece is joined on that side. */
static struct layout_point joined_at(struct layout_piece piece, unsigned turn)
{
    int far = turn_is_along(turn, piece.turn);
    return (struct layout_point){.x = (int16_t)(piece.x + far * turn_x[turn]),
                                 .y = (int16_t)(piece.y + far * turn_y[turn])};
}

static struct layout_piece piece_of(const struct layout *layout, tile tile)
{
    unsigned i = 0;
    while (layout->joints[i].tile != tile)
        i++;
    return layout->pieces[i];
}

unsigned layout_lines(const struct layout *layout, struct layout_line ret_lines[TILE_COUNT])
{
    unsigned count = 0;
    for (unsigned i = 0; i < layout->count; i++) {
        const struct layout_joint *joint = &layout->joints[i];
        if (layout->pieces[i].apart)
            ret_lines[count++] = (struct layout_line){
                .from = joined_at(piece_of(layout, joint->on), joint->out),
                .to = joined_at(layout->pieces[i], turn_back(joint->turn)),
            };
    }
    return count;
}
