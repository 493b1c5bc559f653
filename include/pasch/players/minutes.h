/* About how long people take for a match, from matches that are played out. */
#ifndef PASCH_PLAYERS_MINUTES_H
#define PASCH_PLAYERS_MINUTES_H

#include <pasch/sheet/sheet.h>

/* Whole fives, at a table of four or as many as may play; the same on every machine. Takes about a
 * millisecond. */
int minutes_of_match(const struct sheet *sheet);

#endif
