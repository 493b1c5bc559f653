/*
 * SQLite: one database in the place of another, so that at any moment either of them is there, each
 * with its own log. The new one is called `…-new` until the old one is out of the way.
 */
#include "files.h"
#include "sqlite.h"

#include <pasch/store/rescue.h>

#include <errno.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* ---- Names with a time ---- */

void store_write_stamp(int64_t date, char ret_stamp[STORE_STAMP_MAX])
{
    time_t seconds = (time_t)(date / 1000);
    struct tm parts;
    gmtime_r(&seconds, &parts);
    strftime(ret_stamp, STORE_STAMP_MAX, "%Y%m%dT%H%M%SZ", &parts);
}

bool store_read_stamp(const char *stamp, int64_t *ret_date)
{
    char again[STORE_STAMP_MAX];
    struct tm parts = {0};
    const char *end =
        strlen(stamp) == STORE_STAMP_MAX - 1 ? strptime(stamp, "%Y%m%dT%H%M%SZ", &parts) : NULL;
    if (!end || *end)
        return false;
    int64_t date = (int64_t)timegm(&parts) * 1000;
    store_write_stamp(date, again);
    if (strcmp(stamp, again) != 0) /* such as the 31st of February */
        return false;
    *ret_date = date;
    return true;
}

/* ---- Replacing ---- */

/* What is kept gets a name with the time at which the new file was complete. By that it is the same
 * name when a replacing that was interrupted goes on: what belongs together stays together. */
static void name_kept(const char *path, time_t date, char ret_kept[STORE_PATH_MAX])
{
    char stamp[STORE_STAMP_MAX];
    struct stat status;
    store_write_stamp((int64_t)date * 1000, stamp);
    struct text text;
    for (int i = 1; i == 1 || (lstat(ret_kept, &status) == 0 && !files_are_same(path, ret_kept));
         i++) {
        text_init(&text, ret_kept, STORE_PATH_MAX);
        text_add(&text, path);
        text_add(&text, ".before-");
        text_add(&text, stamp);
        if (i > 1) {
            text_add_char(&text, '-');
            text_add_number(&text, i);
        }
    }
}

/* A log belongs to the file beside which it was written. Also where that is gone: the new one must
 * not find it. */
static bool move_logs(const char *path, const char *kept, struct error *error)
{
    static const char *const endings[] = {"-wal", "-journal"};
    char from[FILES_NAME_MAX], to[FILES_NAME_MAX];
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        files_name(path, endings[i], from);
        files_name(kept, endings[i], to);
        if (rename(from, to) != 0 && errno != ENOENT)
            return sqlite_refuse_system(from, error);
    }
    files_name(path, "-shm", from);
    return unlink(from) == 0 || errno == ENOENT || sqlite_refuse_system(from, error);
}

bool sqlite_has_no_stray_log(const char *path, const char *named, struct error *error)
{
    char log[FILES_NAME_MAX];
    struct stat status;
    files_name(path, "-wal", log);
    if (stat(path, &status) != 0 || status.st_size > 0 || stat(log, &status) != 0 ||
        status.st_size == 0)
        return true;
    return error_set(
        error,
        MESSAGE("{0}: the database is gone or empty, but not its log, {1}: put it back "
                "or restore a copy; `pasch tables salvage' saves what is in the log"),
        error_text(named), error_text(log));
}

bool sqlite_finish_replacing(const char *path, char *ret_kept, struct error *error)
{
    char waiting[FILES_NAME_MAX], kept[STORE_PATH_MAX];
    struct stat status, next;
    *ret_kept = '\0';
    files_remove_parts(path);
    files_name(path, "-new", waiting);
    if (lstat(waiting, &next) != 0)
        return true;
    name_kept(path, next.st_mtime, kept);
    bool is_there = stat(path, &status) == 0 && status.st_size > 0;
    bool is_linked = is_there && (files_are_same(path, kept) || link(path, kept) == 0);
    if (!move_logs(path, kept, error))
        return false;
    if (is_there && !is_linked && rename(path, kept) != 0)
        return sqlite_refuse_system(path, error);
    if (is_there)
        snprintf(ret_kept, STORE_PATH_MAX, "%s", kept);
    return files_sync_folder(path, error) && files_put_in_place(waiting, path, error);
}

bool sqlite_finish_if_waiting(const char *path, const char *named, struct error *error)
{
    char waiting[FILES_NAME_MAX], kept[STORE_PATH_MAX];
    struct stat status;
    int lock = -1;
    files_name(path, "-new", waiting);
    if (lstat(waiting, &status) != 0)
        return true;
    bool good =
        sqlite_lock(path, named, &lock, error) && sqlite_finish_replacing(path, kept, error);
    sqlite_unlock(lock);
    return good;
}

bool sqlite_replace(const char *file, const char *path, char *ret_kept, struct error *error)
{
    char waiting[FILES_NAME_MAX];
    files_name(path, "-new", waiting);
    return files_put_in_place(file, waiting, error) &&
           sqlite_finish_replacing(path, ret_kept, error);
}

/* ---- Restoring ---- */

