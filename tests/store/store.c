/* The store: what is written is read back, batches are all or nothing, lists, backups. */
#include "support.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sqlite.h"

static uint8_t anna[STORE_HASH_BYTES], ben[STORE_HASH_BYTES], token[STORE_HASH_BYTES];

/* ---- Collecting what is read ---- */

struct list {
    char ids[40][STORE_ID_MAX + 1];
    struct store_table last; /* without its texts */
    char shown[100], kept[100];
    int count, most; /* it stops when it has so many; 0: never */
};

static bool collect(void *context, const struct store_table *table)
{
    struct list *list = context;
    snprintf(list->ids[list->count++], sizeof list->ids[0], "%s", table->id);
    snprintf(list->shown, sizeof list->shown, "%s", table->shown);
    snprintf(list->kept, sizeof list->kept, "%s", table->kept);
    list->last = *table;
    return list->count != list->most;
}

static void assert_list(const struct list *list, const char *right)
{
    char ids[1000] = "";
    for (int i = 0; i < list->count; i++) {
        strcat(ids, i ? " " : "");
        strcat(ids, list->ids[i]);
    }
    assert_string_equal(ids, right);
}

static void assert_unfinished(struct store *store, const char *right)
{
    struct list list = {.count = 0};
    assert_true(store_unfinished(store, collect, &list, NULL));
    assert_list(&list, right);
}

static void assert_finished(struct store *store, int64_t before_day, int limit, const char *right)
{
    struct list list = {.count = 0};
    assert_true(store_finished(store, before_day, limit, collect, &list, NULL));
    assert_list(&list, right);
}

static void assert_tables_of(struct store *store, const uint8_t *person, int limit,
                             const char *right)
{
    struct list list = {.count = 0};
    assert_true(store_tables_of(store, person, limit, collect, &list, NULL));
    assert_list(&list, right);
}

static struct store_change update(const char *id, int64_t updated, int64_t finished)
{
    return (struct store_change){.kind = STORE_UPDATE,
                                 .table = {.id = id, .updated = updated, .finished = finished}};
}

/* From now on it is that day. */
static struct store_change day(const char *number)
{
    return (struct store_change){.kind = STORE_SETTING, .name = STORE_DAY, .value = number};
}

static struct store_change seat(const char *id, unsigned number, const uint8_t *person)
{
    return (struct store_change){.kind = STORE_SEAT,
                                 .table = {.id = id},
                                 .seat = {.seat = number, .person = person, .token = token}};
}

/* ---- Tables ---- */

static void test_tables(void **state)
{
    (void)state;
    struct store *store = open_store(folder_path("db"), STORE_WRITE);
    const struct store_change changes[] = {
        new_table("c", 30), new_table("a", 10), new_table("b", 20), update("b", 25, 25),
        new_table("d", 40), day("3"),           update("d", 41, 50)};
    assert_int_equal(store_append_batch(store, changes, 7, NULL, NULL), STORE_DONE);
    assert_unfinished(store, "a c");
    assert_finished(store, INT64_MAX, 10, "b d");
    assert_finished(store, 3, 10, "b");
    assert_finished(store, 1, 10, "");
    assert_finished(store, INT64_MAX, 1, "b");
    /* What changes later about it does not make it finish later. */
    const struct store_change later[] = {day("9"), update("b", 70, 60)};
    assert_int_equal(store_append_batch(store, later, 2, NULL, NULL), STORE_DONE);
    assert_finished(store, 3, 10, "b");
    /* One that goes on is not finished any more. */
    assert_int_equal(append_one(store, update("d", 60, 0), NULL), STORE_DONE);
    assert_unfinished(store, "a c d");
    struct list one = {.count = 0}, none = {.count = 0}, two = {.most = 2};
    assert_true(store_table(store, "d", collect, &one, NULL));
    assert_list(&one, "d");
    assert_string_equal(one.shown, "{\"game\":\"draw\"}");
    assert_string_equal(one.kept, "{\"secret\":\"…\"}");
    assert_int_equal(one.last.created, 40);
    assert_int_equal(one.last.updated, 60);
    assert_int_equal(one.last.finished, 0);
    assert_true(store_table(store, "x", collect, &none, NULL));
    assert_list(&none, "");
    assert_true(store_unfinished(store, collect, &two, NULL));
    assert_list(&two, "a c");
    store_close(store);
}

