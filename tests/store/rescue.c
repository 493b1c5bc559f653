/*
 * Damaged files: copies of a database of some hundred tables with bytes flipped, pages zeroed or
 * overwritten, and ends cut off. Nothing ever shows a wrong line; what the damage does not touch is
 * saved. PASCH_DAMAGES says how often (60).
 */
#include "support.h"

#include <pasch/base/random.h>
#include <pasch/store/rescue.h>

#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { TABLES = 250, PAGE = 4096, DEFAULT_DAMAGES = 60 };

static char database[300], damaged[300], saved[300];
static uint8_t *bytes; /* of the database as it was */
static size_t size;

static const char *table_id(int table)
{
    static char ids[TABLES][16];
    snprintf(ids[table], sizeof ids[0], "table-%03d-", table);
    return ids[table];
}

static int64_t lines_of(int table)
{
    return table % 7 == 0 ? 0 : 1 + table * 37 % 90;
}

static void fill(void)
{
    struct store *store = open_store(database, STORE_WRITE);
    for (int i = 0; i < TABLES; i++) {
        uint8_t person[STORE_HASH_BYTES] = {0};
        memcpy(person, table_id(i), strlen(table_id(i))); /* so that one sees where it is */
        const struct store_change changes[] = {
            new_table(table_id(i), i),
            {.kind = STORE_SEAT, .table = {.id = table_id(i)}, .seat = {.person = person}}};
        assert_int_equal(store_append_batch(store, changes, 2, NULL, NULL), STORE_DONE);
    }
    /* As they are played: the lines of all tables mixed. */
    for (int64_t from = 1; from <= 90; from += 9)
        for (int i = 0; i < TABLES; i++) {
            int64_t to = from + 8 < lines_of(i) ? from + 8 : lines_of(i);
            if (from <= to)
                assert_int_equal(append_rows(store, table_id(i), from, to, NULL), STORE_DONE);
        }
    store_close(store);
}

static void read_all(const char *path)
{
    struct stat status;
    assert_int_equal(stat(path, &status), 0);
    size = (size_t)status.st_size;
    bytes = malloc(size);
    FILE *file = fopen(path, "rb");
    assert_true(bytes && file && fread(bytes, size, 1, file) == 1);
    fclose(file);
}

static void write_all(const char *path, const uint8_t *data, size_t length)
{
    char other[320];
    static const char *const endings[] = {"-wal", "-shm", "-lock", ""};
    for (size_t i = 0; i < 4; i++) {
        snprintf(other, sizeof other, "%s%s", path, endings[i]);
        unlink(other);
    }
    FILE *file = fopen(path, "wb");
    assert_true(file && (length == 0 || fwrite(data, length, 1, file) == 1));
    fclose(file);
}

/* ---- What is read is what was stored ---- */

static bool note_id(void *context, const struct store_table *table)
{
    snprintf(context, STORE_ID_MAX + 1, "%s", table->id);
    return true;
}

struct prefix {
    const char *id;
    int64_t count;
};

static bool compare_row(void *context, const struct store_row *row)
{
    struct prefix *prefix = context;
    char room[STORE_LINE_ROOM];
    new_row(prefix->id, ++prefix->count, room);
    assert_int_equal(row->number, prefix->count);
    assert_string_equal(row->line, room);
    return true;
}

/* Whether a table is there with all that it had; what is there is right in any case. */
static bool is_whole(struct store *store, int table)
{
    char id[STORE_ID_MAX + 1] = "";
    struct prefix prefix = {.id = table_id(table)};
    if (!store_table(store, table_id(table), note_id, id, NULL))
        return false;
    bool good = store_journal(store, table_id(table), 1, compare_row, &prefix, NULL) &&
                store_verify(store, table_id(table), NULL);
    assert_true(prefix.count <= lines_of(table));
    return good && *id && prefix.count == lines_of(table);
}

/* ---- Damage ---- */

struct damage {
    bool touched[TABLES]; /* parts of the table were where the damage is */
    bool everything;      /* pages that lead to others, or the end of the file */
    bool schema;          /* the first page */
};

/* Which tables have something on a page. */
static void touch_page(struct damage *damage, size_t page)
{
    const uint8_t *at = bytes + page * PAGE;
    if (page == 0) {
        damage->schema = true;
        return;
    }
    if (at[0] != 10 && at[0] != 13)
        damage->everything = true;
    /* And of its neighbours nobody can say where their seats and lines end. */
    for (int i = 0; i < TABLES; i++)
        if (memmem(at, PAGE, table_id(i), strlen(table_id(i))))
            for (int other = i - 2; other <= i + 2; other++)
                if (other >= 0 && other < TABLES)
                    damage->touched[other] = true;
}

