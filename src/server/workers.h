/* Computer players think in threads of their own; they get views and nothing else. */
#ifndef PASCH_SERVER_WORKERS_H
#define PASCH_SERVER_WORKERS_H

#include <pasch/players/player.h>

#include <uv.h>

enum { HINT_MOVES = 5, HINT_TEXT_MAX = 32 << 10 };

/* Something to think about, and what came of it. */
struct thought {
    struct thought *next;
    void *owner; /* the asker's; means nothing here */
    void *asker;
    uint32_t at;
    bool is_hint; /* for a person: the best moves, and why */
    enum level level;
    uint64_t seed;
    struct view view;
    int64_t began;    /* microseconds */
    struct move move; /* chosen */
    char *text;       /* of a hint: the message; NULL if there was no memory */
};

struct workers;

/* `done` is called in the loop; the thought is the listener's again. */
struct workers *workers_create(uv_loop_t *loop, unsigned threads,
                               void (*done)(void *context, struct thought *thought), void *context);
void workers_submit(struct workers *workers, struct thought *thought);
/* Whether a hint for this owner would be thought about soon: few wait, and hardly any of them are
 * the owner's. */
bool workers_have_room(struct workers *workers, const void *owner);
/* Who asked for a hint has gone: what was not begun comes back unthought. */
void workers_forget(struct workers *workers, const void *asker);
/* Ends the threads; what was not thought yet comes back unthought, with move.action 15. The loop
 * must run once more before the memory goes. Takes NULL. */
void workers_destroy(struct workers *workers);

#endif
