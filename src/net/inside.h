/* What all parts of the net share. Everything here belongs to the loop's thread. */
#ifndef PASCH_NET_INSIDE_H
#define PASCH_NET_INSIDE_H

#include "host/host.h"
#include "limits.h"

#include <pasch/net/server.h>
#include <pasch/seat/write.h>

struct lws;
struct lws_context;
struct lws_vhost;
struct certificate;
struct connection;
struct incoming;
struct listeners;
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
    const struct server_program *program;
    struct host host; /* the floor below */
    uv_loop_t loop;
    uv_timer_t seconds, due, beats; /* for all; for what is due; the pulse */
    uv_prepare_t prepare;
    uv_check_t check;
    uv_signal_t signals[SIGNALS];
    struct lws_context *context;
    struct lws_vhost *vhost, *plain_vhost; /* with TLS, if there is a certificate; without */
    struct certificate *certificate;       /* NULL: there is none */
    struct listeners *listeners;
    struct network trusted[TRUSTED_MAX]; /* proxies, */
    unsigned trusted_count;
    bool trusts_here;               /* and those of this machine */
    struct connection *connections; /* that are no WebSockets, the newest first */
    struct connection *adopted;     /* while libwebsockets takes it */
    unsigned connection_count, connections_most;
    unsigned sockets_most; /* WebSockets that there may be */
    unsigned slots;        /* of those that are no WebSockets */
    unsigned replays;      /* that are being written, or sent */
    size_t unsent;         /* bytes of long answers */
    struct request *long_answers;
    struct request *stuck; /* answers that are not taken as quickly as they are written */
    struct session *line, *line_last; /* who watches and waits to be told (watching.h) */
    struct session *sessions;         /* the WebSockets, the newest first */
    struct deadlines patience;        /* when each of them is to be looked at */
    struct incoming *incoming;        /* on which of them something came */
    struct session *unclosed;         /* the next of them that is told goodbye */
    struct limits *limits;
    struct gzip *gzip;
    bool parts;        /* it says goodbye, since it stops, */
    bool said_goodbye; /* and has done so to everybody who is connected */
    char *out;         /* room for one message, with OUT_BEFORE in front of it */
    char *games;       /* the answer to /api/games */
    int64_t turned;    /* when they, and answers that are stuck, had their last turn */
    int64_t swept;     /* when forgotten things were looked for last */
    unsigned unnoted;  /* desks whose use is to be noted before the end */
    int64_t stopped;   /* when it was told to stop */
};

#endif
