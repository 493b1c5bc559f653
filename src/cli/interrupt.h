/* Stopping long work by Ctrl-C without losing what is done. */
#ifndef PASCH_CLI_INTERRUPT_H
#define PASCH_CLI_INTERRUPT_H

#include <stdbool.h>

/* From now on the first Ctrl-C only sets a mark; a second one ends the program. */
void interrupt_watch(void);
bool interrupt_happened(void);

#endif
