/*
 * Rearranging: all tiles are known, and are laid so that each has a spot and every end has room.
 *
 * Tiles are laid one by one, those with little choice first. Where one finds no spot, the tiles
 * around its end are taken away, with all that is joined to them, and laid again, it first; chance
 * sees to it that it turns out differently. Mostly a few tiles need to move. If that does not
 * help it is tried from nothing, on a wider table, and in the end without room for tiles that
 * are not known yet. The number of failures is limited, so this always comes to an end; should it
 * be without a layout, the new tile alone is laid apart (apart.c), which is always possible.
 */
#include "inside.h"

enum {
    TRIES = 6,
    FAILURES = 60, /* in a try */
    TROUBLE_MOST = 40,
    NOISE = 24, /* after a failure: less than what matters costs */
};

/* How soon a tile ought to be laid: if it has little choice, had trouble, or is near the lead. */
static int urgency(const struct work *work, unsigned index, const uint8_t *depth)
{
    unsigned needs = tile_is_double(work->joints[index].tile) ? NEEDS_DOUBLE : NEEDS_PLAIN;
    const struct end *end = &work->ends[work_find_end(work, index)];
    int choices = (int)end_freedom(&work->ground, end, needs);
    return work->trouble[index] - 2 * depth[index] + (choices < 3 ? 4 * (3 - choices) : 0);
}

/* Which tile is laid next; the number of all if all lie. */
static unsigned next_tile(const struct work *work, const uint8_t *depth)
{
    unsigned best = work->count;
    int most = 0;
    for (unsigned i = 1; i < work->count; i++) {
        if (work->lies[i] || !work->lies[work->joints[i].on])
            continue;
        int urgent = urgency(work, i, depth);
        if (best == work->count || urgent > most) {
            best = i;
            most = urgent;
        }
    }
    return best;
}

/* The tile and those between it and the lead come earlier the next time. */
static void note_trouble(struct work *work, unsigned index)
{
    for (unsigned i = index; i; i = work->joints[i].on)
        if (work->trouble[i] < TROUBLE_MOST)
            work->trouble[i]++;
}

static void start_again(struct work *work)
{
    work_clear(work);
    work_plan(work);
    work_lead(work);
}

/* Takes the tiles around a point away, with all that is joined to them; the lead stays. */
static void take_away(struct work *work, int x, int y, int radius)
{
    bool keep[TILE_COUNT] = {true};
    for (unsigned i = 1; i < work->count; i++) {
        int far_x = work->pieces[i].x - x, far_y = work->pieces[i].y - y;
        bool near = far_x < radius && far_x > -radius && far_y < radius && far_y > -radius;
        keep[i] = work->lies[i] && keep[work->joints[i].on] && !near;
    }
    start_again(work);
    for (unsigned i = 1; i < work->count; i++)
        if (keep[i])
            work_lay_again(work, i);
}

/* Lays all tiles that do not lie; where one finds no spot, those around it are taken away and laid
 * again. */
static bool lay_rest(struct work *work, const uint8_t *depth, unsigned failures)
{
    for (unsigned i; (i = next_tile(work, depth)) < work->count;) {
        struct choice choice;
        if (choose_spot(work, i, &choice)) {
            work_lay(work, i, choice.end, choice.spot);
            continue;
        }
        if (failures-- == 0)
            return false;
        note_trouble(work, i);
        struct end end = work->ends[work_find_end(work, i)];
        take_away(work, end.x, end.y, 4 + (int)random_below(&work->random, 4u + work->trouble[i]));
        work->noise = NOISE;
    }
    return true;
}

/* Tries it from what lies, `joints`, or from nothing. */
static bool lay_all(struct work *work, const uint8_t *depth, const struct joint *joints)
{
    start_again(work);
    memset(work->trouble, 0, sizeof work->trouble);
    if (joints) {
        memcpy(work->joints, joints, sizeof work->joints);
        for (unsigned i = 1; i + 1 < work->count; i++)
            work_lay_again(work, i);
    }
    return lay_rest(work, depth, FAILURES);
}

bool rearrange(struct work *work)
{
    uint8_t depth[TILE_COUNT] = {0};
    struct layout_box table = work->table;
    struct joint joints[TILE_COUNT];
    bool done = false;
    memcpy(joints, work->joints, sizeof joints);
    for (unsigned i = 1; i < work->count; i++)
        depth[i] = (uint8_t)(depth[work->joints[i].on] + 1);
    random_seed(&work->random, work->count);
    for (unsigned i = 0; i < TRIES && !done; i++) {
        work->noise = i ? NOISE : 0;
        work->relaxed = i >= TRIES / 2;
        work->outward = (int)i % 5;
        done = lay_all(work, depth, i % 2 ? NULL : joints);
        work->table = box_widened(work->table, 10);
    }
    if (!done)
        memcpy(work->joints, joints, sizeof joints);
    work->noise = 0;
    work->planned = false;
    work->relaxed = false;
    work->table = table;
    return done;
}
