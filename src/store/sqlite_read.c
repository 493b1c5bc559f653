/* SQLite: reading. */
#include "sqlite.h"

#include <pasch/base/checksum.h>

#include <errno.h>
#include <limits.h>
#include <string.h>

/* Hands the row that a statement is at to whoever asked. */
struct reading {
    struct sqlite_store *own;
    sqlite3_stmt *statement;
    struct error *error;
};

static struct reading start(struct store *store, enum statement statement, struct error *error)
{
    struct sqlite_store *own = (struct sqlite_store *)store;
    return (struct reading){.own = own, .statement = own->statements[statement], .error = error};
}

/* Whether there is another row; `*ret_failed` if that can't be found out. */
static bool next(const struct reading *reading, bool *ret_failed)
{
    errno = 0;
    int code = sqlite3_step(reading->statement);
    if (code != SQLITE_ROW && code != SQLITE_DONE) {
        sqlite_refuse(reading->own->database, reading->own->path, reading->error);
        *ret_failed = true;
    }
    return code == SQLITE_ROW;
}

/* A statement that answers nothing; whether it was done. */
static bool run_alone(struct sqlite_store *own, enum statement which)
{
    bool done = sqlite3_step(own->statements[which]) == SQLITE_DONE;
    sqlite3_reset(own->statements[which]);
    return done;
}

/* Ends the read: what was written since can be cleaned up. */
static bool finish(const struct reading *reading, bool failed)
{
    sqlite3_reset(reading->statement);
    sqlite3_clear_bindings(reading->statement);
    return !failed;
}

/* No column that is read so can be NULL: then there is no memory. */
static bool get_text(const struct reading *reading, int column, const char **ret_text)
{
    *ret_text = (const char *)sqlite3_column_text(reading->statement, column);
    return *ret_text || sqlite_refuse_memory(reading->error);
}

/* What a row of the journal, or one of another table, has to do with. */
static bool refuse_table(const struct reading *reading, const char *id, int64_t number)
{
    char what[STORE_ID_MAX + 64];
    struct text text;
    text_init(&text, what, sizeof what);
    text_add(&text, "table ");
    text_add(&text, id);
    if (number) {
        text_add(&text, ", line ");
        text_add_number(&text, number);
    }
    return sqlite_refuse_damaged(reading->own->path, what, reading->error);
}

/* Whether a table was set aside: then that is an error. */
static bool is_aside(struct store *store, const char *id, struct error *error)
{
    struct reading reading = start(store, SQL_ASIDE, error);
    bool failed = false;
    sqlite3_bind_text(reading.statement, 1, id, -1, SQLITE_STATIC);
    if (next(&reading, &failed))
        failed = !refuse_table(&reading, id, 0);
    return !finish(&reading, failed);
}

/* ---- Tables ---- */

enum { COLUMN_KEY = 6, COLUMN_WHOLE = 7 };

static bool get_table(const struct reading *reading, struct store_table *ret_table)
{
    sqlite3_stmt *statement = reading->statement;
    ret_table->created = sqlite3_column_int64(statement, 3);
    ret_table->updated = sqlite3_column_int64(statement, 4);
    ret_table->finished = sqlite3_column_int64(statement, 5);
    return get_text(reading, 0, &ret_table->id) && get_text(reading, 1, &ret_table->shown) &&
           get_text(reading, 2, &ret_table->kept);
}

/* Hands out tables that are not damaged, each once; it is known where they come twice. */
static bool take_tables(const struct reading *reading, int limit, store_take_table *take,
                        void *context)
{
    bool failed = false;
    int64_t last = 0;
    while (limit && next(reading, &failed)) {
        struct store_table table;
        int64_t key = sqlite3_column_int64(reading->statement, COLUMN_KEY);
        if (key == last || !sqlite3_column_int(reading->statement, COLUMN_WHOLE))
            continue;
        last = key;
        limit--;
        failed = !get_table(reading, &table);
        if (failed || !take(context, &table))
            break;
    }
    return finish(reading, failed);
}

