/*
 * Every write, every synchronization and every allocation of SQLite fails once: the batch is then
 * there completely or not at all, what was stored before stays, and the store goes on.
 */
#include "support.h"

#include <errno.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BATCH = 60 };

/* ---- A file system that fails on demand ---- */

/* Operations until the one that fails, and how many fail from then on; 0: none ever. */
static long fuse, failing;
static int failure;

struct faulty_file {
    sqlite3_file file;
    sqlite3_file *real; /* in the room behind this */
};

static sqlite3_vfs *system_files;

static sqlite3_file *real_of(sqlite3_file *file)
{
    return ((struct faulty_file *)file)->real;
}

static bool burns(void)
{
    if (fuse == 0 || --fuse > 0)
        return false;
    fuse = failing-- > 0;
    errno = failure;
    return true;
}

static int file_close(sqlite3_file *file)
{
    return real_of(file)->pMethods->xClose(real_of(file));
}

static int file_read(sqlite3_file *file, void *to, int count, sqlite3_int64 at)
{
    return real_of(file)->pMethods->xRead(real_of(file), to, count, at);
}

static int file_write(sqlite3_file *file, const void *from, int count, sqlite3_int64 at)
{
    if (!burns())
        return real_of(file)->pMethods->xWrite(real_of(file), from, count, at);
    if (count > 8) /* part of it was written */
        real_of(file)->pMethods->xWrite(real_of(file), from, count / 2, at);
    errno = failure;
    return failure == ENOSPC ? SQLITE_FULL : SQLITE_IOERR_WRITE;
}

static int file_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    return burns() ? SQLITE_IOERR_TRUNCATE
                   : real_of(file)->pMethods->xTruncate(real_of(file), size);
}

static int file_sync(sqlite3_file *file, int flags)
{
    return burns() ? SQLITE_IOERR_FSYNC : real_of(file)->pMethods->xSync(real_of(file), flags);
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size)
{
    return real_of(file)->pMethods->xFileSize(real_of(file), size);
}

static int file_lock(sqlite3_file *file, int lock)
{
    return real_of(file)->pMethods->xLock(real_of(file), lock);
}

static int file_unlock(sqlite3_file *file, int lock)
{
    return real_of(file)->pMethods->xUnlock(real_of(file), lock);
}

static int file_check_lock(sqlite3_file *file, int *held)
{
    return real_of(file)->pMethods->xCheckReservedLock(real_of(file), held);
}

static int file_control(sqlite3_file *file, int operation, void *argument)
{
    return real_of(file)->pMethods->xFileControl(real_of(file), operation, argument);
}

static int file_sector(sqlite3_file *file)
{
    return real_of(file)->pMethods->xSectorSize(real_of(file));
}

static int file_traits(sqlite3_file *file)
{
    return real_of(file)->pMethods->xDeviceCharacteristics(real_of(file));
}

static int file_map(sqlite3_file *file, int page, int size, int extend, void volatile **map)
{
    return real_of(file)->pMethods->xShmMap(real_of(file), page, size, extend, map);
}

static int file_map_lock(sqlite3_file *file, int offset, int count, int flags)
{
    return real_of(file)->pMethods->xShmLock(real_of(file), offset, count, flags);
}

static void file_barrier(sqlite3_file *file)
{
    real_of(file)->pMethods->xShmBarrier(real_of(file));
}

static int file_unmap(sqlite3_file *file, int remove)
{
    return real_of(file)->pMethods->xShmUnmap(real_of(file), remove);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_size,
    .xLock = file_lock,
    .xUnlock = file_unlock,
    .xCheckReservedLock = file_check_lock,
    .xFileControl = file_control,
    .xSectorSize = file_sector,
    .xDeviceCharacteristics = file_traits,
    .xShmMap = file_map,
    .xShmLock = file_map_lock,
    .xShmBarrier = file_barrier,
    .xShmUnmap = file_unmap,
};

static int open_file(sqlite3_vfs *files, const char *name, sqlite3_file *file, int flags,
                     int *ret_flags)
{
    (void)files;
    struct faulty_file *faulty = (struct faulty_file *)file;
    faulty->real = (sqlite3_file *)(faulty + 1);
    int code = system_files->xOpen(system_files, name, faulty->real, flags, ret_flags);
    faulty->file.pMethods = faulty->real->pMethods ? &methods : NULL;
    return code;
}

static int last_error(sqlite3_vfs *files, int size, char *text)
{
    (void)files, (void)size, (void)text;
    return failure;
}

/* All that it does not do itself is the system's. */
static void register_files(void)
{
    static sqlite3_vfs faulty;
    system_files = sqlite3_vfs_find(NULL);
    faulty = *system_files;
    faulty.zName = "faulty";
    faulty.szOsFile = (int)sizeof(struct faulty_file) + system_files->szOsFile;
    faulty.xOpen = open_file;
    faulty.xGetLastError = last_error;
    assert_int_equal(sqlite3_vfs_register(&faulty, 1), SQLITE_OK);
}

