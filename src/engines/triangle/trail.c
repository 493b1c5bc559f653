/* What everyone sees of a move with triangles, and what it tells about hands. */
#include "inside.h"

/* T6: a turn that ends by itself after a draw shows that the tile did not fit; one that goes on
 * though no more can be drawn, that it did. */
static void note_draw(struct trail *trail, const struct round *before, const struct round *after,
                      const struct sheet *sheet)
{
    unsigned seat = before->turn;
    bool ended = after->draws == 0;
    bool more = after->draws < sheet->turn_draws &&
                (round_drawable(after, sheet) || sheet->dry_draw == DRY_DRAW_PENALTY);
    if (ended || !more)
        trail->drawn[trail->drawn_count++] = (struct drawn){
            .fits = round_fitting(before, sheet).word[0],
            .seat = (uint8_t)seat,
            .number = trail->got[seat],
            .fitted = !ended,
        };
    trail->got[seat]++;
}

void triangle_locate(struct laid *laid, const struct round *round, const struct sheet *sheet,
                     struct move move)
{
    struct placement placement = triangle_placement(round, sheet, move);
    laid->on = (tile)move.on;
    laid->where = move.where;
    laid->row = (int8_t)placement.row;
    laid->col = (int8_t)placement.col;
    laid->turn = (uint8_t)triangle_turn((tile)move.tile, placement.corners);
    laid->hexagons = (uint8_t)placement.hexagons;
    laid->lead = placement.lead;
    laid->bridge = placement.bridge;
    laid->joint = placement.joint;
    laid->out = placement.out;
    laid->points = (int16_t)placement.points;
}

static void note_place(struct trail *trail, const struct round *before, const struct sheet *sheet,
                       struct move move)
{
    unsigned seat = before->turn;
    if (before->stage == STAGE_LEAD && !sheet->stock_lead)
        trail_note_lead(trail, before, sheet, (tile)move.tile);
    bool just_drawn = before->draws > 0;
    trail->laid[trail->count] = (struct laid){
        .tile = (tile)move.tile,
        .seat = (uint8_t)(before->stage == STAGE_LEAD && sheet->stock_lead ? LAID_BY_NOBODY : seat),
        .earliest =
            (uint8_t)(just_drawn ? trail->got[seat] - 1u
                                 : trail_earliest(trail, before, sheet, seat, (tile)move.tile)),
        .got = trail->got[seat],
    };
    triangle_locate(&trail->laid[trail->count++], before, sheet, move);
}

void triangle_note(struct trail *trail, const struct round *before, const struct round *after,
                   const struct sheet *sheet, struct move move)
{
    if (move.action == ACTION_PLACE)
        note_place(trail, before, sheet, move);
    else if (move.action == ACTION_DRAW)
        note_draw(trail, before, after, sheet);
}
