/* Who sits down in the arena: a level, `clairvoyant`, or a program that speaks the seat protocol.
 */
#ifndef PASCH_CLI_CONTESTANT_H
#define PASCH_CLI_CONTESTANT_H

#include "budget.h"

#include <pasch/view/view.h>

enum contestant_kind { CONTESTANT_LEVEL, CONTESTANT_CLAIRVOYANT, CONTESTANT_COMMAND };

/* What was asked for; the text belongs to the caller. */
struct contestant_plan {
    enum contestant_kind kind;
    enum level level;
    const char *text; /* as it was typed */
    const char *command;
    struct budget_plan budget;
    int threads; /* that think about a move; 0 is 1 */
};

/* From `greedy`, `clairvoyant` or `cmd:PROGRAM`; the budget stays as it is. False if that is
 * wrong, which has been said with the option's name. */
bool contestant_read(const char *option, const char *text, struct contestant_plan *plan);
/* Whether it thinks by its budget: the others take the time they take. */
bool contestant_has_budget(const struct contestant_plan *plan);

/* One at work; it can sit at several seats of a table, but not at two tables at once. */
struct contestant;

/* NULL, and it has been said, if it can't be started. */
struct contestant *contestant_create(const struct contestant_plan *plan);
void contestant_destroy(struct contestant *contestant);
/*
 * A new match begins, right after match_init(); the contestant has the seats whose bits are set in
 * `seats`, and `names` are those of all seats. What it decides by chance follows from the key and
 * the seat. These three are false if a program fails, which has been said.
 */
bool contestant_start(struct contestant *contestant, const struct match *match, unsigned seats,
                      const char *const *names, uint64_t key);
/* To be called after every single step of the match, whoever made it. */
bool contestant_see(struct contestant *contestant, const struct match *match);
/* The move of this seat, which is to act. All but the clairvoyant see only what the seat sees. */
bool contestant_choose(struct contestant *contestant, const struct match *match, unsigned seat,
                       struct move *ret_move);

/* What a program calls itself, once it has played; NULL if it is no program or said nothing. */
const char *contestant_name(const struct contestant *contestant);

/* A key that follows from another and a number. */
uint64_t contestant_key(uint64_t key, uint64_t number);

#endif
