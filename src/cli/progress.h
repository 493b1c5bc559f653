/* A progress bar on standard error, for work that takes longer than a second. */
#ifndef PASCH_CLI_PROGRESS_H
#define PASCH_CLI_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

struct progress {
    bool wanted; /* there is a terminal to show it on */
    bool shown;
    uint64_t start, next; /* in milliseconds: when it began, when to draw again */
};

void progress_init(struct progress *progress);
/* So much of the whole is done, with so many rounds; draws now and then. */
void progress_update(struct progress *progress, uint64_t done, uint64_t whole, uint64_t rounds);
/* Takes the bar away. */
void progress_finish(struct progress *progress);

#endif
