/* SQLite: a complete copy while the database is in use. */
#include "files.h"
#include "sqlite.h"

#include <pasch/store/rescue.h>

#include <errno.h>
#include <string.h>
#include <unistd.h>

enum { PAGES_AT_ONCE = 256, STEPS_AT_ONCE = 10000 };

struct copying {
    struct sqlite_store *own;
    store_goes_on *goes_on;
    void *context;
    const char *to;    /* a file of ours, until it is complete */
    const char *named; /* what the caller knows it by */
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
                     error_text(copying->named));
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
        return sqlite_refuse(target, copying->named, copying->error);
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
            sqlite_refuse(target, copying->named, copying->error));
}

static bool make_copy(const struct copying *copying)
{
    sqlite3 *target = NULL;
    if (!files_make(copying->to, copying->named, copying->error))
        return false;
    errno = 0;
    bool good = sqlite3_open_v2(copying->to, &target, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX,
                                NULL) == SQLITE_OK
                    ? copy_into(copying, target)
                : target ? sqlite_refuse(target, copying->named, copying->error)
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
    if (!sqlite_open_as(&copy, copying->to, copying->named, STORE_READ, copying->error))
        return false;
    copying->good = true;
    sqlite3_progress_handler(((struct sqlite_store *)copy)->database, STEPS_AT_ONCE, interrupt,
                             copying);
    bool whole = store_verify_all(copy, judge, copying, &problem);
    bool sound = whole || schema_is_sound(((struct sqlite_store *)copy)->database, copying->named,
                                          copying->error);
    store_close(copy);
    if (has_given_up(copying))
        return refuse_given_up(copying);
    if (sound && !copying->good && copying->error)
        *copying->error = problem;
    return sound && copying->good;
}

/* ---- What may be replaced ---- */

static bool keep_text(void *context, const char *value)
{
    struct text *text = context;
    text_add(text, value);
    return false;
}

static bool find_table(void *context, const struct store_table *table)
{
    (void)table;
    *(bool *)context = true;
    return false;
}

/* Whether a database of a form without an id has a table of this one, or none at all. */
static bool shares_table(struct store *store, sqlite3 *other)
{
    sqlite3_stmt *statement = NULL;
    bool found = false, any = false;
    if (sqlite3_prepare_v2(other, "SELECT id FROM tables", -1, &statement, NULL) != SQLITE_OK)
        return false;
    while (!found && sqlite3_step(statement) == SQLITE_ROW) {
        const char *id = (const char *)sqlite3_column_text(statement, 0);
        any = true;
        if (id && !store_table(store, id, find_table, &found, NULL))
            found = true; /* it is there, though damaged */
    }
    sqlite3_finalize(statement);
    return found || !any;
}

static bool has_id(sqlite3 *database, const char *id)
{
    sqlite3_stmt *statement = NULL;
    bool same = sqlite3_prepare_v2(database, "SELECT value FROM settings WHERE name = 'id'", -1,
                                   &statement, NULL) == SQLITE_OK &&
                sqlite3_step(statement) == SQLITE_ROW && sqlite3_column_text(statement, 0) &&
                strcmp((const char *)sqlite3_column_text(statement, 0), id) == 0;
    sqlite3_finalize(statement);
    return same;
}

static bool is_backup_of(struct store *store, sqlite3 *database)
{
    char id[STORE_NAME_MAX];
    struct text text;
    int version;
    text_init(&text, id, sizeof id);
    if (!schema_recognize(database, "", schema_version, &version, NULL) || version == 0)
        return false;
    if (version < 3)
        return shares_table(store, database);
    return store_setting(store, STORE_ID, keep_text, &text, NULL) && *id && has_id(database, id);
}

static bool refuse_other(const char *path, struct error *error)
{
    return error_set(error,
                     MESSAGE("{0}: this file is there already and is no older backup of this "
                             "database: choose another name"),
                     error_text(path));
}

/* A new file would be given the log of the one before. */
static bool has_no_log(const char *path, struct error *error)
{
    static const char *const endings[] = {"-wal", "-journal"};
    char name[FILES_NAME_MAX];
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        files_name(path, endings[i], name);
        if (access(name, F_OK) == 0)
            return refuse_other(name, error);
    }
    return true;
}

/* Nothing is lost that is not an older backup of this database, and that nobody uses. */
static bool may_replace(struct store *store, const char *path, struct error *error)
{
    sqlite3 *database = NULL;
    int lock = -1;
    if (access(path, F_OK) != 0)
        return has_no_log(path, error);
    bool good = sqlite3_open_v2(path, &database, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX,
                                NULL) == SQLITE_OK &&
                is_backup_of(store, database);
    sqlite3_close(database);
    if (!good)
        return refuse_other(path, error);
    good = sqlite_lock_if_there(path, &lock, error) && sqlite_take_log(path, error) &&
           has_no_log(path, error);
    sqlite_unlock(lock);
    return good;
}

bool sqlite_backup(struct store *store, const char *path, store_goes_on *goes_on, void *context,
                   struct error *error)
{
    struct sqlite_store *own = (struct sqlite_store *)store;
    char part[FILES_NAME_MAX];
    if (files_are_same(path, sqlite3_db_filename(own->database, "main")))
        return error_set(error, MESSAGE("{0}: this is the database itself"), error_text(path));
    if (!files_is_plain(path, error) || !may_replace(store, path, error))
        return false;
    files_name_part(path, part);
    files_remove_database(part); /* of one that was killed, long ago */
    struct copying copying = {.own = own,
                              .goes_on = goes_on,
                              .context = context,
                              .to = part,
                              .named = path,
                              .error = error};
    bool good =
        make_copy(&copying) && is_good_copy(&copying) && files_put_in_place(part, path, error);
    files_remove_database(part);
    return good;
}
