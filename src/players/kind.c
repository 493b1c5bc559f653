/* The table of kinds; and players who know nothing of a game but its rules. */
#include "kind.h"

/* Positions are the same only if every byte is. */
static uint64_t key(const struct solver *solver, const struct round *round)
{
    uint64_t hash = 0;
    (void)solver;
    for (size_t at = 0; at < round->bytes; at++)
        hash = solve_mix(hash, ((const unsigned char *)round)[at]);
    return hash;
}

static const char *const names[] = {NULL};
static const uint8_t themes[POLICY_FEATURES] = {0};

static const struct player_kind plain = {.names = names, .key = key, .themes = themes};

const struct player_kind *player_kind(const struct sheet *sheet)
{
    static const struct player_kind *const kinds[KIND_COUNT] = {
        [KIND_PLAIN] = &plain,
        [KIND_CHAIN] = &player_chain,
        [KIND_TRIANGLE] = &player_triangle,
    };
    return kinds[sheet_kind(sheet)->kind];
}
