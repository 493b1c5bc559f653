/* How much one connection, one address or one network may ask for. */
#ifndef PASCH_NET_LIMITS_H
#define PASCH_NET_LIMITS_H

#include "address.h"
#include "host/bucket.h"
#include "host/ranking.h"

#include <stddef.h>

struct connection;
struct session;

/* What is known of an address while it has connections or has asked for something lately; and of a
 * network, which has counts only, and one of its buckets. */
struct caller {
    struct caller *next;
    struct caller *network; /* that it is in; NULL: it is one, or has none */
    unsigned members;       /* of a network: callers that are known */
    char address[ADDRESS_MAX];
    unsigned arriving;     /* connections that have not said yet what they want */
    unsigned connected;    /* WebSockets, with those that were sent away and are still open */
    struct holder sockets; /* WebSockets that were not sent away */
    struct holder secrets; /* secrets.c */
    struct holder lobby;   /* lobby.c */
    unsigned replays;      /* that are being written for it, or sent */
    unsigned open;         /* requests that are not answered yet */
    size_t unsent;         /* bytes of long answers to them */
    struct bucket requests, files, tables, hints, promising, guesses, coming, handshakes;
    struct bucket watching; /* bytes told to those who watch */
    int64_t used;
    /* Its connections that are no WebSockets, the oldest first (connections.c). */
    struct connection *slots, *slots_last;
    struct holder slots_held;
    /* Those that are (socket.c); and of a network the callers that have some. */
    struct session *sessions;
    struct caller *callers, *callers_before, *callers_after;
};

struct limits;

struct limits *limits_create(void);
void limits_destroy(struct limits *limits);
/* The caller with this address, a new one if need be; NULL if there is no memory. It stays until
 * limits_forget(), which keeps those that have connections of any kind. IPv6 addresses are
 * taken by their /64. Networks are a /24 of IPv4, a /48 of IPv6. */
struct caller *limits_find(struct limits *limits, const char *address, int64_t now);
/* Forgets who has not been here for an hour; looks at a part of all each time. */
void limits_forget(struct limits *limits, int64_t now);

/* So many WebSockets, requests or silent connections more, or less; they count for the network too.
 */
void limits_count_sockets(struct limits *limits, struct caller *caller, int more);
void limits_count_open(struct caller *caller, int more);
void limits_count_arriving(struct caller *caller, int more);

/* So many slots more, or less. */
void limits_count_slots(struct limits *limits, struct caller *caller, int more);
/* Who holds most slots, or WebSockets; then, but for one that was found, who holds most after that.
 * NULL: nobody does. */
struct caller *limits_most(const struct limits *limits, const struct caller *but);
struct caller *limits_most_sockets(const struct limits *limits, const struct caller *but);
/* How many WebSockets there are of all. */
unsigned limits_sockets(const struct limits *limits);
/* Who of a network has most connections that say nothing. */
struct caller *limits_most_silent(const struct limits *limits, const struct caller *network);

#endif
