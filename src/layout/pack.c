/*
 * Laying the tiles of a plan, one after the other, each where it costs least: in its sector, and so
 * that no other is left without a spot.
 */
#include "plan.h"

enum {
    COST_BLOCKED = 150, /* a tile to come would have no spot */
    DRAWN = 4,          /* how much arms are drawn to their sectors */
    SECTOR_NEAR = 4,    /* so many units outside of a sector cost nothing */
    END_NEAR = 8,       /* further off a tile can't take an end's spots */
    SIZE_MOST = 24,     /* of the tree beyond a tile, for its weight */
    TROUBLE_MOST = 12,
    MISSING_TILE = 8, /* weighs so much, and its size; a tile to come 1 */
};

/* The tiles that can be laid now, with their ends. */
struct waiting {
    unsigned count;
    uint16_t tiles[PLAN_MAX];
    struct end ends[PLAN_MAX];
};

static void wait(struct waiting *waiting, const struct plan *plan, unsigned index)
{
    waiting->tiles[waiting->count] = (uint16_t)index;
    waiting->ends[waiting->count++] = plan_end(plan, index);
}

/* Which is laid next: near the lead first, earlier what had trouble, and at last what is to come.
 */
static unsigned choose_next(const struct plan *plan, const struct waiting *waiting)
{
    unsigned best = 0;
    int least = INT_MAX;
    for (unsigned i = 0; i < waiting->count; i++) {
        const struct planned *tile = &plan->tiles[waiting->tiles[i]];
        int late = 4 * tile->depth - tile->trouble;
        if (waiting->tiles[i] >= plan->known)
            late += 4 * TILE_COUNT;
        if (late < least) {
            best = i;
            least = late;
        }
    }
    return best;
}

static bool is_near(const struct end *end, struct layout_box box)
{
    return end->x > box.left - END_NEAR && end->x < box.right + END_NEAR &&
           end->y > box.top - END_NEAR && end->y < box.bottom + END_NEAR;
}

/* What it costs that an end has no room for its tile. */
static int cost_of_lack(const struct plan *plan, unsigned index, const struct end *end)
{
    if (end_has_room(&plan->ground, end, plan->tiles[index].needs))
        return 0;
    return index < plan->known ? COST_NO_ROOM : COST_BLOCKED;
}

/* What it costs that others have no spot any more. */
static int cost_of_blocking(struct plan *plan, const struct waiting *waiting, unsigned index,
                            struct spot spot)
{
    struct planned *tile = &plan->tiles[index];
    struct spot before = tile->spot;
    struct layout_box box = spot_cover(spot);
    int cost = 0, more;
    ground_cover(&plan->ground, box);
    tile->spot = spot;
    for (unsigned i = 0; i < waiting->count && cost != COST_NO_ROOM; i++)
        if (waiting->tiles[i] != index && is_near(&waiting->ends[i], box)) {
            more = cost_of_lack(plan, waiting->tiles[i], &waiting->ends[i]);
            cost = more == COST_NO_ROOM ? more : cost + more;
        }
    for (unsigned face = 0; face < 4 && cost != COST_NO_ROOM; face++)
        if (tile->children[face] != NO_TILE) {
            struct end end = plan_end(plan, tile->children[face]);
            more = cost_of_lack(plan, tile->children[face], &end);
            cost = more == COST_NO_ROOM ? more : cost + more;
            if (more == 0 && !plan->branches)
                cost += cost_of_room(&plan->ground, &plan->table, &end, NEEDS_PLAIN);
        }
    tile->spot = before;
    ground_uncover(&plan->ground, box);
    return cost;
}

/* How far the arm that goes on from a spot strays from its sector. */
static int cost_of_straying(const struct planned *tile, struct spot spot)
{
    int far = spot.crosswise ? 1 : 2;
    int x = spot.x + far * turn_x[spot.turn], y = spot.y + far * turn_y[spot.turn];
    int off = larger(sector_distance(&tile->sector, x, y) - SECTOR_NEAR, 0);
    int astray = sector_turn(&tile->sector, spot.turn) / (SECTOR_ALL / 16);
    return (off + astray) * DRAWN * (4 + smaller(tile->size, SIZE_MOST)) / 4;
}

