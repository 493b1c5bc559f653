/*
 * A round: one deal, played out. Its state is flat and holds no pointers; only the part that the
 * table needs is in use (`bytes`), so copying a double-six round does not copy the room for 190
 * tiles.
 *
 * For play only the ends of the layout matter, so that is all a round knows of the table. How the
 * tiles hang together is kept by the match (trail.h).
 */
#ifndef PASCH_RULES_ROUND_H
#define PASCH_RULES_ROUND_H

#include <pasch/base/random.h>
#include <pasch/base/triangle.h>
#include <pasch/sheet/sheet.h>

#include <string.h>

enum action {
    ACTION_PLACE,
    ACTION_DRAW,
    ACTION_PASS,
    ACTION_FLIP,
    ACTION_DONE,
    ACTION_OWN, /* whatever else can be done in a game: its engine says what it is called */
};

/* Where on a tile of the table another is joined. */
enum where {
    WHERE_LEAD, /* on nothing: the lead */
    WHERE_LOW,  /* the half with the smaller number */
    WHERE_HIGH,
    WHERE_SIDE, /* of a double */
    WHERE_TIP,
};

/* In one word, since search makes millions of them. */
struct move {
    unsigned action : 4;
    unsigned where : 3;
    unsigned down : 1; /* face down */
    unsigned tile : 8; /* placed; TILE_NONE for the other actions */
    unsigned on : 8;   /* the tile it is joined to, TILE_NONE for a lead */
};
/* With triangles `on` is the place that the tile goes to, and `where` how far a lead is turned: 0,
 * 1 or 2. */

/* Member by member: a move has bits that are not in use, and they may be anything. */
static inline bool move_is_same(struct move a, struct move b)
{
    return a.action == b.action && a.tile == b.tile && a.on == b.on && a.where == b.where &&
           a.down == b.down;
}

/* The number that meets where a tile is joined to another. */
static inline unsigned move_number(struct move move)
{
    return move.where == WHERE_HIGH ? tile_high((tile)move.on) : tile_low((tile)move.on);
}

enum stage { STAGE_LEAD, STAGE_PLAY, STAGE_OVER };
enum reason { REASON_NONE, REASON_OUT, REASON_BLOCKED, REASON_FLIPPED };

/* What the seat to act may lay besides, having placed a tile in this turn already. */
enum again { AGAIN_NO, AGAIN_ALL, AGAIN_DOUBLES, AGAIN_LEADER };

/* What a leader may lead with, besides one tile. */
enum { LEAD_ANY_DOUBLE = 254, LEAD_ANY_TILE = 253 };

enum {
    ROUND_NO_SEAT = 255,
    /* Per number k tiles in hand meet at most 20 - k named ends; and each double once more, face
       down. */
    ROUND_MOVES_MAX = 2304,
    /* Each half of each tile in two ways, each double once more, face down, and a done; triangles:
       six tiles at most fit a place. */
    ROUND_SEARCH_MOVES_MAX = 768,
    ROUND_TAIL = PLAYERS_MAX * TILE_WORDS + (TILE_COUNT + 7) / 8,
    TRIANGLE_TAIL = PLAYERS_MAX + TRIANGLE_COUNT / 8,
    TRIANGLE_COLUMNS = 64,
    TRIANGLE_CELLS = 32 * TRIANGLE_COLUMNS,
    TRIANGLE_PLACES_MAX = TRIANGLE_COUNT + 2, /* the free edges of so many tiles in a tree */
    TRIANGLE_WAYS_BITS = 6,                   /* enough to count them */
};

/*
 * The ends showing one number, in one word: bit m says that the half n of the tile n-m is open, and
 * above that are the open sides, the open tips and the waiting tips of the double n-n, and whether
 * it is a spinner.
 */
enum {
    ENDS_PLAIN = (1 << TILE_NUMBERS) - 1,
    ENDS_SIDE = 1 << 20, /* two bits each: 0, 1 or 2 */
    ENDS_SIDES = 3 << 20,
    ENDS_TIP = 1 << 22,
    ENDS_TIPS = 3 << 22,
    ENDS_WAITING_TIP = 1 << 24,
    ENDS_WAITING_TIPS = 3 << 24,
    ENDS_SPINNER = 1 << 26,
    ENDS_OPEN = ENDS_PLAIN | ENDS_SIDES | ENDS_TIPS,
};

/* A cell next to the layout where a tile could go. */
struct triangle_place {
    int8_t row, col;
    uint16_t at;      /* its entry in the map of cells */
    uint8_t needs[3]; /* what its corners must show; TRIANGLE_ANY */
    uint8_t edges; /* a bit for each edge shared with the layout: edge i joins corners i, i + 1 */
};

/*
 * The triangles on the table. A cell's entry in the map is row * 64 + col, modulo 2048. Connected
 * tiles and the cells around them span at most 31 rows and 58 columns: if two entries were the
 * same, the columns would differ by a multiple of 64, so not at all, and then the rows by a
 * multiple of 32, so not at all either. A corner point's entry is half of line * 64 + pos,
 * likewise: only points with line and pos both even or both odd exist.
 */
struct triangle_table {
    uint64_t fits[TRIANGLE_PLACES_MAX]; /* the tiles that may go to each place */
    uint64_t ways[TRIANGLE_WAYS_BITS];  /* bit i of how many places a tile fits: word i */
    struct triangle_place places[TRIANGLE_PLACES_MAX];
    uint8_t cells[TRIANGLE_CELLS];      /* 0 free, TRIANGLE_TAKEN, or a place's number + 1 */
    uint8_t points[TRIANGLE_CELLS / 4]; /* four bits a point: its number ^ 6; 0: no corner there */
    uint64_t count;                     /* of places; a word, so that no byte is left over */
};

