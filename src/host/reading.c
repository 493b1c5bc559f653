/* Reading tables. */
#include "reading.h"
#include "journal.h"
#include "log.h"
#include "readers.h"

#include <stdlib.h>

enum { LINES_MANY = 5 * SNAPSHOT_LINES }; /* to be read for one table: the log says so */

/* A table that is read for a desk. */
struct reading {
    struct work work; /* first: what the threads know of it */
    struct desk *desk;
    struct waking *waking;
    bool good;
};

/* In a thread. */
static void read_table(struct work *work, struct store *store)
{
    struct reading *reading = (struct reading *)work;
    reading->good = waking_read(reading->waking, store);
}

bool reading_was_long(const struct waking *waking)
{
    return waking->lines > LINES_MANY;
}

static void log_lines(const struct waking *waking)
{
    char buffer[24];
    struct text count;
    text_init(&count, buffer, sizeof buffer);
    text_add_number(&count, (long long)waking->lines);
    log_event(LOG_INFO, "read-in-full", "table", waking->id, "lines", buffer, NULL);
}

void reading_note(struct host *host, const struct waking *waking)
{
    host->metrics.lines_read += waking->lines;
    if (waking->refused)
        log_failure(LOG_ERROR, "snapshot", waking->id, &waking->problem);
    else if (reading_was_long(waking))
        log_lines(waking);
}

/* What is answered to who waits for a table that could not be read. The log says why. Where it is
 * the journal others are not told what: that could be tiles. */
static enum wake find_outcome(const struct reading *reading, struct error *ret_error)
{
    const struct waking *waking = reading->waking;
    *ret_error = waking->error;
    if (!reading->work.ran)
        error_set(ret_error, MESSAGE("the server is stopping: try again in a moment"));
    else if (waking->missing)
        return WAKE_NOT_THERE;
    else
        log_failure(LOG_ERROR, "wake", waking->id, &waking->error);
    if (waking->wrong) {
        error_set(ret_error, MESSAGE("this table can't be read; the log says why"));
        return WAKE_FAILED;
    }
    return reading->desk->asleep ? WAKE_FAILED : WAKE_UNKNOWN;
}

uint32_t reading_store_snapshot(struct host *host, const struct waking *waking)
{
    uint32_t line = waking->snapshot, made;
    if (!reading_was_long(waking))
        return line;
    char *buffer = malloc(SNAPSHOT_TEXT_MAX);
    struct step *step = buffer ? step_create(NULL, &waking->table) : NULL;
    struct text text;
    if (step) {
        text_init(&text, buffer, SNAPSHOT_TEXT_MAX);
        if (waking_make_snapshot(waking, &made, &text) && step_add_snapshot(step, made, &text)) {
            journal_submit(host->journal, step);
            step = NULL;
            line = made;
        }
    }
    step_destroy(step);
    free(buffer);
    return line;
}

static void take_over(struct desk *desk, struct waking *waking)
{
    desk->host->metrics.tables_woken += desk->asleep;
    desk->snapshot = reading_store_snapshot(desk->host, waking);
    desk_take(desk, &waking->table, &waking->memory);
}

static void when_read(struct work *work)
{
    struct reading *reading = (struct reading *)work;
    struct desk *desk = reading->desk;
    struct host *host = desk->host;
    struct error error;
    const void *asker = work->asker;
    desk->reading = NULL;
    reading_note(host, reading->waking);
    if (reading->good) {
        take_over(desk, reading->waking);
    } else if (work->ran || !desk->waiting.first || host->stops || !reading_start(desk, asker)) {
        enum wake woke = find_outcome(reading, &error);
        desk_refuse(desk, woke, &error);
    } /* else it was dropped, and then somebody came again */
    waking_destroy(reading->waking);
    free(reading);
}

bool reading_start(struct desk *desk, const void *asker)
{
    struct reading *reading = calloc(1, sizeof *reading);
    struct waking *waking = reading ? waking_create(desk->table->id, true) : NULL;
    if (!waking) {
        free(reading);
        return false;
    }
    *reading = (struct reading){
        .work = {.kind = WORK_WAKE, .asker = asker, .run = read_table, .done = when_read},
        .desk = desk,
        .waking = waking};
    desk->reading = reading;
    desk->unread = false;
    readers_submit(desk->host->readers, &reading->work);
    return true;
}

void reading_drop(struct desk *desk)
{
    readers_drop(desk->host->readers, &desk->reading->work);
}
