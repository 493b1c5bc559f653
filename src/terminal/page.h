/*
 * Text to read: paragraphs broken to a width, headings and bold words from Markdown, tiles written
 * as `[3|4]` in the colours of their numbers.
 */
#ifndef PASCH_TERMINAL_PAGE_H
#define PASCH_TERMINAL_PAGE_H

#include "console.h"

struct page_line {
    size_t from, length; /* in the text */
    int indent;
    bool heading;
    bool bold; /* begins within bold words */
};

struct page {
    char *text; /* without the marks of Markdown, a paragraph a line */
    struct page_line *lines;
    size_t count, room;
    bool failed; /* for lack of memory; it is empty then */
};

/* Breaks a text to a width as the canvas would show it. */
void page_init(struct page *page, const struct canvas *canvas, const char *markdown, int width);
void page_finish(struct page *page);
/* Draws line after line from number `first` on. */
void page_draw(const struct page *page, struct canvas *canvas, struct area area, size_t first);

/* One piece of text with its tiles in colour; returns the columns it takes. */
int page_draw_text(struct canvas *canvas, int x, int y, int width, const char *text, size_t length,
                   struct style style);

#endif
