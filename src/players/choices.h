/* What the other seats were seen to choose in a round. */
#ifndef PASCH_PLAYERS_CHOICES_H
#define PASCH_PLAYERS_CHOICES_H

#include <pasch/players/search.h>

/* Lists what the others chose, as far as everyone saw it, in search->decisions: the last of it
 * where there is much. */
void choices_find(struct search *search, const struct view *view);

/* Gives the seat the hand that it had then, if the deal is the one that `fill` holds now. */
void choice_set_hand(struct search_decision *decision, const struct fill *fill);

#endif
