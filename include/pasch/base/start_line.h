/*
 * The names in the first line of a record. Those who keep records for others keep them without
 * names, and fill these in when they hand a record out: then a name can be forgotten though its
 * match is not.
 */
#ifndef PASCH_BASE_START_LINE_H
#define PASCH_BASE_START_LINE_H

#include <pasch/base/text.h>

#include <stdbool.h>

enum { START_LINE_MORE = 4096 }; /* bytes by which it can become longer, with any names of ours */

/* Appends the line with other names, one for each seat; NULL: everybody is `Player 1` and so on.
 * False, and nothing is appended, if there is no list of names in the line, as we write it. */
bool start_line_rename(const char *line, size_t length, const char *const *names, unsigned count,
                       struct text *text);
/* What somebody is called who has no name. */
void start_line_add_nobody(struct text *text, unsigned seat);

#endif
