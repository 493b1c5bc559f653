/* Computer players by name. They see views only. */
#ifndef PASCH_PLAYERS_PLAYER_H
#define PASCH_PLAYERS_PLAYER_H

#include <pasch/players/search.h>

enum level { LEVEL_RANDOM, LEVEL_GREEDY, LEVEL_EASY, LEVEL_NORMAL, LEVEL_EXPERT, LEVEL_COUNT };

/*
 * A player keeps nothing from move to move but its random numbers, so one can sit at many tables.
 * It is large (the room that its search needs): the caller has it allocated.
 */
struct player {
    enum level level;
    struct budget budget;
    struct random random;
    struct search search;
    struct opinion opinions[ROUND_SEARCH_MOVES_MAX]; /* about the last move chosen */
};

/* The level of that name; false, and an error that names them all, if there is none. */
bool player_find(const char *name, enum level *ret_level, struct error *error);
/* The same for what somebody typed: in any case, and the error says what was probably meant. */
bool player_meant(const char *name, enum level *ret_level, struct error *error);
const char *player_name(enum level level);

/* How much a level thinks about a move if nothing else is said: a number of playouts, so that the
 * same seed gives the same moves on every machine. */
struct budget player_budget(enum level level);
/* The same by the clock: at most 2 ms for normal, 20 ms for expert. */
struct budget player_time(enum level level, uint64_t (*clock)(void));

/* A player with player_budget(), which may be changed afterwards. */
void player_init(struct player *player, enum level level, uint64_t seed);
/* The move of the seat of this view, which is to act. */
struct move player_choose(struct player *player, const struct view *view);
/* All its moves with what the player thinks of them, best first; returns their number, at most
 * ROUND_SEARCH_MOVES_MAX. A single one is not thought about. Levels that do not search otherwise do
 * it here, without inference. */
unsigned player_weigh(struct player *player, const struct view *view, struct opinion *ret_opinions);

#endif