enum { TRIANGLE_TAKEN = 255 };

struct round {
    uint16_t bytes; /* how much of this struct is in use */
    uint16_t in;    /* a bit for every seat that plays this round */
    uint8_t words;  /* of a hand */
    uint8_t seats;
    uint8_t tiles;
    uint8_t stage;
    uint8_t turn; /* the seat to act */
    uint8_t leader;
    uint8_t lead;       /* the tile to lead with, LEAD_ANY_DOUBLE or LEAD_ANY_TILE */
    uint8_t laid;       /* tiles on the table */
    uint8_t stock;      /* where in the deck the stock begins */
    uint8_t stock_last; /* where in the deck that begins which nobody may draw */
    uint8_t again;
    uint8_t reason;              /* why it is over */
    uint8_t ender;               /* who went out or flipped */
    uint8_t draws;               /* made in this turn (triangles) */
    uint8_t drawn;               /* the tile just drawn in this turn */
    uint8_t passes;              /* in a row, with nothing to draw */
    int16_t sum;                 /* of the open ends, as they count */
    uint32_t open;               /* the numbers of the open ends */
    uint32_t faces;              /* the numbers whose doubles lie face up */
    int32_t gains[PLAYERS_MAX];  /* points made in play */
    uint8_t counts[PLAYERS_MAX]; /* tiles in hand */
    uint32_t ends[TILE_NUMBERS];
    union {
        uint64_t tail[ROUND_TAIL]; /* the hands, seat by seat, then the deck */
        struct {
            uint64_t triangle_tail[TRIANGLE_TAIL];
            struct triangle_table triangle;
        };
    };
};

static inline uint64_t *round_hand_words(struct round *round, unsigned seat)
{
    return round->tail + (size_t)seat * round->words;
}

static inline const uint64_t *round_hand_words_const(const struct round *round, unsigned seat)
{
    return round->tail + (size_t)seat * round->words;
}

static inline uint8_t *round_deck(struct round *round)
{
    return (uint8_t *)(round->tail + (size_t)round->seats * round->words);
}

static inline const uint8_t *round_deck_const(const struct round *round)
{
    return (const uint8_t *)(round->tail + (size_t)round->seats * round->words);
}

static inline void round_copy(struct round *to, const struct round *from)
{
    memcpy(to, from, from->bytes);
}

static inline struct tile_set round_hand(const struct round *round, unsigned seat)
{
    struct tile_set hand = {{0}};
    memcpy(hand.word, round_hand_words_const(round, seat),
           (size_t)round->words * sizeof hand.word[0]);
    return hand;
}

static inline bool round_holds(const struct round *round, unsigned seat, tile tile)
{
    return tile / 64 < round->words &&
           round_hand_words_const(round, seat)[tile / 64] >> tile % 64 & 1;
}

/* How many tiles may still be drawn, the reserve left out. */
static inline unsigned round_drawable(const struct round *round, const struct sheet *sheet)
{
    return sheet->draw == DRAW_NONE ? 0u : (unsigned)round->stock_last - round->stock;
}

/* The seat whose turn comes after `seat`: the next that plays this round, empty hands included. */
unsigned round_next_seat(const struct round *round, const struct sheet *sheet, unsigned seat);

/*
 * Deals the deck (the whole set in shuffled order) to the seats in `in` and finds the leader.
 * `winner` is the seat that leads as the winner of the last round, `lots` the one that won the
 * lots, ROUND_NO_SEAT where that does not apply. False if nobody can lead: the round is to be dealt
 * again (G3).
 */
bool round_deal(struct round *round, const struct sheet *sheet, unsigned seats, unsigned in,
                const uint8_t *deck, unsigned winner, unsigned lots);

/*
 * The moves of the seat to act, for interfaces: every end is named exactly. At most
 * ROUND_MOVES_MAX; none when the round is over. Returns their number.
 */
unsigned round_moves(const struct round *round, const struct sheet *sheet, struct move *ret_moves);
/* The same for search: of moves that differ only in where on the table the tile lies there is one;
 * at most ROUND_SEARCH_MOVES_MAX. */
unsigned round_search_moves(const struct round *round, const struct sheet *sheet,
                            struct move *ret_moves);
/* Which of the search moves stands for this move; `count` if none does. */
unsigned round_find_search_move(const struct sheet *sheet, const struct move *moves, unsigned count,
                                struct move move);
/* One of the search moves, each equally likely. */
struct move round_random_move(const struct round *round, const struct sheet *sheet,
                              struct random *random);

/* Plays a legal move; all that follows by itself is done: the turn, the end of the round. */
void round_apply(struct round *round, const struct sheet *sheet, struct move move);

/* Whether the turn goes on after an action: the round after it. */
bool round_goes_on(const struct round *round, const struct sheet *sheet, enum action action);

/* Plays random search moves until the round is over and returns how many: the same as choosing and
 * applying one by one. */
unsigned round_play_out(struct round *round, const struct sheet *sheet, struct random *random);

/* Only the table's part of a place: the ends as they are after it. */
void round_lay(struct round *round, const struct sheet *sheet, struct move move);

/* The points that a move scores or costs at once (M6, T4 to T10). */
int round_points(const struct round *round, const struct sheet *sheet, struct move move);

/* The tiles that fit some open end. */
struct tile_set round_fitting(const struct round *round, const struct sheet *sheet);

/* Verifies every invariant; NULL, or what is broken. Slow: for tests, fuzzers and debug builds. */
const char *round_check(const struct round *round, const struct sheet *sheet);

#endif
