/*
 * How wolf is played well; made by
 *
 *   pasch train wolf --seed 1 --batches 2000 --rounds 2000
 *
 * and not to be changed by hand. A weight of 64 doubles the odds of a move with
 * the whole feature.
 */
#include "../policy.h"

const struct policy_entry policy_wolf = {
    "wolf",
    &engine_chain,
    {
        .weights =
            {
                [CHAIN_PIPS] = 841,         [CHAIN_DOUBLE] = 160,
                [CHAIN_STUCK] = -83,        [CHAIN_ONE_WAY] = -80,
                [CHAIN_MOBILITY] = -128,    [CHAIN_OWN_NEW] = 67,
                [CHAIN_NO_NEW] = -248,      [CHAIN_UNSEEN_NEW] = -235,
                [CHAIN_OTHERS] = -1182,     [CHAIN_NEXT_STUCK] = -121,
                [CHAIN_NEXT_LACKS] = 27,    [CHAIN_OWN_OLD] = -180,
                [CHAIN_LATE_PIPS] = 50,     [CHAIN_LATE_DOUBLE] = -522,
                [CHAIN_LATE_OTHERS] = -681, [CHAIN_FACE_DOWN] = -166,
                [CHAIN_SIDE] = -454,        [CHAIN_CLOSES] = 1363,
                [CHAIN_DONE] = -213,        [CHAIN_FLIP] = 590,
                [CHAIN_FLIP_PIPS] = 266,    [CHAIN_DOUBLES_LEFT] = -1662,
                [CHAIN_HEAVIEST] = 116,     [CHAIN_NEXT_BLOCKED] = 1423,
                [CHAIN_WAYS] = -2,          [CHAIN_SHARE] = 345,
                [CHAIN_LAST_FITS] = 682,    [CHAIN_LATE_BLOCKED] = 433,
                [CHAIN_EARLY_PIPS] = 1002,
            },
        .pace = 97,
        .spread = 77,
    }};
