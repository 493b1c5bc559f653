/*
 * One table's life: seats, people, the match. Plain data without pointers, no sockets and no
 * clock: a change is made to a copy, written to the journal, and the copy becomes the table when
 * it is stored. Nothing here is shown to anybody: see desk.h for what people are told.
 */
#ifndef PASCH_TABLE_TABLE_H
#define PASCH_TABLE_TABLE_H

#include "names.h"
#include "people.h"

#include <pasch/json/object.h>
#include <pasch/players/player.h>
#include <pasch/record/record.h>

enum table_state { TABLE_WAITING, TABLE_PLAYING, TABLE_OVER };
enum table_pace { PACE_NATURAL, PACE_FAST, PACE_NONE };
enum table_opening { OPENING_LINK, OPENING_LOBBY };
enum chair_kind { CHAIR_PERSON, CHAIR_COMPUTER };

/* The words for them, in requests and in what is shown and kept; NULL ends each list. */
extern const char *const table_paces[], *const table_openings[], *const chair_kinds[];

enum {
    CLOCK_MOVE_LEAST = 5, /* seconds */
    CLOCK_MOVE_MOST = 3600,
    CLOCK_RESERVE_MOST = 36000,
    GRACE_LEAST = 10,
    GRACE_USUAL = 30,
    GRACE_MOST = 3600,
    TABLE_STANDING_MAX = 600,    /* bytes of how a match stands */
    TABLE_LINES_MAX = 4 << 20,   /* bytes of journal that one step can need: a thousand redeals */
    TABLE_JOURNAL_MAX = 200000,  /* lines of the journal: then the match ends as abandoned, */
    TABLE_JOURNAL_NEAR = 180000, /* and from here on everybody is told how many are left, */
    TABLE_JOURNAL_EACH = 2000,   /* each time when so many more have come */
    TABLE_UNDOS_MAX = 1000, /* in a match: a round that begins again and again has no snapshot */
};

/* Somebody's place at the table. */
struct chair {
    bool is_person; /* else a computer player */
    uint8_t level;  /* of a computer player */
    bool taken;     /* a person has it */
    bool reserved;  /* it is for the person with this hash, who has not come yet */
    bool left;      /* the person has gone for good, */
    bool forgotten; /* and nothing is known of who that was */
    char name[NAME_BYTES + 1];
    struct hash person, token;
    struct fair_digits contribution;
};

struct table {
    char id[TABLE_ID_LENGTH + 1];
    char rematch[TABLE_ID_LENGTH + 1]; /* "": none yet */
    uint8_t state, pace;
    bool lobby, spectators;
    uint8_t host; /* the seat of who made it */
    int64_t created, finished;
    int32_t clock_move, clock_reserve; /* seconds; 0: no clock */
    int32_t grace;                     /* seconds until the seat of who is away can be held */
    uint32_t lines;                    /* of the journal */
    uint32_t undone;                   /* how often something was taken back */
    bool no_undo;                      /* nothing is */
    uint16_t held;                     /* seats of people that a computer player plays for now */
    int32_t reserves[PLAYERS_MAX];     /* what is left of the clocks' reserves; milliseconds */
    uint32_t shuffles;
    struct fair_digits secret;
    struct match match; /* its sheet is the table's, from the beginning */
    struct chair chairs[PLAYERS_MAX];
};

static inline unsigned table_seats(const struct table *table)
{
    return table->match.players;
}

/* The number of the last event: that of its line. */
static inline uint32_t table_at(const struct table *table)
{
    return table->lines;
}

/* ---- Before the match ---- */

/* A person who comes to a table. */
struct guest {
    struct hash person;
    const char *secret; /* SECRET_DIGITS of them */
    char name[NAME_BYTES + 1];
    char contribution[FAIR_DIGITS + 1];
    int seat; /* negative: any */
};

/* What POST /api/tables asks for: the table with its maker sitting at it. The id stays as it is:
 * the maker's token follows from it. */
bool table_build(struct table *table, const char *id, json_t *wishes, const struct guest *guest,
                 const struct fair_digits *secret, int64_t now, struct error *error);
/* The table after this one, for the same people; they still have to come. */
void table_build_rematch(const struct table *table, const struct fair_digits *secret, int64_t now,
                         struct table *ret_next);