static void assert_idle(struct store *store, int64_t before_day, bool begun, int limit,
                        const char *right)
{
    struct list list = {.count = 0};
    assert_true(store_idle(store, before_day, begun, limit, collect, &list, NULL));
    assert_list(&list, right);
}

/* Those that nobody has updated for long, by whether they have a journal. */
static void test_idle(void **state)
{
    (void)state;
    struct store *store = open_store(folder_path("db"), STORE_WRITE);
    const struct store_change line = {
        .kind = STORE_ROW, .table = {.id = "c"}, .row = {.number = 1, .line = "x", .length = 1}};
    struct store_change other = line, over = line;
    other.table.id = "b";
    over.table.id = "e";
    const struct store_change changes[] = {new_table("a", 1000),
                                           new_table("e", 5),
                                           new_table("d", 25),
                                           day("2"),
                                           new_table("b", 20),
                                           new_table("c", 30),
                                           day("4"),
                                           update("c", 40, 0),
                                           line,
                                           other,
                                           over,
                                           day("9"),
                                           update("d", 90, 0),
                                           day("3"),
                                           update("e", 6, 7)};
    assert_int_equal(store_append_batch(store, changes, 15, NULL, NULL), STORE_DONE);
    assert_idle(store, INT64_MAX, false, 9, "a d"); /* by the days, not by the dates */
    assert_idle(store, 9, false, 9, "a");
    assert_idle(store, 1, false, 9, "");
    assert_idle(store, INT64_MAX, true, 9, "b c");
    assert_idle(store, INT64_MAX, true, 1, "b");
    assert_idle(store, 4, true, 9, "b");
    store_close(store);
    store = open_store(folder_path("db"), STORE_WRITE); /* which knows the day */
    assert_int_equal(append_one(store, update("a", 7, 0), NULL), STORE_DONE);
    assert_idle(store, 4, false, 9, "a");
    assert_idle(store, 3, false, 9, "");
    /* A batch that is not stored does not change it. */
    const struct store_change wrong[] = {day("100"), update("x", 7, 0)};
    assert_int_equal(store_append_batch(store, wrong, 2, NULL, NULL), STORE_CONFLICT);
    assert_int_equal(append_one(store, update("a", 7, 0), NULL), STORE_DONE);
    assert_idle(store, 4, false, 9, "a");
    store_close(store);
}

static void test_update_keeps_texts(void **state)
{
    (void)state;
    struct store *store = open_store(folder_path("db"), STORE_WRITE);
    struct list list = {.count = 0};
    struct store_change change = update("a", 2, 0);
    change.table.kept = "";
    assert_int_equal(append_one(store, new_table("a", 1), NULL), STORE_DONE);
    assert_int_equal(append_one(store, change, NULL), STORE_DONE);
    assert_true(store_table(store, "a", collect, &list, NULL));
    assert_string_equal(list.shown, "{\"game\":\"draw\"}");
    assert_string_equal(list.kept, "");
    store_close(store);
}

/* ---- Seats ---- */

struct seats {
    unsigned count;
    bool anna[4], ben[4], token[4];
};

static bool is_hash(const uint8_t *hash, const uint8_t *right)
{
    return hash && memcmp(hash, right, STORE_HASH_BYTES) == 0;
}

static bool collect_seat(void *context, const struct store_seat *seat)
{
    struct seats *seats = context;
    seats->anna[seat->seat] = is_hash(seat->person, anna);
    seats->ben[seat->seat] = is_hash(seat->person, ben);
    seats->token[seat->seat] = is_hash(seat->token, token);
    seats->count++;
    return true;
}

