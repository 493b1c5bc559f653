/* Computer players. They see views only. */
#ifndef PASCH_PLAYERS_PLAYER_H
#define PASCH_PLAYERS_PLAYER_H

#include <pasch/view/view.h>

enum level { LEVEL_RANDOM, LEVEL_GREEDY };

/* The level of that name; false, and an error that names them all, if there is none. */
bool player_find(const char *name, enum level *ret_level, struct error *error);
const char *player_name(enum level level);

/* The move of the seat of this view, which is to act. */
struct move player_choose(enum level level, const struct view *view, struct random *random);

#endif
