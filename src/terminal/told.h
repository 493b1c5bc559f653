/* What happened, as it is told: for logs, stories and replays. */
#ifndef PASCH_TERMINAL_TOLD_H
#define PASCH_TERMINAL_TOLD_H

#include <pasch/rules/event.h>
#include <pasch/view/view.h>

enum { EVENT_TOLD_MAX = 800, EVENT_DEED_MAX = 80 };

struct told_event {
    enum event_kind kind;
    uint8_t seat; /* who moved, leads (deal) or won the lots; else ROUND_NO_SEAT */
    struct move move;
    int points;    /* what it scored or cost at once */
    uint8_t left;  /* tiles in the seat's hand after it */
    int32_t round; /* its round, from 1 */
    /* In the user's language, to be put after the name of the seat if it has one: `lays [3|5] on
     * the 5.` Whole sentences where it has none. Empty where there is nothing to tell. */
    char told[EVENT_TOLD_MAX];
    char deed[EVENT_DEED_MAX]; /* a move, in as few words as possible: `lays [3|5]` */
};

/* What happened last, by one line of a record that led from one state of the match to the next, as
 * the viewer (a seat, or VIEW_SPECTATOR) may know it. */
struct told_event told_between(const struct match *before, const struct match *after,
                               const char *const *names, unsigned viewer);

#endif