static void test_seats(void **state)
{
    (void)state;
    struct store *store = open_store(folder_path("db"), STORE_WRITE);
    const struct store_change changes[] = {
        new_table("a", 1),  new_table("b", 2),  new_table("c", 3),  seat("a", 0, anna),
        seat("a", 3, NULL), seat("b", 1, anna), seat("b", 2, anna), seat("c", 0, ben),
        seat("a", 2, ben),  seat("c", 0, NULL)};
    assert_int_equal(store_append_batch(store, changes, 10, NULL, NULL), STORE_DONE);
    struct seats seats = {.count = 0}, none = {.count = 0};
    assert_true(store_seats(store, "a", collect_seat, &seats, NULL));
    assert_int_equal(seats.count, 3);
    assert_true(seats.anna[0] && seats.ben[2] && !seats.anna[3] && !seats.ben[3]);
    assert_true(seats.token[0] && seats.token[2] && seats.token[3] && !seats.token[1]);
    assert_true(store_seats(store, "x", collect_seat, &none, NULL));
    assert_int_equal(none.count, 0);
    assert_tables_of(store, anna, 9, "b a"); /* one with two seats is there once */
    assert_tables_of(store, ben, 9, "a");
    assert_tables_of(store, token, 9, "");
    assert_int_equal(append_one(store, update("a", 9, 9), NULL), STORE_DONE);
    assert_tables_of(store, anna, 9,
                     "b a"); /* what is not finished is first, whatever was used since */
    assert_tables_of(store, anna, 1, "b");
    assert_int_equal(append_one(store, update("a", 10, 0), NULL), STORE_DONE);
    assert_tables_of(store, anna, 9, "a b"); /* then what was used last */
    assert_int_equal(append_one(store, update("a", 10, 10), NULL), STORE_DONE);
    assert_int_equal(append_one(store, update("b", 9, 9), NULL), STORE_DONE);
    assert_tables_of(store, anna, 9, "a b");
    assert_tables_of(store, anna, 1, "a");
    store_close(store);
}

/* ---- The journal ---- */

static bool collect_rows(void *context, const struct store_row *row)
{
    int64_t *numbers = context;
    numbers[++numbers[0]] = row->number;
    return numbers[0] < 3;
}

static void test_journal(void **state)
{
    (void)state;
    struct store *store = open_store(folder_path("db"), STORE_WRITE);
    assert_int_equal(append_one(store, new_table("a", 1), NULL), STORE_DONE);
    assert_int_equal(append_one(store, new_table("b", 1), NULL), STORE_DONE);
    assert_int_equal(append_rows(store, "a", 1, 300, NULL), STORE_DONE);
    assert_int_equal(append_rows(store, "b", 1, 2, NULL), STORE_DONE);
    assert_int_equal(count_rows(store, "a"), 300);
    assert_int_equal(count_rows(store, "b"), 2);
    assert_int_equal(count_rows(store, "x"), 0);
    int64_t later[5] = {0}, beyond[5] = {0};
    assert_true(store_journal(store, "a", 298, collect_rows, later, NULL));
    assert_true(later[0] == 3 && later[1] == 298 && later[3] == 300);
    assert_true(store_journal(store, "a", 301, collect_rows, beyond, NULL));
    assert_int_equal(beyond[0], 0);
    store_close(store);
    store = open_store(folder_path("db"), STORE_WRITE);
    assert_int_equal(count_rows(store, "a"), 300);
    store_close(store);
}

struct same {
    const char *line;
    size_t length;
    int count;
};

static bool compare_row(void *context, const struct store_row *row)
{
    struct same *same = context;
    assert_int_equal(row->length, same->length);
    assert_string_equal(row->line, same->line);
    same->count++;
    return true;
}

/* Any text comes back as it was, also a very long one. */
static void test_long_lines(void **state)
{
    (void)state;
    struct store *store = open_store(folder_path("db"), STORE_WRITE);
    enum { LENGTH = 3000000 };
    char *line = malloc(LENGTH + 1);
    assert_non_null(line);
    for (int i = 0; i < LENGTH; i++)
        line[i] = (char)(1 + i % 255);
    line[LENGTH] = 0;
    struct store_change row = {.kind = STORE_ROW,
                               .table = {.id = "a"},
                               .row = {.number = 1, .line = line, .length = LENGTH}};
    assert_int_equal(append_one(store, new_table("a", 1), NULL), STORE_DONE);
    assert_int_equal(append_one(store, row, NULL), STORE_DONE);
    struct same same = {.line = line, .length = LENGTH};
    assert_true(store_journal(store, "a", 1, compare_row, &same, NULL));
    assert_int_equal(same.count, 1);
    store_close(store);
    free(line);
}

