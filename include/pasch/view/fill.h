/*
 * Filling in: from a view, complete states that agree with all that the seat has seen, the same as
 * a shuffled deck would have made them likely: every deal that explains what was seen is drawn
 * equally often.
 *
 * A `fill` holds one such deal and walks from deal to deal by exchanging tiles that may change
 * places. Every step is as likely as its reverse, so all deals that can be reached are equally
 * likely in the long run; where nothing is known about the hands one walk is a plain shuffle.
 * docs/filling-in.md says which deals can be reached.
 */
#ifndef PASCH_VIEW_FILL_H
#define PASCH_VIEW_FILL_H

#include <pasch/view/view.h>

enum { FILL_STOCK = PLAYERS_MAX, FILL_OWNERS = PLAYERS_MAX + 1, FILL_FACTS_MAX = TILE_COUNT + 2 };

/* Something that was seen of a hand as a whole: at that time it held one of these tiles. */
struct fill_fact {
    struct tile_set tiles;
    uint8_t seat; /* ROUND_NO_SEAT: some hand did */
    uint8_t got;  /* among that many of its first tiles */
    uint8_t laid; /* when so many tiles were laid */
};

struct fill {
    const struct view *view;
    struct random random;
    uint8_t count;              /* of places */
    uint8_t open;               /* only the first so many are in doubt */
    uint8_t owner[TILE_COUNT];  /* the seat that a place belongs to, or FILL_STOCK */
    uint8_t number[TILE_COUNT]; /* its number among the seat's tiles, or its place in the deck */
    tile content[TILE_COUNT];   /* what lies there now */
    uint8_t earliest[FILL_OWNERS][TILE_COUNT]; /* the first place of an owner where a tile may be */
    uint8_t until[TILE_COUNT];                 /* and it can't be from this one on */
    uint8_t laid_at[TILE_COUNT];               /* when it was laid; 255: it was not */
    uint64_t limits[TILE_COUNT];               /* of triangles: what may lie at a place (T6) */
    bool limited;
    bool loose;              /* nothing is known: any tile may be anywhere */
    bool watches;            /* some conditions are on whole hands */
    struct tile_set watched; /* the tiles that these depend on */
    struct tile_set own_dealt;
    unsigned fact_count;
    struct fill_fact facts[FILL_FACTS_MAX];
};

/* Prepares filling in. The view must stay. False only for a view that no match can have led to. */
bool fill_init(struct fill *fill, const struct view *view, uint64_t seed);

/* Another complete round; what its deck held before the stock is blank. */
void fill_draw_round(struct fill *fill, struct round *ret_round);
/* Another complete match: its view for the same seat is the view again. */
void fill_draw(struct fill *fill, struct match *ret_match);

/* Goes on to another deal. */
void fill_walk(struct fill *fill);
/* The round as it is in the deal that `fill` holds now. */
void fill_make_round(const struct fill *fill, struct round *ret_round);

/* Takes one of the deals, which `fill` holds now. */
typedef void fill_take(void *context, const struct fill *fill);
/* Whether there is no time left. */
typedef bool fill_is_late(void *context);
/*
 * All deals that explain the view, one after another, if there are no more than `most`; returns how
 * many, 0 if there are more or it would take too long to find out. `is_late`, which may be NULL, is
 * asked again and again; once it says so the result is 0, though some deals may have been taken.
 * Deals that differ only in the order of tiles that can't matter are one; each stands for equally
 * many of all.
 */
unsigned fill_every(struct fill *fill, unsigned most, fill_take *take, fill_is_late *is_late,
                    void *context);

#endif
