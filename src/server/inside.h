/* What all parts of a running server share. Everything here belongs to the loop's thread. */
#ifndef PASCH_SERVER_INSIDE_H
#define PASCH_SERVER_INSIDE_H

#include "callers.h"
#include "days.h"
#include "deadlines.h"
#include "journal.h"
#include "metrics.h"
#include "workers.h"

#include <pasch/seat/tell.h>
#include <pasch/server/server.h>

struct lws;
struct lws_context;
struct lws_vhost;
struct arrival;
struct old_tables;
struct readers;
struct registry;
struct session;

enum {
    OUT_MAX = SEAT_LINE_MAX,
    OUT_BEFORE = 64, /* at least what libwebsockets wants in front of a message */
};

struct server {
    const struct config *config;
    const struct server_host *host;
    uv_loop_t loop;
    uv_timer_t timer, due; /* for all, some at a time; for desks, when one is due */
    uv_prepare_t prepare;
    uv_signal_t signals[2];
    struct lws_context *context;
    struct lws_vhost *vhost;
    struct journal *journal;
    struct readers *readers;
    struct workers *workers;
    struct registry *registry;
    struct arrival *arrivals; /* all connections, the newest first */
    unsigned arrival_count, arrivals_most;
    unsigned storing;           /* steps of desks on their way */
    unsigned replays;           /* that are being written, or sent */
    size_t unsent;              /* bytes of long answers */
    struct session *sessions;   /* the WebSockets among them, the newest first */
    struct session *unchecked;  /* the next of them to be looked at; NULL: begin anew */
    struct deadlines deadlines; /* of desks */
    struct callers *callers;
    struct promises *promises;
    struct squeezer *squeezer;
    struct metrics metrics;
    struct bucket refusal_lines, failure_lines; /* of the log */
    uint64_t refusals_left_out;
    struct error failure; /* of the last attempt to store something */
    bool storing_fails;
    bool stops;
    bool parts;             /* it says goodbye, since it stops, */
    bool said_goodbye;      /* and has done so to everybody who is connected */
    char *lines;            /* room for the lines of one step */
    char *out;              /* and for one message, with OUT_BEFORE in front of it */
    char *games;            /* the answer to /api/games */
    struct view view;       /* a view while it is written */
    int64_t swept;          /* when forgotten things were looked for last, */
    int64_t checked;        /* and connections that are dead or stuck, */
    int64_t cleaned;        /* and old tables */
    struct old_tables *old; /* that are looked for, or are to go; NULL: none */
    struct days days;
    int64_t days_noted;     /* when they were stored */
    int64_t date_wrong_by;  /* when it started, as far as one can tell */
    double unswept, unseen; /* desks and sessions that are to be looked at by now */
    unsigned unnoted;       /* desks whose use is to be noted before the end */
    int64_t stopped;        /* when it was told to stop */
    int64_t probed;         /* whether something can be stored */
    int64_t stored;         /* when the last answer came from the store */
};

#endif
