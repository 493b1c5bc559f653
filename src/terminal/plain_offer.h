/*
 * The moves of a person to choose from: the tiles in hand have numbers from 1, the places where one
 * can go letters from a. Places that differ only in where on the table they are count as one.
 */
#ifndef PASCH_TERMINAL_PLAIN_OFFER_H
#define PASCH_TERMINAL_PLAIN_OFFER_H

#include "plain_command.h"
#include "sitting.h"

struct offer {
    struct view view; /* of the person to act */
    unsigned hand_count;
    uint8_t hand[TILE_COUNT];
    unsigned count;
    struct move moves[ROUND_MOVES_MAX]; /* as round_moves() has them */
    uint16_t kinds[ROUND_MOVES_MAX];    /* moves of the same tile and kind count as one */
    bool repeated[ROUND_MOVES_MAX];     /* an earlier move is of the same kind */
    unsigned kind_count;
};

enum { OFFER_LABEL_MAX = 4, OFFER_WORDS_MAX = 300 };

/* For the person to act. */
void offer_find(struct offer *offer, const struct sitting *sitting);

/* Whether there is only one thing to do, and which. */
bool offer_only(const struct offer *offer, struct move *ret_move);
/* Whether such a move may be made; for actions without a tile. */
bool offer_have(const struct offer *offer, enum action action);

/* Calls `each` with every place of a tile: its label (`a`) and one of the moves. */
typedef void offer_each(void *context, const char *label, struct move move);
unsigned offer_places(const struct offer *offer, tile tile, offer_each *each, void *context);
/* Where a move puts its tile, and what it scores: `on the 4 (+10)`; returns the buffer of
 * OFFER_WORDS_MAX bytes. */
const char *offer_words(const struct offer *offer, struct move move, char *buffer);

/* The tile that a word names: its number in hand or its numbers in any order. */
bool offer_read_tile(const struct offer *offer, const char *word, tile *ret_tile);
/* Whether it is how a tile is written, of this game or another: `9-9`. */
bool offer_is_name(const char *word);
/* A tile of this game, such as may be said; returns the buffer of OFFER_WORDS_MAX bytes. */
const char *offer_example(const struct offer *offer, char *buffer);

enum offer_answer {
    OFFER_MADE,
    OFFER_NO_TILE, /* the first word names none */
    OFFER_WHERE,   /* there are several places: which? */
    OFFER_REFUSED, /* not there, or nowhere; the error says why */
};

/* The move that a line names: the tile, then perhaps the place. */
enum offer_answer offer_read(const struct offer *offer, const struct sitting *sitting,
                             const struct plain_line *line, struct move *ret_move, tile *ret_tile,
                             struct error *error);

#endif
