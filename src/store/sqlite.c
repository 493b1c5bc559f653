/* SQLite: opening and closing. */
#include "sqlite.h"

#include <pasch/store/rescue.h>

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATIENCE_MS = 2000 }; /* how long to wait for a program that holds the file for a moment */

/* What the checksum of a table is over, and what is read of one: the last says whether it is so. */
#define TABLE_SUM                                                                                  \
    "checksum(key, id, shown, kept, created, tables.updated, finished, day, finished_day)"
#define TABLE_COLUMNS                                                                              \
    "id, shown, kept, created, tables.updated, finished, key, tables.sum = " TABLE_SUM
#define KEY "(SELECT key FROM tables WHERE id = ?1)"

/* A table that finishes does so on the day ?7. */
#define FINISHED_DAY "CASE WHEN ?6 = 0 THEN 0 WHEN finished > 0 THEN finished_day ELSE ?7 END"

static const char *const texts[SQL_COUNT] = {
    [SQL_BEGIN] = "BEGIN IMMEDIATE",
    [SQL_COMMIT] = "COMMIT",
    [SQL_ROLLBACK] = "ROLLBACK",
    [SQL_CREATE] = "INSERT INTO tables (key, id, shown, kept, created, updated, finished, day,"
                   " finished_day, sum) SELECT next, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ended,"
                   " checksum(next, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ended)"
                   " FROM (SELECT CASE WHEN ?6 > 0 THEN ?7 ELSE 0 END AS ended,"
                   " (SELECT coalesce(max(key), 0) + 1 FROM tables) AS next)",
    [SQL_UPDATE] =
        "UPDATE tables SET shown = coalesce(?2, shown), kept = coalesce(?3, kept),"
        " updated = ?5, finished = ?6, day = ?7, finished_day = " FINISHED_DAY ","
        " sum = checksum(key, id, coalesce(?2, shown), coalesce(?3, kept), created, ?5, ?6,"
        " ?7, " FINISHED_DAY ") WHERE id = ?1 AND sum = " TABLE_SUM,
    [SQL_UPDATE_SEATS] = "UPDATE seats SET updated = ?2, over = ?3 > 0 WHERE table_key = " KEY,
    [SQL_REMOVE] = "DELETE FROM tables WHERE id = ?1 AND (?2 = 0 OR updated = ?2)",
    [SQL_REMOVE_ASIDE] = "DELETE FROM damaged WHERE id = ?1",
    [SQL_SEAT] = "INSERT INTO seats (table_key, seat, person, token, over, updated, sum)"
                 " SELECT key, ?2, ?3, ?4, finished > 0, updated, checksum(id, ?2, ?3, ?4)"
                 " FROM tables WHERE id = ?1 ON CONFLICT DO UPDATE"
                 " SET person = excluded.person, token = excluded.token, sum = excluded.sum",
    [SQL_ROW] = "INSERT INTO journal SELECT key, ?2, ?3, chain(CASE WHEN ?2 = 1 THEN id ELSE"
                " (SELECT sum FROM ends WHERE table_key = key AND number = ?2 - 1) END, ?3)"
                " FROM tables WHERE id = ?1",
    [SQL_END] = "INSERT INTO ends SELECT table_key, number, sum FROM journal WHERE number = ?2"
                " AND table_key = " KEY " ON CONFLICT DO UPDATE SET number = excluded.number,"
                " sum = excluded.sum",
    [SQL_SNAP] = "INSERT INTO snapshots SELECT key, ?2, journal.sum, ?3,"
                 " checksum(id, ?2, journal.sum, ?3) FROM tables JOIN journal ON key = table_key"
                 " WHERE id = ?1 AND number = ?2 ON CONFLICT DO UPDATE SET number = ?2,"
                 " line_sum = excluded.line_sum, text = ?3, sum = excluded.sum",
    [SQL_SET] = "INSERT INTO settings VALUES (?1, ?2, checksum(?1, ?2))"
                " ON CONFLICT DO UPDATE SET value = excluded.value, sum = excluded.sum",
    [SQL_TABLE] = "SELECT " TABLE_COLUMNS " FROM tables WHERE id = ?1",
    [SQL_UNFINISHED] =
        "SELECT " TABLE_COLUMNS " FROM tables WHERE finished = 0 ORDER BY created, key",
    [SQL_FINISHED] = "SELECT " TABLE_COLUMNS " FROM tables WHERE finished > 0 AND finished_day < ?1"
                     " ORDER BY finished_day, key",
    [SQL_IDLE] = "SELECT " TABLE_COLUMNS " FROM tables WHERE finished = 0 AND day < ?1"
                 " AND ?2 = EXISTS (SELECT 1 FROM journal WHERE table_key = key AND number = 1)"
                 " ORDER BY day, key",
    /* In the order of an index: whoever has two seats at a table has it twice in succession. */
    [SQL_TABLES_OF] = "SELECT " TABLE_COLUMNS " FROM seats CROSS JOIN tables ON key = table_key"
                      " WHERE person = ?1 ORDER BY over, seats.updated DESC, table_key DESC",
    [SQL_SEATS] = "SELECT seat, person, token, seats.sum = checksum(id, seat, person, token)"
                  " FROM seats JOIN tables ON key = table_key WHERE id = ?1 ORDER BY seat",
    [SQL_READ] = "BEGIN",
    [SQL_JOURNAL_END] = "SELECT number FROM ends WHERE table_key = " KEY,
    /* The sum of the line before the first is needed too. */
    [SQL_JOURNAL] = "SELECT number, line, sum FROM journal WHERE table_key = " KEY
                    " AND number >= ?2 - 1 ORDER BY number",
    [SQL_SNAPSHOT] =
        "SELECT snapshots.number, text FROM tables JOIN snapshots ON snapshots.table_key = key"
        " JOIN journal ON journal.table_key = key AND journal.number = snapshots.number"
        " WHERE id = ?1 AND journal.sum = line_sum"
        " AND snapshots.sum = checksum(id, snapshots.number, line_sum, text)",
    [SQL_SETTING] = "SELECT value, sum = checksum(name, value) FROM settings WHERE name = ?1",
    [SQL_ASIDE] = "SELECT what FROM damaged WHERE id = ?1",
};

