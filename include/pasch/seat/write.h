/*
 * The pieces that a table's end of the seat protocol (seat.h) is made of, for a table that keeps
 * its own match, with views made when they are sent.
 */
#ifndef PASCH_SEAT_WRITE_H
#define PASCH_SEAT_WRITE_H

#include <pasch/json/object.h>
#include <pasch/layout/layout.h>

#include <jansson.h>

enum {
    SEAT_VERSION = 2,         /* the newest that is spoken; */
    SEAT_VERSION_FIRST = 1,   /* and the oldest, which every table says at first */
    SEAT_NAME_MAX = 200,      /* bytes of a name */
    SEAT_REQUEST_MAX = 4096,  /* no line of a seat may be longer */
    SEAT_LINE_MAX = 512 << 10 /* no line of a table is longer */
};

/* ---- Telling it ---- */

/* All that a view message is made of. */
struct seat_tale {
    const struct view *view;
    unsigned version; /* of the protocol; 0: the first */
    uint32_t at;
    unsigned news;               /* how many of the last moves are new to whoever is told */
    const struct layout *layout; /* following the view; NULL: without positions */
    /* Its layout_ends() and the layout_ghost() of each move by its number, for who has them
     * already; NULL: they are found. */
    const struct layout_end *ends;
    unsigned end_count;
    const struct layout_piece *ghosts;
    /* Told where there is a layout, since people look at it then. */
    bool undo;                            /* the seat may take its last move back */
    const int32_t (*totals)[PLAYERS_MAX]; /* after the rounds so far, from `first_round` on */
    unsigned rounds;
    int32_t first_round;
};

void seat_write_tale(const struct seat_tale *tale, struct text *text);
/* The table's hello in that version: the sheet and the players of a view. */
void seat_write_welcome(const struct view *view, unsigned version, const char *const *names,
                        struct text *text);

/* A position, `[x,y,turn]`; and those of all tiles, as a member of a message. */
void seat_write_piece(struct text *text, struct layout_piece piece);
void seat_write_pieces(struct text *text, const struct layout *layout);
/* The lines to tiles that lie apart, as a member of a message; nothing if there are none. */
void seat_write_lines(struct text *text, const struct layout *layout);

/* ---- Hearing what a seat wants ---- */

/* Why something that a seat sent was not taken. */
enum seat_fault {
    SEAT_MALFORMED, /* no message, or not one of this protocol */
    SEAT_STALE,     /* for a view that is no longer the last, or a second move for it */
    SEAT_NO_MOVE,   /* no move of the view has that number */
};
/* Its code, as messages name it. */
const char *seat_fault_code(enum seat_fault fault);
void seat_write_error(struct text *text, enum seat_fault fault, const struct error *error);
/* The same with any code; `to` is the id of the message that it answers, 0: it has none. */
void seat_write_fault(struct text *text, const char *code, const struct error *error, uint32_t to);

enum seat_parting { SEAT_OVER, SEAT_CLOSED, SEAT_TIMEOUT, SEAT_FAILED, SEAT_AWAY, SEAT_CROWDED };
/* Either side may say it. */
void seat_write_goodbye(struct text *text, enum seat_parting why);

enum seat_wish { SEAT_WISH_HELLO, SEAT_WISH_ACT, SEAT_WISH_WHY, SEAT_WISH_GOODBYE };

/* What a seat wants. */
struct seat_request {
    enum seat_wish wish;
    struct move move; /* to make it, or to ask why not */
    unsigned version; /* of a hello: what it wants to speak */
    char name[SEAT_NAME_MAX + 1];
};

/* What the seat was told last. */
struct seat_moment {
    const struct view *view; /* NULL: nothing yet */
    uint32_t at;
    bool awaits; /* no move for it has been taken so far */
};

/* A line as one JSON object, which the caller gives back; NULL if it is none. */
json_t *seat_load(const char *line, size_t length, size_t most, struct error *error);
/* The members `protocol` and `version` of a hello. */
bool seat_read_version(struct object *object, unsigned *ret_version);
/* What a message means at that moment; if it can't be taken the fault says why. */
bool seat_read_wish(const struct seat_moment *moment, json_t *json,
                    struct seat_request *ret_request, enum seat_fault *ret_fault,
                    struct error *error);
/* Answers a SEAT_WISH_WHY: whether the move may be made now, and if not, why. */
void seat_write_answer(const struct seat_moment *moment, struct move move, struct text *text);

/* Members of a message that carry words: `message`, `values`, and the English `text`. */
void seat_write_words(struct text *text, const struct error *words);
/* The members that say what a move of the view is, the first one without a comma. */
void seat_write_move(struct text *text, const struct view *view, struct move move);

#endif
