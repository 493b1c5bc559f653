/* What the parts of the layout share. */
#ifndef PASCH_LAYOUT_INSIDE_H
#define PASCH_LAYOUT_INSIDE_H

#include <pasch/layout/layout.h>

#include <limits.h>

/* How the tiles of a kind of game lie: what layout.h promises of each function. */
struct layout_kind {
    void (*follow)(struct layout *layout, const struct trail *trail, const struct sheet *sheet);
    struct layout_piece (*ghost)(const struct layout *layout, const struct round *round,
                                 const struct sheet *sheet, const struct trail *trail,
                                 struct move move);
    /* NULL: nobody knows. */
    unsigned (*ends)(const struct layout *layout, const struct round *round,
                     const struct sheet *sheet, const struct trail *trail,
                     struct layout_end ret_ends[LAYOUT_ENDS_MAX]);
    bool seeks; /* it looks for a place for every tile */
};

/* In a row, in the order in which they were laid. */
extern const struct layout_kind layout_plain;
extern const struct layout_kind layout_triangles;

void chain_follow(struct layout *layout, const struct trail *trail, const struct sheet *sheet);
struct layout_piece chain_ghost(const struct layout *layout, const struct round *round,
                                const struct sheet *sheet, const struct trail *trail,
                                struct move move);
unsigned chain_ends(const struct layout *layout, const struct round *round,
                    const struct sheet *sheet, const struct trail *trail,
                    struct layout_end ret_ends[LAYOUT_ENDS_MAX]);

static inline int smaller(int a, int b)
{
    return a < b ? a : b;
}

static inline int larger(int a, int b)
{
    return a > b ? a : b;
}

/* ---- Directions: enum layout_turn, clockwise ---- */

static const int8_t turn_x[4] = {1, 0, -1, 0};
static const int8_t turn_y[4] = {0, 1, 0, -1};

static inline unsigned turn_right(unsigned turn)
{
    return (turn + 1) % 4;
}

static inline unsigned turn_left(unsigned turn)
{
    return (turn + 3) % 4;
}

static inline unsigned turn_back(unsigned turn)
{
    return turn ^ 2;
}

static inline bool turn_is_along(unsigned a, unsigned b)
{
    return a % 2 == b % 2;
}

/* ---- Boxes (spots.c) ---- */

void box_stretch(struct layout_box *box, struct layout_box to);
struct layout_box box_widened(struct layout_box box, int by);

/* ---- The ground (ground.c): which units of the table are covered ---- */

enum {
    GROUND_SIZE = 256, /* from -128 to 127 each way */
    GROUND_HALF = GROUND_SIZE / 2,
    GROUND_WORDS = GROUND_SIZE / 64,
};

struct ground {
    uint64_t rows[GROUND_SIZE][GROUND_WORDS];
};

void ground_cover(struct ground *ground, struct layout_box box);
void ground_uncover(struct ground *ground, struct layout_box box);
/* Whether the box is on the ground and nothing lies there. */
bool ground_is_free(const struct ground *ground, struct layout_box box);
/* How many units of the box are covered. */
unsigned ground_count(const struct ground *ground, struct layout_box box);
/* How many free units lie ahead of a point, `half` wide to either side, at most `most`. */
unsigned ground_run(const struct ground *ground, int x, int y, unsigned turn, int half,
                    unsigned most);

/* ---- Ends (ends.c) ---- */

enum end_kind { END_HALF, END_SIDE, END_TIP };

/* Where a tile may be joined: the middle of an edge, and which way is out. */
struct end {
    int16_t x, y;
    uint8_t turn;
    uint8_t kind;
    uint8_t on; /* the piece's place in the trail */
    uint8_t where;
    uint8_t number;
    uint8_t along; /* which way the arm was going before it turned a corner */
};

enum {
    ENDS_MAX = 2 * TILE_NUMBERS + 4, /* every double opens two more ends than it closes */
    NO_PIECE = 255,
    SPOTS_MAX = 7,
};

enum spot_form {
    FORM_STRAIGHT,
    FORM_ACROSS,
    FORM_FLANK,
    FORM_SHIFTED,
    FORM_BESIDE,
    FORM_APART, /* somewhere else */
};

/* A place for a tile at an end. */
struct spot {
    int16_t x, y;
    uint8_t turn; /* from the matching half to the other; of a double, out */
    bool crosswise;
    uint8_t form;
};

/* A tile and what it is joined to. */
struct joint {
    tile tile;
    uint8_t on; /* the number of that tile; NO_PIECE for the lead */
    uint8_t where;
    uint8_t number; /* that meets */
    bool down;
    uint8_t out;      /* once it lies: which way the end points */
    struct spot spot; /* and where */
};

/*
 * A table on which tiles are being laid; they have numbers in the order of the trail.
 */
struct work {
    const struct sheet *sheet;
    struct layout_box box;      /* all tiles that lie are within */
    struct layout_box table;    /* where tiles ought to lie */
    uint8_t main_turn;          /* the direction of the row that begins with the lead */
    uint8_t left[TILE_NUMBERS]; /* tiles of a number that are not known yet */
    uint32_t doubles;           /* the numbers whose doubles are known */
    uint8_t spinner;            /* the first double that lies face up; NO_PIECE */
    uint8_t count;              /* tiles known */
    uint8_t end_count;
    struct joint joints[TILE_COUNT];
    uint8_t number_of[TILE_COUNT]; /* of a tile that is known */
    bool lies[TILE_COUNT];
    struct layout_piece pieces[TILE_COUNT];
    struct end ends[ENDS_MAX];
    struct ground ground;
};

