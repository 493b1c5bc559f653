/* Looking at a match that was recorded, step by step. */
#ifndef PASCH_TERMINAL_REPLAY_H
#define PASCH_TERMINAL_REPLAY_H

#include <pasch/rules/match.h>

#include <stdbool.h>
#include <stddef.h>

struct replay_request {
    const char *name; /* of the file */
    const char *text; /* the record, all of it */
    size_t length;
    long match; /* which match of it, from 1; 0: the last */
    long line;  /* where to begin: after so many lines of the match; 0: at its beginning */
    int seat;   /* whose view is shown; negative: all hands open */
    bool ascii; /* no other characters */
};

/* In full screen: forwards and backwards, by rounds, through anybody's eyes. False, and the error
 * says why, if there is no such match or no terminal. */
bool replay_screen(const struct replay_request *request, struct error *error);
/* The story from there to the end, line by line, to standard output. */
bool replay_plain(const struct replay_request *request, struct error *error);

enum { REPLAY_TITLE_MAX = 200 };

/* What a match is called whose record begins with this line: its game, and its house rules if there
 * are any. Returns the buffer of REPLAY_TITLE_MAX bytes. */
const char *replay_title(const struct match *match, const char *line, size_t length, char *buffer);

#endif
