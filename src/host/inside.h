/* What all parts of a running server share. Everything here belongs to the loop's thread. */
#ifndef PASCH_HOST_INSIDE_H
#define PASCH_HOST_INSIDE_H

#include "days.h"
#include "deadlines.h"
#include "held.h"
#include "journal.h"
#include "metrics.h"
#include "net/callers.h"
#include "pulse.h"
#include "workers.h"

#include <pasch/net/server.h>
#include <pasch/seat/tell.h>

struct lws;
struct lws_context;
struct lws_vhost;
struct certificate;
struct arrival;
struct copies;
struct listeners;
struct old_tables;
struct readers;
struct registry;
struct request;
struct session;

enum {
    OUT_MAX = SEAT_LINE_MAX,
    TRUSTED_MAX = 64,
    SIGNALS = 3,
    OUT_BEFORE = 64, /* at least what libwebsockets wants in front of a message */
};

struct server {
    const struct config *config;
    const struct server_host *host;
    uv_loop_t loop;
    uv_timer_t timer, due; /* for all, some at a time; for desks, when one is due */
    uv_timer_t beats;
    struct pulse pulse; /* of the tables' time */
    uv_prepare_t prepare;
    uv_check_t check;
    struct held held;
    uv_signal_t signals[SIGNALS];
    struct lws_context *context;
    struct lws_vhost *vhost, *plain_vhost; /* with TLS, if there is a certificate; without */
    struct certificate *certificate;       /* NULL: there is none */
    struct listeners *listeners;
    struct network trusted[TRUSTED_MAX]; /* proxies, */
    unsigned trusted_count;
    bool trusts_here; /* and those of this machine */
    struct journal *journal;
    struct readers *readers;
    struct workers *workers;
    struct registry *registry;
    struct arrival *arrivals; /* all connections, the newest first */
    struct arrival *adopted;  /* while libwebsockets takes it */
    unsigned arrival_count, arrivals_most;
    unsigned sockets_most; /* WebSockets that there may be */
    unsigned storing;      /* steps of desks on their way */
    uint64_t changes;      /* that were stored, or may be */
    unsigned slots;        /* of those that are no WebSockets */
    unsigned replays;      /* that are being written, or sent */
    size_t unsent;         /* bytes of long answers */
    struct request *unsent_requests;
    struct session *line, *line_last; /* who watches and waits to be told (watching.h) */
    struct session *looked;           /* whose silence was looked at last; NULL: begin anew */
    struct session *sessions;         /* the WebSockets among them, the newest first */
    struct session *unchecked;        /* the next of them to be looked at; NULL: begin anew */
    struct deadlines deadlines;       /* of desks */
    struct callers *callers;
    struct promises *promises;
    struct squeezer *squeezer;
    struct metrics metrics;
    struct error failure; /* of the last attempt to store something */
    bool storing_fails;
    int64_t fails_since, failed_for; /* for the tables' time: since when, and for how long before */
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
    struct copies *copies;  /* NULL: none are made */
    unsigned damaged;       /* tables that were found so when it started */
    struct days days;
    int64_t days_noted;     /* when they were stored */
    int64_t date_wrong_by;  /* when it started, as far as one can tell */
    int64_t date_doubted;   /* when the date jumped last; 0: it did not */
    double unswept, unseen; /* desks and sessions that are to be looked at by now */
    unsigned unnoted;       /* desks whose use is to be noted before the end */
    int64_t stopped;        /* when it was told to stop */
    int64_t probed;         /* whether something can be stored */
    int64_t stored;         /* when the last answer came from the store */
};

#endif
