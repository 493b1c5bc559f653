/* What computer players have to know of each kind of game. */
#ifndef PASCH_PLAYERS_KIND_H
#define PASCH_PLAYERS_KIND_H

#include "themes.h"

#include <pasch/players/solve.h>

struct player_kind {
    const char *const *names; /* of its features in weights/, up to a NULL */
    /* policy_features() and policy_scores(); NULL: all moves are alike. */
    void (*features)(const struct round *round, const struct sheet *sheet,
                     const struct memory *memory, const struct move *moves, unsigned count,
                     int16_t (*ret_features)[POLICY_FEATURES]);
    void (*scores)(const struct policy *policy, const struct round *round,
                   const struct sheet *sheet, const struct memory *memory, const struct move *moves,
                   unsigned count, int32_t *ret_scores);
    int (*weight)(tile tile); /* the greedy lay the heavier of two that score the same; NULL: they
                                 are alike */
    /* The same for positions with the same future, and for no others but by bad luck. */
    uint64_t (*key)(const struct solver *solver, const struct round *round);
    bool solves; /* solve_suits() */
    /* What can be said about a move: the theme of each feature, and a sentence for the theme that
     * is true of this move; false if there is none. NULL: there never is. */
    const uint8_t *themes;
    bool (*say)(const struct topic *topic, enum theme theme, bool against, struct error *ret_words);
};

extern const struct player_kind player_chain, player_triangle;

/* reason_chain.c and reason_triangle.c */
extern const uint8_t chain_themes[POLICY_FEATURES];
extern const uint8_t triangle_themes[POLICY_FEATURES];
bool chain_say(const struct topic *topic, enum theme theme, bool against, struct error *ret_words);
bool triangle_say(const struct topic *topic, enum theme theme, bool against,
                  struct error *ret_words);

const struct player_kind *player_kind(const struct sheet *sheet);

#define INLINE static inline __attribute__((always_inline))

INLINE int32_t policy_weigh(const struct policy *policy, const int16_t *f)
{
    int32_t score = 0;
    for (unsigned i = 0; i < POLICY_FEATURES; i++)
        score += policy->weights[i] * f[i];
    return score / FEATURE_ONE;
}

/* Whether somebody else is about to go out. */
static inline bool policy_is_late(const struct round *round)
{
    for (unsigned seat = 0; seat < round->seats; seat++)
        if (seat != round->turn && (round->in >> seat & 1) && round->counts[seat] <= 2)
            return true;
    return false;
}

static inline uint64_t solve_mix(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 32;
}

#endif
