/* What the end of a round is worth. */
#ifndef PASCH_RULES_SCORE_H
#define PASCH_RULES_SCORE_H

#include <pasch/rules/round.h>

struct result {
    uint8_t reason;
    uint8_t ender; /* who went out or flipped; ROUND_NO_SEAT if blocked */
    uint16_t
        best; /* a bit for every seat that did best: who went out, else who holds fewest points */
    int32_t hand_points[PLAYERS_MAX];
    int32_t points[PLAYERS_MAX]; /* what is added to each total */
    int32_t pot;                 /* what is left for the next round's loser */
};

/* What a hand counts against its owner (W12, A6). */
int score_hand(const struct sheet *sheet, const struct tile_set *hand);

/* Counts a round that is over; `pot` is what earlier rounds left (W14). */
void score_round(const struct round *round, const struct sheet *sheet, int pot,
                 struct result *ret_result);

#endif