static void run_sql(const char *sql)
{
    sqlite3 *database;
    char *message = NULL;
    assert_int_equal(sqlite3_open(folder_path("db"), &database), SQLITE_OK);
    if (sqlite3_exec(database, sql, NULL, NULL, &message) != SQLITE_OK)
        fail_msg("%s", message);
    sqlite3_close(database);
}

static void assert_damaged_line(struct store *store, int64_t from, int64_t read, const char *right)
{
    struct error error = {.message = ""};
    int64_t numbers[9] = {0};
    assert_false(store_journal(store, "a", from, collect_rows, numbers, &error));
    assert_error(&error, folder_path("db"), right);
    assert_int_equal(numbers[0], read);
}

static void test_a_gap_is_damage(void **state)
{
    (void)state;
    struct store *store = open_store(folder_path("db"), STORE_WRITE);
    assert_int_equal(append_one(store, new_table("a", 1), NULL), STORE_DONE);
    assert_int_equal(append_rows(store, "a", 1, 5, NULL), STORE_DONE);
    assert_int_equal(append_rows(store, "a", 7, 7, NULL), STORE_CONFLICT);
    run_sql("DELETE FROM journal WHERE number = 3");
    assert_damaged_line(
        store, 1, 2, "the database is damaged (table a, line 3): `pasch tables check' says more");
    assert_damaged_line(
        store, 4, 0, "the database is damaged (table a, line 3): `pasch tables check' says more");
    store_close(store);
}

/* ---- Checksums ---- */

static void test_changed_lines_are_damage(void **state)
{
    (void)state;
    static const char *const wrong[] = {
        "UPDATE journal SET line = replace(line, '2-5', '2-6') WHERE number = 2",
        "UPDATE journal SET sum = sum + 1 WHERE number = 2",
        "UPDATE journal SET line = line || ' ' WHERE number = 2",
        "UPDATE journal SET line = (SELECT line FROM journal WHERE number = 3) WHERE number = 2",
    };
    int64_t numbers[9] = {0};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct store *store = open_store(folder_path("db"), STORE_WRITE);
        const struct store_change removal = {.kind = STORE_REMOVE, .table = {.id = "a"}};
        assert_int_equal(append_one(store, removal, NULL), STORE_DONE);
        assert_int_equal(append_one(store, new_table("a", 1), NULL), STORE_DONE);
        assert_int_equal(append_rows(store, "a", 1, 5, NULL), STORE_DONE);
        run_sql(wrong[i]);
        assert_damaged_line(
            store, 1, 1,
            "the database is damaged (table a, line 2): `pasch tables check' says more");
        store_close(store);
    }
    /* Whoever begins later finds what is later. */
    struct store *store = open_store(folder_path("db"), STORE_WRITE);
    assert_true(store_journal(store, "a", 4, collect_rows, numbers, NULL));
    assert_int_equal(numbers[0], 2);
    store_close(store);
}

static void test_changed_tables_and_seats_are_damage(void **state)
{
    (void)state;
    static const char right[] = "the database is damaged (table b): `pasch tables check' says more";
    struct store *store = open_store(folder_path("db"), STORE_WRITE);
    struct error error = {.message = ""};
    struct list list = {.count = 0};
    struct seats seats = {.count = 0};
    const struct store_change changes[] = {new_table("a", 1), new_table("b", 2), new_table("c", 3),
                                           seat("b", 0, anna), seat("c", 0, anna)};
    assert_int_equal(store_append_batch(store, changes, 5, NULL, NULL), STORE_DONE);
    run_sql("UPDATE tables SET kept = replace(kept, 's', 'S') WHERE id = 'b'");
    assert_false(store_table(store, "b", collect, &list, &error));
    assert_error(&error, folder_path("db"), right);
    assert_unfinished(store, "a c"); /* others are not touched by it */
    assert_idle(store, INT64_MAX, false, 9, "a c");
    assert_tables_of(store, anna, 9, "c");
    assert_int_equal(append_one(store, update("b", 9, 9), NULL), STORE_CONFLICT);
    run_sql("UPDATE tables SET kept = replace(kept, 'S', 's') WHERE id = 'b'");
    assert_unfinished(store, "a b c");
    run_sql("UPDATE seats SET person = token");
    assert_false(store_seats(store, "b", collect_seat, &seats, &error));
    assert_error(&error, folder_path("db"), right);
    store_close(store);
}

