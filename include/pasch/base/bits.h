/* Small bit tricks, and walking over the bits of a word. */
#ifndef PASCH_BASE_BITS_H
#define PASCH_BASE_BITS_H

#include <stdint.h>

/* The number of bits set. */
static inline unsigned bits_count(uint64_t bits)
{
    return (unsigned)__builtin_popcountll(bits);
}

/* The lowest bit set; there must be one. */
static inline unsigned bits_lowest(uint64_t bits)
{
    return (unsigned)__builtin_ctzll(bits);
}

/* The highest bit set; there must be one. */
static inline unsigned bits_highest(uint64_t bits)
{
    return 63u - (unsigned)__builtin_clzll(bits);
}

/* Takes the lowest bit out and returns its position. */
static inline unsigned bits_pop(uint64_t *bits)
{
    unsigned lowest = bits_lowest(*bits);
    *bits &= *bits - 1;
    return lowest;
}

#endif
