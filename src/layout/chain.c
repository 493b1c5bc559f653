/* Following a round of rectangular tiles: the layout that interfaces see. */
#include "inside.h"

enum {
    TABLE_PER_TILE = 24, /* its length, and from one row to the next */
    TABLE_LEAST = 16,
    TABLE_MOST = 200,
};

static int square_root(int square)
{
    int root = 0;
    while ((root + 1) * (root + 1) <= square)
        root++;
    return root;
}

/* A side of the table: neither too short to turn back on nor longer than the ground. */
static int side_of_table(int area, int along, int across)
{
    return smaller(larger(square_root(area * along / across), TABLE_LEAST), TABLE_MOST);
}

/* The table that the whole set would need, in the layout's proportion, the lead in the middle. */
static struct layout_box table_for(const struct layout *layout, const struct sheet *sheet)
{
    int area = (int)sheet_tiles(sheet) * TABLE_PER_TILE;
    int width = side_of_table(area, layout->wide, layout->high) / 2;
    int height = side_of_table(area, layout->high, layout->wide) / 2;
    return (struct layout_box){.left = (int16_t)-width,
                               .top = (int16_t)-height,
                               .right = (int16_t)width,
                               .bottom = (int16_t)height};
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

void layout_work(struct work *work, const struct layout *layout, const struct trail *trail,
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
    if (!moved) {
        unsigned end = work_find_end(work, index);
        bool is_double = tile_is_double(work->joints[index].tile);
        work_lay(work, index, end, spot_apart(work, &work->ends[end], is_double));
    }
    return moved;
}

void chain_follow(struct layout *layout, const struct trail *trail, const struct sheet *sheet)
{
    struct work work;
    if (!is_continued(layout, trail)) {
        layout->count = 0;
        layout->rearranged = 0;
    }
    layout_work(&work, layout, trail, sheet);
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