static void sqlite_close(struct store *store)
{
    struct sqlite_store *own = (struct sqlite_store *)store;
    for (int i = 0; i < SQL_COUNT; i++)
        sqlite3_finalize(own->statements[i]);
    sqlite3_close(own->database);
    sqlite_unlock(own->lock);
    free(own->path);
    free(own);
}

static const struct store_backend backend = {
    .close = sqlite_close,
    .append_batch = sqlite_append_batch,
    .check = sqlite_check,
    .table = sqlite_table,
    .unfinished = sqlite_unfinished,
    .finished = sqlite_finished,
    .idle = sqlite_idle,
    .tables_of = sqlite_tables_of,
    .seats = sqlite_seats,
    .journal = sqlite_journal,
    .snapshot = sqlite_snapshot,
    .setting = sqlite_setting,
    .count = sqlite_count,
    .backup = sqlite_backup,
};

/* Makes the file if there is none: only its owner may read it, since it has all hands. */
static bool make_file(const char *path, struct error *error)
{
    int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0)
        return errno == EEXIST || sqlite_refuse_system(path, error);
    close(file);
    return true;
}

static bool execute(struct sqlite_store *own, const char *sql, struct error *error)
{
    return sqlite3_exec(own->database, sql, NULL, NULL, NULL) == SQLITE_OK ||
           sqlite_refuse(own->database, own->path, error);
}

/* It answers what it made of the wish. */
static bool write_ahead(struct sqlite_store *own, struct error *error)
{
    sqlite3_stmt *statement = NULL;
    bool good = sqlite3_prepare_v2(own->database, "PRAGMA journal_mode = WAL", -1, &statement,
                                   NULL) == SQLITE_OK &&
                sqlite3_step(statement) == SQLITE_ROW;
    const char *answer = good ? (const char *)sqlite3_column_text(statement, 0) : NULL;
    if (!good)
        sqlite_refuse(own->database, own->path, error);
    else if (!answer || strcmp(answer, "wal") != 0)
        good = error_set(error, MESSAGE("{0}: this file system can't keep a database safely"),
                         error_text(own->path));
    sqlite3_finalize(statement);
    return good;
}

/* When the log is put into the database is up to sqlite_append_batch(). */
static int note_log(void *context, sqlite3 *database, const char *name, int pages)
{
    (void)database, (void)name;
    ((struct sqlite_store *)context)->log_pages = pages;
    return SQLITE_OK;
}

