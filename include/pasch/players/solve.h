/*
 * The exact solution of a round between two seats when every tile is known: both hands and the
 * order of the stock. For every sheet; but some rounds, such as those of triangles, only when they
 * are nearly over, since there are so many ways to go on.
 *
 * What a round is worth to a seat: where the sheet has no points, 1 if it wins the round alone, 0
 * if both share it, -1 if it loses. Otherwise the points that it will make less those of the other
 * seat, in play and at the end, and the other way round where few points win. Points made before
 * do not count.
 */
#ifndef PASCH_PLAYERS_SOLVE_H
#define PASCH_PLAYERS_SOLVE_H

#include <pasch/rules/round.h>

enum {
    SOLVE_BUCKETS = 1 << 12, /* 256 KiB in all, so that they stay in the second-level cache */
    SOLVE_BUCKET_ENTRIES = 4,
    SOLVE_STATE_BYTES = 1 << 19,
    SOLVE_CHILDREN = 1 << 13,
};

/* What is known of a position met before. */
struct solve_entry {
    uint64_t key;
    int32_t value;       /* of what is still to come */
    unsigned move : 12;  /* which search move proved it */
    unsigned bound : 1;  /* whether the true value is at least this, or at most */
    unsigned effort : 5; /* the logarithm of the positions examined */
    unsigned generation : 14;
};

/* A move that is still to be searched, and the position that it leads to. */
struct solve_child {
    uint64_t key;
    uint32_t state; /* where in `states` */
    int32_t order;  /* higher ones are searched first */
    uint16_t move;  /* which search move leads to it */
    uint16_t hint;  /* which search move to try first in it */
};

/* The memory for solving, nearly a megabyte; how many rounds are solved in it does not matter. Only
 * `nodes` is of interest to others. */
struct solver {
    uint64_t nodes; /* positions that the last call examined */

    /* The question. */
    const struct sheet *sheet;
    uint64_t (*key)(const struct solver *solver, const struct round *round);
    uint64_t node_limit;
    int pot;
    int sign;                             /* of points; 0 if they do not matter */
    uint8_t seats[2];                     /* values are those for the first */
    struct tile_set rest[TILE_COUNT + 1]; /* what may still be drawn from each place of the deck */

    /* How far the search has come. */
    bool stopped;
    unsigned best; /* which search move of the position searched last is best */
    uint32_t states_used, children_used;

    unsigned generation; /* entries of others are out of date */
    struct solve_entry table[SOLVE_BUCKETS][SOLVE_BUCKET_ENTRIES];
    _Alignas(uint64_t) unsigned char states[SOLVE_STATE_BYTES]; /* rounds, in the bytes they use */
    struct solve_child children[SOLVE_CHILDREN];
    struct move moves[2][ROUND_MOVES_MAX];
};

void solver_init(struct solver *solver);

/* Whether whole rounds of that game are small enough to be tried. */
bool solve_suits(const struct sheet *sheet);

/*
 * The best move of the seat to act, among the search moves, and what the round is worth to it.
 * `pot` is what earlier rounds left. The same question gets the same answer, whatever was solved
 * before. False if more than `node_limit` positions had to be examined, or more remembered than
 * there is room for.
 */
bool solve_best(struct solver *solver, const struct round *round, const struct sheet *sheet,
                int pot, uint64_t node_limit, struct move *ret_best, int *ret_value);

/*
 * What the round is worth to the seat to act after each of its search moves: ROUND_MOVES_MAX of
 * them at most, in the order of round_search_moves(). False as above; then some may be filled in.
 */
bool solve_moves(struct solver *solver, const struct round *round, const struct sheet *sheet,
                 int pot, uint64_t node_limit, struct move *ret_moves, int *ret_values,
                 unsigned *ret_count);

#endif
