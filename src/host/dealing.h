/*
 * A step that needs a deal. Under some rules a round is dealt again hundreds of times until
 * somebody can lead: that takes too long for the loop, so a thread goes on with it.
 */
#ifndef PASCH_HOST_DEALING_H
#define PASCH_HOST_DEALING_H

#include "readers.h"
#include "table/table.h"

struct step;

struct dealing;

/* Puts everything into a step when all is dealt: these are all its lines. */
typedef bool dealing_put(struct step *step, enum store_kind kind, const struct text *lines,
                         struct error *error);
/* That is done, or why it can't be: NULL if it is. */
typedef void dealing_done(struct step *step, const struct error *failure);

/* A step's table is to be dealt on, after these lines, in the turn of that asker. Both functions
 * are called in the loop. NULL if there is no memory. */
struct dealing *dealing_create(struct step *step, struct table *table, const struct text *lines,
                               const void *asker, dealing_put *put, enum store_kind kind,
                               dealing_done *done);
/* Starts it; when it is done it goes. */
void dealing_start(struct dealing *dealing, struct readers *readers);
/* One that was not started. Takes NULL. */
void dealing_destroy(struct dealing *dealing);

#endif
