/* Plans: making one, laying tiles and taking them away. */
#include "plan.h"

static bool is_double(const struct planned *tile)
{
    return tile->needs == NEEDS_DOUBLE;
}

struct end plan_end(const struct plan *plan, unsigned index)
{
    const struct planned *tile = &plan->tiles[index], *on = &plan->tiles[tile->on];
    unsigned turn = (on->spot.turn + tile->face) % 4;
    bool side = is_double(on) && tile->face % 2 == 0;
    int far = side ? 1 : 2;
    return (struct end){
        .x = (int16_t)(on->spot.x + far * turn_x[turn]),
        .y = (int16_t)(on->spot.y + far * turn_y[turn]),
        .turn = (uint8_t)turn,
        .kind = (uint8_t)(side            ? END_SIDE
                          : is_double(on) ? END_TIP
                                          : END_HALF),
        .along = tile->face == 0 ? on->along : (uint8_t)turn,
    };
}

static void share_sector(struct plan *plan, const struct planned *tile)
{
    unsigned weights[4] = {0};
    struct sector sectors[4] = {{0}};
    if (tile->on != NO_TILE && !is_double(tile)) {
        if (tile->children[0] != NO_TILE)
            plan->tiles[tile->children[0]].sector = tile->sector;
        return;
    }
    for (unsigned face = 0; face < 4; face++)
        if (tile->children[face] != NO_TILE)
            weights[face] = plan->tiles[tile->children[face]].arms;
    sector_share(tile->sector, tile->spot.turn, tile->spot, weights, sectors);
    for (unsigned face = 0; face < 4; face++)
        if (tile->children[face] != NO_TILE)
            plan->tiles[tile->children[face]].sector = sectors[face];
}

void plan_lay(struct plan *plan, unsigned index, struct spot spot)
{
    struct planned *tile = &plan->tiles[index];
    if (tile->on != NO_TILE) {
        struct end end = plan_end(plan, index);
        tile->along = (uint8_t)work_along(&end, spot.turn);
    }
    tile->spot = spot;
    tile->lies = true;
    ground_cover(&plan->ground, spot_cover(spot));
    share_sector(plan, tile);
}

/* Two arms of a kind change places, or not, if neither lies. */
static void swap_arms(struct plan *plan, struct planned *tile, unsigned face)
{
    uint16_t a = tile->children[face], b = tile->children[face + 2];
    if ((a != NO_TILE && plan->tiles[a].lies) || (b != NO_TILE && plan->tiles[b].lies) ||
        random_below(&plan->random, 2))
        return;
    tile->children[face] = b;
    tile->children[face + 2] = a;
    if (a != NO_TILE)
        plan->tiles[a].face ^= 2;
    if (b != NO_TILE)
        plan->tiles[b].face ^= 2;
}

void plan_take(struct plan *plan, unsigned index)
{
    struct planned *tile = &plan->tiles[index];
    if (!tile->lies || tile->fixed || index == 0)
        return;
    tile->lies = false;
    ground_uncover(&plan->ground, spot_cover(tile->spot));
}

/* Arms that do not lie change places at random. */
static void shuffle_arms(struct plan *plan)
{
    for (unsigned i = 0; i < plan->known; i++) {
        struct planned *tile = &plan->tiles[i];
        if (!is_double(tile))
            continue;
        swap_arms(plan, tile, 1);
        if (i == 0)
            swap_arms(plan, tile, 0);
        if (tile->lies)
            share_sector(plan, tile);
    }
}

void plan_take_around(struct plan *plan, int x, int y, int radius)
{
    for (unsigned i = 1; i < plan->count; i++) {
        const struct planned *tile = &plan->tiles[i];
        int far_x = tile->spot.x - x, far_y = tile->spot.y - y;
        bool near = far_x < radius && far_x > -radius && far_y < radius && far_y > -radius;
        if (near || !plan->tiles[tile->on].lies)
            plan_take(plan, i);
    }
    shuffle_arms(plan);
}

/* ---- Making a plan ---- */

