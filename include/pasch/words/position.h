/* A position as its viewer sees it, in short lines of text with a label each. */
#ifndef PASCH_WORDS_POSITION_H
#define PASCH_WORDS_POSITION_H

#include <pasch/view/view.h>

enum {
    POSITION_INDENT = 10,    /* the column that stands behind the labels */
    POSITION_MAX = 1 << 15,  /* bytes that a table takes at most, if it is not too wide */
    POSITION_TABLE_MAX = 60, /* tiles that can be taken in at a glance */
};

/* How many columns a text in UTF-8 takes. */
int words_width(const char *string);
/* The text and as many spaces as make up the width; with `right` they come first. */
void words_add_padded(struct text *text, const char *string, int width, bool right);
/* A label in its column. */
void words_add_label(struct text *text, const char *label);

/* What lies on the table, left out if it is more than `tiles`, and the open ends of a chain. */
void words_table(struct text *text, const struct view *view, unsigned tiles, int width);
/* Behind the number of tiles in the stock: how many may be drawn, if not all. */
void words_add_drawable(struct text *text, const struct match *seen);
/* How many tiles the others have, the stock, and the points if the game has any. */
void words_others(struct text *text, const struct view *view, const char *const *names);

/* What the open ends add up to, and whether that scores: `45: a multiple of 5, +9`. */
void words_sum(struct text *text, const struct match *seen);

#endif