/* ---- Snapshots ---- */

static struct store_change snapshot(const char *id, int64_t number, const char *text)
{
    return (struct store_change){
        .kind = STORE_SNAPSHOT, .table = {.id = id}, .snapshot = {.number = number, .text = text}};
}

struct taken {
    int64_t number;
    char text[40];
};

static bool take_snapshot(void *context, const struct store_snapshot *snapshot)
{
    struct taken *taken = context;
    taken->number = snapshot->number;
    snprintf(taken->text, sizeof taken->text, "%s", snapshot->text);
    return true;
}

static void assert_snapshot(struct store *store, const char *id, int64_t number, const char *text)
{
    struct taken taken = {.number = 0};
    assert_true(store_snapshot(store, id, take_snapshot, &taken, NULL));
    assert_int_equal(taken.number, number);
    assert_string_equal(taken.text, text);
}

static void test_snapshots(void **state)
{
    (void)state;
    struct store *store = open_store(folder_path("db"), STORE_WRITE);
    struct error error = {.message = ""};
    assert_int_equal(append_one(store, new_table("a", 1), NULL), STORE_DONE);
    assert_int_equal(append_one(store, new_table("b", 1), NULL), STORE_DONE);
    assert_int_equal(append_rows(store, "a", 1, 9, NULL), STORE_DONE);
    assert_snapshot(store, "a", 0, "");
    assert_int_equal(append_one(store, snapshot("a", 4, "four"), NULL), STORE_DONE);
    assert_int_equal(append_one(store, snapshot("a", 8, "eight"), NULL), STORE_DONE);
    assert_snapshot(store, "a", 8, "eight");
    assert_snapshot(store, "b", 0, "");
    assert_int_equal(append_one(store, snapshot("a", 10, "ten"), &error), STORE_CONFLICT);
    assert_string_equal(error.message, "the table {0} has no line {1}");
    assert_int_equal(append_one(store, snapshot("x", 1, "none"), NULL), STORE_CONFLICT);
    /* Damaged, or of another line: not found. */
    assert_int_equal(append_one(store, snapshot("a", 4, "four"), NULL), STORE_DONE);
    run_sql("UPDATE snapshots SET text = 'fuor'");
    assert_snapshot(store, "a", 0, "");
    assert_int_equal(append_one(store, snapshot("a", 4, "four"), NULL), STORE_DONE);
    assert_snapshot(store, "a", 4, "four");
    run_sql("UPDATE journal SET sum = sum - 1 WHERE number = 4");
    assert_snapshot(store, "a", 0, "");
    const struct store_change removal = {.kind = STORE_REMOVE, .table = {.id = "a"}};
    assert_int_equal(append_one(store, removal, NULL), STORE_DONE);
    assert_int_equal(append_one(store, new_table("a", 1), NULL), STORE_DONE);
    assert_int_equal(append_rows(store, "a", 1, 4, NULL), STORE_DONE);
    assert_snapshot(store, "a", 0, "");
    store_close(store);
}

