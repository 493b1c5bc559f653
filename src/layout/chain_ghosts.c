/* Where tiles would go. */
#include "inside.h"

#include <pasch/engines/chain.h>

/* A free spot for the last tile known where everything would be rearranged to lay it. */
static struct spot free_spot(const struct work *work, unsigned end_number)
{
    const struct end *end = &work->ends[end_number];
    struct spot spots[SPOTS_MAX];
    bool is_double = tile_is_double(work->joints[work->count - 1].tile);
    unsigned count = spots_at(end, is_double, spots);
    for (unsigned i = 0; i < count; i++)
        if (ground_is_free(&work->ground, spot_cover(spots[i])))
            return spots[i];
    return spot_apart(work, end, is_double);
}

struct layout_piece chain_ghost(const struct layout *layout, const struct round *round,
                                const struct sheet *sheet, const struct trail *trail,
                                struct move move)
{
    (void)round;
    struct work work;
    struct choice choice;
    struct laid laid = {
        .tile = (tile)move.tile, .on = (tile)move.on, .where = move.where, .down = move.down};
    layout_work(&work, layout, trail, sheet);
    unsigned index = work.count;
    work_know(&work, &laid);
    if (index == 0) {
        work_lead(&work);
        return work.pieces[0];
    }
    struct spot spot = choose_spot(&work, index, &choice)
                           ? choice.spot
                           : free_spot(&work, work_find_end(&work, index));
    return spot_piece(spot, &work.joints[index]);
}

/* A tile that may come at an end, if possible not a double. */
static tile tile_to_come(const struct work *work, const struct end *end)
{
    bool is_double = !(work_needs(work, end) & NEEDS_PLAIN);
    unsigned other = 0;
    while (work_is_known(work, tile_of(end->number, other)) || (other == end->number) != is_double)
        other++;
    return tile_of(end->number, other);
}

static struct layout_piece ghost_at(struct work *work, unsigned end_number, tile on)
{
    const struct end *end = &work->ends[end_number];
    struct laid laid = {.tile = tile_to_come(work, end), .on = on, .where = end->where};
    struct choice choice;
    unsigned index = work->count;
    work_know(work, &laid);
    struct spot spot = choose_spot_at(work, index, end_number, &choice)
                           ? choice.spot
                           : free_spot(work, end_number);
    struct layout_piece ghost = spot_piece(spot, &work->joints[index]);
    work_forget(work);
    ghost.tile = TILE_NONE;
    ghost.turn = spot.crosswise ? ghost.turn : spot.turn;
    return ghost;
}

unsigned chain_ends(const struct layout *layout, const struct round *round,
                    const struct sheet *sheet, const struct trail *trail,
                    struct layout_end ret_ends[LAYOUT_ENDS_MAX])
{
    struct work work;
    unsigned count = 0, number;
    layout_work(&work, layout, trail, sheet);
    for (unsigned i = 0; i < work.end_count; i++) {
        const struct end *end = &work.ends[i];
        tile on = work.joints[end->on].tile;
        if (!work_needs(&work, end) || !chain_end_number(round, on, end->where, &number))
            continue;
        ret_ends[count++] = (struct layout_end){
            .ghost = ghost_at(&work, i, on), .on = on, .where = end->where, .number = end->number};
    }
    return count;
}
