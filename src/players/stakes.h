/* What the end of a round is worth to each seat: its chance to win the match. */
#ifndef PASCH_PLAYERS_STAKES_H
#define PASCH_PLAYERS_STAKES_H

#include "policy.h"

struct stakes {
    struct match match;          /* as it is when the round is over */
    struct match start;          /* as it was before */
    const struct policy *policy; /* knows what rounds of this game bring */
};

/* The match as it is now, with the current round under way; hidden tiles do not matter. */
void stakes_init(struct stakes *stakes, const struct match *match);
/*
 * The chances after the round, which is over, 0 to 1 and together 1; for one player alone the
 * points, a thousandth each. `result` and `totals` of stakes->match tell how the round ended.
 */
void stakes_pay(struct stakes *stakes, const struct round *round, double *ret_chances);

#endif
