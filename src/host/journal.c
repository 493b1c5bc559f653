/* The writer's thread. */
#include "journal.h"
#include "clock.h"

#include <stdlib.h>
#include <string.h>

enum { REPORTS_MAX = 64, CHANGES_USUAL = 1024 };
static const uint64_t check_nanoseconds = 1000000000;

struct list {
    struct step *first, **last;
};

struct journal {
    struct store *store;
    struct journal_listener listener;
    uv_thread_t thread;
    uv_async_t done;
    uv_mutex_t lock; /* for what follows */
    uv_cond_t more;
    struct list waiting, stored;
    struct batch_report reports[REPORTS_MAX];
    unsigned report_count;
    struct error loss; /* a file that is gone, */
    bool lost;         /* which is to be told */
    bool ends;
    /* The thread's own. */
    struct store_change *changes;
    size_t room;
    bool was_lost;
};

static void list_init(struct list *list)
{
    list->first = NULL;
    list->last = &list->first;
}

static void list_add(struct list *list, struct step *step)
{
    step->next = NULL;
    *list->last = step;
    list->last = &step->next;
}

static struct step *list_take(struct list *list)
{
    struct step *steps = list->first;
    list_init(list);
    return steps;
}

/* ---- The thread ---- */

static size_t count_changes(const struct step *steps)
{
    size_t count = 0;
    for (; steps; steps = steps->next)
        count += steps->outcome == STORE_DONE ? steps->count : 0;
    return count;
}

static bool make_room(struct journal *journal, size_t count)
{
    if (count <= journal->room)
        return true;
    size_t room = count < CHANGES_USUAL ? CHANGES_USUAL : 2 * count;
    struct store_change *changes = realloc(journal->changes, room * sizeof *changes);
    if (!changes)
        return false;
    journal->changes = changes;
    journal->room = room;
    return true;
}

static void collect(struct journal *journal, const struct step *steps)
{
    size_t count = 0;
    for (; steps; steps = steps->next)
        if (steps->outcome == STORE_DONE && steps->count) {
            memcpy(journal->changes + count, steps->changes, steps->count * sizeof *steps->changes);
            count += steps->count;
        }
}

/* The step that the change with this number belongs to. */
static struct step *step_at(struct step *steps, size_t number)
{
    for (; steps; steps = steps->next) {
        size_t count = steps->outcome == STORE_DONE ? steps->count : 0;
        if (number < count)
            return steps;
        number -= count;
    }
    return NULL;
}

static void fail_all(struct step *steps, enum store_outcome outcome, const struct error *error)
{
    for (; steps; steps = steps->next)
        if (steps->outcome == STORE_DONE) {
            steps->outcome = outcome;
            steps->error = *error;
        }
}

/* Stores all that can be stored; a step that contradicts what is there is left out. */
static void write_steps(struct journal *journal, struct step *steps)
{
    struct error error = {.message = ""};
    size_t count, at;
    for (struct step *step = steps; step; step = step->next)
        step->outcome = STORE_DONE;
    while ((count = count_changes(steps)) > 0) {
        if (!make_room(journal, count)) {
            error_set(&error, MESSAGE("out of memory"));
            fail_all(steps, STORE_FAILED, &error);
            return;
        }
        collect(journal, steps);
        enum store_outcome outcome =
            store_append_batch(journal->store, journal->changes, count, &at, &error);
        if (outcome == STORE_DONE)
            return;
        struct step *wrong = outcome == STORE_CONFLICT ? step_at(steps, at) : NULL;
        if (!wrong) {
            fail_all(steps, outcome, &error);
            return;
        }
        wrong->outcome = STORE_CONFLICT;
        wrong->error = error;
    }
}

static struct batch_report report_on(const struct step *steps, int64_t microseconds)
{
    struct batch_report report = {.microseconds = microseconds};
    for (; steps; steps = steps->next) {
        report.failed =
            report.failed || steps->outcome == STORE_FAILED || steps->outcome == STORE_UNKNOWN;
        for (size_t i = 0; i < steps->count; i++)
            report.lines += steps->outcome == STORE_DONE && steps->changes[i].kind == STORE_ROW;
    }
    return report;
}

