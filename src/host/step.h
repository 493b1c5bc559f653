/* A change of one table on its way to the store. */
#ifndef PASCH_HOST_STEP_H
#define PASCH_HOST_STEP_H

#include "table/table.h"

#include <pasch/store/store.h>

struct desk;
struct request;
struct visitor;

struct step {
    struct step *next;
    struct desk *desk;   /* NULL: of a table that sleeps */
    struct table *after; /* what the table is when this is stored */
    /* Who is to be answered, if they are still there. */
    struct request *request;
    struct visitor *visitor;
    uint32_t to;               /* the id of the session's message */
    bool automatic;            /* a computer player's move */
    bool creates;              /* the table is new */
    bool undo;                 /* the journal becomes shorter */
    bool removes;              /* the table is to go */
    const char *standing;      /* of a match that could not be read; NULL: it is `after`'s */
    const struct table *makes; /* a new one, of this step or of `more`; NULL: none */
    /* What is to be stored. */
    struct store_change *changes;
    size_t count, room;
    char *lines, *shown, *kept, *snapshot;
    struct step *more;       /* whose changes are stored with these */
    struct dealing *dealing; /* before that a round is dealt; NULL: it need not be (dealing.h) */
    /* What came of it. */
    enum store_outcome outcome;
    struct error error;
    int64_t began; /* microseconds */
};

/* A step of that table, with room to change `after`; NULL if there is no memory. */
struct step *step_create(struct desk *desk, const struct table *table);
void step_destroy(struct step *step);

/* These add to what is to be stored; false if there is no memory. `now` in milliseconds. */
bool step_add_table(struct step *step, enum store_kind kind, int64_t now);
bool step_add_seat(struct step *step, unsigned seat);
/* The lines that `after` has more than the table before it. */
bool step_add_lines(struct step *step, const struct text *lines, uint32_t before);
/* The changes of another step, which is this one's from now on. */
bool step_add_step(struct step *step, struct step *other);
/* A setting of the store; the name stays the caller's. */
bool step_add_setting(struct step *step, const char *name, const char *value);
/* A snapshot, of the match as it stands after that line. */
bool step_add_snapshot(struct step *step, uint32_t number, const struct text *text);
/* The journal loses the line with this number and all after it. */
bool step_add_cut(struct step *step, uint32_t number);

#endif