/* How many rows a statement looks at does not depend on how many tables somebody has. */
static void test_tables_of_a_person_with_many(void **state)
{
    (void)state;
    enum { TABLES = 3000 };
    struct store *store = open_store(folder_path("db"), STORE_WRITE);
    struct store_change *changes = calloc(2 * TABLES, sizeof *changes);
    char(*ids)[16] = calloc(TABLES, sizeof *ids);
    assert_true(changes && ids);
    for (int i = 0; i < TABLES; i++) {
        snprintf(ids[i], sizeof ids[i], "t%d", i);
        changes[2 * i] = new_table(ids[i], i * 7919 % TABLES);
        changes[2 * i + 1] = seat(ids[i], 0, anna);
    }
    assert_int_equal(store_append_batch(store, changes, 2 * TABLES, NULL, NULL), STORE_DONE);
    free(changes);
    free(ids);
    sqlite3_stmt *statement = ((struct sqlite_store *)store)->statements[SQL_TABLES_OF];
    struct list list = {.count = 0};
    assert_true(store_tables_of(store, anna, 20, collect, &list, NULL));
    assert_int_equal(list.count, 20);
    assert_int_equal(list.last.updated, TABLES - 20);
    assert_true(sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_VM_STEP, 1) < 100 * 20);
    assert_int_equal(sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_SORT, 1), 0);
    store_close(store);
}

/* ---- All or nothing ---- */

static void assert_conflict(struct store *store, struct store_change wrong, const char *right)
{
    char rooms[3][STORE_LINE_ROOM], message[400];
    struct error error = {.message = ""};
    struct text text;
    size_t at = 99;
    const struct store_change changes[] = {new_row("a", 2, rooms[0]), new_table("new", 7), wrong,
                                           new_row("a", 3, rooms[1])};
    assert_int_equal(store_append_batch(store, changes, 4, &at, &error), STORE_CONFLICT);
    assert_int_equal(at, 2);
    text_init(&text, message, sizeof message);
    error_write(&error, NULL, &text);
    assert_string_equal(message, right);
    assert_int_equal(count_rows(store, "a"), 1);
    assert_unfinished(store, "a");
    assert_int_equal(store_append_batch(store, changes, 4, NULL, NULL), STORE_CONFLICT);
}

static void test_conflicts(void **state)
{
    (void)state;
    struct store *store = open_store(folder_path("db"), STORE_WRITE);
    char room[STORE_LINE_ROOM];
    assert_int_equal(append_one(store, new_table("a", 1), NULL), STORE_DONE);
    assert_int_equal(append_rows(store, "a", 1, 1, NULL), STORE_DONE);
    assert_conflict(store, new_row("a", 1, room),
                    "line 1 of the table a is there already, or the one before it is not");
    assert_conflict(store, new_row("a", 2, room),
                    "line 2 of the table a is there already, or the one before it is not");
    assert_conflict(store, new_row("x", 1, room),
                    "line 1 of the table x is there already, or the one before it is not");
    assert_conflict(store, new_table("a", 5), "there is a table a already");
    assert_conflict(store, new_table("new", 5), "there is a table new already");
    assert_conflict(store, update("x", 5, 0), "there is no table x");
    assert_conflict(store, seat("x", 0, anna), "there is no table x");
    assert_int_equal(append_rows(store, "a", 2, 2, NULL), STORE_DONE);
    assert_int_equal(count_rows(store, "a"), 2);
    store_close(store);
}

static void test_removing(void **state)
{
    (void)state;
    struct store *store = open_store(folder_path("db"), STORE_WRITE);
    struct seats seats = {.count = 0};
    const struct store_change changes[] = {new_table("a", 1), new_table("b", 2), seat("a", 0, anna),
                                           seat("b", 0, anna)};
    const struct store_change removal = {.kind = STORE_REMOVE, .table = {.id = "a"}};
    assert_int_equal(store_append_batch(store, changes, 4, NULL, NULL), STORE_DONE);
    assert_int_equal(append_rows(store, "a", 1, 5, NULL), STORE_DONE);
    assert_int_equal(append_rows(store, "b", 1, 5, NULL), STORE_DONE);
    struct store_change stale = removal; /* somebody has used it since */
    stale.table.updated = 77;
    assert_int_equal(append_one(store, stale, NULL), STORE_DONE);
    assert_unfinished(store, "a b");
    assert_int_equal(append_one(store, removal, NULL), STORE_DONE);
    assert_int_equal(append_one(store, removal, NULL), STORE_DONE);
    assert_unfinished(store, "b");
    assert_tables_of(store, anna, 9, "b");
    assert_int_equal(count_rows(store, "b"), 5);
    /* Another of that name has nothing of the first, whatever place it takes. */
    assert_int_equal(
        append_one(store, (struct store_change){.kind = STORE_REMOVE, .table = {.id = "b"}}, NULL),
        STORE_DONE);
    assert_int_equal(append_one(store, new_table("a", 9), NULL), STORE_DONE);
    assert_int_equal(count_rows(store, "a"), 0);
    assert_true(store_seats(store, "a", collect_seat, &seats, NULL));
    assert_int_equal(seats.count, 0);
    store_close(store);
}

