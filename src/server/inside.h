/* What all parts of a running server share. Everything here belongs to the loop's thread. */
#ifndef PASCH_SERVER_INSIDE_H
#define PASCH_SERVER_INSIDE_H

#include "callers.h"
#include "days.h"
#include "journal.h"
#include "metrics.h"
#include "workers.h"

#include <pasch/seat/tell.h>
#include <pasch/server/server.h>

struct lws;
struct lws_context;
struct lws_vhost;
struct arrival;
struct copies;
struct old_tables;
struct registry;
struct session;

enum {
    OUT_MAX = SEAT_LINE_MAX,
    OUT_BEFORE = 64, /* at least what libwebsockets wants in front of a message */
};

/* The open ends of a table as everybody sees them, so that they are found once for all. */
struct known_ends {
    char table[TABLE_ID_LENGTH + 1];
    uint8_t proportion;
    uint32_t at;
    unsigned count;
    struct layout_end ends[LAYOUT_ENDS_MAX];
};

enum { KNOWN_ENDS = 64 };

struct server {
    const struct config *config;
    const struct server_host *host;
    uv_loop_t loop;
    uv_timer_t timer;
    uv_signal_t signals[2];
    struct lws_context *context;
    struct lws_vhost *vhost;
    struct store *reader;
    struct journal *journal;
    struct workers *workers;
    struct registry *registry;
    struct arrival *arrivals; /* all connections, the newest first */
    unsigned arrival_count, arrivals_most;
    unsigned replays;         /* that are being written, or sent */
    size_t unsent;            /* bytes of long answers */
    struct session *sessions; /* the WebSockets among them, the newest first */
    struct callers *callers;
    struct promises *promises;
    struct squeezer *squeezer;
    struct metrics metrics;
    struct bucket refusal_lines, failure_lines; /* of the log */
    uint64_t refusals_left_out;
    struct error failure; /* of the last attempt to store something */
    bool storing_fails;
    bool stops;
    bool said_goodbye; /* to everybody who is connected, since it stops */
    char *lines;       /* room for the lines of one step */
    char *out;         /* and for one message, with OUT_BEFORE in front of it */
    char *games;       /* the answer to /api/games */
    struct view view;  /* a view while it is written */
    struct known_ends ends[KNOWN_ENDS];
    int64_t swept;          /* when forgotten things were looked for last, */
    int64_t checked;        /* and connections that are dead or stuck, */
    int64_t cleaned;        /* and old tables */
    struct old_tables *old; /* that are looked for, or are to go; NULL: none */
    struct copies *copies;  /* NULL: none are made */
    unsigned damaged;       /* tables that were found so when it started */
    struct days days;
    int64_t days_noted;    /* when they were stored */
    int64_t date_wrong_by; /* when it started, as far as one can tell */
    int64_t stopped;       /* when it was told to stop */
    int64_t probed;        /* whether something can be stored */
    int64_t stored;        /* when the last answer came from the store */
};

#endif
