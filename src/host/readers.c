/* The threads that read, and their queue. */
#include "readers.h"
#include "clock.h"

#include <stdlib.h>

enum { THREADS = 3 };

/* How many of a kind may be under way, and wait. A replay can take seconds: there is always a
 * thread for everything else. */
static const struct {
    unsigned at_once, of_asker, in_all;
} limits[WORK_KINDS] = {
    [WORK_WAKE] = {.at_once = 2, .of_asker = 256, .in_all = 8192},
    [WORK_LOOK] = {.at_once = 2, .of_asker = 1024, .in_all = 8192},
    [WORK_RECORD] = {.at_once = 1, .of_asker = 4, .in_all = 256},
    [WORK_LAY] = {.at_once = 2, .of_asker = 1024, .in_all = 65536},
};

/* Each has the same share. */
static const unsigned prices[WORK_KINDS] = {1, 1, 1, 1};

struct list {
    struct work *first, **last;
};

struct readers {
    void (*took)(void *context, uint64_t began);
    void *context;
    uv_async_t wake;
    struct store *stores[THREADS];
    uv_thread_t threads[THREADS];
    unsigned count;
    unsigned started; /* threads that have taken their store */
    uv_mutex_t lock;  /* for what follows */
    uv_cond_t more;
    struct turns *turns;
    unsigned running[WORK_KINDS];
    struct list unsorted; /* that there was no memory for in the turns: they come first */
    struct list finished;
    bool ends;
};

static void list_init(struct list *list)
{
    list->first = NULL;
    list->last = &list->first;
}

static void list_add(struct list *list, struct work *work)
{
    work->next = NULL;
    *list->last = work;
    list->last = &work->next;
}

/* False if it is not in the list. */
static bool list_remove(struct list *list, const struct work *work)
{
    struct work **link = &list->first;
    while (*link && *link != work)
        link = &(*link)->next;
    if (!*link)
        return false;
    *link = work->next;
    if (!*link)
        list->last = link;
    return true;
}

/* ---- The queue: under the lock ---- */

static void add(struct readers *readers, struct work *work)
{
    work->turn = (struct turn){.cost = 0};
    work->flow = NULL;
    if (!turns_add(readers->turns, &work->turn, work->kind, &work->asker, 1, work->asker))
        list_add(&readers->unsorted, work);
}

/* There are no more of a kind under way than there may be. */
static void count_running(struct readers *readers, enum work_kind kind, int more)
{
    readers->running[kind] += (unsigned)more;
    turns_hold(readers->turns, kind, readers->running[kind] >= limits[kind].at_once);
}

/* What is to be done next; NULL if there is nothing. */
static struct work *take_next(struct readers *readers)
{
    struct turn *turn = turns_next(readers->turns);
    struct work *work = readers->unsorted.first;
    if (work) {
        list_remove(&readers->unsorted, work);
    } else if (turn) {
        work = (struct work *)turn;
        work->flow = turns_begin(readers->turns, turn);
    } else {
        return NULL;
    }
    count_running(readers, work->kind, 1);
    return work;
}

static void note_done(struct readers *readers, struct work *work, uint64_t spent)
{
    if (work->flow)
        turns_end(readers->turns, work->flow, spent + 1);
    count_running(readers, work->kind, -1);
    list_add(&readers->finished, work);
}

/* ---- The threads ---- */

static void run(void *context)
{
    struct readers *readers = context;
    uv_mutex_lock(&readers->lock);
    struct store *store = readers->stores[readers->started++];
    while (!readers->ends) {
        struct work *work = take_next(readers);
        if (!work) {
            uv_cond_wait(&readers->more, &readers->lock);
            continue;
        }
        uv_mutex_unlock(&readers->lock);
        uint64_t began = clock_processor();
        work->run(work, store);
        work->ran = true;
        uint64_t spent = clock_processor() - began;
        uv_mutex_lock(&readers->lock);
        note_done(readers, work, spent);
        uv_cond_signal(&readers->more); /* one of its kind may have waited for this one */
        uv_async_send(&readers->wake);
    }
    uv_mutex_unlock(&readers->lock);
}

/* ---- The loop ---- */

/* Hands back one that is finished; false if there is none. */
static bool hand_back_one(struct readers *readers)
{
    uv_mutex_lock(&readers->lock);
    struct work *work = readers->finished.first;
    if (work)
        list_remove(&readers->finished, work);
    uv_mutex_unlock(&readers->lock);
    if (work)
        work->done(work);
    return work != NULL;
}