/* Nothing of a file is changed before it is known to be ours. */
static bool prepare_writing(struct sqlite_store *own, struct error *error)
{
    int version;
    if (!schema_recognize(own->database, own->path, schema_version, &version, error))
        return false;
    if (sqlite3_db_readonly(own->database, "main")) {
        errno = EROFS;
        return sqlite_refuse_system(own->path, error);
    }
    sqlite3_wal_hook(own->database, note_log, own);
    return schema_is_sound(own->database, own->path, error) && write_ahead(own, error) &&
           execute(own,
                   "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
                   "PRAGMA secure_delete = ON;" /* what is forgotten is not in free pages either */
                   "PRAGMA journal_size_limit = 67108864",
                   error) &&
           schema_bring_up(own->database, own->path, schema_steps, version, schema_version, error);
}

static bool prepare_reading(struct sqlite_store *own, struct error *error)
{
    int version;
    if (!schema_recognize(own->database, own->path, schema_version, &version, error))
        return false;
    if (version == 0)
        return error_set(error, MESSAGE("{0}: this file is empty: there is no database in it"),
                         error_text(own->path));
    if (version < schema_version)
        return error_set(error,
                         MESSAGE("{0}: the database is of an older Pasch: start the server once"),
                         error_text(own->path));
    return execute(own, "PRAGMA query_only = ON", error);
}

/* One that is damaged begins again: then older tables are kept longer, never shorter. */
static bool read_day(struct sqlite_store *own, struct error *error)
{
    sqlite3_stmt *statement = own->statements[SQL_SETTING];
    sqlite3_bind_text(statement, 1, STORE_DAY, -1, SQLITE_STATIC);
    int code = sqlite3_step(statement);
    bool found = code == SQLITE_ROW && sqlite3_column_int(statement, 1);
    own->day = found ? sqlite3_column_int64(statement, 0) : 1;
    if (code != SQLITE_ROW && code != SQLITE_DONE)
        return sqlite_refuse(own->database, own->path, error);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return true;
}

static bool connect(struct sqlite_store *own, const char *real, enum store_mode mode,
                    struct error *error)
{
    char kept[STORE_PATH_MAX];
    if (mode == STORE_WRITE && !(sqlite_lock(real, own->path, &own->lock, error) &&
                                 sqlite_finish_replacing(real, kept, error) &&
                                 sqlite_has_one_name(real, own->path, error)))
        return false;
    if (mode == STORE_READ && !sqlite_finish_if_waiting(real, own->path, error))
        return false;
    if (!sqlite_has_no_stray_log(real, own->path, error))
        return false;
    errno = 0; /* from here on it is SQLite's */
    if (sqlite3_open_v2(real, &own->database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) !=
        SQLITE_OK)
        return own->database ? sqlite_refuse(own->database, own->path, error)
                             : sqlite_refuse_memory(error);
    sqlite3_extended_result_codes(own->database, 1);
    sqlite3_busy_timeout(own->database, PATIENCE_MS);
    if (!sqlite_add_functions(own->database))
        return sqlite_refuse(own->database, own->path, error);
    if (!(mode == STORE_WRITE ? prepare_writing(own, error) : prepare_reading(own, error)))
        return false;
    for (int i = 0; i < SQL_COUNT; i++)
        if (sqlite3_prepare_v3(own->database, texts[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &own->statements[i], NULL) != SQLITE_OK)
            return sqlite_refuse(own->database, own->path, error);
    return read_day(own, error) && (mode == STORE_READ || sqlite_remember_files(own, error));
}

bool sqlite_open(struct store **ret_store, const char *path, enum store_mode mode,
                 struct error *error)
{
    return sqlite_open_as(ret_store, path, path, mode, error);
}

bool sqlite_open_as(struct store **ret_store, const char *path, const char *named,
                    enum store_mode mode, struct error *error)
{
    if (mode == STORE_WRITE && !make_file(path, error))
        return false;
    char *real = realpath(path, NULL); /* names like :memory: mean nothing special then */
    if (!real)
        return sqlite_refuse_system(named, error);
    struct sqlite_store *own = calloc(1, sizeof *own);
    bool good = false;
    if (own) {
        *own = (struct sqlite_store){
            .store = {.backend = &backend}, .lock = -1, .shortened = -1, .path = strdup(named)};
        good = own->path ? connect(own, real, mode, error) : sqlite_refuse_memory(error);
    } else {
        sqlite_refuse_memory(error);
    }
    free(real);
    if (good)
        *ret_store = &own->store;
    else if (own)
        sqlite_close(&own->store);
    return good;
}