/* An empty table; no tile is known yet. */
void work_init(struct work *work, const struct sheet *sheet);
/* One more tile is known, and then no more. */
void work_know(struct work *work, const struct laid *laid);
void work_forget(struct work *work);
bool work_is_known(const struct work *work, tile tile);
/* All tiles are taken away, but known. */
void work_clear(struct work *work);
/* Lays the lead in the middle. */
void work_lead(struct work *work);
/* Lays a tile at an end. */
void work_lay(struct work *work, unsigned index, unsigned end_number, struct spot spot);
/* Lays a tile again where it lay before the table was cleared. */
void work_lay_again(struct work *work, unsigned index);
/* Whether the tile is joined to such an end. */
bool work_is_end_of(const struct work *work, const struct end *end, unsigned index);
/* The first end that a tile which does not lie can be joined to. */
unsigned work_find_end(const struct work *work, unsigned index);
/* What a tile laid at a spot opens; returns how many ends. */
unsigned work_opened(const struct work *work, unsigned index, struct spot spot, unsigned along,
                     struct end ret_ends[4]);
/* The direction of an arm after a tile that points that way. */
unsigned work_along(const struct end *end, unsigned turn);

/* What may come at an end: bits. */
enum { NEEDS_PLAIN = 1, NEEDS_DOUBLE = 2 };
unsigned work_needs(const struct work *work, const struct end *end);

/* ---- Spots (spots.c) ---- */

/* All spots at an end, the straight one first. */
unsigned spots_at(const struct end *end, bool is_double, struct spot ret_spots[SPOTS_MAX]);
struct layout_box spot_cover(struct spot spot);
/* The tile lying there. */
struct layout_piece spot_piece(struct spot spot, const struct joint *joint);
/* Whether what may come has room. */
bool end_has_room(const struct ground *ground, const struct end *end, unsigned needs);
/* Whether the ends of a double laid there would have room for a tile. */
bool end_has_room_after_double(const struct ground *ground, const struct end *end, bool spins);

/* ---- Ways out (escape.c) ---- */

/* The ends, a bit each, from which there is a way to the outside of the layout. */
uint64_t escape_find(const struct work *work, const struct end *ends, unsigned count);

/* ---- Costs (cost.c) ---- */

struct choice {
    struct spot spot;
    uint8_t end; /* its number in work->ends */
    int cost;
};

enum { COST_NO_ROOM = INT_MAX };

/* What the ends around one cost before a tile is laid there; COST_NO_ROOM: they are boxed in. */
void cost_before(const struct work *work, const struct end *used, int ret_before[ENDS_MAX]);
/* What it costs to lay a tile at a spot of an end, compared with what ends cost before;
 * COST_NO_ROOM if the spot is not free, or an end that had room would have none. */
int cost_of_spot(struct work *work, unsigned index, unsigned end_number, struct spot spot,
                 const int *before);
/* What it costs that ends have no way out once the tile lies there. */
int cost_of_escapes(struct work *work, unsigned index, const struct choice *choice);

/* ---- Choosing (choose.c) ---- */

/* The best spot for a tile that leaves room for what may come at all ends; false if there is none.
 */
bool choose_spot(struct work *work, unsigned index, struct choice *ret_choice);
/* The same at one end. */
bool choose_spot_at(struct work *work, unsigned index, unsigned end_number,
                    struct choice *ret_choice);

/* The parts of it that do not depend on other ends. */
int cost_of_lying(const struct end *end, struct spot spot, const struct layout_box *table);
/* What it costs an end to have only so much room ahead, or else aside. */
int cost_of_room(const struct ground *ground, const struct layout_box *table, const struct end *end,
                 unsigned needs);
int cost_of_touch(const struct ground *ground, struct layout_box box, struct layout_box on);
/* What it costs if equal numbers of tiles that are not joined face each other. */
int cost_of_facing(struct layout_piece a, struct layout_piece b);

/* ---- Sectors (sectors.c) ---- */

/* A part of the plane: seen from a point, the directions from one on, clockwise from east; 65536
 * are all. */
struct sector {
    int16_t x, y;
    uint16_t from;
    uint32_t span;
};

enum { SECTOR_ALL = 65536 };

/* Shares a sector among the faces of a tile by their weights; `turn` is the way of face 0. */
void sector_share(struct sector sector, unsigned turn, struct spot spot, const unsigned weights[4],
                  struct sector ret_sectors[4]);
/* How far a point is outside of a sector. */
int sector_distance(const struct sector *sector, int x, int y);
/* How far a direction is from those of a sector: 0 to 32768. */
int sector_turn(const struct sector *sector, unsigned turn);

/* ---- All anew (rearrange.c) ---- */

/* Lays all tiles known anew; false if no way to do it was found. */
bool rearrange(struct work *work);

/* ---- Apart (apart.c) ---- */

/* The nearest spot for a tile that finds none at its end: it will not touch what it is joined to.
 */
struct spot spot_apart(const struct work *work, const struct end *end, bool is_double);

/* ---- The whole (layout.c) ---- */

/* The table as the layout has it; the trail goes on from there. */
void layout_work(struct work *work, const struct layout *layout, const struct trail *trail,
                 const struct sheet *sheet);

#endif
