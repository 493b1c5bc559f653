/* Moves in words, in the user's language. */
#ifndef PASCH_WORDS_MOVES_H
#define PASCH_WORDS_MOVES_H

#include <pasch/view/view.h>

enum { WORDS_MOVE_MAX = 200, WORDS_CELL_MAX = 100 };

/* A move of the seat to act: `3-4 on the 4`; returns the buffer of WORDS_MOVE_MAX bytes. */
const char *words_move(const struct view *view, struct move move, char *buffer);

/* What a move of the seat to act scores or costs at once, as far as that is known before: which
 * tile is drawn is not. `seen` is what a view has seen. */
int words_move_points(const struct match *seen, struct move move);

/* What points are for (enum worth_part): `bridge`. */
const char *words_part(unsigned part);

/* Where a cell beside the triangles on the table is: `left of 0-1-2`; returns the buffer of
 * WORDS_CELL_MAX bytes. */
const char *words_cell(const struct trail *trail, int row, int col, char *buffer);

#endif
