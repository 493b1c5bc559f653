/* Playing a round to its end, each seat in its style. */
#ifndef PASCH_PLAYERS_PLAYOUT_H
#define PASCH_PLAYERS_PLAYOUT_H

#include "policy.h"

/* How a seat chooses its moves. */
enum style { STYLE_POLICY, STYLE_GREEDY, STYLE_RANDOM, STYLE_COUNT };

/* What a greedy player likes about a move: most points at once, then the heaviest tile. */
int greed_of(const struct round *round, const struct sheet *sheet, struct move move);
/* The move that he likes best; of several any one. */
unsigned greedy_pick(const struct round *round, const struct sheet *sheet, const struct move *moves,
                     unsigned count, struct random *random);

/* Plays until the round is over or `horizon` actions were made; `styles` has one for every seat. */
void playout(struct round *round, const struct sheet *sheet, const struct policy *policy,
             struct memory *memory, const uint8_t *styles, struct random *random, unsigned horizon);

#endif
