/*
 * For analysis only: a player that sees every tile. Where two play a round of rectangular tiles it
 * plays perfectly, by the exact solver; elsewhere it searches the one world there is. It is the
 * ceiling by which the others are measured, and no fair opponent.
 */
#ifndef PASCH_PLAYERS_CLAIRVOYANT_H
#define PASCH_PLAYERS_CLAIRVOYANT_H

#include <pasch/players/search.h>

/* Large: the caller has it allocated. */
struct clairvoyant {
    struct budget budget; /* where it can't solve the round */
    struct random random;
    struct search search;
    struct opinion opinions[ROUND_SEARCH_MOVES_MAX]; /* about the last move searched for */
};

void clairvoyant_init(struct clairvoyant *clairvoyant, uint64_t seed);
/* The move of the seat to act. */
struct move clairvoyant_choose(struct clairvoyant *clairvoyant, const struct match *match);

#endif
