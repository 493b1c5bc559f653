/*
 * How double-18 is played well; made by
 *
 *   pasch train double-18 --seed 1 --batches 2000 --rounds 2000
 *
 * and not to be changed by hand. A weight of 64 doubles the odds of a move with
 * the whole feature.
 */
#include "../policy.h"

const struct policy_entry policy_double_18 = {
    "double-18",
    &engine_chain,
    {
        .weights =
            {
                [CHAIN_POINTS] = 745,        [CHAIN_PIPS] = 653,       [CHAIN_DOUBLE] = 932,
                [CHAIN_STUCK] = -252,        [CHAIN_ONE_WAY] = 3,      [CHAIN_MOBILITY] = 318,
                [CHAIN_OWN_NEW] = 119,       [CHAIN_NO_NEW] = -71,     [CHAIN_UNSEEN_NEW] = -317,
                [CHAIN_OTHERS] = 16,         [CHAIN_NEXT_STUCK] = 131, [CHAIN_NEXT_LACKS] = 313,
                [CHAIN_OWN_OLD] = -439,      [CHAIN_LATE_PIPS] = 650,  [CHAIN_LATE_DOUBLE] = -315,
                [CHAIN_LATE_OTHERS] = 28,    [CHAIN_SIDE] = 153,       [CHAIN_CLOSES] = 330,
                [CHAIN_DOUBLES_LEFT] = -217, [CHAIN_HEAVIEST] = 151,   [CHAIN_NEXT_BLOCKED] = 26,
                [CHAIN_WAYS] = 125,          [CHAIN_SHARE] = 183,      [CHAIN_LAST_FITS] = -6,
                [CHAIN_LATE_BLOCKED] = -87,  [CHAIN_EARLY_PIPS] = 272,
            },
        .pace = 321,
        .spread = 89,
    }};
