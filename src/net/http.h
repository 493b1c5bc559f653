/* HTTP: a request comes in, is handled (api.c, files.c), and its answer goes out when it is there.
 */
#ifndef PASCH_NET_HTTP_H
#define PASCH_NET_HTTP_H

#include "host/buffer.h"
#include "inside.h"

struct look;

enum method { METHOD_GET, METHOD_HEAD, METHOD_POST, METHOD_OTHER };

/* The statuses that are used. */
enum {
    STATUS_OK = 200,
    STATUS_CREATED = 201,
    STATUS_MOVED = 301,
    STATUS_NOT_MODIFIED = 304,
    STATUS_MALFORMED = 400,
    STATUS_WHO = 401,
    STATUS_FORBIDDEN = 403,
    STATUS_NOT_FOUND = 404,
    STATUS_METHOD = 405,
    STATUS_CONFLICT = 409,
    STATUS_TOO_LARGE = 413,
    STATUS_MISDIRECTED = 421,
    STATUS_TOO_MANY = 429,
    STATUS_UNAVAILABLE = 503, /* storage fails, or there is no room */
};

enum {
    PATH_MAX_BYTES = 512,
    BODY_MAX = 64 << 10,
    HTTP_PIECE = 16 << 10, /* of an answer is written at once */
};

struct request {
    struct server *server;
    struct lws *wsi; /* NULL: nobody waits for the answer any more */
    struct connection *connection;
    struct caller *caller;
    struct desk *desk;                                                  /* that it waits for */
    void (*stored)(struct request *request, const struct table *table); /* answers then */
    struct look *look; /* that it waits for; NULL: none */
    enum method method;
    char path[PATH_MAX_BYTES];
    char query[PATH_MAX_BYTES];
    char secret[SECRET_DIGITS + 1]; /* "": none */
    char match[64];                 /* If-None-Match */
    bool bad_secret;                /* there is one, but it is none */
    bool bad_query;                 /* it is too long, or has more than one argument */
    bool bad_origin;
    bool here;       /* it is this machine that asks */
    bool bad_length; /* of its body: it can't be known */
    bool stays;      /* its connection, for a next request */
    bool reads_gzip;
    unsigned forgotten;      /* tables that know nothing any more of who asks, */
    char *stubborn;          /* those that can't be changed, with blanks between; NULL: none, */
    char *forgetting;        /* and the one that is to be the next; NULL: none */
    bool handled;            /* what it asks for is done or under way */
    size_t length, expected; /* of the body */
    char *body;
    /* The answer. */
    bool answered;
    bool begun;      /* its headers have been sent */
    bool compressed; /* with gzip */
    unsigned status;
    const char *type;
    const char *cache; /* Cache-Control */
    char tag[64];      /* ETag; "": none */
    char *location;    /* where to ask instead; NULL: nowhere */
    char *answer;      /* with OUT_BEFORE in front */
    size_t answer_length, sent;
    /* Among the long answers that are not sent yet (long_answers.h). */
    bool is_counted;
    bool replay; /* it has a replay's place, too */
    size_t counted;
    struct request *unsent_before, *unsent_next;
    /* Among those that wait until the other end takes more. */
    bool is_stuck;
    struct request *stuck_before, *stuck_next;
};

/* Answers with a text; what is said twice is ignored. */
void request_answer(struct request *request, unsigned status, const char *type, const char *text,
                    size_t length);
/* The same with a text that is the buffer's, OUT_BEFORE bytes in front of it: it becomes the
 * answer's. For what is not the same for everybody. */
void request_give(struct request *request, unsigned status, const char *type,
                  struct buffer *buffer);
/* Answers with an error. */
void request_refuse(struct request *request, unsigned status, const char *code,
                    const struct error *error);

/* Goes on with the answers of which the other end takes more now. */
void http_go_on(struct server *server);
/* How libwebsockets calls us; `user` is a place for a request. */
int http_callback(struct lws *wsi, int reason, void *user, void *in, size_t length);

/* A file of the page (files.c). */
void files_answer(struct request *request);

#endif
