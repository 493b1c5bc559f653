/* What comes back from the threads, and what is due. */
#include "host_run.h"
#include "clock.h"
#include "copies.h"
#include "housekeeping.h"
#include "journal.h"
#include "log.h"
#include "readers.h"
#include "registry.h"
#include "secrets.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- From the threads ---- */

/* While nothing can be stored the tables' time stands. */
static void note_storing(struct host *host, bool fails)
{
    standstill_set(&host->failing, fails, pulse_read(&host->pulse, clock_now()));
}

/* Whether it may have changed anything but what the server notes for itself. */
static bool is_change(const struct step *step)
{
    for (size_t i = 0; i < step->count; i++)
        if (step->changes[i].kind != STORE_SETTING)
            return step->outcome != STORE_FAILED;
    return false;
}

static void when_stored(void *context, struct step *step)
{
    struct host *host = context;
    note_storing(host, step->outcome == STORE_FAILED || step->outcome == STORE_UNKNOWN);
    host->stored = clock_now();
    host->changes += is_change(step);
    if (host->failing.stands) {
        host->failure = step->error;
        log_failure(LOG_ERROR, "storage", step->desk ? step->desk->table->id : NULL, &step->error);
    }
    if (step->desk)
        desk_stored(step->desk, step);
    else
        step_destroy(step); /* nobody waits for it */
}

static void when_wrote(void *context, const struct batch_report *report)
{
    struct metrics *metrics = &((struct host *)context)->metrics;
    metrics->journal_batches++;
    metrics->journal_lines += report->lines;
    metrics->journal_failures += report->failed;
    histogram_add(&metrics->store_time, report->microseconds);
}

static void when_told(void *context, uint64_t began)
{
    held_note(&((struct host *)context)->held, began);
}

/* From now on it tries every second whether it can store something. */
static void when_lost(void *context, const struct error *error)
{
    struct host *host = context;
    note_storing(host, true);
    host->failure = *error;
    log_failure(LOG_ERROR, "storage", NULL, error);
}

static void when_thought(void *context, struct thought *thought)
{
    struct host *host = context;
    held_begin(&host->held);
    desk_thought(thought->owner, thought);
    free(thought->text);
    free(thought);
    held_end(&host->held, true);
}

/* ---- What is due ---- */

static struct desk *desk_of(struct deadline *due)
{
    return (struct desk *)(void *)((char *)due - offsetof(struct desk, due));
}

static void go(struct host *host, struct desk *desk, int64_t now)
{
    desk_go(desk, now);
    if (desk_may_sleep(desk, now))
        registry_let_sleep(host, desk);
    else
        registry_attend(host, desk, now);
}

void host_go(struct host *host)
{
    struct deadline *due;
    uint64_t until = clock_processor() + SLICE_NANOSECONDS;
    int64_t now = clock_now();
    while ((due = deadlines_first(&host->deadlines)) && due->at <= now &&
           clock_processor() < until) {
        deadlines_set(&host->deadlines, due, DEADLINE_NEVER);
        go(host, desk_of(due), now);
    }
}

int64_t host_due(const struct host *host)
{
    const struct deadline *due = deadlines_first(&host->deadlines);
    return due ? due->at : DEADLINE_NEVER;
}

void host_clean(struct host *host, int64_t now)
{
    lobby_forget(&host->lists.lobby, host->config->lobby_wait * 1000, now);
    housekeeping_do(host, now);
}

/* ---- Start and end ---- */

static void note_damage(void *context, const struct store_found *found)
{
    struct host *host = context;
    if (found->condition == STORE_WHOLE)
        return;
    host->damaged++;
    log_event(LOG_ERROR, "damaged-table", "table", found->id, "why", found->why, NULL);
}

static void pass_over(void *context, const struct store_found *found)
{
    (void)context, (void)found;
}

/* A damaged database is mended first: what is whole goes on, the rest is set aside. */
static bool open_writer(const char *path, struct store **ret_writer, struct error *error)
{
    char kept[STORE_PATH_MAX];
    if (store_open(ret_writer, path, STORE_WRITE, error))
        return true;
    if (!store_is_damage(error))
        return false;
    log_failure(LOG_ERROR, "damaged", NULL, error);
    if (!store_mend(path, pass_over, NULL, kept, error))
        return false;
    log_event(LOG_ERROR, "mended", "kept", kept, NULL);
    return store_open(ret_writer, path, STORE_WRITE, error);
}

/* Before anybody is listened to. */
static bool survey(struct host *host, unsigned *ret_count, unsigned *ret_damaged,
                   struct error *error)
{
    struct store *store;
    if (!store_open(&store, host->config->database, STORE_READ, error))
        return false;
    housekeeping_begin(host, store);
    bool good = store_set_aside(store, note_damage, host, error) &&
                registry_survey(host, store, ret_count, ret_damaged, error);
    store_close(store);
    return good;
}

static bool open_store(struct host *host, struct error *error)
{
    const struct journal_listener listener = {
        .stored = when_stored,
        .wrote = when_wrote,
        .took = when_told,
        .lost = when_lost,
        .context = host,
    };
    struct store *writer;
    unsigned count, damaged;
    char numbers[2][24];
    if (!open_writer(host->config->database, &writer, error))
        return false;
    host->journal = journal_create(host->loop, writer, &listener);
    if (!host->journal) {
        store_close(writer);
        return error_set(error, MESSAGE("out of memory"));
    }
    if (!survey(host, &count, &damaged, error))
        return false;
    host->readers = readers_create(host->loop, host->config->database, when_told, host, error);
    if (!host->readers)
        return false;
    host->damaged += damaged;
    snprintf(numbers[0], sizeof numbers[0], "%u", count);
    snprintf(numbers[1], sizeof numbers[1], "%u", host->damaged);
    log_event(LOG_INFO, "restored", "tables", numbers[0], "damaged", numbers[1], NULL);
    return true;
}

bool host_start(struct host *host, const struct config *config,
                const struct host_listener *listener, uv_loop_t *loop, struct error *error)
{
    host->config = config;
    host->listener = listener;
    host->loop = loop;
    host->lines = malloc(TABLE_LINES_MAX);
    host->registry = registry_create();
    host->secrets = secrets_create();
    host->workers = workers_create(loop, (unsigned)config->workers, when_thought, host);
    if (!lists_init(&host->lists) || !host->lines || !host->registry || !host->secrets ||
        !host->workers)
        return error_set(error, MESSAGE("out of memory"));
    return open_store(host, error) && copies_begin(host, error);
}

void host_stop(struct host *host)
{
    host->stops = true;
    copies_stop(host);
    workers_destroy(host->workers);
    readers_destroy(host->readers);
    if (host->journal)
        journal_destroy(host->journal); /* tells what was stored; nothing new begins */
}

void host_finish(struct host *host)
{
    housekeeping_end(host);
    copies_end(host);
    registry_destroy(host->registry);
    lists_finish(&host->lists);
    deadlines_finish(&host->deadlines);
    secrets_destroy(host->secrets);
    free(host->lines);
}
