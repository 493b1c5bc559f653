/* What happened, to be read beside the table. */
#ifndef PASCH_TERMINAL_JOURNAL_H
#define PASCH_TERMINAL_JOURNAL_H

#include "canvas.h"
#include "event.h"

enum { JOURNAL_ENTRIES = 200, JOURNAL_TEXT_MAX = EVENT_TOLD_MAX + 100 };

/* What the pager's text takes. */
enum { JOURNAL_PAGE_MAX = JOURNAL_ENTRIES * (JOURNAL_TEXT_MAX + 4) + 1 };

/* The newest entries. */
struct journal {
    unsigned count; /* of all entries ever; entry n is kept at n % JOURNAL_ENTRIES */
    char entries[JOURNAL_ENTRIES][JOURNAL_TEXT_MAX];
    bool deals[JOURNAL_ENTRIES];             /* the entry begins a round */
    bool moved;                              /* the newest is a move */
    char deeds[PLAYERS_MAX][EVENT_DEED_MAX]; /* what each seat did last in this round, in short */
};

void journal_init(struct journal *journal);
/* Adds what happened, if there is anything to tell. */
void journal_add_event(struct journal *journal, const struct told *event, const char *const *names);
/* Fills the area from below, the newest last. */
void journal_draw(const struct journal *journal, struct canvas *canvas, struct area area);
/* Only the newest, on one line of the table. */
void journal_draw_newest(const struct journal *journal, struct canvas *canvas, struct area area);
/* All entries as a text for the pager, of JOURNAL_PAGE_MAX bytes at most. */
void journal_write(const struct journal *journal, struct text *text);

#endif
