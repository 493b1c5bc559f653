/* What is printed on a terminal line by line is broken between words. */
#ifndef PASCH_TERMINAL_WRAP_H
#define PASCH_TERMINAL_WRAP_H

#include <stdio.h>

/* From now on lines on standard output are no wider, if it is a terminal: what would be is broken
 * between words or tiles. Returns what to end it with. */
FILE *wrap_start(int width);
void wrap_end(FILE *before);

#endif
