/* The worlds that a search plays in. */
#ifndef PASCH_PLAYERS_WORLDS_H
#define PASCH_PLAYERS_WORLDS_H

#include "playout.h"

#include <pasch/players/search.h>

/* Draws up to `count` worlds that explain the view, until the deadline (0: none). With `infers`
 * each has the weight that the choices of the others give it. */
void worlds_draw(struct search *search, const struct view *view, bool infers, unsigned count,
                 uint64_t (*clock)(void), uint64_t deadline, struct random *random);
/* The only world there is. */
void worlds_set(struct search *search, const struct round *round);

/* One of the worlds, by their weights; returns how each seat plays there. */
const uint8_t *worlds_pick(const struct search *search, struct random *random,
                           struct round *ret_round);

#endif