static struct damage make_damage(struct random *random, const char *path, int kind)
{
    struct damage damage = {.schema = false};
    uint8_t *copy = malloc(size);
    size_t length = size, page = random_below(random, (uint32_t)(size / PAGE));
    assert_non_null(copy);
    memcpy(copy, bytes, size);
    switch (kind % 5) {
    case 0: /* one bit */
        copy[page * PAGE + random_below(random, PAGE)] ^= (uint8_t)(1u << random_below(random, 8));
        break;
    case 1: /* zeros */
        memset(copy + page * PAGE, 0, PAGE);
        break;
    case 2: /* nonsense */
        for (size_t i = 0; i < PAGE; i++)
            copy[page * PAGE + i] = (uint8_t)random_next(random);
        break;
    case 3: /* a few bytes in a row */
        memset(copy + page * PAGE + random_below(random, PAGE - 16), 0xff, 16);
        break;
    default: /* the end is missing */
        length = random_below(random, (uint32_t)size);
        damage.everything = true;
        if (length < PAGE)
            damage.schema = true;
        break;
    }
    if (!damage.everything)
        touch_page(&damage, page);
    write_all(path, copy, length);
    free(copy);
    return damage;
}

/* ---- Salvaging ---- */

static void count_found(void *context, const struct store_found *found)
{
    int *counts = context;
    assert_true(found->condition == STORE_WHOLE || found->why);
    counts[found->condition]++;
}

static void check_salvage(const struct damage *damage, int *ret_saved)
{
    int counts[3] = {0}, whole = 0;
    struct error error = {.message = ""};
    unlink(saved);
    if (!store_salvage(damaged, saved, count_found, counts, &error)) {
        assert_string_not_equal(error.message, "");
        assert_true(damage->everything); /* of a file that is cut off nothing may be left */
        assert_int_not_equal(access(saved, F_OK), 0);
        return;
    }
    struct store *store = open_store(saved, STORE_WRITE);
    for (int i = 0; i < TABLES; i++) {
        bool good = is_whole(store, i);
        whole += good;
        if (!good && !damage->touched[i] && !damage->everything)
            fail_msg("%s is lost though its pages are whole", table_id(i));
    }
    store_close(store);
    if (counts[STORE_WHOLE] > whole)
        fail_msg("%d tables are said to be whole, and %d are", counts[STORE_WHOLE], whole);
    *ret_saved += whole;
}

/* Starting, as the server does: it works with what is whole, or says what to do. */
static void check_start(const struct damage *damage, int *ret_started)
{
    struct store *store = NULL;
    struct error error = {.message = ""};
    char kept[STORE_PATH_MAX] = "";
    int counts[3] = {0};
    bool started = store_open(&store, damaged, STORE_WRITE, &error);
    if (!started && store_is_damage(&error) &&
        store_mend(damaged, count_found, counts, kept, &error)) {
        started = true;
        store = open_store(damaged, STORE_WRITE);
        assert_int_equal(access(kept, F_OK), 0); /* nothing is thrown away */
        unlink(kept);
    }
    if (!started) {
        assert_string_not_equal(error.message, "");
        assert_true(damage->schema || damage->everything);
        return;
    }
    ++*ret_started;
    for (int i = 0; i < TABLES; i++)
        if (!is_whole(store, i) && !damage->touched[i] && !damage->everything)
            fail_msg("%s is lost though its pages are whole", table_id(i));
    /* It goes on. */
    assert_int_equal(append_one(store, new_table("new", 1), NULL), STORE_DONE);
    store_close(store);
}

static void test_damage(void **state)
{
    (void)state;
    struct random random;
    const char *wanted = getenv("PASCH_DAMAGES");
    int damages = wanted ? atoi(wanted) : DEFAULT_DAMAGES, all = 0, started = 0;
    random_seed(&random, 4);
    fill();
    read_all(database);
    for (int i = 0; i < damages; i++) {
        struct damage damage = make_damage(&random, damaged, i);
        check_salvage(&damage, &all);
        check_start(&damage, &started);
    }
    free(bytes);
    print_message("%d damaged files of %d pages: %d started, %d of %d tables saved\n", damages,
                  (int)(size / PAGE), started, all, damages * TABLES);
    assert_true(all > damages * TABLES / 2 && started > damages / 2);
}

/* Without its first page nothing says where tables begin; they are found, of either version. */
static void test_no_schema(void **state)
{
    (void)state;
    struct damage damage = {.schema = true};
    struct error error = {.message = ""};
    struct store *store = NULL;
    int all = 0;
    fill();
    read_all(database);
    memset(bytes, 0xa5, PAGE);
    write_all(damaged, bytes, size);
    assert_false(store_open(&store, damaged, STORE_WRITE, &error));
    check_salvage(&damage, &all);
    assert_int_equal(all, TABLES);
    free(bytes);
}

