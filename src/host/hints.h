/* What the expert would do, and why, as a message. */
#ifndef PASCH_HOST_HINTS_H
#define PASCH_HOST_HINTS_H

#include <pasch/players/player.h>

/* The message `hint` for the seat of the view, which is to act, in memory that is the caller's;
 * NULL if there is none. Takes about as long as the player's budget says; `hurried`: that is less
 * than usual. */
char *hint_make(struct player *player, const struct view *view, uint32_t at, uint64_t seed,
                bool hurried);

#endif
