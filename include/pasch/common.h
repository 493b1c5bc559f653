/*
 * What all headers of the library share. They are for C and C++; every name begins with `pasch_`
 * or `PASCH_`. The library has no state of its own and prints nothing: what it makes with
 * `…_create()` is yours until `…_destroy()`, which takes NULL too; it makes NULL where there is no
 * memory. Different objects may be used in different threads at the same time.
 */
#ifndef PASCH_COMMON_H
#define PASCH_COMMON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
#define PASCH_BEGIN extern "C" {
#define PASCH_END }
#else
#define PASCH_BEGIN
#define PASCH_END
#endif
#define PASCH_API __attribute__((visibility("default")))

PASCH_BEGIN

enum {
    PASCH_PLAYERS_MAX = 13, /* at a table */
    PASCH_TILES_MAX = 190,  /* in a set */
    PASCH_MOVES_MAX = 2304, /* of a seat in any position */
    PASCH_TILE_TEXT = 8,    /* bytes that a tile takes in words: `18-18`, `5-5-5` */
    PASCH_MOVE_TEXT = 160,  /* and a move */
};

/* Why something was refused, in English, for a person; functions that take one leave it as it is if
 * they succeed, and take NULL. */
struct pasch_error {
    char text[1600];
};

/* Random numbers that are the same on every machine for the same seed. */
struct pasch_random {
    uint64_t state[4];
};
PASCH_API void pasch_random_seed(struct pasch_random *random, uint64_t seed);
/* A number below `bound`, which is not 0; each is equally likely. */
PASCH_API uint32_t pasch_random_below(struct pasch_random *random, uint32_t bound);

/* Gives back text that the library has allocated for the caller. */
PASCH_API void pasch_free(char *text);

PASCH_END

#endif
