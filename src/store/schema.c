/* The form of the database: its tables, its version, whether it is ours and sound. */
#include "sqlite.h"

#include <string.h>

/* Step i brings version i to i + 1. A step that was released never changes. */
const char *const schema_steps[] = {
    "CREATE TABLE tables ("
    "  key INTEGER PRIMARY KEY,"
    "  id TEXT NOT NULL UNIQUE,"
    "  shown TEXT NOT NULL,"
    "  kept TEXT NOT NULL,"
    "  created INTEGER NOT NULL,"
    "  updated INTEGER NOT NULL,"
    "  finished INTEGER NOT NULL CHECK (finished >= 0)"
    ") STRICT;"
    "CREATE INDEX tables_unfinished ON tables (created) WHERE finished = 0;"
    "CREATE INDEX tables_finished ON tables (finished) WHERE finished > 0;"
    "CREATE TABLE seats ("
    "  table_key INTEGER NOT NULL REFERENCES tables (key) ON DELETE CASCADE,"
    "  seat INTEGER NOT NULL CHECK (seat >= 0),"
    "  person BLOB CHECK (length(person) = 32),"
    "  token BLOB CHECK (length(token) = 32),"
    "  PRIMARY KEY (table_key, seat)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX seats_person ON seats (person) WHERE person IS NOT NULL;"
    "CREATE TABLE journal ("
    "  table_key INTEGER NOT NULL REFERENCES tables (key) ON DELETE CASCADE,"
    "  number INTEGER NOT NULL CHECK (number >= 1),"
    "  line TEXT NOT NULL,"
    "  PRIMARY KEY (table_key, number)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE TABLE settings ("
    "  name TEXT NOT NULL PRIMARY KEY,"
    "  value TEXT NOT NULL"
    ") STRICT, WITHOUT ROWID;"
    "PRAGMA application_id = 0x50617363;"
    "PRAGMA user_version = 1;",

    /* Checksums, days, snapshots; what `my tables` are ordered by is beside the person. */
    "ALTER TABLE tables ADD COLUMN day INTEGER NOT NULL DEFAULT 1;"
    "ALTER TABLE tables ADD COLUMN finished_day INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;"
    "UPDATE tables SET finished_day = finished > 0;"
    "UPDATE tables SET sum ="
    "  checksum(key, id, shown, kept, created, updated, finished, day, finished_day);"
    "DROP INDEX tables_finished;"
    "CREATE INDEX tables_finished ON tables (finished_day) WHERE finished > 0;"
    "CREATE INDEX tables_idle ON tables (day) WHERE finished = 0;"
    "ALTER TABLE seats ADD COLUMN over INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN updated INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;"
    "UPDATE seats SET over = tables.finished > 0, updated = tables.updated,"
    "  sum = checksum(id, seat, person, token) FROM tables WHERE key = table_key;"
    "DROP INDEX seats_person;"
    "CREATE INDEX seats_person ON seats (person, over, updated DESC, table_key DESC)"
    "  WHERE person IS NOT NULL;"
    "CREATE TABLE journal_of_lines ("
    "  table_key INTEGER NOT NULL REFERENCES tables (key) ON DELETE CASCADE,"
    "  number INTEGER NOT NULL CHECK (number >= 1),"
    "  line TEXT NOT NULL,"
    "  sum INTEGER NOT NULL,"
    "  PRIMARY KEY (table_key, number)"
    ") STRICT, WITHOUT ROWID;"
    "INSERT INTO journal_of_lines SELECT table_key, number, line, chained(id, line) OVER"
    "  (PARTITION BY table_key ORDER BY number ROWS UNBOUNDED PRECEDING)"
    "  FROM journal JOIN tables ON key = table_key ORDER BY table_key, number;"
    "DROP TABLE journal;"
    "ALTER TABLE journal_of_lines RENAME TO journal;"
    "CREATE TABLE ends (" /* of journals, so that nothing can be missing there unnoticed */
    "  table_key INTEGER PRIMARY KEY REFERENCES tables (key) ON DELETE CASCADE,"
    "  number INTEGER NOT NULL,"
    "  sum INTEGER NOT NULL"
    ") STRICT;"
    "INSERT INTO ends SELECT table_key, max(number), sum FROM journal GROUP BY table_key;"
    "CREATE TABLE snapshots ("
    "  table_key INTEGER PRIMARY KEY REFERENCES tables (key) ON DELETE CASCADE,"
    "  number INTEGER NOT NULL,"
    "  line_sum INTEGER NOT NULL,"
    "  text TEXT NOT NULL,"
    "  sum INTEGER NOT NULL"
    ") STRICT;"
    "ALTER TABLE settings ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;"
    "INSERT INTO settings VALUES ('day', '1', 0) ON CONFLICT DO NOTHING;"
    "UPDATE settings SET sum = checksum(name, value);"
    "CREATE TABLE damaged ("
    "  id TEXT NOT NULL PRIMARY KEY,"
    "  what TEXT NOT NULL"
    ") STRICT, WITHOUT ROWID;"
    "PRAGMA user_version = 2;",

    /* Names are not in the journal any more, but where they can be changed: beside it. The sums go
     * on from the first line, so all of a journal are new; one that is damaged stays so. The
     * database has an id, by which its copies are known. */
    "CREATE TABLE whole (key INTEGER PRIMARY KEY) STRICT;"
    "INSERT INTO whole SELECT table_key FROM (SELECT table_key, journal.sum, chained(id, line) OVER"
    "  (PARTITION BY table_key ORDER BY number ROWS UNBOUNDED PRECEDING) AS due"
    "  FROM journal JOIN tables ON key = table_key) GROUP BY table_key HAVING min(sum = due);"
    "CREATE TABLE journal_without_names ("
    "  table_key INTEGER NOT NULL REFERENCES tables (key) ON DELETE CASCADE,"
    "  number INTEGER NOT NULL CHECK (number >= 1),"
    "  line TEXT NOT NULL,"
    "  sum INTEGER NOT NULL,"
    "  PRIMARY KEY (table_key, number)"
    ") STRICT, WITHOUT ROWID;"
    "INSERT INTO journal_without_names SELECT table_key, number, said,"
    "  iif(is_whole, chained(id, said) OVER"
    "  (PARTITION BY table_key ORDER BY number ROWS UNBOUNDED PRECEDING), sum) FROM"
    "  (SELECT table_key, number, journal.sum, id, whole.key IS NOT NULL AS is_whole,"
    "  iif(number = 1 AND whole.key IS NOT NULL, nameless(line), line) AS said FROM journal"
    "  JOIN tables ON tables.key = table_key LEFT JOIN whole ON whole.key = table_key)"
    "  ORDER BY table_key, number;"
    "DROP TABLE journal;"
    "ALTER TABLE journal_without_names RENAME TO journal;"
    "UPDATE ends SET sum = journal.sum FROM journal"
    "  WHERE journal.table_key = ends.table_key AND journal.number = ends.number;"
    "DELETE FROM snapshots;" /* each is of a line by its sum; tables make new ones */
    "DROP TABLE whole;"
    "INSERT INTO settings SELECT 'id', id, checksum('id', id)"
    "  FROM (SELECT lower(hex(randomblob(16))) AS id) WHERE true ON CONFLICT DO NOTHING;"
    "PRAGMA user_version = 3;",

    /* Journals only grow: taking back is a line too, which earlier programs do not know. Before,
     * lines went, and what snapshots say of events has numbers that lines have now. */
    "DELETE FROM snapshots; PRAGMA user_version = 4;",
};