/* Nobody writes: are the files there? That they are gone is told once. */
static void check(struct journal *journal)
{
    struct error error;
    uv_mutex_unlock(&journal->lock);
    bool lost = !store_check(journal->store, &error);
    uv_mutex_lock(&journal->lock);
    if (lost && !journal->was_lost) {
        journal->loss = error;
        journal->lost = true;
        uv_async_send(&journal->done);
    }
    journal->was_lost = lost;
}

static void run(void *context)
{
    struct journal *journal = context;
    uv_mutex_lock(&journal->lock);
    for (;;) {
        while (!journal->waiting.first && !journal->ends)
            if (uv_cond_timedwait(&journal->more, &journal->lock, check_nanoseconds) != 0)
                check(journal);
        struct step *steps = list_take(&journal->waiting);
        if (!steps)
            break;
        uv_mutex_unlock(&journal->lock);
        uint64_t began = uv_hrtime();
        write_steps(journal, steps);
        struct batch_report report = report_on(steps, (int64_t)((uv_hrtime() - began) / 1000));
        uv_mutex_lock(&journal->lock);
        if (journal->report_count < REPORTS_MAX)
            journal->reports[journal->report_count++] = report;
        for (struct step *next; steps; steps = next) {
            next = steps->next;
            list_add(&journal->stored, steps);
        }
        uv_async_send(&journal->done);
    }
    uv_mutex_unlock(&journal->lock);
}

/* ---- The loop ---- */

static void tell_reports(struct journal *journal)
{
    struct batch_report reports[REPORTS_MAX];
    uv_mutex_lock(&journal->lock);
    unsigned count = journal->report_count;
    memcpy(reports, journal->reports, count * sizeof reports[0]);
    journal->report_count = 0;
    bool lost = journal->lost;
    struct error loss = journal->loss;
    journal->lost = false;
    uv_mutex_unlock(&journal->lock);
    for (unsigned i = 0; i < count; i++)
        journal->listener.wrote(journal->listener.context, &reports[i]);
    if (lost)
        journal->listener.lost(journal->listener.context, &loss);
}

/* Hands back one that is stored; false if there is none. */
static bool hand_back_one(struct journal *journal)
{
    uv_mutex_lock(&journal->lock);
    struct step *step = journal->stored.first;
    if (step && !(journal->stored.first = step->next))
        list_init(&journal->stored);
    uv_mutex_unlock(&journal->lock);
    if (step)
        journal->listener.stored(journal->listener.context, step);
    return step != NULL;
}

/* Some at a time: the loop has other things to do. */
static void when_done(uv_async_t *done)
{
    struct journal *journal = done->data;
    uint64_t began = clock_processor(), until = began + SLICE_NANOSECONDS;
    bool more;
    tell_reports(journal);
    while ((more = hand_back_one(journal)) && clock_processor() < until)
        ;
    if (more)
        uv_async_send(done);
    journal->listener.took(journal->listener.context, began);
}

struct journal *journal_create(uv_loop_t *loop, struct store *store,
                               const struct journal_listener *listener)
{
    struct journal *journal = calloc(1, sizeof *journal);
    if (!journal)
        return NULL;
    journal->store = store;
    journal->listener = *listener;
    list_init(&journal->waiting);
    list_init(&journal->stored);
    journal->done.data = journal;
    if (uv_mutex_init(&journal->lock) != 0 || uv_cond_init(&journal->more) != 0 ||
        uv_async_init(loop, &journal->done, when_done) != 0 ||
        uv_thread_create(&journal->thread, run, journal) != 0)
        abort(); /* nothing can be done without */
    return journal;
}

void journal_submit(struct journal *journal, struct step *step)
{
    uv_mutex_lock(&journal->lock);
    list_add(&journal->waiting, step);
    uv_cond_signal(&journal->more);
    uv_mutex_unlock(&journal->lock);
}

static void when_closed(uv_handle_t *handle)
{
    struct journal *journal = handle->data;
    uv_cond_destroy(&journal->more);
    uv_mutex_destroy(&journal->lock);
    free(journal->changes);
    free(journal);
}

void journal_destroy(struct journal *journal)
{
    if (!journal)
        return;
    uv_mutex_lock(&journal->lock);
    journal->ends = true;
    uv_cond_signal(&journal->more);
    uv_mutex_unlock(&journal->lock);
    uv_thread_join(&journal->thread);
    tell_reports(journal);
    while (hand_back_one(journal))
        ;
    store_close(journal->store);
    uv_close((uv_handle_t *)&journal->done, when_closed);
}
