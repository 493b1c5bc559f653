/*
 * Connections of people who play or watch. Nothing is kept in line for a slow one but a few short
 * answers: views are made when it can take them, and always show the present.
 */
#ifndef PASCH_NET_SOCKET_H
#define PASCH_NET_SOCKET_H

#include "host/desk.h"
#include "inside.h"

enum { ANSWERS_MAX = 128 };

struct answer {
    struct answer *next;
    size_t length;
    char text[];
};

struct session {
    struct visitor visitor;                 /* first: what a desk knows of it */
    struct session *newer, *older;          /* of all */
    struct session *kin_before, *kin_after; /* of the same caller, */
    bool counted;                           /* until it is sent away */
    struct deadline patience;               /* when it is to be looked at, of time that counts, */
    bool expected;                          /* if it is */
    struct server *server;
    struct desk *door; /* where it waits for its table to wake, before it is at it; NULL: nowhere */
    struct lws *wsi;
    struct caller *caller;
    int8_t proportion;
    unsigned version; /* of the protocol, as its hello said */
    uint8_t needs;    /* what it is to be told */
    bool closes;      /* after what is in line */
    bool asks;        /* whether it is still there */
    bool dropped;     /* closes without a word */
    bool unheard;     /* too much of it lies there: nothing is read until it is done */
    uint8_t parting;  /* why it closes: enum seat_parting */
    uint32_t told;    /* the event of the last view; 0: none */
    unsigned strikes;
    struct bucket bucket;
    struct answer *answers, **answers_last;
    unsigned answer_count;
    unsigned deferred; /* messages that wait for a step */
    unsigned pieces;   /* of a message that is not complete */
    int64_t opened;
    int64_t parted;      /* when it was sent away; 0: it was not */
    int64_t heard;       /* when anything came from it */
    int64_t asked;       /* when it was asked whether it is there; 0: not since then */
    int64_t waits_since; /* something is to be told, and could not be since then; 0: nothing */
    char *partial;       /* of a message in several pieces */
    size_t partial_length;
    /* Frames that say nothing. */
    bool wants;            /* to write: libwebsockets has been told */
    bool flushes;          /* the rest of a message is written when there is room */
    uint64_t payload;      /* bytes that were messages, with what frames take */
    uint64_t came, of_it;  /* bytes that had come then, and how many were messages */
    struct bucket silence; /* bytes that were not */
    /* Who watches waits (watching.h). */
    struct session *line_before, *line_after;
    bool in_line;
    uint8_t later;      /* what it is to be told when it has its turn */
    int64_t told_at;    /* when that was */
    size_t told_bytes;  /* then and since */
    double prepaid;     /* of them */
    struct bucket ends; /* of rounds, that it is told at once */
};

static inline struct session *session_of(struct visitor *visitor)
{
    return (struct session *)visitor;
}

void session_tell(struct session *session, unsigned what);
/* Even if it watches. */
void session_tell_now(struct session *session, unsigned what);
/* One short answer. While several of them lie there, or several messages wait to be heard, nothing
 * is read from the connection, so there are never many. */
void session_answer(struct session *session, const char *text, size_t length);
void session_refuse(struct session *session, const char *code, const struct error *error);
/* How long the way to it and back is, as far as that is given back to who plays by the clock;
 * milliseconds. */
int64_t session_lag(const struct session *session);
/* So many of its messages more, or less, wait for a step. */
void session_defer(struct session *session, int more);
/* Says goodbye and closes. */
void session_close(struct session *session, enum seat_parting why);
/* The same, and it does not count any more: another needs its place. */
void session_send_away(struct session *session);
/* Closes the next of all, from server->unclosed on: the server stops. False if there is none
 * left. */
bool sessions_close_next(struct server *server);
/* Looks at those whose time it is: drops who has not greeted, not read or not answered for too
 * long, and asks whether those are still there who are silent. */
void sessions_check(struct server *server);
/* Looks at those on which something came: drops who floods us with frames that are no messages. */
void sessions_look(struct server *server, int64_t now);
/* When one of the two is to be called if it is `now`; DEADLINE_NEVER: neither. */
int64_t sessions_due(const struct server *server, int64_t now);

/* The next thing to be told, written to server->out; NULL if there is nothing. */
const char *session_next(struct session *session, size_t *ret_length);

/* What a message means (talk.c). */
void session_hear(struct session *session, const char *line, size_t length);
/* The session is at a desk and a step is done: heard again. */
void session_hear_now(struct session *session, const char *line, size_t length);
void session_leave_desk(struct session *session);

/* How libwebsockets calls us for WebSocket connections; `user` is a session. */
int socket_callback(struct lws *wsi, int reason, void *user, void *in, size_t length);

#endif
