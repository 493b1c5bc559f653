/* How much a level may think about a move, as it is asked for on the command line. */
#ifndef PASCH_CLI_BUDGET_H
#define PASCH_CLI_BUDGET_H

#include <pasch/players/player.h>

/* What bounds the thinking about a move. */
enum thinking {
    THINKING_OWN_TIME,  /* player_time(): what the level takes at a table */
    THINKING_OWN_COUNT, /* player_budget(): the same moves on every machine */
    THINKING_TIME,
    THINKING_COUNT,
};

struct budget_plan {
    enum thinking thinking;
    uint64_t amount; /* nanoseconds or playouts */
    bool by_work;    /* time is what the processor worked, not what passed */
};

/* Whether a level thinks by a budget at all: the others move at once. */
bool budget_counts(enum level level);

/* The thinking from `20ms` (or `us`, `s`) or a number of playouts; false if that is wrong, which
 * has been said. The place is a struct budget_plan.
 */
bool budget_read(const char *option, const char *text, void *ret_plan);

/* What bounds the thinking of a level. */
struct budget budget_limit(const struct budget_plan *plan, enum level level);

enum { BUDGET_TEXT_MAX = 40 };

/* As text: `own`, `count`, `20ms` or `5000`, ` by work` if time is the processor's, and ` x4` with
 * four threads; returns the buffer of BUDGET_TEXT_MAX bytes. */
const char *budget_write(const struct budget_plan *plan, int threads, char *buffer);

#endif
