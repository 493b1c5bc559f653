/*
 * How double-12 is played well; made by
 *
 *   pasch train double-12 --seed 1 --batches 2000 --rounds 2000
 *
 * and not to be changed by hand. A weight of 64 doubles the odds of a move with
 * the whole feature.
 */
#include "../policy.h"

const struct policy_entry policy_double_12 = {
    "double-12",
    &engine_chain,
    {
        .weights =
            {
                [CHAIN_POINTS] = 964,        [CHAIN_PIPS] = 659,       [CHAIN_DOUBLE] = 1156,
                [CHAIN_STUCK] = -239,        [CHAIN_ONE_WAY] = -34,    [CHAIN_MOBILITY] = 535,
                [CHAIN_OWN_NEW] = 67,        [CHAIN_NO_NEW] = -172,    [CHAIN_UNSEEN_NEW] = -522,
                [CHAIN_OTHERS] = -148,       [CHAIN_NEXT_STUCK] = 207, [CHAIN_NEXT_LACKS] = 11,
                [CHAIN_OWN_OLD] = -502,      [CHAIN_LATE_PIPS] = 1212, [CHAIN_LATE_DOUBLE] = -602,
                [CHAIN_LATE_OTHERS] = -232,  [CHAIN_SIDE] = 82,        [CHAIN_CLOSES] = 403,
                [CHAIN_DOUBLES_LEFT] = -259, [CHAIN_HEAVIEST] = 89,    [CHAIN_NEXT_BLOCKED] = 344,
                [CHAIN_WAYS] = 46,           [CHAIN_SHARE] = 186,      [CHAIN_LAST_FITS] = 264,
                [CHAIN_LATE_BLOCKED] = 87,   [CHAIN_EARLY_PIPS] = 20,
            },
        .pace = 110,
        .spread = 43,
    }};
