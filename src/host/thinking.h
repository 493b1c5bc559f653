/* What computer players think about for one table: its next move, and hints. */
#ifndef PASCH_HOST_THINKING_H
#define PASCH_HOST_THINKING_H

#include "host.h"
#include "table/table.h"

/* All zero: nobody thinks. */
struct thinking {
    struct thought *next; /* about the next move; NULL: nobody does */
    unsigned under_way;   /* thoughts, hints too, wanted or not */
    unsigned hints;       /* that are waited for */
    bool has_move;        /* a computer player has chosen after event `at` */
    struct move move;
    uint32_t at;
    bool counts;  /* figures tell that somebody waits for it; the rest is told with the move: */
    bool hurried; /* how it was thought about, */
    int64_t took; /* and how long; microseconds */
};

/* What is asked, and by whom. */
struct question {
    struct desk *desk; /* gets the thought */
    const struct table *table;
    const struct visitor *visitors; /* those there: it is at the expense of those who play */
    unsigned seat;
    enum level level;
};

/* Asks for the next move, if nobody thinks about it yet. */
void thinking_begin(struct thinking *thinking, struct host *host, const struct question *question);
/* Whether it is known for the event that was the last. */
bool thinking_is_done(const struct thinking *thinking, uint32_t at);
/* Nobody waits for it any more. */
void thinking_drop(struct thinking *thinking, struct host *host);
/* What it was like is told, with the move. */
void thinking_publish(const struct thinking *thinking, struct metrics *metrics);

/* Asks for a hint at the expense of who is to get it; false if there is no memory. */
bool thinking_ask_hint(struct thinking *thinking, struct host *host,
                       const struct question *question, struct visitor *asker);
/* Who asked for it has gone. */
void thinking_drop_hint(struct thinking *thinking, struct host *host, struct visitor *asker);

/* A thought comes back: the move is noted, or the one among them who asked for the hint gets it. */
void thinking_take(struct thinking *thinking, struct host *host, struct visitor *visitors,
                   uint32_t at, const struct thought *thought);

#endif
