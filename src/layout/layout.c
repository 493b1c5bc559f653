/* The layout that interfaces see. */
#include "inside.h"

#include <assert.h>

void layout_init(struct layout *layout, unsigned wide, unsigned high)
{
    memset(layout, 0, sizeof *layout);
    layout->wide = (uint8_t)wide;
    layout->high = (uint8_t)high;
}

static int root(int square)
{
    int root = 0;
    while ((root + 1) * (root + 1) <= square)
        root++;
    return root;
}

/* The table that the whole set would need, in the layout's proportion. */
static struct layout_box table_for(const struct layout *layout, const struct sheet *sheet)
{
    int each = sheet->spinner == SPINNER_EVERY ? 22 : 24;
    int area = (int)sheet_tiles(sheet) * each;
    int width = root(area * layout->wide / layout->high),
        height = root(area * layout->high / layout->wide);
    if (width > 200)
        width = 200;
    if (height > 200)
        height = 200;
    if (width < 16)
        width = 16;
    if (height < 16)
        height = 16;
    return (struct layout_box){.left = (int16_t)(-width / 2),
                               .top = (int16_t)(-height / 2),
                               .right = (int16_t)(width / 2),
                               .bottom = (int16_t)(height / 2)};
}

/* Lays the tiles that lie again, in their order. */
static void lay_again(struct work *work, unsigned count)
{
    work_clear(work);
    if (count)
        work_lead(work);
    for (unsigned i = 1; i < count; i++)
        work_lay_again(work, i);
}

/* The table as it is. */
static void start(struct work *work, const struct layout *layout, const struct trail *trail,
                  const struct sheet *sheet)
{
    work_init(work, sheet);
    work->table = table_for(layout, sheet);
    work->main_turn = layout->wide >= layout->high ? LAYOUT_EAST : LAYOUT_SOUTH;
    for (unsigned i = 0; i < layout->count; i++) {
        const struct layout_piece *piece = &layout->pieces[i];
        work_know(work, &trail->laid[i]);
        work->joints[i].out = layout->joints[i].out;
        work->joints[i].spot = (struct spot){.x = piece->x,
                                             .y = piece->y,
                                             .turn = layout->joints[i].turn,
                                             .crosswise = tile_is_double(work->joints[i].tile),
                                             .form = piece->apart ? FORM_APART : FORM_STRAIGHT};
    }
    lay_again(work, layout->count);
}

static bool is_continued(const struct layout *layout, const struct trail *trail)
{
    if (trail->count < layout->count)
        return false;
    for (unsigned i = 0; i < layout->count; i++) {
        const struct laid *laid = &trail->laid[i];
        if (layout->joints[i].tile != trail_tile(laid) || layout->joints[i].on != laid->on ||
            layout->joints[i].where != laid->where || layout->pieces[i].down != laid->down)
            return false;
    }
    return true;
}

/* Lays the last tile known; whether others had to move. */
static bool lay_last(struct work *work)
{
    unsigned index = work->count - 1;
    struct choice choice;
    if (index == 0) {
        work_lead(work);
        return false;
    }
    if (choose_spot(work, index, &choice)) {
        work_lay(work, index, choice.end, choice.spot);
        return false;
    }
    bool moved = rearrange(work);
    lay_again(work, moved ? work->count : index); /* in the order of the trail, as from now on */
    if (!moved)
        work_lay_apart(work, index);
    return moved;
}

static void follow_chain(struct layout *layout, const struct trail *trail,
                         const struct sheet *sheet)
{
    struct work work;
    if (!is_continued(layout, trail)) {
        layout->count = 0;
        layout->rearranged = 0;
    }
    start(&work, layout, trail, sheet);
    while (work.count < trail->count) {
        work_know(&work, &trail->laid[work.count]);
        layout->rearranged = (uint16_t)(layout->rearranged + lay_last(&work));
    }
    layout->count = work.count;
    layout->box = work.box;
    for (unsigned i = 0; i < work.count; i++) {
        const struct laid *laid = &trail->laid[i];
        layout->pieces[i] = work.pieces[i];
        layout->pieces[i].tile = laid->tile;
        layout->joints[i] = (struct layout_joint){.tile = trail_tile(laid),
                                                  .on = laid->on,
                                                  .where = laid->where,
                                                  .out = work.joints[i].out,
                                                  .turn = work.joints[i].spot.turn};
    }
}

void layout_follow(struct layout *layout, const struct trail *trail, const struct sheet *sheet)
{
    if (sheet->engine == ENGINE_TRIANGLE)
        triangles_follow(layout, trail);
    else
        follow_chain(layout, trail, sheet);
}

/* Any free spot at an end for a tile that is known, but does not lie. */
static struct spot free_spot(const struct work *work, const struct end *end, unsigned index)
{
    struct spot spots[SPOTS_MAX];
    unsigned count = spots_at(end, tile_is_double(work->joints[index].tile), spots), i = 0;
    while (i + 1 < count && !ground_is_free(&work->ground, spot_cover(spots[i])))
        i++;
    return spots[i];
}

struct layout_piece layout_ghost(const struct layout *layout, const struct round *round,
                                 const struct sheet *sheet, const struct trail *trail,
                                 struct move move)
{
    if (sheet->engine == ENGINE_TRIANGLE)
        return triangles_ghost(round, sheet, move);
    struct work work;
    struct choice choice;
    struct laid laid = {
        .tile = (tile)move.tile, .on = (tile)move.on, .where = move.where, .down = move.down};
    start(&work, layout, trail, sheet);
    unsigned index = work.count;
    work_know(&work, &laid);
    if (index == 0) {
        work_lead(&work);
        return work.pieces[0];
    }
    if (choose_spot(&work, index, &choice))
        return spot_piece(choice.spot, &work.joints[index]);
    unsigned end = 0;
    while (!work_is_end_of(&work, &work.ends[end], index))
        end++;
    return spot_piece(free_spot(&work, &work.ends[end], index), &work.joints[index]);
}

/* A tile that may come at an end, if possible not a double. */
static tile tile_to_come(const struct work *work, const struct end *end)
{
    bool is_double = !(work_needs(work, end) & NEEDS_PLAIN);
    unsigned other = 0;
    for (tile tile;; other++) {
        tile = tile_of(end->number, other);
        bool known =
            work->number_of[tile] < work->count && work->joints[work->number_of[tile]].tile == tile;
        if (!known && tile_is_double(tile) == is_double)
            return tile;
    }
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
                           : free_spot(work, end, index);
    struct layout_piece ghost = spot_piece(spot, &work->joints[index]);
    work_forget(work);
    ghost.tile = TILE_NONE;
    ghost.turn = spot.crosswise ? ghost.turn : spot.turn;
    return ghost;
}

unsigned layout_ends(const struct layout *layout, const struct round *round,
                     const struct sheet *sheet, const struct trail *trail,
                     struct layout_end ret_ends[LAYOUT_ENDS_MAX])
{
    if (sheet->engine == ENGINE_TRIANGLE)
        return triangles_ends(round, ret_ends);
    struct work work;
    unsigned count = 0, number;
    start(&work, layout, trail, sheet);
    for (unsigned i = 0; i < work.end_count; i++) {
        const struct end *end = &work.ends[i];
        tile on = work.joints[end->on].tile;
        if (!work_needs(&work, end) || !round_end_number(round, on, end->where, &number))
            continue;
        ret_ends[count++] = (struct layout_end){
            .ghost = ghost_at(&work, i, on), .on = on, .where = end->where, .number = end->number};
    }
    return count;
}
