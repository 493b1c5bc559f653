/*
 * The tables that wait for people, by their codes. A table's id can't be guessed; a code can, so
 * wrong guesses are limited: for the address, for its network, and for all together. When all
 * together have guessed too much, only networks that have guessed wrong lately have to wait, so
 * that a few can't keep everybody else out.
 */
#ifndef PASCH_HOST_CODES_H
#define PASCH_HOST_CODES_H

#include "bucket.h"
#include "table/code.h"

enum {
    GUESSES_OF_ADDRESS = 8, /* at once; then one each GUESS_OF_ADDRESS seconds, and so on */
    GUESSES_OF_NETWORK = 30,
    GUESSES_OF_ALL = 300,
    GUESS_OF_ADDRESS = 60,
    GUESS_OF_NETWORK = 20,
    GUESS_OF_ALL = 1,
};

struct codes;

struct codes *codes_create(void);
void codes_destroy(struct codes *codes);
/* A table waits now: its code leads to it, unless it leads to another. */
void codes_put(struct codes *codes, const char *id);
/* It waits no longer, or is gone. */
void codes_remove(struct codes *codes, const char *id);
/* Makes the id of a new table another if the code of this one leads elsewhere. */
void codes_make_free(const struct codes *codes, char id[TABLE_ID_LENGTH + 1]);

enum guess { GUESS_RIGHT, GUESS_WRONG, GUESS_TOO_MANY };

/* Somebody tries a code: the guesses of the address, and of its network (NULL: it is in none). Only
 * wrong ones count; after too many the right one is not told either. */
enum guess codes_guess(struct codes *codes, struct bucket *address, struct bucket *network,
                       const struct code *code, int64_t now, char ret_id[TABLE_ID_LENGTH + 1]);

#endif
