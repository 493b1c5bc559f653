/* Keeping the log of a round, and what follows from it. */
#include "deed.h"

#include <pasch/rules/engine.h>
#include <pasch/rules/lead.h>

#include <assert.h>

static void note(struct trail *trail, unsigned what, unsigned seat, bool more)
{
    assert(trail->events < EVENTS_MAX);
    trail->deeds[trail->events++] = deed_of(what, seat, more);
}

void trail_start(struct trail *trail, const struct round *round, const struct sheet *sheet,
                 unsigned winner, unsigned lots)
{
    memset(trail, 0, sizeof *trail);
    if (lots != ROUND_NO_SEAT)
        note(trail, DEED_LOTS, lots, false);
    note(trail, DEED_DEAL, round->leader, false);
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

static void note_draw(struct trail *trail, const struct round *before, int points)
{
    trail->taken[trail->taken_count++] =
        (struct taken){.tile = round_deck_const(before)[before->stock], .points = (int16_t)points};
}

void trail_add(struct trail *trail, const struct round *before, const struct round *after,
               const struct sheet *sheet, struct move move)
{
    unsigned seat = before->turn;
    int points = after->gains[seat] - before->gains[seat];
    trail->moves++;
    note(trail, move.action, seat, round_goes_on(after, sheet, move.action));
    if (move.action == ACTION_DRAW)
        note_draw(trail, before, points);
    else if (move.action == ACTION_DONE && points)
        trail->taken[trail->taken_count - 1].vain = true;
    sheet->engine->note(trail, before, after, sheet, move);
    if (after->stage == STAGE_OVER)
        note(trail, DEED_LOTS, after->ender, true);
}

void trail_redeal(struct trail *trail)
{
    memset(trail, 0, sizeof *trail);
    note(trail, DEED_DEAL, ROUND_NO_SEAT, true);
}

struct tile_set trail_drawn(const struct trail *trail)
{
    struct tile_set drawn = {{0}};
    for (unsigned i = 0; i < trail->taken_count; i++)
        if (trail->taken[i].tile != TILE_NONE)
            tile_set_add(&drawn, trail->taken[i].tile);
    return drawn;
}
