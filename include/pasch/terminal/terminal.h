/* What this terminal can do. */
#ifndef PASCH_TERMINAL_TERMINAL_H
#define PASCH_TERMINAL_TERMINAL_H

#include <stdbool.h>

/* Whether somebody sits at a terminal where the cursor can be moved, so that there can be a full
 * screen. True for a terminal that nobody knows as well: starting says that it is not known. */
bool terminal_has_screen(void);
/* How wide lines on standard output may be: as wide as the terminal, within reason. */
int terminal_width(void);
/* Whether Ctrl-C has ended what was shown in full screen. */
bool terminal_was_interrupted(void);

#endif