/* What a server that was killed leaves: the log has a line that the database has not, and, unless
 * `whole`, not the first page. */
static void leave_log(bool whole)
{
    char room[STORE_LINE_ROOM], log[320], copy[320];
    if (!whole)
        fill();
    struct store *store = open_store(database, STORE_WRITE);
    if (whole)
        assert_int_equal(append_one(store, new_table(table_id(1), 1), NULL), STORE_DONE);
    for (int i = 0; i < 3; i++)
        assert_int_equal(
            append_one(store, new_row(table_id(1), lines_of(1) * !whole + 1 + i, room), NULL),
            STORE_DONE);
    read_all(database);
    write_all(damaged, bytes, size);
    free(bytes);
    snprintf(log, sizeof log, "%s-wal", database);
    snprintf(copy, sizeof copy, "%s-wal", damaged);
    read_all(log);
    write_all(copy, bytes, size);
    for (size_t at = 32; at + 24 + PAGE <= size; at += 24 + PAGE)
        assert_true(whole || memcmp(bytes + at, "\0\0\0\1", 4) != 0);
    free(bytes);
    store_close(store);
}

static void check_lines_are_saved(int64_t lines)
{
    int counts[3] = {0};
    struct error error = {.message = ""};
    if (!store_salvage(damaged, saved, count_found, counts, &error))
        fail_msg("%s", error.message);
    assert_int_equal(counts[STORE_SHORT] + counts[STORE_LOST], 0);
    struct store *store = open_store(saved, STORE_READ);
    assert_int_equal(count_rows(store, table_id(1)), lines);
    store_close(store);
}

/* SQLite does not look at the log of what it takes for no database. */
static void test_first_page_and_log(void **state)
{
    (void)state;
    leave_log(false);
    int file = open(damaged, O_WRONLY);
    assert_true(file >= 0 && pwrite(file, (uint8_t[PAGE]){0}, PAGE, 0) == PAGE);
    close(file);
    check_lines_are_saved(lines_of(1) + 3);
}

/* And would remove that of an empty one. */
static void test_a_log_alone(void **state)
{
    (void)state;
    char message[800];
    leave_log(true);
    assert_int_equal(truncate(damaged, 0), 0);
    snprintf(message, sizeof message,
             "the database is gone or empty, but not its log, %s-wal: put it back or restore a "
             "copy; `pasch tables salvage' saves what is in the log",
             damaged);
    assert_no_store(damaged, STORE_READ, message);
    assert_no_store(damaged, STORE_WRITE, message);
    assert_int_equal(unlink(damaged), 0);
    assert_no_store(damaged, STORE_WRITE, message);
    check_lines_are_saved(3);
}

/* ---- The rest ---- */

