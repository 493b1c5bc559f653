/* One tile on a canvas, rectangular or triangular, in several sizes. */
#ifndef PASCH_TERMINAL_FACE_H
#define PASCH_TERMINAL_FACE_H

#include "canvas.h"

#include <pasch/layout/layout.h>

/*
 * How large tiles are: columns for a tile's width, rows for half of it, since a character is about
 * twice as high as wide. Neighbours share their borders. Triangles have `columns` from one cell to
 * the next and `rows` from one row to the next.
 */
struct scale {
    int columns, rows;
};

/* How many of the scales, from the largest to the smallest, can show a sheet's numbers. */
int scale_count(const struct sheet *sheet);
const struct scale *scale_get(const struct sheet *sheet, int which);

enum look {
    LOOK_LAID,
    LOOK_LAST,   /* laid last */
    LOOK_READY,  /* in hand, and can be laid */
    LOOK_IDLE,   /* in hand, and can't */
    LOOK_CHOSEN, /* in hand, and chosen */
    LOOK_GHOST,  /* where it could go */
    LOOK_TARGET, /* where it will go */
};

/* The paper and frame of a look, and a number on it. */
struct style face_style(enum look look);
struct style face_number_style(enum look look, unsigned number);
/* Such a number alone, in so many columns; returns how many. */
int face_draw_number(struct canvas *canvas, int x, int y, int digits, unsigned number,
                     enum look look);

/* The column and the row of a point of a layout of rectangular tiles, if 0, 0 is at the canvas's.
 */
int face_column(struct scale scale, int units);
int face_row(struct scale scale, int units);

/* The cells that a piece covers, borders included, if the layout's 0, 0 is at the canvas's. */
struct area face_area(const struct sheet *sheet, struct scale scale, struct layout_piece piece);

/* Draws a piece with 0, 0 of the layout at x, y. The label, if not 0, is a character in its middle.
 */
void face_draw(struct canvas *canvas, const struct sheet *sheet, struct scale scale,
               struct layout_piece piece, int x, int y, enum look look, uint32_t label);

#endif
