/* The list of all games. */
#ifndef PASCH_GAMES_GAMES_H
#define PASCH_GAMES_GAMES_H

#include <pasch/sheet/sheet.h>

#define GAME(name) extern const struct sheet game_##name;
#include <pasch/games/list.inc>
#undef GAME

extern const struct sheet *const games[];
extern const int game_count;

/* NULL if there is no such game; the error then names them all. */
const struct sheet *game_find(const char *id, struct error *error);
/* The same for what somebody typed: in any case, and the error says what was probably meant. */
const struct sheet *game_meant(const char *name, struct error *error);

#endif
