/* What the two halves of rebuilding a view share. */
#ifndef PASCH_SEAT_REBUILD_H
#define PASCH_SEAT_REBUILD_H

#include "message.h"

enum { NUMBER_MAX = 100000000 };

struct rebuild {
    struct match match;     /* as far as it is known */
    struct tile_set unseen; /* the tiles in hidden hands and in the stock */
    struct tile_set dealt;  /* to the seat itself */
    unsigned seat;
    bool over;                          /* the round is */
    struct tile_set hands[PLAYERS_MAX]; /* at its end */
    struct seat_table *mirror;
    struct error *error;
};

/* Refuses a member that is not what it must be. */
bool rebuild_wrong(const struct rebuild *rebuild, const char *name);

/* The tiles of a hand. */
bool field_hand(json_t *list, const char *name, const struct sheet *sheet,
                struct tile_set *ret_hand, struct error *error);

/* Reads who plays, who deals and how it stands into rebuild->match. */
bool rebuild_match(struct rebuild *rebuild, struct object *object);
/* Whether the leader of this round is found by lots, not by who won the last. */
bool rebuild_has_lots(const struct match *match);
/* Whether the round that is shown has been counted. */
bool rebuild_is_counted(const struct match *match);

#endif
