/*
 * The seat protocol (docs/protocol.md): JSON messages, one a line, between a table and whoever
 * holds a seat at it. All that a table says is made from views, so nothing hidden can get out.
 */
#ifndef PASCH_SEAT_SEAT_H
#define PASCH_SEAT_SEAT_H

#include <pasch/view/fill.h>

enum {
    SEAT_VERSION = 1,
    SEAT_NAME_MAX = 200,            /* bytes of a name */
    SEAT_REQUEST_MAX = 4096,        /* no line of a seat may be longer */
    SEAT_HISTORY_BYTES = 128 << 10, /* enough for any round */
    SEAT_LINE_MAX = 512 << 10,      /* no line of a table is longer */
};

/* ---- The table's end: one for each seat, and for each spectator ---- */

struct seat_table {
    bool seen;
    struct view view; /* the last that was seen */
    uint32_t at;      /* the number of the last view that was written */
    bool awaits;      /* and whether a move is still to come for it */
    unsigned count;   /* of what happened in the round */
    unsigned told;    /* of these how many were written before */
    size_t length;
    char history[SEAT_HISTORY_BYTES]; /* what happened, as it is written, with commas between */
};

/* Before the first match. */
void seat_table_init(struct seat_table *table);
/* A match begins: `view` is the seat's at that time. Writes the table's hello. */
void seat_write_hello(struct seat_table *table, const struct view *view, const char *const *names,
                      struct text *text);
/* After every single step of the match, with the seat's view: this is how the table's end knows
 * what has happened. */
void seat_see(struct seat_table *table, const struct view *view);
/* Writes what was seen last, with what happened since the last time. */
void seat_write_view(struct seat_table *table, struct text *text);

/* Why something that a seat sent was not taken. */
enum seat_fault {
    SEAT_MALFORMED, /* no message, or not one of this protocol */
    SEAT_STALE,     /* for a view that is no longer the last, or a second move for it */
    SEAT_NO_MOVE,   /* no move of the view has that number */
};
void seat_write_error(struct text *text, enum seat_fault fault, const struct error *error);

enum seat_parting { SEAT_OVER, SEAT_CLOSED, SEAT_TIMEOUT, SEAT_FAILED };
/* Either side may say it. */
void seat_write_goodbye(struct text *text, enum seat_parting why);

enum seat_wish { SEAT_WISH_HELLO, SEAT_WISH_ACT, SEAT_WISH_WHY, SEAT_WISH_GOODBYE };

/* What a seat wants. */
struct seat_request {
    enum seat_wish wish;
    struct move move; /* to make it, or to ask why not */
    char name[SEAT_NAME_MAX + 1];
};

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
    struct view view; /* the last; right after a hello one from before the first deal */
    uint32_t at;
    char names[PLAYERS_MAX][SEAT_NAME_MAX + 1];
    char said[1000];          /* of an error, a because, a goodbye */
    struct seat_table mirror; /* what the table must have seen */
    struct fill fill;
};

void seat_player_init(struct seat_player *player);
/*
 * Reads a line of the table, without its newline: a hello or a view is taken only if it is one that
 * a match can have led to, down to the last field. If it fails nothing has changed.
 */
bool seat_hear(struct seat_player *player, const char *line, size_t length,
               enum seat_heard *ret_heard, struct error *error);

/* The seat's own messages; the name may be NULL. */
void seat_write_greeting(struct text *text, const char *name);
/* The move must be one of the last view's. */
void seat_write_act(const struct seat_player *player, struct move move, struct text *text);

#endif
