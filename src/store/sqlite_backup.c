/* SQLite: a complete copy while the database is in use. */
#include "sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Whether they are names of the same file. */
static bool is_same_file(const char *a, const char *b)
{
    struct stat first, second;
    return stat(a, &first) == 0 && stat(b, &second) == 0 && first.st_dev == second.st_dev &&
           first.st_ino == second.st_ino;
}

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
           schema_is_sound(target, to, true, error);
}

static bool make_copy(struct sqlite_store *own, const char *to, struct error *error)
{
    sqlite3 *target = NULL;
    int file = open(to, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0)
        return sqlite_refuse_system(to, error);
    close(file);
    errno = 0;
    bool good =
        sqlite3_open_v2(to, &target, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK
            ? copy_into(target, own->database, own->path, to, error)
        : target ? sqlite_refuse(target, to, error)
                 : sqlite_refuse_memory(error);
    sqlite3_close(target);
    return good;
}

static bool sync_path(const char *path, int flags)
{
    int file = open(path, flags | O_CLOEXEC);
    bool good = file >= 0 && fsync(file) == 0;
    int reason = errno;
    if (file >= 0)
        close(file);
    errno = reason;
    return good;
}

/* Puts the copy in place so that either the old file or the whole new one is there. */
static bool put_in_place(const char *copy, const char *path, struct error *error)
{
    char *folder = strdup(path);
    if (!folder)
        return sqlite_refuse_memory(error);
    bool good = sync_path(copy, O_RDONLY) && rename(copy, path) == 0 &&
                sync_path(dirname(folder), O_RDONLY | O_DIRECTORY);
    free(folder);
    return good || sqlite_refuse_system(path, error);
}

bool sqlite_backup(struct store *store, const char *path, struct error *error)
{
    struct sqlite_store *own = (struct sqlite_store *)store;
    char *copy;
    if (is_same_file(path, sqlite3_db_filename(own->database, "main")))
        return error_set(error, MESSAGE("{0}: this is the database itself"), error_text(path));
    if (asprintf(&copy, "%s.part-%ld", path, (long)getpid()) < 0)
        return sqlite_refuse_memory(error);
    unlink(copy); /* of a backup that was killed, long ago */
    bool good = make_copy(own, copy, error) && put_in_place(copy, path, error);
    if (!good)
        unlink(copy);
    free(copy);
    return good;
}
