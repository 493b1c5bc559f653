/* Old tables go. */
#include "housekeeping.h"
#include "clock.h"
#include "log.h"
#include "registry.h"

#include <string.h>

enum { AT_ONCE = 200, WAITING_DAYS = 7, HOUR_MS = 3600 * 1000 };
static const int64_t day_ms = INT64_C(24) * HOUR_MS;

struct old_tables {
    const struct registry *registry;
    int64_t before; /* unfinished ones count if they are as old as that */
    unsigned count;
    char ids[AT_ONCE][TABLE_ID_LENGTH + 1];
};

static void add(struct old_tables *old, const char *id)
{
    if (people_is_id(id) && !registry_find(old->registry, id))
        memcpy(old->ids[old->count++], id, TABLE_ID_LENGTH + 1);
}

static bool take_finished(void *context, const struct store_table *table)
{
    struct old_tables *old = context;
    add(old, table->id);
    return old->count < AT_ONCE;
}

/* A table that has not begun; all others are kept until they are over. */
static bool take_waiting(void *context, const struct store_table *stored)
{
    struct old_tables *old = context;
    struct table table;
    struct error error;
    if (stored->updated < old->before &&
        table_read_kept(&table, stored->id, stored->kept, &error) && table.state == TABLE_WAITING)
        add(old, stored->id);
    return old->count < AT_ONCE;
}

static void remove_table(struct server *server, const char *id)
{
    static const struct table nothing;
    struct step *step = step_create(NULL, &nothing);
    if (!step)
        return;
    memcpy(step->after->id, id, TABLE_ID_LENGTH + 1);
    registry_list(server->registry, id, false);
    if (step_add_table(step, STORE_REMOVE, clock_date()))
        journal_submit(server->journal, step);
    else
        step_destroy(step);
}

void housekeeping_do(struct server *server, int64_t now)
{
    static const char event[] = "housekeeping";
    struct old_tables old = {.registry = server->registry,
                             .before = clock_date() - WAITING_DAYS * day_ms};
    struct error error;
    int64_t keep = server->config->keep_days * day_ms;
    if (server->cleaned && now - server->cleaned < HOUR_MS)
        return;
    server->cleaned = now;
    if ((keep && !store_finished(server->reader, clock_date() - keep, AT_ONCE, take_finished, &old,
                                 &error)) ||
        (old.count < AT_ONCE && !store_unfinished(server->reader, take_waiting, &old, &error))) {
        log_failure(LOG_ERROR, event, NULL, &error);
        return;
    }
    for (unsigned i = 0; i < old.count; i++)
        remove_table(server, old.ids[i]);
    if (old.count)
        log_event(LOG_INFO, event, "removed", old.count == AT_ONCE ? "many" : "some", NULL);
}
