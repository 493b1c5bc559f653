/*
 * A table that is awake: the table itself, who is connected to it, what it waits for. A change is
 * planned on a copy, stored, and only then true and told. While one is on its way whatever comes
 * for the same table waits.
 */
#ifndef PASCH_HOST_DESK_H
#define PASCH_HOST_DESK_H

#include "bucket.h"
#include "host.h"
#include "laying.h"
#include "standstill.h"
#include "step.h"
#include "table/memory.h"
#include "table/presence.h"
#include "table/turn_clock.h"
#include "thinking.h"
#include "waiting.h"

struct reading;

/* What came of waking a table. */
enum wake {
    WAKE_DONE,
    WAKE_WAIT, /* it is being read: wait at its desk */
    WAKE_NOT_THERE,
    WAKE_FAILED,   /* it can't be read */
    WAKE_UNKNOWN,  /* nor is it known what is stored of it */
    WAKE_FULL,     /* too many are awake, with people at all of them, or about to be */
    WAKE_TOO_MANY, /* of whoever asks */
};

/* What may be asked for at a table; whoever hears it takes from these. */
struct allowance {
    struct bucket hints, undos;
    struct bucket watching; /* bytes told to those who watch */
};

struct desk {
    struct desk *next;          /* of the same slot of the registry */
    struct desk *newer, *older; /* all that are awake */
    struct host *host;
    struct table *table;
    struct memory memory;
    struct visitor *visitors;
    struct presence presence;
    struct turn_clock clock;
    struct thinking thinking;
    struct layouts layouts;
    struct waiting waiting;
    struct allowance allowance;
    struct step *step;         /* on its way */
    struct reading *reading;   /* the table is being read from the store; NULL: it is not */
    uint32_t snapshot;         /* the line of the last one; 0: none */
    bool asleep;               /* nothing is known of the table yet but its id */
    bool gone;                 /* the table has been removed */
    bool unread;               /* it could not be read: */
    enum wake woke;            /* what is answered then, */
    struct error problem;      /* and why */
    struct fair_digits unsure; /* the secret of a new table that may be stored, */
    char unsure_id[TABLE_ID_LENGTH + 1]; /* and its id; "": none */
    size_t unpublished;  /* bytes that were sent in this round: their number tells of hands */
    struct deadline due; /* when it is to be looked at; */
    bool goes_on;        /* since something happens here by itself then */
    struct standstill standstill; /* of the table's time, while a step is on its way */
    /* Moments are of desk_now() unless they say otherwise. */
    int64_t woken;      /* when it was made, or read from the store */
    int64_t moved;      /* when the last event was stored */
    int64_t acted;      /* when the act came that led to it; microseconds of the clock, 0: none */
    int64_t used;       /* when anybody was here; by the clock */
    int64_t not_before; /* after a failure nothing is tried until then; by the clock */
};

/* Whether the table is known, and in the store already. */
bool desk_is_stored(const struct desk *desk);
/* Whether a step is on its way or the table is being read: whatever comes must wait. */
bool desk_is_busy(const struct desk *desk);

/* A desk for a table; NULL if there is no memory. */
struct desk *desk_create(struct host *host, const struct table *table);
/* Nobody is connected, nothing under way. */
void desk_destroy(struct desk *desk);
/* Whether it could be. */
bool desk_is_idle(const struct desk *desk);
/* The same, and nobody has been there for long, or there is no table. */
bool desk_may_sleep(const struct desk *desk, int64_t now);

/* What everybody at the desk is to be told: a set of TELL_…. */
void desk_tell(struct desk *desk, unsigned what);
/* It is known now where the tiles lie in that proportion. */
void desk_see(struct desk *desk, unsigned proportion);

/* Whose turn it takes when something long is done for the table: an address at it. */
const void *desk_asker(const struct desk *desk);

/* ---- Steps: each says false, and why, if it can't be ---- */

/* Plans a step for the table as it is now; NULL if there is no memory or one is on its way. */
struct step *desk_plan(struct desk *desk);
/* Puts the table (STORE_CREATE or STORE_UPDATE) and its seats into the step, and the beginning of
 * the match if everybody is there. */
