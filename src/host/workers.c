/* The threads that think. */
#include "workers.h"
#include "clock.h"
#include "hints.h"

#include <stdlib.h>
#include <time.h>

enum {
    NOT_THOUGHT = 15,
    STACK_BYTES = 1 << 20,
    MICROSECOND = 1000,
    MILLISECOND = 1000 * MICROSECOND,
    HINT_TIME = 300 * MILLISECOND,
    QUICK_TIME = MILLISECOND / 2, /* levels that do not search, */
    NORMAL_LEAST = MILLISECOND,   /* and what those need that do, to do better */
    HINTS_AN_ADDRESS = 16,        /* that may wait: some seconds */
    HINTS_MOST = 2048,
};
enum thought_kind { THOUGHT_MOVE, THOUGHT_HINT, THOUGHT_KINDS };
/* Moves get three quarters of the time where hints wait too. */
static const unsigned prices[THOUGHT_KINDS] = {[THOUGHT_MOVE] = 1, [THOUGHT_HINT] = 3};
static const uint64_t move_wait = 300 * MILLISECOND, hint_wait = UINT64_C(1500) * MILLISECOND;

struct list {
    struct thought *first, **last;
};

struct workers {
    void (*done)(void *context, struct thought *thought);
    void *context;
    uv_async_t wake;
    uv_mutex_t lock; /* for what follows */
    uv_cond_t more;
    struct turns *turns;
    struct hurry hurries[THOUGHT_KINDS];
    struct list finished;
    bool ends;
    unsigned count;
    uv_thread_t threads[];
};

static void list_init(struct list *list)
{
    list->first = NULL;
    list->last = &list->first;
}

static void list_add(struct list *list, struct thought *thought)
{
    thought->next = NULL;
    *list->last = thought;
    list->last = &thought->next;
}

static enum thought_kind kind_of(const struct thought *thought)
{
    return thought->is_hint ? THOUGHT_HINT : THOUGHT_MOVE;
}

/* ---- Time ---- */

/* How long is thought if nobody else waits, in nanoseconds. */
static uint64_t full_time(const struct thought *thought)
{
    if (thought->is_hint)
        return HINT_TIME;
    return thought->level < LEVEL_NORMAL ? QUICK_TIME
                                         : player_time(thought->level, NULL).nanoseconds;
}

static uint64_t time_of(const struct thought *thought, unsigned share)
{
    uint64_t full = full_time(thought), time = full * share / HURRY_WHOLE;
    uint64_t least = full < NORMAL_LEAST ? full : NORMAL_LEAST;
    return time < least ? least : time;
}

/* How long the thread is the thought's: so much longer that whoever thinks to the end is done. */
static uint64_t slot_of(uint64_t time)
{
    return time + time / 8 + MILLISECOND / 2;
}

static void wait_until(uint64_t moment)
{
    for (uint64_t now; (now = clock_nanoseconds()) < moment;) {
        uint64_t rest = moment - now;
        nanosleep(&(struct timespec){.tv_sec = (time_t)(rest / (1000 * MILLISECOND)),
                                     .tv_nsec = (long)(rest % (1000 * MILLISECOND))},
                  NULL);
    }
}

/* A machine that has had nothing to do wakes a millisecond later, which can be measured from far:
 * where a move is shown at once it is kept as busy as by a search. */
static void work_until(uint64_t moment)
{
    while (clock_nanoseconds() < moment)
        ;
}

/* ---- The threads ---- */

/* What is to be thought about next, and for how long. */
static struct thought *take_next(struct workers *workers, uint64_t *ret_time)
{
    struct thought *thought = (struct thought *)turns_next(workers->turns);
    enum thought_kind kind = kind_of(thought);
    struct hurry *hurry = &workers->hurries[kind];
    uint64_t wait = turns_cost(workers->turns, kind) / workers->count;
    *ret_time = time_of(thought, hurry_share(hurry, wait, clock_now()));
    thought->hurried = hurry->is_on;
    turns_take(workers->turns, &thought->turn, slot_of(*ret_time));
    return thought;
}

static void think(struct player *player, struct thought *thought, uint64_t time)
{
    player_init(player, thought->level, thought->seed);
    player->budget = player_time(thought->level, clock_nanoseconds);
    player->budget.nanoseconds = time;
    if (thought->is_hint)
        thought->text =
            hint_make(player, &thought->view, thought->at, thought->seed, thought->hurried);
    else
        thought->move = player_choose(player, &thought->view);
}

/* Nobody can tell from outside how much of its time it needed. */
static void think_in_slot(struct player *player, struct thought *thought, uint64_t time)
{
    uint64_t began = clock_nanoseconds(), slot = slot_of(time);
    thought->move.action = NOT_THOUGHT;
    thought->took = (int64_t)((began + slot) / MICROSECOND) - thought->asked;
    if (player)
        think(player, thought, time);
    if (thought->shown_at_once)
        work_until(began + time);
    wait_until(began + slot);
}

