/*
 * What happened in a round: the events of its log, one after the other. A view's log has them too,
 * without what its seat may not know.
 */
#ifndef PASCH_RULES_EVENT_H
#define PASCH_RULES_EVENT_H

#include <pasch/rules/worth.h>

enum event_kind {
    EVENT_LOTS,   /* the seat won the lots */
    EVENT_DEAL,   /* the tiles were dealt, and the seat leads */
    EVENT_REDEAL, /* nobody could lead: the tiles are to be dealt again */
    EVENT_MOVE,
    EVENT_ROUND_END, /* the seat went out or flipped; ROUND_NO_SEAT: nobody could go on */
    EVENT_MATCH_END, /* in no log: it is no part of any round */
};

struct event {
    enum event_kind kind;
    unsigned seat;
    bool more;  /* the same turn goes on: after a tile was laid, more could be laid then */
    bool again; /* and this is one more tile that was laid in a turn */
    /* The move as it was made; what a view does not know of it is TILE_NONE. */
    struct move move;
    const struct laid *laid; /* the tile on the table; NULL: none was laid */
    tile drawn;              /* TILE_NONE: none was, or it is hidden */
    struct worth worth;      /* what it scored or cost, and for what */
};

/* Reads a log from its beginning. */
struct event_reader {
    const struct trail *trail;
    const struct sheet *sheet;
    unsigned at, laid, taken;
};

struct event_reader event_read(const struct match *match);
/* The next event; false if there is none any more. It points into the log. */
bool event_next(struct event_reader *reader, struct event *ret_event);
/* The same, but moves alone. */
bool event_next_move(struct event_reader *reader, struct event *ret_event);
/* The last move of the log; false if there is none. */
bool event_last_move(const struct match *match, struct event *ret_event);

#endif