const int schema_version = sizeof schema_steps / sizeof schema_steps[0];

bool schema_ask(sqlite3 *database, const char *path, const char *sql, int64_t *ret_number,
                struct error *error)
{
    sqlite3_stmt *statement = NULL;
    bool good = sqlite3_prepare_v2(database, sql, -1, &statement, NULL) == SQLITE_OK &&
                sqlite3_step(statement) == SQLITE_ROW;
    if (good)
        *ret_number = sqlite3_column_int64(statement, 0);
    else
        sqlite_refuse(database, path, error);
    sqlite3_finalize(statement);
    return good;
}

bool schema_recognize(sqlite3 *database, const char *path, int version, int *ret_version,
                      struct error *error)
{
    int64_t application, found, objects;
    if (!schema_ask(database, path, "PRAGMA application_id", &application, error) ||
        !schema_ask(database, path, "PRAGMA user_version", &found, error) ||
        !schema_ask(database, path, "SELECT count(*) FROM sqlite_schema", &objects, error))
        return false;
    bool is_empty = application == 0 && found == 0 && objects == 0;
    if (!is_empty && (application != SCHEMA_APPLICATION || found < 1))
        return error_set(error, MESSAGE("{0}: this is no database of Pasch"), error_text(path));
    if (found > version)
        return error_set(error,
                         MESSAGE("{0}: the database was written by a newer Pasch (version {1} of "
                                 "its form; this program knows {2})"),
                         error_text(path), error_number(found), error_number(version));
    *ret_version = (int)found;
    return true;
}

bool schema_bring_up(sqlite3 *database, const char *path, const char *const *steps, int from,
                     int to, struct error *error)
{
    for (int version = from; version < to; version++) {
        if (sqlite3_exec(database, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK &&
            sqlite3_exec(database, steps[version], NULL, NULL, NULL) == SQLITE_OK &&
            sqlite3_exec(database, "COMMIT", NULL, NULL, NULL) == SQLITE_OK)
            continue;
        sqlite_refuse(database, path, error);
        if (!sqlite3_get_autocommit(database))
            sqlite3_exec(database, "ROLLBACK", NULL, NULL, NULL);
        return false;
    }
    return true;
}

/* Whether SQLite finds nothing to say about it. */
static bool is_ok(sqlite3 *database, const char *path, const char *sql, struct error *error)
{
    sqlite3_stmt *statement = NULL;
    bool good = false;
    if (sqlite3_prepare_v2(database, sql, -1, &statement, NULL) != SQLITE_OK ||
        sqlite3_step(statement) != SQLITE_ROW) {
        sqlite_refuse(database, path, error);
    } else {
        const char *answer = (const char *)sqlite3_column_text(statement, 0);
        good = answer && strcmp(answer, "ok") == 0;
        if (!answer)
            sqlite_refuse_memory(error);
        else if (!good)
            sqlite_refuse_damaged(path, answer, error);
    }
    sqlite3_finalize(statement);
    return good;
}

/* The journal, by far the largest, has no index. */
bool schema_is_sound(sqlite3 *database, const char *path, struct error *error)
{
    int64_t tables;
    return is_ok(database, path, "PRAGMA quick_check(1)", error) &&
           schema_ask(database, path,
                      "SELECT count(*) FROM sqlite_schema WHERE name IN ('tables', 'seats')",
                      &tables, error) &&
           (tables == 0 || (is_ok(database, path, "PRAGMA integrity_check(tables)", error) &&
                            is_ok(database, path, "PRAGMA integrity_check(seats)", error)));
}
