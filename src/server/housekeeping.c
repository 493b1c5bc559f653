/* Old tables go. */
#include "housekeeping.h"
#include "clock.h"
#include "log.h"
#include "registry.h"

#include <limits.h>
#include <string.h>

enum { AT_ONCE = 50, WAITING_DAYS = 7, HOUR_MS = 3600 * 1000 };
static const struct table nothing;

/* ---- Removing ---- */

struct old_tables {
    const struct registry *registry;
    unsigned count;
    char ids[AT_ONCE][TABLE_ID_LENGTH + 1];
};

static bool take(void *context, const struct store_table *table)
{
    struct old_tables *old = context;
    if (people_is_id(table->id) && !registry_find(old->registry, table->id))
        memcpy(old->ids[old->count++], table->id, TABLE_ID_LENGTH + 1);
    return old->count < AT_ONCE;
}

static bool find_old(struct server *server, struct old_tables *old, struct error *error)
{
    struct store *store = server->reader;
    int64_t finished = server->config->keep_days, unfinished = server->config->keep_unfinished,
            today = 1;
    if (finished && !store_finished(store, today - finished, INT_MAX, take, old, error))
        return false;
    if (old->count < AT_ONCE &&
        !store_idle(store, today - WAITING_DAYS, false, INT_MAX, take, old, error))
        return false;
    return !unfinished || old->count == AT_ONCE ||
           store_idle(store, today - unfinished, true, INT_MAX, take, old, error);
}

/* Until it is gone a desk stands in its place, so that nobody wakes what is about to go. */
static void remove_table(struct server *server, const char *id)
{
    struct desk *desk = desk_create(server, &nothing);
    if (!desk)
        return;
    memcpy(desk->table.id, id, TABLE_ID_LENGTH + 1);
    struct step *step = step_create(desk, &desk->table);
    if (!step || !step_add_table(step, STORE_REMOVE, clock_date())) {
        step_destroy(step);
        desk_destroy(desk);
        return;
    }
    desk->gone = step->removes = true;
    registry_list(server->registry, id, false);
    registry_add(server->registry, desk);
    desk_submit(desk, step);
}

static void log_removed(unsigned count)
{
    char buffer[24];
    struct text number;
    text_init(&number, buffer, sizeof buffer);
    text_add_number(&number, count);
    log_event(LOG_INFO, "housekeeping", "removes", buffer, NULL);
}

void housekeeping_do(struct server *server, int64_t now)
{
    struct old_tables old = {.registry = server->registry};
    struct error error;
    if (server->storing_fails || (server->cleaned && now - server->cleaned < HOUR_MS))
        return;
    server->cleaned = now;
    if (!find_old(server, &old, &error)) {
        log_failure(LOG_ERROR, "housekeeping", NULL, &error);
        return;
    }
    for (unsigned i = 0; i < old.count; i++)
        remove_table(server, old.ids[i]);
    if (old.count)
        log_removed(old.count);
    if (old.count == AT_ONCE)
        server->cleaned = 0; /* there may be more */
}

/* ---- Sleeping ---- */

void housekeeping_note_use(struct server *server, struct desk *desk)
{
    if (desk->step || desk->gone || desk->moved == desk->woken ||
        desk->table.state != TABLE_PLAYING)
        return;
    struct step *step = step_create(NULL, &desk->table);
    if (step && step_add_table(step, STORE_UPDATE, clock_date())) {
        desk->woken = desk->moved;
        journal_submit(server->journal, step);
    } else {
        step_destroy(step);
    }
}

void housekeeping_let_sleep(struct server *server, struct desk *desk)
{
    server->metrics.tables_slept += !desk->gone;
    housekeeping_note_use(server, desk);
    registry_remove(server->registry, desk);
}

/* ---- Is it well? ---- */

void housekeeping_probe(struct server *server, int64_t now)
{
    struct step *step = step_create(NULL, &nothing);
    char date[CLOCK_DATE_MAX]; /* what is there already would not be written */
    clock_write_date(clock_date(), date);
    server->probed = now;
    if (step && step_add_setting(step, "probe", date))
        journal_submit(server->journal, step);
    else
        step_destroy(step);
}
