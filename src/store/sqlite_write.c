/* SQLite: many changes in one durable transaction. */
#include "sqlite.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { LOG_PAGES = 1000 }; /* then it is put into the database */

static void bind_text(sqlite3_stmt *statement, int at, const char *text)
{
    sqlite3_bind_text(statement, at, text, -1, SQLITE_STATIC);
}

static void bind_hash(sqlite3_stmt *statement, int at, const uint8_t *hash)
{
    sqlite3_bind_blob(statement, at, hash, STORE_HASH_BYTES, SQLITE_STATIC);
}

static sqlite3_stmt *bind_id(struct sqlite_store *own, enum statement which, const char *id)
{
    sqlite3_stmt *statement = own->statements[which];
    bind_text(statement, 1, id);
    return statement;
}

static sqlite3_stmt *bind_table(struct sqlite_store *own, enum statement which,
                                const struct store_table *table)
{
    sqlite3_stmt *statement = bind_id(own, which, table->id);
    bind_text(statement, 2, table->shown);
    bind_text(statement, 3, table->kept);
    if (which == SQL_CREATE)
        sqlite3_bind_int64(statement, 4, table->created);
    sqlite3_bind_int64(statement, 5, table->updated);
    sqlite3_bind_int64(statement, 6, table->finished);
    sqlite3_bind_int64(statement, 7, own->day);
    return statement;
}

static sqlite3_stmt *bind_seat(struct sqlite_store *own, const struct store_change *change)
{
    sqlite3_stmt *statement = bind_id(own, SQL_SEAT, change->table.id);
    sqlite3_bind_int64(statement, 2, change->seat.seat);
    bind_hash(statement, 3, change->seat.person);
    bind_hash(statement, 4, change->seat.token);
    return statement;
}

/* A statement about a line of a table. */
static sqlite3_stmt *bind_line(struct sqlite_store *own, enum statement which, const char *id,
                               int64_t number)
{
    sqlite3_stmt *statement = bind_id(own, which, id);
    sqlite3_bind_int64(statement, 2, number);
    return statement;
}

/* The statement for a change, with its values. */
static sqlite3_stmt *bind_change(struct sqlite_store *own, const struct store_change *change)
{
    sqlite3_stmt *statement = NULL;
    const char *id = change->table.id;
    switch (change->kind) {
    case STORE_CREATE:
        return bind_table(own, SQL_CREATE, &change->table);
    case STORE_UPDATE:
        return bind_table(own, SQL_UPDATE, &change->table);
    case STORE_REMOVE:
        statement = bind_id(own, SQL_REMOVE, id);
        sqlite3_bind_int64(statement, 2, change->table.updated);
        return statement;
    case STORE_SEAT:
        return bind_seat(own, change);
    case STORE_ROW:
        statement = bind_line(own, SQL_ROW, id, change->row.number);
        sqlite3_bind_text(statement, 3, change->row.line, (int)change->row.length, SQLITE_STATIC);
        return statement;
    case STORE_SNAPSHOT:
        statement = bind_line(own, SQL_SNAP, id, change->snapshot.number);
        bind_text(statement, 3, change->snapshot.text);
        return statement;
    case STORE_SETTING:
        statement = bind_id(own, SQL_SET, change->name);
        bind_text(statement, 2, change->value);
        return statement;
    }
    return statement;
}

/* Runs a statement that answers nothing; its values are the caller's, so they are forgotten. */
static int run(sqlite3_stmt *statement)
{
    errno = 0;
    int code = sqlite3_step(statement), reason = errno;
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    errno = reason;
    return code;
}

static sqlite3_stmt *bind_seats(struct sqlite_store *own, const struct store_table *table)
{
    sqlite3_stmt *statement = bind_id(own, SQL_UPDATE_SEATS, table->id);
    sqlite3_bind_int64(statement, 2, table->updated);
    sqlite3_bind_int64(statement, 3, table->finished);
    return statement;
}

/* What follows from a change that was made. */
static int run_consequences(struct sqlite_store *own, const struct store_change *change)
{
    const char *id = change->table.id;
    switch (change->kind) {
    case STORE_UPDATE:
        return run(bind_seats(own, &change->table));
    case STORE_REMOVE: /* whenever it was updated: also if it was set aside */
        return change->table.updated ? SQLITE_DONE : run(bind_id(own, SQL_REMOVE_ASIDE, id));
    case STORE_ROW:
        return run(bind_line(own, SQL_END, id, change->row.number));
    default:
        return SQLITE_DONE;
    }
}

