/* SQLite: opening and closing. */
#include "sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATIENCE_MS = 2000 }; /* how long to wait for a program that holds the file for a moment */

#define TABLE_COLUMNS "id, shown, kept, created, updated, finished"

static const char *const texts[SQL_COUNT] = {
    [SQL_BEGIN] = "BEGIN IMMEDIATE",
    [SQL_COMMIT] = "COMMIT",
    [SQL_ROLLBACK] = "ROLLBACK",
    [SQL_CREATE] = "INSERT INTO tables (" TABLE_COLUMNS ") VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    [SQL_UPDATE] = "UPDATE tables SET shown = coalesce(?2, shown), kept = coalesce(?3, kept),"
                   " updated = ?5, finished = ?6 WHERE id = ?1",
    [SQL_REMOVE] = "DELETE FROM tables WHERE id = ?1",
    [SQL_SEAT] = "INSERT INTO seats SELECT key, ?2, ?3, ?4 FROM tables WHERE id = ?1"
                 " ON CONFLICT DO UPDATE SET person = excluded.person, token = excluded.token",
    [SQL_ROW] = "INSERT INTO journal SELECT key, ?2, ?3 FROM tables WHERE id = ?1",
    [SQL_CUT] = "DELETE FROM journal WHERE number >= ?2 AND"
                " table_key = (SELECT key FROM tables WHERE id = ?1)",
    [SQL_SET] = "INSERT INTO settings VALUES (?1, ?2)"
                " ON CONFLICT DO UPDATE SET value = excluded.value",
    [SQL_TABLE] = "SELECT " TABLE_COLUMNS " FROM tables WHERE id = ?1",
    [SQL_UNFINISHED] =
        "SELECT " TABLE_COLUMNS " FROM tables WHERE finished = 0 ORDER BY created, key",
    [SQL_FINISHED] = "SELECT " TABLE_COLUMNS " FROM tables WHERE finished > 0 AND finished < ?1"
                     " ORDER BY finished, key LIMIT ?2",
    /* No table is updated before it is created: the index finds those that may be meant. */
    [SQL_IDLE] = "SELECT " TABLE_COLUMNS " FROM tables WHERE finished = 0 AND created < ?1"
                 " AND updated < ?1 AND ?3 = EXISTS"
                 " (SELECT 1 FROM journal WHERE table_key = key AND number = 1)"
                 " ORDER BY created, key LIMIT ?2",
    [SQL_TABLES_OF] = "SELECT " TABLE_COLUMNS " FROM tables WHERE key IN"
                      " (SELECT table_key FROM seats WHERE person = ?1)"
                      " ORDER BY finished > 0, updated DESC, key DESC LIMIT ?2",
    [SQL_SEATS] = "SELECT seat, person, token FROM seats JOIN tables ON key = table_key"
                  " WHERE id = ?1 ORDER BY seat",
    [SQL_JOURNAL] = "SELECT number, line FROM journal JOIN tables ON key = table_key"
                    " WHERE id = ?1 AND number >= ?2 ORDER BY number",
};

static void sqlite_close(struct store *store)
{
    struct sqlite_store *own = (struct sqlite_store *)store;
    for (int i = 0; i < SQL_COUNT; i++)
        sqlite3_finalize(own->statements[i]);
    sqlite3_close(own->database);
    if (own->lock >= 0)
        close(own->lock); /* which gives the lock back; the file stays, others may wait for it */
    free(own->path);
    free(own);
}

static const struct store_backend backend = {
    .close = sqlite_close,
    .append_batch = sqlite_append_batch,
    .table = sqlite_table,
    .unfinished = sqlite_unfinished,
    .finished = sqlite_finished,
    .idle = sqlite_idle,
    .tables_of = sqlite_tables_of,
    .seats = sqlite_seats,
    .journal = sqlite_journal,
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

/* Only one process writes: it holds a lock beside the file that ends with the process. */
static bool take_lock(struct sqlite_store *own, const char *real, struct error *error)
{
    char *name;
    if (asprintf(&name, "%s-lock", real) < 0)
        return sqlite_refuse_memory(error);
    own->lock = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    free(name);
    if (own->lock >= 0 && flock(own->lock, LOCK_EX | LOCK_NB) == 0)
        return true;
    if (own->lock >= 0 && errno == EWOULDBLOCK)
        return sqlite_refuse_in_use(own->path, error);
    return sqlite_refuse_system(own->path, error);
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
    return schema_is_sound(own->database, own->path, false, error) && write_ahead(own, error) &&
           execute(own,
                   "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
                   "PRAGMA journal_size_limit = 67108864",
                   error) &&
           schema_bring_up(own->database, own->path, schema_steps, version, schema_version, error);
}

static bool prepare_reading(struct sqlite_store *own, struct error *error)
{
    int version;
    if (!schema_recognize(own->database, own->path, schema_version, &version, error))
        return false;
    if (version < schema_version)
        return error_set(error,
                         MESSAGE("{0}: the database is of an older Pasch: start the server once"),
                         error_text(own->path));
    return execute(own, "PRAGMA query_only = ON", error);
}

static bool connect(struct sqlite_store *own, const char *real, enum store_mode mode,
                    struct error *error)
{
    if (mode == STORE_WRITE && !take_lock(own, real, error))
        return false;
    errno = 0; /* from here on it is SQLite's */
    if (sqlite3_open_v2(real, &own->database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) !=
        SQLITE_OK)
        return own->database ? sqlite_refuse(own->database, own->path, error)
                             : sqlite_refuse_memory(error);
    sqlite3_extended_result_codes(own->database, 1);
    sqlite3_busy_timeout(own->database, PATIENCE_MS);
    if (!(mode == STORE_WRITE ? prepare_writing(own, error) : prepare_reading(own, error)))
        return false;
    for (int i = 0; i < SQL_COUNT; i++)
        if (sqlite3_prepare_v3(own->database, texts[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &own->statements[i], NULL) != SQLITE_OK)
            return sqlite_refuse(own->database, own->path, error);
    return true;
}

bool sqlite_open(struct store **ret_store, const char *path, enum store_mode mode,
                 struct error *error)
{
    if (mode == STORE_WRITE && !make_file(path, error))
        return false;
    char *real = realpath(path, NULL); /* names like :memory: mean nothing special then */
    if (!real)
        return sqlite_refuse_system(path, error);
    struct sqlite_store *own = calloc(1, sizeof *own);
    bool good = false;
    if (own) {
        *own =
            (struct sqlite_store){.store = {.backend = &backend}, .lock = -1, .path = strdup(path)};
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
