/* What happened, one JSON object a line on the standard error: no secrets, no tiles. */
#ifndef PASCH_SERVER_LOG_H
#define PASCH_SERVER_LOG_H

#include <pasch/base/error.h>

enum log_level { LOG_ERROR, LOG_WARNING, LOG_INFO, LOG_DEBUG };

/* Before any thread starts; nothing above this level is written. */
void log_start(enum log_level most);

/* Pairs of a name and a text follow, then NULL; pairs without a text are left out. */
#define log_event(level, event, ...) log_pairs(level, event, (const char *const[]){__VA_ARGS__})
void log_pairs(enum log_level level, const char *event, const char *const *pairs);
/* With the error's words, and the id of a table or NULL. */
void log_failure(enum log_level level, const char *event, const char *table,
                 const struct error *error);

#endif
