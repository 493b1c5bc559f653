/* Who is at a table at present, and what they want. Sets of seats; moments are of the table's time.
 */
#ifndef PASCH_TABLE_PRESENCE_H
#define PASCH_TABLE_PRESENCE_H

#include "table.h"

struct presence {
    unsigned present; /* with an open connection */
    unsigned ready;   /* to go on after a round */
    unsigned voters;  /* present and playing themselves */
    unsigned watching;
    bool hurried;              /* computer players think less than usual */
    bool paused;               /* nothing happens until somebody is there who plays */
    int64_t gone[PLAYERS_MAX]; /* since when whoever has the seat is away; 0: is not, or unknown */
    uint16_t holding;          /* seats that are held now, which is not stored yet */
    uint16_t returning;        /* held ones whose people are back, which is not stored yet */
    uint16_t votes[PLAYERS_MAX]; /* who wants a computer player to hold this seat */
};

/* The seats that computer players hold now. */
unsigned presence_held(const struct presence *presence, const struct table *table);
/* These are there now, and so many watch. False if nothing is new. */
bool presence_set(struct presence *presence, unsigned present, unsigned watching, int64_t now);
/* Whoever is not there is away from now on. */
void presence_note_absent(struct presence *presence, int64_t now);
/* The person of a seat plays again; false if it was not held. */
bool presence_return(struct presence *presence, const struct table *table, unsigned seat);
/* Counts votes again, given for which seats computer players act: the seats that are to be held by
 * them. `*ret_new`: there is something to tell. */
unsigned presence_count_votes(struct presence *presence, unsigned seats, unsigned automatic,
                              bool *ret_new);
/* The table is stored as it is now; whoever has just acted at these seats is there. */
void presence_settle(struct presence *presence, const struct table *table, unsigned acted);

#endif
