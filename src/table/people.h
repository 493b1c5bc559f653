/* Who is who: people by a secret, seats by a token; the server keeps only hashes of both. */
#ifndef PASCH_TABLE_PEOPLE_H
#define PASCH_TABLE_PEOPLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SECRET_BYTES = 32,
    SECRET_DIGITS = 2 * SECRET_BYTES, /* small hexadecimal */
    HASH_BYTES = 32,
    TABLE_ID_LENGTH = 20,
};

struct hash {
    uint8_t bytes[HASH_BYTES];
};

/* What is kept of a person's secret; false if the text, of any length, is no secret. */
bool people_hash_person(const char *text, size_t length, struct hash *ret_hash);
/* What is kept of a seat's token. */
bool people_hash_token(const char *text, size_t length, struct hash *ret_hash);

/* The token of a person's seat, which follows from the secret, so that it can be asked for again;
 * `ret_token` has room for SECRET_DIGITS + 1. False if it is no secret. */
bool people_make_token(const char *secret, size_t length, const char *table, unsigned seat,
                       char *ret_token);

/* Takes the same time wherever they differ. */
bool hash_is_same(const struct hash *a, const struct hash *b);

/* An id that nobody can guess; room for TABLE_ID_LENGTH + 1. */
void people_make_id(char *ret_id);
/* Whether a text looks like one. */
bool people_is_id(const char *text);
/* A random number from the system. */
uint64_t people_random(void);

#endif
