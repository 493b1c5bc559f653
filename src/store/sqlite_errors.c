/* What can go wrong with the file, in words that say what to do. */
#include "sqlite.h"

#include <errno.h>
#include <string.h>

bool sqlite_refuse_memory(struct error *error)
{
    return error_set(error, MESSAGE("there is not enough memory"));
}

bool sqlite_refuse_damaged(const char *path, const char *what, struct error *error)
{
    return error_set(error, MESSAGE("{0}: the database is damaged ({1}): restore a backup"),
                     error_text(path), error_text(what));
}

static bool refuse_full(const char *path, struct error *error)
{
    return error_set(error, MESSAGE("{0}: the disk is full: nothing of this was stored"),
                     error_text(path));
}

static bool refuse_read_only(const char *path, struct error *error)
{
    return error_set(error,
                     MESSAGE("{0}: the database can't be written: file or folder are "
                             "read-only"),
                     error_text(path));
}

bool sqlite_refuse_system(const char *path, struct error *error)
{
    switch (errno) {
    case ENOMEM:
        return sqlite_refuse_memory(error);
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
        return refuse_full(path, error);
    case EACCES:
    case EPERM:
    case EROFS:
        return refuse_read_only(path, error);
    default:
        return error_set(error, MESSAGE("{0}: {1}"), error_text(path), error_text(strerror(errno)));
    }
}

bool sqlite_refuse(sqlite3 *database, const char *path, struct error *error)
{
    /* SQLite does not keep the system's reason for a failed commit, but leaves it in errno. */
    int code = sqlite3_extended_errcode(database),
        reason = errno ? errno : sqlite3_system_errno(database);
    switch (code & 255) {
    case SQLITE_NOMEM:
        return sqlite_refuse_memory(error);
    case SQLITE_FULL:
        return refuse_full(path, error);
    case SQLITE_READONLY:
        return refuse_read_only(path, error);
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return error_set(error, MESSAGE("{0}: the database is in use by another program"),
                         error_text(path));
    case SQLITE_NOTADB:
        return error_set(error, MESSAGE("{0}: this is no database of Pasch"), error_text(path));
    case SQLITE_CORRUPT:
        return sqlite_refuse_damaged(path, sqlite3_errmsg(database), error);
    case SQLITE_IOERR:
    case SQLITE_CANTOPEN:
        if (code == SQLITE_IOERR_NOMEM)
            return sqlite_refuse_memory(error);
        if (reason) {
            errno = reason;
            return sqlite_refuse_system(path, error);
        }
        break;
    default:
        break;
    }
    return error_set(error, MESSAGE("{0}: {1}"), error_text(path),
                     error_text(sqlite3_errmsg(database)));
}
