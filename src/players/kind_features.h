/* What each kind of move is like at a glance: the features that policies weigh. */
#ifndef PASCH_PLAYERS_KIND_FEATURES_H
#define PASCH_PLAYERS_KIND_FEATURES_H

#include <pasch/engines/chain.h>
#include <pasch/engines/triangle.h>

/* The features of a move with rectangular tiles. The numbers are those after the move: `new` is the
 * number that it opens, `old` the one that it meets. */
#define CHAIN_FEATURES(feature)                                                                    \
    feature(POINTS)           /* what it scores at once */                                         \
        feature(PIPS)         /* of the tile */                                                    \
        feature(DOUBLE)       /* it lays a double */                                               \
        feature(STUCK)        /* nothing left in hand fits */                                      \
        feature(ONE_WAY)      /* one tile left in hand fits */                                     \
        feature(MOBILITY)     /* the part of the hand that fits */                                 \
        feature(OWN_NEW)      /* tiles in hand with the new number */                              \
        feature(NO_NEW)       /* none */                                                           \
        feature(UNSEEN_NEW)   /* tiles that nobody has shown with the new number */                \
        feature(OTHERS)       /* the part of the unseen tiles that fit */                          \
        feature(NEXT_STUCK)   /* the next player is known to have nothing that fits */             \
        feature(NEXT_LACKS)   /* or not the new number */                                          \
        feature(OWN_OLD)      /* tiles left in hand with the old number */                         \
        feature(LATE_PIPS)    /* pips, while somebody is about to go out */                        \
        feature(LATE_DOUBLE)  /* a double, then */                                                 \
        feature(LATE_OTHERS)  /* others, then */                                                   \
        feature(FACE_DOWN)    /* it lays a double face down */                                     \
        feature(SIDE)         /* on the side of a spinner */                                       \
        feature(CLOSES)       /* the old number can't be matched any more */                       \
        feature(DONE)         /* says done */                                                      \
        feature(FLIP)         /* flips */                                                          \
        feature(FLIP_PIPS)    /* the pips in hand, then */                                         \
        feature(DOUBLES_LEFT) /* doubles left in hand that do not fit */                           \
        feature(HEAVIEST)     /* nothing heavier was in hand */                                    \
        feature(NEXT_BLOCKED) /* the chance that the next player has nothing that fits */          \
        feature(WAYS)         /* the hand fits two numbers at least */                             \
        feature(SHARE)        /* the part of the new number's tiles left that is in hand */        \
        feature(LAST_FITS)    /* one tile is left in hand, and it fits */                          \
        feature(LATE_BLOCKED) /* NEXT_BLOCKED, while somebody is about to go out */                \
        feature(EARLY_PIPS)   /* pips, in the first half of the hand */

/* And with triangles. */
#define TRIANGLE_FEATURES(feature)                                                                 \
    feature(BONUS)          /* what it scores besides the tile's value */                          \
        feature(VALUE)      /* of the tile */                                                      \
        feature(PLACE)      /* it lays a tile */                                                   \
        feature(RIVALS)     /* other tiles in hand that fit there */                               \
        feature(EASY_TILE)  /* places where the tile fits */                                       \
        feature(LATE_VALUE) /* the value, while somebody is about to go out */                     \
        feature(DRAW)       /* it draws */                                                         \
        feature(DRAW_COST)  /* what that costs */                                                  \
        feature(LATE_DRAW)  /* it draws, while somebody is about to go out */                      \
        feature(MORE_DRAWS) /* it is not the first draw of this turn */                            \
        feature(CORNERED)   /* the place asks for all three corners */                             \
        feature(TRIPLE)     /* three equal numbers */

#define CHAIN_FEATURE(name) CHAIN_##name,
enum chain_feature { CHAIN_FEATURES(CHAIN_FEATURE) CHAIN_FEATURE_COUNT };
#undef CHAIN_FEATURE
#define TRIANGLE_FEATURE(name) TRIANGLE_##name,
enum triangle_feature { TRIANGLE_FEATURES(TRIANGLE_FEATURE) TRIANGLE_FEATURE_COUNT };
#undef TRIANGLE_FEATURE

#endif
