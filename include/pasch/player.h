/* Computer players. They see views only. */
#ifndef PASCH_PLAYER_H
#define PASCH_PLAYER_H

#include <pasch/view.h>

PASCH_BEGIN

/* Takes about two megabytes, and can sit at many tables: it keeps nothing from move to move but its
 * random numbers. */
struct pasch_player;

/* The levels by number, from 0, the strongest last; NULL after that. */
PASCH_API const char *pasch_level(unsigned number);

/* NULL if there is no such level. The same seed chooses the same moves on every machine. */
PASCH_API struct pasch_player *pasch_player_create(const char *level, uint64_t seed,
                                                   struct pasch_error *error);
PASCH_API void pasch_player_destroy(struct pasch_player *player);
/* How many rounds it plays out in its mind before a move; more is slower and stronger. */
PASCH_API void pasch_player_set_playouts(struct pasch_player *player, uint32_t playouts);

/* The move of the seat of this view; if it is not to act one that is no move. */
PASCH_API struct pasch_move pasch_player_choose(struct pasch_player *player,
                                                const struct pasch_view *view);

/* What a player thinks of a move. */
struct pasch_opinion {
    struct pasch_move move;
    double win;    /* the chance to win the match, 0 to 1 */
    double points; /* what the round will add to the own total, on average */
};
/* The same for all moves, best first; of moves that differ only in where the tile lies there is
 * one. Returns their number. `ret_opinions` has room for PASCH_MOVES_MAX. */
PASCH_API unsigned pasch_player_weigh(struct pasch_player *player, const struct pasch_view *view,
                                      struct pasch_opinion *ret_opinions);

PASCH_END

#endif
