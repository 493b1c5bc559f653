/* Moves in words, in the user's language. */
#ifndef PASCH_WORDS_MOVES_H
#define PASCH_WORDS_MOVES_H

#include <pasch/view/view.h>

enum { WORDS_MOVE_MAX = 200 };

/* A move of the seat to act: `3-4 on the 4`; returns the buffer of WORDS_MOVE_MAX bytes. */
const char *words_move(const struct view *view, struct move move, char *buffer);

#endif
