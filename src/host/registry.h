/* All tables that are awake, by id; waking them from the store, and letting them sleep. */
#ifndef PASCH_HOST_REGISTRY_H
#define PASCH_HOST_REGISTRY_H

#include "desk.h"

struct registry;

struct registry *registry_create(void);
/* Every desk is idle. */
void registry_destroy(struct registry *registry);

unsigned registry_count(const struct registry *registry);
/* Of all that are awake, the newest first: follow `older`. */
struct desk *registry_newest(const struct registry *registry);
/* NULL if it is not awake. */
struct desk *registry_find(const struct registry *registry, const char *id);
void registry_add(struct registry *registry, struct desk *desk);
/* Takes it out and destroys it. */
void registry_remove(struct registry *registry, struct desk *desk);
/* Whether one more may be awake; if need be one sleeps earlier. */
bool registry_has_room(struct host *host, struct error *error);
/* The one that was looked at longest ago, which goes to the end of the line; NULL if there is none.
 * So all can be looked at, some at a time. */
struct desk *registry_next(struct registry *registry);

/* Stores that the match went on since the table woke, if it did, and how it stands. */
void registry_note_use(struct host *host, struct desk *desk);
/* A desk that is idle goes. */
void registry_let_sleep(struct host *host, struct desk *desk);

/* The table with this id. If it sleeps it is read from the store, in its turn among those of that
 * asker and all others; until then its desk is one to wait at, and nothing else. */
enum wake registry_wake(struct host *host, const char *id, const void *asker,
                        struct desk **ret_desk, struct error *error);
/* Reads every unfinished table once: how many there are, and how many of them are damaged. */
bool registry_survey(struct host *host, struct store *store, unsigned *ret_count,
                     unsigned *ret_damaged, struct error *error);

/* Calls `take` with what anybody may know of the tables of the lobby: those where somebody waits
 * first, and the newest of them. */
void registry_lobby(struct host *host, void (*take)(void *context, const char *shown),
                    void *context);
/* Somebody may be there: then the table stays in the lobby. */
void registry_attend(struct host *host, const struct desk *desk, int64_t now);

#endif
