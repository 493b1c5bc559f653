/* How much one connection or one address may ask for. */
#ifndef PASCH_SERVER_CALLERS_H
#define PASCH_SERVER_CALLERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* So many at once, and so many more a second. */
struct bucket {
    double left;
    int64_t at; /* milliseconds; 0: not used yet */
};

/* Takes one out; false if it is empty. `rate` 0: it never is. */
bool bucket_take(struct bucket *bucket, double rate, double most, int64_t now);

enum { ADDRESS_MAX = 64 };

/* What is known of an address while it has connections or has asked for something lately. */
struct caller {
    struct caller *next;
    char address[ADDRESS_MAX];
    unsigned arriving;    /* connections that have not said yet what they want */
    unsigned connections; /* WebSockets */
    unsigned replays;     /* that are being written for it, or sent */
    unsigned open;        /* requests that are not answered yet */
    size_t unsent;        /* bytes of long answers to them */
    struct bucket requests, files, tables, hints, promises;
    int64_t used;
};

struct callers;

struct callers *callers_create(void);
void callers_destroy(struct callers *callers);
/* The caller with this address, a new one if need be; NULL if there is no memory. It stays until
 * callers_forget(), which keeps those that have connections of any kind. IPv6 addresses are
 * taken by their /64. */
struct caller *callers_find(struct callers *callers, const char *address, int64_t now);
/* Forgets who has not been here for an hour; looks at a part of all each time. */
void callers_forget(struct callers *callers, int64_t now);

#endif
