/*
 * Every connection from its first byte on, before it is known what it wants: how many of them an
 * address may have, and how long each may take. What becomes a WebSocket is socket.c's.
 *
 * All others hold a slot. There are many slots, but not without end: when they are short, a
 * newcomer takes one from the address that holds most, and patience is short too. Who was answered
 * and may ask again is the first to go.
 */
#ifndef PASCH_NET_ARRIVALS_H
#define PASCH_NET_ARRIVALS_H

#include "endpoints.h"
#include "inside.h"

enum {
    ARRIVING_MAX = 4096, /* slots */
    ARRIVING_ROOM = 512, /* what is closed by us goes a little later */
};

enum arrival_stage {
    ARRIVAL_COMES, /* has not said completely what it wants */
    ARRIVAL_ASKS,  /* its body is still to come */
    ARRIVAL_WAITS, /* for us */
    ARRIVAL_READS, /* the answer */
    ARRIVAL_RESTS, /* has its answer, and may ask again */
    ARRIVAL_PLAYS, /* a WebSocket */
};

struct arrival {
    struct arrival *newer, *older;
    struct arrival *before, *after; /* others with a slot of the same caller */
    struct server *server;
    struct lws *wsi;
    struct address peer;
    struct caller *caller; /* that holds the slot; NULL: there is none any more */
    enum arrival_stage stage;
    bool trusted; /* a proxy: its peer says for whom it comes */
    bool metrics; /* came to the address of the figures */
    bool inside;  /* came to an address that only this machine can reach */
    bool secure;  /* came to an address where TLS is spoken */
    bool welcome; /* as a WebSocket */
    bool ends;
    int64_t since;   /* when the stage began, or went on */
    int64_t answers; /* when the answer began; 0: not yet */
    size_t sent;     /* of it */
};

/* How many there may be, with so many descriptors. */
unsigned arrivals_most(const struct config *config, unsigned long descriptors);
/* Somebody has connected: hands the descriptor to libwebsockets, or closes it. */
void arrivals_take(struct server *server, const struct endpoint *endpoint, int descriptor,
                   const struct sockaddr *peer);
/* libwebsockets has it. */
void arrivals_add(struct server *server, struct lws *wsi);
/* Takes NULL, as the next ones. */
void arrival_remove(struct arrival *arrival);
/* It goes on. */
void arrival_reach(struct arrival *arrival, enum arrival_stage stage);
/* It is known for whom it comes. */
void arrival_own(struct arrival *arrival, struct caller *caller);
/* So much of the answer has been sent. */
void arrival_note_sent(struct arrival *arrival, size_t count);
/* How many bytes of it a second the other end has taken. */
size_t arrival_speed(const struct arrival *arrival, int64_t now);
/* That of a connection. */
struct arrival *arrival_of(struct lws *wsi);
/* Closes a connection without a word, as soon as the loop goes on. */
void connection_end(struct lws *wsi);
/* The same, noted in the log; its slot is free at once. */
void arrival_end(struct arrival *arrival, const char *why);
/* Closes what takes too long. */
void arrivals_check(struct server *server, int64_t now);
/* How long, in milliseconds, who does not read is waited for: the less, the fewer slots are left.
 */
int64_t arrivals_patience(const struct server *server);

#endif
