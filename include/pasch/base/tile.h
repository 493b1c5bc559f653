/*
 * Rectangular tiles and sets of them. A tile a-b (a <= b) has the number b(b+1)/2 + a, so that
 * every set up to n-n is the first part of every larger one: a double-six set is the tiles 0 to 27.
 */
#ifndef PASCH_BASE_TILE_H
#define PASCH_BASE_TILE_H

#include <pasch/base/bits.h>
#include <pasch/base/text.h>

#include <stdbool.h>
#include <stdint.h>

enum {
    TILE_HIGHEST = 18,
    TILE_NUMBERS = TILE_HIGHEST + 1,
    TILE_COUNT = TILE_NUMBERS * (TILE_NUMBERS + 1) / 2,
    TILE_WORDS = (TILE_COUNT + 63) / 64,
    TILE_PIPS_BITS = 6, /* 36 at most */
    TILE_NONE = 255,    /* no tile, or one that is not shown */
};

typedef uint8_t tile;

struct tile_set {
    uint64_t word[TILE_WORDS];
};

/* The two numbers of every tile, and the tiles of every number. */
extern const uint8_t tile_lows[TILE_COUNT];
extern const uint8_t tile_highs[TILE_COUNT];
extern const struct tile_set tile_suits[TILE_NUMBERS];
extern const struct tile_set tile_doubles;

/* The tiles whose pips have this bit, so that sets are added up without looking at every tile. */
extern const struct tile_set tile_pips_bits[TILE_PIPS_BITS];

static inline tile tile_of(unsigned a, unsigned b)
{
    unsigned high = a < b ? b : a; /* without a branch: which is larger can't be foreseen */
    return (tile)(high * (high + 1) / 2 + (a + b - high));
}

static inline tile tile_double(unsigned number)
{
    return (tile)(number * (number + 3) / 2);
}

static inline unsigned tile_low(tile tile)
{
    return tile_lows[tile];
}

static inline unsigned tile_high(tile tile)
{
    return tile_highs[tile];
}

static inline bool tile_is_double(tile tile)
{
    return tile_lows[tile] == tile_highs[tile];
}

static inline unsigned tile_pips(tile tile)
{
    return (unsigned)tile_lows[tile] + tile_highs[tile];
}

/* Orders tiles: more pips first, then the larger half. */
static inline unsigned tile_weight(tile tile)
{
    return tile_pips(tile) * 32 + tile_highs[tile];
}

static inline unsigned tile_count(unsigned highest)
{
    return (highest + 1) * (highest + 2) / 2;
}

static inline bool tile_set_has(const struct tile_set *set, tile tile)
{
    return set->word[tile >> 6] >> (tile & 63) & 1;
}

static inline void tile_set_add(struct tile_set *set, tile tile)
{
    set->word[tile >> 6] |= UINT64_C(1) << (tile & 63);
}

static inline void tile_set_remove(struct tile_set *set, tile tile)
{
    set->word[tile >> 6] &= ~(UINT64_C(1) << (tile & 63));
}

static inline struct tile_set tile_set_and(const struct tile_set *a, const struct tile_set *b)
{
    struct tile_set both = {{0}};
    for (int w = 0; w < TILE_WORDS; w++)
        both.word[w] = a->word[w] & b->word[w];
    return both;
}

static inline bool tile_set_is_empty(const struct tile_set *set)
{
    uint64_t any = 0;
    for (int w = 0; w < TILE_WORDS; w++)
        any |= set->word[w];
    return any == 0;
}

static inline unsigned tile_set_count(const struct tile_set *set)
{
    unsigned count = 0;
    for (int w = 0; w < TILE_WORDS; w++)
        count += bits_count(set->word[w]);
    return count;
}

/* Of all tiles of the set. */
static inline unsigned tile_set_pips(const struct tile_set *set)
{
    unsigned pips = 0;
    for (int w = 0; w < TILE_WORDS; w++)
        if (set->word[w])
            for (int bit = 0; bit < TILE_PIPS_BITS; bit++)
                pips += bits_count(set->word[w] & tile_pips_bits[bit].word[w]) << bit;
    return pips;
}

/* Takes the lowest tile out of the set into `*ret_tile`; false if the set is empty. */
static inline bool tile_set_pop(struct tile_set *set, tile *ret_tile)
{
    for (int w = 0; w < TILE_WORDS; w++)
        if (set->word[w]) {
            *ret_tile = (tile)(64u * (unsigned)w + bits_pop(&set->word[w]));
            return true;
        }
    return false;
}

/* Writes the tile as `2-5`. */
void tile_write(struct text *text, tile tile);
/* Reads `2-5`, the smaller number first and nothing else; false if it is no tile up to 18-18. */
bool tile_read(const char *string, tile *ret_tile);

#endif
