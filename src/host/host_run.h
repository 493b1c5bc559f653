/*
 * Starts and ends what all tables share, and does what is due: this stands above desks, registry
 * and housekeeping, which know host.h alone.
 */
#ifndef PASCH_HOST_HOST_RUN_H
#define PASCH_HOST_HOST_RUN_H

#include "host.h"

/* Opens the store, mends it if need be, looks at every unfinished table and starts the threads.
 * False, and why, if that fails; host_finish() all the same. The host is all zero before. */
bool host_start(struct host *host, const struct config *config,
                const struct host_listener *listener, uv_loop_t *loop, struct error *error);
/* Ends the threads; what is on its way is stored. The loop must run once more. */
void host_stop(struct host *host);
void host_finish(struct host *host);

/* Does what is due at desks, some of it at a time; those where nobody has been for long sleep. */
void host_go(struct host *host);
/* When something is due; DEADLINE_NEVER: nothing is. */
int64_t host_due(const struct host *host);
/* From time to time: old tables, the lobby. */
void host_clean(struct host *host, int64_t now);

#endif
