/* Invariants: every tile is in exactly one place, and the table is what was laid. */
#include <pasch/rules/engine.h>

static bool every_tile_once(const struct round *round, unsigned *ret_in_hands)
{
    struct tile_set seen = {{0}};
    unsigned in_hands = 0;
    for (unsigned seat = 0; seat < round->seats; seat++) {
        struct tile_set hand = round_hand(round, seat);
        struct tile_set twice = tile_set_and(&seen, &hand);
        if (!tile_set_is_empty(&twice) || tile_set_count(&hand) != round->counts[seat])
            return false;
        for (int w = 0; w < TILE_WORDS; w++)
            seen.word[w] |= hand.word[w];
        in_hands += round->counts[seat];
    }
    for (unsigned i = round->stock; i < round->tiles; i++) {
        tile tile = round_deck_const(round)[i];
        if (tile >= round->tiles || tile_set_has(&seen, tile))
            return false;
        tile_set_add(&seen, tile);
    }
    *ret_in_hands = in_hands;
    return true;
}

const char *round_check(const struct round *round, const struct sheet *sheet)
{
    unsigned in_hands;
    if (round->tiles != sheet_tiles(sheet) || round->words != (round->tiles + 63) / 64)
        return "the set is not the sheet's";
    if (!every_tile_once(round, &in_hands))
        return "a tile is in two places, or a hand is miscounted";
    unsigned aside = sheet->stock_lead && round->stage == STAGE_LEAD; /* T13 */
    if (in_hands + round->laid + aside + (round->tiles - round->stock) != round->tiles)
        return "a tile is missing";
    if (round->stage == STAGE_OVER)
        return round->reason == REASON_NONE ? "over without a reason" : NULL;
    if (!(round->in >> round->turn & 1) || round->counts[round->turn] == 0)
        return "it is nobody's turn";
    if (round->stage == STAGE_LEAD)
        return round->laid || round->open ? "there is a layout before the lead" : NULL;
    const char *broken = sheet->engine->check_round(round);
    if (broken)
        return broken;
    struct tile_set fit = round_fitting(round, sheet);
    bool someone = round_drawable(round, sheet) > 0;
    for (unsigned seat = 0; seat < round->seats; seat++) {
        struct tile_set hand = round_hand(round, seat);
        hand = tile_set_and(&hand, &fit);
        someone |= !tile_set_is_empty(&hand);
    }
    return someone ? NULL : "blocked, but not over";
}

const char *trail_check(const struct trail *trail, const struct round *round,
                        const struct sheet *sheet)
{
    if (trail->count != round->laid)
        return "the laid tiles are miscounted";
    return sheet->engine->check_laid(trail, round, sheet);
}

const char *match_check(const struct match *match)
{
    if (match->stage != MATCH_PLAY && match->stage != MATCH_ROUND_OVER)
        return NULL;
    const char *broken = round_check(&match->round, &match->sheet);
    return broken ? broken : trail_check(&match->trail, &match->round, &match->sheet);
}
