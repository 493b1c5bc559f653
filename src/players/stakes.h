/* What the end of a round is worth to each seat: its chance to win the match. */
#ifndef PASCH_PLAYERS_STAKES_H
#define PASCH_PLAYERS_STAKES_H

#include "policy.h"

struct stakes {
    struct match match; /* as it is when the round is over */
    struct {
        int32_t totals[PLAYERS_MAX], pot;
        uint16_t still_in;
    } start;                     /* as it was before */
    const struct policy *policy; /* knows what rounds of this game bring */
    double blur; /* how much a narrow end of the match counts as an open one, 0 to 1 */
};

/*
 * The match as it is now, with the current round under way; hidden tiles do not matter. While much
 * of the round is still to come, who wins it by a few points is hardly more than luck: then a lead
 * in points counts for itself, too, and few playouts tell more.
 */
void stakes_init(struct stakes *stakes, const struct match *match);
/*
 * The chances after the round, 0 to 1 and together 1; for one player alone the points, a thousandth
 * each. If the round is not over, they are guessed from the points made so far. `result` and
 * `totals` of stakes->match tell how the round ended.
 */
void stakes_pay(struct stakes *stakes, const struct round *round, double *ret_chances);

#endif