bool sqlite_table(struct store *store, const char *id, store_take_table *take, void *context,
                  struct error *error)
{
    struct reading reading = start(store, SQL_TABLE, error);
    bool failed = false;
    sqlite3_bind_text(reading.statement, 1, id, -1, SQLITE_STATIC);
    if (next(&reading, &failed)) {
        struct store_table table;
        failed = !(sqlite3_column_int(reading.statement, COLUMN_WHOLE) ||
                   refuse_table(&reading, id, 0)) ||
                 !get_table(&reading, &table);
        if (!failed)
            take(context, &table);
        return finish(&reading, failed);
    }
    return finish(&reading, failed) && !is_aside(store, id, error);
}

bool sqlite_unfinished(struct store *store, store_take_table *take, void *context,
                       struct error *error)
{
    struct reading reading = start(store, SQL_UNFINISHED, error);
    return take_tables(&reading, INT_MAX, take, context);
}

bool sqlite_finished(struct store *store, int64_t before_day, int limit, store_take_table *take,
                     void *context, struct error *error)
{
    struct reading reading = start(store, SQL_FINISHED, error);
    sqlite3_bind_int64(reading.statement, 1, before_day);
    return take_tables(&reading, limit, take, context);
}

bool sqlite_idle(struct store *store, int64_t before_day, bool begun, int limit,
                 store_take_table *take, void *context, struct error *error)
{
    struct reading reading = start(store, SQL_IDLE, error);
    sqlite3_bind_int64(reading.statement, 1, before_day);
    sqlite3_bind_int(reading.statement, 2, begun);
    return take_tables(&reading, limit, take, context);
}

bool sqlite_tables_of(struct store *store, const uint8_t *person, int limit, store_take_table *take,
                      void *context, struct error *error)
{
    struct reading reading = start(store, SQL_TABLES_OF, error);
    sqlite3_bind_blob(reading.statement, 1, person, STORE_HASH_BYTES, SQLITE_STATIC);
    return take_tables(&reading, limit, take, context);
}

/* ---- Seats, journal ---- */

/* A hash, or NULL; a damaged file could have it too short. */
static bool get_hash(const struct reading *reading, int column, const uint8_t **ret_hash)
{
    int bytes = sqlite3_column_bytes(reading->statement, column);
    *ret_hash = sqlite3_column_blob(reading->statement, column);
    return bytes == STORE_HASH_BYTES || (!*ret_hash && bytes == 0) ||
           sqlite_refuse_damaged(reading->own->path, "seats", reading->error);
}

bool sqlite_seats(struct store *store, const char *id, store_take_seat *take, void *context,
                  struct error *error)
{
    struct reading reading = start(store, SQL_SEATS, error);
    bool failed = false;
    sqlite3_bind_text(reading.statement, 1, id, -1, SQLITE_STATIC);
    while (next(&reading, &failed)) {
        struct store_seat seat = {.seat = (unsigned)sqlite3_column_int(reading.statement, 0)};
        failed = !(sqlite3_column_int(reading.statement, 3) || refuse_table(&reading, id, 0)) ||
                 !get_hash(&reading, 1, &seat.person) || !get_hash(&reading, 2, &seat.token);
        if (failed || !take(context, &seat))
            break;
    }
    return finish(&reading, failed);
}

/* The line that a statement is at; its sum, as it was stored, must follow from the one before. */
static bool get_row(const struct reading *reading, uint64_t *sum, struct store_row *ret_row)
{
    if (!get_text(reading, 1, &ret_row->line))
        return false;
    ret_row->length = (size_t)sqlite3_column_bytes(reading->statement, 1);
    *sum = checksum_add(*sum, ret_row->line, ret_row->length);
    return true;
}

/* Hands out the lines from `from` on; `*ret_due` is the one after the last, or 0 if it was stopped.
 */
