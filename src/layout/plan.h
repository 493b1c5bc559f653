/*
 * A plan of the whole table, for laying it anew (plan.c, pack.c): all tiles that are known, and
 * behind them one more for every end to which a tile may still come, so that room is left for it;
 * two where every double is a spinner, since it soon gets crowded there.
 */
#ifndef PASCH_LAYOUT_PLAN_H
#define PASCH_LAYOUT_PLAN_H

#include "inside.h"

enum {
    PLAN_MAX = TILE_COUNT + 2 * ENDS_MAX,
    NO_TILE = PLAN_MAX,
};

struct planned {
    uint16_t on;          /* the tile it is joined to; NO_TILE for the lead */
    uint16_t children[4]; /* the tiles joined to it, by face; NO_TILE */
    uint8_t face;    /* of the tile it is joined to: turns to the right from the way that goes on */
    uint8_t needs;   /* NEEDS_PLAIN or NEEDS_DOUBLE; of a tile to come maybe both */
    uint8_t depth;   /* how many tiles are between it and the lead, */
    uint8_t size;    /* how many tiles are beyond it, itself with them, */
    uint8_t arms;    /* and how many ends they have */
    uint8_t trouble; /* how often it found no spot */
    uint8_t along;   /* see struct end */
    bool lies;
    bool boxed_in; /* to come: its end has no room, even if nothing else came */
    bool fixed;    /* it lies apart, and stays there */
    struct spot spot;
    struct sector sector; /* for it and all beyond it */
};

/* How much what is laid may look like: handsome, or at random and anyhow. */
struct plan_manner {
    uint8_t noise; /* by how much costs vary */
    uint8_t shape; /* how much bends and the border count, of 4 */
};

struct plan {
    const struct joint *joints; /* of the tiles known */
    struct layout_box table;
    bool branches; /* every double is a spinner: arms go their own ways instead of turning back */
    uint16_t known, count;
    struct planned tiles[PLAN_MAX];
    struct random random;
    struct plan_manner manner;
    struct ground ground;
};

/* The table as it lies; the last tile known does not lie yet. If `gather`, those that lie apart are
 * taken away. */
void plan_init(struct plan *plan, const struct work *work, bool gather);
/* Where a tile is joined, if what it is joined to lies. */
struct end plan_end(const struct plan *plan, unsigned index);
void plan_lay(struct plan *plan, unsigned index, struct spot spot);
/* Takes a tile away; what is joined to it has to follow by plan_take_around(). */
void plan_take(struct plan *plan, unsigned index);
/* Takes the tiles around a point away, and all whose joint is gone; the lead stays. */
void plan_take_around(struct plan *plan, int x, int y, int radius);
/* Lays all that find a spot; returns how much is missing, 0 if nothing. */
unsigned plan_lay_rest(struct plan *plan);

#endif
