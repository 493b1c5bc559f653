/*
 * How double-9 is played well; made by
 *
 *   pasch train double-9 --seed 1 --batches 2000 --rounds 2000
 *
 * and not to be changed by hand. A weight of 64 doubles the odds of a move with
 * the whole feature.
 */
#include "../policy.h"

const struct policy_entry policy_double_9 = {
    "double-9",
    &engine_chain,
    {
        .weights =
            {
                [CHAIN_POINTS] = 1083,       [CHAIN_PIPS] = 567,       [CHAIN_DOUBLE] = 1191,
                [CHAIN_STUCK] = -190,        [CHAIN_ONE_WAY] = -12,    [CHAIN_MOBILITY] = 376,
                [CHAIN_OWN_NEW] = 118,       [CHAIN_NO_NEW] = -109,    [CHAIN_UNSEEN_NEW] = -342,
                [CHAIN_OTHERS] = -240,       [CHAIN_NEXT_STUCK] = 21,  [CHAIN_NEXT_LACKS] = -15,
                [CHAIN_OWN_OLD] = -708,      [CHAIN_LATE_PIPS] = 1371, [CHAIN_LATE_DOUBLE] = -544,
                [CHAIN_LATE_OTHERS] = -551,  [CHAIN_SIDE] = 142,       [CHAIN_CLOSES] = 403,
                [CHAIN_DOUBLES_LEFT] = -345, [CHAIN_HEAVIEST] = 60,    [CHAIN_NEXT_BLOCKED] = 274,
                [CHAIN_WAYS] = 52,           [CHAIN_SHARE] = 264,      [CHAIN_LAST_FITS] = 237,
                [CHAIN_LATE_BLOCKED] = 213,  [CHAIN_EARLY_PIPS] = 155,
            },
        .pace = 52,
        .spread = 26,
    }};
