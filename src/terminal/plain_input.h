/* Lines from standard input, with the chance to look whether there is one. */
#ifndef PASCH_TERMINAL_PLAIN_INPUT_H
#define PASCH_TERMINAL_PLAIN_INPUT_H

#include <stdbool.h>
#include <stddef.h>

enum { INPUT_LINE_MAX = 1000 };

struct input {
    char buffer[4096];
    size_t length;
    bool ended;    /* nothing more comes */
    bool skipping; /* the rest of a line that is too long */
    bool kept;     /* the last line is to be read again */
    char line[INPUT_LINE_MAX + 1];
};

void input_init(struct input *input);
/* The next line without its newline, what is too long cut off; NULL at the end. It stays until the
 * next one is asked for. */
const char *input_line(struct input *input);
/* The same if there is one within so many milliseconds, else NULL. */
const char *input_line_within(struct input *input, long milliseconds);
/* The line read last will be read again. */
void input_keep(struct input *input);
/* Drops what has been typed ahead, and waits until nothing is typed any more. Only at a terminal.
 */
void input_wait_for_quiet(struct input *input);

#endif
