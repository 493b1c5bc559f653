/* Whether a move may be made, and if not, why. */
#ifndef PASCH_RULES_LEGAL_H
#define PASCH_RULES_LEGAL_H

#include <pasch/rules/round.h>

enum refused {
    REFUSED_NOTHING, /* the move is legal */
    REFUSED_ROUND_OVER,
    REFUSED_TURN,
    REFUSED_NO_LAYOUT,     /* joined to something before the lead */
    REFUSED_LEAD_DOWN,     /* the lead face down */
    REFUSED_LEAD_DOUBLE,   /* a double must lead */
    REFUSED_LEAD_TILE,     /* another tile must lead */
    REFUSED_LEAD_LAID,     /* a second lead */
    REFUSED_TIPS,          /* a tip that waits */
    REFUSED_END,           /* no open end */
    REFUSED_NOT_HELD,      /* not in the hand */
    REFUSED_NUMBER,        /* another number */
    REFUSED_DOUBLE_FIRST,  /* the double of the number is missing */
    REFUSED_DOWN,          /* face down */
    REFUSED_NO_DOUBLE,     /* only doubles in the rest of the turn */
    REFUSED_DONE,          /* more can be laid */
    REFUSED_NOTHING_DONE,  /* done without a tile */
    REFUSED_MUST_PLACE,    /* it could place */
    REFUSED_FLIP,          /* not now */
    REFUSED_NO_FLIPPING,   /* never */
    REFUSED_MUST_DRAW,     /* it could draw */
    REFUSED_NO_DRAWING,    /* never */
    REFUSED_STOCK,         /* nothing left to draw */
    REFUSED_NOT_DRAWN,     /* only the tile just drawn may be placed */
    REFUSED_FIT,           /* not there */
    REFUSED_DRAWS,         /* enough drawn in this turn */
    REFUSED_DRAW_OR_PLACE, /* it could draw or place */
    REFUSED_PASS,          /* done ends the turn, not a pass */
    REFUSED_NO_PASS,       /* a pass ends the turn, not done */
    REFUSED_EVERY_END,     /* it matches none */
    REFUSED_NO_END,        /* there is none any more */
    REFUSED_EVERY_PLACE,   /* it fits none */
    REFUSED_COUNT
};

enum { REFUSED_VALUES_MAX = 4 };

/* Why, and the values of its message: all but the seat. */
struct refused_move {
    enum refused why;
    struct error_value values[REFUSED_VALUES_MAX];
};

/* refused_set(&refused, REFUSED_…, value, …) */
#define refused_set(to, ...) refused_fill(to, __VA_ARGS__, (struct error_value){""})
#define refused_fill(to, reason, ...) (*(to) = (struct refused_move){(reason), {__VA_ARGS__}})

/* Whether the seat may make this move now. */
enum refused legal_refused(const struct round *round, const struct sheet *sheet, unsigned seat,
                           struct move move, struct refused_move *ret_refused);
/* The same; the error says what forbids it. */
bool legal_move(const struct round *round, const struct sheet *sheet, unsigned seat,
                struct move move, struct error *error);

/* What the rule behind it is about; TOPIC_NONE: it goes without saying. */
enum rule_topic refused_topic(enum refused why);
/* The reason in words that speak of the seat; to that seat. */
void refused_say(const struct refused_move *refused, unsigned seat, struct error *error);
void refused_tell(const struct refused_move *refused, struct error *error);

#endif
