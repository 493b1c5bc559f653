/* Files that can't be used, and a disk that is full: clear errors, and nothing half-written. */
#include "support.h"

#include <fcntl.h>
#include <grp.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sqlite.h"

static char path[300];

static int start(void **state)
{
    int result = folder_make(state);
    snprintf(path, sizeof path, "%s", folder_path("db"));
    return result;
}

/* A store with 200 lines of one table, closed again. */
static void make_store(void)
{
    struct store *store = open_store(path, STORE_WRITE);
    assert_int_equal(append_one(store, new_table("a", 1), NULL), STORE_DONE);
    assert_int_equal(append_rows(store, "a", 1, 200, NULL), STORE_DONE);
    store_close(store);
}

static void write_bytes(const char *name, off_t at, const void *bytes, size_t count)
{
    int file = open(name, O_RDWR | O_CREAT, 0600);
    assert_true(file >= 0);
    assert_int_equal(pwrite(file, bytes, count, at), count);
    close(file);
}

static void run_sql(const char *sql)
{
    sqlite3 *database;
    assert_int_equal(sqlite3_open(path, &database), SQLITE_OK);
    assert_int_equal(sqlite3_exec(database, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(database);
}

static uint64_t hash_of(const char *name)
{
    uint64_t hash = 1469598103934665603u;
    FILE *file = fopen(name, "rb");
    assert_non_null(file);
    for (int byte; (byte = getc(file)) != EOF;)
        hash = (hash ^ (unsigned)byte) * 1099511628211u;
    fclose(file);
    return hash;
}

/* ---- Not ours ---- */

static void assert_untouched(const char *right)
{
    uint64_t before = hash_of(path);
    assert_no_store(path, STORE_WRITE, right);
    assert_no_store(path, STORE_READ, right);
    assert_int_equal(hash_of(path), before);
}

static void test_not_a_database(void **state)
{
    (void)state;
    static const char text[] = "These are my holidays, not a database.\n";
    for (int i = 0; i < 100; i++)
        write_bytes(path, i * (off_t)(sizeof text - 1), text, sizeof text - 1);
    assert_untouched("this is no database of Pasch, or its beginning is damaged: then `pasch "
                     "tables salvage' helps");
}

static void test_another_database(void **state)
{
    (void)state;
    run_sql("CREATE TABLE birds (name TEXT)");
    assert_untouched("this is no database of Pasch");
    run_sql("PRAGMA user_version = 1");
    assert_untouched("this is no database of Pasch");
}

static void test_newer_form(void **state)
{
    (void)state;
    make_store();
    run_sql("PRAGMA user_version = 7");
    assert_untouched("the database was written by a newer Pasch (version 7 of its form; this "
                     "program knows 4)");
}

/* ---- Names that were in the journal ---- */

static bool keep_first(void *context, const struct store_row *row)
{
    snprintf(context, STORE_LINE_ROOM, "%s", row->line);
    return false;
}

static bool keep_setting(void *context, const char *value)
{
    snprintf(context, STORE_LINE_ROOM, "%s", value);
    return false;
}

/* The form of before, with three journals: the second has a line that is not what was stored, of
 * the third the last is missing. */
static void make_second_form(void)
{
    static const char rows[] =
        "INSERT INTO tables SELECT value, char(96 + value), 's', 'k', 1, 1, 0, 1, 0,"
        " checksum(value, char(96 + value), 's', 'k', 1, 1, 0, 1, 0)"
        " FROM (SELECT 1 AS value UNION SELECT 2 UNION SELECT 3);"
        "INSERT INTO journal SELECT key, number, line, chained(id, line) OVER"
        " (PARTITION BY key ORDER BY number ROWS UNBOUNDED PRECEDING) FROM tables,"
        " (SELECT 1 AS number, '{\"pasch\":1,\"players\":[\"An\\\"na, \",\"Ben\"],\"x\":[]}' AS"
        " line UNION SELECT 2, 'two' UNION SELECT 3, 'three');"
        "INSERT INTO ends SELECT table_key, max(number), sum FROM journal GROUP BY table_key;"
        "UPDATE journal SET line = 'other' WHERE table_key = 2 AND number = 2;"
        "DELETE FROM journal WHERE table_key = 3 AND number = 3;";
    sqlite3 *database;
    assert_int_equal(sqlite3_open(path, &database), SQLITE_OK);
    assert_true(sqlite_add_functions(database));
    assert_true(schema_bring_up(database, path, schema_steps, 0, 2, NULL));
    assert_int_equal(sqlite3_exec(database, rows, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(database);
}

static void test_second_form(void **state)
{
    (void)state;
    char line[STORE_LINE_ROOM], id[STORE_LINE_ROOM] = "", again[STORE_LINE_ROOM] = "";
    struct store_change row = {
        .kind = STORE_ROW, .table = {.id = "a"}, .row = {.number = 4, .line = "four", .length = 4}};
    make_second_form();
    assert_no_store(path, STORE_READ, "the database is of an older Pasch: start the server once");
    struct store *store = open_store(path, STORE_WRITE);
    assert_true(store_journal(store, "a", 1, keep_first, line, NULL));
    assert_string_equal(line, "{\"pasch\":1,\"players\":[\"Player 1\",\"Player 2\"],\"x\":[]}");
    assert_true(store_verify(store, "a", NULL));
    assert_int_equal(append_one(store, row, NULL), STORE_DONE);
    assert_true(store_verify(store, "a", NULL));
    assert_false(store_verify(store, "b", NULL)); /* what was damaged is not mended by that */
    assert_false(store_verify(store, "c", NULL));
    assert_true(store_setting(store, STORE_ID, keep_setting, id, NULL));
    assert_int_equal(strlen(id), 32);
    store_close(store);
    store = open_store(path, STORE_WRITE);
    assert_true(store_setting(store, STORE_ID, keep_setting, again, NULL));
    assert_string_equal(id, again);
    store_close(store);
}

/* ---- What a backup may replace ---- */

static void assert_kept(struct store *store, const char *name)
{
    struct error error = {.message = ""};
    uint64_t before = hash_of(name);
    assert_false(store_backup(store, name, &error));
    assert_error(&error, name,
                 "this file is there already and is no older backup of this database: choose "
                 "another name");
    assert_true(hash_of(name) == before);
}

static void test_backup_over_others(void **state)
{
    (void)state;
    char name[300];
    make_store();
    struct store *store = open_store(path, STORE_READ);
    snprintf(name, sizeof name, "%s", folder_path("letter"));
    write_bytes(name, 0, "Dear Anna,\n", 11);
    assert_kept(store, name);
    snprintf(name, sizeof name, "%s", folder_path("empty"));
    write_bytes(name, 0, "", 0);
    assert_kept(store, name);
    snprintf(name, sizeof name, "%s", folder_path("other"));
    store_close(open_store(name, STORE_WRITE)); /* a database of ours, but another */
    assert_kept(store, name);
    snprintf(name, sizeof name, "%s", folder_path("copy"));
    assert_true(store_backup(store, name, NULL));
    assert_true(store_backup(store, name, NULL));
    store_close(store);
}

static void test_empty_file(void **state)
{
    (void)state;
    write_bytes(path, 0, "", 0);
    assert_no_store(path, STORE_READ, "this file is empty: there is no database in it");
    make_store();
}

static void test_nothing_there(void **state)
{
    (void)state;
    assert_no_store(path, STORE_READ, "No such file or directory");
    assert_int_not_equal(access(path, F_OK), 0);
    snprintf(path, sizeof path, "%s", folder_path("nowhere/db"));
    assert_no_store(path, STORE_WRITE, "No such file or directory");
    snprintf(path, sizeof path, "%s", folder_path("folder"));
    assert_int_equal(mkdir(path, 0700), 0);
    struct error error = {.message = ""};
    struct store *store = NULL;
    assert_false(store_open(&store, path, STORE_WRITE, &error));
}

/* A name that SQLite would take for a database in memory is a file like others. */
static void test_special_names(void **state)
{
    (void)state;
    char *old = getcwd(NULL, 0);
    assert_int_equal(chdir(folder_path("")), 0);
    struct store *store = open_store(":memory:", STORE_WRITE);
    assert_int_equal(append_one(store, new_table("a", 1), NULL), STORE_DONE);
    store_close(store);
    store = open_store(":memory:", STORE_READ);
    assert_int_equal(count_rows(store, "a"), 0);
    store_close(store);
    assert_int_equal(access(folder_path(":memory:"), F_OK), 0);
    assert_int_equal(chdir(old), 0);
    free(old);
}

/* ---- Bringing older ones up ---- */

static void test_steps(void **state)
{
    (void)state;
    static const char *const steps[] = {
        "CREATE TABLE one (x); PRAGMA application_id = 0x50617363; PRAGMA user_version = 1;",
        "ALTER TABLE one ADD COLUMN y; INSERT INTO one VALUES (1, 2); PRAGMA user_version = 2;",
        "INSERT INTO one VALUES (3, 4); INSERT INTO nowhere VALUES (1); PRAGMA user_version = 3;"};
    sqlite3 *database;
    struct error error = {.message = ""};
    int version = -1;
    int64_t sum;
    assert_int_equal(sqlite3_open(path, &database), SQLITE_OK);
    assert_true(schema_recognize(database, path, 3, &version, NULL));
    assert_int_equal(version, 0);
    assert_true(schema_bring_up(database, path, steps, 0, 1, NULL));
    assert_true(schema_recognize(database, path, 3, &version, NULL));
    assert_int_equal(version, 1);
    /* The second step succeeds and is kept; the third leaves nothing. */
    assert_false(schema_bring_up(database, path, steps, 1, 3, &error));
    assert_error(&error, path, "no such table: nowhere");
    assert_true(schema_recognize(database, path, 3, &version, NULL));
    assert_int_equal(version, 2);
    assert_true(schema_ask(database, path, "SELECT sum(x + y) FROM one", &sum, NULL));
    assert_int_equal(sum, 3);
    assert_false(schema_recognize(database, path, 1, &version, NULL));
    sqlite3_close(database);
}

/* A database as version 1 left it: all is brought up, and the sums are those of new rows. */
static const char version_1[] =
    "CREATE TABLE tables (key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, shown TEXT NOT NULL,"
    "  kept TEXT NOT NULL, created INTEGER NOT NULL, updated INTEGER NOT NULL,"
    "  finished INTEGER NOT NULL CHECK (finished >= 0)) STRICT;"
    "CREATE INDEX tables_unfinished ON tables (created) WHERE finished = 0;"
    "CREATE INDEX tables_finished ON tables (finished) WHERE finished > 0;"
    "CREATE TABLE seats (table_key INTEGER NOT NULL REFERENCES tables (key) ON DELETE CASCADE,"
    "  seat INTEGER NOT NULL CHECK (seat >= 0), person BLOB CHECK (length(person) = 32),"
    "  token BLOB CHECK (length(token) = 32), PRIMARY KEY (table_key, seat)) STRICT,"
    "  WITHOUT ROWID;"
    "CREATE INDEX seats_person ON seats (person) WHERE person IS NOT NULL;"
    "CREATE TABLE journal (table_key INTEGER NOT NULL REFERENCES tables (key) ON DELETE CASCADE,"
    "  number INTEGER NOT NULL CHECK (number >= 1), line TEXT NOT NULL,"
    "  PRIMARY KEY (table_key, number)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE settings (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) STRICT,"
    "  WITHOUT ROWID;"
    "PRAGMA application_id = 0x50617363; PRAGMA user_version = 1; PRAGMA journal_mode = WAL;"
    "INSERT INTO settings VALUES ('probe', '2026-11-16T12:00:00Z');"
    "INSERT INTO tables VALUES (1, 'a', '{}', '{}', 10, 20, 0), (2, 'b', '{}', '{}', 11, 30, 31),"
    "  (3, 'c', '{}', '{}', 12, 25, 0);"
    "INSERT INTO seats VALUES (1, 0, zeroblob(32), NULL), (2, 1, zeroblob(32), zeroblob(32)),"
    "  (3, 1, zeroblob(32), NULL), (3, 0, NULL, NULL);";

static bool add_id(void *context, const struct store_table *table)
{
    strcat(context, table->id);
    return true;
}

static bool ignore_seat(void *context, const struct store_seat *seat)
{
    ++*(int *)context;
    return seat->seat < 2;
}

static void make_version_1(void)
{
    char room[STORE_LINE_ROOM], sql[STORE_LINE_ROOM + 100];
    run_sql(version_1);
    for (int64_t number = 1; number <= 300; number++) {
        new_row("a", number, room);
        snprintf(sql, sizeof sql, "INSERT INTO journal VALUES (1, %d, '%s')", (int)number, room);
        run_sql(sql);
    }
    new_row("b", 1, room);
    snprintf(sql, sizeof sql, "INSERT INTO journal VALUES (2, 1, '%s')", room);
    run_sql(sql);
}

static void test_version_1(void **state)
{
    (void)state;
    static const uint8_t person[STORE_HASH_BYTES];
    char all[20] = "", of[20] = "", idle[20] = "", begun[20] = "", over[20] = "";
    int seats = 0;
    make_version_1();
    assert_no_store(path, STORE_READ, "the database is of an older Pasch: start the server once");
    struct store *store = open_store(path, STORE_WRITE);
    assert_int_equal(count_rows(store, "a"), 300);
    assert_int_equal(count_rows(store, "b"), 1);
    assert_int_equal(append_rows(store, "a", 301, 302, NULL), STORE_DONE);
    assert_int_equal(count_rows(store, "a"), 302);
    assert_true(store_unfinished(store, add_id, all, NULL));
    assert_string_equal(all, "ac");
    assert_true(store_tables_of(store, person, 9, add_id, of, NULL));
    assert_string_equal(of, "cab");
    assert_true(store_idle(store, 1, false, 9, add_id, idle, NULL)); /* all are of the first day */
    assert_true(store_finished(store, 1, 9, add_id, idle, NULL));
    assert_string_equal(idle, "");
    assert_true(store_idle(store, 2, true, 9, add_id, begun, NULL));
    assert_string_equal(begun, "a");
    assert_true(store_finished(store, 2, 9, add_id, over, NULL));
    assert_string_equal(over, "b");
    assert_true(store_seats(store, "c", ignore_seat, &seats, NULL));
    assert_int_equal(seats, 2);
    store_close(store);
    store_close(open_store(path, STORE_READ));
}

/* ---- In use ---- */

static void test_one_writer(void **state)
{
    (void)state;
    static const char in_use[] = "the database is in use by another program";
    struct store *store = open_store(path, STORE_WRITE);
    assert_no_store(path, STORE_WRITE, in_use);
    char link_path[300];
    snprintf(link_path, sizeof link_path, "%s", folder_path("link"));
    assert_int_equal(symlink(path, link_path), 0);
    assert_no_store(link_path, STORE_WRITE, in_use);
    pid_t child = fork();
    if (child == 0) {
        struct store *other = NULL;
        _exit(store_open(&other, path, STORE_WRITE, NULL) ? 1 : 0);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    store_close(store);
    store_close(open_store(path, STORE_WRITE));
}

/* Somebody took the lock for rubbish: it is taken anew before anything is written. */
static void test_lock_is_kept(void **state)
{
    (void)state;
    struct store *store = open_store(path, STORE_WRITE), *other = NULL;
    struct error error = {.message = ""};
    assert_int_equal(unlink(folder_path("db-lock")), 0);
    assert_int_equal(append_one(store, new_table("a", 1), NULL), STORE_DONE);
    assert_false(store_open(&other, path, STORE_WRITE, NULL));
    /* Another program was quicker. */
    assert_int_equal(unlink(folder_path("db-lock")), 0);
    other = open_store(path, STORE_WRITE);
    assert_int_equal(append_one(store, new_table("b", 1), &error), STORE_FAILED);
    assert_error(&error, path, "the database is in use by another program");
    store_close(other);
    assert_int_equal(append_one(store, new_table("b", 1), NULL), STORE_DONE);
    store_close(store);
}

static void assert_gone(struct store *store, const char *name, const char *right)
{
    struct error error = {.message = ""};
    char file[300];
    snprintf(file, sizeof file, "%s", folder_path(name));
    assert_false(store_check(store, &error));
    assert_error(&error, file, right);
    assert_int_equal(append_one(store, new_table("x", 1), &error), STORE_FAILED);
    assert_error(&error, file, right);
}

/* A file is gone, or another; put back, it goes on. */
static void test_files_in_place(void **state)
{
    (void)state;
    static const char gone[] = "this file was deleted or moved while it was in use: put it back, "
                               "or start the server again",
                      replaced[] = "this file was replaced by another while it was in use: put the "
                                   "first one back, or start the server again";
    static const char *const names[] = {"db", "db-wal", "db-shm"};
    struct store *store = open_store(path, STORE_WRITE);
    for (int i = 0; i < 3; i++) {
        char file[300], id[2] = {(char)('a' + i), '\0'};
        snprintf(file, sizeof file, "%s", folder_path(names[i]));
        assert_true(store_check(store, NULL));
        assert_int_equal(append_one(store, new_table(id, 1), NULL), STORE_DONE);
        assert_int_equal(rename(file, folder_path("away")), 0);
        assert_gone(store, names[i], gone);
        write_bytes(file, 0, "x", 1);
        assert_gone(store, names[i], replaced);
        assert_int_equal(rename(folder_path("away"), file), 0);
        assert_true(store_check(store, NULL));
    }
    assert_int_equal(append_one(store, new_table("x", 1), NULL), STORE_DONE);
    store_close(store);
}

/* Somebody looks into the file with another program and forgot to end a transaction. */
static void test_locked_for_a_while(void **state)
{
    (void)state;
    struct store *store = open_store(path, STORE_WRITE);
    struct error error = {.message = ""};
    sqlite3 *other;
    assert_int_equal(append_one(store, new_table("a", 1), NULL), STORE_DONE);
    assert_int_equal(sqlite3_open(path, &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(append_rows(store, "a", 1, 5, &error), STORE_FAILED);
    assert_error(&error, path, "the database is in use by another program");
    assert_int_equal(count_rows(store, "a"), 0);
    sqlite3_close(other);
    assert_int_equal(append_rows(store, "a", 1, 5, NULL), STORE_DONE);
    store_close(store);
}

/* ---- Read-only ---- */

/* As somebody who is not root: root may write anything. */
static void become_nobody(void)
{
    if (getuid() == 0 && (setgroups(0, NULL) != 0 || setgid(65534) != 0 || setuid(65534) != 0))
        _exit(90);
}

static void assert_read_only_in_child(void)
{
    pid_t child = fork();
    if (child == 0) {
        struct store *store = NULL;
        struct error error = {.message = ""};
        become_nobody();
        if (store_open(&store, path, STORE_WRITE, &error))
            _exit(91);
        _exit(strcmp(error.message, "{0}: the database can't be written: file or folder are "
                                    "read-only")
                  ? 92
                  : 0);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

static void test_read_only(void **state)
{
    (void)state;
    make_store();
    assert_int_equal(chmod(folder_path(""), 0755), 0);
    assert_int_equal(chmod(path, 0444), 0);
    assert_int_equal(chmod(folder_path("db-lock"), 0666), 0);
    assert_read_only_in_child(); /* the file */
    assert_int_equal(chmod(path, 0666), 0);
    assert_int_equal(unlink(folder_path("db-lock")), 0);
    assert_int_equal(chmod(folder_path(""), 0555), 0);
    assert_read_only_in_child(); /* the folder */
    assert_int_equal(unlink(path), 0);
    assert_read_only_in_child(); /* no file yet */
    assert_int_equal(chmod(folder_path(""), 0700), 0);
}

/* ---- A full disk ---- */

static const char full[] = "the disk is full: nothing of this was stored";

static sqlite3 *database_of(struct store *store)
{
    return ((struct sqlite_store *)store)->database;
}

static void test_no_more_pages(void **state)
{
    (void)state;
    struct store *store = open_store(path, STORE_WRITE);
    struct error error = {.message = ""};
    assert_int_equal(append_one(store, new_table("a", 1), NULL), STORE_DONE);
    assert_int_equal(
        sqlite3_exec(database_of(store), "PRAGMA max_page_count = 30", NULL, NULL, NULL),
        SQLITE_OK);
    int64_t stored = 0;
    while (append_rows(store, "a", stored + 1, stored + 10, &error) == STORE_DONE)
        stored += 10;
    assert_error(&error, path, full);
    assert_true(stored > 100);
    assert_int_equal(count_rows(store, "a"), stored);
    assert_int_equal(append_rows(store, "a", stored + 1, stored + 10, NULL), STORE_FAILED);
    /* There is room again. */
    assert_int_equal(
        sqlite3_exec(database_of(store), "PRAGMA max_page_count = 3000", NULL, NULL, NULL),
        SQLITE_OK);
    assert_int_equal(append_rows(store, "a", stored + 1, stored + 10, NULL), STORE_DONE);
    assert_int_equal(count_rows(store, "a"), stored + 10);
    store_close(store);
}

static void limit_files(rlim_t bytes)
{
    struct rlimit limit;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = bytes;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

/* The system refuses to let files grow, at any point of a batch. */
static void test_no_more_bytes(void **state)
{
    (void)state;
    struct sigaction ignore = {.sa_handler = SIG_IGN}, before;
    sigaction(SIGXFSZ, &ignore, &before);
    struct store *store = open_store(path, STORE_WRITE);
    int64_t stored = 0;
    int failures = 0;
    assert_int_equal(append_one(store, new_table("a", 1), NULL), STORE_DONE);
    for (rlim_t bytes = 60000; bytes < 900000; bytes += 3777) {
        struct error error = {.message = ""};
        limit_files(bytes);
        enum store_outcome outcome = append_rows(store, "a", stored + 1, stored + 37, &error);
        limit_files(RLIM_INFINITY);
        assert_true(outcome == STORE_DONE || outcome == STORE_FAILED);
        if (outcome == STORE_DONE) {
            stored += 37;
        } else {
            failures++;
            assert_error(&error, path, full);
        }
        assert_int_equal(count_rows(store, "a"), stored);
    }
    assert_true(failures > 20 && stored > 500);
    store_close(store);
    store = open_store(path, STORE_WRITE);
    assert_int_equal(count_rows(store, "a"), stored);
    store_close(store);
    sigaction(SIGXFSZ, &before, NULL);
}

/* ---- Damage ---- */

/* Any page overwritten: refused when it is opened, and the message says what to do. */
static void test_damaged(void **state)
{
    (void)state;
    char garbage[4096];
    struct stat status;
    make_store();
    assert_int_equal(stat(path, &status), 0);
    memset(garbage, 0xa5, sizeof garbage);
    uint64_t whole = hash_of(path);
    FILE *file = fopen(path, "rb");
    char *bytes = malloc((size_t)status.st_size);
    assert_true(file && bytes && fread(bytes, (size_t)status.st_size, 1, file) == 1);
    fclose(file);
    int refused = 0, pages = (int)(status.st_size / 4096);
    for (int page = 1; page < pages; page++) {
        struct store *store = NULL;
        struct error error = {.message = ""};
        write_bytes(path, page * 4096, garbage, sizeof garbage);
        if (store_open(&store, path, STORE_WRITE, &error)) {
            store_close(store);
        } else {
            refused++;
            assert_string_equal(
                error.message,
                "{0}: the database is damaged ({1}): `pasch tables check' says more");
        }
        write_bytes(path, 0, bytes, (size_t)status.st_size);
    }
    assert_true(pages > 10);
    assert_int_equal(refused, pages - 1);
    /* Cut short. */
    assert_int_equal(truncate(path, status.st_size - 4096 * 3), 0);
    struct store *store = NULL;
    assert_false(store_open(&store, path, STORE_WRITE, NULL));
    write_bytes(path, 0, bytes, (size_t)status.st_size);
    assert_int_equal(hash_of(path), whole);
    store = open_store(path, STORE_WRITE);
    assert_int_equal(count_rows(store, "a"), 200);
    store_close(store);
    free(bytes);
}

static bool ignore_row(void *context, const struct store_row *row)
{
    (void)context;
    return row->number > 0;
}

/* A page that goes bad later: an error, no crash, when it is read. */
static void test_damaged_in_use(void **state)
{
    (void)state;
    char garbage[4096];
    struct stat status;
    struct error error = {.message = ""};
    make_store();
    assert_int_equal(stat(path, &status), 0);
    memset(garbage, 0xa5, sizeof garbage);
    struct store *store = open_store(path, STORE_READ);
    for (off_t at = 8192; at < status.st_size; at += 4096)
        write_bytes(path, at, garbage, sizeof garbage);
    assert_false(store_journal(store, "a", 1, ignore_row, NULL, &error));
    assert_string_equal(error.message,
                        "{0}: the database is damaged ({1}): `pasch tables check' says more");
    store_close(store);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, start, folder_remove)
    const struct CMUnitTest tests[] = {
        TEST(test_not_a_database), TEST(test_another_database),   TEST(test_newer_form),
        TEST(test_second_form),    TEST(test_backup_over_others), TEST(test_empty_file),
        TEST(test_nothing_there),  TEST(test_special_names),      TEST(test_steps),
        TEST(test_version_1),      TEST(test_one_writer),         TEST(test_lock_is_kept),
        TEST(test_files_in_place), TEST(test_locked_for_a_while), TEST(test_read_only),
        TEST(test_no_more_pages),  TEST(test_no_more_bytes),      TEST(test_damaged),
        TEST(test_damaged_in_use),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
