/* The table of kinds; and players who know nothing of a game but its rules. */
#include "kind.h"

/* All moves are alike. */
static void features(const struct round *round, const struct sheet *sheet,
                     const struct memory *memory, const struct move *moves, unsigned count,
                     int16_t (*ret_features)[POLICY_FEATURES])
{
    (void)round;
    (void)sheet;
    (void)memory;
    (void)moves;
    memset(ret_features, 0, count * sizeof *ret_features);
}

static void scores(const struct policy *policy, const struct round *round,
                   const struct sheet *sheet, const struct memory *memory, const struct move *moves,
                   unsigned count, int32_t *ret_scores)
{
    (void)policy;
    (void)round;
    (void)sheet;
    (void)memory;
    (void)moves;
    memset(ret_scores, 0, count * sizeof *ret_scores);
}

static int weight(tile tile)
{
    (void)tile;
    return 0;
}

/* Positions are the same only if every byte is. */
static uint64_t key(const struct solver *solver, const struct round *round)
{
    uint64_t hash = 0;
    (void)solver;
    for (size_t at = 0; at < round->bytes; at++)
        hash = solve_mix(hash, ((const unsigned char *)round)[at]);
    return hash;
}

static bool say(const struct topic *topic, enum theme theme, bool against, struct error *ret_words)
{
    (void)topic;
    (void)theme;
    (void)against;
    (void)ret_words;
    return false;
}

static const char *const names[] = {NULL};
static const uint8_t themes[POLICY_FEATURES] = {0};

static const struct player_kind plain = {
    .names = names,
    .features = features,
    .scores = scores,
    .weight = weight,
    .key = key,
    .themes = themes,
    .say = say,
};

const struct player_kind *player_kind(const struct sheet *sheet)
{
    static const struct player_kind *const kinds[KIND_COUNT] = {
        [KIND_PLAIN] = &plain,
        [KIND_CHAIN] = &player_chain,
        [KIND_TRIANGLE] = &player_triangle,
    };
    return kinds[sheet_kind(sheet)->kind];
}
