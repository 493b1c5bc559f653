/* Making copies, and forgetting old ones. */
#include "copies.h"
#include "clock.h"
#include "log.h"

#include <pasch/store/copies.h>

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum {
    FORGOTTEN_MOST = 3, /* at a time: it keeps up, and a wrong clock has little effect */
    LATE_TIMES = 3,     /* so many times the time between copies is too late, */
    LATE_SECONDS = 60,  /* and some more */
};

static const int64_t hour_ms = 3600 * 1000, day_ms = 24 * 3600 * 1000;

struct copies {
    uv_work_t work;
    struct host *host;
    int64_t due, good; /* clock_now() of the next, and when the last good one was begun */
    bool working;
    atomic_bool stops;
    uint64_t changes; /* that there were when the last good one was begun */
    int64_t made;     /* and when that was; 0: never */
    /* The thread's. */
    int64_t began, date;
    uint64_t changes_now;
    bool needed; /* something has changed, or the last one is old */
    bool forgets, done, skipped;
    int64_t newest; /* that was in the folder after the last good one; 0: unknown */
    struct error error;
};

void copies_choose(const int64_t *dates, unsigned count, int64_t now, int64_t days, bool *ret_keep)
{
    int64_t hour = -1, day = -1;
    for (unsigned i = 0; i < count; i++) {
        int64_t age = now - dates[i];
        bool first_of_hour = dates[i] / hour_ms != hour, first_of_day = dates[i] / day_ms != day;
        ret_keep[i] = age < hour_ms || (age < day_ms && first_of_hour) ||
                      (age < days * day_ms && first_of_day);
        hour = dates[i] / hour_ms;
        day = dates[i] / day_ms;
    }
}

/* ---- The thread ---- */

static bool goes_on(void *context)
{
    const struct copies *copies = context;
    return !atomic_load(&copies->stops);
}

/* The newest copy in the folder; 0: there is none. */
static int64_t find_newest(const struct copies *copies)
{
    struct store_copies *list;
    if (!store_copies_list(&list, copies->host->config->copies, NULL))
        return 0;
    int64_t newest = list->count ? list->dates[list->count - 1] : 0;
    free(list);
    return newest;
}

/* The newest stays: as long as nothing changes there is no other. */
static bool forget_old(const struct copies *copies, struct error *error)
{
    const struct config *config = copies->host->config;
    struct store_copies *list;
    if (!store_copies_list(&list, config->copies, error))
        return false;
    bool *keep = calloc(list->count + 1, sizeof *keep);
    bool good = keep || error_set(error, MESSAGE("out of memory"));
    if (keep)
        copies_choose(list->dates, list->count, copies->date, config->copies_kept, keep);
    if (keep && list->count)
        keep[list->count - 1] = true;
    for (unsigned i = 0, gone = 0; good && i < list->count && gone < FORGOTTEN_MOST; i++)
        if (!keep[i]) {
            good = store_copies_remove(config->copies, list->dates[i], error);
            gone++;
        }
    free(keep);
    free(list);
    return good;
}

static void work(uv_work_t *work)
{
    struct copies *copies = work->data;
    const struct config *config = copies->host->config;
    struct store *store;
    copies->done = false;
    copies->skipped = !copies->needed && copies->newest && find_newest(copies) == copies->newest;
    if (!copies->skipped) {
        if (!store_open(&store, config->database, STORE_READ, &copies->error))
            return;
        copies->done =
            store_copies_make(store, config->copies, copies->date, goes_on, copies, &copies->error);
        store_close(store);
        copies->newest = copies->done ? find_newest(copies) : 0;
    }
    copies->done = (copies->done || copies->skipped) &&
                   (!copies->forgets || forget_old(copies, &copies->error));
}

/* ---- The loop ---- */

static void when_done(uv_work_t *work, int status)
{
    struct copies *copies = work->data;
    struct host *host = copies->host;
    copies->working = false;
    if (status == 0 && copies->done) {
        *(copies->skipped ? &host->metrics.copies_skipped : &host->metrics.copies) += 1;
        copies->good = copies->began;
        if (!copies->skipped) {
            copies->made = copies->began;
            copies->changes = copies->changes_now;
        }
    } else if (!host->stops) {
        host->metrics.copy_failures++;
        log_failure(LOG_ERROR, "copy", NULL, &copies->error);
    }
}

bool copies_begin(struct host *host, struct error *error)
{
    if (!*host->config->copies)
        return true;
    if (!store_copies_clean(host->config->copies, error))
        return false;
    struct copies *copies = calloc(1, sizeof *copies);
    if (!copies)
        return error_set(error, MESSAGE("out of memory"));
    copies->host = host;
    copies->work.data = copies;
    copies->due = copies->good = clock_now();
    host->copies = copies;
    return true;
}

/* Soon after the date has jumped nothing is forgotten by it. */
void copies_do(struct host *host, int64_t now)
{
    struct copies *copies = host->copies;
    if (!copies || copies->working || now < copies->due)
        return;
    copies->due = now + host->config->copy_every * 1000;
    copies->began = now;
    copies->changes_now = host->changes;
    copies->needed = copies->changes != host->changes || now - copies->made >= day_ms;
    copies->date = clock_date();
    copies->forgets = !host->date_doubted || now - host->date_doubted > day_ms;
    copies->working = uv_queue_work(host->loop, &copies->work, work, when_done) == 0;
}

void copies_stop(struct host *host)
{
    if (host->copies)
        atomic_store(&host->copies->stops, true);
}

void copies_end(struct host *host)
{
    free(host->copies);
    host->copies = NULL;
}

int64_t copies_age(const struct host *host, int64_t now)
{
    return host->copies ? (now - host->copies->good) / 1000 : 0;
}

bool copies_are_late(const struct host *host, int64_t now)
{
    return copies_age(host, now) > LATE_TIMES * host->config->copy_every + LATE_SECONDS;
}
