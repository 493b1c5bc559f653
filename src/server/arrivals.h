/*
 * Every connection from its first byte on, before it is known what it wants: how many of them an
 * address may have, and how long each may take. What becomes a WebSocket is socket.c's.
 */
#ifndef PASCH_SERVER_ARRIVALS_H
#define PASCH_SERVER_ARRIVALS_H

#include "inside.h"

enum { ARRIVING_MAX = 4096 }; /* that send what they want at the same time, at most */

enum arrival_stage {
    ARRIVAL_COMES, /* has not said completely what it wants */
    ARRIVAL_ASKS,  /* its body is still to come */
    ARRIVAL_WAITS, /* for us */
    ARRIVAL_READS, /* the answer */
    ARRIVAL_PLAYS, /* a WebSocket */
};

struct arrival {
    struct arrival *newer, *older;
    struct server *server;
    struct lws *wsi;
    struct caller *caller; /* NULL behind a proxy: it is not known yet whose it is */
    enum arrival_stage stage;
    bool welcome; /* as a WebSocket */
    bool ends;
    int64_t since; /* when the stage began, or went on */
};

/* How many there may be, with so many descriptors. */
unsigned arrivals_most(const struct config *config, unsigned long descriptors);
/* Whether somebody who just connects with this descriptor may. */
bool arrivals_may_come(struct server *server, int descriptor);
void arrivals_add(struct server *server, struct lws *wsi);
/* Takes NULL, as the next one. */
void arrival_remove(struct arrival *arrival);
/* It goes on. */
void arrival_reach(struct arrival *arrival, enum arrival_stage stage);
/* That of a connection; NULL if there was no memory for it. */
struct arrival *arrival_of(struct lws *wsi);
/* Closes a connection without a word, as soon as the loop goes on. */
void connection_end(struct lws *wsi);
/* Closes what takes too long. */
void arrivals_check(struct server *server, int64_t now);

#endif
