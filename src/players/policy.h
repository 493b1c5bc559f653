/*
 * A quick opinion about moves: a weighted sum of a few features that a player can see at a glance,
 * in the own hand and on the table. Playouts are played by it, and what others were seen to choose
 * is judged by it.
 */
#ifndef PASCH_PLAYERS_POLICY_H
#define PASCH_PLAYERS_POLICY_H

#include <pasch/view/view.h>

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

enum {
    POLICY_FEATURES = 32,
    FEATURE_ONE = 16, /* a feature that is there, or is whole */
};

struct policy {
    int16_t weights[POLICY_FEATURES];
    int16_t pace;   /* points that a round brings to who gets most */
    int16_t spread; /* of the difference between two players' points in a round */
};

/* What a player keeps in mind besides the position. */
struct memory {
    struct tile_set laid;
    uint32_t lacks[PLAYERS_MAX]; /* numbers that a seat has shown not to have */
};

/* What was learnt for a game: a file in weights/. */
struct policy_entry {
    const char *game;
    const struct engine *engine;
    struct policy policy;
};
/* Those that are there, in the order of the games (CMakeLists.txt). */
extern const struct policy_entry *const policies[];
extern const unsigned policy_count;

/* The policy of the game that a sheet is, or is based on; for a new game of the same kind, the
 * first that fits; where no game of its kind was learnt, one without weights. */
const struct policy *policy_of(const struct sheet *sheet);

/* What everyone remembers of a round; the same from a view. */
void memory_of_trail(struct memory *memory, const struct trail *trail, unsigned players);
void memory_of_view(struct memory *memory, const struct view *view);
/* A move is about to be played. */
void memory_note(struct memory *memory, const struct round *before, const struct sheet *sheet,
                 struct move move);

/* The features of the moves of the seat to act; all of them in one pass. */
void policy_features(const struct round *round, const struct sheet *sheet,
                     const struct memory *memory, const struct move *moves, unsigned count,
                     int16_t (*ret_features)[POLICY_FEATURES]);

/* How the moves compare, as whole numbers: 64 more are twice as likely. */
void policy_scores(const struct policy *policy, const struct round *round,
                   const struct sheet *sheet, const struct memory *memory, const struct move *moves,
                   unsigned count, int32_t *ret_scores);
/* The weights by which to choose: 2^(score/64), the best about 2^20. Returns their sum. */
uint64_t policy_odds(const int32_t *scores, unsigned count, uint32_t *ret_odds);
/* One of them, by these odds. */
unsigned policy_pick(const uint32_t *odds, uint64_t sum, struct random *random);

/* 2^20 * 2^(-distance/64), as a whole number, the same on every machine. */
uint32_t policy_power(uint32_t distance);

#endif
