/*
 * What one seat may see (G6). It is made from a match and has its shape, but holds nothing hidden:
 * other hands, the stock and tiles lying face down are blank. Whoever plays or shows a game gets
 * views only.
 */
#ifndef PASCH_VIEW_VIEW_H
#define PASCH_VIEW_VIEW_H

#include <pasch/rules/match.h>

enum { VIEW_SPECTATOR = 254 }; /* a seat that has no hand */

struct view {
    uint8_t seat;
    struct match seen;
};

/* Makes the view of a seat, or of a spectator. Once a round is over all hands lie open. */
void view_make(struct view *view, const struct match *match, unsigned seat);

/* Whether the seat of this view is to act. */
bool view_is_to_act(const struct view *view);
/* The moves it may make, as round_moves() and round_search_moves() give them; none if it is not to
 * act. */
unsigned view_moves(const struct view *view, struct move *ret_moves);
unsigned view_search_moves(const struct view *view, struct move *ret_moves);

#endif
