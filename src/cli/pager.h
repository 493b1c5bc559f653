/* Long texts on a terminal go through $PAGER. */
#ifndef PASCH_CLI_PAGER_H
#define PASCH_CLI_PAGER_H

/* From here on standard output is kept, if it is a terminal; not to be used where the terminal is
 * asked for something. */
void pager_start(void);
/* Shows what was kept: by the pager if it is longer than the terminal, else as it is. Without
 * pager_start() it does nothing. Called at exit. */
void pager_finish(void);

#endif
