/*
 * Playing at this machine: what is to be played, by whom, and how it is shown. The match is kept
 * while it is played, so it can be left at any moment and gone on with later.
 */
#ifndef PASCH_TERMINAL_PLAY_H
#define PASCH_TERMINAL_PLAY_H

#include <pasch/house/house.h>
#include <pasch/players/player.h>

enum { PLAY_NAME_MAX = 60 /* bytes of UTF-8 */, PLAY_PROGRAM_MAX = 200, PLAY_PATH_MAX = 4096 };

/* How other programs are asked that play seats. What `start` returns (NULL, and an error, if they
 * can't be started) is shown the match after each step, and asked for the moves of its seats. */
struct play_programs {
    void *(*start)(const char *const *commands, const struct match *match, const char *const *names,
                   struct error *error);
    bool (*see)(void *programs, const struct match *match, struct error *error);
    bool (*choose)(void *programs, const struct match *match, struct move *ret_move,
                   struct error *error);
    void (*finish)(void *programs);
};

/* Who sits there. */
struct play_seat {
    bool person;
    enum level level;                   /* of a computer player */
    char program[PLAY_PROGRAM_MAX + 1]; /* that plays instead of it; "": none */
    char name[PLAY_NAME_MAX + 1];
};

/* What is played. */
struct play_plan {
    struct sheet sheet;             /* valid, options and house rules included */
    char house[HOUSE_NAME_MAX + 1]; /* what the house rules are called; may be empty */
    int players;                    /* which the sheet allows */
    struct play_seat seats[PLAYERS_MAX];
    const struct play_programs *programs; /* NULL where no program may play */
    bool seeded; /* the decks and the computer players' choices follow from the seed */
    uint64_t seed;
    bool unsaved; /* is kept nowhere and can't be gone on with */
    bool no_undo; /* nothing is taken back */
};

enum play_start {
    PLAY_USUAL,    /* offers to go on where a match is unfinished */
    PLAY_NEW,      /* never offers it */
    PLAY_CONTINUE, /* goes on with the newest, or with `save` */
};

/* What the command line asks for. */
struct play_request {
    bool planned; /* `plan` is set; else only its seeded, seed and unsaved */
    struct play_plan plan;
    bool particular; /* more is asked of the match than its game: a new one is meant */
    enum play_start start;
    const char *save;          /* the file of a match to go on with; NULL: none named */
    const char *person;        /* what to call the person at the keyboard */
    struct play_seat computer; /* who plays where nothing else is said */
    long pause;                /* milliseconds before a computer player acts; negative: as usual */
    bool ascii;                /* no other characters */
};

/* One person of that name in seat 0 against computer players, for a valid sheet that allows so many
 * players; the computer players have names of their own. */
void play_plan_init(struct play_plan *plan, const struct sheet *sheet, int players,
                    const char *person, const struct play_seat *computer);

/* The same by what the command line asks of any match: the person, the level, the seed, and whether
 * it is kept. */
void play_plan_asked(struct play_plan *plan, const struct play_request *request,
                     const struct sheet *sheet, int players);

/* Who plays instead of a person: a level, or `cmd:PROGRAM`. */
bool play_seat_take(struct play_seat *seat, const char *entry, struct error *error);

/*
 * The seats from a list with commas: `me` (the person at the keyboard), a level, `cmd:PROGRAM`, or
 * the name of a person; `person:NAME` where the name looks like a level. One entry too few or too
 * many for the players is an error. The rest of the plan stays.
 */
bool play_plan_seats(struct play_plan *plan, const char *list, const char *person,
                     struct error *error);

/* The level of a computer player as people read it; "" for a person. */
const char *play_seat_level(const struct play_seat *seat);

/* Seats without a name, and computer players with the name of another seat, get one of their own.
 */
void play_plan_name_computers(struct play_plan *plan);

/* The name of whoever runs the program, as far as the system knows it; at most PLAY_NAME_MAX
 * bytes. Returns the buffer. */
const char *play_person(char *buffer);

/* Line by line, from standard input to standard output. False, and the error says why, if it ended
 * because something failed; whatever was played is kept. */
bool play_plain(const struct play_request *request, struct error *error);

/* In full screen; without a planned game it asks for one first. As play_plain(). */
bool play_screen(const struct play_request *request, struct error *error);

#endif
