/*
 * Every connection from its first byte on, before it is known what it wants: how many of them an
 * address may have, and how long each may take. What becomes a WebSocket is socket.c's.
 *
 * All others hold a slot. There are many slots, but not without end: when they are short, a
 * newcomer takes one from the address that holds most, and patience is short too. Who was answered
 * and may ask again is the first to go.
 */
#ifndef PASCH_NET_CONNECTIONS_H
#define PASCH_NET_CONNECTIONS_H

#include "endpoints.h"
#include "inside.h"

enum {
    CONNECTIONS_MAX = 4096, /* slots */
    CONNECTIONS_ROOM = 512, /* what is closed by us goes a little later */
};

enum connection_stage {
    CONNECTION_COMES, /* has not said completely what it wants */
    CONNECTION_ASKS,  /* its body is still to come */
    CONNECTION_WAITS, /* for us */
    CONNECTION_READS, /* the answer */
    CONNECTION_RESTS, /* has its answer, and may ask again */
    CONNECTION_PLAYS, /* a WebSocket */
};

struct connection {
    struct connection *newer, *older;
    struct connection *before, *after; /* others with a slot of the same caller */
    struct server *server;
    struct lws *wsi;
    struct address peer;
    struct caller *caller; /* that holds the slot; NULL: there is none any more */
    enum connection_stage stage;
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
unsigned connections_most(const struct config *config, unsigned long descriptors);
/* Somebody has connected: hands the descriptor to libwebsockets, or closes it. */
void connections_take(struct server *server, const struct endpoint *endpoint, int descriptor,
                      const struct sockaddr *peer);
/* libwebsockets has it. */
void connections_add(struct server *server, struct lws *wsi);
/* Takes NULL, as the next ones. */
void connection_remove(struct connection *connection);
/* It goes on. */
void connection_reach(struct connection *connection, enum connection_stage stage);
/* It is known for whom it comes. */
void connection_own(struct connection *connection, struct caller *caller);
/* So much of the answer has been sent. */
void connection_note_sent(struct connection *connection, size_t count);
/* How many bytes of it a second the other end has taken. */
size_t connection_speed(const struct connection *connection, int64_t now);
/* That of a connection. */
struct connection *connection_of(struct lws *wsi);
/* Closes a connection without a word, as soon as the loop goes on. */
void connection_hang_up(struct lws *wsi);
/* The same, noted in the log; its slot is free at once. */
void connection_drop(struct connection *connection, const char *why);
/* Closes what takes too long; WebSockets are not looked at. */
void connections_check(struct server *server, int64_t now);
/* How long, in milliseconds, who does not read is waited for: the less, the fewer slots are left.
 */
int64_t connections_patience(const struct server *server);

#endif