/* ---- Settings ---- */

static bool take_setting(void *context, const char *value)
{
    snprintf(context, 40, "%s", value);
    return true;
}

static void assert_setting(struct store *store, const char *name, const char *right)
{
    char value[40] = "none";
    assert_true(store_setting(store, name, take_setting, value, NULL));
    assert_string_equal(value, right);
}

static void test_settings(void **state)
{
    (void)state;
    struct store *store = open_store(folder_path("db"), STORE_WRITE);
    const struct store_change changes[] = {
        {.kind = STORE_SETTING, .name = "one", .value = "1"},
        {.kind = STORE_SETTING, .name = "two", .value = ""},
        {.kind = STORE_SETTING, .name = "one", .value = "'; DROP TABLE settings; --"}};
    assert_int_equal(store_append_batch(store, changes, 3, NULL, NULL), STORE_DONE);
    assert_setting(store, "one", "'; DROP TABLE settings; --");
    assert_setting(store, "two", "");
    assert_setting(store, "three", "none");
    assert_setting(store, STORE_DAY, "1");
    struct error error = {.message = ""};
    run_sql("UPDATE settings SET value = '1000' WHERE name = 'day'");
    assert_false(store_setting(store, STORE_DAY, take_setting, NULL, &error));
    assert_error(&error, folder_path("db"),
                 "the database is damaged (settings): `pasch tables check' says more");
    store_close(store);
}

/* ---- Two connections ---- */

static void test_a_reader_sees_what_is_committed(void **state)
{
    (void)state;
    struct store *writer = open_store(folder_path("db"), STORE_WRITE);
    struct store *reader = open_store(folder_path("db"), STORE_READ);
    struct error error = {.message = ""};
    assert_int_equal(append_one(writer, new_table("a", 1), NULL), STORE_DONE);
    for (int64_t number = 1; number <= 20; number++) {
        assert_int_equal(append_rows(writer, "a", number, number, NULL), STORE_DONE);
        assert_int_equal(count_rows(reader, "a"), number);
    }
    assert_int_equal(append_one(reader, new_table("b", 1), &error), STORE_FAILED);
    assert_error(&error, folder_path("db"),
                 "the database can't be written: file or folder are read-only");
    assert_unfinished(reader, "a");
    store_close(writer);
    assert_int_equal(count_rows(reader, "a"), 20);
    store_close(reader);
}

/* Only the owner may read the file: all hands are in it. */
static void test_nobody_else_reads_the_files(void **state)
{
    (void)state;
    static const char *const names[] = {"db", "db-wal", "db-shm", "db-lock", "copy"};
    struct store *store = open_store(folder_path("db"), STORE_WRITE);
    assert_int_equal(append_one(store, new_table("a", 1), NULL), STORE_DONE);
    assert_true(store_backup(store, folder_path("copy"), NULL));
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct stat status;
        assert_int_equal(stat(folder_path(names[i]), &status), 0);
        assert_int_equal(status.st_mode & 0777, 0600);
    }
    store_close(store);
}

/* ---- Backup ---- */

static void test_backup(void **state)
{
    (void)state;
    struct store *writer = open_store(folder_path("db"), STORE_WRITE);
    struct store *reader = open_store(folder_path("db"), STORE_READ);
    assert_int_equal(append_one(writer, new_table("a", 1), NULL), STORE_DONE);
    assert_int_equal(append_rows(writer, "a", 1, 2000, NULL), STORE_DONE);
    assert_true(store_backup(reader, folder_path("copy"), NULL));
    assert_int_equal(append_rows(writer, "a", 2001, 2100, NULL), STORE_DONE);
    store_close(reader);
    store_close(writer);
    assert_int_not_equal(access(folder_path("copy-wal"), F_OK), 0);
    struct store *copy = open_store(folder_path("copy"), STORE_WRITE);
    assert_int_equal(count_rows(copy, "a"), 2000);
    assert_int_equal(append_rows(copy, "a", 2001, 2002, NULL), STORE_DONE);
    store_close(copy);
}

