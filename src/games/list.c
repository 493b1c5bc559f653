/* The array of all games, alone in its file: a program that has a list of its own is linked without
 * this one. */
#include <pasch/games/games.h>

const struct sheet *const games[] = {
#define GAME(name) &game_##name,
#include <pasch/games/list.inc>
#undef GAME
};

const int game_count = sizeof games / sizeof games[0];
