/* All tables that are awake, by id; waking them from the store, and letting them sleep. */
#ifndef PASCH_SERVER_REGISTRY_H
#define PASCH_SERVER_REGISTRY_H

#include "desk.h"
#include "lobby.h"

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
bool registry_has_room(struct server *server, struct error *error);

enum wake {
    WAKE_DONE,
    WAKE_NOT_THERE,
    WAKE_FAILED, /* it can't be read */
    WAKE_FULL,   /* too many are awake, with people at all of them */
};
/* The table with this id, from the store if it sleeps. */
enum wake registry_wake(struct server *server, const char *id, struct desk **ret_desk,
                        struct error *error);
/* Rebuilds a desk from what is stored, in place. */
bool registry_reload(struct desk *desk, struct error *error);
/* Reads every unfinished table once: how many there are, and how many of them are damaged. */
bool registry_survey(struct server *server, unsigned *ret_count, unsigned *ret_damaged,
                     struct error *error);

/* Calls `take` with what anybody may know of the tables of the lobby: those where somebody waits
 * first, and the newest of them. */
void registry_lobby(struct server *server, void (*take)(void *context, const char *shown),
                    void *context);
/* A table waits in the lobby now, or no longer. */
void registry_list(struct registry *registry, const char *id, bool waits);
struct lobby *registry_waiting(struct registry *registry);
/* Tables where nobody has been for long are not shown any more. */
void registry_tidy_lobby(struct server *server, int64_t now);

#endif
