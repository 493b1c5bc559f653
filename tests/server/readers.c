/* The queue of long work: fair to all askers and kinds, bounded, and what nobody wants is not
 * done. */
#include "../support/unit.h"

#include "clock.h"
#include "readers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { JOBS = 400, BURN = 300000 /* nanoseconds */, WAITING_LONG = 60 * 1000 };

static char folder[] = "/tmp/pasch-readers-XXXXXX", path[100];
static uv_loop_t loop;
static struct readers *readers;
static unsigned taken; /* how often the loop was told */

struct job {
    struct work work;
    uint64_t burns;       /* processor time */
    unsigned began;       /* which one it was; 0: it never did */
    uint64_t burns_after; /* on the loop, when it is done */
    bool done;
};

static struct job jobs[JOBS];
static unsigned count, done;
static uv_mutex_t lock;
static uv_cond_t changed;
static unsigned begun, stopped;
static bool gate_is_open;

static void note_taken(void *context, uint64_t began)
{
    (void)context, (void)began;
    taken++;
}

/* Uses so much of the processor. */
static void burn(uint64_t nanoseconds)
{
    for (uint64_t until = clock_processor() + nanoseconds; clock_processor() < until;)
        ;
}

static void run_job(struct work *work, struct store *store)
{
    struct job *job = (struct job *)work;
    if (!store)
        abort();
    uv_mutex_lock(&lock);
    job->began = ++begun;
    uv_mutex_unlock(&lock);
    burn(job->burns);
}

/* Keeps a thread until the gate is open. */
static void run_gate(struct work *work, struct store *store)
{
    (void)work, (void)store;
    uv_mutex_lock(&lock);
    stopped++;
    uv_cond_broadcast(&changed);
    while (!gate_is_open)
        uv_cond_wait(&changed, &lock);
    uv_mutex_unlock(&lock);
}

static void finish_job(struct work *work)
{
    struct job *job = (struct job *)work;
    assert_false(job->done);
    job->done = true;
    done++;
    burn(job->burns_after);
}

static struct job *submit_any(enum work_kind kind, const void *asker,
                              void (*run)(struct work *work, struct store *store), uint64_t burns)
{
    struct job *job = &jobs[count++];
    assert_true(count <= JOBS);
    *job = (struct job){.work = {.kind = kind, .asker = asker, .run = run, .done = finish_job},
                        .burns = burns};
    readers_submit(readers, &job->work);
    return job;
}

static struct job *submit(enum work_kind kind, const void *asker, uint64_t burns)
{
    return submit_any(kind, asker, run_job, burns);
}

static void start(void)
{
    struct error error = {.message = ""};
    assert_int_equal(uv_loop_init(&loop), 0);
    count = done = begun = stopped = 0;
    gate_is_open = false;
    readers = readers_create(&loop, path, note_taken, NULL, &error);
    if (!readers)
        fail_msg("%s", error.message);
}

/* All threads are kept busy, so that what follows waits. */
static void close_gate(void)
{
    static const char gates[4];
    static const enum work_kind kinds[] = {WORK_WAKE, WORK_LOOK, WORK_RECORD};
    for (unsigned i = 0; i < 3; i++)
        submit_any(kinds[i], &gates[i], run_gate, 0);
    uv_mutex_lock(&lock);
    while (stopped < 3)
        uv_cond_wait(&changed, &lock);
    uv_mutex_unlock(&lock);
}

static void open_gate(void)
{
    uv_mutex_lock(&lock);
    gate_is_open = true;
    uv_cond_broadcast(&changed);
    uv_mutex_unlock(&lock);
}

static void wait_for_all(void)
{
    int64_t until = clock_now() + WAITING_LONG;
    while (done < count) {
        assert_true(clock_now() < until);
        uv_run(&loop, UV_RUN_ONCE);
    }
}

static void finish(void)
{
    readers_destroy(readers);
    uv_run(&loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&loop), 0);
}

/* Whoever asks for much does not make those wait who ask for little. */
static void test_askers(void **state)
{
    (void)state;
    static const char greedy, modest, late;
    start();
    close_gate();
    unsigned first = count;
    for (unsigned i = 0; i < 200; i++)
        submit(WORK_WAKE, &greedy, BURN);
    for (unsigned i = 0; i < 5; i++) {
        submit(WORK_WAKE, &modest, BURN);
        submit(WORK_WAKE, &late, BURN);
    }
    open_gate();
    wait_for_all();
    for (unsigned i = first + 200; i < count; i++)
        assert_in_range(jobs[i].began, 1, 40); /* 15 if all burn exactly the same */
    assert_true(taken > 0);
    finish();
}

