/* What is kept in mind, and choosing by policies. */
#include "kind.h"

const struct policy *policy_of(const struct sheet *sheet)
{
    static const struct policy none = {.pace = 1, .spread = 1};
    const struct policy *alike = &none;
    for (unsigned i = policy_count; i > 0; i--) {
        const struct policy_entry *entry = policies[i - 1];
        if (strcmp(entry->game, sheet->id) == 0)
            return &entry->policy;
        if (entry->engine == sheet->engine)
            alike = &entry->policy;
    }
    return alike;
}

/* ---- What is kept in mind ---- */

/* Numbers of which a seat that can't place has no tile: where only the double would fit it may have
 * others (B3). */
static uint32_t lacking(const struct round *round, const struct sheet *sheet)
{
    return sheet->need_double ? round->open & round->faces : round->open;
}

void memory_note(struct memory *memory, const struct round *before, const struct sheet *sheet,
                 struct move move)
{
    switch (move.action) {
    case ACTION_PLACE:
        memory->laid.word[move.tile / 64] |= UINT64_C(1) << move.tile % 64;
        break;
    case ACTION_DRAW: /* What was lacking before may have been drawn now. */
        memory->lacks[before->turn] = lacking(before, sheet);
        break;
    case ACTION_PASS:
        memory->lacks[before->turn] |= lacking(before, sheet);
        break;
    default:
        break;
    }
}

void memory_of_trail(struct memory *memory, const struct trail *trail, unsigned players)
{
    memset(memory, 0, sizeof *memory);
    for (unsigned i = 0; i < trail->count; i++)
        tile_set_add(&memory->laid, trail_tile(&trail->laid[i]));
    /* The last tile drawn did fit, most probably, and has been laid since. */
    for (unsigned seat = 0; seat < players; seat++)
        for (unsigned number = 0; number < TILE_NUMBERS; number++)
            if (trail->lacks[seat][number] && trail->lacks[seat][number] + 1 >= trail->got[seat])
                memory->lacks[seat] |= 1u << number;
}

void memory_of_view(struct memory *memory, const struct view *view)
{
    memory_of_trail(memory, &view->seen.trail, view->seen.players);
}

void policy_features(const struct round *round, const struct sheet *sheet,
                     const struct memory *memory, const struct move *moves, unsigned count,
                     int16_t (*ret_features)[POLICY_FEATURES])
{
    const struct player_kind *kind = player_kind(sheet);
    if (kind->features)
        kind->features(round, sheet, memory, moves, count, ret_features);
    else
        memset(ret_features, 0, count * sizeof *ret_features);
}

void policy_scores(const struct policy *policy, const struct round *round,
                   const struct sheet *sheet, const struct memory *memory, const struct move *moves,
                   unsigned count, int32_t *ret_scores)
{
    const struct player_kind *kind = player_kind(sheet);
    if (kind->scores)
        kind->scores(policy, round, sheet, memory, moves, count, ret_scores);
    else
        memset(ret_scores, 0, count * sizeof *ret_scores);
}

/* ---- Choosing ---- */

uint32_t policy_power(uint32_t distance)
{
    /* 2^20 * 2^(-i/64), rounded */
    static const uint32_t powers[64] = {
        1048576, 1037281, 1026107, 1015054, 1004120, 993303, 982604, 972019, 961548, 951191, 940944,
        930809,  920782,  910863,  901051,  891345,  881744, 872246, 862850, 853555, 844361, 835265,
        826268,  817367,  808563,  799853,  791237,  782714, 774282, 765942, 757691, 749529, 741455,
        733468,  725567,  717752,  710020,  702372,  694806, 687321, 679917, 672593, 665348, 658181,
        651091,  644078,  637140,  630276,  623487,  616771, 610127, 603555, 597053, 590622, 584260,
        577966,  571740,  565581,  559489,  553462,  547500, 541603, 535768, 529997,
    };
    unsigned halves = distance / 64;
    return halves > 20 ? 0 : powers[distance % 64] >> halves;
}

uint64_t policy_odds(const int32_t *scores, unsigned count, uint32_t *ret_odds)
{
    int32_t best = scores[0];
    uint64_t sum = 0;
    for (unsigned i = 1; i < count; i++)
        best = scores[i] > best ? scores[i] : best;
    for (unsigned i = 0; i < count; i++)
        sum += ret_odds[i] = policy_power((uint32_t)(best - scores[i]));
    return sum;
}

unsigned policy_pick(const uint32_t *odds, uint64_t sum, struct random *random)
{
    uint64_t at = random_below(random, (uint32_t)sum);
    unsigned i = 0;
    for (; at >= odds[i]; i++)
        at -= odds[i];
    return i;
}
