/*
 * A quick opinion about moves: a weighted sum of a few features that a player can see at a glance,
 * in the own hand and on the table. Playouts are played by it, and what others were seen to choose
 * is judged by it.
 */
#ifndef PASCH_PLAYERS_POLICY_H
#define PASCH_PLAYERS_POLICY_H

#include "kind_features.h"

#include <pasch/view/view.h>

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
