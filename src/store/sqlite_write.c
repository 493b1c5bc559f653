/* SQLite: many changes in one durable transaction. */
#include "sqlite.h"

#include <errno.h>

static void bind_text(sqlite3_stmt *statement, int at, const char *text)
{
    sqlite3_bind_text(statement, at, text, -1, SQLITE_STATIC);
}

static void bind_hash(sqlite3_stmt *statement, int at, const uint8_t *hash)
{
    sqlite3_bind_blob(statement, at, hash, STORE_HASH_BYTES, SQLITE_STATIC);
}

static void bind_table(sqlite3_stmt *statement, const struct store_table *table)
{
    bind_text(statement, 1, table->id);
    bind_text(statement, 2, table->shown);
    bind_text(statement, 3, table->kept);
    sqlite3_bind_int64(statement, 5, table->updated);
    sqlite3_bind_int64(statement, 6, table->finished);
}

/* The statement for a change, with its values. */
static sqlite3_stmt *bind_change(struct sqlite_store *own, const struct store_change *change)
{
    sqlite3_stmt *statement = NULL;
    switch (change->kind) {
    case STORE_CREATE:
        statement = own->statements[SQL_CREATE];
        bind_table(statement, &change->table);
        sqlite3_bind_int64(statement, 4, change->table.created);
        break;
    case STORE_UPDATE:
        statement = own->statements[SQL_UPDATE];
        bind_table(statement, &change->table);
        break;
    case STORE_REMOVE:
        statement = own->statements[SQL_REMOVE];
        bind_text(statement, 1, change->table.id);
        break;
    case STORE_SEAT:
        statement = own->statements[SQL_SEAT];
        bind_text(statement, 1, change->table.id);
        sqlite3_bind_int64(statement, 2, change->seat.seat);
        bind_hash(statement, 3, change->seat.person);
        bind_hash(statement, 4, change->seat.token);
        break;
    case STORE_ROW:
        statement = own->statements[SQL_ROW];
        bind_text(statement, 1, change->table.id);
        sqlite3_bind_int64(statement, 2, change->row.number);
        sqlite3_bind_text(statement, 3, change->row.line, (int)change->row.length, SQLITE_STATIC);
        break;
    case STORE_CUT:
        statement = own->statements[SQL_CUT];
        bind_text(statement, 1, change->table.id);
        sqlite3_bind_int64(statement, 2, change->row.number);
        break;
    case STORE_SETTING:
        statement = own->statements[SQL_SET];
        bind_text(statement, 1, change->name);
        bind_text(statement, 2, change->value);
        break;
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

static bool refuse_conflict(const struct store_change *change, struct error *error)
{
    const char *id = change->table.id;
    switch (change->kind) {
    case STORE_CREATE:
        return error_set(error, MESSAGE("there is a table {0} already"), error_text(id));
    case STORE_ROW:
        return error_set(error,
                         MESSAGE("line {0} of the table {1} is there already, or the table "
                                 "is not"),
                         error_number(change->row.number), error_text(id));
    case STORE_CUT:
        return error_set(error, MESSAGE("the table {0} has no line {1}"), error_text(id),
                         error_number(change->row.number));
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
        return STORE_DONE;
    sqlite_refuse(own->database, own->path, error);
    return STORE_FAILED;
}

/* For some errors SQLite has taken everything back already. */
static void roll_back(struct sqlite_store *own)
{
    if (!sqlite3_get_autocommit(own->database))
        run(own->statements[SQL_ROLLBACK]);
}

enum store_outcome sqlite_append_batch(struct store *store, const struct store_change *changes,
                                       size_t count, size_t *ret_at, struct error *error)
{
    struct sqlite_store *own = (struct sqlite_store *)store;
    if (run(own->statements[SQL_BEGIN]) != SQLITE_DONE) {
        sqlite_refuse(own->database, own->path, error);
        return STORE_FAILED;
    }
    for (size_t i = 0; i < count; i++) {
        enum store_outcome outcome = apply(own, &changes[i], error);
        if (outcome == STORE_DONE)
            continue;
        roll_back(own);
        if (outcome == STORE_CONFLICT && ret_at)
            *ret_at = i;
        return outcome;
    }
    if (run(own->statements[SQL_COMMIT]) == SQLITE_DONE)
        return STORE_DONE;
    sqlite_refuse(own->database, own->path, error);
    roll_back(own);
    return STORE_FAILED;
}
