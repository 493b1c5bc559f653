/* A sitting in full screen: people choose by keys, computer players act after a moment. */
#ifndef PASCH_TERMINAL_GAME_H
#define PASCH_TERMINAL_GAME_H

#include "console.h"
#include "sitting.h"

enum game_end {
    GAME_LEFT,  /* the match is kept */
    GAME_AGAIN, /* it is over; the same people want another one */
    GAME_MENU,  /* it is over, or left for another */
};

/* Plays until the match is over or left; `pause` is how many milliseconds pass before a computer
 * player acts. */
enum game_end game_play(struct console *console, struct sitting *sitting, int pause);

#endif
