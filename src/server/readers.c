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

/* Somebody with work of one kind that waits or is under way. */
struct asker {
    struct asker *next;
    const void *who;
    uint64_t spent; /* nanoseconds */
    struct work *first, **last;
    unsigned waiting, running;
};

struct kind {
    struct asker *askers;
    uint64_t spent; /* of all */
    uint64_t least; /* where an asker begins: what the last one had spent whose turn it was */
    unsigned waiting, running;
    struct asker others; /* all for whom there was no memory */
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
    struct kind kinds[WORK_KINDS];
    struct work *finished, **finished_last;
    bool ends;
};

/* ---- The queue: under the lock ---- */

static struct asker *find_asker(const struct kind *kind, const void *who)
{
    struct asker *asker = kind->askers;
    while (asker && asker->who != who)
        asker = asker->next;
    return asker;
}

/* Whoever comes anew has spent nothing; but no more can be saved than the others have. */
static struct asker *add_asker(struct kind *kind, const void *who)
{
    struct asker *asker = calloc(1, sizeof *asker);
    if (!asker) {
        asker = &kind->others;
        who = asker;
    }
    if (asker->waiting || asker->running)
        return asker;
    *asker = (struct asker){
        .next = kind->askers, .who = who, .spent = kind->least, .last = &asker->first};
    kind->askers = asker;
    return asker;
}

static void remove_asker(struct kind *kind, struct asker *asker)
{
    struct asker **link = &kind->askers;
    if (asker->waiting || asker->running)
        return;
    while (*link != asker)
        link = &(*link)->next;
    *link = asker->next;
    if (asker != &kind->others)
        free(asker);
}

/* Nobody has two under way while others wait; of those who have spent as much, the one who came
 * first: new ones are in front. */
static bool comes_before(const struct asker *asker, const struct asker *other)
{
    if ((asker->running > 0) != (other->running > 0))
        return asker->running == 0;
    return asker->spent <= other->spent;
}

static struct asker *next_asker(const struct kind *kind)
{
    struct asker *best = NULL;
    for (struct asker *asker = kind->askers; asker; asker = asker->next)
        if (asker->waiting && (!best || comes_before(asker, best)))
            best = asker;
    return best;
}

/* The kind whose turn it is: of those that wait, the one that has used least. */
static struct kind *next_kind(struct readers *readers)
{
    struct kind *best = NULL;
    for (unsigned i = 0; i < WORK_KINDS; i++) {
        struct kind *kind = &readers->kinds[i];
        if (kind->waiting && kind->running < limits[i].at_once &&
            (!best || kind->spent < best->spent))
            best = kind;
    }
    return best;
}

/* There is work of that kind again: what it did not use meanwhile is not saved. */
static void begin_kind(const struct readers *readers, struct kind *kind)
{
    uint64_t least = UINT64_MAX;
    for (unsigned i = 0; i < WORK_KINDS; i++) {
        const struct kind *other = &readers->kinds[i];
        if ((other->waiting || other->running) && other->spent < least)
            least = other->spent;
    }
    if (least != UINT64_MAX && kind->spent < least)
        kind->spent = least;
}

static void add(struct readers *readers, struct work *work)
{
    struct kind *kind = &readers->kinds[work->kind];
    struct asker *asker = find_asker(kind, work->asker);
    if (!asker)
        asker = add_asker(kind, work->asker);
    if (!kind->waiting && !kind->running)
        begin_kind(readers, kind);
    work->line = asker;
    work->next = NULL;
    *asker->last = work;
    asker->last = &work->next;
    asker->waiting++;
    kind->waiting++;
}

/* Takes the work out of its asker's queue. */
static void take_out(struct kind *kind, struct asker *asker, struct work **link)
{
    struct work *work = *link;
    *link = work->next;
    if (!work->next)
        asker->last = link;
    asker->waiting--;
    kind->waiting--;
}

static void finish(struct readers *readers, struct work *work)
{
    work->next = NULL;
    *readers->finished_last = work;
    readers->finished_last = &work->next;
}

/* What is to be done next; NULL if there is nothing. */
static struct work *take_next(struct readers *readers)
{
    struct kind *kind = next_kind(readers);
    if (!kind)
        return NULL;
    struct asker *asker = next_asker(kind);
    struct work *work = asker->first;
    take_out(kind, asker, &asker->first);
    kind->least = asker->spent;
    asker->running++;
    kind->running++;
    return work;
}

static void note_done(struct readers *readers, struct work *work, uint64_t spent)
{
    struct kind *kind = &readers->kinds[work->kind];
    struct asker *asker = work->line;
    asker->spent += spent + 1;
    asker->running--;
    kind->spent += spent + 1;
    kind->running--;
    remove_asker(kind, asker);
    finish(readers, work);
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

/* Tells of one that is finished; false if there is none. */
static bool tell_one(struct readers *readers)
{
    uv_mutex_lock(&readers->lock);
    struct work *work = readers->finished;
    if (work && !(readers->finished = work->next))
        readers->finished_last = &readers->finished;
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
    while ((more = tell_one(readers)) && clock_processor() < until)
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
    if (!open_stores(readers, path, error)) {
        free(readers);
        return NULL;
    }
    readers->took = took;
    readers->context = context;
    readers->finished_last = &readers->finished;
    readers->wake.data = readers;
    if (uv_mutex_init(&readers->lock) != 0 || uv_cond_init(&readers->more) != 0 ||
        uv_async_init(loop, &readers->wake, when_awake) != 0)
        abort(); /* nothing can be done without */
    for (; readers->count < THREADS; readers->count++)
        if (uv_thread_create(&readers->threads[readers->count], run, readers) != 0)
            abort();
    return readers;
}

enum room readers_room(struct readers *readers, enum work_kind which, const void *who)
{
    uv_mutex_lock(&readers->lock);
    const struct kind *kind = &readers->kinds[which];
    const struct asker *asker = find_asker(kind, who);
    enum room room = asker && asker->waiting >= limits[which].of_asker ? ROOM_NOT_FOR_ASKER
                     : kind->waiting >= limits[which].in_all           ? ROOM_FOR_NOBODY
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

/* Takes one out of where it may wait; false if it does not. */
static bool drop_from(struct readers *readers, struct asker *asker, struct work *work)
{
    struct kind *kind = &readers->kinds[work->kind];
    struct work **link = asker ? &asker->first : NULL;
    while (link && *link && *link != work)
        link = &(*link)->next;
    if (!link || !*link)
        return false;
    take_out(kind, asker, link);
    remove_asker(kind, asker);
    finish(readers, work);
    return true;
}

/* `line` of work that has begun may be gone. */
static bool drop(struct readers *readers, struct work *work)
{
    struct kind *kind = &readers->kinds[work->kind];
    return drop_from(readers, find_asker(kind, work->asker), work) ||
           drop_from(readers, &kind->others, work);
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
    for (unsigned i = 0; i < WORK_KINDS; i++)
        while (readers->kinds[i].askers)
            drop(readers, readers->kinds[i].askers->first);
}

static void when_closed(uv_handle_t *handle)
{
    struct readers *readers = handle->data;
    uv_cond_destroy(&readers->more);
    uv_mutex_destroy(&readers->lock);
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
    while (tell_one(readers))
        ;
    for (unsigned i = 0; i < THREADS; i++)
        store_close(readers->stores[i]);
    uv_close((uv_handle_t *)&readers->wake, when_closed);
}
