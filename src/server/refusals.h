/* The log of what was refused: whoever floods us must not flood the log. */
#ifndef PASCH_SERVER_REFUSALS_H
#define PASCH_SERVER_REFUSALS_H

#include "inside.h"

/* Counts it, and logs it unless there were too many of late; returns false. The address may be
 * NULL. */
bool refusals_note(struct server *server, const char *event, const char *why, const char *address);
/* Logs how many were left out, if any. */
void refusals_sum_up(struct server *server);
/* The store fails, for that table or, NULL, for all. Where a disk is full all tables fail: some
 * lines say enough. */
void refusals_note_failure(struct server *server, const char *event, const char *table,
                           const struct error *error);

#endif
