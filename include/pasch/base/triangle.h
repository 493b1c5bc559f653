/*
 * Triangular tiles: a number from 0 to 5 in each corner, read clockwise never falling. A tile a-b-c
 * (a <= b <= c) has the number c(c+1)(c+2)/6 + b(b+1)/2 + a, from 0 for 0-0-0 to 55 for 5-5-5.
 */
#ifndef PASCH_BASE_TRIANGLE_H
#define PASCH_BASE_TRIANGLE_H

#include <pasch/base/text.h>
#include <pasch/base/tile.h>

enum { TRIANGLE_HIGHEST = 5, TRIANGLE_COUNT = 56, TRIANGLE_ANY = 6 };

extern const uint8_t triangle_corners[TRIANGLE_COUNT][3];

/* The tiles that have these two numbers next to each other, clockwise. */
extern const uint64_t triangle_pairs[TRIANGLE_HIGHEST + 1][TRIANGLE_HIGHEST + 1];

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
    const uint8_t *corners = triangle_corners[tile];
    return (unsigned)corners[0] + corners[1] + corners[2];
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
    if (a == TRIANGLE_ANY)
        return triangle_pairs[b][c];
    if (b == TRIANGLE_ANY)
        return triangle_pairs[c][a];
    if (c == TRIANGLE_ANY)
        return triangle_pairs[a][b];
    /* Going round, a tile falls once at most: from its largest number to its smallest. */
    bool good = (a > b) + (b > c) + (c > a) <= 1;
    return (uint64_t)good << triangle_of(a, b, c);
}

/* Writes the tile as `3-4-5`. */
void triangle_write(struct text *text, tile tile);
/* Reads `3-4-5`, the numbers not falling and nothing else. */
bool triangle_read(const char *string, tile *ret_tile);

#endif
