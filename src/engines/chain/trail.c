/* What everyone sees of a move in a chain, and what it tells about hands. */
#include "inside.h"

static unsigned larger(unsigned a, unsigned b)
{
    return a > b ? a : b;
}

unsigned chain_earliest(const struct trail *trail, unsigned seat, tile tile)
{
    unsigned low = tile_low(tile), high = tile_high(tile);
    unsigned earliest = larger(trail->lacks[seat][low], trail->lacks[seat][high]);
    return low == high ? larger(earliest, trail->lacks_double[seat][low]) : earliest;
}

/* The seat has shown that nothing in its hand fits; or, after a double, no double. */
static void note_lack(struct trail *trail, const struct round *round, const struct sheet *sheet,
                      unsigned seat, bool doubles_only)
{
    for (uint64_t open = round->open; open;) {
        unsigned number = bits_pop(&open);
        bool narrow = doubles_only || (sheet->need_double && !(round->faces >> number & 1));
        (narrow ? trail->lacks_double : trail->lacks)[seat][number] = trail->got[seat];
    }
}

static void note_place(struct trail *trail, const struct round *before, const struct round *after,
                       const struct sheet *sheet, struct move move)
{
    unsigned seat = before->turn;
    if (before->stage == STAGE_LEAD)
        trail_note_lead(trail, before, sheet, (tile)move.tile);
    trail->laid[trail->count++] = (struct laid){
        .tile = (tile)move.tile,
        .on = (tile)move.on,
        .where = move.where,
        .seat = (uint8_t)seat,
        .down = move.down,
        .earliest = (uint8_t)trail_earliest(trail, before, sheet, seat, (tile)move.tile),
        .got = trail->got[seat],
        .sum = after->sum,
        .points = (int16_t)(after->gains[seat] - before->gains[seat]),
    };
    if (after->stage == STAGE_OVER || after->again)
        return;
    /* A turn that could have gone on ended by itself. */
    bool is_double = tile_is_double((tile)move.tile);
    bool led = before->stage == STAGE_LEAD;
    if (sheet->more == MORE_ALL || (sheet->lead_again && led && is_double))
        note_lack(trail, after, sheet, seat, false);
    else if (sheet->more == MORE_DOUBLES && is_double)
        note_lack(trail, after, sheet, seat, true);
}

void chain_note(struct trail *trail, const struct round *before, const struct round *after,
                const struct sheet *sheet, struct move move)
{
    unsigned seat = before->turn;
    switch (move.action) {
    case ACTION_PLACE:
        note_place(trail, before, after, sheet, move);
        break;
    case ACTION_DRAW:
        note_lack(trail, before, sheet, seat, false);
        trail->got[seat]++;
        break;
    case ACTION_PASS:
        note_lack(trail, before, sheet, seat, false);
        break;
    case ACTION_FLIP:
        note_lack(trail, before, sheet, seat, false);
        break;
    default:
        trail->laid[trail->count - 1].stopped = true;
    }
}
