/*
 * Codes by which people find a table that waits for them: short enough to be said aloud. A code
 * follows from the table's id, which can't be guessed; a code can, so wrong guesses are limited:
 * for the address, for its network, and for all together. When all together have guessed too
 * much, only networks that have guessed wrong lately have to wait, so that a few can't keep
 * everybody else out.
 */
#ifndef PASCH_SERVER_CODES_H
#define PASCH_SERVER_CODES_H

#include "callers.h"
#include "people.h"

enum {
    CODE_LENGTH = 6,
    GUESSES_OF_ADDRESS = 8, /* at once; then one each GUESS_OF_ADDRESS seconds, and so on */
    GUESSES_OF_NETWORK = 30,
    GUESSES_OF_ALL = 300,
    GUESS_OF_ADDRESS = 60,
    GUESS_OF_NETWORK = 20,
    GUESS_OF_ALL = 1,
};

struct code {
    char text[CODE_LENGTH + 1];
};

/* The code of a table. */
struct code code_of(const char *id);
/* Reads what somebody typed: small letters are large, spaces and dashes don't count. False if no
 * table can have it. */
bool code_read(const char *text, struct code *ret_code);

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

/* Somebody tries a code. Only wrong ones count; after too many the right one is not told either. */
enum guess codes_guess(struct codes *codes, struct caller *caller, const struct code *code,
                       int64_t now, char ret_id[TABLE_ID_LENGTH + 1]);

#endif
