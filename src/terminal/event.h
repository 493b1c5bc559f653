/* What happened from one state of a match to the next: for logs, stories and replays. */
#ifndef PASCH_TERMINAL_EVENT_H
#define PASCH_TERMINAL_EVENT_H

#include <pasch/view/view.h>

enum event_kind {
    EVENT_LOTS,
    EVENT_DEAL,
    EVENT_REDEAL, /* nobody could lead: to be dealt again */
    EVENT_MOVE,
    EVENT_ROUND_END, /* counted, and gone on from */
    EVENT_MATCH_END,
};

enum { EVENT_TOLD_MAX = 800, EVENT_DEED_MAX = 80 };

struct event {
    enum event_kind kind;
    uint8_t seat;     /* who moved, leads (deal) or won the lots; else ROUND_NO_SEAT */
    struct move move; /* of a triangle: `on` is the place it had before the move */
    int points;       /* what it scored or cost at once */
    uint8_t left;     /* tiles in the seat's hand after it */
    int32_t round;    /* its round, from 1 */
    /* In the user's language, to be put after the name of the seat if it has one: `lays [3|5] on
     * the 5.` Whole sentences where it has none. Empty where there is nothing to tell. */
    char told[EVENT_TOLD_MAX];
    char deed[EVENT_DEED_MAX]; /* a move, in as few words as possible: `lays [3|5]` */
};

/* What happened between two states, of which the second follows the first by one line of a record,
 * as the viewer (a seat, or VIEW_SPECTATOR) may know it. */
struct event event_between(const struct match *before, const struct match *after,
                           const char *const *names, unsigned viewer);

#endif
