/* The threads that think. */
#include "workers.h"
#include "clock.h"
#include "hints.h"

#include <stdlib.h>

enum {
    NOT_THOUGHT = 15,
    STACK_BYTES = 1 << 20,
    HINT_NANOSECONDS = 300000000,
    HINTS_A_THREAD = 16, /* that may wait: some seconds */
    HINTS_AN_OWNER = 2,
};

struct queue {
    struct thought *first, **last;
};

struct workers {
    void (*done)(void *context, struct thought *thought);
    void *context;
    uv_async_t wake;
    uv_mutex_t lock; /* for what follows */
    uv_cond_t more;
    struct queue moves, hints; /* waiting: moves come first */
    struct queue finished;
    bool ends;
    unsigned count;
    uv_thread_t threads[];
};

static void queue_init(struct queue *queue)
{
    queue->first = NULL;
    queue->last = &queue->first;
}

static void queue_add(struct queue *queue, struct thought *thought)
{
    thought->next = NULL;
    *queue->last = thought;
    queue->last = &thought->next;
}

static struct thought *queue_take_one(struct queue *queue)
{
    struct thought *thought = queue->first;
    if (!thought)
        return NULL;
    queue->first = thought->next;
    if (!queue->first)
        queue->last = &queue->first;
    return thought;
}

/* What is to be thought about next; NULL if there is nothing. */
static struct thought *take_next(struct workers *workers)
{
    struct thought *thought = queue_take_one(&workers->moves);
    return thought ? thought : queue_take_one(&workers->hints);
}

static void think(struct player *player, struct thought *thought)
{
    player_init(player, thought->level, thought->seed);
    player->budget = player_time(thought->level, clock_nanoseconds);
    if (thought->is_hint) {
        player->budget.nanoseconds = HINT_NANOSECONDS;
        thought->text = hint_make(player, &thought->view, thought->at, thought->seed);
    } else {
        thought->move = player_choose(player, &thought->view);
    }
}

static void run(void *context)
{
    struct workers *workers = context;
    struct player *player = malloc(sizeof *player);
    uv_mutex_lock(&workers->lock);
    for (;;) {
        while (!workers->moves.first && !workers->hints.first && !workers->ends)
            uv_cond_wait(&workers->more, &workers->lock);
        if (workers->ends)
            break;
        struct thought *thought = take_next(workers);
        uv_mutex_unlock(&workers->lock);
        thought->move.action = NOT_THOUGHT;
        if (player)
            think(player, thought);
        uv_mutex_lock(&workers->lock);
        queue_add(&workers->finished, thought);
        uv_async_send(&workers->wake);
    }
    uv_mutex_unlock(&workers->lock);
    free(player);
}

static void tell(struct workers *workers)
{
    uv_mutex_lock(&workers->lock);
    struct thought *thoughts = workers->finished.first;
    queue_init(&workers->finished);
    uv_mutex_unlock(&workers->lock);
    for (struct thought *next; thoughts; thoughts = next) {
        next = thoughts->next;
        workers->done(workers->context, thoughts);
    }
}

static void when_awake(uv_async_t *wake)
{
    tell(wake->data);
}

struct workers *workers_create(uv_loop_t *loop, unsigned threads,
                               void (*done)(void *context, struct thought *thought), void *context)
{
    const uv_thread_options_t options = {.flags = UV_THREAD_HAS_STACK_SIZE,
                                         .stack_size = STACK_BYTES};
    struct workers *workers = calloc(1, sizeof *workers + threads * sizeof workers->threads[0]);
    if (!workers)
        return NULL;
    workers->done = done;
    workers->context = context;
    workers->wake.data = workers;
    queue_init(&workers->moves);
    queue_init(&workers->hints);
    queue_init(&workers->finished);
    if (uv_mutex_init(&workers->lock) != 0 || uv_cond_init(&workers->more) != 0 ||
        uv_async_init(loop, &workers->wake, when_awake) != 0)
        abort(); /* nothing can be done without */
    for (; workers->count < threads; workers->count++)
        if (uv_thread_create_ex(&workers->threads[workers->count], &options, run, workers) != 0)
            abort();
    return workers;
}

void workers_submit(struct workers *workers, struct thought *thought)
{
    uv_mutex_lock(&workers->lock);
    queue_add(thought->is_hint ? &workers->hints : &workers->moves, thought);
    uv_cond_signal(&workers->more);
    uv_mutex_unlock(&workers->lock);
}

bool workers_have_room(struct workers *workers, const void *owner)
{
    unsigned all = 0, own = 0;
    uv_mutex_lock(&workers->lock);
    for (const struct thought *hint = workers->hints.first; hint; hint = hint->next) {
        all++;
        own += hint->owner == owner;
    }
    uv_mutex_unlock(&workers->lock);
    return all < HINTS_A_THREAD * workers->count && own < HINTS_AN_OWNER;
}

void workers_forget(struct workers *workers, const void *asker)
{
    struct queue kept;
    queue_init(&kept);
    uv_mutex_lock(&workers->lock);
    for (struct thought *hint; (hint = queue_take_one(&workers->hints));) {
        bool wanted = hint->asker != asker;
        if (!wanted)
            hint->move.action = NOT_THOUGHT;
        queue_add(wanted ? &kept : &workers->finished, hint);
    }
    for (struct thought *hint; (hint = queue_take_one(&kept));)
        queue_add(&workers->hints, hint);
    uv_mutex_unlock(&workers->lock);
    uv_async_send(&workers->wake);
}

static void when_closed(uv_handle_t *handle)
{
    struct workers *workers = handle->data;
    uv_cond_destroy(&workers->more);
    uv_mutex_destroy(&workers->lock);
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
    for (struct thought *thought; (thought = take_next(workers));) {
        thought->move.action = NOT_THOUGHT;
        queue_add(&workers->finished, thought);
    }
    tell(workers);
    uv_close((uv_handle_t *)&workers->wake, when_closed);
}
