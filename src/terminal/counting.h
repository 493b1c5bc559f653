/* What a round and a match have come to, as texts for the pager. What they return is freed by the
 * caller; NULL without memory. */
#ifndef PASCH_TERMINAL_COUNTING_H
#define PASCH_TERMINAL_COUNTING_H

#include "canvas.h"

#include <pasch/view/view.h>

struct counting {
    const struct canvas *canvas; /* that it will be shown on */
    const struct view *view;
    const char *const *names;
    const char *const *levels; /* of computer players, as people read them; "": a person */
    const int32_t (*totals)[PLAYERS_MAX]; /* after each round that is over */
    unsigned rounds;
    long undone;             /* how often something was taken back in the match */
    int best;                /* the place among the personal bests; 0: none */
    struct error best_error; /* why it could not be added to them; without a message: it could */
};

/* The round is over: why, all hands, how each counted, and what for. */
char *counting_round(const struct counting *counting, int width);
/* The totals, round by round. */
char *counting_score(const struct counting *counting, int width);
/* The match is over: who has won, and the totals. */
char *counting_match(const struct counting *counting, int width);

#endif
