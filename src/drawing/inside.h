/* What the parts of a drawing share. Places are in the measures of look.h. */
#ifndef PASCH_DRAWING_INSIDE_H
#define PASCH_DRAWING_INSIDE_H

#include "svg.h"

#include <pasch/drawing/drawing.h>
#include <pasch/drawing/look.h>

struct point {
    int x, y;
};

struct area {
    int left, top, right, bottom;
};

/*
 * A kind of tile: how it is drawn. `define` writes what the others refer to. Shadows come first, so
 * that none falls on a neighbour's face.
 */
struct kind {
    void (*define)(struct text *text, const struct sheet *sheet);
    /* What it covers. */
    struct area (*cover)(struct layout_piece piece);
    void (*shadow)(struct text *text, struct layout_piece piece, struct point at);
    /* With its face if that is known; or, lying face down, with its back. */
    void (*tile)(struct text *text, struct layout_piece piece, struct point at, bool open);
    void (*mark)(struct text *text, struct layout_piece piece, struct point at);
    /* An open end; `ink` is the colour. */
    void (*end)(struct text *text, const struct round *round, const struct layout_end *end,
                const char *ink);
    struct point (*place)(struct layout_piece piece); /* where its middle is on the table */
    struct layout_piece in_hand;                      /* how tiles are held: all but the tile */
    int hand_scale;                                   /* how large, in percent */
    struct point hand_size;                           /* what one then takes */
};

extern const struct kind names_kind;     /* of which nothing but their names is known */
extern const struct kind tiles_kind;     /* rectangles */
extern const struct kind triangles_kind; /* triangles */

const struct kind *drawing_kind(const struct sheet *sheet);

/* The part below the table, if it may be so wide: how large it is, and drawing it around 0, from 0
 * downwards. */
struct point players_size(const struct drawing *drawing, const struct kind *kind, int width);
void players_draw(struct text *text, const struct drawing *drawing, const struct kind *kind,
                  int width);

#endif
