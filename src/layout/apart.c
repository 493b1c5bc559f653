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
