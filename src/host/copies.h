/*
 * Copies of the database, made while it runs: `pasch-20261117T120000Z.db` in a folder. A file of
 * such a name is always complete and verified.
 */
#ifndef PASCH_HOST_COPIES_H
#define PASCH_HOST_COPIES_H

#include "host.h"

#include <pasch/store/rescue.h>

/* Removes what a copy left that was killed. False, with an error, if the folder can't be used. */
bool copies_begin(struct host *host, struct error *error);
/* Makes one if it is time and something has changed since the last, or that was a day ago, in a
 * thread; then those go that need not be kept. */
void copies_do(struct host *host, int64_t now);
/* Gives up the one that is being made. */
void copies_stop(struct host *host);
/* After the loop. */
void copies_end(struct host *host);

/* Seconds since the last good one was begun or was not needed, or since the start; 0 if none are to
 * be made. */
int64_t copies_age(const struct host *host, int64_t now);
/* Whether that is much longer than it should be. */
bool copies_are_late(const struct host *host, int64_t now);

/*
 * Which of these copies (times, the oldest first) are to be kept: all of the last hour, the first
 * of each hour of the last day, the first of each day of the last `days`, and what is of the
 * future.
 */
void copies_choose(const int64_t *dates, unsigned count, int64_t now, int64_t days, bool *ret_keep);

#endif