static bool refuse_conflict(const struct store_change *change, struct error *error)
{
    const char *id = change->table.id;
    switch (change->kind) {
    case STORE_CREATE:
        return error_set(error, MESSAGE("there is a table {0} already"), error_text(id));
    case STORE_ROW:
        return error_set(error,
                         MESSAGE("line {0} of the table {1} is there already, or the one before "
                                 "it is not"),
                         error_number(change->row.number), error_text(id));
    case STORE_SNAPSHOT:
        return error_set(error, MESSAGE("the table {0} has no line {1}"), error_text(id),
                         error_number(change->snapshot.number));
    default:
        return error_set(error, MESSAGE("there is no table {0}"), error_text(id));
    }
}

static enum store_outcome apply(struct sqlite_store *own, const struct store_change *change,
                                struct error *error)
{
    int code = run(bind_change(own, change));
    bool must_change = change->kind != STORE_REMOVE && change->kind != STORE_SETTING;
    if ((code & 255) == SQLITE_CONSTRAINT ||
        (code == SQLITE_DONE && must_change && sqlite3_changes(own->database) == 0)) {
        refuse_conflict(change, error);
        return STORE_CONFLICT;
    }
    if (code == SQLITE_DONE)
        code = run_consequences(own, change);
    if (code == SQLITE_DONE) {
        if (change->kind == STORE_SETTING && strcmp(change->name, STORE_DAY) == 0)
            own->day = strtoll(change->value, NULL, 10);
        return STORE_DONE;
    }
    sqlite_refuse(own->database, own->path, error);
    return STORE_FAILED;
}

/* For some errors SQLite has taken everything back already. */
static void roll_back(struct sqlite_store *own)
{
    if (!sqlite3_get_autocommit(own->database))
        run(own->statements[SQL_ROLLBACK]);
}

/* Makes all changes, in a transaction that is open; the first that can't be made is `*ret_at`. */
static enum store_outcome apply_all(struct sqlite_store *own, const struct store_change *changes,
                                    size_t count, size_t *ret_at, struct error *error)
{
    enum store_outcome outcome = STORE_DONE;
    size_t at = 0;
    while (at < count && (outcome = apply(own, &changes[at], error)) == STORE_DONE)
        at++;
    if (outcome == STORE_CONFLICT && ret_at)
        *ret_at = at;
    return outcome;
}

/* A commit that failed may have left all that it takes in the log: that is taken away. Only if
 * this can't be done either nobody knows. */
static enum store_outcome commit(struct sqlite_store *own, struct error *error)
{
    if (run(own->statements[SQL_COMMIT]) == SQLITE_DONE)
        return STORE_DONE;
    sqlite_refuse(own->database, own->path, error);
    roll_back(own);
    own->unsettled = !sqlite_settle(own);
    if (!own->unsettled)
        return STORE_FAILED;
    sqlite_refuse_to_say(own->path, error);
    return STORE_UNKNOWN;
}

static enum store_outcome store_all(struct sqlite_store *own, const struct store_change *changes,
                                    size_t count, size_t *ret_at, struct error *error)
{
    if (run(own->statements[SQL_BEGIN]) != SQLITE_DONE) {
        sqlite_refuse(own->database, own->path, error);
        return STORE_FAILED;
    }
    enum store_outcome outcome = apply_all(own, changes, count, ret_at, error);
    if (outcome == STORE_DONE)
        return commit(own, error);
    roll_back(own);
    return outcome;
}

/* Nothing is written before it is known what became of what was written last. */
static bool is_ready(struct sqlite_store *own, struct error *error)
{
    if (!sqlite_is_in_place(own, error))
        return false;
    errno = 0;
    own->unsettled = own->unsettled && !sqlite_settle(own);
    if (!own->unsettled)
        return true;
    errno = errno ? errno : EIO;
    return sqlite_refuse_system(own->path, error);
}

/* Puts the log into the database when it is long: now that all files are as they should be. SQLite
 * would do so within the transaction, by an index of the log that may have been shortened. */
static void empty_log(struct sqlite_store *own)
{
    if (own->log_pages < LOG_PAGES)
        return;
    own->log_pages = 0;
    sqlite3_wal_checkpoint_v2(own->database, "main", SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
}

enum store_outcome sqlite_append_batch(struct store *store, const struct store_change *changes,
                                       size_t count, size_t *ret_at, struct error *error)
{
    struct sqlite_store *own = (struct sqlite_store *)store;
    int64_t day = own->day;
    if (!is_ready(own, error))
        return STORE_FAILED;
    enum store_outcome outcome = store_all(own, changes, count, ret_at, error);
    if (outcome == STORE_DONE && !sqlite_is_in_place(own, error))
        outcome = STORE_UNKNOWN; /* it is stored where nobody may ever look */
    else if (outcome == STORE_DONE)
        empty_log(own);
    if (outcome != STORE_DONE)
        own->day = day;
    return outcome;
}

bool sqlite_check(struct store *store, struct error *error)
{
    return sqlite_is_in_place((struct sqlite_store *)store, error);
}