/* Some at a time: the loop has other things to do. */
static void when_awake(uv_async_t *wake)
{
    struct readers *readers = wake->data;
    uint64_t began = clock_processor(), until = began + SLICE_NANOSECONDS;
    bool more;
    while ((more = hand_back_one(readers)) && clock_processor() < until)
        ;
    if (more)
        uv_async_send(wake);
    readers->took(readers->context, began);
}

static bool open_stores(struct readers *readers, const char *path, struct error *error)
{
    for (unsigned i = 0; i < THREADS; i++)
        if (!store_open(&readers->stores[i], path, STORE_READ, error)) {
            while (i > 0)
                store_close(readers->stores[--i]);
            return false;
        }
    return true;
}

struct readers *readers_create(uv_loop_t *loop, const char *path,
                               void (*took)(void *context, uint64_t began), void *context,
                               struct error *error)
{
    struct readers *readers = calloc(1, sizeof *readers);
    if (!readers) {
        error_set(error, MESSAGE("out of memory"));
        return NULL;
    }
    readers->turns = turns_create(WORK_KINDS, prices);
    if (!readers->turns || !open_stores(readers, path, error)) {
        if (!readers->turns)
            error_set(error, MESSAGE("out of memory"));
        turns_destroy(readers->turns);
        free(readers);
        return NULL;
    }
    readers->took = took;
    readers->context = context;
    list_init(&readers->unsorted);
    list_init(&readers->finished);
    readers->wake.data = readers;
    if (uv_mutex_init(&readers->lock) != 0 || uv_cond_init(&readers->more) != 0 ||
        uv_async_init(loop, &readers->wake, when_awake) != 0)
        abort(); /* nothing can be done without */
    for (; readers->count < THREADS; readers->count++)
        if (uv_thread_create(&readers->threads[readers->count], run, readers) != 0)
            abort();
    return readers;
}

enum room readers_room(struct readers *readers, enum work_kind kind, const void *asker)
{
    uv_mutex_lock(&readers->lock);
    unsigned own = turns_count_of(readers->turns, kind, asker),
             all = turns_count(readers->turns, kind);
    enum room room = own >= limits[kind].of_asker ? ROOM_NOT_FOR_ASKER
                     : all >= limits[kind].in_all ? ROOM_FOR_NOBODY
                                                  : ROOM_ENOUGH;
    uv_mutex_unlock(&readers->lock);
    return room;
}

void readers_submit(struct readers *readers, struct work *work)
{
    work->ran = false;
    uv_mutex_lock(&readers->lock);
    add(readers, work);
    uv_cond_signal(&readers->more);
    uv_mutex_unlock(&readers->lock);
}

/* False if it does not wait. */
static bool drop(struct readers *readers, struct work *work)
{
    if (work->turn.flow)
        turns_remove(readers->turns, &work->turn);
    else if (!list_remove(&readers->unsorted, work))
        return false;
    list_add(&readers->finished, work);
    return true;
}

void readers_drop(struct readers *readers, struct work *work)
{
    uv_mutex_lock(&readers->lock);
    bool dropped = drop(readers, work);
    uv_mutex_unlock(&readers->lock);
    if (dropped)
        uv_async_send(&readers->wake);
}

static void drop_all(struct readers *readers)
{
    struct turn *turn;
    for (unsigned kind = 0; kind < WORK_KINDS; kind++)
        turns_hold(readers->turns, kind, false);
    while ((turn = turns_next(readers->turns)))
        drop(readers, (struct work *)turn);
    while (readers->unsorted.first)
        drop(readers, readers->unsorted.first);
}

static void when_closed(uv_handle_t *handle)
{
    struct readers *readers = handle->data;
    uv_cond_destroy(&readers->more);
    uv_mutex_destroy(&readers->lock);
    turns_destroy(readers->turns);
    free(readers);
}

void readers_destroy(struct readers *readers)
{
    if (!readers)
        return;
    uv_mutex_lock(&readers->lock);
    readers->ends = true;
    uv_cond_broadcast(&readers->more);
    uv_mutex_unlock(&readers->lock);
    for (unsigned i = 0; i < readers->count; i++)
        uv_thread_join(&readers->threads[i]);
    drop_all(readers);
    while (hand_back_one(readers))
        ;
    for (unsigned i = 0; i < THREADS; i++)
        store_close(readers->stores[i]);
    uv_close((uv_handle_t *)&readers->wake, when_closed);
}
