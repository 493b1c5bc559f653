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

/* A tile that can be laid now. */
struct ready {
    uint16_t index;
    uint16_t plain; /* bits: its spots for a tile that is not a double, */
    uint16_t free;  /* and those spots that are free */
    uint8_t count;
    struct end end;
    struct spot spots[2 * SPOTS_MAX];
};

struct waiting {
    unsigned count;
    struct ready all[PLAN_MAX];
};

static void find_spots(const struct plan *plan, struct ready *one)
{
    unsigned needs = plan->tiles[one->index].needs;
    one->count = 0;
    if (needs & NEEDS_PLAIN)
        one->count = (uint8_t)spots_at(&one->end, false, one->spots);
    one->plain = (uint16_t)((1u << one->count) - 1);
    if (needs & NEEDS_DOUBLE)
        one->count = (uint8_t)(one->count + spots_at(&one->end, true, one->spots + one->count));
    one->free = 0;
    for (unsigned i = 0; i < one->count; i++)
        if (ground_is_free(&plan->ground, spot_cover(one->spots[i])))
            one->free |= (uint16_t)(1u << i);
}

static void wait(struct waiting *waiting, const struct plan *plan, unsigned index)
{
    struct ready *one = &waiting->all[waiting->count++];
    one->index = (uint16_t)index;
    one->end = plan_end(plan, index);
    find_spots(plan, one);
}

/* Whether so many free spots are enough. */
static bool is_enough(const struct plan *plan, const struct ready *one, unsigned free)
{
    unsigned needs = plan->tiles[one->index].needs;
    return (!(needs & NEEDS_PLAIN) || (free & one->plain)) &&
           (!(needs & NEEDS_DOUBLE) || (free & ~(unsigned)one->plain));
}

/* Which is laid next: what has no choice, then near the lead first, earlier what had trouble, and
 * at last what is to come. */
