/*
 * How the tables speak to the people at them without knowing any connection: whoever runs a host
 * hands in these functions, and puts a visitor into whatever a connection is there.
 */
#ifndef PASCH_HOST_LISTENER_H
#define PASCH_HOST_LISTENER_H

#include <pasch/base/error.h>

#include <stdint.h>

struct desk;
struct holder;
struct request;
struct step;
struct thought;

/* What people are told, when they can take it. */
enum {
    TELL_TABLE = 1,
    TELL_HELLO = 2,
    TELL_VIEW = 4,
    TELL_CLOCK = 8,
};

/* Somebody at a table: who plays there, or watches. */
struct visitor {
    struct visitor *next; /* of the same desk */
    struct desk *desk;    /* NULL: at none */
    uint8_t seat;         /* VIEW_SPECTATOR: watches */
    uint32_t to;          /* the id of the message that is answered now; 0: none */
    struct thought *hint; /* that is waited for; NULL: none */
    uint32_t hint_to;     /* the id of the message that asked for it */
    const void *address;  /* at whose expense something is done; means nothing here */
    struct holder *lobby; /* what the same address holds of the lobby */
};

struct host_listener {
    /* Something is new, a set of TELL_…. */
    void (*tell)(struct visitor *visitor, unsigned what);
    /* It is known now where the tiles lie in that proportion. */
    void (*see)(struct visitor *visitor, unsigned proportion);
    void (*answer)(struct visitor *visitor, const char *text, size_t length);
    void (*refuse)(struct visitor *visitor, const char *code, const struct error *error);
    /* The table is gone, or the seat is not theirs any more. */
    void (*close)(struct visitor *visitor);
    /* A message that waited at the desk. */
    void (*hear)(struct visitor *visitor, const char *line, size_t length);
    /* How long the way to them and back is, as far as that is given back to who plays by the clock;
     * milliseconds. */
    int64_t (*lag)(const struct visitor *visitor);
    /* A request that waited at the desk; and one whose step is done. */
    void (*handle)(struct request *request);
    void (*answered)(struct request *request, const struct step *step);
};

#endif
