/* Finding the leader: W4, W5, M2, D2, B2, A2, H2. */
#include <pasch/rules/lead.h>

#include <pasch/rules/engine.h>

int lead_rank(const struct sheet *sheet, tile tile)
{
    return sheet->engine->lead_rank(sheet, tile);
}

unsigned lead_hand_rank(const struct tile_set *hand)
{
    struct tile_set rest = *hand;
    unsigned pips = 0, heaviest = 0;
    for (tile tile; tile_set_pop(&rest, &tile);) {
        pips += tile_pips(tile);
        heaviest = tile_weight(tile) > heaviest ? tile_weight(tile) : heaviest;
    }
    return pips << 12 | heaviest;
}

int lead_lots(unsigned in, const uint8_t *deck, unsigned tiles)
{
    unsigned drawing = in, front = 0;
    while (drawing & (drawing - 1)) {
        unsigned best = 0, pips_best = 0;
        for (uint64_t rest = drawing; rest;) {
            unsigned seat = bits_pop(&rest);
            if (front == tiles)
                return -1;
            unsigned pips = tile_pips(deck[front++]) + 1;
            if (pips > pips_best) {
                pips_best = pips;
                best = 0;
            }
            if (pips == pips_best)
                best |= 1u << seat;
        }
        drawing = best;
    }
    return (int)bits_lowest(drawing);
}

static bool leads(struct round *round, unsigned seat, unsigned lead)
{
    round->leader = round->turn = (uint8_t)seat;
    round->lead = (uint8_t)lead;
    return true;
}

static bool holds_double(const struct round *round, unsigned seat)
{
    struct tile_set hand = round_hand(round, seat);
    struct tile_set doubles = tile_set_and(&hand, &tile_doubles);
    return !tile_set_is_empty(&doubles);
}

/* B2: from the seat that won the lots on, the first with a double, any of them. */
static bool lead_by_lots(struct round *round, const struct sheet *sheet, unsigned first)
{
    unsigned seat = first;
    do {
        if (holds_double(round, seat))
            return leads(round, seat, LEAD_ANY_DOUBLE);
        seat = round_next_seat(round, sheet, seat);
    } while (seat != first);
    return false;
}

static tile heaviest_of(struct tile_set hand)
{
    tile heaviest = TILE_NONE;
    for (tile tile; tile_set_pop(&hand, &tile);)
        if (heaviest == TILE_NONE || tile_weight(tile) > tile_weight(heaviest))
            heaviest = tile;
    return heaviest;
}

static bool lead_by_hands(struct round *round, const struct sheet *sheet)
{
    unsigned best = ROUND_NO_SEAT, rank_best = 0;
    for (uint64_t seats = round->in; seats;) {
        unsigned seat = bits_pop(&seats);
        struct tile_set hand = round_hand(round, seat);
        unsigned rank = lead_hand_rank(&hand);
        if (best == ROUND_NO_SEAT || rank > rank_best) {
            best = seat;
            rank_best = rank;
        }
    }
    return leads(round, best,
                 sheet->lead == LEAD_FREE ? LEAD_ANY_TILE : heaviest_of(round_hand(round, best)));
}

static unsigned holder(const struct round *round, tile tile)
{
    unsigned seat = 0;
    while (!round_holds(round, seat, tile))
        seat++;
    return seat;
}

static bool lead_by_tile(struct round *round, const struct sheet *sheet)
{
    struct tile_set dealt = {{0}};
    for (unsigned i = 0; i < (unsigned)round->seats * round->words; i++)
        dealt.word[i % round->words] |= round->tail[i];
    /* The usual case, without looking at every tile. */
    if (sheet->lead == LEAD_HEAVIEST_DOUBLE) {
        for (int w = TILE_WORDS - 1; w >= 0; w--) {
            uint64_t some = dealt.word[w] & sheet->engine->doubles->word[w];
            if (some) {
                tile tile = (uint8_t)(64u * (unsigned)w + bits_highest(some));
                return leads(round, holder(round, tile), tile);
            }
        }
    }
    tile best = TILE_NONE;
    int rank_best = -1;
    for (tile tile; tile_set_pop(&dealt, &tile);) {
        int rank = lead_rank(sheet, tile);
        if (rank > rank_best) {
            best = tile;
            rank_best = rank;
        }
    }
    return rank_best >= 0 &&
           leads(round, holder(round, best), sheet->lead == LEAD_FREE ? LEAD_ANY_TILE : best);
}

bool lead_find(struct round *round, const struct sheet *sheet, unsigned winner, unsigned lots)
{
    if (sheet->stock_lead) /* T13 */
        return leads(round, bits_lowest(round->in), round_deck_const(round)[0]);
    if (winner != ROUND_NO_SEAT)
        return leads(round, winner, LEAD_ANY_TILE);
    if (sheet->lead == LEAD_LOTS)
        return lead_by_lots(round, sheet, lots);
    return lead_by_hand(sheet) ? lead_by_hands(round, sheet) : lead_by_tile(round, sheet);
}
