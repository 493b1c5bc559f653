/* What those who run a server do with single tables of its database, without a server. */
#ifndef PASCH_HOST_OPERATOR_H
#define PASCH_HOST_OPERATOR_H

#include <pasch/sheet/sheet.h>
#include <pasch/store/store.h>

enum { OPERATOR_NAME_MAX = 161 };

struct operator_table {
    char game[32];
    const char *state; /* message */
    int64_t created, updated, finished;
    int64_t lines;
    unsigned seats;
    struct {
        char name[OPERATOR_NAME_MAX]; /* "": nobody has it */
        const char *level;            /* of a computer player; NULL: a person */
        bool left, forgotten;
    } chairs[PLAYERS_MAX];
};

/* What a table is like; false if it is not there or can't be read. */
bool operator_look(struct store *store, const char *id, struct operator_table *ret_table,
                   struct error *error);

/* The record of a table, also of a match that is not over, line by line and with its names; with
 * `undone` what was taken back too. */
typedef bool operator_take_line(void *context, const char *line, size_t length);
bool operator_export(struct store *store, const char *id, bool undone, operator_take_line *take,
                     void *context, struct error *error);

/* Removes a table with all that belongs to it. */
bool operator_delete(struct store *writer, const char *id, struct error *error);

/*
 * Forgets people: everybody of that name, or, by `TABLE:2`, whoever has the second seat there, at
 * all their tables. `ret_seats` is how many seats that were. Tables where that can't be done are
 * told of, and left as they are; by a name those too of which nobody knows any more who sat there.
 */
typedef void operator_tell_failure(void *context, const char *id, const struct error *error);
bool operator_forget(struct store *writer, const char *who, operator_tell_failure *tell,
                     void *context, unsigned *ret_seats, struct error *error);

#endif
