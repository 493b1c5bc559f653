/*
 * Whose turn it is to be thought or read for, and how long. What waits is sorted by its kind, then
 * by address, then by table. At each of these levels whoever has had least comes first (start-time
 * fair queueing: a virtual time that goes on with what is taken), so nobody gets more by asking
 * more often, nobody waits for ever, and what was used is forgotten as others catch up. Nothing
 * here knows threads or clocks.
 */
#ifndef PASCH_HOST_TURNS_H
#define PASCH_HOST_TURNS_H

#include <stdbool.h>
#include <stdint.h>

enum { TURN_KINDS_MAX = 4 };

struct flow;

/* Something that waits, a part of the caller's own. */
struct turn {
    struct turn *next, *previous;
    struct flow *flow; /* NULL: it does not wait */
    uint64_t cost; /* the time it is to get, in nanoseconds; the caller's to set. 0: not known */
};

struct turns;

/* So many kinds, and how fast the time of each goes: the faster, the less it gets where others
 * wait.
 */
struct turns *turns_create(unsigned kinds, const unsigned *prices);
/* What waits is forgotten. Takes NULL. */
void turns_destroy(struct turns *turns);

/* Waits for a table, at the expense of that one of the addresses for which least waits; there is at
 * least one. Both are names: what they point to is not looked at. False if there is no memory. */
bool turns_add(struct turns *turns, struct turn *turn, unsigned kind, const void *const *addresses,
               unsigned count, const void *table);
/* What comes next; NULL if nothing waits. */
struct turn *turns_next(const struct turns *turns);
/* It does not wait any more: it is charged so much, which may be less than its cost. */
void turns_take(struct turns *turns, struct turn *turn, uint64_t charge);
/* The same where it is not known yet what it costs: it is under way. As long as it is, nothing else
 * of the same table and address comes before what others wait for. */
struct flow *turns_begin(struct turns *turns, struct turn *turn);
/* It is done, and has cost so much. */
void turns_end(struct turns *turns, struct flow *flow, uint64_t charge);
/* While a kind is held nothing of it comes next. */
void turns_hold(struct turns *turns, unsigned kind, bool held);
/* One that is not wanted any more: it costs nobody anything. */
void turns_remove(struct turns *turns, struct turn *turn);

/* How many wait, of a kind and of an address. */
unsigned turns_count(const struct turns *turns, unsigned kind);
unsigned turns_count_of(const struct turns *turns, unsigned kind, const void *address);
/* The cost of all of a kind that wait. */
uint64_t turns_cost(const struct turns *turns, unsigned kind);

/* ---- How long ---- */

enum { HURRY_WHOLE = 64 };

/* Whether there is less time than usual. It begins at once and ends when it was calm for a while,
 * so that it does not come and go. */
struct hurry {
    uint64_t from; /* nanoseconds of waiting; the caller's to set */
    bool is_on;
    int64_t hectic; /* when it was not calm last; milliseconds */
};

/* How many parts of HURRY_WHOLE each may take when the last of those who wait would wait so many
 * nanoseconds. */
unsigned hurry_share(struct hurry *hurry, uint64_t wait, int64_t now);

#endif
