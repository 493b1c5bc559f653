/*
 * A table that is awake: the table itself, who is connected to it, what it waits for. A change is
 * planned on a copy, stored, and only then true and told. While one is on its way whatever comes
 * for the same table waits.
 */
#ifndef PASCH_SERVER_DESK_H
#define PASCH_SERVER_DESK_H

#include "inside.h"
#include "step.h"

enum {
    PROPORTIONS = 5,
    WAITING_MAX = 256,
    ROUNDS_TOLD = 500, /* of how many rounds the totals are told, the last ones */
};

/* Something that came while a step was on its way. */
struct waiting {
    struct waiting *next;
    struct session *session; /* one of these, unless it has gone */
    struct request *request;
    size_t length;
    char line[];
};

/* The last act of a seat that was stored, so that the same act is known again. */
struct last_act {
    uint32_t at; /* 0: none */
    uint32_t id; /* of the move */
};

struct desk {
    struct desk *next;          /* of the same slot of the registry */
    struct desk *newer, *older; /* all that are awake */
    struct server *server;
    struct table table;
    struct seat_event *events; /* of the deal */
    uint32_t *acts;            /* the move of each, by its number then */
    unsigned count, room;
    struct match *dealt;            /* before them; NULL: nobody can take a move back */
    uint32_t event_at;              /* the number of the last of them */
    int32_t (*totals)[PLAYERS_MAX]; /* after each round that is over */
    unsigned rounds, rounds_room;
    struct layout *layouts[PROPORTIONS]; /* as far as somebody wants them */
    uint32_t laid_at[PROPORTIONS];       /* the event they follow */
    struct session *sessions;
    struct presence presence;
    struct step *step; /* on its way */
    struct waiting *waiting, *waiting_last;
    unsigned waiting_count;
    unsigned thoughts;        /* under way, hints too */
    unsigned hints_asked;     /* of them */
    bool gone;                /* the table has been removed */
    struct thought *thinking; /* a computer player, about the next move; NULL: none does */
    bool has_move;            /* a computer player has chosen for `thought_at` */
    struct move move;
    uint32_t thought_at;
    bool thought_counts;  /* figures tell that somebody waits for it; it is told with the move */
    bool thought_hurried; /* how it was thought about, */
    int64_t thought_took; /* and how long; microseconds */
    size_t unpublished;   /* bytes that were sent in this round: their number tells of hands */
    /* Moments are of desk_now() unless they say otherwise. */
    int64_t paused;      /* when the step was begun that is on its way */
    int64_t stood;       /* milliseconds that steps have taken so far */
    int64_t woken;       /* when it was made, or read from the store */
    int64_t moved;       /* when the last event was stored */
    int64_t acted;       /* when the act came that led to it; microseconds of the clock, 0: none */
    int64_t turn_began;  /* for the clock: as if it had never stood still */
    int64_t turn_spent;  /* of the turn, when the last player went */
    int64_t stands;      /* since when its clock stands, since the seat is held; 0: it runs */
    uint32_t clocked_at; /* the event after which a person's clock has run; 0: none */
    bool timed_out;      /* it has run out: a computer player makes this move */
    uint16_t holding;    /* seats that are held now, which is not stored yet */
    int64_t used;        /* when anybody was here; by the clock */
    int64_t not_before;  /* after a failure nothing is tried until then; by the clock */
    struct last_act last[PLAYERS_MAX];
    struct bucket hints, undos;
    struct bucket watching; /* bytes told to those who watch */
};

/* Whether the table is in the store already. */
bool desk_is_stored(const struct desk *desk);

/* A desk for a table; NULL if there is no memory. */
struct desk *desk_create(struct server *server, const struct table *table);
/* Nobody is connected, nothing under way. */
void desk_destroy(struct desk *desk);
/* Whether it could be. */
bool desk_is_idle(const struct desk *desk);

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
bool desk_act(struct desk *desk, struct move move, struct session *session, struct error *error);
bool desk_undo(struct desk *desk, unsigned seat, struct session *session, struct error *error);
/* The step comes back from the journal. */
void desk_stored(struct desk *desk, struct step *step);

/* Keeps a message or request until the step is done; false if too much is waiting. */
bool desk_defer(struct desk *desk, struct session *session, struct request *request,
                const char *line, size_t length);
/* Forgets what waits for one of them. */
void desk_forget(struct desk *desk, const struct session *session, const struct request *request);

/* ---- Time ---- */

/* The table's time, in milliseconds: it stands while the server stands still, and while a step is
 * on its way, since nobody can do anything then. All that is granted to people is measured by it.
 */
int64_t desk_now(const struct desk *desk);
/* The same when the clock shows `now`. */
int64_t desk_time_at(const struct desk *desk, int64_t now);
/* Does what is due when the clock shows `now`: computer players, clocks, the next round. */
void desk_tick(struct desk *desk, int64_t now);
/* A computer player has chosen. */
void desk_thought(struct desk *desk, const struct thought *thought);
/* Nobody waits any more for what a computer player thinks about: something has happened. */
void desk_drop_thought(struct desk *desk);
/* The step with a computer player's move is stored: now its thinking may be told of. */
void desk_publish_thought(struct desk *desk);
/* Asks for a hint; false if there is no memory. */
bool desk_ask_hint(struct desk *desk, unsigned seat, struct session *session);
/* Who asked for it has gone. */
void desk_drop_hint(struct desk *desk, struct session *session);
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
/* The match has begun, or the table was woken: whoever is not there is away from now on. */
void desk_note_absent(struct desk *desk);

/* ---- What is told (tell.c) ---- */

/* The number of a proportion, the nearest of those that are kept. */
unsigned desk_proportion(unsigned wide, unsigned high);
/* The view message for a seat or spectator; `told` is the event it was told last, `proportion`
 * negative for none. False if there is nothing to see yet. */
bool desk_write_view(struct desk *desk, unsigned seat, uint32_t told, int proportion,
                     struct text *text);
void desk_write_hello(struct desk *desk, unsigned seat, struct text *text);
void desk_write_table(struct desk *desk, struct text *text);
void desk_write_clock(struct desk *desk, struct text *text);

/* Makes room for one event more, which may be the end of a round. */
bool desk_expect_event(struct desk *desk);
/* Notes what happened from one state of the match to the next, which has this number. There is room
 * for it. */
void desk_follow(struct desk *desk, const struct match *before, const struct match *after,
                 uint32_t at);

/* ---- What was before the last move (past.c) ---- */

/* A deal begins, at a table whose seats are known. */
void past_begin(struct desk *desk, const struct match *dealt);
/* The match as it was before the last event of the deal; false if that is not known. */
bool past_find(const struct desk *desk, struct match *ret_before);
/* The last event is taken back: the table is as it was before. */
void past_drop(struct desk *desk);

#endif
