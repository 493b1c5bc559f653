/* The arena's threads: each has a table of its own; results are taken in the order of the deals. */
#include "arena_play.h"
#include "interrupt.h"
#include "progress.h"
#include "report.h"

#include <pasch/words/language.h>

#include <errno.h>
#include <pthread.h>
#include <string.h>
#include <time.h>

/* How far one thread may be ahead of the slowest, in deals; and how often progress is looked at. */
enum { WINDOW = 1024, INTERVAL = 100000000 };

struct slot {
    bool is_done;
    struct arena_deal deal;
};

/* What the threads share, under the mutex. */
struct hall {
    const struct arena_plan *plan;
    pthread_mutex_t mutex;
    pthread_cond_t room, ended; /* to go ahead; a thread came to its end */
    int64_t whole, next, taken; /* deals of this shard: all, the next to play, taken in order */
    int running;
    bool stop, settled, failed;
    struct slot slots[WINDOW];
    struct arena_score *score;
};

/* The next deal for this thread, counted within the shard; -1 if there is none. */
static int64_t next_deal(struct hall *hall)
{
    while (!hall->stop && hall->next < hall->whole && hall->next - hall->taken >= WINDOW)
        pthread_cond_wait(&hall->room, &hall->mutex);
    return hall->stop || hall->next >= hall->whole ? -1 : hall->next++;
}

/* False, and all stops, if that is too much to count. */
static bool add_deal(struct hall *hall, const struct arena_deal *deal)
{
    if (arena_sums_add(&hall->score->sums, deal))
        return true;
    if (!hall->failed)
        report(_("the points are too many to be added up"));
    hall->stop = hall->failed = true;
    return false;
}

/* Takes the deals that are done, in order, until the question is settled by them. */
static void take_deals(struct hall *hall)
{
    const struct arena_plan *plan = hall->plan;
    struct slot *slot;
    while (!hall->settled && (slot = &hall->slots[hall->taken % WINDOW])->is_done) {
        slot->is_done = false;
        hall->taken++;
        if (!add_deal(hall, &slot->deal))
            break;
        hall->settled = plan->sequential && arena_settled(&hall->score->sums, plan->table->players,
                                                          plan->delta) != SETTLED_OPEN;
    }
    hall->stop = hall->stop || hall->settled;
    pthread_cond_broadcast(&hall->room);
}

static void *work(void *argument)
{
    struct hall *hall = argument;
    const struct arena_plan *plan = hall->plan;
    struct arena_table *table = arena_table_create(plan);
    pthread_mutex_lock(&hall->mutex);
    bool good = table;
    for (int64_t number; good && (number = next_deal(hall)) >= 0;) {
        struct arena_deal deal;
        pthread_mutex_unlock(&hall->mutex);
        good = arena_play_deal(table, number * plan->shards + plan->shard - 1, &deal);
        pthread_mutex_lock(&hall->mutex);
        if (good)
            hall->slots[number % WINDOW] = (struct slot){.is_done = true, .deal = deal};
        take_deals(hall);
    }
    if (!good) {
        hall->stop = true;
        hall->failed = hall->failed || !interrupt_happened();
    }
    if (table)
        arena_table_report(table, hall->score);
    hall->running--;
    pthread_cond_broadcast(&hall->room);
    pthread_cond_signal(&hall->ended);
    pthread_mutex_unlock(&hall->mutex);
    arena_table_destroy(table);
    return NULL;
}

static void wait_a_little(struct hall *hall)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += INTERVAL;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_cond_timedwait(&hall->ended, &hall->mutex, &until);
}

/* Until all threads have come to an end; the mutex is held. */
static void watch(struct hall *hall)
{
    struct progress progress;
    progress_init(&progress);
    while (hall->running) {
        wait_a_little(hall);
        hall->stop = hall->stop || interrupt_happened();
        progress_update(&progress, (uint64_t)hall->taken, (uint64_t)hall->whole,
                        (uint64_t)hall->score->sums.rounds);
    }
    for (int i = 0; i < WINDOW && !hall->settled; i++) /* behind a deal that was broken off */
        if (hall->slots[i].is_done)
            add_deal(hall, &hall->slots[i].deal);
    progress_finish(&progress);
}

bool arena_play(const struct arena_plan *plan, struct arena_score *ret_score)
{
    pthread_t threads[ARENA_JOBS_MAX];
    struct hall hall = {.plan = plan, .whole = arena_plan_deals(plan), .score = ret_score};
    int started = 0, wrong = 0;
    memset(ret_score, 0, sizeof *ret_score);
    interrupt_watch();
    pthread_mutex_init(&hall.mutex, NULL);
    pthread_cond_init(&hall.room, NULL);
    pthread_cond_init(&hall.ended, NULL);
    pthread_mutex_lock(&hall.mutex);
    for (; started < plan->jobs && started < ARENA_JOBS_MAX && !wrong; started += !wrong)
        wrong = pthread_create(&threads[started], NULL, work, &hall);
    hall.running = started;
    if (wrong) {
        hall.stop = hall.failed = true;
        errno = wrong;
        report_system("--jobs");
    }
    watch(&hall);
    pthread_mutex_unlock(&hall.mutex);
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    pthread_cond_destroy(&hall.ended);
    pthread_cond_destroy(&hall.room);
    pthread_mutex_destroy(&hall.mutex);
    return !hall.failed;
}