static unsigned choose_next(const struct plan *plan, const struct waiting *waiting)
{
    unsigned best = 0;
    int least = INT_MAX;
    for (unsigned i = 0; i < waiting->count; i++) {
        const struct ready *one = &waiting->all[i];
        const struct planned *tile = &plan->tiles[one->index];
        int late = 4 * tile->depth - tile->trouble;
        if (one->index >= plan->known)
            late += 4 * TILE_COUNT;
        else if (!(one->free & (one->free - 1u))) /* the only spot left */
            late -= 4 * TILE_COUNT;
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

static bool is_overlap(struct layout_box a, struct layout_box b)
{
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/* The free spots that are left when a box is covered. */
static unsigned spots_left(const struct ready *one, struct layout_box box)
{
    unsigned free = one->free;
    for (unsigned i = 0; i < one->count; i++)
        if ((free >> i & 1) && is_overlap(spot_cover(one->spots[i]), box))
            free &= ~(1u << i);
    return free;
}

/* What it costs that others have no spot any more. */
static int cost_of_taking(const struct plan *plan, const struct waiting *waiting, unsigned index,
                          struct layout_box box)
{
    int cost = 0;
    for (unsigned i = 0; i < waiting->count; i++) {
        const struct ready *one = &waiting->all[i];
        if (one->index == index || !is_near(&one->end, box) ||
            is_enough(plan, one, spots_left(one, box)))
            continue;
        if (one->index < plan->known)
            return COST_NO_ROOM;
        cost += COST_BLOCKED;
    }
    return cost;
}

/* What it costs that the tiles joined to it have no spot. */
static int cost_of_going_on(const struct plan *plan, const struct planned *tile)
{
    int cost = 0;
    for (unsigned face = 0; face < 4; face++) {
        unsigned child = tile->children[face];
        if (child == NO_TILE)
            continue;
        struct end end = plan_end(plan, child);
        if (!end_has_room(&plan->ground, &end, plan->tiles[child].needs)) {
            if (child < plan->known)
                return COST_NO_ROOM;
            cost += COST_BLOCKED;
        } else if (!plan->branches)
            cost += cost_of_room(&plan->ground, &plan->table, &end, NEEDS_PLAIN);
    }
    return cost;
}

static int cost_of_blocking(struct plan *plan, const struct waiting *waiting, unsigned index,
                            struct spot spot)
{
    struct planned *tile = &plan->tiles[index];
    struct spot before = tile->spot;
    struct layout_box box = spot_cover(spot);
    int cost = cost_of_taking(plan, waiting, index, box);
    if (cost == COST_NO_ROOM)
        return cost;
    ground_cover(&plan->ground, box);
    tile->spot = spot;
    int more = cost_of_going_on(plan, tile);
    tile->spot = before;
    ground_uncover(&plan->ground, box);
    return more == COST_NO_ROOM ? more : cost + more;
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

/* What it costs but for what is around. */
static int cost_of(struct plan *plan, unsigned index, const struct end *end, struct spot spot)
{
    int cost = cost_of_lying(end, spot, &plan->table);
    if (plan->branches)
        cost = cost * plan->manner.shape / 4 + cost_of_straying(&plan->tiles[index], spot);
    if (plan->manner.noise)
        cost += (int)random_below(&plan->random, plan->manner.noise) / (plan->branches ? 1 : 4);
    return cost;
}

/* What the rest costs, which takes most of the time. */
static int cost_around(struct plan *plan, const struct waiting *waiting, unsigned index,
                       struct spot spot)
{
    const struct planned *on = &plan->tiles[plan->tiles[index].on];
    int cost = cost_of_blocking(plan, waiting, index, spot);
    if (cost == COST_NO_ROOM)
        return cost;
    int touch = cost_of_touch(&plan->ground, spot_cover(spot), spot_cover(on->spot));
    return touch ? cost + touch + cost_of_misleading(plan, index, spot) : cost;
}

/* Lays a tile that waits, if there is a spot. */
static bool lay_tile(struct plan *plan, const struct waiting *waiting, unsigned at)
{
    const struct ready *one = &waiting->all[at];
    struct spot best_spot = {0};
    int costs[2 * SPOTS_MAX], best = COST_NO_ROOM;
    bool plain = plan->tiles[one->index].needs & NEEDS_PLAIN;
    for (unsigned i = 0; i < 2 * SPOTS_MAX; i++)
        costs[i] = (one->free >> i & 1) && (one->plain >> i & 1) == plain
                       ? cost_of(plan, one->index, &one->end, one->spots[i])
                       : COST_NO_ROOM;
    for (;;) { /* not more often than needed */
        unsigned cheapest = 0;
        for (unsigned i = 1; i < one->count; i++)
            if (costs[i] < costs[cheapest])
                cheapest = i;
        if (costs[cheapest] >= best)
            break;
        int around = cost_around(plan, waiting, one->index, one->spots[cheapest]);
        if (around != COST_NO_ROOM && costs[cheapest] + around < best) {
            best = costs[cheapest] + around;
            best_spot = one->spots[cheapest];
        }
        costs[cheapest] = COST_NO_ROOM;
    }
    if (best == COST_NO_ROOM)
        return false;
    plan_lay(plan, one->index, best_spot);
    return true;
}

/* A tile was laid: others have fewer spots, and those joined to it wait now. */
static void follow(struct plan *plan, struct waiting *waiting, const struct planned *tile)
{
    struct layout_box box = spot_cover(tile->spot);
    for (unsigned i = 0; i < waiting->count; i++)
        if (is_near(&waiting->all[i].end, box))
            waiting->all[i].free = (uint16_t)spots_left(&waiting->all[i], box);
    for (unsigned face = 0; face < 4; face++)
        if (tile->children[face] != NO_TILE && !plan->tiles[tile->children[face]].lies)
            wait(waiting, plan, tile->children[face]);
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
        unsigned at = choose_next(plan, &waiting), index = waiting.all[at].index;
        struct planned *tile = &plan->tiles[index];
        bool laid = lay_tile(plan, &waiting, at);
        waiting.all[at] = waiting.all[--waiting.count];
        if (laid) {
            follow(plan, &waiting, tile);
            continue;
        }
        tile->trouble = (uint8_t)smaller(tile->trouble + 1, TROUBLE_MOST);
        missing += index < plan->known ? (unsigned)MISSING_TILE + tile->size : 1u;
    }
    return missing;
}
