/*
 * Writing to the store, in a thread of its own so that the loop never waits for the disk. What
 * comes while it writes is stored together with the next batch. While there is nothing to write it
 * looks every second whether the files are still there.
 */
#ifndef PASCH_HOST_JOURNAL_H
#define PASCH_HOST_JOURNAL_H

#include "step.h"

#include <uv.h>

struct journal;

/* What is told of each batch. */
struct batch_report {
    int64_t microseconds;
    size_t lines;
    bool failed;
};

struct journal_listener {
    void (*stored)(void *context, struct step *step); /* in the loop; the step is the listener's */
    void (*wrote)(void *context, const struct batch_report *report);
    void (*took)(void *context,
                 uint64_t began); /* all of that at once, since then on the processor */
    void (*lost)(void *context, const struct error *error); /* a file of the store, while nothing
                                                               was to be written */
    void *context;
};

/* The store is the journal's from now on. */
struct journal *journal_create(uv_loop_t *loop, struct store *store,
                               const struct journal_listener *listener);
/* Hands a step over; the listener gets it back with its outcome. */
void journal_submit(struct journal *journal, struct step *step);
/* Waits until all is written, tells the listener and closes the store; the loop must run once more
 * before the memory goes. Takes NULL. */
void journal_destroy(struct journal *journal);

#endif
