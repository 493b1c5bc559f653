/* Lines to tiles that lie apart from what they are joined to. */
#ifndef PASCH_TERMINAL_CONNECTORS_H
#define PASCH_TERMINAL_CONNECTORS_H

#include "face.h"

/* Draws those of a layout over its tiles, with 0, 0 of the layout at x, y. */
void board_draw_connectors(struct canvas *canvas, const struct layout *layout, struct scale scale,
                           int x, int y);

#endif
