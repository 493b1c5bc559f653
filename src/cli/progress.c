/* Drawing the progress bar. */
#include "progress.h"

#include "clock.h"

#include <pasch/words/language.h>

#include <stdio.h>
#include <unistd.h>

enum { PATIENCE = 1000, INTERVAL = 100, WIDTH = 30 };

static uint64_t milliseconds(void)
{
    return clock_now() / 1000000;
}

void progress_init(struct progress *progress)
{
    uint64_t now = milliseconds();
    *progress =
        (struct progress){.wanted = isatty(STDERR_FILENO), .start = now, .next = now + PATIENCE};
}

void progress_update(struct progress *progress, uint64_t done, uint64_t whole, uint64_t rounds)
{
    uint64_t now = progress->wanted ? milliseconds() : 0;
    if (!progress->wanted || now < progress->next)
        return;
    char bar[WIDTH + 1];
    uint64_t filled = whole ? done * WIDTH / whole : 0;
    for (uint64_t i = 0; i < WIDTH; i++)
        bar[i] = i < filled ? '#' : '.';
    bar[WIDTH] = 0;
    fprintf(stderr, "\r[%s] %3d %%  ", bar, whole ? (int)(done * 100 / whole) : 0);
    fprintf(stderr, _("%ld rounds a second"), (long)(rounds * 1000 / (now - progress->start)));
    fputs("\033[K", stderr);
    progress->next = now + INTERVAL;
    progress->shown = true;
}

void progress_finish(struct progress *progress)
{
    if (progress->shown)
        fputs("\r\033[K", stderr);
}
