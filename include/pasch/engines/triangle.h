/*
 * The triangle engine. Cells are (row, col); a cell points up when row + col is even. Corners
 * are listed clockwise, an up cell's from its top, a down cell's from its bottom; edge i joins the
 * corners i and i + 1.
 */
#ifndef PASCH_ENGINES_TRIANGLE_H
#define PASCH_ENGINES_TRIANGLE_H

#include <pasch/rules/engine.h>

extern const struct engine engine_triangle;

/* Where a move puts its tile, and what for it scores. */
struct placement {
    int row, col;
    uint8_t corners[3];
    bool lead, bridge, joint, out;
    unsigned hexagons;
    int points; /* the tile's value and all bonuses */
};

/* What a place move amounts to. */
struct placement triangle_placement(const struct round *round, const struct sheet *sheet,
                                    struct move move);

/* The place at a cell; -1 if nothing can go there. */
int triangle_place_at(const struct round *round, int row, int col);

#endif
