/*
 * The chain engine: rectangular tiles joined end to end. For play only the ends of the layout
 * matter.
 */
#ifndef PASCH_ENGINES_CHAIN_H
#define PASCH_ENGINES_CHAIN_H

#include <pasch/rules/engine.h>

extern const struct engine engine_chain;

/* Whether the tile may be joined there; `ret_number` is the number that meets. */
bool chain_end_number(const struct round *round, tile on, unsigned where, unsigned *ret_number);

/* Sets `on` and `where` of a move to an end that shows this number, or to the tip of a double that
 * will; false if there is none. */
bool chain_find_end(const struct round *round, unsigned number, struct move *move);

#endif
