/*
 * The seat protocol (docs/protocol.md): JSON messages, one a line, between a table and whoever
 * holds a seat at it. All that a table says is made from views, so nothing hidden can get out.
 */
#ifndef PASCH_SEAT_SEAT_H
#define PASCH_SEAT_SEAT_H

#include <pasch/seat/write.h>
#include <pasch/view/fill.h>

/* ---- The table's end: one for each seat, and for each spectator ---- */

struct seat_table {
    bool seen;
    unsigned version;   /* of the protocol: the first, until the seat says hello with another */
    struct view view;   /* the last that was written */
    uint32_t at;        /* its number */
    bool awaits;        /* whether a move is still to come for it */
    int32_t told_round; /* the deal that was told of last, */
    uint16_t told_redeals;
    unsigned told;     /* and how many moves of it */
    uint32_t limit_ms; /* how long an answer may take; 0, unless the caller sets it: not said */
};

/* Before the first match. */
void seat_table_init(struct seat_table *table);
/* A match begins: `view` is the seat's at that time. Writes the table's hello. */
void seat_write_hello(struct seat_table *table, const struct view *view, const char *const *names,
                      struct text *text);
/* Writes a view of the seat, with what happened since the last time. */
void seat_write_view(struct seat_table *table, const struct view *view, struct text *text);

/*
 * Reads a line of the seat, without its newline. If that fails the fault says why and nothing has
 * changed. After an act no other is taken until the next view is written.
 */
bool seat_read_request(struct seat_table *table, const char *line, size_t length,
                       struct seat_request *ret_request, enum seat_fault *ret_fault,
                       struct error *error);
/* Answers a SEAT_WISH_WHY: whether the move may be made now, and if not, why. */
void seat_write_because(const struct seat_table *table, struct move move, struct text *text);

/* ---- The seat's end ---- */

enum seat_heard {
    SEAT_HEARD_HELLO,
    SEAT_HEARD_VIEW,
    SEAT_HEARD_ERROR,
    SEAT_HEARD_BECAUSE,
    SEAT_HEARD_GOODBYE
};

struct seat_player {
    bool greeted;
    unsigned version; /* that the table said; to be set to that of the answer */
    struct view view; /* the last; right after a hello one from before the first deal */
    uint32_t at;
    uint32_t limit_ms; /* how long the table waits for an answer; 0: it did not say */
    char names[PLAYERS_MAX][SEAT_NAME_MAX + 1];
    char said[1000];          /* of an error, a because, a goodbye */
    struct seat_table mirror; /* what the table must have seen */
    struct fill fill;
};

void seat_player_init(struct seat_player *player);
/*
 * Reads a line of the table, without its newline: a hello or a view is taken only if it is one that
 * a match can have led to, down to the last field. If it fails, all that was heard before holds
 * and the next line can be read; only `said`, `mirror` and `fill`, where it works, may have
 * changed.
 */
bool seat_hear(struct seat_player *player, const char *line, size_t length,
               enum seat_heard *ret_heard, struct error *error);

/* The seat's own messages; the name may be NULL. */
void seat_write_greeting(struct text *text, unsigned version, const char *name);
/* The move must be one of the last view's. */
void seat_write_act(const struct seat_player *player, struct move move, struct text *text);

#endif
