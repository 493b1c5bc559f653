/* SQLite: a complete copy while the database is in use. */
#include "files.h"
#include "sqlite.h"

#include <pasch/store/rescue.h>

#include <errno.h>

enum { PAGES_AT_ONCE = 256, STEPS_AT_ONCE = 10000 };

struct copying {
    struct sqlite_store *own;
    store_goes_on *goes_on;
    void *context;
    const char *to;
    struct error *error;
    bool good;
};

static bool has_given_up(const struct copying *copying)
{
    return copying->goes_on && !copying->goes_on(copying->context);
}

static bool refuse_given_up(const struct copying *copying)
{
    return error_set(copying->error, MESSAGE("{0}: given up, since the server ends"),
                     error_text(copying->to));
}

static int interrupt(void *context)
{
    return has_given_up(context);
}

/* All pages, of one moment: the transaction keeps what others write away from it, and does not keep
 * them from writing. */
static int copy_pages(const struct copying *copying, sqlite3_backup *backup)
{
    int code = SQLITE_OK;
    while (code == SQLITE_OK) {
        if (has_given_up(copying))
            return SQLITE_ABORT;
        code = sqlite3_backup_step(backup, PAGES_AT_ONCE);
    }
    return code;
}

static bool copy_moment(const struct copying *copying, sqlite3 *target)
{
    sqlite3 *source = copying->own->database;
    sqlite3_backup *backup = sqlite3_backup_init(target, "main", source, "main");
    int code = backup ? copy_pages(copying, backup) : SQLITE_ERROR;
    if (!backup || sqlite3_backup_finish(backup) != SQLITE_OK)
        return sqlite_refuse(target, copying->to, copying->error);
    if (code == SQLITE_ABORT)
        return refuse_given_up(copying);
    return code == SQLITE_DONE /* or it is the source that could not be read */ ||
           error_set(copying->error, MESSAGE("{0}: {1}"), error_text(copying->own->path),
                     error_text(sqlite3_errstr(code)));
}

/* The copy is a single file that needs no other beside it. */
static bool copy_into(const struct copying *copying, sqlite3 *target)
{
    sqlite3 *source = copying->own->database;
    if (sqlite3_exec(source, "BEGIN; SELECT 1 FROM sqlite_schema", NULL, NULL, NULL) != SQLITE_OK)
        return sqlite_refuse(source, copying->own->path, copying->error);
    bool good = copy_moment(copying, target);
    sqlite3_exec(source, "COMMIT", NULL, NULL, NULL);
    return good &&
           (sqlite3_exec(target, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL) == SQLITE_OK ||
            sqlite_refuse(target, copying->to, copying->error));
}

static bool make_copy(const struct copying *copying)
{
    sqlite3 *target = NULL;
    if (!files_make(copying->to, copying->error))
        return false;
    errno = 0;
    bool good = sqlite3_open_v2(copying->to, &target, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX,
                                NULL) == SQLITE_OK
                    ? copy_into(copying, target)
                : target ? sqlite_refuse(target, copying->to, copying->error)
                         : sqlite_refuse_memory(copying->error);
    sqlite3_close(target);
    return good;
}

/* What is damaged there already can't be better in a copy. */
static void judge(void *context, const struct store_found *found)
{
    struct copying *copying = context;
    if (found->condition != STORE_WHOLE && found->id &&
        store_verify(&copying->own->store, found->id, NULL))
        copying->good = false;
}

static bool is_good_copy(struct copying *copying)
{
    struct store *copy;
    struct error problem;
    if (!store_open(&copy, copying->to, STORE_READ, copying->error))
        return false;
    copying->good = true;
    sqlite3_progress_handler(((struct sqlite_store *)copy)->database, STEPS_AT_ONCE, interrupt,
                             copying);
    bool whole = store_verify_all(copy, judge, copying, &problem);
    bool sound = whole || schema_is_sound(((struct sqlite_store *)copy)->database, copying->to,
                                          copying->error);
    store_close(copy);
    if (has_given_up(copying))
        return refuse_given_up(copying);
    if (sound && !copying->good && copying->error)
        *copying->error = problem;
    return sound && copying->good;
}

bool sqlite_backup(struct store *store, const char *path, store_goes_on *goes_on, void *context,
                   struct error *error)
{
    struct sqlite_store *own = (struct sqlite_store *)store;
    char part[FILES_NAME_MAX];
    if (files_are_same(path, sqlite3_db_filename(own->database, "main")))
        return error_set(error, MESSAGE("{0}: this is the database itself"), error_text(path));
    if (!files_is_plain(path, error))
        return false;
    files_name_part(path, part);
    files_remove_database(part); /* of one that was killed, long ago */
    struct copying copying = {
        .own = own, .goes_on = goes_on, .context = context, .to = part, .error = error};
    bool good =
        make_copy(&copying) && is_good_copy(&copying) && files_put_in_place(part, path, error);
    files_remove_database(part);
    return good;
}
