/* The worlds that a search plays in. */
#ifndef PASCH_PLAYERS_WORLDS_H
#define PASCH_PLAYERS_WORLDS_H

#include "playout.h"

#include <pasch/players/search.h>

/*
 * Fills search->worlds with worlds that explain the view. If there are no more than `count` it has
 * all of them, and the result is true; else `count` are drawn, or as many as there is time for
 * before the deadline (if there is a clock). With `infers` each has the weight that the choices of
 * the others give it.
 */
bool worlds_draw(struct search *search, const struct view *view, bool infers, unsigned count,
                 uint64_t (*clock)(void), uint64_t deadline, struct random *random);
/* The only world there is. */
void worlds_set(struct search *search, const struct round *round);

/* One of the worlds, by their weights; returns how each seat plays there. */
const uint8_t *worlds_pick(const struct search *search, struct random *random,
                           struct round *ret_round);

#endif
