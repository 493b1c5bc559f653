/* What all screens have in common: a title, a line that says which keys do what, and the answer to
 * a terminal that is too small. */
#ifndef PASCH_TERMINAL_FRAME_H
#define PASCH_TERMINAL_FRAME_H

#include "console.h"

enum { FRAME_WIDTH_LEAST = 60, FRAME_HEIGHT_LEAST = 20 };

/* A key and what it does. */
struct key_words {
    const char *key;
    const char *words;
};

/* Begins a picture; NULL if the terminal is too small, which is what the picture then says: show it
 * and wait for a key. */
struct canvas *frame_begin(struct console *console);

/* The bar at the top. */
void frame_title(struct canvas *canvas, const char *left, const char *right);
/* The keys in as many rows as they need, ending in the last row of the screen; returns the first of
 * these rows. `least` rows are always taken. */
int frame_keys(struct canvas *canvas, const struct key_words *keys, unsigned count, int least);

#endif
