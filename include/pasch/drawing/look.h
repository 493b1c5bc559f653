/*
 * What tiles look like: all measures and colours, in one place. A measure is a hundredth of the
 * layout's unit, so a tile is 400 long and 200 wide, and every number is whole.
 */
#ifndef PASCH_DRAWING_LOOK_H
#define PASCH_DRAWING_LOOK_H

#include <pasch/base/tile.h>

enum {
    LOOK_UNIT = 100, /* half the width of a tile */
    LOOK_PIXELS = 5, /* so many make a pixel, if nobody wants another size */

    /* A rectangular tile, its centre at 0, 0. */
    LOOK_LENGTH = 4 * LOOK_UNIT,
    LOOK_WIDTH = 2 * LOOK_UNIT,
    LOOK_GAP = 4,        /* from a tile to the border of its place */
    LOOK_ROUND = 30,     /* radius of its corners */
    LOOK_THICK = 10,     /* how much of its lower edge is seen */
    LOOK_SHADOW = 16,    /* how far its shadow goes beyond it */
    LOOK_PIP = 21,       /* radius; */
    LOOK_PIP_SMALL = 19, /* of seven and more */
    LOOK_PIP_STEP = 53,  /* from one pip to the next */
    LOOK_PIPS_MOST = 9,  /* larger numbers are written as numerals */
    LOOK_NUMERAL = 116,  /* their size */

    /* A line to a tile that lies apart. */
    LOOK_APART = 18,        /* how wide it is, */
    LOOK_APART_INSIDE = 10, /* and without its edges */

    /* A triangle: half an edge is one column, its height one row. */
    LOOK_COLUMN = 250,
    LOOK_ROW = 433,
    LOOK_BORDER = 34,         /* from its edge to the line whose thick stroke makes round corners */
    LOOK_CORNER = 138,        /* from a corner to the middle of its number */
    LOOK_CORNER_NUMERAL = 96, /* its size */

    /* Around the tiles. */
    LOOK_MARGIN = 140,
    LOOK_FELT_ROUND = 90,
    LOOK_NAME = 76, /* size of letters */
    LOOK_NOTE = 62,
    LOOK_LINE = 110,     /* from one line of them to the next */
    LOOK_BETWEEN = 130,  /* players */
    LOOK_HAND_STEP = 14, /* from one tile of a hand to the next */
    LOOK_RACK = 60,      /* how high the rack is in front of the tiles */
};

/* Where the pips of each number are, in steps, in a half of a tile that lies lengthwise. */
struct look_pip {
    signed char x, y;
};
extern const struct look_pip look_pips[LOOK_PIPS_MOST + 1][LOOK_PIPS_MOST];

/* The colour of each number: those of the usual sets. */
extern const char *const look_numbers[TILE_NUMBERS];

#define LOOK_IVORY "#fffaec"
#define LOOK_IVORY_SHADE "#f3e9cf"
#define LOOK_IVORY_EDGE "#cdbb8e"
#define LOOK_IVORY_LINE "#a8976b"
#define LOOK_BRASS "#c9a24a"
#define LOOK_BRASS_EDGE "#8a6a24"
#define LOOK_BACK "#8c2f3d"
#define LOOK_BACK_SHADE "#6f1f2d"
#define LOOK_BACK_EDGE "#4a121d"
#define LOOK_BACK_LINE "#d9a2a0"
#define LOOK_FELT "#2f7d5a"
#define LOOK_FELT_SHADE "#1c5440"
#define LOOK_FELT_EDGE "#123a2b"
#define LOOK_WOOD "#9a6a3f"
#define LOOK_WOOD_SHADE "#6e4626"
#define LOOK_WOOD_EDGE "#4d2f17"
#define LOOK_INK "#26302b"      /* words on paper */
#define LOOK_INK_PALE "#5d6a63" /* less important ones */
#define LOOK_CHALK "#f6f1e2"    /* words on felt */
#define LOOK_CHALK_PALE "#bcd3c5"
#define LOOK_MARK "#f2b632" /* whose turn it is, and the tile laid last */
#define LOOK_FONT "Helvetica Neue, Helvetica, Arial, DejaVu Sans, sans-serif"

#endif
