/*
 * Computer players think in threads of their own; they get views and nothing else. Who comes next
 * is decided by turns.h. How long a thought takes hangs on its level and on how much waits, never
 * on what is thought: a forced move takes as long as any other, and so does the thread that makes
 * it.
 */
#ifndef PASCH_HOST_WORKERS_H
#define PASCH_HOST_WORKERS_H

#include "turns.h"

#include <pasch/players/player.h>

#include <uv.h>

/* Something to think about, and what came of it. */
struct thought {
    struct turn turn; /* the workers' */
    struct thought *next;
    void *owner;                        /* the asker's; means nothing here */
    const void *addresses[PLAYERS_MAX]; /* at the expense of one of these */
    unsigned address_count;
    uint32_t at;
    bool is_hint;       /* for a person: the best moves, and why */
    bool shown_at_once; /* no pause hides when it was done */
    bool hurried;       /* there was less time than usual; the workers' to set */
    enum level level;
    uint64_t seed;
    struct view view;
    int64_t asked;    /* microseconds; the workers' to set, */
    int64_t took;     /* and how many it took, waiting included */
    struct move move; /* chosen */
    char *text;       /* of a hint: the message; NULL if there was no memory */
};

struct workers;

/* `done` is called in the loop; the thought is the listener's again. */
struct workers *workers_create(uv_loop_t *loop, unsigned threads,
                               void (*done)(void *context, struct thought *thought), void *context);
/* False if there is no memory: then it stays the caller's. */
bool workers_submit(struct workers *workers, struct thought *thought);
/* Takes one back that was not begun: it is the caller's again. False if it was: then `done` is
 * still called. */
bool workers_withdraw(struct workers *workers, struct thought *thought);
/* Whether one more hint for this address would be thought about in a while. */
bool workers_have_room(struct workers *workers, const void *address);
/* Ends the threads; what was not thought yet comes back unthought, with move.action 15. The loop
 * must run once more before the memory goes. Takes NULL. */
void workers_destroy(struct workers *workers);

#endif
