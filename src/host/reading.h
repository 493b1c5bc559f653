/* Tables that are read from the store for their desks, in threads. */
#ifndef PASCH_HOST_READING_H
#define PASCH_HOST_READING_H

#include "desk.h"
#include "waking.h"

/* Reads the table of a desk, in the turn of that asker; the desk is busy until then. False if there
 * is no memory. */
bool reading_start(struct desk *desk, const void *asker);
/* Nobody waits any more for a table that was to wake. */
void reading_drop(struct desk *desk);

/* Figures and the log are told of a table that was read. */
void reading_note(struct host *host, const struct waking *waking);
/* A table whose journal had to be read in full, or nearly so, gets a snapshot: the next time it
 * takes less. Nobody waits for it; nor is anything lost if it can't be stored. Returns the line of
 * the last snapshot; 0: there is none. */
uint32_t reading_store_snapshot(struct host *host, const struct waking *waking);
/* Whether it had to be. */
bool reading_was_long(const struct waking *waking);

#endif
