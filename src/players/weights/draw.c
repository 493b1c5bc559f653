/*
 * How draw is played well; made by
 *
 *   pasch train draw --seed 1 --batches 2000 --rounds 2000
 *
 * and not to be changed by hand. A weight of 64 doubles the odds of a move with
 * the whole feature.
 */
#include "../policy.h"

const struct policy_entry policy_draw = {
    "draw",
    &engine_chain,
    {
        .weights =
            {
                [CHAIN_PIPS] = 288,          [CHAIN_DOUBLE] = 497,
                [CHAIN_STUCK] = -77,         [CHAIN_ONE_WAY] = 48,
                [CHAIN_MOBILITY] = 305,      [CHAIN_OWN_NEW] = 242,
                [CHAIN_NO_NEW] = -211,       [CHAIN_UNSEEN_NEW] = 121,
                [CHAIN_OTHERS] = -2097,      [CHAIN_NEXT_STUCK] = 281,
                [CHAIN_NEXT_LACKS] = -394,   [CHAIN_OWN_OLD] = -755,
                [CHAIN_LATE_PIPS] = 382,     [CHAIN_LATE_DOUBLE] = -181,
                [CHAIN_LATE_OTHERS] = -1356, [CHAIN_CLOSES] = -490,
                [CHAIN_DOUBLES_LEFT] = -888, [CHAIN_HEAVIEST] = -42,
                [CHAIN_NEXT_BLOCKED] = 1483, [CHAIN_WAYS] = 130,
                [CHAIN_SHARE] = -78,         [CHAIN_LAST_FITS] = 820,
                [CHAIN_LATE_BLOCKED] = 939,  [CHAIN_EARLY_PIPS] = 120,
            },
        .pace = 1,
        .spread = 1,
    }};