static bool take_rows(const struct reading *reading, const char *id, int64_t from,
                      store_take_row *take, void *context, int64_t *ret_due)
{
    uint64_t sum = checksum_add(CHECKSUM_START, id, strlen(id));
    bool failed = false;
    int64_t due = from > 1 ? from - 1 : from;
    *ret_due = 0;
    for (; next(reading, &failed); due++) {
        struct store_row row = {.number = sqlite3_column_int64(reading->statement, 0)};
        uint64_t stored = (uint64_t)sqlite3_column_int64(reading->statement, 2);
        if (!(row.number == due || refuse_table(reading, id, due)) || !get_row(reading, &sum, &row))
            return false;
        if (due < from) {
            sum = stored;
            continue;
        }
        if (sum != stored)
            return refuse_table(reading, id, due);
        if (!take(context, &row))
            return true;
    }
    *ret_due = due;
    return !failed;
}

/* Whether the line after the last one that was read is not there by right. */
static bool is_end(struct store *store, const char *id, int64_t due, struct error *error)
{
    struct reading reading = start(store, SQL_JOURNAL_END, error);
    bool failed = false;
    sqlite3_bind_text(reading.statement, 1, id, -1, SQLITE_STATIC);
    bool found = next(&reading, &failed);
    if (found && sqlite3_column_int64(reading.statement, 0) >= due)
        failed = !refuse_table(&reading, id, due);
    return finish(&reading, failed);
}

/* In one transaction, so that the end is that of these lines. */
/* Nothing was written, so it is all the same how it ends; but it must, or nothing could be read any
 * more and the log would grow for ever. */
static void end_reading(const struct reading *reading)
{
    if (!run_alone(reading->own, SQL_COMMIT) && !sqlite3_get_autocommit(reading->own->database))
        run_alone(reading->own, SQL_ROLLBACK);
}

bool sqlite_journal(struct store *store, const char *id, int64_t from, store_take_row *take,
                    void *context, struct error *error)
{
    struct reading begin = start(store, SQL_READ, error);
    struct reading reading = start(store, SQL_JOURNAL, error);
    bool failed = false;
    int64_t due = 0;
    next(&begin, &failed);
    if (!finish(&begin, failed))
        return false;
    sqlite3_bind_text(reading.statement, 1, id, -1, SQLITE_STATIC);
    sqlite3_bind_int64(reading.statement, 2, from);
    failed = !take_rows(&reading, id, from, take, context, &due);
    bool good = finish(&reading, failed) && (due == 0 || is_end(store, id, due, error));
    end_reading(&reading);
    return good;
}

bool sqlite_snapshot(struct store *store, const char *id, store_take_snapshot *take, void *context,
                     struct error *error)
{
    struct reading reading = start(store, SQL_SNAPSHOT, error);
    bool failed = false;
    sqlite3_bind_text(reading.statement, 1, id, -1, SQLITE_STATIC);
    if (next(&reading, &failed)) {
        struct store_snapshot snapshot = {.number = sqlite3_column_int64(reading.statement, 0)};
        failed = !get_text(&reading, 1, &snapshot.text);
        if (!failed)
            take(context, &snapshot);
    }
    return finish(&reading, failed);
}

/* ---- Settings ---- */

bool sqlite_setting(struct store *store, const char *name, store_take_setting *take, void *context,
                    struct error *error)
{
    struct reading reading = start(store, SQL_SETTING, error);
    bool failed = false;
    sqlite3_bind_text(reading.statement, 1, name, -1, SQLITE_STATIC);
    if (next(&reading, &failed)) {
        const char *value;
        failed = !(sqlite3_column_int(reading.statement, 1) ||
                   sqlite_refuse_damaged(reading.own->path, "settings", reading.error)) ||
                 !get_text(&reading, 0, &value);
        if (!failed)
            take(context, value);
    }
    return finish(&reading, failed);
}

bool sqlite_count(struct store *store, int64_t *ret_count, struct error *error)
{
    const struct sqlite_store *own = (const struct sqlite_store *)store;
    return schema_ask(own->database, own->path, "SELECT count(*) FROM tables", ret_count, error);
}
