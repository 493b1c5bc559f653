/*
 * How long the loop is held at a time, in its own processor time. What runs on it is cut into
 * pieces: each of our callbacks is one, and what libraries do between two of them (accepting, TLS,
 * telling of work that is done). Nothing that runs on the loop is left out.
 */
#ifndef PASCH_HOST_HELD_H
#define PASCH_HOST_HELD_H

#include "metrics.h"

struct held {
    struct metrics *metrics;
    uint64_t since; /* when the piece began; clock_processor() */
    unsigned depth; /* a callback within a callback is a part of it */
};

/* The loop begins to run. */
void held_start(struct held *held, struct metrics *metrics);
/* A callback of ours begins, and ends; `thought`: how long it took is told only if it was too long.
 */
void held_begin(struct held *held);
void held_end(struct held *held, bool thought);
/* One ends that began at that time. */
void held_note(struct held *held, uint64_t began);
/* The loop begins or ends to wait: whatever there was since the last callback is a piece. */
void held_cut(struct held *held);

#endif
