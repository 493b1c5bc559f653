/* The list of all games. */
#ifndef PASCH_GAMES_GAMES_H
#define PASCH_GAMES_GAMES_H

#include <pasch/sheet/sheet.h>

extern const struct sheet game_wolf;
extern const struct sheet game_double_6;
extern const struct sheet game_double_9;
extern const struct sheet game_double_12;
extern const struct sheet game_double_15;
extern const struct sheet game_double_18;
extern const struct sheet game_draw;
extern const struct sheet game_doubles;
extern const struct sheet game_basic;
extern const struct sheet game_hungarian;
extern const struct sheet game_tripple;
extern const struct sheet game_tripple_solo;

extern const struct sheet *const games[];
extern const int game_count;

/* NULL if there is no such game; the error then names them all. */
const struct sheet *game_find(const char *id, struct error *error);
/* The same for what somebody typed: in any case, and the error says what was probably meant. */
const struct sheet *game_meant(const char *name, struct error *error);

#endif
