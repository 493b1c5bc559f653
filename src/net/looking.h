/* A request that looks at what is stored, or at files: a thread reads it, and the loop answers. */
#ifndef PASCH_NET_LOOKING_H
#define PASCH_NET_LOOKING_H

#include "host/buffer.h"
#include "host/readers.h"
#include "http.h"
#include "table/people.h"

enum look_outcome {
    LOOK_GOOD,
    LOOK_NO_TABLE,
    LOOK_NOTHING,   /* there is nothing at this address */
    LOOK_NOT_OVER,  /* the match has not ended */
    LOOK_FORBIDDEN, /* it is nobody's business but the players' */
    LOOK_UNREAD,    /* the store could not be read: `error` */
};

struct look {
    struct work work; /* first: what the threads know of it */
    struct server *server;
    struct caller *caller;
    struct request *request; /* NULL: nobody waits for it any more. The loop's, as is all above */
    /* In a thread. */
    void (*read)(struct look *look, struct store *store);
    /* In the loop, if it is good. */
    void (*answer)(struct request *request, struct look *look);
    /* What is asked for. */
    char id[STORE_ID_MAX + 1];
    bool is_person; /* the request has the secret of one */
    struct hash person;
    bool replay;
    bool undone; /* what was taken back too */
    unsigned wide, high;
    char *path; /* of a file, or what the words are in */
    const char *type;
    bool reads_gzip;
    char match[64]; /* If-None-Match */
    /* What was found. */
    enum look_outcome outcome;
    struct error error;
    struct buffer buffer; /* the answer, with OUT_BEFORE in front; or what it is made from */
    bool compressed;      /* with gzip */
    bool versioned;       /* a file that never changes */
    char tag[64];         /* ETag of a file */
    bool known;           /* and whoever asks has it already */
    struct mine *mine;
};

/* Makes one for a request; NULL, and answered, if there is no room in the queue or no memory. */
struct look *look_create(struct request *request, enum work_kind kind, const char *id);
/* Hands it to the threads; the request waits for it. */
void look_submit(struct look *look);
/* Answers with a text that is the same for everybody, compressed by a thread. */
void look_compress(struct request *request, const char *type, const char *text, size_t length);
/* In a thread: room in front of what is answered; and the answer, if it is worth it, becomes
 * smaller. Only what is the same for everybody may: the size of anything else could tell something
 * of what is in it. */
void look_begin(struct look *look);
void look_make_smaller(struct look *look);
/* The answer of what is the same for everybody. */
void look_answer(struct request *request, struct look *look);
/* The request has gone. */
void look_forget(struct look *look);

#endif