/* A file that the superuser makes belongs to whom the one before belonged to, or the folder. */
static void give_away(const char *file, const char *path)
{
    char folder[STORE_PATH_MAX];
    struct stat status;
    snprintf(folder, sizeof folder, "%s", path);
    if (geteuid() == 0 && (stat(path, &status) == 0 || stat(dirname(folder), &status) == 0) &&
        chown(file, status.st_uid, status.st_gid) != 0)
        return; /* it is the superuser's then */
}

static bool is_good(const char *path, struct error *error)
{
    struct store *store;
    if (!store_open(&store, path, STORE_READ, error))
        return false;
    bool good = store_verify_all(store, NULL, NULL, error);
    store_close(store);
    return good;
}

bool sqlite_take_log(const char *path, struct error *error)
{
    sqlite3 *database = NULL;
    bool good =
        sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK &&
        sqlite3_exec(database, "PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE",
                     NULL, NULL, NULL) == SQLITE_OK;
    if (!good)
        sqlite_refuse(database, path, error);
    sqlite3_close(database);
    return good;
}

/* A copy of a database that nobody uses, with its log, as one file. */
static bool copy_whole(const char *from, const char *to, struct error *error)
{
    char log[FILES_NAME_MAX], copied[FILES_NAME_MAX];
    int lock = -1;
    files_name(from, "-wal", log);
    files_name(to, "-wal", copied);
    bool good = sqlite_finish_if_waiting(from, from, error) &&
                sqlite_lock_if_there(from, &lock, error) && files_copy(from, to, error) &&
                files_copy(log, copied, error) && sqlite_take_log(to, error) && is_good(to, error);
    sqlite_unlock(lock);
    return good;
}

static bool restore(const char *copy, const char *path, char *ret_kept, struct error *error)
{
    char part[FILES_NAME_MAX];
    int lock = -1;
    files_name_part(path, part);
    files_remove_database(part);
    bool good = sqlite_lock(path, path, &lock, error) &&
                sqlite_finish_replacing(path, ret_kept, error) && copy_whole(copy, part, error);
    if (good) {
        give_away(part, path);
        good = sqlite_replace(part, path, ret_kept, error);
    }
    files_remove_database(part);
    sqlite_unlock(lock);
    return good;
}

bool store_restore(const char *copy, const char *path, char ret_kept[STORE_PATH_MAX],
                   struct error *error)
{
    struct stat status;
    if (stat(copy, &status) != 0)
        return sqlite_refuse_system(copy, error);
    if (files_are_same(copy, path))
        return error_set(error, MESSAGE("{0}: this is the database itself"), error_text(path));
    if (!files_is_plain(copy, error) || !files_is_plain(path, error))
        return false;
    /* Links stay what they are, and logs are beside the files themselves. */
    char *real = realpath(path, NULL), *source = realpath(copy, NULL);
    bool good = source ? restore(source, real ? real : path, ret_kept, error)
                       : sqlite_refuse_system(copy, error);
    free(real);
    free(source);
    return good;
}

/* ---- Verifying ---- */

struct verifying {
    store_take_found *take;
    void *context;
    bool good;
};

static void tell(struct verifying *verifying, const char *id, const char *why)
{
    const struct store_found found = {
        .id = id, .condition = why ? STORE_LOST : STORE_WHOLE, .why = why};
    verifying->good = verifying->good && !why;
    if (verifying->take)
        verifying->take(verifying->context, &found);
}

bool store_verify_all(struct store *store, store_take_found *take, void *context,
                      struct error *error)
{
    struct sqlite_store *own = (struct sqlite_store *)store;
    struct verifying verifying = {.take = take, .context = context, .good = true};
    sqlite3_stmt *ids = NULL;
    int code;
    if (!schema_is_sound(own->database, own->path, error))
        return false;
    if (sqlite3_prepare_v2(own->database, "SELECT id FROM tables ORDER BY key", -1, &ids, NULL) !=
        SQLITE_OK)
        return sqlite_refuse(own->database, own->path, error);
    while ((code = sqlite3_step(ids)) == SQLITE_ROW) {
        struct error problem;
        const char *id = (const char *)sqlite3_column_text(ids, 0);
        bool whole = id && store_verify(store, id, &problem);
        if (!whole && verifying.good)
            sqlite_refuse_damaged(own->path, id ? problem.values[1].text : "tables", error);
        tell(&verifying, id, whole ? NULL : MESSAGE("it is not what was stored"));
    }
    if (code != SQLITE_DONE)
        verifying.good = sqlite_refuse(own->database, own->path, error);
    sqlite3_finalize(ids);
    return verifying.good;
}

bool store_set_aside(struct store *store, store_take_found *take, void *context,
                     struct error *error)
{
    struct sqlite_store *own = (struct sqlite_store *)store;
    sqlite3_stmt *all = NULL;
    int code = sqlite3_prepare_v2(own->database, "SELECT id, what FROM damaged ORDER BY id", -1,
                                  &all, NULL);
    while (code == SQLITE_OK || code == SQLITE_ROW) {
        code = sqlite3_step(all);
        if (code != SQLITE_ROW)
            break;
        const struct store_found found = {.id = (const char *)sqlite3_column_text(all, 0),
                                          .condition = STORE_LOST,
                                          .why = (const char *)sqlite3_column_text(all, 1)};
        if (found.id && found.why)
            take(context, &found);
    }
    bool good = code == SQLITE_DONE || sqlite_refuse(own->database, own->path, error);
    sqlite3_finalize(all);
    return good;
}
