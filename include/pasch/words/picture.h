/* Tiles, hands and the table as text. */
#ifndef PASCH_WORDS_PICTURE_H
#define PASCH_WORDS_PICTURE_H

#include <pasch/rules/trail.h>

/* `[3|5]`, a triangle as `3-4-5`. */
void picture_tile(struct text *text, const struct sheet *sheet, tile tile);
/* All tiles of a set side by side; a dash if there are none. */
void picture_hand(struct text *text, const struct sheet *sheet, struct tile_set hand);

/*
 * The table: the line through the lead, then every branch on a line of its own. Lines are broken at
 * `width` columns and go on under the column `indent`, where the first one is taken to start.
 */
void picture_table(struct text *text, const struct trail *trail, int indent, int width);

enum { PICTURE_TRIANGLES_MAX = 16384 }; /* bytes, at most */

/*
 * The triangles on the table, whole lines: each tile with its numbers in its corners, a star in the
 * last one. What is wider than `width` columns is cut around that, with dots where it goes on.
 */
void picture_triangles(struct text *text, const struct trail *trail, int indent, int width);

#endif
