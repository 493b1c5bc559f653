/*
 * The searcher behind the levels. It draws worlds that explain what the seat has seen, judges how
 * likely each makes what the others chose, and plays every move out in the same worlds by a learned
 * policy; the worse half of the moves is given up again and again until one is left. What counts is
 * the chance to win the match.
 */
#ifndef PASCH_PLAYERS_SEARCH_H
#define PASCH_PLAYERS_SEARCH_H

#include <pasch/players/solve.h>
#include <pasch/view/fill.h>

/* How much may be thought about a move: what is used up first ends it. */
struct budget {
    uint64_t (*clock)(void); /* nanoseconds since some beginning; NULL: time does not count */
    uint64_t nanoseconds;
    uint32_t playouts; /* 0: any number; then there must be a clock */
};

/* What makes a searcher stronger or weaker. */
struct skill {
    unsigned doubt; /* as many times less sure of what the policy has learnt; 1: sure */
    bool infers;    /* judges worlds by what the others chose */
    bool hurries;   /* breaks playouts of very long rounds off and judges by the points made so far:
                       chooses better for it, but knows less of how the round may end */
};

/* What a search thinks of a move. */
struct opinion {
    struct move move;
    uint32_t playouts; /* that began with it */
    bool exact;        /* it is solved: nothing is left to chance */
    bool own;          /* reason_sort() found it first: the player itself would make this move */
    double value;      /* what moves are ranked by: `win`, and early in a round that decides the
                          match a lead in points besides, and after few playouts what the policy
                          thinks; for one player alone, points */
    double win;        /* the chance to win the match, 0 to 1 */
    double points;     /* what the round will add to the own total, on average */
    double others;     /* and to the total of each other player */
    double first;      /* the chance to do best in this round */
    double liking; /* how much the policy alone likes it: 0 the best, -1 if it thinks half of it */
};

enum { SEARCH_WORLDS = 1024, SEARCH_DECISIONS = 40 };

/* A world as a search keeps it. */
struct search_world {
    uint64_t tail[ROUND_TAIL]; /* the hands and the deck */
    uint8_t lead, drawn;
    uint8_t styles[PLAYERS_MAX]; /* how each seat plays in this world */
};

/* What a seat was seen to choose. */
struct search_decision {
    struct round before; /* without hands */
    struct tile_set laid, later;
    struct move move;
    uint8_t number; /* tiles on the table then */
    uint8_t got;    /* tiles that the seat had got by then */
};

/* The caller's memory for a search, two megabytes. Nothing in it is of interest outside. */
struct search {
    struct fill fill;
    struct round known;
    unsigned world_count, decision_count;
    double until[SEARCH_WORLDS]; /* the weights of the worlds, summed up */
    struct search_world worlds[SEARCH_WORLDS];
    struct search_decision decisions[SEARCH_DECISIONS];
    struct solver solver;
};

/* Weighs the moves of the seat of the view, which is to act; best first. Returns their number, at
 * most ROUND_SEARCH_MOVES_MAX. A single one is not thought about. The same seed and
 * number of playouts give the same on every machine. */
unsigned search_view(struct search *search, const struct view *view, const struct skill *skill,
                     const struct budget *budget, struct random *random,
                     struct opinion *ret_opinions);
/* The same for a match in which everything is seen. */
unsigned search_open(struct search *search, const struct match *match, const struct budget *budget,
                     struct random *random, struct opinion *ret_opinions);
/* Adds what another search thought of the same moves: for searching in several threads. */
void opinions_merge(struct opinion *opinions, const struct opinion *others, unsigned count);

#endif
