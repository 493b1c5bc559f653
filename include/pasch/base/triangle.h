/*
 * Triangular tiles: a number from 0 to 5 in each corner, read clockwise never falling. A tile a-b-c
 * (a <= b <= c) has the number c(c+1)(c+2)/6 + b(b+1)/2 + a, from 0 for 0-0-0 to 55 for 5-5-5.
 */
#ifndef PASCH_BASE_TRIANGLE_H
#define PASCH_BASE_TRIANGLE_H

#include <pasch/base/text.h>
#include <pasch/base/tile.h>

enum {
    TRIANGLE_HIGHEST = 5,
    TRIANGLE_COUNT = 56,
    /* Instead of a number: what a corner must show. */
    TRIANGLE_ANY = 6,
    TRIANGLE_NONE = 7, /* no tile fits, whatever the other corners must show */
    TRIANGLE_NEEDS = 8 * 8 * 8,
    TRIANGLE_VALUE_BITS = 4, /* 15 at most */
};

extern const uint8_t triangle_corners[TRIANGLE_COUNT][3];
extern const uint8_t triangle_values[TRIANGLE_COUNT];
extern const struct tile_set triangle_triples;

/* The tiles whose value has this bit, so that sets are added up without looking at every tile. */
extern const uint64_t triangle_value_bits[TRIANGLE_VALUE_BITS];

/* What triangle_fitting() finds, by a * 64 + b * 8 + c: the numbers as the digits of an octal. */
extern const uint64_t triangle_fits[TRIANGLE_NEEDS];

/* The tile with these three numbers, in any order. */
static inline tile triangle_of(unsigned a, unsigned b, unsigned c)
{
    unsigned low = a < b ? a : b, high = a < b ? b : a;
    unsigned middle = c < low ? low : c > high ? high : c;
    low = c < low ? c : low;
    high = c > high ? c : high;
    return (tile)(high * (high + 1) * (high + 2) / 6 + middle * (middle + 1) / 2 + low);
}

static inline unsigned triangle_value(tile tile)
{
    return triangle_values[tile];
}

/* Of all tiles of a set. */
static inline unsigned triangle_set_value(uint64_t tiles)
{
    unsigned value = 0;
    for (unsigned bit = 0; bit < TRIANGLE_VALUE_BITS; bit++)
        value += bits_count(tiles & triangle_value_bits[bit]) << bit;
    return value;
}

static inline bool triangle_is_triple(tile tile)
{
    return triangle_corners[tile][0] == triangle_corners[tile][2];
}

/*
 * The tiles that show these numbers clockwise in some turn, as a bit set; TRIANGLE_ANY for a corner
 * that may show anything: at most one of the three.
 */
static inline uint64_t triangle_fitting(unsigned a, unsigned b, unsigned c)
{
    return triangle_fits[a * 64 + b * 8 + c];
}

/* How far the tile's own corners are turned if it shows these numbers; the least of several turns.
 */
static inline unsigned triangle_turn(tile tile, const uint8_t corners[3])
{
    const uint8_t *own = triangle_corners[tile];
    unsigned turn = 0;
    while (own[turn] != corners[0] || own[(turn + 1) % 3] != corners[1])
        turn++;
    return turn;
}

/* Writes the tile as `3-4-5`. */
void triangle_write(struct text *text, tile tile);
/* Reads `3-4-5`, the numbers not falling and nothing else. */
bool triangle_read(const char *string, tile *ret_tile);

#endif
