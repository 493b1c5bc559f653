/* What one seat may see of a match, and nothing else: whoever plays gets views. */
#ifndef PASCH_VIEW_H
#define PASCH_VIEW_H

#include <pasch/match.h>

PASCH_BEGIN

struct pasch_view;

enum { PASCH_SPECTATOR = 254 }; /* a seat without a hand */

PASCH_API struct pasch_view *pasch_view_create(void);
PASCH_API void pasch_view_destroy(struct pasch_view *view);
/* What the seat sees now; false after pasch_match_play_out(), until the next deal. */
PASCH_API bool pasch_view_make(struct pasch_view *view, const struct pasch_match *match,
                               unsigned seat);

/* Its moves, none if it is not to act; returns their number. `ret_moves` has room for
 * PASCH_MOVES_MAX. */
PASCH_API unsigned pasch_view_moves(const struct pasch_view *view, struct pasch_move *ret_moves);
/* The seat's own hand; returns the number of its tiles. `ret_tiles` has room for PASCH_TILES_MAX.
 */
PASCH_API unsigned pasch_view_hand(const struct pasch_view *view, uint8_t *ret_tiles);
/* How many tiles a seat holds. */
PASCH_API unsigned pasch_view_count(const struct pasch_view *view, unsigned seat);

/*
 * A complete match that would look the same to this seat; for different seeds different ones, as
 * likely as a shuffled deck would have made them by all that play has shown of the hands. `match`
 * is any match, and becomes that one. False if there is no memory.
 */
PASCH_API bool pasch_view_fill(const struct pasch_view *view, uint64_t seed,
                               struct pasch_match *match);

/* The table as this seat sees it: a picture, SVG, to be given back by pasch_free(). */
PASCH_API char *pasch_view_picture(const struct pasch_view *view);

PASCH_END

#endif
