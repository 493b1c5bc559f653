/* A game is a sheet: all its rules as data. Options and house rules change fields of it. */
#ifndef PASCH_SHEET_H
#define PASCH_SHEET_H

#include <pasch/common.h>

PASCH_BEGIN

/* The games by number, from 0; NULL after the last. */
PASCH_API const char *pasch_game(unsigned number);

struct pasch_sheet;

/* The rules of a game with all options at their defaults; NULL if there is no such game. */
PASCH_API struct pasch_sheet *pasch_sheet_create(const char *game, struct pasch_error *error);
PASCH_API void pasch_sheet_destroy(struct pasch_sheet *sheet);

/* Chooses an option of the game for a table of so many players, as `pasch games` lists them. The
 * sheet stays as it is if it is refused. */
PASCH_API bool pasch_sheet_set_option(struct pasch_sheet *sheet, unsigned players, const char *name,
                                      const char *value, struct pasch_error *error);
/* Changes any field: a house rule (docs/house-rules.md). Whether all fields make sense together is
 * found out when a match begins. */
PASCH_API bool pasch_sheet_set(struct pasch_sheet *sheet, const char *field, const char *value,
                               struct pasch_error *error);

PASCH_API const char *pasch_sheet_title(const struct pasch_sheet *sheet);
PASCH_API unsigned pasch_sheet_least_players(const struct pasch_sheet *sheet);
PASCH_API unsigned pasch_sheet_most_players(const struct pasch_sheet *sheet);

/* Tiles are numbers below this one. */
PASCH_API unsigned pasch_sheet_tiles(const struct pasch_sheet *sheet);
/* A tile in words: `2-5`; a triangle: `3-4-5`. `tile` is one of the set. */
PASCH_API void pasch_tile_write(const struct pasch_sheet *sheet, unsigned tile,
                                char ret_text[PASCH_TILE_TEXT]);
/* False if the set has no such tile. */
PASCH_API bool pasch_tile_read(const struct pasch_sheet *sheet, const char *text,
                               unsigned *ret_tile);

PASCH_END

#endif
