/* Old tables go. */
#include "housekeeping.h"
#include "clock.h"
#include "log.h"
#include "readers.h"
#include "registry.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { AT_ONCE = 50, WAITING_DAYS = 7, HOUR_MS = 3600 * 1000 };
static const struct table nothing;

/* ---- Removing ---- */

/* What a thread looks for. */
struct old_tables {
    struct work work; /* first: what the threads know of it */
    struct server *server;
    int64_t finished, unfinished; /* days that such tables are kept; 0: for ever */
    unsigned count;
    char ids[AT_ONCE][TABLE_ID_LENGTH + 1];
    bool good;
    struct error error;
};

static bool take(void *context, const struct store_table *table)
{
    struct old_tables *old = context;
    if (people_is_id(table->id))
        memcpy(old->ids[old->count++], table->id, TABLE_ID_LENGTH + 1);
    return old->count < AT_ONCE;
}

static bool find_old(struct store *store, struct old_tables *old, struct error *error)
{
    int64_t finished = old->finished, unfinished = old->unfinished, today = 1;
    if (finished && !store_finished(store, today - finished, INT_MAX, take, old, error))
        return false;
    if (old->count < AT_ONCE &&
        !store_idle(store, today - WAITING_DAYS, false, INT_MAX, take, old, error))
        return false;
    return !unfinished || old->count == AT_ONCE ||
           store_idle(store, today - unfinished, true, INT_MAX, take, old, error);
}

static void search(struct work *work, struct store *store)
{
    struct old_tables *old = (struct old_tables *)work;
    old->good = find_old(store, old, &old->error);
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

/* Those that were found; but not where somebody has come meanwhile. */
static void remove_found(struct work *work)
{
    struct old_tables *old = (struct old_tables *)work;
    struct server *server = old->server;
    unsigned removed = 0;
    server->cleans = false;
    if (work->ran && !old->good)
        log_failure(LOG_ERROR, "housekeeping", NULL, &old->error);
    for (unsigned i = 0; old->good && i < old->count && !server->stops; i++)
        if (!registry_find(server->registry, old->ids[i])) {
            remove_table(server, old->ids[i]);
            removed++;
        }
    if (removed)
        log_removed(removed);
    if (removed == AT_ONCE)
        server->cleaned = 0; /* there may be more */
    free(old);
}

void housekeeping_do(struct server *server, int64_t now)
{
    if (server->storing_fails || server->cleans ||
        (server->cleaned && now - server->cleaned < HOUR_MS))
        return;
    struct old_tables *old = calloc(1, sizeof *old);
    if (!old)
        return;
    *old = (struct old_tables){.work = {.kind = WORK_LOOK, .run = search, .done = remove_found},
                               .server = server,
                               .finished = server->config->keep_days,
                               .unfinished = server->config->keep_unfinished};
    server->cleaned = now;
    server->cleans = true;
    readers_submit(server->readers, &old->work);
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
