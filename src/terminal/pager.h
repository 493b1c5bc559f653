/* A text in full screen, to be scrolled. */
#ifndef PASCH_TERMINAL_PAGER_H
#define PASCH_TERMINAL_PAGER_H

#include "frame.h"

/* Shows the text (see page.h) until a key goes back. Returns that key: Escape, q, Enter, a key of
 * `more`, or KEY_LEAVE. `more` are keys of one character with a meaning of their own, besides those
 * of the pager; the first is what Enter does. */
int pager_show(struct console *console, const char *title, const char *markdown,
               const struct key_words *more, unsigned more_count);

/* The same for a text that is made for the width of the screen, each time when that has changed;
 * what `write` returns is freed. */
int pager_show_written(struct console *console, const char *title,
                       char *(*write)(void *context, int width), void *context,
                       const struct key_words *more, unsigned more_count);

#endif