bool desk_put_table(struct desk *desk, struct step *step, enum store_kind kind,
                    struct error *error);
/* The match ends because everybody has left. */
bool desk_put_abandon(struct desk *desk, struct step *step, struct error *error);
bool desk_go_on(struct desk *desk, struct error *error);
/* Sends the step to the journal. */
void desk_submit(struct desk *desk, struct step *step);
/* These seats are held from now on, and no others. */
bool desk_put_held(struct desk *desk, unsigned held, struct error *error);
/* A legal move of the seat to act; without a session a computer player's. */
bool desk_act(struct desk *desk, struct move move, struct visitor *visitor, struct error *error);
/* Whether somebody who was told of all up to that line knows what desk_undo() would take back. */
bool desk_knows_undo(const struct desk *desk, unsigned seat, uint32_t at);
/* The seat goes back to its last decision of the round, whatever has come since. */
bool desk_undo(struct desk *desk, unsigned seat, struct visitor *visitor, struct error *error);
/* The step comes back from the journal. */
void desk_stored(struct desk *desk, struct step *step);
/* The table was read, for the first time or anew: it is this, and everybody is told. */
void desk_take(struct desk *desk, const struct table *table, struct memory *memory);
/* It could not be read; or there is none (WAKE_NOT_THERE). */
void desk_refuse(struct desk *desk, enum wake woke, const struct error *error);

/* Keeps a message or request until the desk is not busy; false if too much is waiting. */
bool desk_defer(struct desk *desk, struct visitor *visitor, struct request *request,
                const char *line, size_t length);
/* Forgets what waits for one of them. */
void desk_forget(struct desk *desk, const struct visitor *visitor, const struct request *request);

/* ---- Time ---- */

/* The table's time, in milliseconds: it stands while the server stands still, while nothing can be
 * stored, and while a step is on its way, since nobody can do anything then. All that is granted to
 * people is measured by it.
 */
int64_t desk_now(const struct desk *desk);
/* A step is on its way from now on, or no more. */
void desk_stand_still(struct desk *desk, bool stands);
/* Does what is due when the clock shows `now`: computer players, clocks, the next round. Says when
 * something is due again: called whenever anything has changed. */
void desk_tick(struct desk *desk, int64_t now);
/* Whether something will happen there by itself. */
void desk_expect(struct desk *desk, bool goes_on);
/* It is due: hears what waits, and does the same. */
void desk_go(struct desk *desk, int64_t now);
/* A computer player has chosen. */
void desk_thought(struct desk *desk, const struct thought *thought);
/* The step with a computer player's move is stored: now its thinking may be told of. */
void desk_publish_thought(struct desk *desk);
/* Asks for a hint; false if there is no memory. */
bool desk_ask_hint(struct desk *desk, unsigned seat, struct visitor *visitor);
/* The person of the seat plays again. */
void desk_return(struct desk *desk, unsigned seat);
/* The person of a seat wants a computer player to hold another. */
void desk_vote(struct desk *desk, unsigned voter, unsigned seat);
/* The move time that the seat to act has left, in milliseconds; less than nothing if it uses its
 * reserve. */
int64_t desk_time_left(const struct desk *desk, int64_t now);
/* Whether a computer player acts for the seat now. */
bool desk_is_automatic(const struct desk *desk, unsigned seat);
/* Sessions have come or gone. */
void desk_count_people(struct desk *desk);

/* ---- What is told (tell.c) ---- */

/* The number of a proportion, the nearest of those that are kept (laying.c). */
unsigned desk_proportion(unsigned wide, unsigned high);
/* The view message for a seat or spectator; `told` is the event it was told last, `proportion`
 * negative for none. False if there is nothing to see yet. */
bool desk_write_view(struct desk *desk, unsigned seat, unsigned version, uint32_t told,
                     int proportion, struct text *text);
void desk_write_hello(struct desk *desk, unsigned seat, unsigned version, struct text *text);
void desk_write_table(struct desk *desk, struct text *text);
void desk_write_clock(struct desk *desk, struct text *text);

#endif
