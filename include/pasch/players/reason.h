/*
 * Why a move is good, what speaks against it, and what will probably come of it, in words for
 * people. A remark is a message with values, as an error is (error.h): interfaces translate it and
 * put the values in with error_write(). All of it is made from what the seat can see.
 */
#ifndef PASCH_PLAYERS_REASON_H
#define PASCH_PLAYERS_REASON_H

#include <pasch/players/search.h>

enum { REMARKS_MAX = 4 };

struct remark {
    bool against; /* else it speaks for the move */
    int strength; /* 64: a player who goes by it alone makes the move twice as often, or half */
    struct error words;
};

/*
 * What there is to say about the move of opinions[which], which are those of the seat of the view,
 * best first. What speaks for a move is what it has and the others have not; what speaks against
 * one is what the best move does better; a figure is given only where it really differs. Strongest
 * first; returns their number. About the best move there is always something to say. Where the
 * computer player would make another move than the one that reads best, that is said of it first.
 */
unsigned reason_find(const struct view *view, const struct opinion *opinions, unsigned count,
                     unsigned which, struct remark *ret_remarks);

/* Puts what player_weigh() thinks into the order in which people read it: by the chance to win, and
 * alone by points; equals stay in their order. What was first is marked as its own choice. A move
 * that was given up early was behind those that were kept; if a few lucky playouts say otherwise,
 * it is said to be as good as the last of them.
 */
void reason_sort(struct opinion *opinions, unsigned count, bool alone);

/* Whether the chance to win with the move of opinions[which] can't be told from that with the first
 * one, or looks even better: so few playouts leave it to luck. For two players and more. */
bool reason_is_close(const struct opinion *opinions, unsigned which);

/* What will probably happen right after a move of the seat of a view. */
struct outlook {
    unsigned deals;   /* so many deals were looked at that explain what the seat saw */
    uint8_t seat;     /* who acts next; after a draw that may depend on the tile */
    double places;    /* in which part of them it can lay a tile */
    tile answer;      /* the tile that it will lay most likely */
    double certainty; /* and how likely that is */
};

/* False if the round is over after the move in all deals. The same seed gives the same answer. */
bool reason_look_ahead(const struct view *view, struct move move, uint64_t seed,
                       struct outlook *ret_outlook);
/* The same in words; false if there is nothing to say. */
bool reason_expect(const struct view *view, struct move move, const struct outlook *outlook,
                   struct error *ret_words);

#endif
