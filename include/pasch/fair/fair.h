/*
 * Fair deals that anyone can check (docs/fairness.md). The dealer makes a secret and shows its
 * commitment; then every person at the table contributes random digits of their own; every shuffle
 * of the match follows from the secret and all contributions. When the match is over the secret is
 * shown, and anybody can make every deck again.
 *
 * Only fair_new_secret() asks the system for random bytes; all else is computing.
 */
#ifndef PASCH_FAIR_FAIR_H
#define PASCH_FAIR_FAIR_H

#include <pasch/base/error.h>

#include <stdint.h>

#define FAIR_SCHEME "pasch-fair-1"

enum {
    FAIR_BYTES = 32,              /* of a secret, a commitment, a contribution */
    FAIR_DIGITS = 2 * FAIR_BYTES, /* the same in hexadecimal, small letters */
    FAIR_SEATS_MAX = 16,
};

/* Exactly FAIR_DIGITS digits, or none. */
struct fair_digits {
    char text[FAIR_DIGITS + 1];
};

/* All that the decks of a match follow from. Plain data; hide it until the match is over. */
struct fair {
    unsigned seats;
    struct fair_digits secret;
    struct fair_digits contributions[FAIR_SEATS_MAX]; /* by seat; none: a computer player */
    uint8_t key[FAIR_BYTES];                          /* what follows from these */
};

/* Whether a text is what a secret, a commitment or a contribution looks like: 64 digits 0-9a-f. */
bool fair_is_digits(const char *text);

/* A new secret, for one match only; false if the system gives no random bytes. */
bool fair_new_secret(struct fair_digits *ret_secret, struct error *error);

/* What is shown before anybody contributes: the SHA-256 of the secret's bytes. */
struct fair_digits fair_commitment(const struct fair_digits *secret);

/*
 * Everybody has contributed: from now on decks can be made. `contributions` has one text a seat:
 * the digits of a person, "" for a computer player. False if one of the texts is malformed.
 */
bool fair_init(struct fair *fair, const char *secret, const char *const *contributions,
               unsigned seats, struct error *error);

/*
 * The deck of one shuffle of the match: the tiles 0 to `tiles` - 1 (at most 255) in shuffled
 * order. Shuffles are numbered from 1 over the whole match, in the order in which decks are needed:
 * for lots (which always decide if there are as many tiles as players), for deals, for redeals.
 */
void fair_deck(const struct fair *fair, uint32_t number, uint8_t *ret_deck, unsigned tiles);

#endif
