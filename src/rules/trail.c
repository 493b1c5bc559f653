/* Keeping the public story of a round. */
#include <pasch/rules/engine.h>
#include <pasch/rules/lead.h>
#include <pasch/rules/trail.h>

void trail_start(struct trail *trail, const struct round *round, const struct sheet *sheet,
                 unsigned winner, unsigned lots)
{
    memset(trail, 0, sizeof *trail);
    memset(trail->last_action, NO_ACTION, sizeof trail->last_action);
    trail->hand = round->counts[round->leader];
    for (unsigned seat = 0; seat < round->seats; seat++)
        trail->got[seat] = round->counts[seat];
    trail->lead_way = (uint8_t)(winner != ROUND_NO_SEAT    ? LEAD_WAY_WINNER
                                : sheet->lead == LEAD_LOTS ? LEAD_WAY_LOTS
                                : lead_by_hand(sheet)      ? LEAD_WAY_HAND
                                                           : LEAD_WAY_TILE);
    if (trail->lead_way != LEAD_WAY_LOTS)
        return;
    /* B2: the lead passed on from those who had no double. */
    for (unsigned seat = lots; seat != round->leader; seat = round_next_seat(round, sheet, seat))
        memset(trail->lacks_double[seat], trail->hand, sizeof trail->lacks_double[seat]);
}

static unsigned larger(unsigned a, unsigned b)
{
    return a > b ? a : b;
}

unsigned trail_earliest(const struct trail *trail, const struct round *round,
                        const struct sheet *sheet, unsigned seat, tile tile)
{
    unsigned earliest = sheet->engine->earliest(trail, seat, tile);
    if (tile_set_has(&trail->undealt, tile) ||
        (seat == round->leader && tile_set_has(&trail->undealt_to_leader, tile)))
        earliest = larger(earliest, trail->hand);
    return earliest;
}

/* The lead tells which tiles were not dealt: they would have led instead. */
void trail_note_lead(struct trail *trail, const struct round *before, const struct sheet *sheet,
                     tile lead)
{
    bool all = trail->lead_way == LEAD_WAY_TILE && sheet->lead != LEAD_FREE;
    bool own = trail->lead_way == LEAD_WAY_HAND && sheet->lead == LEAD_HEAVIEST;
    for (unsigned other = 0; (all || own) && other < before->tiles; other++) {
        if (all && lead_rank(sheet, (tile)other) > lead_rank(sheet, lead))
            tile_set_add(&trail->undealt, (tile)other);
        if (own && tile_weight((tile)other) > tile_weight(lead))
            tile_set_add(&trail->undealt_to_leader, (tile)other);
    }
}

void trail_add(struct trail *trail, const struct round *before, const struct round *after,
               const struct sheet *sheet, struct move move)
{
    trail->last_action[before->turn] = (uint8_t)move.action;
    sheet->engine->note(trail, before, after, sheet, move);
}
