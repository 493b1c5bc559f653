/*
 * How double-15 is played well; made by
 *
 *   pasch train double-15 --seed 1 --batches 2000 --rounds 2000
 *
 * and not to be changed by hand. A weight of 64 doubles the odds of a move with
 * the whole feature.
 */
#include "../policy.h"

const struct policy_entry policy_double_15 = {
    "double-15",
    &engine_chain,
    {
        .weights =
            {
                [CHAIN_POINTS] = 849,       [CHAIN_PIPS] = 738,       [CHAIN_DOUBLE] = 993,
                [CHAIN_STUCK] = -304,       [CHAIN_ONE_WAY] = -31,    [CHAIN_MOBILITY] = 555,
                [CHAIN_OWN_NEW] = 153,      [CHAIN_NO_NEW] = -24,     [CHAIN_UNSEEN_NEW] = -300,
                [CHAIN_OTHERS] = -166,      [CHAIN_NEXT_STUCK] = 142, [CHAIN_NEXT_LACKS] = -17,
                [CHAIN_OWN_OLD] = -489,     [CHAIN_LATE_PIPS] = 883,  [CHAIN_LATE_DOUBLE] = -154,
                [CHAIN_LATE_OTHERS] = -182, [CHAIN_SIDE] = 211,       [CHAIN_CLOSES] = 345,
                [CHAIN_DOUBLES_LEFT] = -99, [CHAIN_HEAVIEST] = 69,    [CHAIN_NEXT_BLOCKED] = 220,
                [CHAIN_WAYS] = 115,         [CHAIN_SHARE] = 226,      [CHAIN_LAST_FITS] = 303,
                [CHAIN_LATE_BLOCKED] = 109, [CHAIN_EARLY_PIPS] = 221,
            },
        .pace = 198,
        .spread = 64,
    }};
