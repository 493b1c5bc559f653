/*
 * How hungarian is played well; made by
 *
 *   pasch train hungarian --seed 1 --batches 2000 --rounds 2000
 *
 * and not to be changed by hand. A weight of 64 doubles the odds of a move with
 * the whole feature.
 */
#include "../policy.h"

const struct policy_entry policy_hungarian = {
    "hungarian",
    &engine_chain,
    {
        .weights =
            {
                [CHAIN_PIPS] = 1319,        [CHAIN_DOUBLE] = 691,        [CHAIN_STUCK] = -475,
                [CHAIN_ONE_WAY] = -173,     [CHAIN_MOBILITY] = 327,      [CHAIN_OWN_NEW] = -814,
                [CHAIN_NO_NEW] = -322,      [CHAIN_UNSEEN_NEW] = 90,     [CHAIN_OTHERS] = -266,
                [CHAIN_NEXT_STUCK] = 86,    [CHAIN_NEXT_LACKS] = 3,      [CHAIN_OWN_OLD] = -2589,
                [CHAIN_LATE_PIPS] = 365,    [CHAIN_LATE_DOUBLE] = 427,   [CHAIN_LATE_OTHERS] = 296,
                [CHAIN_CLOSES] = -490,      [CHAIN_DOUBLES_LEFT] = -351, [CHAIN_HEAVIEST] = 125,
                [CHAIN_NEXT_BLOCKED] = 484, [CHAIN_WAYS] = 117,          [CHAIN_SHARE] = 356,
                [CHAIN_LAST_FITS] = 146,    [CHAIN_LATE_BLOCKED] = -43,  [CHAIN_EARLY_PIPS] = -44,
            },
        .pace = 6,
        .spread = 6,
    }};
