/* Tiles, hands and the table as text. */
#ifndef PASCH_WORDS_PICTURE_H
#define PASCH_WORDS_PICTURE_H

#include <pasch/rules/trail.h>

/* `[3|5]`, a triangle as `3-4-5`. */
void picture_tile(struct text *text, const struct sheet *sheet, tile tile);
/* All tiles of a set side by side; a dash if there are none. */
void picture_hand(struct text *text, const struct sheet *sheet, struct tile_set hand);

/* What stands between two tiles side by side: a space, or nothing if they have walls. */
const char *picture_gap(const struct sheet *sheet);

enum { PICTURE_TABLE_MAX = 16384 }; /* bytes, at most */

/*
 * The table, whole lines that begin in the column `indent`; nothing if nothing lies on it. A chain:
 * the line through the lead, the label before it, then every branch on a line of its own; they are
 * broken at `width` columns. Triangles: each tile with its numbers in its corners, a star in the
 * last one; what is wider than `width` columns is cut around that, with dots where it goes on.
 */
void picture_table(struct text *text, const struct sheet *sheet, const struct trail *trail,
                   const char *label, int indent, int width);

#endif
