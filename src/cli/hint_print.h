/* What pasch hint shows. */
#ifndef PASCH_CLI_HINT_PRINT_H
#define PASCH_CLI_HINT_PRINT_H

#include "records.h"

#include <pasch/players/reason.h>

/* A position and what is thought of its moves. */
struct hint {
    const struct record_reader *reader; /* as it was at the position: the match and the names */
    const char *title;                  /* the game, with what its house rules are called */
    const struct view *view;            /* of the seat to act */
    long line;                          /* the position is right before it */
    long match_number;                  /* in the file, from 1 */
    unsigned count;                     /* of moves */
    const struct opinion *opinions;     /* best first */
    bool has_played;                    /* it is known what was played */
    unsigned played;                    /* which of them */
    const char *level;
    uint64_t seed;
    unsigned shown; /* at most so many moves are listed */
    int width;      /* of the terminal */
};

void hint_print(const struct hint *hint);
void hint_print_json(const struct hint *hint);

/* ---- Parts of it ---- */

/* hint_position.c: the table, the hand and all else that the seat sees. */
void hint_print_position(const struct hint *hint);
/* How often the round was played out in thought. */
unsigned hint_playouts(const struct hint *hint);

#endif
