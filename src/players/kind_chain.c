/* What players know of rectangular tiles. */
#include "kind.h"

#include <pasch/engines/chain.h>

_Static_assert((int)CHAIN_FEATURE_COUNT <= (int)POLICY_FEATURES, "all features have a weight");

/* ---- Features of moves ---- */

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
    scene->late = policy_is_late(round);
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

/* Calls `use` with the features of each move. Written once for every number of words. */
#define EACH_MOVE(words, use)                                                                      \
    do {                                                                                           \
        int16_t f[POLICY_FEATURES];                                                                \
        struct scene scene;                                                                        \
        set_scene(&scene, round, sheet, memory, words);                                            \
        for (unsigned i = 0; i < count; i++) {                                                     \
            chain_features(&scene, round, sheet, memory, moves[i], f, words);                      \
            use;                                                                                   \
        }                                                                                          \
    } while (0)

#define EACH_FEATURES(use)                                                                         \
    do {                                                                                           \
        if (round->words == 1)                                                                     \
            EACH_MOVE(1, use);                                                                     \
        else if (round->words == 2)                                                                \
            EACH_MOVE(2, use);                                                                     \
        else                                                                                       \
            EACH_MOVE(3, use);                                                                     \
    } while (0)

static void features(const struct round *round, const struct sheet *sheet,
                     const struct memory *memory, const struct move *moves, unsigned count,
                     int16_t (*ret_features)[POLICY_FEATURES])
{
    EACH_FEATURES(memcpy(ret_features[i], f, sizeof f));
}

static void scores(const struct policy *policy, const struct round *round,
                   const struct sheet *sheet, const struct memory *memory, const struct move *moves,
                   unsigned count, int32_t *ret_scores)
{
    EACH_FEATURES(ret_scores[i] = policy_weigh(policy, f));
}

/* ---- The key of a position, for the solver ---- */

/*
 * Which tiles the ends with a number belong to does not matter, only how many there are. A side of
 * a double is like other ends unless it has tips to open (W6) or counts differently (M5).
 */
static inline uint64_t ends_word(const struct sheet *sheet, unsigned number, uint32_t ends)
{
    uint32_t alike = bits_count(ends & ENDS_PLAIN) + (ends & ENDS_TIPS) / ENDS_TIP;
    uint32_t apart = ends & (ENDS_SIDES | ENDS_WAITING_TIPS | ENDS_SPINNER);
    if (!(ends & ENDS_SPINNER) || !((ends & ENDS_WAITING_TIPS) || sheet->divisor)) {
        alike += (ends & ENDS_SIDES) / ENDS_SIDE;
        apart = 0;
    }
    return (uint64_t)(apart | alike) << 5 | number;
}

static uint64_t key(const struct solver *solver, const struct round *round)
{
    const struct sheet *sheet = solver->sheet;
    const uint64_t *first = round_hand_words_const(round, solver->seats[0]);
    const uint64_t *second = round_hand_words_const(round, solver->seats[1]);
    const uint64_t *rest = solver->rest[round->stock].word;
    uint64_t hash = 0, ends = 0;
    for (unsigned w = 0; w < round->words; w++)
        hash = solve_mix(solve_mix(hash, first[w]), second[w]);
    for (uint64_t open = round->open; open;) {
        unsigned number = bits_pop(&open);
        uint64_t fitting = 0;
        for (unsigned w = 0; w < round->words; w++)
            fitting |= (first[w] | second[w] | rest[w]) & tile_suits[number].word[w];
        if (fitting || sheet->divisor) /* else nobody will ever lay a tile there */
            ends = solve_mix(ends, ends_word(sheet, number, round->ends[number]));
    }
    /* Hands and stock say which tiles have been laid, but not which of them face down. */
    uint64_t facts = round->stock | (uint64_t)round->turn << 8 | (uint64_t)round->again << 16 |
                     (uint64_t)round->stage << 24;
    if (sheet->face_down)
        facts |= (uint64_t)(sheet->need_double ? round->faces : round->faces != 0) << 32;
    return solve_mix(solve_mix(hash, ends), facts);
}

static int weight(tile tile)
{
    return (int)tile_weight(tile);
}

#define NAME(name) "CHAIN_" #name,
static const char *const names[] = {CHAIN_FEATURES(NAME) NULL};

const struct player_kind player_chain = {
    .names = names,
    .features = features,
    .scores = scores,
    .weight = weight,
    .key = key,
    .solves = true,
    .themes = chain_themes,
    .say = chain_say,
};
