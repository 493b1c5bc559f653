/* The names that people give themselves. */
#ifndef PASCH_TABLE_NAMES_H
#define PASCH_TABLE_NAMES_H

#include <pasch/base/error.h>

enum { NAME_LETTERS_MAX = 40, NAME_BYTES = 4 * NAME_LETTERS_MAX };

/*
 * The name without control and invisible characters, without blanks at its ends and with one
 * between words; room for NAME_BYTES + 1. False if nothing is left or it is too long. The text is
 * UTF-8.
 */
bool display_name_clean(const char *text, char *ret_name, struct error *error);

/* How many bytes the first so many characters of a name have; all of it if it has fewer. */
size_t display_name_fit(const char *name, unsigned letters);

/*
 * Whether two names would be taken for the same: capital and small letters, wide and usual ones,
 * and letters with their marks in one character or in several do not differ. Letters of different
 * scripts that look alike do.
 */
bool names_are_alike(const char *one, const char *other);

#endif
