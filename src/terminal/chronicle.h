/* What happened, to be read beside the table. */
#ifndef PASCH_TERMINAL_CHRONICLE_H
#define PASCH_TERMINAL_CHRONICLE_H

#include "canvas.h"
#include "told.h"

enum { CHRONICLE_ENTRIES = 200, CHRONICLE_TEXT_MAX = EVENT_TOLD_MAX + 100 };

/* What the pager's text takes. */
enum { CHRONICLE_PAGE_MAX = CHRONICLE_ENTRIES * (CHRONICLE_TEXT_MAX + 4) + 1 };

/* The newest entries. */
struct chronicle {
    unsigned count; /* of all entries ever; entry n is kept at n % CHRONICLE_ENTRIES */
    char entries[CHRONICLE_ENTRIES][CHRONICLE_TEXT_MAX];
    bool deals[CHRONICLE_ENTRIES];           /* the entry begins a round */
    bool moved;                              /* the newest is a move */
    char deeds[PLAYERS_MAX][EVENT_DEED_MAX]; /* what each seat did last in this round, in short */
};

void chronicle_init(struct chronicle *chronicle);
/* Adds what happened, if there is anything to tell. */
void chronicle_add_event(struct chronicle *chronicle, const struct told_event *event,
                         const char *const *names);
/* Fills the area from below, the newest last. */
void chronicle_draw(const struct chronicle *chronicle, struct canvas *canvas, struct area area);
/* Only the newest, on one line of the table. */
void chronicle_draw_newest(const struct chronicle *chronicle, struct canvas *canvas,
                           struct area area);
/* All entries as a text for the pager, of CHRONICLE_PAGE_MAX bytes at most. */
void chronicle_write(const struct chronicle *chronicle, struct text *text);

#endif
