/*
 * What a desk remembers besides the table itself: the lines of this deal's moves, how the rounds
 * ended, and everybody's last move. All of it follows from the journal.
 */
#ifndef PASCH_TABLE_MEMORY_H
#define PASCH_TABLE_MEMORY_H

#include "table.h"

enum {
    ROUNDS_TOLD = 500, /* of how many rounds the totals are told, the last ones */
    MEMORY_TEXT_MAX = 64 << 10,
};

/* The last act of a seat that was stored, so that the same act is known again. */
struct last_act {
    uint32_t at; /* 0: none */
    uint32_t id; /* of the move */
};

/* A move of the deal: the log of the match has the rest. */
struct act {
    uint32_t at; /* its line */
    uint8_t seat;
    bool
        choice; /* the seat had one: it was no forced move; only known where it can be taken back */
};

struct memory {
    struct act *acts; /* of the deal */
    unsigned count, room;
    bool alone; /* one person plays, and computer players in all other seats: only then can a move
                   be taken back */
    uint32_t undone_at;             /* the line that took something of it back last; 0: none did */
    int32_t (*totals)[PLAYERS_MAX]; /* after each of the last rounds that are over */
    unsigned first, rounds;         /* the numbers of the first, less one, and of the last */
    unsigned rounds_room;
    struct last_act last[PLAYERS_MAX];
};

void memory_finish(struct memory *memory);

/* Makes room for one event more, which may be the end of a round. */
bool memory_expect(struct memory *memory);
/* Notes what has happened at the table by now, which has this number: what the match was before is
 * known, too. There is room for it. */
void memory_follow(struct memory *memory, const struct table *table, const struct match *before,
                   const struct match *after, uint32_t at);

/* The last decision of a seat in this deal; NULL: there is none that could be taken back. */
const struct act *memory_find_decision(const struct memory *memory, unsigned seat);
/* The line `at` has taken back all from the line `to` on. */
void memory_take_back(struct memory *memory, uint32_t to, uint32_t at);
/* How many of the moves are new to somebody who was told of all up to that line. */
unsigned memory_count_news(const struct memory *memory, uint32_t told);

/* What of it does not follow from the lines after the last round, as one JSON object with its
 * newline. */
void memory_write(const struct memory *memory, unsigned seats, struct text *text);
/* Reads that, without its newline, of a table that has so many rounds behind it. */
bool memory_read(struct memory *memory, const char *text, size_t length, unsigned seats,
                 unsigned rounds, struct error *error);

#endif
