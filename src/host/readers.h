/*
 * Long work, in threads of their own: reading from the store, writing replays, laying tiles. Each
 * thread has a connection to the store. The loop never reads itself, so nobody waits for what
 * somebody else has asked for.
 *
 * The queue is fair (turns.h). Each kind of work has its share of the threads' processor time, and
 * within a kind each asker: whoever has used least comes first, and nobody has two pieces of work
 * under way while others wait.
 */
#ifndef PASCH_HOST_READERS_H
#define PASCH_HOST_READERS_H

#include "turns.h"

#include <pasch/store/store.h>

#include <uv.h>

enum work_kind {
    WORK_WAKE,   /* a table is read */
    WORK_LOOK,   /* what is shown of tables, lists: short */
    WORK_RECORD, /* whole records and replays: these can take seconds */
    WORK_LAY,    /* tiles are laid: short, and somebody waits at a table */
    WORK_KINDS,
};

/* A piece of work; what it needs besides is around it. */
struct work {
    struct turn turn; /* the readers' */
    struct flow *flow;
    struct work *next;
    enum work_kind kind;
    const void *asker; /* whose turn it takes, such as a caller; means nothing here */
    /* In a thread, which has this to itself meanwhile; `store` is the thread's. */
    void (*run)(struct work *work, struct store *store);
    /* In the loop, each time: the work is the owner's again. */
    void (*done)(struct work *work);
    bool ran; /* false: it was dropped, or the server ends */
};

struct readers;

/* Threads that read this database; NULL, and the error says why, if it can't be opened. `took` is
 * called in the loop after some pieces of work were told of, with when that began on the processor.
 */
struct readers *readers_create(uv_loop_t *loop, const char *path,
                               void (*took)(void *context, uint64_t began), void *context,
                               struct error *error);

/* Whether one piece more of that kind would be taken from that asker: neither do too many of its
 * own wait, nor too many in all. */
enum room {
    ROOM_ENOUGH,
    ROOM_NOT_FOR_ASKER,
    ROOM_FOR_NOBODY,
};
enum room readers_room(struct readers *readers, enum work_kind kind, const void *asker);
void readers_submit(struct readers *readers, struct work *work);
/* Nobody wants it any more: if it has not begun it is not done. It comes back in any case. */
void readers_drop(struct readers *readers, struct work *work);
/* Ends the threads; what was not begun comes back undone. The loop must run once more before the
 * memory goes. Takes NULL. */
void readers_destroy(struct readers *readers);

#endif
