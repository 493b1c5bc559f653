/*
 * The table on a canvas: as large as it fits, around the last tile or the chosen place where it
 * does not fit at all.
 */
#ifndef PASCH_TERMINAL_BOARD_H
#define PASCH_TERMINAL_BOARD_H

#include "face.h"

/* What is kept from picture to picture. */
struct board {
    struct layout layout;
    int wide, high;       /* the proportion it was laid for */
    int shift_x, shift_y; /* how far the person has looked away from the middle, in cells */
};

/* A place where the chosen tile could go. */
struct board_ghost {
    struct move move;
    uint32_t label;
};

struct board_scene {
    int wide, high; /* the table's size in cells, from which its proportion follows; the area may
                       change from picture to picture, this should not */
    const struct view *view;
    const struct board_ghost *ghosts;
    unsigned ghost_count;
    int target; /* the ghost that Enter would choose; -1: none */
};

void board_init(struct board *board);
/* Draws the table into an area. */
void board_draw(struct board *board, struct canvas *canvas, struct area area,
                const struct board_scene *scene);
/* Sorts places from left to right and from top to bottom. */
void board_sort(struct board *board, const struct view *view, struct board_ghost *ghosts,
                unsigned count);
/* Looks elsewhere; 0, 0 goes back to where it matters. */
void board_shift(struct board *board, int x, int y);

#endif