/* ---- Memory that runs out ---- */

static sqlite3_mem_methods memory;
static long memory_fuse;

static bool memory_burns(void)
{
    if (memory_fuse == 0 || --memory_fuse > 0)
        return false;
    memory_fuse = 1; /* and stays so */
    return true;
}

static void *allocate(int size)
{
    return memory_burns() ? NULL : memory.xMalloc(size);
}

static void *reallocate(void *old, int size)
{
    return memory_burns() ? NULL : memory.xRealloc(old, size);
}

static void register_memory(void)
{
    assert_int_equal(sqlite3_config(SQLITE_CONFIG_GETMALLOC, &memory), SQLITE_OK);
    sqlite3_mem_methods failing_memory = memory;
    failing_memory.xMalloc = allocate;
    failing_memory.xRealloc = reallocate;
    assert_int_equal(sqlite3_config(SQLITE_CONFIG_MALLOC, &failing_memory), SQLITE_OK);
}

/* ---- The tests ---- */

static char path[300];

static struct store *make_store(void)
{
    snprintf(path, sizeof path, "%s", folder_path("db"));
    struct store *store = open_store(path, STORE_WRITE);
    assert_int_equal(append_one(store, new_table("a", 1), NULL), STORE_DONE);
    return store;
}

/* The lines that are found when everything ends just now: by another program, in copies of the
 * files, since closing them here would end the locks. */
static int64_t count_after_crash(void)
{
    char command[1500];
    snprintf(command, sizeof command,
             "cd %s && rm -f copy copy-* && cp db copy && cp db-wal copy-wal", folder_path(""));
    assert_int_equal(system(command), 0);
    struct store *store = open_store(folder_path("copy"), STORE_WRITE);
    int64_t count = count_rows(store, "a");
    store_close(store);
    return count;
}

struct counts {
    int failed, unknown;
};

/* Stores batch after batch; in each the next operation after the last that failed fails, and some
 * after it. What is said of a batch is true at once, later, and after a crash. */
static struct counts fail_each(int kind, long lasting, const char *message)
{
    struct store *store = make_store();
    int64_t stored = 0;
    struct counts counts = {0};
    bool was_unknown = false;
    for (long at = 1; at <= 120; at++) {
        struct error error = {.message = ""};
        failure = kind;
        fuse = at % 40 + 1; /* a batch has about ten operations, one with a checkpoint more */
        failing = lasting;
        enum store_outcome outcome = append_rows(store, "a", stored + 1, stored + BATCH, &error);
        bool failed = fuse == 0 || failing != lasting;
        fuse = failing = 0;
        int64_t crashed = count_after_crash();
        switch (outcome) {
        case STORE_DONE:
            stored += BATCH;
            assert_int_equal(crashed, stored);
            break;
        case STORE_UNKNOWN:
            assert_true(failed);
            assert_error(&error, path,
                         "the disk failed: it is not known yet whether this was stored");
            assert_true(crashed == stored || crashed == stored + BATCH);
            counts.unknown++;
            break;
        default:
            assert_int_equal(outcome, STORE_FAILED);
            assert_true(failed);
            assert_error(&error, path, message);
            /* Of the one before it may still be unknown; of this one nothing is there. */
            assert_true(crashed == stored || (was_unknown && crashed == stored + BATCH));
            counts.failed++;
        }
        was_unknown = outcome == STORE_UNKNOWN || (was_unknown && outcome == STORE_FAILED);
        if (at % 3 == 0) { /* the disk works again: what is read after that is the truth */
            const struct store_change other = {
                .kind = STORE_SETTING, .name = "probe", .value = at % 2 ? "odd" : "even"};
            assert_int_equal(append_one(store, other, NULL), STORE_DONE);
            stored = count_rows(store, "a");
            assert_int_equal(count_after_crash(), stored);
            was_unknown = false;
        }
        if (at % 16 == 0) {
            store_close(store);
            store = open_store(path, STORE_WRITE);
            int64_t found = count_rows(store, "a");
            assert_true(found == stored || (was_unknown && found == stored + BATCH));
            stored = found;
            was_unknown = false;
        }
        assert_int_equal(count_rows(store, "a"), stored);
    }
    store_close(store);
    return counts;
}

static void assert_enough(struct counts counts, bool unknown)
{
    print_message("%d batches failed, of %d it was not known\n", counts.failed, counts.unknown);
    assert_true(counts.failed + counts.unknown > 20);
    assert_true(counts.failed > 0 && unknown == (counts.unknown > 0));
}

static const char full[] = "the disk is full: nothing of this was stored";

static void test_disk_full(void **state)
{
    (void)state;
    assert_enough(fail_each(ENOSPC, 0, full), false);
}

static void test_disk_full_for_a_while(void **state)
{
    (void)state;
    assert_enough(fail_each(ENOSPC, 5, full), true);
}

