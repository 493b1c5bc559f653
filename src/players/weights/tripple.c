/*
 * How tripple is played well; made by
 *
 *   pasch train tripple --seed 1 --batches 2000 --rounds 2000
 *
 * and not to be changed by hand. A weight of 64 doubles the odds of a move with
 * the whole feature.
 */
#include "../policy.h"

const struct policy_entry policy_tripple = {"tripple",
                                            &engine_triangle,
                                            {
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
                                            }};
