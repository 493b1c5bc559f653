/* The tables that wait for people in the lobby: not too many of one address, and those where
 * somebody waits before those where nobody does. */
#ifndef PASCH_SERVER_LOBBY_H
#define PASCH_SERVER_LOBBY_H

#include "callers.h"
#include "people.h"

enum { LOBBY_MAX = 500 };

struct lobby_entry {
    char id[TABLE_ID_LENGTH + 1];
    char address[ADDRESS_MAX]; /* of who made it; "": from before the server's start */
    bool listed;               /* it is stored */
    int64_t attended;          /* when somebody was there, or it came; milliseconds */
};

struct lobby {
    struct lobby_entry entries[LOBBY_MAX]; /* the oldest first */
    unsigned count;
};

/* How many tables of that address wait. */
unsigned lobby_count_of(const struct lobby *lobby, const char *address);
/* A table of that address is about to be stored. */
void lobby_expect(struct lobby *lobby, const char *id, const char *address, int64_t now);
/* It waits now, or no longer. In a full lobby the one that was left alone longest makes room. */
void lobby_list(struct lobby *lobby, const char *id, bool waits, int64_t now);
/* Somebody is there; the table is listed again if it was not. */
void lobby_attend(struct lobby *lobby, const char *id, int64_t now);
/* Leaves out those that were left alone for so many milliseconds. */
void lobby_forget(struct lobby *lobby, int64_t alone, int64_t now);

#endif
