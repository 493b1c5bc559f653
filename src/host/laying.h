/*
 * Where the tiles of a table lie. With many tiles that can take long, so a thread finds it, and
 * whoever is to see it is told when it is there. With few it is found at once.
 */
#ifndef PASCH_HOST_LAYING_H
#define PASCH_HOST_LAYING_H

#include <pasch/layout/layout.h>
#include <pasch/seat/write.h>

struct desk;

/* What everybody sees. */
struct positions {
    struct layout layout;
    uint32_t at;             /* the event that it follows */
    struct layout_end *ends; /* NULL: not everybody sees the same */
    unsigned end_count;
};

/* Where the tiles of the seat to act would lie: by the numbers of its moves. */
struct ghosts {
    uint32_t at;
    struct layout_piece pieces[];
};

enum { PROPORTIONS = 5 };

/* What is known, by proportion. */
struct layouts {
    struct positions *positions[PROPORTIONS]; /* as far as somebody wants them, */
    struct ghosts *ghosts[PROPORTIONS];       /* and these too, */
    bool busy[PROPORTIONS];                   /* and a thread looks for some */
};

/* Whether all is there that the present view of a seat needs, or it takes no time to find; if not
 * it is looked for, in the turn of that asker, and the sessions that wait for it are told. */
bool laying_is_done(struct desk *desk, unsigned seat, unsigned proportion, const void *asker);
/* Fills in what is known of the positions, and finds the rest that everybody sees. */
void laying_add(struct desk *desk, unsigned proportion, struct seat_tale *tale);
/* Nothing is under way: all of it goes. */
void laying_forget(struct desk *desk);

#endif
