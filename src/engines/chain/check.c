/* Whether the ends are what the laid tiles make them. */
#include "inside.h"

static bool open_is_right(const struct round *round)
{
    uint32_t open = 0;
    for (unsigned number = 0; number < TILE_NUMBERS; number++)
        open |= (round->ends[number] & ENDS_OPEN ? 1u : 0u) << number;
    return open && open == round->open;
}

const char *chain_check_round(const struct round *round)
{
    return open_is_right(round) ? NULL : "the open numbers are not those of the ends";
}

/* What is open on one laid tile, found by looking at everything that was joined to it. */
struct seen_tile {
    unsigned sides, tips, side_joined, low, high;
};

const char *chain_check_laid(const struct trail *trail, const struct round *round,
                             const struct sheet *sheet)
{
    unsigned sum = 0;
    uint32_t open = 0;
    bool spinner_seen = false;
    for (unsigned i = 0; i < trail->count; i++) {
        const struct laid *laid = &trail->laid[i];
        bool lead = i == 0, is_double = tile_is_double(laid->tile);
        struct seen_tile here = {0};
        for (unsigned j = i + 1; j < trail->count; j++) {
            if (trail->laid[j].on != laid->tile)
                continue;
            here.side_joined += trail->laid[j].where == WHERE_SIDE;
            here.tips += trail->laid[j].where == WHERE_TIP;
            here.low += trail->laid[j].where == WHERE_LOW;
            here.high += trail->laid[j].where == WHERE_HIGH;
        }
        unsigned low = tile_low(laid->tile), high = tile_high(laid->tile);
        if (laid->down) {
            if (!is_double || here.side_joined + here.tips)
                return "something is joined to a tile lying face down";
            continue;
        }
        if (!is_double) {
            const struct laid *parent = NULL;
            for (unsigned j = 0; j < i; j++)
                parent = trail->laid[j].tile == laid->on ? &trail->laid[j] : parent;
            if (!lead && !parent)
                return "a tile is joined to nothing";
            unsigned met = lead                        ? TILE_NUMBERS
                           : laid->where == WHERE_HIGH ? tile_high(parent->tile)
                                                       : tile_low(parent->tile);
            bool low_open = met != low && !here.low, high_open = met != high && !here.high;
            if (low_open != (round->ends[low] >> high & 1) ||
                high_open != (round->ends[high] >> low & 1))
                return "an end of a tile is open and should not be, or the other way round";
            sum += (low_open ? low : 0) + (high_open ? high : 0);
            open |= (low_open ? 1u << low : 0) | (high_open ? 1u << high : 0);
            continue;
        }
        bool spins =
            sheet->spinner == SPINNER_EVERY || (sheet->spinner == SPINNER_FIRST && !spinner_seen);
        spinner_seen = true;
        bool waits =
            spins && !here.side_joined &&
            (sheet->tips == TIPS_AFTER_SIDE || (sheet->tips == TIPS_AFTER_SIDE_OF_LEAD && lead));
        unsigned sides = (lead ? 2u : 1u) - here.side_joined;
        unsigned tips = spins ? 2u - here.tips : 0;
        uint32_t ends = round->ends[low];
        if ((ends & ENDS_SIDES) / ENDS_SIDE != sides ||
            (ends & ENDS_TIPS) / ENDS_TIP != (waits ? 0 : tips) ||
            (ends & ENDS_WAITING_TIPS) / ENDS_WAITING_TIP != (waits ? tips : 0))
            return "the ends of a double are wrong";
        sum += low * (spins ? tips : sides);
        open |= sides || (tips && !waits) ? 1u << low : 0;
    }
    if ((int)sum != round->sum)
        return "the sum of the ends is wrong";
    return open == round->open ? NULL : "the open numbers are wrong";
}
