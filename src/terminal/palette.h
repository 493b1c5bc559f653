/* Roles of the canvas as colours of the terminal. */
#ifndef PASCH_TERMINAL_PALETTE_H
#define PASCH_TERMINAL_PALETTE_H

#include "canvas.h"

#include <curses.h>

/* Prepares the colours, after start_color(); `colours` is how many there are, 0 for none. */
void palette_start(int colours);
/* The attributes of a style; `*ret_pair` are its colours. */
attr_t palette_find(int colours, struct style style, short *ret_pair);

#endif
