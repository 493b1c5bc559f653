/* Why a rectangular tile can't be laid, or nothing else be done. */
#include "inside.h"

static void refuse_lead(const struct round *round, const struct sheet *sheet, struct move move,
                        struct refused_move *ret_refused)
{
    if (move.where != WHERE_LEAD || move.on != TILE_NONE)
        refused_set(ret_refused, REFUSED_NO_LAYOUT);
    else if (move.down)
        refused_set(ret_refused, REFUSED_LEAD_DOWN);
    else if (round->lead == LEAD_ANY_DOUBLE)
        refused_set(ret_refused, REFUSED_LEAD_DOUBLE);
    else
        refused_set(ret_refused, REFUSED_LEAD_TILE, sheet_tile_value(sheet, round->lead));
}

/* The place where the tile should go is no open end. */
static void refuse_end(const struct round *round, const struct sheet *sheet, tile on,
                       unsigned where, struct refused_move *ret_refused)
{
    if (on < round->tiles && tile_is_double(on) && where == WHERE_TIP &&
        (round->ends[tile_low(on)] & ENDS_WAITING_TIPS))
        refused_set(ret_refused, REFUSED_TIPS, sheet_tile_value(sheet, on));
    else if (on == TILE_NONE)
        refused_set(ret_refused, REFUSED_LEAD_LAID);
    else
        refused_set(ret_refused, REFUSED_END, sheet_tile_value(sheet, on));
}

static void refuse_place(const struct round *round, const struct sheet *sheet, struct move move,
                         struct refused_move *ret_refused)
{
    tile tile = (uint8_t)move.tile;
    unsigned number;
    if (tile >= round->tiles || !round_holds(round, round->turn, tile))
        refused_set(ret_refused, REFUSED_NOT_HELD,
                    tile < TILE_COUNT ? sheet_tile_value(sheet, tile) : error_text("?"));
    else if (round->stage == STAGE_LEAD)
        refuse_lead(round, sheet, move, ret_refused);
    else if (!chain_end_number(round, (uint8_t)move.on, move.where, &number))
        refuse_end(round, sheet, (uint8_t)move.on, move.where, ret_refused);
    else if (tile_low(tile) != number && tile_high(tile) != number)
        refused_set(ret_refused, REFUSED_NUMBER, sheet_tile_value(sheet, tile),
                    error_number(number));
    else if (sheet->need_double && !(round->faces >> number & 1) && !tile_is_double(tile))
        refused_set(ret_refused, REFUSED_DOUBLE_FIRST, sheet_tile_value(sheet, tile),
                    error_number(number), sheet_tile_value(sheet, tile_double(number)));
    else if (move.down)
        refused_set(ret_refused, REFUSED_DOWN, sheet_tile_value(sheet, tile));
    else
        refused_set(ret_refused, REFUSED_NO_DOUBLE);
}

static enum refused refuse_other(const struct round *round, const struct sheet *sheet,
                                 enum action action)
{
    struct move moves[ROUND_MOVES_MAX];
    if (action == ACTION_DONE)
        return round->again ? REFUSED_DONE : REFUSED_NOTHING_DONE;
    chain_moves(round, sheet, moves);
    if (moves[0].action == ACTION_PLACE)
        return REFUSED_MUST_PLACE;
    if (action == ACTION_FLIP)
        return REFUSED_FLIP;
    if (action == ACTION_PASS)
        return REFUSED_MUST_DRAW;
    return sheet->draw == DRAW_NONE ? REFUSED_NO_DRAWING : REFUSED_STOCK;
}

void chain_refuse(const struct round *round, const struct sheet *sheet, struct move move,
                  struct refused_move *ret_refused)
{
    if (move.action == ACTION_PLACE)
        refuse_place(round, sheet, move, ret_refused);
    else
        refused_set(ret_refused, refuse_other(round, sheet, move.action));
}

bool chain_find_end(const struct round *round, unsigned number, struct move *move)
{
    unsigned found;
    if (number > TILE_HIGHEST)
        return false;
    for (unsigned other = 0; other <= TILE_HIGHEST; other++) {
        move->on = tile_of(number, other);
        move->where = number < other ? WHERE_LOW : number > other ? WHERE_HIGH : WHERE_SIDE;
        if (chain_end_number(round, (tile)move->on, move->where, &found))
            return true;
    }
    move->on = tile_double(number);
    move->where = WHERE_TIP; /* perhaps one that waits */
    return chain_end_number(round, (tile)move->on, move->where, &found) ||
           (round->ends[number] & ENDS_WAITING_TIPS);
}

static void refuse_every_end(const struct round *round, const struct sheet *sheet, tile tile,
                             struct refused_move *ret_refused)
{
    char numbers[100];
    struct text text;
    text_init(&text, numbers, sizeof numbers);
    for (uint64_t open = round->open; open;) {
        text_add_number(&text, bits_pop(&open));
        text_add(&text, open ? ", " : "");
    }
    if (!round->open)
        refused_set(ret_refused, REFUSED_NO_END);
    else
        refused_set(ret_refused, REFUSED_EVERY_END, sheet_tile_value(sheet, tile),
                    error_text(numbers));
}

void chain_refuse_tile(const struct round *round, const struct sheet *sheet, tile tile,
                       struct refused_move *ret_refused)
{
    struct move move = {.action = ACTION_PLACE, .tile = tile};
    /* What stops it at an end that matches is the better answer. */
    if (chain_find_end(round, tile_high(tile), &move) ||
        chain_find_end(round, tile_low(tile), &move))
        chain_refuse(round, sheet, move, ret_refused);
    else
        refuse_every_end(round, sheet, tile, ret_refused);
}
