/* Seeding and shuffling. */
#include <pasch/base/random.h>

/* splitmix64: spreads the bits of a seed over the whole state. */
static uint64_t spread(uint64_t *seed)
{
    uint64_t z = *seed += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

void random_seed(struct random *random, uint64_t seed)
{
    for (int i = 0; i < 4; i++)
        random->state[i] = spread(&seed);
}

/* The full product of two words: the low half in `*low`, the high half returned. */
static inline uint64_t multiply(uint64_t a, uint64_t b, uint64_t *low)
{
    __extension__ typedef unsigned __int128 wide;
    wide product = (wide)a * b;
    *low = (uint64_t)product;
    return (uint64_t)(product >> 64);
}

/*
 * Several places are drawn from one random word: each multiplication yields a place and leaves a
 * fraction for the next. Only if the last fraction is smaller than the product of all bounds can an
 * order be favoured; then the batch is drawn again as random_below() does (Brackett-Rozinsky and
 * Lemire, "Batched Ranged Random Integer Generation").
 */
void random_shuffle(struct random *random, uint8_t *items, size_t count)
{
    enum { BATCH = 6 };
    size_t left = count;
    while (left > 1) {
        size_t batch = left - 1 < BATCH ? left - 1 : BATCH, places[BATCH];
        uint64_t fraction = random_next(random), product = 1;
        for (size_t i = 0; i < batch; i++) {
            places[i] = (size_t)multiply(fraction, left - i, &fraction);
            product *= left - i;
        }
        if (fraction < product && fraction < -product % product)
            continue;
        for (size_t i = 0; i < batch; i++, left--) {
            uint8_t item = items[left - 1];
            items[left - 1] = items[places[i]];
            items[places[i]] = item;
        }
    }
}
