/*
 * The program is killed while it stores, again and again: what it was told is stored is there, and
 * batches are there completely or not at all. PASCH_CRASHES says how often (40).
 */
#include "support.h"

#include <pasch/base/random.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { TABLES = 20, BATCH_MAX = 40, DEFAULT_CRASHES = 40 };

static char path[300];

static const char *table_id(int table)
{
    static char ids[TABLES][16];
    snprintf(ids[table], sizeof ids[0], "table-%d", table);
    return ids[table];
}

/* Appends batches for ever: one row for each of some tables, whose numbers go on from what is
 * there. After each batch it says so: `batches` in a pipe that survives it. */
static void store_for_ever(int pipe, uint64_t seed)
{
    struct store *store;
    struct random random;
    int64_t counts[TABLES];
    random_seed(&random, seed);
    if (!store_open(&store, path, STORE_WRITE, NULL))
        _exit(1);
    for (int table = 0; table < TABLES; table++)
        counts[table] = count_rows(store, table_id(table));
    for (;;) {
        static char rooms[BATCH_MAX][STORE_LINE_ROOM];
        struct store_change changes[BATCH_MAX];
        size_t count = 1 + random_below(&random, BATCH_MAX - 1);
        int64_t next[TABLES];
        memcpy(next, counts, sizeof next);
        for (size_t i = 0; i < count; i++) {
            int table = (int)random_below(&random, TABLES);
            changes[i] = new_row(table_id(table), ++next[table], rooms[i]);
        }
        /* The counts before and after: which a crash may leave, and nothing between. */
        if (write(pipe, next, sizeof next) != sizeof next ||
            store_append_batch(store, changes, count, NULL, NULL) != STORE_DONE ||
            write(pipe, next, sizeof next) != sizeof next)
            _exit(2);
        memcpy(counts, next, sizeof counts);
    }
}

/* Reads all that was said: the last counts that were acknowledged and those that were tried. */
static void hear(int pipe, int64_t *acknowledged, int64_t *tried)
{
    int64_t counts[TABLES];
    bool done = false;
    while (read(pipe, counts, sizeof counts) == sizeof counts) {
        memcpy(done ? acknowledged : tried, counts, sizeof counts);
        done = !done;
    }
}

static void crash_once(int64_t *acknowledged, struct random *random)
{
    int ends[2];
    int64_t tried[TABLES];
    memcpy(tried, acknowledged, sizeof tried);
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        store_for_ever(ends[1], random_next(random));
    }
    close(ends[1]);
    struct timespec moment = {.tv_nsec = 2000000 + (long)random_below(random, 60000000)};
    nanosleep(&moment, NULL);
    assert_int_equal(kill(child, SIGKILL), 0);
    hear(ends[0], acknowledged, tried);
    close(ends[0]);
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);

    struct store *store = open_store(path, STORE_WRITE);
    int64_t found[TABLES];
    for (int table = 0; table < TABLES; table++)
        found[table] = count_rows(store, table_id(table));
    store_close(store);
    assert_true(memcmp(found, acknowledged, sizeof found) == 0 ||
                memcmp(found, tried, sizeof found) == 0);
    memcpy(acknowledged, found, sizeof found);
}

static void test_kill(void **state)
{
    (void)state;
    struct random random;
    int64_t acknowledged[TABLES] = {0}, sum = 0;
    const char *wanted = getenv("PASCH_CRASHES");
    int crashes = wanted ? atoi(wanted) : DEFAULT_CRASHES;
    random_seed(&random, (uint64_t)time(NULL));
    snprintf(path, sizeof path, "%s", folder_path("db"));
    struct store *store = open_store(path, STORE_WRITE);
    for (int table = 0; table < TABLES; table++)
        assert_int_equal(append_one(store, new_table(table_id(table), 1), NULL), STORE_DONE);
    store_close(store);
    for (int i = 0; i < crashes; i++)
        crash_once(acknowledged, &random);
    for (int table = 0; table < TABLES; table++)
        sum += acknowledged[table];
    print_message("%d crashes, %lld rows kept\n", crashes, (long long)sum);
    assert_true(sum > crashes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_kill, folder_make, folder_remove),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
