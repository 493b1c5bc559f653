/* How a log keeps who did what: a byte an event. */
#ifndef PASCH_RULES_DEED_H
#define PASCH_RULES_DEED_H

#include <pasch/rules/trail.h>

/* What it was: an enum action, or one of these; with DEED_MORE a deal is one that nobody could lead
 * from, and instead of lots it is the end of the round. */
enum deed { DEED_LOTS = ACTION_OWN + 1, DEED_DEAL };

enum { DEED_NOBODY = 15, DEED_WHAT = 1 << 4, DEED_MORE = 1 << 7 };

static inline unsigned deed_what(unsigned deed)
{
    return deed / DEED_WHAT & 7;
}

static inline unsigned deed_seat(unsigned deed)
{
    return (deed & 15) == DEED_NOBODY ? (unsigned)ROUND_NO_SEAT : deed & 15;
}

static inline uint8_t deed_of(unsigned what, unsigned seat, bool more)
{
    unsigned who = seat == ROUND_NO_SEAT ? (unsigned)DEED_NOBODY : seat;
    return (uint8_t)(who | what * DEED_WHAT | (more ? DEED_MORE : 0));
}

#endif
