/*
 * Where every tile lies on the table, for any interface. Positions are whole numbers; the unit is
 * half the width of a tile, so a rectangular tile is 4 long and 2 wide, its centre has whole
 * coordinates, and a double can lie crosswise in the middle of a chain. x grows to the right, y
 * downwards; the lead lies at 0, 0.
 *
 * No two tiles overlap. Joined tiles touch along two units exactly: the full edge of a half. It is
 * the edge of the matching half of a tile that is not a double, part of a double's side or its
 * whole tip. A double is joined to others by its side, so it lies crosswise.
 *
 * A layout follows from the tiles laid and the order in which they were laid, and from nothing
 * else: whoever follows a round from its beginning and whoever looks at it late see the same.
 */
#ifndef PASCH_LAYOUT_LAYOUT_H
#define PASCH_LAYOUT_LAYOUT_H

#include <pasch/view/view.h>

/* Which way the half with the higher number points; of a double, which is the same either way
 * round, EAST or SOUTH. */
enum layout_turn { LAYOUT_EAST, LAYOUT_SOUTH, LAYOUT_WEST, LAYOUT_NORTH };

/* A tile on the table, or the ghost of one that could be laid. */
struct layout_piece {
    int16_t x, y; /* its centre; of a triangle: see below */
    tile tile;    /* TILE_NONE: it lies face down, and whoever looks may not know it */
    uint8_t turn; /* enum layout_turn; of a triangle how far its corners are turned: 0, 1, 2 */
    uint8_t down; /* face down */
    /* It does not touch what it is joined to, for want of room: only where nearly all doubles of a
     * large set lie close together. */
    uint8_t apart;
};

/* All tiles lie within; the right and lower borders are not part of it. */
struct layout_box {
    int16_t left, top, right, bottom;
};

/* How a piece came to lie: layout_follow() finds by it what it has to do. */
struct layout_joint {
    tile tile, on;
    uint8_t where;
    uint8_t out;  /* which way the end points that it is joined to */
    uint8_t turn; /* which way its arm goes on */
};

/*
 * With triangles x is the column and y the row of the rules' grid (rules/tripple.md), shifted by
 * nothing: how long an edge is drawn is the interface's business. The box counts cells.
 */
struct layout {
    /* The table's proportion, width to height: 3 to 2 is landscape, 2 to 3 portrait. */
    uint8_t wide, high;
    uint8_t count;
    uint16_t rearranged; /* grows by one each time when tiles that lay already had to move */
    struct layout_box box;
    struct layout_piece pieces[TILE_COUNT]; /* in the order of trail->laid */
    struct layout_joint joints[TILE_COUNT]; /* what was followed so far, for layout_follow() */
};

/* An empty table of this proportion; both are at least 1. */
void layout_init(struct layout *layout, unsigned wide, unsigned high);

/*
 * Lays what the trail has more than the layout; a trail that is not a continuation of what was
 * followed so far (the next round, or a move taken back) is laid from the beginning. Tiles that lie
 * already stay where they are unless one could not be laid, or an end would be boxed in, otherwise:
 * then `rearranged` grows. The trail may be a match's or a view's.
 */
void layout_follow(struct layout *layout, const struct trail *trail, const struct sheet *sheet);

/* The layout must have followed the trail for these two. */

/* Where the tile of a place move would lie: over no other tile. After laying it the piece lies
 * there, unless tiles are rearranged. A move on a double's side or tip does not say which of the
 * two: it is the one of the ghost. */
struct layout_piece layout_ghost(const struct layout *layout, const struct round *round,
                                 const struct sheet *sheet, const struct trail *trail,
                                 struct move move);

/* An open end. */
struct layout_end {
    struct layout_piece ghost; /* of a tile that is not a double, TILE_NONE, its matching half
                                  first: `turn` is where its other half points; of the double where
                                  nothing else is left */
    tile on;
    uint8_t where; /* enum where */
    uint8_t number;
};

enum { LAYOUT_ENDS_MAX = 2 * TILE_COUNT };

/* Every open end that a tile may be joined to now, one entry for each of a double's sides and tips;
 * with triangles every free place, `on` being its number. Ends of a number whose tiles lie all on
 * the table are left out. Returns how many. */
unsigned layout_ends(const struct layout *layout, const struct round *round,
                     const struct sheet *sheet, const struct trail *trail,
                     struct layout_end ret_ends[LAYOUT_ENDS_MAX]);

/* Whether places are sought: that may take a while where there are many tiles, and what an end is
 * does not say where it lies. Else the rules say it all. */
bool layout_seeks(const struct sheet *sheet);

/* The rectangle that a chain piece covers. */
struct layout_box layout_cover(struct layout_piece piece);

struct layout_point {
    int16_t x, y;
};

/*
 * A straight line that shows to which tile one that lies apart is joined: from the middle of the
 * half where it would have been laid to the middle of its own matching half. A double is joined by
 * its middle, unless it is by a tip.
 */
struct layout_line {
    struct layout_point from, to;
};

/* One for every piece that lies apart, in the order of the pieces; returns how many. */
unsigned layout_lines(const struct layout *layout, struct layout_line ret_lines[TILE_COUNT]);

#endif
