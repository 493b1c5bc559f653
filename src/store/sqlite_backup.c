/* SQLite: a complete copy while the database is in use. */
#include "files.h"
#include "sqlite.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Copies and verifies; the copy is a single file that needs no other beside it. */
static bool copy_into(sqlite3 *target, sqlite3 *source, const char *from, const char *to,
                      struct error *error)
{
    sqlite3_backup *backup = sqlite3_backup_init(target, "main", source, "main");
    int code = backup ? sqlite3_backup_step(backup, -1) : SQLITE_ERROR;
    if (!backup || sqlite3_backup_finish(backup) != SQLITE_OK)
        return sqlite_refuse(target, to, error);
    if (code != SQLITE_DONE) /* it is the source that could not be read */
        return error_set(error, MESSAGE("{0}: {1}"), error_text(from),
                         error_text(sqlite3_errstr(code)));
    return (sqlite3_exec(target, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL) == SQLITE_OK ||
            sqlite_refuse(target, to, error)) &&
           schema_is_sound(target, to, error);
}

static bool make_copy(struct sqlite_store *own, const char *to, struct error *error)
{
    sqlite3 *target = NULL;
    if (!files_make(to, error))
        return false;
    errno = 0;
    bool good =
        sqlite3_open_v2(to, &target, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK
            ? copy_into(target, own->database, own->path, to, error)
        : target ? sqlite_refuse(target, to, error)
                 : sqlite_refuse_memory(error);
    sqlite3_close(target);
    return good;
}

bool sqlite_backup(struct store *store, const char *path, struct error *error)
{
    struct sqlite_store *own = (struct sqlite_store *)store;
    char *copy;
    if (files_are_same(path, sqlite3_db_filename(own->database, "main")))
        return error_set(error, MESSAGE("{0}: this is the database itself"), error_text(path));
    if (asprintf(&copy, "%s.part-%ld", path, (long)getpid()) < 0)
        return sqlite_refuse_memory(error);
    unlink(copy); /* of a backup that was killed, long ago */
    bool good = make_copy(own, copy, error) && files_put_in_place(copy, path, error);
    if (!good)
        unlink(copy);
    free(copy);
    return good;
}