static void test_disk_broken(void **state)
{
    (void)state;
    assert_enough(fail_each(EIO, 0, "Input/output error"), false);
}

static void test_disk_broken_for_a_while(void **state)
{
    (void)state;
    assert_enough(fail_each(EIO, 5, "Input/output error"), true);
}

/* What failed before does not turn up by what comes later, whatever is written instead. */
static void test_a_refused_batch_never_comes_back(void **state)
{
    (void)state;
    struct store *store = make_store();
    assert_int_equal(append_rows(store, "a", 1, 5, NULL), STORE_DONE);
    int refused = 0;
    for (long at = 1; at <= 30; at++) {
        failure = EIO;
        fuse = at;
        failing = 0;
        enum store_outcome outcome = append_rows(store, "a", 6, 40, NULL);
        fuse = 0;
        if (outcome == STORE_FAILED) {
            refused++;
            assert_int_equal(count_after_crash(), 5);
        } else {
            assert_int_equal(outcome, STORE_DONE);
            const struct store_change removal = {.kind = STORE_REMOVE, .table = {.id = "a"}};
            assert_int_equal(append_one(store, removal, NULL), STORE_DONE);
            assert_int_equal(append_one(store, new_table("a", 1), NULL), STORE_DONE);
            assert_int_equal(append_rows(store, "a", 1, 5, NULL), STORE_DONE);
        }
    }
    assert_true(refused >= 3);
    store_close(store);
}

static void remove_files(void)
{
    static const char *const names[] = {"db", "db-wal", "db-shm", "db-lock", "db-journal"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        unlink(folder_path(names[i]));
}

/* Making a database, with every operation failing in turn: either it opens or it says why. */
static void test_opening(void **state)
{
    (void)state;
    int failures = 0;
    snprintf(path, sizeof path, "%s", folder_path("db"));
    for (long at = 1; at <= 40; at++) {
        struct store *store = NULL;
        struct error error = {.message = ""};
        remove_files();
        failure = ENOSPC;
        fuse = at;
        failing = 0;
        if (!store_open(&store, path, STORE_WRITE, &error)) {
            assert_null(store);
            assert_string_not_equal(error.message, "");
            failures++;
        }
        fuse = 0;
        store_close(store);
    }
    print_message("%d did not open\n", failures);
    assert_true(failures > 5);
    store_close(make_store());
}

static void test_backup(void **state)
{
    (void)state;
    struct store *store = make_store();
    int failures = 0;
    assert_int_equal(append_rows(store, "a", 1, 500, NULL), STORE_DONE);
    assert_true(store_backup(store, folder_path("copy"), NULL));
    assert_int_equal(append_rows(store, "a", 501, 600, NULL), STORE_DONE);
    for (long at = 1; at <= 60; at += 2) {
        struct error error = {.message = ""};
        failure = ENOSPC;
        fuse = at;
        bool good = store_backup(store, folder_path("copy"), &error);
        fuse = 0;
        if (good)
            break;
        failures++;
        assert_string_not_equal(error.message, "");
        struct store *copy = open_store(folder_path("copy"), STORE_WRITE);
        assert_int_equal(count_rows(copy, "a"), 500);
        store_close(copy);
    }
    assert_true(failures > 5);
    assert_int_equal(count_rows(store, "a"), 600);
    store_close(store);
}

static void test_no_memory(void **state)
{
    (void)state;
    int failures = 0;
    for (long at = 1; at <= 400; at++) {
        struct store *store = NULL;
        struct error error = {.message = ""};
        snprintf(path, sizeof path, "%s", folder_path("db"));
        memory_fuse = at;
        bool opened = store_open(&store, path, STORE_WRITE, &error);
        memory_fuse = 0;
        if (opened) {
            store_close(store);
            break;
        }
        assert_string_equal(error.message, "there is not enough memory");
        failures++;
    }
    assert_true(failures > 20);
    struct store *store = make_store();
    int64_t stored = 0;
    for (long at = 1; at <= 200; at++) {
        struct error error = {.message = ""};
        memory_fuse = 1 + at * 20;
        enum store_outcome outcome = append_rows(store, "a", stored + 1, stored + BATCH, &error);
        memory_fuse = 0;
        if (outcome == STORE_DONE)
            stored += BATCH;
        else
            assert_string_equal(error.message, "there is not enough memory");
        assert_int_equal(count_rows(store, "a"), stored);
    }
    assert_true(stored > 0);
    store_close(store);
}

int main(void)
{
    register_memory();
    register_files();
#define TEST(name) cmocka_unit_test_setup_teardown(name, folder_make, folder_remove)
    const struct CMUnitTest tests[] = {
        TEST(test_disk_full),
        TEST(test_disk_full_for_a_while),
        TEST(test_disk_broken),
        TEST(test_disk_broken_for_a_while),
        TEST(test_a_refused_batch_never_comes_back),
        TEST(test_opening),
        TEST(test_backup),
        TEST(test_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
