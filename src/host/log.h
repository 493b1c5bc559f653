/*
 * What happened, one JSON object a line on the standard error: no secrets, no tiles.
 *
 * A thread of its own writes them, so that nobody ever waits for whoever should read them: what
 * does not fit into its room is dropped, and counted. Of lines that strangers can cause only some
 * are written, a few a second in all; how many were left out is said.
 */
#ifndef PASCH_HOST_LOG_H
#define PASCH_HOST_LOG_H

#include <pasch/base/error.h>

#include <stdint.h>

enum log_level { LOG_ERROR, LOG_WARNING, LOG_INFO, LOG_DEBUG };

/* Nothing above this level is written. False, and why, if there can be no thread. */
bool log_start(enum log_level most, struct error *error);
/* Waits a moment until all is written, not for ever; then nothing is any more. */
void log_stop(void);

/* Pairs of a name and a text follow, then NULL; pairs without a text are left out. */
#define log_event(level, event, ...) log_pairs(level, event, (const char *const[]){__VA_ARGS__})
void log_pairs(enum log_level level, const char *event, const char *const *pairs);
/* With the error's words, and the id of a table or NULL. */
void log_failure(enum log_level level, const char *event, const char *table,
                 const struct error *error);
/* Lines that there was no room for since the start. */
uint64_t log_dropped(void);

#endif
