/* A match of a record that can be wound forwards and backwards. What was taken back has not
 * happened: its lines are not on the tape. */
#ifndef PASCH_TERMINAL_TAPE_H
#define PASCH_TERMINAL_TAPE_H

#include "told.h"

#include <pasch/house/house.h>
#include <pasch/record/record.h>

struct tape_line {
    size_t at, length; /* in the text */
    long number;       /* of the line within the match */
    int32_t round;     /* the round that was dealt last by then; 0: none */
};

/* What differs between a reader and one that has read more of the same match. */
struct tape_mark {
    struct match match;
    bool in_match;
    uint32_t shuffles;
};

struct tape {
    const char *text;
    struct tape_line *lines; /* of the match; its first line is line 0 */
    size_t count, room;
    struct tape_mark *marks; /* the state after lines 0, 64, 128 … */
    size_t mark_count, mark_room;
    int32_t (*totals)[PLAYERS_MAX]; /* after each round that is over */
    size_t total_count, total_room;
    long last;                /* line of the match */
    long undone;              /* how often something was taken back */
    struct record_reader now; /* after `position` lines, at least one */
    size_t position;
    char house[HOUSE_NAME_MAX + 1]; /* what the house rules are called; may be empty */
    const char *names[PLAYERS_MAX];
    const char *levels[PLAYERS_MAX]; /* of computer players, as people read them; "": a person */
    char clean[PLAYERS_MAX][RECORD_NAME_MAX + 1];
};

/* Reads the record and keeps one match of it: which one, from 1, or 0 for the last. On failure the
 * error says what is wrong, with the line. Winds to its first line. */
bool tape_init(struct tape *tape, const char *name, const char *text, size_t length, long match,
               struct error *error);
void tape_finish(struct tape *tape);
/* Whether the match has so many lines and such a seat; if not, the error says what it has. */
bool tape_check(const struct tape *tape, long line, int seat, struct error *error);

/* The position after this line of the match, or after the last before it that is on the tape. */
size_t tape_find_line(const struct tape *tape, long line);
/* Winds to the state after so many lines, within the match. `look`, if it is not NULL, is called
 * with every step from `since` lines on: the states before and after it. */
typedef void tape_look(void *context, const struct match *before, const struct match *after);
void tape_go(struct tape *tape, size_t position, size_t since, tape_look *look, void *context);

/* Through whose eyes the step from this state on is told: those of the seat or, if it is negative
 * and all hands lie open, of who makes the move. */
unsigned tape_viewer(const struct match *before, int seat);

/* The position right after the deal of a round; the end if there are not so many. */
size_t tape_find_round(const struct tape *tape, int32_t round);

#endif
