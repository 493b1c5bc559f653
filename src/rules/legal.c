/* Saying why a move can't be made. */
#include <pasch/rules/legal.h>

static bool is_among(const struct move *moves, unsigned count, struct move move)
{
    for (unsigned i = 0; i < count; i++)
        if (move_is_same(moves[i], move))
            return true;
    return false;
}

static bool refuse_lead(const struct round *round, const struct sheet *sheet, unsigned seat,
                        struct move move, struct error *error)
{
    if (move.where != WHERE_LEAD)
        return error_set(error, MESSAGE("there is nothing on the table yet to join a tile to"));
    if (move.down)
        return error_set(error, MESSAGE("the lead is laid face up"));
    if (round->lead == LEAD_ANY_DOUBLE)
        return error_set(error, MESSAGE("seat {0} must lead with a double"), error_number(seat));
    return error_set(error, MESSAGE("seat {0} must lead with {1}"), error_number(seat),
                     sheet_tile_value(sheet, round->lead));
}

/* The place where the tile should go is no open end. */
static bool refuse_end(const struct round *round, const struct sheet *sheet, tile on,
                       unsigned where, struct error *error)
{
    if (on < round->tiles && tile_is_double(on) && where == WHERE_TIP &&
        (round->ends[tile_low(on)] & ENDS_WAITING_TIPS))
        return error_set(
            error, MESSAGE("the tips of {0} open only with the first tile on one of its sides"),
            sheet_tile_value(sheet, on));
    if (on == TILE_NONE)
        return error_set(error, MESSAGE("the lead has been laid: say what the tile is joined to"));
    return error_set(error, MESSAGE("{0} has no open end there"), sheet_tile_value(sheet, on));
}

static bool refuse_place(const struct round *round, const struct sheet *sheet, unsigned seat,
                         struct move move, struct error *error)
{
    tile tile = (uint8_t)move.tile;
    if (tile >= round->tiles || !round_holds(round, seat, tile))
        return error_set(error, MESSAGE("seat {0} holds no {1}"), error_number(seat),
                         tile < TILE_COUNT ? sheet_tile_value(sheet, tile) : error_text("?"));
    if (round->stage == STAGE_LEAD)
        return refuse_lead(round, sheet, seat, move, error);
    unsigned number;
    if (!round_end_number(round, (uint8_t)move.on, move.where, &number))
        return refuse_end(round, sheet, (uint8_t)move.on, move.where, error);
    if (tile_low(tile) != number && tile_high(tile) != number)
        return error_set(error, MESSAGE("{0} does not match the {1}"),
                         sheet_tile_value(sheet, tile), error_number(number));
    if (sheet->need_double && !(round->faces >> number & 1) && !tile_is_double(tile))
        return error_set(error,
                         MESSAGE("{0} can't be joined to the {1} yet: {2} is not on the table"),
                         sheet_tile_value(sheet, tile), error_number(number),
                         sheet_tile_value(sheet, tile_double(number)));
    if (move.down)
        return error_set(error, MESSAGE("{0} can't be laid face down"),
                         sheet_tile_value(sheet, tile));
    return error_set(error,
                     MESSAGE("after a double only another double may be laid in the same turn"));
}

static bool refuse_other(const struct round *round, const struct sheet *sheet, unsigned seat,
                         struct move move, bool can_place, struct error *error)
{
    if (move.action == ACTION_DONE)
        return round->again
                   ? error_set(error, MESSAGE("seat {0} can lay another tile and must"),
                               error_number(seat))
                   : error_set(error, MESSAGE("there is no turn to end: done follows a tile"));
    if (can_place)
        return error_set(error, MESSAGE("seat {0} can place a tile and must"), error_number(seat));
    if (move.action == ACTION_FLIP)
        return error_set(
            error,
            MESSAGE("only the second player may turn the lead over, as the round's second turn"));
    if (move.action == ACTION_PASS)
        return error_set(error, MESSAGE("seat {0} can draw a tile and must"), error_number(seat));
    return sheet->draw == DRAW_NONE
               ? error_set(error, MESSAGE("nothing is drawn in this game"))
               : error_set(error, MESSAGE("there is no tile left that may be drawn"));
}

static bool refuse_triangle(const struct round *round, const struct sheet *sheet, unsigned seat,
                            struct move move, struct error *error)
{
    tile tile = (uint8_t)move.tile;
    if (round->stage == STAGE_LEAD)
        return error_set(error, MESSAGE("seat {0} must lead with {1}"), error_number(seat),
                         sheet_tile_value(sheet, round->lead));
    if (tile >= round->tiles || !round_holds(round, seat, tile))
        return error_set(error, MESSAGE("seat {0} holds no {1}"), error_number(seat),
                         tile < round->tiles ? sheet_tile_value(sheet, tile) : error_text("?"));
    if (round->draws && tile != round->drawn)
        return error_set(error, MESSAGE("after drawing only the tile just drawn may be placed"));
    return error_set(error, MESSAGE("{0} does not fit there"), sheet_tile_value(sheet, tile));
}

static bool refuse_triangle_action(const struct round *round, const struct sheet *sheet,
                                   unsigned seat, struct move move, struct error *error)
{
    if (round->stage == STAGE_LEAD)
        return error_set(error, MESSAGE("seat {0} must lead with {1}"), error_number(seat),
                         sheet_tile_value(sheet, round->lead));
    if (move.action == ACTION_FLIP)
        return error_set(error, MESSAGE("nothing is turned over in this game"));
    if (move.action == ACTION_DRAW)
        return error_set(error, round_drawable(round, sheet)
                                    ? MESSAGE("no more tiles may be drawn in this turn")
                                    : MESSAGE("there is no tile left that may be drawn"));
    return error_set(error,
                     round_drawable(round, sheet) && round->draws < sheet->turn_draws
                         ? MESSAGE("seat {0} can draw a tile and must, or place one")
                     : move.action == ACTION_PASS
                         ? MESSAGE("the turn ends with done here, not with a pass")
                         : MESSAGE("the turn ends with a pass here, not with done"),
                     error_number(seat));
}

bool legal_move(const struct round *round, const struct sheet *sheet, unsigned seat,
                struct move move, struct error *error)
{
    if (round->stage == STAGE_OVER)
        return error_set(error, MESSAGE("the round is over"));
    if (seat != round->turn)
        return error_set(error, MESSAGE("it is the turn of seat {0}, not of seat {1}"),
                         error_number(round->turn), error_number(seat));
    struct move moves[ROUND_MOVES_MAX];
    unsigned count = round_moves(round, sheet, moves);
    if (is_among(moves, count, move))
        return true;
    if (sheet->engine == ENGINE_TRIANGLE)
        return (move.action == ACTION_PLACE ? refuse_triangle : refuse_triangle_action)(
            round, sheet, seat, move, error);
    if (move.action == ACTION_PLACE)
        return refuse_place(round, sheet, seat, move, error);
    return refuse_other(round, sheet, seat, move, moves[0].action == ACTION_PLACE, error);
}
