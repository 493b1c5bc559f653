/* Letters typed into a field of a form. */
#ifndef PASCH_TERMINAL_TYPING_H
#define PASCH_TERMINAL_TYPING_H

#include <stdbool.h>
#include <stddef.h>

/* Takes the last letter away; whole letters of UTF-8. */
void typing_rub_out(char *text);
/* Adds what a key types, if there is room for it in so many bytes, or rubs out; false if the key
 * does neither. */
bool typing_key(char *text, size_t size, int key);

#endif
