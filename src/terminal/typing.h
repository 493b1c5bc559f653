/* Letters typed into a field of a form, and keys pressed too early. */
#ifndef PASCH_TERMINAL_TYPING_H
#define PASCH_TERMINAL_TYPING_H

#include <stdbool.h>
#include <stddef.h>

/* Milliseconds after which no key comes any more that was meant for what was there before: longer
 * than it takes a held key to begin to repeat, and longer than from then on. */
enum { QUIET_TIME = 700, REPEAT_TIME = 250 };

/* Takes the last letter away; whole letters of UTF-8. */
void typing_rub_out(char *text);
/* Adds what a key types, if there is room for it in so many bytes, or rubs out; false if the key
 * does neither. */
bool typing_key(char *text, size_t size, int key);

#endif
