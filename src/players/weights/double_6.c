/*
 * How double-6 is played well; made by
 *
 *   pasch train double-6 --seed 1 --batches 2000 --rounds 2000
 *
 * and not to be changed by hand. A weight of 64 doubles the odds of a move with
 * the whole feature.
 */
#include "../policy.h"

const struct policy_entry policy_double_6 = {
    "double-6",
    &engine_chain,
    {
        .weights =
            {
                [CHAIN_POINTS] = 1222,       [CHAIN_PIPS] = 259,       [CHAIN_DOUBLE] = 1137,
                [CHAIN_STUCK] = -331,        [CHAIN_ONE_WAY] = -26,    [CHAIN_MOBILITY] = 286,
                [CHAIN_OWN_NEW] = 299,       [CHAIN_NO_NEW] = -48,     [CHAIN_UNSEEN_NEW] = -186,
                [CHAIN_OTHERS] = -658,       [CHAIN_NEXT_STUCK] = -67, [CHAIN_NEXT_LACKS] = -181,
                [CHAIN_OWN_OLD] = -1060,     [CHAIN_LATE_PIPS] = 1037, [CHAIN_LATE_DOUBLE] = -580,
                [CHAIN_LATE_OTHERS] = -663,  [CHAIN_SIDE] = -13,       [CHAIN_CLOSES] = 389,
                [CHAIN_DOUBLES_LEFT] = -388, [CHAIN_HEAVIEST] = 13,    [CHAIN_NEXT_BLOCKED] = 412,
                [CHAIN_WAYS] = 100,          [CHAIN_SHARE] = 288,      [CHAIN_LAST_FITS] = 328,
                [CHAIN_LATE_BLOCKED] = 243,  [CHAIN_EARLY_PIPS] = 2,
            },
        .pace = 22,
        .spread = 17,
    }};
