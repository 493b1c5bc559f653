/*
 * How tripple-solo is played well; made by
 *
 *   pasch train tripple-solo --seed 1 --batches 2000 --rounds 2000
 *
 * and not to be changed by hand. A weight of 64 doubles the odds of a move with
 * the whole feature.
 */
#include "../policy.h"

const struct policy_entry policy_tripple_solo = {"tripple-solo",
                                                 &engine_triangle,
                                                 {
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
                                                 }};
