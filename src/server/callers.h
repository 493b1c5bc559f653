/* How much one connection, one address or one network may ask for. */
#ifndef PASCH_SERVER_CALLERS_H
#define PASCH_SERVER_CALLERS_H

#include "address.h"
#include "bucket.h"

#include <stddef.h>

struct arrival;

/* What is known of an address while it has connections or has asked for something lately; and of a
 * network, which has counts only. */
struct caller {
    struct caller *next;
    struct caller *network; /* that it is in; NULL: it is one, or has none */
    unsigned members;       /* of a network: callers that are known */
    char address[ADDRESS_MAX];
    unsigned arriving;    /* connections that have not said yet what they want */
    unsigned connections; /* WebSockets */
    unsigned replays;     /* that are being written for it, or sent */
    unsigned open;        /* requests that are not answered yet */
    size_t unsent;        /* bytes of long answers to them */
    struct bucket requests, files, tables, hints, promises, guesses;
    struct bucket watching; /* bytes told to those who watch */
    int64_t used;
    /* Its connections that are no WebSockets, the oldest first (arrivals.c). */
    struct arrival *slots, *slots_last;
    unsigned slot_count;
    struct caller *before, *after; /* others that hold as many */
};

struct callers;

struct callers *callers_create(void);
void callers_destroy(struct callers *callers);
/* The caller with this address, a new one if need be; NULL if there is no memory. It stays until
 * callers_forget(), which keeps those that have connections of any kind. IPv6 addresses are
 * taken by their /64. Networks are a /24 of IPv4, a /48 of IPv6. */
struct caller *callers_find(struct callers *callers, const char *address, int64_t now);
/* Forgets who has not been here for an hour; looks at a part of all each time. */
void callers_forget(struct callers *callers, int64_t now);

/* So many WebSockets, requests or silent connections more, or less; they count for the network too.
 */
void caller_count_connections(struct caller *caller, int more);
void caller_count_open(struct caller *caller, int more);
void caller_count_arriving(struct caller *caller, int more);

/* So many slots more, or less: keeps the order of who holds most. */
void callers_count_slots(struct callers *callers, struct caller *caller, int more);
/* Who holds most slots: of those who hold as many the one that does so for longest. Then, but for
 * one that was found, who holds most after that. NULL: nobody does. */
struct caller *callers_most(const struct callers *callers, const struct caller *but);
/* Who of a network has most connections that say nothing. */
struct caller *callers_most_silent(const struct callers *callers, const struct caller *network);

#endif
