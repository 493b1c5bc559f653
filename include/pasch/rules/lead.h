/* How tiles compete for the lead. */
#ifndef PASCH_RULES_LEAD_H
#define PASCH_RULES_LEAD_H

#include <pasch/rules/round.h>

/*
 * The holder of the tile with the highest rank leads, where the lead goes by tiles; negative: never
 * leads. No two tiles that may lead have the same rank.
 */
int lead_rank(const struct sheet *sheet, tile tile);

/* Whether the lead goes by the pips of whole hands. */
static inline bool lead_by_hand(const struct sheet *sheet)
{
    return (sheet->lead == LEAD_FREE || sheet->lead == LEAD_HEAVIEST) &&
           sheet->leader == LEADER_HEAVIEST_HAND;
}

/* Orders hands where the lead goes by them: most pips, then the heavier heaviest tile. */
unsigned lead_hand_rank(const struct tile_set *hand);

/*
 * Sets leader, turn and lead of a round whose hands are dealt; `winner` and `lots` as in
 * round_deal(). False if nobody can lead.
 */
bool lead_find(struct round *round, const struct sheet *sheet, unsigned winner, unsigned lots);

/*
 * Lots (B2): seats in `in` draw from the front of the deck in seat order, most pips win, tied seats
 * draw on. Returns the winner, or -1 if the deck runs out first.
 */
int lead_lots(unsigned in, const uint8_t *deck, unsigned tiles);

#endif
