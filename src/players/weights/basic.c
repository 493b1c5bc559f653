/*
 * How basic is played well; made by
 *
 *   pasch train basic --seed 1 --batches 2000 --rounds 2000
 *
 * and not to be changed by hand. A weight of 64 doubles the odds of a move with
 * the whole feature.
 */
#include "../policy.h"

const struct policy_entry policy_basic = {
    "basic",
    &engine_chain,
    {
        .weights =
            {
                [CHAIN_PIPS] = 503,        [CHAIN_DOUBLE] = 351,        [CHAIN_STUCK] = 252,
                [CHAIN_ONE_WAY] = 175,     [CHAIN_MOBILITY] = 596,      [CHAIN_OWN_NEW] = -44,
                [CHAIN_NO_NEW] = -230,     [CHAIN_UNSEEN_NEW] = 34,     [CHAIN_OTHERS] = -1737,
                [CHAIN_NEXT_STUCK] = 38,   [CHAIN_NEXT_LACKS] = -349,   [CHAIN_OWN_OLD] = -1205,
                [CHAIN_LATE_PIPS] = 158,   [CHAIN_LATE_DOUBLE] = -92,   [CHAIN_LATE_OTHERS] = -1117,
                [CHAIN_CLOSES] = -356,     [CHAIN_DONE] = -532,         [CHAIN_DOUBLES_LEFT] = -822,
                [CHAIN_HEAVIEST] = -2,     [CHAIN_NEXT_BLOCKED] = 2105, [CHAIN_WAYS] = 136,
                [CHAIN_SHARE] = 35,        [CHAIN_LAST_FITS] = 1094,    [CHAIN_LATE_BLOCKED] = 989,
                [CHAIN_EARLY_PIPS] = -501,
            },
        .pace = 1,
        .spread = 1,
    }};
