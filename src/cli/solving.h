/* How fast deals for two players are solved exactly. */
#ifndef PASCH_CLI_SOLVING_H
#define PASCH_CLI_SOLVING_H

#include <pasch/sheet/sheet.h>

enum { SOLVING_DEALS_MAX = 1000000 };

/* What the deals took, each from its lead to the value of the round: milliseconds of processor
 * time, and the mean number of positions examined. */
struct solving_speed {
    double mean, median, p99, most;
    double nodes;
    long unsolved; /* given up after so many positions that a player would not wait for it */
};

/* Solves random deals, always the same; false if there is no memory for that, which has been said.
 */
bool solving_measure(const struct sheet *sheet, long deals, struct solving_speed *ret_speed);

#endif
