/* Options and fields of house rules as people read them; the sheet has the texts. */
#ifndef PASCH_WORDS_FIELDS_H
#define PASCH_WORDS_FIELDS_H

#include <pasch/sheet/sheet.h>

enum { WORDS_SUMMARY_MAX = 300 };

/* What the game is about, in one sentence with the numbers of this sheet; returns the buffer. */
const char *words_summary(char buffer[WORDS_SUMMARY_MAX], const struct sheet *sheet);

/* What the field is called, and what it means (in a game, if it is an option there). */
const char *field_title(const struct field *field);
const char *field_sentence(const struct field *field, const struct game_option *option);

/* An error about a field as a form says it: its title in place of its name. */
void field_name_title(struct error *error);

/* Appends a value that sheet_write() or sheet_write_option() has written: `yes`, `until one fits`;
 * numbers and tiles as they are. */
void field_write_value(const struct field *field, const char *value, struct text *text);
/* What may be chosen at a table of so many players with the other options of the sheet, and what
 * `usual` has: `yes · no (usual)` or `1 to 12, usually 7`. */
void field_write_choices(const struct sheet *sheet, const struct sheet *usual, int players,
                         const struct game_option *option, struct text *text);
/* Why this can't be the value of that option. */
void field_write_refusal(const struct sheet *sheet, int players, const struct game_option *option,
                         const char *value, struct text *text);
/* The value of an option at a table of so many players. */
void field_write_option(const struct sheet *sheet, int players, const struct game_option *option,
                        struct text *text);

#endif