static void run(void *context)
{
    struct workers *workers = context;
    struct player *player = malloc(sizeof *player);
    uint64_t time;
    uv_mutex_lock(&workers->lock);
    for (;;) {
        while (!turns_next(workers->turns) && !workers->ends)
            uv_cond_wait(&workers->more, &workers->lock);
        if (workers->ends)
            break;
        struct thought *thought = take_next(workers, &time);
        uv_mutex_unlock(&workers->lock);
        think_in_slot(player, thought, time);
        uv_mutex_lock(&workers->lock);
        list_add(&workers->finished, thought);
        uv_async_send(&workers->wake);
    }
    uv_mutex_unlock(&workers->lock);
    free(player);
}

/* ---- The loop ---- */

static void hand_back(struct workers *workers)
{
    uv_mutex_lock(&workers->lock);
    struct thought *thoughts = workers->finished.first;
    list_init(&workers->finished);
    uv_mutex_unlock(&workers->lock);
    for (struct thought *next; thoughts; thoughts = next) {
        next = thoughts->next;
        workers->done(workers->context, thoughts);
    }
}

static void when_awake(uv_async_t *wake)
{
    hand_back(wake->data);
}

struct workers *workers_create(uv_loop_t *loop, unsigned threads,
                               void (*done)(void *context, struct thought *thought), void *context)
{
    const uv_thread_options_t options = {.flags = UV_THREAD_HAS_STACK_SIZE,
                                         .stack_size = STACK_BYTES};
    struct workers *workers = calloc(1, sizeof *workers + threads * sizeof workers->threads[0]);
    if (!workers || !(workers->turns = turns_create(THOUGHT_KINDS, prices))) {
        free(workers);
        return NULL;
    }
    workers->done = done;
    workers->context = context;
    workers->wake.data = workers;
    workers->hurries[THOUGHT_MOVE].from = move_wait;
    workers->hurries[THOUGHT_HINT].from = hint_wait;
    list_init(&workers->finished);
    if (uv_mutex_init(&workers->lock) != 0 || uv_cond_init(&workers->more) != 0 ||
        uv_async_init(loop, &workers->wake, when_awake) != 0)
        abort(); /* nothing can be done without */
    for (unsigned i = 0; i < threads; i++) {
        uv_mutex_lock(&workers->lock);
        workers->count++;
        uv_mutex_unlock(&workers->lock);
        if (uv_thread_create_ex(&workers->threads[i], &options, run, workers) != 0)
            abort();
    }
    return workers;
}

bool workers_submit(struct workers *workers, struct thought *thought)
{
    thought->asked = clock_microseconds();
    thought->turn.cost = slot_of(full_time(thought));
    uv_mutex_lock(&workers->lock);
    bool added = turns_add(workers->turns, &thought->turn, kind_of(thought), thought->addresses,
                           thought->address_count, thought->owner);
    uv_cond_signal(&workers->more);
    uv_mutex_unlock(&workers->lock);
    return added;
}

bool workers_withdraw(struct workers *workers, struct thought *thought)
{
    uv_mutex_lock(&workers->lock);
    bool waits = thought->turn.flow != NULL;
    if (waits)
        turns_remove(workers->turns, &thought->turn);
    uv_mutex_unlock(&workers->lock);
    return waits;
}

bool workers_have_room(struct workers *workers, const void *address)
{
    uv_mutex_lock(&workers->lock);
    bool room = turns_count(workers->turns, THOUGHT_HINT) < HINTS_MOST &&
                turns_count_of(workers->turns, THOUGHT_HINT, address) < HINTS_AN_ADDRESS;
    uv_mutex_unlock(&workers->lock);
    return room;
}

static void when_closed(uv_handle_t *handle)
{
    struct workers *workers = handle->data;
    uv_cond_destroy(&workers->more);
    uv_mutex_destroy(&workers->lock);
    turns_destroy(workers->turns);
    free(workers);
}

void workers_destroy(struct workers *workers)
{
    if (!workers)
        return;
    uv_mutex_lock(&workers->lock);
    workers->ends = true;
    uv_cond_broadcast(&workers->more);
    uv_mutex_unlock(&workers->lock);
    for (unsigned i = 0; i < workers->count; i++)
        uv_thread_join(&workers->threads[i]);
    for (struct turn *turn; (turn = turns_next(workers->turns));) {
        struct thought *thought = (struct thought *)turn;
        turns_remove(workers->turns, turn);
        thought->move.action = NOT_THOUGHT;
        list_add(&workers->finished, thought);
    }
    hand_back(workers);
    uv_close((uv_handle_t *)&workers->wake, when_closed);
}
