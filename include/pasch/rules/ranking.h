/* Who did best, second best and so on: in the match if it is over, else in the round that is. */
#ifndef PASCH_RULES_RANKING_H
#define PASCH_RULES_RANKING_H

#include <pasch/rules/match.h>

struct ranked {
    uint8_t seat;
    uint8_t rank; /* from 1; who did as well has the same; 0: was not in it */
    bool wins;    /* the match; or the round, unless all did equally well */
};

/* All seats, the best first; those who did equally well by seat. A view has seen all of it. */
void match_ranking(const struct match *match, struct ranked ret_ranked[PLAYERS_MAX]);

#endif
