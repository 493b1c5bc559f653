/* Triangles on the table: the rules' grid says where they lie. */
#include "inside.h"

#include <pasch/engines/triangle.h>

static void stretch(struct layout_box *box, int x, int y)
{
    box->left = (int16_t)(x < box->left ? x : box->left);
    box->right = (int16_t)(x >= box->right ? x + 1 : box->right);
    box->top = (int16_t)(y < box->top ? y : box->top);
    box->bottom = (int16_t)(y >= box->bottom ? y + 1 : box->bottom);
}

static void follow(struct layout *layout, const struct trail *trail, const struct sheet *sheet)
{
    (void)sheet;
    layout->count = trail->count;
    layout->box = (struct layout_box){0};
    for (unsigned i = 0; i < trail->count; i++) {
        const struct laid *laid = &trail->laid[i];
        layout->pieces[i] = (struct layout_piece){
            .x = laid->col, .y = laid->row, .tile = laid->tile, .turn = laid->turn};
        stretch(&layout->box, laid->col, laid->row);
    }
}

static struct layout_piece ghost(const struct layout *layout, const struct round *round,
                                 const struct sheet *sheet, const struct trail *trail,
                                 struct move move)
{
    (void)layout;
    (void)trail;
    struct placement placement = triangle_placement(round, sheet, move);
    return (struct layout_piece){
        .x = (int16_t)placement.col,
        .y = (int16_t)placement.row,
        .tile = (tile)move.tile,
        .turn = (uint8_t)triangle_turn((tile)move.tile, placement.corners),
    };
}

static unsigned ends(const struct layout *layout, const struct round *round,
                     const struct sheet *sheet, const struct trail *trail,
                     struct layout_end ret_ends[LAYOUT_ENDS_MAX])
{
    (void)layout;
    (void)sheet;
    (void)trail;
    const struct triangle_table *table = &round->triangle;
    for (unsigned i = 0; i < table->count; i++)
        ret_ends[i] = (struct layout_end){
            .ghost = {.x = table->places[i].col, .y = table->places[i].row, .tile = TILE_NONE},
            .on = (tile)i,
        };
    return (unsigned)table->count;
}

const struct layout_kind layout_triangles = {.follow = follow, .ghost = ghost, .ends = ends};
