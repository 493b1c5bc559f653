/*
 * A client of `pasch serve`: requests, and one WebSocket. Redirects are never followed, since the
 * secret of a person goes with every request.
 */
#ifndef PASCH_CLI_WIRE_H
#define PASCH_CLI_WIRE_H

#include <pasch/base/error.h>

#include <stddef.h>

enum { WIRE_HOST_MAX = 255, WIRE_TABLE_MAX = 40, WIRE_REASON_MAX = 200 };

/* Where a table is. */
struct wire_address {
    bool secure;
    char host[WIRE_HOST_MAX + 1];
    int port;
    char table[WIRE_TABLE_MAX + 1];
};

/* From an invitation, `https://host:port/#/table/ID`. */
bool wire_read_address(const char *text, struct wire_address *ret_address, struct error *error);

struct wire;

/* What happens at the WebSocket; called from wire_work() and wire_ask(). */
struct wire_events {
    void (*opened)(void *context);
    void (*heard)(void *context, const char *message, size_t length);
    void (*closed)(void *context, const char *reason); /* or it could not be opened */
};

/* NULL if there is not enough memory. The address is read at every call, so it may change. */
struct wire *wire_create(const struct wire_address *address, const struct wire_events *events,
                         void *context);
void wire_destroy(struct wire *wire);

/* An answer to a request; the text belongs to the wire and stays until the next request. */
struct wire_answer {
    int status; /* 0: there was none, and `body` says why */
    const char *body;
};

/* POST with a JSON body, in the name of a person; waits for the answer, at most half a minute. */
struct wire_answer wire_ask(struct wire *wire, const char *path, const char *secret,
                            const char *body);

/* Begins to open the WebSocket, if there is none; `opened` or `closed` follows. False if it can't
 * be opened: `closed` may have been called then. */
bool wire_open(struct wire *wire);
/* Says something as soon as possible; what is not said when the WebSocket closes is forgotten. */
void wire_say(struct wire *wire, const char *message);
/* Gives the WebSocket up: nothing more is heard of it. */
void wire_close(struct wire *wire);

/* Does what there is to do; returns after about a quarter of a second if there is nothing. */
void wire_work(struct wire *wire);
/* Lets wire_work() return at once; the only function that another thread may call. */
void wire_wake(struct wire *wire);

#endif
