/* Features of moves, and choosing by them. */
#include "policy.h"

#include <pasch/engines/triangle.h>

_Static_assert((int)CHAIN_FEATURE_COUNT <= (int)POLICY_FEATURES &&
                   (int)TRIANGLE_FEATURE_COUNT <= (int)POLICY_FEATURES,
               "all features have a weight");

#define INLINE static inline __attribute__((always_inline))

const struct policy *policy_of(const struct sheet *sheet)
{
    const struct policy *alike = NULL;
    for (unsigned i = 0; i < policy_count; i++) {
        if (strcmp(policies[i]->game, sheet->id) == 0)
            return &policies[i]->policy;
        if (!alike && policies[i]->engine == sheet->engine)
            alike = &policies[i]->policy;
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

/* ---- Rectangular tiles ---- */

/* What all moves of one decision have in common. */
struct scene {
    uint64_t hand[TILE_WORDS], unseen[TILE_WORDS];
    uint64_t fit[TILE_WORDS]; /* what fits now */
    unsigned unseen_count;
    unsigned heaviest; /* in hand */
    unsigned dealt;    /* tiles to each */
    unsigned next;     /* the seat after this */
    bool late;         /* somebody else is about to go out */
};

INLINE unsigned count_of(const uint64_t *a, const uint64_t *b, const unsigned words)
{
    unsigned count = 0;
    for (unsigned w = 0; w < words; w++)
        count += bits_count(a[w] & b[w]);
    return count;
}

/* Adds what fits a number to a set. */
INLINE void add_fit(uint64_t *set, const struct sheet *sheet, uint32_t faces, unsigned number,
                    const unsigned words)
{
    bool only_double = sheet->need_double && !(faces >> number & 1);
    for (unsigned w = 0; w < words; w++)
        set[w] |= only_double ? tile_suits[number].word[w] & tile_doubles.word[w]
                              : tile_suits[number].word[w];
}

static bool is_late(const struct round *round)
{
    for (unsigned seat = 0; seat < round->seats; seat++)
        if (seat != round->turn && (round->in >> seat & 1) && round->counts[seat] <= 2)
            return true;
    return false;
}

INLINE void set_scene(struct scene *scene, const struct round *round, const struct sheet *sheet,
                      const struct memory *memory, const unsigned words)
{
    const uint64_t *hand = round->tail + round->turn * words;
    unsigned tiles = round->tiles, count = 0;
    scene->heaviest = 0;
    for (unsigned w = 0; w < words; w++) {
        unsigned here = tiles - 64 * w;
        uint64_t all = here >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << here) - 1;
        scene->hand[w] = hand[w];
        scene->unseen[w] = all & ~hand[w] & ~memory->laid.word[w];
        count += bits_count(scene->unseen[w]);
        scene->fit[w] = 0;
        for (uint64_t rest = hand[w]; rest;) {
            unsigned weight = tile_weight((tile)(64 * w + bits_pop(&rest)));
            scene->heaviest = weight > scene->heaviest ? weight : scene->heaviest;
        }
    }
    for (uint64_t open = round->open; open;)
        add_fit(scene->fit, sheet, round->faces, bits_pop(&open), words);
    scene->unseen_count = count ? count : 1;
    scene->next = round->turn;
    do /* Who has no tile left sits out (H6). */
        scene->next = round_next_seat(round, sheet, scene->next);
    while (round->counts[scene->next] == 0 && scene->next != round->turn);
    scene->late = is_late(round);
    scene->dealt = (unsigned)sheet_hand(sheet, (int)bits_count(round->in));
}

/* The chance, in FEATURE_ONEs, that a hand of so many tiles has none of `fitting` of `all`. */
INLINE unsigned blocked_chance(unsigned fitting, unsigned all, unsigned hand)
{
    uint32_t part = (all - fitting) * 1024u / all, chance = 1024;
    for (unsigned i = 0; i < hand && chance > 31; i++)
        chance = chance * part / 1024;
    return chance * FEATURE_ONE / 1024;
}

/* Whether the hand can still go on when one of the numbers is closed. */
INLINE bool fits_two(const uint64_t *hand, const struct sheet *sheet, uint32_t open, uint32_t faces,
                     const unsigned words)
{
    unsigned ways = 0;
    for (uint64_t rest = open; rest && ways < 2;) {
        uint64_t fit[TILE_WORDS] = {0};
        add_fit(fit, sheet, faces, bits_pop(&rest), words);
        ways += count_of(hand, fit, words) > 0;
    }
    return ways == 2;
}

/* How many ends show a number. */
INLINE unsigned ends_of(uint32_t ends)
{
    return bits_count(ends & ENDS_PLAIN) + (ends & ENDS_SIDES) / ENDS_SIDE +
           (ends & ENDS_TIPS) / ENDS_TIP;
}

INLINE void place_features(const struct scene *scene, const struct round *round,
                           const struct sheet *sheet, const struct memory *memory, struct move move,
                           int16_t *f, const unsigned words)
{
    unsigned low = tile_low(move.tile), high = tile_high(move.tile);
    unsigned old = move.on == TILE_NONE ? low : move_number(move);
    unsigned new = low + high - old;
    bool is_double = low == high;
    bool opens_tips = move.where == WHERE_SIDE && (round->ends[old] & ENDS_WAITING_TIPS); /* W6 */
    bool closes = move.on != TILE_NONE && ends_of(round->ends[old]) == 1 && !opens_tips &&
                  (!is_double || move.down);
    uint32_t open =
        (closes ? round->open & ~(1u << old) : round->open) | (move.down ? 0 : 1u << new);
    uint32_t faces = is_double && !move.down ? round->faces | 1u << low : round->faces;
    if (move.on == TILE_NONE)
        open = 1u << low | 1u << high;

    uint64_t fit[TILE_WORDS], hand[TILE_WORDS];
    for (unsigned w = 0; w < words; w++) {
        hand[w] = scene->hand[w];
        fit[w] = closes ? 0 : scene->fit[w];
    }
    hand[words == 1 ? 0 : move.tile / 64] &= ~(UINT64_C(1) << move.tile % 64);
    if (closes || move.on == TILE_NONE)
        for (uint64_t rest = open; rest;)
            add_fit(fit, sheet, faces, bits_pop(&rest), words);
    else
        add_fit(fit, sheet, faces, new, words);

    unsigned left = round->counts[round->turn] - 1u;
    unsigned fitting = count_of(hand, fit, words);
    unsigned own_new = count_of(hand, tile_suits[new].word, words);
    unsigned own_old = count_of(hand, tile_suits[old].word, words);
    unsigned unseen_fit = count_of(scene->unseen, fit, words);
    unsigned unseen_new = count_of(scene->unseen, tile_suits[new].word, words);
    unsigned others = unseen_fit * FEATURE_ONE / scene->unseen_count;
    unsigned pips = tile_pips(move.tile) * FEATURE_ONE / (2u * (unsigned)sheet->highest);
    unsigned doubles = 0; /* that wait for an end */
    for (unsigned w = 0; w < words; w++)
        doubles += bits_count(hand[w] & tile_doubles.word[w] & ~fit[w]);
    uint32_t lacks = memory->lacks[scene->next];
    f[CHAIN_POINTS] = (int16_t)(sheet->divisor ? 4 * round_points(round, sheet, move) : 0);
    f[CHAIN_PIPS] = (int16_t)pips;
    f[CHAIN_DOUBLE] = is_double ? FEATURE_ONE : 0;
    f[CHAIN_STUCK] = fitting == 0 ? FEATURE_ONE : 0;
    f[CHAIN_ONE_WAY] = fitting == 1 ? FEATURE_ONE : 0;
    f[CHAIN_MOBILITY] = (int16_t)(left ? fitting * FEATURE_ONE / left : 0);
    f[CHAIN_OWN_NEW] = (int16_t)(4 * (own_new < 5 ? own_new : 5));
    f[CHAIN_NO_NEW] = own_new ? 0 : FEATURE_ONE;
    f[CHAIN_UNSEEN_NEW] = (int16_t)(unseen_new * FEATURE_ONE / ((unsigned)sheet->highest + 1));
    f[CHAIN_OTHERS] = (int16_t)others;
    f[CHAIN_NEXT_STUCK] = open & ~lacks ? 0 : FEATURE_ONE;
    f[CHAIN_NEXT_LACKS] = lacks >> new & 1 ? FEATURE_ONE : 0;
    f[CHAIN_OWN_OLD] = (int16_t)(4 * (own_old < 5 ? own_old : 5));
    f[CHAIN_LATE_PIPS] = (int16_t)(scene->late ? pips : 0);
    f[CHAIN_LATE_DOUBLE] = is_double && scene->late ? FEATURE_ONE : 0;
    f[CHAIN_LATE_OTHERS] = (int16_t)(scene->late ? others : 0);
    f[CHAIN_FACE_DOWN] = move.down ? FEATURE_ONE : 0;
    f[CHAIN_SIDE] = move.where == WHERE_SIDE && (round->ends[old] & ENDS_SPINNER) ? FEATURE_ONE : 0;
    f[CHAIN_CLOSES] = closes ? FEATURE_ONE : 0;
    f[CHAIN_DOUBLES_LEFT] = (int16_t)(4 * (doubles < 5 ? doubles : 5));
    f[CHAIN_HEAVIEST] = tile_weight(move.tile) == scene->heaviest ? FEATURE_ONE : 0;
    unsigned blocked =
        open & ~lacks ? blocked_chance(unseen_fit, scene->unseen_count, round->counts[scene->next])
                      : FEATURE_ONE;
    f[CHAIN_NEXT_BLOCKED] = (int16_t)blocked;
    f[CHAIN_WAYS] = fits_two(hand, sheet, open, faces, words) ? FEATURE_ONE : 0;
    f[CHAIN_SHARE] = (int16_t)(own_new ? own_new * FEATURE_ONE / (own_new + unseen_new) : 0);
    f[CHAIN_LAST_FITS] = left == 1 && fitting ? FEATURE_ONE : 0;
    f[CHAIN_LATE_BLOCKED] = (int16_t)(scene->late ? blocked : 0);
    f[CHAIN_EARLY_PIPS] = (int16_t)(2 * left > scene->dealt ? pips : 0);
}

static unsigned pips_of_hand(const uint64_t *hand, unsigned words)
{
    unsigned pips = 0;
    for (unsigned w = 0; w < words; w++)
        for (uint64_t rest = hand[w]; rest;)
            pips += tile_pips((tile)(64 * w + bits_pop(&rest)));
    return pips;
}

INLINE void chain_features(const struct scene *scene, const struct round *round,
                           const struct sheet *sheet, const struct memory *memory, struct move move,
                           int16_t *f, const unsigned words)
{
    memset(f, 0, POLICY_FEATURES * sizeof *f);
    if (move.action == ACTION_PLACE) {
        place_features(scene, round, sheet, memory, move, f, words);
    } else if (move.action == ACTION_DONE) {
        f[CHAIN_DONE] = FEATURE_ONE;
    } else if (move.action == ACTION_FLIP) {
        f[CHAIN_FLIP] = FEATURE_ONE;
        f[CHAIN_FLIP_PIPS] = (int16_t)pips_of_hand(scene->hand, words);
    }
}

/* ---- Triangles ---- */

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

/* ---- All moves of a decision ---- */

/* Calls `use` with the features of each move. Written once for every number of words. */
#define EACH_MOVE(words, use)                                                                      \
    do {                                                                                           \
        struct scene scene;                                                                        \
        set_scene(&scene, round, sheet, memory, words);                                            \
        for (unsigned i = 0; i < count; i++) {                                                     \
            chain_features(&scene, round, sheet, memory, moves[i], f, words);                      \
            use;                                                                                   \
        }                                                                                          \
    } while (0)

#define EACH_FEATURES(use)                                                                         \
    do {                                                                                           \
        int16_t f[POLICY_FEATURES];                                                                \
        if (sheet->engine == ENGINE_TRIANGLE) {                                                    \
            bool late = is_late(round);                                                            \
            for (unsigned i = 0; i < count; i++) {                                                 \
                triangle_features(round, sheet, moves[i], late, f);                                \
                use;                                                                               \
            }                                                                                      \
        } else if (round->words == 1) {                                                            \
            EACH_MOVE(1, use);                                                                     \
        } else if (round->words == 2) {                                                            \
            EACH_MOVE(2, use);                                                                     \
        } else {                                                                                   \
            EACH_MOVE(3, use);                                                                     \
        }                                                                                          \
    } while (0)

void policy_features(const struct round *round, const struct sheet *sheet,
                     const struct memory *memory, const struct move *moves, unsigned count,
                     int16_t (*ret_features)[POLICY_FEATURES])
{
    EACH_FEATURES(memcpy(ret_features[i], f, sizeof f));
}

INLINE int32_t weigh(const struct policy *policy, const int16_t *f)
{
    int32_t score = 0;
    for (unsigned i = 0; i < POLICY_FEATURES; i++)
        score += policy->weights[i] * f[i];
    return score / FEATURE_ONE;
}

void policy_scores(const struct policy *policy, const struct round *round,
                   const struct sheet *sheet, const struct memory *memory, const struct move *moves,
                   unsigned count, int32_t *ret_scores)
{
    EACH_FEATURES(ret_scores[i] = weigh(policy, f));
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