/* Records take as long as they like: tables wake meanwhile. */
static void test_kinds(void **state)
{
    (void)state;
    static const char many[8];
    start();
    close_gate();
    unsigned records = count;
    for (unsigned i = 0; i < 8; i++)
        submit(WORK_RECORD, &many[i], 100 * BURN);
    unsigned wakes = count;
    for (unsigned i = 0; i < 40; i++)
        submit(i % 2 ? WORK_WAKE : WORK_LOOK, &many[i % 4], BURN);
    open_gate();
    wait_for_all();
    unsigned before = 0;
    for (unsigned i = wakes; i < count; i++)
        before += jobs[i].began < jobs[records + 2].began;
    assert_true(before >= 38);
    finish();
}

/* One asker has one under way while others wait. */
static void test_one_at_a_time(void **state)
{
    (void)state;
    static const char greedy, modest[20];
    start();
    close_gate();
    submit(WORK_WAKE, &greedy, 20 * BURN);
    const struct job *own = submit(WORK_WAKE, &greedy, BURN);
    for (unsigned i = 0; i < 20; i++)
        submit(WORK_WAKE, &modest[i], BURN / 10);
    open_gate();
    wait_for_all();
    assert_int_equal(own->began, count - 3); /* the last of all but the gates */
    finish();
}

static void test_dropped(void **state)
{
    (void)state;
    static const char asker;
    start();
    close_gate();
    struct job *wanted = submit(WORK_WAKE, &asker, 0), *dropped = submit(WORK_WAKE, &asker, 0),
               *last = submit(WORK_WAKE, &asker, 0);
    readers_drop(readers, &dropped->work);
    readers_drop(readers, &jobs[0].work); /* it is under way */
    while (!dropped->done)
        uv_run(&loop, UV_RUN_ONCE);
    assert_false(dropped->work.ran);
    assert_false(wanted->done);
    open_gate();
    wait_for_all();
    assert_true(wanted->work.ran && last->work.ran && jobs[0].work.ran);
    assert_int_equal(dropped->began, 0);
    finish();
}

/* Neither one nor all can ask for ever more. */
static void test_bounds(void **state)
{
    (void)state;
    static const char asker, others[300];
    start();
    close_gate();
    unsigned own = 0, all;
    while (readers_room(readers, WORK_RECORD, &asker) == ROOM_ENOUGH) {
        submit(WORK_RECORD, &asker, 0);
        own++;
    }
    assert_in_range(own, 1, 20);
    assert_int_equal(readers_room(readers, WORK_RECORD, &asker), ROOM_NOT_FOR_ASKER);
    assert_int_equal(readers_room(readers, WORK_WAKE, &asker), ROOM_ENOUGH);
    for (all = 0; readers_room(readers, WORK_RECORD, &others[all]) == ROOM_ENOUGH; all++)
        submit(WORK_RECORD, &others[all], 0);
    assert_in_range(all, 100, 299);
    assert_int_equal(readers_room(readers, WORK_RECORD, &others[all]), ROOM_FOR_NOBODY);
    open_gate();
    wait_for_all();
    assert_int_equal(readers_room(readers, WORK_RECORD, &asker), ROOM_ENOUGH);
    finish();
}

/* However much is done at once, the loop hears of a little at a time. */
static void test_slices(void **state)
{
    (void)state;
    static const char asker;
    start();
    for (unsigned i = 0; i < 30; i++)
        submit(WORK_WAKE, &asker, 0)->burns_after = SLICE_NANOSECONDS * 6 / 10;
    for (bool all = false; !all;) { /* before the loop runs */
        uv_mutex_lock(&lock);
        all = begun == count;
        uv_mutex_unlock(&lock);
    }
    unsigned before = taken;
    wait_for_all();
    assert_true(taken - before >= count / 2);
    finish();
}

/* What was not begun when it ends comes back undone. */
static void test_end(void **state)
{
    (void)state;
    static const char asker;
    start();
    close_gate();
    for (unsigned i = 0; i < 50; i++)
        submit(WORK_WAKE, &asker, BURN);
    open_gate();
    finish();
    assert_int_equal(done, count);
    unsigned ran = 0;
    for (unsigned i = 3; i < count; i++) {
        assert_int_equal(jobs[i].work.ran, jobs[i].began > 0);
        ran += jobs[i].work.ran;
    }
    assert_true(ran <= 50);
}

static int prepare(void **state)
{
    struct store *store;
    (void)state;
    uv_mutex_init(&lock);
    uv_cond_init(&changed);
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/test.db", folder);
    assert_true(store_open(&store, path, STORE_WRITE, NULL));
    store_close(store);
    return 0;
}

static int clean_up(void **state)
{
    char command[200];
    (void)state;
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_askers),        cmocka_unit_test(test_kinds),
        cmocka_unit_test(test_one_at_a_time), cmocka_unit_test(test_dropped),
        cmocka_unit_test(test_bounds),        cmocka_unit_test(test_slices),
        cmocka_unit_test(test_end),
    };
    return cmocka_run_group_tests(tests, prepare, clean_up);
}
