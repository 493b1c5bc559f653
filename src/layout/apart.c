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

void work_lay_apart(struct work *work, unsigned index)
{
    unsigned i = 0;
    while (!work_is_end_of(work, &work->ends[i], index))
        i++;
    struct spot spot = {.turn = work->ends[i].turn,
                        .crosswise = tile_is_double(work->joints[index].tile),
                        .form = FORM_APART};
    int around = 12; /* 190 tiles cover too little of the ground for none to be found with 0 */
    while (!find_spot(work, &work->ends[i], around, &spot) && around > 0)
        around -= 2;
    assert(ground_is_free(&work->ground, spot_cover(spot)));
    work_lay(work, index, i, spot);
}
