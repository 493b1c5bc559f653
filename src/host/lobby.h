/* The tables that wait for people in the lobby: not too many of one address, and those where
 * somebody waits before those where nobody does. */
#ifndef PASCH_HOST_LOBBY_H
#define PASCH_HOST_LOBBY_H

#include "ranking.h"
#include "table/people.h"

enum { LOBBY_MAX = 500, LOBBY_SHOWN_MAX = 32 << 10 };

struct lobby_entry {
    char id[TABLE_ID_LENGTH + 1];
    struct holder *holder; /* the address of who made it, or waits there */
    bool listed;           /* it is stored */
    int64_t attended;      /* when somebody was there, or it came; milliseconds */
    char *shown;           /* what anybody may know while the table sleeps; NULL: not kept */
};

struct lobby {
    struct lobby_entry entries[LOBBY_MAX]; /* the oldest first */
    unsigned count;
    struct ranking ranking; /* of addresses, by how many of them */
    struct holder nobody;   /* holds those from before the start */
};

void lobby_finish(struct lobby *lobby);
/* A table of that address is about to be stored. In a full lobby one makes room: of the address
 * that holds most, or else of its own, or else of any, the one that was left alone longest. */
void lobby_expect(struct lobby *lobby, const char *id, struct holder *address, int64_t now);
/* It is stored and waits now, or no longer. One that was left out is not listed by that: somebody
 * has to be there. */
void lobby_list(struct lobby *lobby, const char *id, bool waits);
/* A table from before the server's start, where somebody was at that time. */
void lobby_restore(struct lobby *lobby, const char *id, int64_t attended);
/* The table sleeps: this is shown of it, if it is in the list. */
void lobby_keep(struct lobby *lobby, const char *id, const char *shown);
/* Somebody of that address is there; the table is listed again if it was not, unless so many of the
 * address are. */
void lobby_attend(struct lobby *lobby, const char *id, struct holder *address, unsigned most,
                  int64_t now);
/* Leaves out those that were left alone for so many milliseconds. */
void lobby_forget(struct lobby *lobby, int64_t alone, int64_t now);

/* What is worth showing of an entry. */
enum lobby_worth { LOBBY_HIDDEN, LOBBY_ALONE, LOBBY_ATTENDED };

/* Chooses so many of them at most, given what each is worth: those where somebody waits before
 * others, and in turn one of each address, the newest first. */
void lobby_choose(const struct lobby *lobby, const enum lobby_worth worth[LOBBY_MAX], unsigned most,
                  bool ret_chosen[LOBBY_MAX]);

#endif
