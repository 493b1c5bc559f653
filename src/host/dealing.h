/*
 * A step that needs a deal. Under some rules a round is dealt again hundreds of times until
 * somebody can lead: that takes too long for the loop, so a thread goes on with it.
 */
#ifndef PASCH_HOST_DEALING_H
#define PASCH_HOST_DEALING_H

#include "readers.h"
#include "table/table.h"

struct step;

/* Puts everything into a step when all is dealt: these are all its lines. */
typedef bool dealing_put(struct step *step, enum store_kind kind, const struct text *lines,
                         struct error *error);

struct dealing;

/* The step's table is dealt on, after these lines, before it is put and stored; false if there is
 * no memory. */
bool dealing_plan(struct step *step, const struct text *lines, dealing_put *put,
                  enum store_kind kind);
/* Starts it; the step goes to the journal when it is done, or comes back to its desk. */
void dealing_start(struct step *step);
/* Takes NULL. */
void dealing_destroy(struct dealing *dealing);

#endif
