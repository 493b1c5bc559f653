/* Writing SVG into a text. */
#ifndef PASCH_DRAWING_SVG_H
#define PASCH_DRAWING_SVG_H

#include <pasch/base/text.h>

/* Appends the pattern; it has no places but %d and %s, which go in as they are. */
__attribute__((format(printf, 2, 3))) void svg_add(struct text *text, const char *pattern, ...);

/* Begins a group that has its 0, 0 at a place and is so large, in percent. */
void svg_begin(struct text *text, int x, int y, int percent);

/* Appends words, whatever they are, of which at most so many letters are shown. */
void svg_add_words(struct text *text, const char *words, unsigned most);
/* About how wide they are in letters of this size. */
int svg_width(const char *words, unsigned most, int size);

#endif
