/* Games and their sheets. */
#include "objects.h"

#include <pasch/games/games.h>

#include <stdlib.h>

const char *pasch_game(unsigned number)
{
    return number < (unsigned)game_count ? games[number]->id : NULL;
}

struct pasch_sheet *pasch_sheet_create(const char *game, struct pasch_error *error)
{
    struct error why;
    const struct sheet *found = game_find(game, &why);
    struct pasch_sheet *sheet = NULL;
    if (!found)
        library_refuse(&why, error);
    else if ((sheet = library_allocate(sizeof *sheet, error)))
        sheet->sheet = *found;
    return sheet;
}

void pasch_sheet_destroy(struct pasch_sheet *sheet)
{
    free(sheet);
}

bool pasch_sheet_set_option(struct pasch_sheet *sheet, unsigned players, const char *name,
                            const char *value, struct pasch_error *error)
{
    struct error why;
    int count = players <= PLAYERS_MAX ? (int)players : PLAYERS_MAX + 1;
    return (sheet_allows_players(&sheet->sheet, count, &why) &&
            sheet_set_option(&sheet->sheet, count, name, value, &why)) ||
           library_refuse(&why, error);
}

bool pasch_sheet_set(struct pasch_sheet *sheet, const char *field, const char *value,
                     struct pasch_error *error)
{
    struct error why;
    return sheet_set(&sheet->sheet, field, value, &why) || library_refuse(&why, error);
}

const char *pasch_sheet_title(const struct pasch_sheet *sheet)
{
    return sheet->sheet.title;
}

unsigned pasch_sheet_least_players(const struct pasch_sheet *sheet)
{
    return (unsigned)sheet->sheet.min_players;
}

unsigned pasch_sheet_most_players(const struct pasch_sheet *sheet)
{
    return (unsigned)sheet->sheet.max_players;
}

unsigned pasch_sheet_tiles(const struct pasch_sheet *sheet)
{
    return sheet_tiles(&sheet->sheet);
}

void pasch_tile_write(const struct pasch_sheet *sheet, unsigned tile,
                      char ret_text[PASCH_TILE_TEXT])
{
    struct text text;
    text_init(&text, ret_text, PASCH_TILE_TEXT);
    if (tile < sheet_tiles(&sheet->sheet))
        sheet_write_tile(&sheet->sheet, (uint8_t)tile, &text);
}

bool pasch_tile_read(const struct pasch_sheet *sheet, const char *text, unsigned *ret_tile)
{
    tile found;
    if (!sheet_read_tile(&sheet->sheet, text, &found))
        return false;
    *ret_tile = found;
    return true;
}