struct patience {
    unsigned left, asked;
};

static bool goes_on(void *context)
{
    struct patience *patience = context;
    patience->asked++;
    return patience->left > 0 && patience->left-- > 0;
}

/* It can be given up while it is made and while it is verified, and leaves nothing then. */
static void test_backup_given_up(void **state)
{
    (void)state;
    struct store *store = open_store(folder_path("db"), STORE_WRITE);
    struct patience patience = {.left = 1000000};
    struct stat status;
    assert_int_equal(append_one(store, new_table("a", 1), NULL), STORE_DONE);
    assert_int_equal(append_rows(store, "a", 1, 3000, NULL), STORE_DONE);
    assert_true(store_backup_while(store, folder_path("whole"), goes_on, &patience, NULL));
    assert_int_equal(stat(folder_path("whole"), &status), 0);
    unsigned most = patience.asked, pages = (unsigned)(status.st_size / 4096);
    assert_true(most > pages / 256 + 4); /* it is asked while it verifies too */
    for (unsigned left = 0; left < most; left++) {
        struct error error = {.message = ""};
        patience = (struct patience){.left = left};
        assert_false(store_backup_while(store, folder_path("copy"), goes_on, &patience, &error));
        assert_non_null(strstr(error.message, "given up"));
        assert_int_not_equal(access(folder_path("copy"), F_OK), 0);
    }
    store_close(store);
}

/* A newer backup takes the place of an older one, or leaves it alone. */
static void test_backup_replaces(void **state)
{
    (void)state;
    char path[300];
    struct error error = {.message = ""};
    struct store *store = open_store(folder_path("db"), STORE_WRITE);
    assert_int_equal(append_one(store, new_table("a", 1), NULL), STORE_DONE);
    assert_true(store_backup(store, folder_path("copy"), NULL));
    assert_int_equal(append_rows(store, "a", 1, 7, NULL), STORE_DONE);
    assert_true(store_backup(store, folder_path("copy"), NULL));
    snprintf(path, sizeof path, "%s", folder_path("db"));
    assert_false(store_backup(store, path, &error));
    assert_error(&error, path, "this is the database itself");
    snprintf(path, sizeof path, "%s", folder_path("nowhere/copy"));
    assert_false(store_backup(store, path, &error));
    assert_non_null(strstr(error.values[1].text, "No such file"));
    assert_int_equal(mkdir(folder_path("folder"), 0700), 0);
    assert_false(store_backup(store, folder_path("folder"), &error));
    assert_int_equal(count_rows(store, "a"), 7);
    store_close(store);
    store = open_store(folder_path("copy"), STORE_WRITE);
    assert_int_equal(count_rows(store, "a"), 7);
    store_close(store);
}

int main(void)
{
    memset(anna, 1, sizeof anna);
    memset(ben, 2, sizeof ben);
    memset(token, 0, sizeof token);
#define TEST(name) cmocka_unit_test_setup_teardown(name, folder_make, folder_remove)
    const struct CMUnitTest tests[] = {
        TEST(test_tables),
        TEST(test_idle),
        TEST(test_update_keeps_texts),
        TEST(test_seats),
        TEST(test_journal),
        TEST(test_long_lines),
        TEST(test_a_gap_is_damage),
        TEST(test_changed_lines_are_damage),
        TEST(test_changed_tables_and_seats_are_damage),
        TEST(test_snapshots),
        TEST(test_tables_of_a_person_with_many),
        TEST(test_conflicts),
        TEST(test_removing),
        TEST(test_settings),
        TEST(test_a_reader_sees_what_is_committed),
        TEST(test_nobody_else_reads_the_files),
        TEST(test_backup),
        TEST(test_backup_given_up),
        TEST(test_backup_replaces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
