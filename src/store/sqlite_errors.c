/* What can go wrong with the file, in words that say what to do. */
#include "sqlite.h"

#include <pasch/store/rescue.h>

#include <errno.h>
#include <string.h>

/* All that name the file, and what is told of them to people elsewhere. */
static const char damaged[] = MESSAGE("{0}: the database is damaged ({1}): `pasch tables check' "
                                      "says more"),
                  full[] = MESSAGE("{0}: the disk is full: nothing of this was stored"),
                  read_only[] = MESSAGE("{0}: the database can't be written: file or folder are "
                                        "read-only"),
                  in_use[] = MESSAGE("{0}: the database is in use by another program"),
                  unknown[] = MESSAGE("{0}: the disk failed: it is not known yet whether this was "
                                      "stored"),
                  gone[] = MESSAGE("{0}: this file was deleted or moved while it was in use: put "
                                   "it back, or start the server again"),
                  replaced[] = MESSAGE("{0}: this file was replaced by another while it was in "
                                       "use: put the first one back, or start the server again"),
                  shortened[] = MESSAGE("{0}: this file was shortened while it was in use: stop "
                                        "the server and restore a copy"),
                  links[] = MESSAGE("{0}: the database has a second name (a hard link), by which "
                                    "its log is not found: remove that one, or copy the file");

bool store_is_damage(const struct error *error)
{
    return strcmp(error->message, damaged) == 0;
}

struct error store_error_shown(const struct error *error)
{
    static const struct {
        const char *message, *shown;
    } known[] = {
        {full, MESSAGE("nothing can be stored at present: the disk is full")},
        {read_only, MESSAGE("nothing can be stored at present: the database is read-only")},
        {in_use, MESSAGE("nothing can be stored at present: another program uses the database")},
        {unknown, MESSAGE("it is not known yet whether this was stored: ask again")},
        {gone, MESSAGE("nothing can be stored at present: a file of the database is gone")},
        {replaced,
         MESSAGE("nothing can be stored at present: a file of the database was replaced")},
        {shortened,
         MESSAGE("nothing can be stored at present: a file of the database was shortened")},
        {damaged, MESSAGE("the database is damaged")},
    };
    struct error shown = *error;
    for (unsigned i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(error->message, known[i].message) == 0) {
            error_set(&shown, known[i].shown);
            return shown;
        }
    if (strncmp(error->message, "{0}: ", strlen("{0}: ")) == 0)
        error_set(&shown, MESSAGE("the database can't be used at present; the log says why"));
    return shown;
}

bool sqlite_refuse_memory(struct error *error)
{
    return error_set(error, MESSAGE("there is not enough memory"));
}

bool sqlite_refuse_damaged(const char *path, const char *what, struct error *error)
{
    return error_set(error, damaged, error_text(path), error_text(what));
}

bool sqlite_refuse_in_use(const char *path, struct error *error)
{
    return error_set(error, in_use, error_text(path));
}

bool sqlite_refuse_to_say(const char *path, struct error *error)
{
    return error_set(error, unknown, error_text(path));
}

bool sqlite_refuse_gone(const char *path, struct error *error)
{
    return error_set(error, gone, error_text(path));
}

bool sqlite_refuse_replaced(const char *path, struct error *error)
{
    return error_set(error, replaced, error_text(path));
}

bool sqlite_refuse_shortened(const char *path, struct error *error)
{
    return error_set(error, shortened, error_text(path));
}

bool sqlite_refuse_links(const char *path, struct error *error)
{
    return error_set(error, links, error_text(path));
}

static bool refuse_full(const char *path, struct error *error)
{
    return error_set(error, full, error_text(path));
}

static bool refuse_read_only(const char *path, struct error *error)
{
    return error_set(error, read_only, error_text(path));
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
        return sqlite_refuse_in_use(path, error);
    case SQLITE_NOTADB:
        return error_set(error,
                         MESSAGE("{0}: this is no database of Pasch, or its beginning is damaged: "
                                 "then `pasch tables salvage' helps"),
                         error_text(path));
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
