/* Old tables go. */
#include "housekeeping.h"
#include "clock.h"
#include "journal.h"
#include "log.h"
#include "registry.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum {
    WAITING_DAYS = 7,
    HOUR_MS = 3600 * 1000,
    NOTE_MS = 300 * 1000,
    /* Of all tables no more than a hundredth goes in an hour, or so few: whatever went wrong, there
     * is time to notice. */
    SHARE = 100,
    FEW = 10,
    AT_ONCE = 50, /* of them each time that it is called */
};
static const struct table nothing;

/* ---- Days ---- */

static void log_number(enum log_level level, const char *event, const char *name, int64_t number)
{
    char buffer[24];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    text_add_number(&text, number);
    log_event(level, event, name, buffer, NULL);
}

/* No table is removed for it. */
static void note_jump(struct host *host, int64_t jump, int64_t now)
{
    if (!jump)
        return;
    host->date_doubted = now;
    log_number(LOG_WARNING, "clock", jump < 0 ? "seconds-back" : "seconds-ahead",
               (jump < 0 ? -jump : jump) / 1000);
}

static bool take_days(void *context, const char *value)
{
    days_read(context, value);
    return false;
}

void housekeeping_begin(struct host *host, struct store *store)
{
    int64_t now = clock_now();
    struct error problem;
    days_read(&host->days, NULL);
    if (!store_setting(store, STORE_DAY, take_days, &host->days, &problem))
        log_failure(LOG_ERROR, "clock", NULL, &problem); /* it is the first day again */
    host->date_wrong_by = days_begin(&host->days, now, clock_date());
    note_jump(host, host->date_wrong_by, now);
    host->cleaned = now;
    housekeeping_note_days(host, now);
}

void housekeeping_note_days(struct host *host, int64_t now)
{
    char buffer[80];
    struct text value;
    struct step *step = step_create(NULL, &nothing);
    text_init(&value, buffer, sizeof buffer);
    days_write(&host->days, &value);
    host->days_noted = now;
    if (step && step_add_setting(step, STORE_DAY, buffer))
        journal_submit(host->journal, step);
    else
        step_destroy(step);
}

static void count_days(struct host *host, int64_t now)
{
    int64_t before = host->days.count;
    note_jump(host, days_go_on(&host->days, now, clock_date()), now);
    if (host->days.count != before || now - host->days_noted >= NOTE_MS)
        housekeeping_note_days(host, now);
}

/* ---- Finding what is old: in a thread, since it may have to look at many ---- */

struct old_table {
    char id[TABLE_ID_LENGTH + 1];
    int64_t updated;
};

struct old_tables {
    uv_work_t work;
    struct host *host;
    /* What is looked for. */
    int64_t finished, waiting, deserted; /* before these days */
    /* The thread's own: where it looks whether one is whole. */
    struct store *other;
    /* What was found. */
    struct old_table *tables;
    unsigned count, most, gone;
    int64_t damaged; /* which stay */
    bool searching, good;
    struct error error;
};

static bool take(void *context, const struct store_table *table)
{
    struct old_tables *old = context;
    if (!people_is_id(table->id))
        return true;
    if (!store_verify(old->other, table->id, NULL)) {
        old->damaged++;
        return true;
    }
    struct old_table *found = &old->tables[old->count++];
    memcpy(found->id, table->id, TABLE_ID_LENGTH + 1);
    found->updated = table->updated;
    return old->count < old->most;
}

static bool make_room(struct old_tables *old, struct store *store)
{
    int64_t count;
    if (!store_count(store, &count, &old->error))
        return false;
    old->most = (unsigned)(count / SHARE > FEW ? count / SHARE : FEW);
    old->tables = calloc(old->most, sizeof old->tables[0]);
    return old->tables || error_set(&old->error, MESSAGE("out of memory"));
}

