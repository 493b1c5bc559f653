/* What players know of triangles. */
#include "kind.h"

#include <pasch/engines/triangle.h>

_Static_assert((int)TRIANGLE_FEATURE_COUNT <= (int)POLICY_FEATURES, "all features have a weight");

/* ---- Features of moves ---- */

static void triangle_features(const struct round *round, const struct sheet *sheet,
                              struct move move, bool late, int16_t *f)
{
    memset(f, 0, POLICY_FEATURES * sizeof *f);
    if (move.action != ACTION_PLACE) {
        bool draws = move.action == ACTION_DRAW;
        f[TRIANGLE_DRAW] = draws ? FEATURE_ONE : 0;
        f[TRIANGLE_DRAW_COST] = (int16_t)(draws ? sheet->draw_cost : 0);
        f[TRIANGLE_LATE_DRAW] = draws && late ? FEATURE_ONE : 0;
        f[TRIANGLE_MORE_DRAWS] = draws && round->draws ? FEATURE_ONE : 0;
        return;
    }
    unsigned value = triangle_value((tile)move.tile);
    f[TRIANGLE_BONUS] = (int16_t)(round_points(round, sheet, move) - (int)value);
    f[TRIANGLE_VALUE] = (int16_t)value;
    f[TRIANGLE_PLACE] = FEATURE_ONE;
    f[TRIANGLE_LATE_VALUE] = (int16_t)(late ? value : 0);
    f[TRIANGLE_TRIPLE] = triangle_is_triple((tile)move.tile) ? FEATURE_ONE : 0;
    if (round->stage == STAGE_LEAD)
        return;
    const struct triangle_table *table = &round->triangle;
    unsigned fits = 0;
    for (unsigned i = 0; i < table->count; i++)
        fits += table->fits[i] >> move.tile & 1;
    const uint8_t *needs = table->places[move.on].needs;
    bool cornered =
        needs[0] != TRIANGLE_ANY && needs[1] != TRIANGLE_ANY && needs[2] != TRIANGLE_ANY;
    unsigned rivals = bits_count(table->fits[move.on] & round->tail[round->turn]) - 1;
    f[TRIANGLE_RIVALS] = (int16_t)(4 * (rivals < 5 ? rivals : 5));
    f[TRIANGLE_EASY_TILE] = (int16_t)(4 * (fits < 8 ? fits : 8));
    f[TRIANGLE_CORNERED] = cornered ? FEATURE_ONE : 0;
}

static void features(const struct round *round, const struct sheet *sheet,
                     const struct memory *memory, const struct move *moves, unsigned count,
                     int16_t (*ret_features)[POLICY_FEATURES])
{
    bool late = policy_is_late(round);
    for (unsigned i = 0; i < count; i++)
        triangle_features(round, sheet, moves[i], late, ret_features[i]);
    (void)memory;
}

static void scores(const struct policy *policy, const struct round *round,
                   const struct sheet *sheet, const struct memory *memory, const struct move *moves,
                   unsigned count, int32_t *ret_scores)
{
    bool late = policy_is_late(round);
    int16_t f[POLICY_FEATURES];
    for (unsigned i = 0; i < count; i++) {
        triangle_features(round, sheet, moves[i], late, f);
        ret_scores[i] = policy_weigh(policy, f);
    }
    (void)memory;
}

/* ---- The key of a position, for the solver ---- */

/* The places, in any order, say which cells are taken: those that they enclose together with the
 * lead, which always lies in the same cell. */
static uint64_t key(const struct solver *solver, const struct round *round)
{
    const struct triangle_table *table = &round->triangle;
    uint64_t hash = 0, places = 0, points;
    for (unsigned i = 0; i < 2; i++)
        hash = solve_mix(hash, *round_hand_words_const(round, solver->seats[i]));
    for (unsigned i = 0; i < table->count; i++) {
        const struct triangle_place *place = &table->places[i];
        uint64_t word = place->at | (uint64_t)place->edges << 16;
        for (unsigned corner = 0; corner < 3; corner++)
            word |= (uint64_t)place->needs[corner] << (24 + 8 * corner);
        places += solve_mix(solve_mix(hash, word), word);
    }
    hash = solve_mix(hash, places);
    for (size_t at = 0; at < sizeof table->points; at += sizeof points) {
        memcpy(&points, table->points + at, sizeof points);
        hash = solve_mix(hash, points);
    }
    return solve_mix(hash, round->stock | (uint64_t)round->turn << 8 |
                               (uint64_t)round->stage << 16 | (uint64_t)round->draws << 24 |
                               (uint64_t)round->drawn << 32 | (uint64_t)round->passes << 40);
}

static int weight(tile tile)
{
    return (int)triangle_value(tile);
}

#define NAME(name) "TRIANGLE_" #name,
static const char *const names[] = {TRIANGLE_FEATURES(NAME) NULL};

const struct player_kind player_triangle = {
    .names = names,
    .features = features,
    .scores = scores,
    .weight = weight,
    .key = key,
    .themes = triangle_themes,
    .say = triangle_say,
};
