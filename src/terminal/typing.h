/* Letters typed into a field of a form, and keys pressed too early. */
#ifndef PASCH_TERMINAL_TYPING_H
#define PASCH_TERMINAL_TYPING_H

#include <stdbool.h>
#include <stddef.h>

/* Milliseconds after which no key comes any more that was meant for what was there before: longer
 * than it takes a held key to begin to repeat, and longer than from then on. */
enum { QUIET_TIME = 700, REPEAT_TIME = 250 };

/* One line of text that is being typed. It ends with what it holds: `text` is the caller's. */
struct typing {
    char *text;
    size_t size;   /* bytes that there are for it */
    size_t cursor; /* the byte before which letters are put in */
    bool offered;  /* nobody has typed it yet: the first letter replaces it */
};

/* Begins at the end of what is offered. */
void typing_begin(struct typing *typing, char *text, size_t size);
/* Takes a key: a letter, one that rubs out, or one that moves the cursor. False: the key does
 * nothing here. */
bool typing_key(struct typing *typing, int key);

#endif
