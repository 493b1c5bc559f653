/*
 * What the playout policies have learnt; made by
 *
 *   pasch train --seed 1 --batches 2000 --rounds 2000
 *
 * and not to be changed by hand. A weight of 64 doubles the odds of a move with
 * the whole feature.
 */
#include "policy.h"

static const struct policy draw = {
    .weights =
        {
            [CHAIN_PIPS] = 288,          [CHAIN_DOUBLE] = 497,        [CHAIN_STUCK] = -77,
            [CHAIN_ONE_WAY] = 48,        [CHAIN_MOBILITY] = 305,      [CHAIN_OWN_NEW] = 242,
            [CHAIN_NO_NEW] = -211,       [CHAIN_UNSEEN_NEW] = 121,    [CHAIN_OTHERS] = -2097,
            [CHAIN_NEXT_STUCK] = 281,    [CHAIN_NEXT_LACKS] = -394,   [CHAIN_OWN_OLD] = -755,
            [CHAIN_LATE_PIPS] = 382,     [CHAIN_LATE_DOUBLE] = -181,  [CHAIN_LATE_OTHERS] = -1356,
            [CHAIN_CLOSES] = -490,       [CHAIN_DOUBLES_LEFT] = -888, [CHAIN_HEAVIEST] = -42,
            [CHAIN_NEXT_BLOCKED] = 1483, [CHAIN_WAYS] = 130,          [CHAIN_SHARE] = -78,
            [CHAIN_LAST_FITS] = 820,     [CHAIN_LATE_BLOCKED] = 939,  [CHAIN_EARLY_PIPS] = 120,
        },
    .pace = 1,
    .spread = 1,
};

static const struct policy doubles = {
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
};

static const struct policy wolf = {
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
};

static const struct policy basic = {
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
};

static const struct policy hungarian = {
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
};

static const struct policy double_6 = {
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
};

static const struct policy double_9 = {
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
};

static const struct policy double_12 = {
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
};

static const struct policy double_15 = {
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
};

static const struct policy double_18 = {
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
};

static const struct policy tripple = {
    .weights =
        {
            [TRIANGLE_BONUS] = 302,
            [TRIANGLE_VALUE] = 880,
            [TRIANGLE_PLACE] = 906,
            [TRIANGLE_RIVALS] = -2156,
            [TRIANGLE_EASY_TILE] = -1284,
            [TRIANGLE_LATE_VALUE] = 885,
            [TRIANGLE_DRAW] = -796,
            [TRIANGLE_DRAW_COST] = -796,
            [TRIANGLE_LATE_DRAW] = -280,
            [TRIANGLE_MORE_DRAWS] = -153,
            [TRIANGLE_CORNERED] = 197,
            [TRIANGLE_TRIPLE] = 1019,
        },
    .pace = 152,
    .spread = 71,
};

static const struct policy tripple_solo = {
    .weights =
        {
            [TRIANGLE_BONUS] = 370,
            [TRIANGLE_VALUE] = 1743,
            [TRIANGLE_PLACE] = 531,
            [TRIANGLE_RIVALS] = -1049,
            [TRIANGLE_EASY_TILE] = -173,
            [TRIANGLE_DRAW] = -128,
            [TRIANGLE_DRAW_COST] = -128,
            [TRIANGLE_MORE_DRAWS] = -16,
            [TRIANGLE_CORNERED] = 286,
            [TRIANGLE_TRIPLE] = 982,
        },
    .pace = 83,
    .spread = 1,
};

const struct policy_entry policies[] = {
    {"draw", &engine_chain, &draw},           {"doubles", &engine_chain, &doubles},
    {"wolf", &engine_chain, &wolf},           {"basic", &engine_chain, &basic},
    {"hungarian", &engine_chain, &hungarian}, {"double-6", &engine_chain, &double_6},
    {"double-9", &engine_chain, &double_9},   {"double-12", &engine_chain, &double_12},
    {"double-15", &engine_chain, &double_15}, {"double-18", &engine_chain, &double_18},
    {"tripple", &engine_triangle, &tripple},  {"tripple-solo", &engine_triangle, &tripple_solo},
};

const unsigned policy_count = sizeof policies / sizeof policies[0];