static bool find_old(struct old_tables *old, struct store *store)
{
    struct error *error = &old->error;
    return store_finished(store, old->finished, INT_MAX, take, old, error) &&
           (old->count == old->most ||
            store_idle(store, old->waiting, false, INT_MAX, take, old, error)) &&
           (old->count == old->most ||
            store_idle(store, old->deserted, true, INT_MAX, take, old, error));
}

static void search(uv_work_t *work)
{
    struct old_tables *old = work->data;
    const char *database = old->host->config->database;
    struct store *store = NULL;
    old->good = store_open(&store, database, STORE_READ, &old->error) &&
                store_open(&old->other, database, STORE_READ, &old->error) &&
                make_room(old, store) && find_old(old, store);
    store_close(store);
    store_close(old->other);
}

void housekeeping_end(struct host *host)
{
    if (host->old)
        free(host->old->tables);
    free(host->old);
    host->old = NULL;
}

static void when_found(uv_work_t *work, int status)
{
    struct old_tables *old = work->data;
    old->searching = false;
    if (!old->good && status == 0)
        log_failure(LOG_ERROR, "housekeeping", NULL, &old->error);
    if (old->damaged)
        log_number(LOG_ERROR, "housekeeping", "damaged", old->damaged);
    if (old->good)
        log_number(old->count ? LOG_INFO : LOG_DEBUG, "housekeeping", "removes", old->count);
    if (!old->good || !old->count || old->host->stops)
        housekeeping_end(old->host);
}

static int64_t before(const struct host *host, int64_t days)
{
    return days ? host->days.count - days : INT64_MIN;
}

static void start_search(struct host *host, int64_t now)
{
    struct old_tables *old = calloc(1, sizeof *old);
    host->cleaned = now;
    if (!old)
        return;
    *old = (struct old_tables){.host = host,
                               .finished = before(host, host->config->keep_days),
                               .waiting = before(host, WAITING_DAYS),
                               .deserted = before(host, host->config->keep_unfinished),
                               .searching = true};
    old->work.data = old;
    host->old = old;
    if (uv_queue_work(host->loop, &old->work, search, when_found) != 0)
        housekeeping_end(host);
}

/* ---- Removing ---- */

/* Until it is gone a desk stands in its place, so that nobody wakes what is about to go. Somebody
 * may have used it since it was found: then it stays. */
static void remove_table(struct host *host, const struct old_table *old)
{
    struct desk *desk = registry_find(host->registry, old->id) ? NULL : desk_create(host, &nothing);
    if (!desk)
        return;
    memcpy(desk->table->id, old->id, TABLE_ID_LENGTH + 1);
    struct step *step = step_create(desk, desk->table);
    if (!step || !step_add_table(step, STORE_REMOVE, 0)) {
        step_destroy(step);
        desk_destroy(desk);
        return;
    }
    step->changes[0].table.updated = old->updated;
    desk->gone = step->removes = true;
    lists_remove(&host->lists, old->id);
    registry_add(host->registry, desk);
    desk_submit(desk, step);
}

static void remove_some(struct host *host)
{
    struct old_tables *old = host->old;
    for (unsigned i = 0; i < AT_ONCE && old->gone < old->count; i++)
        remove_table(host, &old->tables[old->gone++]);
    if (old->gone == old->count)
        housekeeping_end(host);
}

void housekeeping_do(struct host *host, int64_t now)
{
    count_days(host, now);
    if (host->failing.stands)
        return;
    if (host->old && !host->old->searching)
        remove_some(host);
    else if (!host->old && now - host->cleaned >= HOUR_MS)
        start_search(host, now);
}

/* ---- Is it well? ---- */

void housekeeping_probe(struct host *host, int64_t now)
{
    struct step *step = step_create(NULL, &nothing);
    char date[CLOCK_DATE_MAX]; /* what is there already would not be written */
    clock_write_date(clock_date(), date);
    host->probed = now;
    if (step && step_add_setting(step, "probe", date))
        journal_submit(host->journal, step);
    else
        step_destroy(step);
}