static unsigned add_tile(struct plan *plan, unsigned on, unsigned face, unsigned needs)
{
    unsigned index = plan->count++;
    plan->tiles[index] = (struct planned){
        .on = (uint16_t)on,
        .face = (uint8_t)face,
        .needs = (uint8_t)needs,
        .children = {NO_TILE, NO_TILE, NO_TILE, NO_TILE},
        .size = index < plan->known,
    };
    if (on != NO_TILE) {
        plan->tiles[index].depth = (uint8_t)(plan->tiles[on].depth + 1);
        plan->tiles[on].children[face] = (uint16_t)index;
    }
    return index;
}

/* The face for a tile that does not lie. */
static unsigned free_face(const struct plan *plan, const struct work *work, unsigned index)
{
    const struct joint *joint = &work->joints[index];
    unsigned face = joint->where == WHERE_TIP;
    if (joint->where == WHERE_LOW && joint->on == 0)
        face = 2;
    return plan->tiles[joint->on].children[face] == NO_TILE ? face : face + 2;
}

static void add_known(struct plan *plan, const struct work *work, bool gather)
{
    for (unsigned i = 0; i < work->count; i++) {
        const struct joint *joint = &work->joints[i];
        unsigned needs = tile_is_double(joint->tile) ? NEEDS_DOUBLE : NEEDS_PLAIN;
        bool last = i + 1 == work->count;
        if (i == 0) {
            add_tile(plan, NO_TILE, 0, needs);
            continue;
        }
        unsigned face = last ? free_face(plan, work, i)
                             : (joint->out + 4u - work->joints[joint->on].spot.turn) % 4;
        struct planned *tile = &plan->tiles[add_tile(plan, joint->on, face, needs)];
        tile->spot = joint->spot;
        tile->fixed = !last && !gather && joint->spot.form == FORM_APART;
    }
}

/* A tile at every end to which one may come, and maybe one behind it. */
static void add_to_come(struct plan *plan, const struct work *work)
{
    for (unsigned i = 0; i < work->count; i++) {
        struct end ends[4];
        unsigned count = work_opened(work, i, (struct spot){.turn = 0}, 0, ends);
        for (unsigned j = 0; j < count; j++) {
            unsigned needs = work_needs(work, &ends[j]);
            if (!needs || plan->tiles[i].children[ends[j].turn] != NO_TILE)
                continue;
            unsigned first = add_tile(plan, i, ends[j].turn, needs);
            if (plan->branches && (needs & NEEDS_PLAIN))
                add_tile(plan, first, 0, NEEDS_PLAIN);
        }
    }
}

/* What is beyond each tile. */
static void add_up(struct plan *plan)
{
    for (unsigned i = plan->count; i-- > 0;) {
        struct planned *tile = &plan->tiles[i];
        tile->arms = (uint8_t)larger(tile->arms, 1);
        if (i == 0)
            break;
        struct planned *on = &plan->tiles[tile->on];
        on->size = (uint8_t)(on->size + tile->size);
        on->arms = (uint8_t)(on->arms + tile->arms);
    }
}

void plan_init(struct plan *plan, const struct work *work, bool gather)
{
    memset(plan, 0, sizeof *plan);
    plan->joints = work->joints;
    plan->table = work->table;
    plan->branches = work->sheet->spinner == SPINNER_EVERY;
    plan->known = work->count;
    add_known(plan, work, gather);
    add_to_come(plan, work);
    add_up(plan);
    struct planned *lead = &plan->tiles[0];
    lead->sector.span = SECTOR_ALL;
    lead->along = work->main_turn;
    plan_lay(plan, 0, (struct spot){.turn = work->main_turn, .crosswise = is_double(lead)});
    for (unsigned i = 1; i + 1 < plan->known; i++) {
        const struct planned *tile = &plan->tiles[i];
        bool apart = tile->spot.form == FORM_APART;
        if (tile->fixed || (!apart && plan->tiles[tile->on].lies))
            plan_lay(plan, i, tile->spot);
    }
}
