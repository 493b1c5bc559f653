/*
 * How doubles is played well; made by
 *
 *   pasch train doubles --seed 1 --batches 2000 --rounds 2000
 *
 * and not to be changed by hand. A weight of 64 doubles the odds of a move with
 * the whole feature.
 */
#include "../policy.h"

const struct policy_entry policy_doubles = {
    "doubles",
    &engine_chain,
    {
        .weights =
            {
                [CHAIN_PIPS] = 361,       [CHAIN_DOUBLE] = -804,      [CHAIN_STUCK] = 21,
                [CHAIN_ONE_WAY] = 140,    [CHAIN_MOBILITY] = -559,    [CHAIN_OWN_NEW] = -282,
                [CHAIN_NO_NEW] = -436,    [CHAIN_UNSEEN_NEW] = -892,  [CHAIN_OTHERS] = -421,
                [CHAIN_NEXT_STUCK] = -35, [CHAIN_NEXT_LACKS] = 201,   [CHAIN_OWN_OLD] = -1988,
                [CHAIN_LATE_PIPS] = 1121, [CHAIN_LATE_DOUBLE] = -384, [CHAIN_LATE_OTHERS] = -677,
                [CHAIN_SIDE] = -436,      [CHAIN_CLOSES] = 231,       [CHAIN_DOUBLES_LEFT] = -1469,
                [CHAIN_HEAVIEST] = 34,    [CHAIN_NEXT_BLOCKED] = 426, [CHAIN_WAYS] = 100,
                [CHAIN_SHARE] = 441,      [CHAIN_LAST_FITS] = 261,    [CHAIN_LATE_BLOCKED] = 675,
                [CHAIN_EARLY_PIPS] = 247,
            },
        .pace = 31,
        .spread = 25,
    }};
