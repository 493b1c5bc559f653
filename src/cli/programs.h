/* The seats of a match that other programs play (`cmd:PROGRAM`). */
#ifndef PASCH_CLI_PROGRAMS_H
#define PASCH_CLI_PROGRAMS_H

#include <pasch/view/view.h>

struct remote;

/* All zero before the first match. The texts belong to the caller. */
struct programs {
    const char *commands[PLAYERS_MAX]; /* NULL where no program plays */
    struct remote *remotes[PLAYERS_MAX];
    struct view view;
};

/* The program that a name means; NULL if it means none. */
const char *program_named(const char *name);

/*
 * A match begins, right after match_init(): starts the programs that do not run yet and greets all.
 * These three are false if a program fails; then only programs_close() may follow.
 */
bool programs_start(struct programs *programs, const struct match *match, const char *const *names,
                    struct error *error);
/* To be called after every single step of the match, whoever made it. */
bool programs_see(struct programs *programs, const struct match *match, struct error *error);
/* The move of the seat to act, which a program plays. */
bool programs_choose(struct programs *programs, const struct match *match, struct move *ret_move,
                     struct error *error);
void programs_close(struct programs *programs);

#endif