static void run_sql(const char *path, const char *sql)
{
    sqlite3 *handle;
    assert_int_equal(sqlite3_open(path, &handle), SQLITE_OK);
    assert_int_equal(sqlite3_exec(handle, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(handle);
}

static void keep_found(void *context, const struct store_found *found)
{
    snprintf(context, 200, "%s %d %d %s", found->id, (int)found->condition, (int)found->lines,
             found->why);
}

/* A line that is not what was stored: salvaged until there; set aside when the file is mended. */
static void test_a_flipped_line(void **state)
{
    (void)state;
    char word[200] = "", kept[STORE_PATH_MAX];
    struct store *store = open_store(database, STORE_WRITE);
    struct error error = {.message = ""};
    assert_int_equal(append_one(store, new_table("a", 1), NULL), STORE_DONE);
    assert_int_equal(append_rows(store, "a", 1, 9, NULL), STORE_DONE);
    store_close(store);
    run_sql(database, "UPDATE journal SET line = replace(line, '2-5', '2-6') WHERE number = 6;"
                      "UPDATE tables SET finished = 9");
    store = open_store(database, STORE_WRITE); /* it starts, and says so when it is read */
    assert_false(store_verify_all(store, NULL, NULL, &error));
    assert_error(&error, database,
                 "the database is damaged (table a): `pasch tables check' says more");
    store_close(store);
    run_sql(database, "UPDATE tables SET finished = 0");
    assert_true(store_salvage(database, saved, keep_found, word, &error));
    assert_string_equal(word, "a 1 5 a line is damaged");
    store = open_store(saved, STORE_WRITE);
    assert_int_equal(count_rows(store, "a"), 5);
    assert_int_equal(append_rows(store, "a", 6, 7, NULL), STORE_DONE);
    assert_true(store_verify_all(store, NULL, NULL, NULL));
    store_close(store);
    assert_true(store_mend(database, keep_found, word, kept, &error));
    assert_string_equal(word, "a 2 5 a line is damaged");
    store = open_store(database, STORE_WRITE);
    char id[STORE_ID_MAX + 1] = "";
    assert_false(store_table(store, "a", note_id, id, &error));
    assert_error(&error, database,
                 "the database is damaged (table a): `pasch tables check' says more");
    assert_true(store_set_aside(store, keep_found, word, NULL));
    assert_string_equal(word, "a 2 0 a line is damaged");
    store_close(store);
}

/* Neither a database that is in use nor a file that is there is ever touched. */
static void test_refusals(void **state)
{
    (void)state;
    struct error error = {.message = ""};
    char kept[STORE_PATH_MAX];
    struct store *store = open_store(database, STORE_WRITE);
    assert_false(store_salvage(database, saved, NULL, NULL, &error));
    assert_error(&error, database, "the database is in use by another program");
    assert_false(store_mend(database, NULL, NULL, kept, &error));
    assert_false(store_restore(saved, database, kept, &error));
    assert_error(&error, saved, "No such file or directory");
    assert_true(store_backup(store, saved, NULL));
    assert_false(store_restore(saved, database, kept, &error));
    assert_error(&error, database, "the database is in use by another program");
    store_close(store);
    assert_false(store_salvage(database, saved, NULL, NULL, &error));
    assert_error(&error, saved, "File exists");
    write_all(damaged, (const uint8_t *)"These are my holidays.", 22);
    unlink(saved);
    assert_false(store_salvage(damaged, saved, NULL, NULL, &error));
    assert_int_not_equal(access(saved, F_OK), 0);
}

static void test_restoring(void **state)
{
    (void)state;
    char kept[STORE_PATH_MAX];
    struct error error = {.message = ""};
    struct store *store = open_store(database, STORE_WRITE);
    assert_int_equal(append_one(store, new_table("a", 1), NULL), STORE_DONE);
    assert_int_equal(append_rows(store, "a", 1, 9, NULL), STORE_DONE);
    assert_true(store_backup(store, saved, NULL));
    assert_int_equal(append_rows(store, "a", 10, 20, NULL), STORE_DONE);
    /* As if it had been killed: its log is there. */
    char command[1200];
    snprintf(command, sizeof command, "cd %s && mkdir k && cp db k/db && cp db-wal k/db-wal",
             folder_path(""));
    assert_int_equal(system(command), 0);
    store_close(store);
    snprintf(command, sizeof command, "cd %s && mv k/db db && mv k/db-wal db-wal", folder_path(""));
    assert_int_equal(system(command), 0);
    assert_true(store_restore(saved, database, kept, &error));
    store = open_store(database, STORE_WRITE);
    assert_int_equal(count_rows(store, "a"), 9);
    store_close(store);
    store = open_store(kept, STORE_WRITE); /* with its log */
    assert_int_equal(count_rows(store, "a"), 20);
    store_close(store);
    /* A damaged copy is not restored. */
    run_sql(saved, "UPDATE journal SET sum = 0 WHERE number = 3");
    assert_false(store_restore(saved, database, kept, &error));
    assert_true(store_is_damage(&error));
    store = open_store(database, STORE_WRITE);
    assert_int_equal(count_rows(store, "a"), 9);
    store_close(store);
    /* One that was interrupted goes on when it is opened. */
    run_sql(saved, "DELETE FROM tables");
    snprintf(command, sizeof command, "cd %s && cp saved db-new", folder_path(""));
    assert_int_equal(system(command), 0);
    store = open_store(database, STORE_WRITE);
    assert_int_equal(count_rows(store, "a"), 0);
    store_close(store);
}

static void test_stamps(void **state)
{
    (void)state;
    char stamp[STORE_STAMP_MAX];
    int64_t date;
    store_write_stamp(INT64_C(1763380800000), stamp);
    assert_string_equal(stamp, "20251117T120000Z");
    assert_true(store_read_stamp(stamp, &date));
    assert_int_equal(date, INT64_C(1763380800000));
    static const char *const wrong[] = {"", "20251117", "20250231T000000Z", "20251117T120000", "x"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_false(store_read_stamp(wrong[i], &date));
}

static int start(void **state)
{
    int result = folder_make(state);
    snprintf(database, sizeof database, "%s", folder_path("db"));
    snprintf(damaged, sizeof damaged, "%s", folder_path("damaged"));
    snprintf(saved, sizeof saved, "%s", folder_path("saved"));
    return result;
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, start, folder_remove)
    const struct CMUnitTest tests[] = {
        TEST(test_damage),      TEST(test_no_schema),      TEST(test_first_page_and_log),
        TEST(test_a_log_alone), TEST(test_a_flipped_line), TEST(test_refusals),
        TEST(test_restoring),   TEST(test_stamps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
