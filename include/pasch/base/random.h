/* Random numbers that are the same on every machine for the same seed (xoshiro256**). */
#ifndef PASCH_BASE_RANDOM_H
#define PASCH_BASE_RANDOM_H

#include <stddef.h>
#include <stdint.h>

struct random {
    uint64_t state[4];
};

/* Any seed is good, neighbouring ones too. */
void random_seed(struct random *random, uint64_t seed);

static inline uint64_t random_rotate(uint64_t value, int by)
{
    return value << by | value >> (64 - by);
}

static inline uint64_t random_next(struct random *random)
{
    uint64_t *s = random->state;
    uint64_t result = random_rotate(s[1] * 5, 7) * 9;
    uint64_t carry = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= carry;
    s[3] = random_rotate(s[3], 45);
    return result;
}

/* A number from 0 to bound - 1, each equally likely; bound is at least 1. */
static inline uint32_t random_below(struct random *random, uint32_t bound)
{
    uint64_t product = (random_next(random) >> 32) * bound;
    if ((uint32_t)product < bound) {
        /* Only here can a number be favoured: the few lowest fractions are thrown away. */
        uint32_t threshold = -bound % bound;
        while ((uint32_t)product < threshold)
            product = (random_next(random) >> 32) * bound;
    }
    return (uint32_t)(product >> 32);
}

/* Puts up to 1000 items into a random order, every order equally likely. */
void random_shuffle(struct random *random, uint8_t *items, size_t count);

#endif
