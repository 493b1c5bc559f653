/*
 * The log of a round: everything that happened in it, event by event, and what follows from that:
 * the tiles laid and how they hang together, and what play has told about the hands. A seat's tiles
 * have numbers in the order in which it got them (the deal's first), so that "had no five when it
 * held its first nine tiles" is one number.
 *
 * The log is kept small, since matches and views are copied: who did what is a byte an event, and
 * the tiles laid and drawn stand in lists of their own. Whoever wants to know what happened reads
 * it with event.h, which puts them together.
 */
#ifndef PASCH_RULES_TRAIL_H
#define PASCH_RULES_TRAIL_H

#include <pasch/rules/round.h>

struct laid {
    tile tile;
    tile on; /* TILE_NONE for the lead */
    uint8_t where;
    uint8_t seat;
    uint8_t down;     /* face down */
    uint8_t stopped;  /* the seat then said done, though it could lay more */
    uint8_t earliest; /* it was not among that many first tiles of the seat */
    uint8_t got;      /* how many tiles the seat had got by then */
    int8_t row, col;  /* of a triangle; its corners are `turn` on from the tile's own */
    uint8_t turn;
    uint8_t hexagons; /* that it completed, and what else it earned: see struct placement */
    uint8_t lead : 1, bridge : 1, joint : 1, out : 1;
    int16_t sum; /* what the open ends added up to then */
    int16_t points;
};
/* With triangles `on` and `where` are those of the move. */

/* A tile taken from the stock. */
struct taken {
    tile tile;      /* TILE_NONE where it is hidden */
    bool vain;      /* it was the last that might be drawn, and kept: which costs (T6) */
    int16_t points; /* what the draw cost */
};

/* A tile that was drawn and, as everyone saw, fitted or did not fit then (T6). */
struct drawn {
    uint64_t fits; /* what fitted */
    uint8_t seat;
    uint8_t number; /* among the seat's tiles */
    uint8_t fitted;
};

enum lead_way { LEAD_WAY_TILE, LEAD_WAY_HAND, LEAD_WAY_LOTS, LEAD_WAY_WINNER };

/* More than any round has: between two tiles laid all others may pass, and a seat say done. */
enum { EVENTS_MAX = TILE_COUNT * (PLAYERS_MAX + 2) + 8 };

struct trail {
    uint16_t events;           /* that have happened since the deal, with it */
    uint16_t moves;            /* that are among them */
    uint8_t deeds[EVENTS_MAX]; /* who did what: see event.c */
    uint8_t taken_count;
    struct taken taken[TILE_COUNT];
    uint8_t lead_way;
    uint8_t hand; /* tiles dealt to each */
    uint8_t count;
    uint8_t got[PLAYERS_MAX]; /* tiles dealt and drawn */
    /* Of the first so many tiles of a seat none had this number, or none was this double. */
    uint8_t lacks[PLAYERS_MAX][TILE_NUMBERS];
    uint8_t lacks_double[PLAYERS_MAX][TILE_NUMBERS];
    struct tile_set undealt;           /* tiles that nobody was dealt, or they would have led */
    struct tile_set undealt_to_leader; /* tiles that the leader was not dealt */
    uint8_t drawn_count;
    struct drawn drawn[TRIANGLE_COUNT];
    struct laid laid[TILE_COUNT];
};

enum { LAID_BY_NOBODY = 253 /* a lead from the stock (T13) */ };

/* The tile that was laid: a double lying face down is the one that fits where it lies. */
static inline tile trail_tile(const struct laid *laid)
{
    if (laid->tile != TILE_NONE)
        return laid->tile;
    return tile_double(laid->where == WHERE_HIGH ? tile_high(laid->on) : tile_low(laid->on));
}

/* The move that laid it. */
static inline struct move laid_move(const struct laid *laid)
{
    return (struct move){.action = ACTION_PLACE,
                         .tile = trail_tile(laid),
                         .on = laid->on,
                         .where = laid->where & 7u,
                         .down = laid->down & 1u};
}

/* A round has been dealt; `lots` as in round_deal(). */
void trail_start(struct trail *trail, const struct round *round, const struct sheet *sheet,
                 unsigned winner, unsigned lots);
/* A move was played: the round before it and after it. */
void trail_add(struct trail *trail, const struct round *before, const struct round *after,
               const struct sheet *sheet, struct move move);

/* Nobody could lead: the tiles are to be dealt again. */
void trail_redeal(struct trail *trail);

/* The tiles that were drawn, as far as they are known. */
struct tile_set trail_drawn(const struct trail *trail);

/* For engines: the lead tells which tiles were not dealt, since they would have led instead. */
void trail_note_lead(struct trail *trail, const struct round *before, const struct sheet *sheet,
                     tile lead);

/* The tile, if the seat has it, can't be among this many of its first tiles. */
unsigned trail_earliest(const struct trail *trail, const struct round *round,
                        const struct sheet *sheet, unsigned seat, tile tile);

/* Verifies that the laid tiles make up the round's ends and its hands the rest; NULL, or what is
 * broken. Slow. */
const char *trail_check(const struct trail *trail, const struct round *round,
                        const struct sheet *sheet);

#endif
