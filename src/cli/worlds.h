/* How fast complete positions are filled in from views. */
#ifndef PASCH_CLI_WORLDS_H
#define PASCH_CLI_WORLDS_H

#include <pasch/sheet/sheet.h>

/* Means over the positions of random rounds, as the seat to act sees them. */
struct worlds_speed {
    double view;    /* nanoseconds to make a view */
    double prepare; /* nanoseconds to prepare filling in */
    double world;   /* nanoseconds to fill in once more */
    double playout; /* nanoseconds to fill in once more and play that to the end by random moves */
};

/* Measures for about so many nanoseconds. */
struct worlds_speed worlds_measure(const struct sheet *sheet, int players, uint64_t nanoseconds);

#endif
