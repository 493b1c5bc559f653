/*
 * The clock of whoever is to act: so much time for a move, then a reserve that lasts for the whole
 * match. It stands while nobody plays at the table, and while a computer player holds the seat; and
 * nobody gets time twice. It reads no clock: every moment is handed in, in milliseconds of the
 * table's time.
 */
#ifndef PASCH_TABLE_TURN_CLOCK_H
#define PASCH_TABLE_TURN_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

struct turn_clock {
    int64_t began;  /* the turn: as if the clock had never stood still */
    int64_t spent;  /* of the turn, when the last player went */
    int64_t stands; /* since when, since the seat is held; 0: it runs */
    uint32_t at;    /* the event after which it has run for a person; 0: none */
    bool ran_out;   /* a computer player makes this move */
};

/* A turn begins. */
void turn_clock_begin(struct turn_clock *clock, int64_t now);
/* The person to act is back at the seat, after that event. */
void turn_clock_return(struct turn_clock *clock, uint32_t at, int64_t now);
/* The last who plays goes; then somebody comes. */
void turn_clock_leave(struct turn_clock *clock, int64_t now);
void turn_clock_come(struct turn_clock *clock, int64_t now);
/* What is left of so many seconds for the move; less than nothing: of the reserve. */
int64_t turn_clock_left(const struct turn_clock *clock, int32_t seconds, int64_t now);
/* The turn ends after that event and has taken so much more than its time: that goes from the
 * reserve. False if it costs nothing. */
bool turn_clock_charge(const struct turn_clock *clock, uint32_t at, int64_t over, int32_t *reserve);

#endif
