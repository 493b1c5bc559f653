/* What all engines do alike: dealing, turns; the rest is handed to the engine of the sheet. */
#include <pasch/rules/engine.h>
#include <pasch/rules/lead.h>
#include <pasch/rules/turns.h>

#include <assert.h>

unsigned round_next_seat(const struct round *round, const struct sheet *sheet, unsigned seat)
{
    return seat_after(round, sheet, seat);
}

unsigned round_moves(const struct round *round, const struct sheet *sheet, struct move *ret_moves)
{
    return sheet->engine->moves(round, sheet, ret_moves);
}

unsigned round_search_moves(const struct round *round, const struct sheet *sheet,
                            struct move *ret_moves)
{
    return sheet->engine->search_moves(round, sheet, ret_moves);
}

/* Whether two moves lay the same tile on ends with the same number, or do the same otherwise. */
static bool are_alike(const struct sheet *sheet, struct move a, struct move b)
{
    if (a.action != b.action || a.tile != b.tile || a.down != b.down ||
        (a.on == TILE_NONE) != (b.on == TILE_NONE))
        return false;
    if (a.on == TILE_NONE)
        return true;
    return sheet->engine->is_same_end(a, b);
}

unsigned round_find_search_move(const struct sheet *sheet, const struct move *moves, unsigned count,
                                struct move move)
{
    unsigned found = count;
    for (unsigned i = 0; i < count; i++) /* A side may differ from other ends. */
        if (are_alike(sheet, moves[i], move) &&
            (found == count || (moves[i].where == WHERE_SIDE) == (move.where == WHERE_SIDE)))
            found = i;
    return found;
}

struct move round_random_move(const struct round *round, const struct sheet *sheet,
                              struct random *random)
{
    return sheet->engine->random_move(round, sheet, random);
}

void round_apply(struct round *round, const struct sheet *sheet, struct move move)
{
    sheet->engine->apply(round, sheet, move);
}

bool round_goes_on(const struct round *round, const struct sheet *sheet, enum action action)
{
    if (round->stage == STAGE_OVER)
        return false;
    if (action == ACTION_PLACE)
        return round->again != AGAIN_NO;
    return action == ACTION_DRAW && sheet->engine->draws_on(round, sheet);
}

unsigned round_play_out(struct round *round, const struct sheet *sheet, struct random *random)
{
    return sheet->engine->play_out(round, sheet, random);
}

void round_lay(struct round *round, const struct sheet *sheet, struct move move)
{
    sheet->engine->lay(round, sheet, move);
}

int round_points(const struct round *round, const struct sheet *sheet, struct move move)
{
    return sheet->engine->points(round, sheet, move);
}

struct tile_set round_fitting(const struct round *round, const struct sheet *sheet)
{
    return sheet->engine->fitting(round, sheet);
}

/* One word is enough for most sets: then the hand is put together in a register. */
static void deal_hand(struct round *round, unsigned seat, const uint8_t *tiles, unsigned count)
{
    uint64_t *words = round_hand_words(round, seat);
    if (round->words == 1) {
        uint64_t hand = 0;
        for (unsigned i = 0; i < count; i++)
            hand |= UINT64_C(1) << tiles[i];
        words[0] = hand;
    } else {
        for (unsigned i = 0; i < count; i++)
            words[tiles[i] / 64] |= UINT64_C(1) << tiles[i] % 64;
    }
    round->counts[seat] = (uint8_t)count;
}

bool round_deal(struct round *round, const struct sheet *sheet, unsigned seats, unsigned in,
                const uint8_t *deck, unsigned winner, unsigned lots)
{
    unsigned tiles = sheet_tiles(sheet), words = (tiles + 63) / 64;
    unsigned hand = (unsigned)sheet_hand(sheet, (int)bits_count(in));
    unsigned front = sheet->stock_lead ? 1 : 0; /* T13 */
    size_t own = sheet->engine->bytes;
    size_t bytes =
        own ? own : offsetof(struct round, tail) + (size_t)seats * words * sizeof round->tail[0];
    assert(front + hand * bits_count(in) <= tiles);
    memset(round, 0, bytes);
    round->bytes = (uint16_t)(own ? own : bytes + tiles);
    round->words = (uint8_t)words;
    round->seats = (uint8_t)seats;
    round->in = (uint16_t)in;
    round->tiles = (uint8_t)tiles;
    round->ender = ROUND_NO_SEAT;
    round->drawn = TILE_NONE;
    memcpy(round_deck(round), deck, tiles);
    for (uint64_t rest = in; rest; front += hand)
        deal_hand(round, bits_pop(&rest), deck + front, hand);
    round->stock = (uint8_t)front;
    unsigned last =
        tiles > front + (unsigned)sheet->reserve ? tiles - (unsigned)sheet->reserve : front;
    if (sheet->draws && last > front + (unsigned)sheet->draws) /* T14 */
        last = front + (unsigned)sheet->draws;
    round->stock_last = (uint8_t)last;
    return lead_find(round, sheet, winner, lots);
}
