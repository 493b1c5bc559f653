/*
 * What a desk remembers besides the table itself: what happened in this deal, how the rounds ended,
 * and what was before the last move. All of it follows from the journal.
 */
#ifndef PASCH_TABLE_MEMORY_H
#define PASCH_TABLE_MEMORY_H

#include "table.h"

#include <pasch/seat/tell.h>

enum {
    ROUNDS_TOLD = 500, /* of how many rounds the totals are told, the last ones */
    MEMORY_TEXT_MAX = 64 << 10,
};

/* The last act of a seat that was stored, so that the same act is known again. */
struct last_act {
    uint32_t at; /* 0: none */
    uint32_t id; /* of the move */
};

struct memory {
    struct seat_event *events; /* of the deal */
    uint32_t *acts;            /* the move of each, by its number then */
    unsigned count, room;
    struct match *dealt;            /* before them; NULL: nobody can take a move back */
    uint32_t event_at;              /* the number of the last of them */
    int32_t (*totals)[PLAYERS_MAX]; /* after each of the last rounds that are over */
    unsigned first, rounds;         /* the numbers of the first, less one, and of the last */
    unsigned rounds_room;
    struct last_act last[PLAYERS_MAX];
};

void memory_finish(struct memory *memory);

/* Makes room for one event more, which may be the end of a round. */
bool memory_expect(struct memory *memory);
/* Notes what happened from one state of the table's match to the next, which has this number. There
 * is room for it. */
void memory_follow(struct memory *memory, const struct table *table, const struct match *before,
                   const struct match *after, uint32_t at);

/* The match as it was before the last event of the deal; false if that is not known. */
bool memory_find_before(const struct memory *memory, struct match *ret_before);
/* The last event is taken back: the table, whose last event has this number, is as before it. */
void memory_drop_last(struct memory *memory, uint32_t at);

/* What of it does not follow from the lines after the last round, as one JSON object with its
 * newline. */
void memory_write(const struct memory *memory, unsigned seats, struct text *text);
/* Reads that, without its newline, of a table that has so many rounds behind it. */
bool memory_read(struct memory *memory, const char *text, size_t length, unsigned seats,
                 unsigned rounds, struct error *error);

#endif
