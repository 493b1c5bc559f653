/* Keeping the public story of a round. */
#include <pasch/rules/lead.h>
#include <pasch/rules/trail.h>
#include <pasch/rules/triangle.h>

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
    unsigned earliest = 0;
    if (sheet->engine == ENGINE_CHAIN) {
        unsigned low = tile_low(tile), high = tile_high(tile);
        earliest = larger(trail->lacks[seat][low], trail->lacks[seat][high]);
        if (low == high)
            earliest = larger(earliest, trail->lacks_double[seat][low]);
    }
    if (tile_set_has(&trail->undealt, tile) ||
        (seat == round->leader && tile_set_has(&trail->undealt_to_leader, tile)))
        earliest = larger(earliest, trail->hand);
    return earliest;
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

/* The lead tells which tiles were not dealt: they would have led instead. */
static void note_lead(struct trail *trail, const struct round *before, const struct sheet *sheet,
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

static void note_place(struct trail *trail, const struct round *before, const struct round *after,
                       const struct sheet *sheet, struct move move)
{
    unsigned seat = before->turn;
    if (before->stage == STAGE_LEAD)
        note_lead(trail, before, sheet, (tile)move.tile);
    trail->laid[trail->count++] = (struct laid){
        .tile = (tile)move.tile,
        .on = (tile)move.on,
        .where = move.where,
        .seat = (uint8_t)seat,
        .down = move.down,
        .earliest = (uint8_t)trail_earliest(trail, before, sheet, seat, (tile)move.tile),
        .got = trail->got[seat],
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

static void note_triangle(struct trail *trail, const struct round *before,
                          const struct sheet *sheet, struct move move)
{
    unsigned seat = before->turn;
    struct placement placement = triangle_placement(before, sheet, move);
    if (before->stage == STAGE_LEAD && !sheet->stock_lead)
        note_lead(trail, before, sheet, (tile)move.tile);
    bool just_drawn = before->draws > 0;
    trail->laid[trail->count++] = (struct laid){
        .tile = (tile)move.tile,
        .on = TILE_NONE,
        .seat = (uint8_t)(before->stage == STAGE_LEAD && sheet->stock_lead ? LAID_BY_NOBODY : seat),
        .earliest =
            (uint8_t)(just_drawn ? trail->got[seat] - 1u
                                 : trail_earliest(trail, before, sheet, seat, (tile)move.tile)),
        .got = trail->got[seat],
        .row = (int8_t)placement.row,
        .col = (int8_t)placement.col,
        .turn = (uint8_t)triangle_turn((tile)move.tile, placement.corners),
    };
}

static void add_triangle_move(struct trail *trail, const struct round *before,
                              const struct round *after, const struct sheet *sheet,
                              struct move move)
{
    if (move.action == ACTION_PLACE)
        note_triangle(trail, before, sheet, move);
    else if (move.action == ACTION_DRAW)
        note_draw(trail, before, after, sheet);
    else if (move.action == ACTION_PASS)
        trail->passes[before->turn]++;
}

void trail_add(struct trail *trail, const struct round *before, const struct round *after,
               const struct sheet *sheet, struct move move)
{
    unsigned seat = before->turn;
    trail->last_action[seat] = (uint8_t)move.action;
    if (sheet->engine == ENGINE_TRIANGLE) {
        add_triangle_move(trail, before, after, sheet, move);
        return;
    }
    switch (move.action) {
    case ACTION_PLACE:
        note_place(trail, before, after, sheet, move);
        break;
    case ACTION_DRAW:
        note_lack(trail, before, sheet, seat, false);
        trail->got[seat]++;
        break;
    case ACTION_PASS:
        trail->passes[seat]++;
        note_lack(trail, before, sheet, seat, false);
        break;
    case ACTION_FLIP:
        note_lack(trail, before, sheet, seat, false);
        break;
    default:
        trail->laid[trail->count - 1].stopped = true;
    }
}