static bool is_close(struct spot a, struct spot b)
{
    return a.x - b.x <= 4 && b.x - a.x <= 4 && a.y - b.y <= 4 && b.y - a.y <= 4;
}

/* What it costs to be taken for joined to a tile that only lies beside. */
static int cost_of_misleading(const struct plan *plan, unsigned index, struct spot spot)
{
    int cost = 0;
    if (index >= plan->known)
        return 0;
    struct layout_piece piece = spot_piece(spot, &plan->joints[index]);
    for (unsigned i = 0; i < plan->known; i++) {
        const struct planned *other = &plan->tiles[i];
        if (other->lies && i != plan->tiles[index].on && is_close(other->spot, spot))
            cost += cost_of_facing(piece, spot_piece(other->spot, &plan->joints[i]));
    }
    return cost;
}

static int cost_of(struct plan *plan, unsigned index, const struct end *end, struct spot spot)
{
    struct layout_box box = spot_cover(spot);
    const struct planned *tile = &plan->tiles[index];
    if (!ground_is_free(&plan->ground, box))
        return COST_NO_ROOM;
    int cost = cost_of_lying(end, spot, &plan->table);
    if (plan->branches)
        cost = cost * plan->manner.shape / 4 + cost_of_straying(tile, spot);
    int touch = cost_of_touch(&plan->ground, box, spot_cover(plan->tiles[tile->on].spot));
    if (touch)
        cost += touch + cost_of_misleading(plan, index, spot);
    if (plan->manner.noise)
        cost += (int)random_below(&plan->random, plan->manner.noise) / (plan->branches ? 1 : 4);
    return cost;
}

/* Lays a tile that waits, if there is a spot. */
static bool lay_tile(struct plan *plan, const struct waiting *waiting, unsigned at)
{
    unsigned index = waiting->tiles[at];
    const struct end *end = &waiting->ends[at];
    struct spot spots[SPOTS_MAX], best_spot = {0};
    int costs[SPOTS_MAX], best = COST_NO_ROOM;
    unsigned count = spots_at(end, plan->tiles[index].needs == NEEDS_DOUBLE, spots);
    for (unsigned i = 0; i < SPOTS_MAX; i++)
        costs[i] = i < count ? cost_of(plan, index, end, spots[i]) : COST_NO_ROOM;
    for (;;) { /* blocking takes most of the time: not more often than needed */
        unsigned cheapest = 0;
        for (unsigned i = 1; i < count; i++)
            if (costs[i] < costs[cheapest])
                cheapest = i;
        if (costs[cheapest] >= best)
            break;
        int blocking = cost_of_blocking(plan, waiting, index, spots[cheapest]);
        if (blocking != COST_NO_ROOM && costs[cheapest] + blocking < best) {
            best = costs[cheapest] + blocking;
            best_spot = spots[cheapest];
        }
        costs[cheapest] = COST_NO_ROOM;
    }
    if (best == COST_NO_ROOM)
        return false;
    plan_lay(plan, index, best_spot);
    return true;
}

unsigned plan_lay_rest(struct plan *plan)
{
    struct waiting waiting;
    unsigned missing = 0;
    waiting.count = 0;
    for (unsigned i = 1; i < plan->count; i++)
        if (!plan->tiles[i].lies && plan->tiles[plan->tiles[i].on].lies)
            wait(&waiting, plan, i);
    while (waiting.count) {
        unsigned at = choose_next(plan, &waiting), index = waiting.tiles[at];
        struct planned *tile = &plan->tiles[index];
        bool laid = lay_tile(plan, &waiting, at);
        waiting.tiles[at] = waiting.tiles[--waiting.count];
        waiting.ends[at] = waiting.ends[waiting.count];
        for (unsigned face = 0; laid && face < 4; face++)
            if (tile->children[face] != NO_TILE && !plan->tiles[tile->children[face]].lies)
                wait(&waiting, plan, tile->children[face]);
        if (laid)
            continue;
        tile->trouble = (uint8_t)smaller(tile->trouble + 1, TROUBLE_MOST);
        missing += index < plan->known ? (unsigned)MISSING_TILE + tile->size : 1u;
    }
    return missing;
}