/* The seat of a person; negative: none. */
int table_find_person(const struct table *table, const struct hash *person);
int table_find_token(const struct table *table, const struct hash *token);

/* Takes a seat; who has one already keeps it. Errors: no seat is free. */
bool table_join(struct table *table, const struct guest *guest, unsigned *ret_seat,
                struct error *error);
/* Gives it up; during the match for good. Who stays is the host then. */
void table_leave(struct table *table, unsigned seat);
/* Whoever has or had the seat goes for good, and nothing of them stays at the table but what they
 * played; the others see `Player 2` there, or something like it if another is called so. */
void table_forget(struct table *table, unsigned seat);
/* Nobody has used any of the reserves. */
void table_fill_reserves(struct table *table);
/* Each computer player gets a name of the cast that is like nobody else's, unless it has one. */
void table_name_computers(struct table *table);
/* A free seat becomes a computer player's. */
bool table_fill(struct table *table, unsigned seat, enum level level, struct error *error);
/* Whether everybody is there and the match has not begun. */
bool table_is_complete(const struct table *table);
/* Whether nobody has a seat who could come back. */
bool table_is_deserted(const struct table *table);

/* ---- The match: each appends its lines of the record ---- */

/*
 * Begins, now, which is `date` in the record: first line, lots, deal. False only if the secret is
 * damaged. As in table_go_on() a round may have to be dealt again very often: after some deals both
 * leave the rest to table_deal_on().
 */
bool table_begin(struct table *table, int64_t now, const char *date, struct text *lines,
                 struct error *error);
/* The first line of the journal has no names of people: appends it with those that they have. False
 * if it is no such line. */
bool table_add_start(const struct table *table, const char *line, size_t length, struct text *text);
/* A legal move of the seat to act. */
void table_act(struct table *table, struct move move, struct text *lines);
/* After a round: its end, and the next deal or the end of the match. */
bool table_go_on(struct table *table, int64_t now, struct text *lines, struct error *error);
/* Whether it is not dealt yet; and deals until somebody can act, or the match is over. */
bool table_is_dealing(const struct table *table);
bool table_deal_on(struct table *table, int64_t now, struct text *lines, struct error *error);
/* Whether the journal may have no room for what comes next, and for the end after it. */
bool table_is_full(const struct table *table);
/* Grows each time when people are to be told how much room is left; 0: not yet. */
unsigned table_fullness(const struct table *table);
/* Ends a match that everybody has left, or that has become too long. */
void table_abandon(struct table *table, int64_t now, struct text *lines);

/* Whether a computer player has the seat, or has taken it over for good. */
bool table_is_automatic(const struct table *table, unsigned seat);
/* Whether the seat may take something back now, if there is anything: all others are computer
 * players, and the round is not over. */
bool table_can_undo(const struct table *table, unsigned seat, struct error *error);
/* The seat takes back: the match becomes `before`, as it was before that line. */
void table_undo(struct table *table, unsigned seat, uint32_t to, const struct match *before,
                struct text *lines);

/* ---- As text (table_text.c) ---- */

struct presence;

/* How many milliseconds later people can vote on holding a seat, or let a computer player have one
 * that is reserved; negative: never, since it is not that of a person who is away from a match and
 * not held yet, or expected for one. */
int64_t table_grace_left(const struct table *table, const struct presence *presence, unsigned seat,
                         int64_t now);
/* What anybody may know, at a moment of the table's time: the members of a table, without the outer
 * braces. */
void table_write_shown(const struct table *table, const struct presence *presence, int64_t now,
                       struct text *text);
/* How a match stands that has begun, as an object: `round`, `totals`, whose `turn` it is or the
 * `winners`. */
void table_write_standing(const struct table *table, struct text *text);
/* What only the server may know: all but the match and the hashes; of a match under way how it
 * stands, so that a list can say so while the table sleeps. */
void table_write_kept(const struct table *table, struct text *text);
/* Reads that; the match is the one before its first line. */
bool table_read_kept(struct table *table, const char *id, const char *kept, struct error *error);
/* How it stands, from what was kept; nothing if that is not there. */
void table_find_standing(const char *kept, struct text *text);
/* Puts that in the place of the one in such a text, if it has one. */
void table_replace_standing(struct text *text, const char *standing);
/* Whether the person of a seat has left for good, from what is shown of a table. */
bool table_has_left(const char *shown, unsigned seat);

#endif
