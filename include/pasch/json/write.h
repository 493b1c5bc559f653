/* Writing the JSON that records and messages have in common. */
#ifndef PASCH_JSON_WRITE_H
#define PASCH_JSON_WRITE_H

#include <pasch/rules/round.h>

/* A name and its colon, without a comma before it. */
void write_name(struct text *text, const char *name);

/* Bare values: a tile, lists of tiles. */
void write_tile(struct text *text, const struct sheet *sheet, tile tile);
void write_tiles(struct text *text, const struct sheet *sheet, const uint8_t *tiles,
                 unsigned count);
void write_set(struct text *text, const struct sheet *sheet, struct tile_set set);

/* Whole members, a comma before each. */
void write_number(struct text *text, const char *name, long long number);
/* The numbers alone. */
void write_list(struct text *text, const int32_t *numbers, unsigned count);
void write_numbers(struct text *text, const char *name, const int32_t *numbers, unsigned count);
void write_seats(struct text *text, const char *name, unsigned seats);
void write_string(struct text *text, const char *name, const char *string);
void write_strings(struct text *text, const char *name, const char *const *strings, unsigned count);

/* `"on"`: the end that a move joins its tile to. */
void write_end(struct text *text, struct move move);

/* The value of every option of the game, as a bare object; `"house"` with the fields that the
 * options alone don't make what they are, if there are any. */
void write_options(struct text *text, const struct sheet *sheet, int players);
void write_house(struct text *text, const struct sheet *sheet, int players);
/* The member `changed`, if there are any: the options that are not at their default. */
void write_changed_options(struct text *text, const struct sheet *sheet, int players);

#endif
