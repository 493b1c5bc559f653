/* What the files of the SQLite backend share. */
#ifndef PASCH_STORE_SQLITE_H
#define PASCH_STORE_SQLITE_H

#include "backend.h"

#include <limits.h>
#include <sqlite3.h>
#include <sys/types.h>

enum statement {
    SQL_BEGIN,
    SQL_COMMIT,
    SQL_ROLLBACK,
    SQL_CREATE,
    SQL_UPDATE,
    SQL_UPDATE_SEATS,
    SQL_REMOVE,
    SQL_REMOVE_ASIDE,
    SQL_SEAT,
    SQL_ROW,
    SQL_END,
    SQL_SNAP,
    SQL_SET,
    SQL_TABLE,
    SQL_UNFINISHED,
    SQL_FINISHED,
    SQL_IDLE,
    SQL_TABLES_OF,
    SQL_SEATS,
    SQL_READ,
    SQL_JOURNAL,
    SQL_JOURNAL_END,
    SQL_SNAPSHOT,
    SQL_SETTING,
    SQL_ASIDE,
    SQL_COUNT,
};

/* The database, its write-ahead log and the index of that. */
enum { SQLITE_MAIN, SQLITE_LOG, SQLITE_INDEX, SQLITE_FILES };
enum { SQLITE_PATH_MAX = PATH_MAX + 8 };

struct sqlite_file {
    dev_t device;
    ino_t number;
    off_t bytes; /* that it had when it was looked at last */
};

struct sqlite_store {
    struct store store;
    sqlite3 *database;
    sqlite3_stmt *statements[SQL_COUNT];
    int64_t day; /* the setting STORE_DAY: what tables that change now remember */
    int lock;    /* the file that a writer holds locked; -1 */
    struct sqlite_file files[SQLITE_FILES];
    bool missing;   /* one of them was gone, or another, when it was looked for last */
    int shortened;  /* which of them was, so that nothing can be trusted any more; -1: none */
    int log_pages;  /* in the log, since it was put into the database */
    bool unsettled; /* it is not known what became of the last transaction */
    char *path;     /* as the caller named it, for messages */
};

/* Opens a file that messages give another name. */
bool sqlite_open_as(struct store **ret_store, const char *path, const char *named,
                    enum store_mode mode, struct error *error);

/* ---- Errors (sqlite_errors.c): all return false ---- */

/* What the database answered to something that was asked of it. */
bool sqlite_refuse(sqlite3 *database, const char *path, struct error *error);
/* What the system answered: errno. */
bool sqlite_refuse_system(const char *path, struct error *error);
bool sqlite_refuse_memory(struct error *error);
bool sqlite_refuse_in_use(const char *path, struct error *error);
bool sqlite_refuse_damaged(const char *path, const char *what, struct error *error);

bool sqlite_refuse_to_say(const char *path, struct error *error);
bool sqlite_refuse_gone(const char *path, struct error *error);
bool sqlite_refuse_replaced(const char *path, struct error *error);
bool sqlite_refuse_shortened(const char *path, struct error *error);
bool sqlite_refuse_links(const char *path, struct error *error);

/* ---- The files (sqlite_files.c) ---- */

/* Remembers which they are; all must be there. */
bool sqlite_remember_files(struct sqlite_store *own, struct error *error);
/* Whether they are still the same. If not, what was acknowledged is put into the database itself,
 * wherever that is now. */
bool sqlite_is_in_place(struct sqlite_store *own, struct error *error);
/* Whether the database has no other name: one who opens it by that finds no log. */
bool sqlite_has_one_name(const char *real, const char *path, struct error *error);
/* Whether memory was touched that a shortened file had taken away (shortened.c). */
bool sqlite_was_touched(void);
/* Takes away, durably, what a transaction that failed may have left at the end of the log. */
bool sqlite_settle(struct sqlite_store *own);

/* ---- Who may write (sqlite_lock.c) ---- */

/* Takes the lock beside the database `real`, which ends with the process; `path` is for messages.
 */
bool sqlite_lock(const char *real, const char *path, int *ret_lock, struct error *error);
/* The same where the file may not be written: if there is no lock nobody uses it. */
bool sqlite_lock_if_there(const char *path, int *ret_lock, struct error *error);
/* Takes -1. */
void sqlite_unlock(int lock);

/* ---- One database in the place of another (sqlite_replace.c) ---- */

/* `file` is complete and becomes `path`; what was there is `ret_kept` then, with its log. Whoever
 * has the lock may do this; if it is interrupted it goes on when somebody opens the database. What
 * others who had the lock did not complete goes away. */
bool sqlite_replace(const char *file, const char *path, char *ret_kept, struct error *error);
bool sqlite_finish_replacing(const char *path, char *ret_kept, struct error *error);
/* The same for those who have no lock: nobody reads one whose log has been taken away already. */
bool sqlite_finish_if_waiting(const char *path, const char *named, struct error *error);
/* A log whose database is gone or empty is refused: SQLite would remove it, with all that is in it.
 */
bool sqlite_has_no_stray_log(const char *path, const char *named, struct error *error);
/* What is in its log only, since it was not closed, goes into the database itself. */
bool sqlite_take_log(const char *path, struct error *error);

/* ---- Checksums in SQL (sqlite_functions.c) ---- */

bool sqlite_add_functions(sqlite3 *database);

/* ---- The form of the database (schema.c) ---- */

/* The bytes "Pasc" in the file's header: which program it belongs to. */
enum { SCHEMA_APPLICATION = 0x50617363 };

extern const char *const schema_steps[];
extern const int schema_version; /* as many steps as there are */

/* Whether it is a database of ours, of a version up to `version`, or empty: `*ret_version` (0).
 * Changes nothing. */
bool schema_recognize(sqlite3 *database, const char *path, int version, int *ret_version,
                      struct error *error);
/* Takes the steps from version `from` to `to`, each completely or not at all. */
bool schema_bring_up(sqlite3 *database, const char *path, const char *const *steps, int from,
                     int to, struct error *error);
/* Whether the file is sound, and its indices agree with their tables. */
bool schema_is_sound(sqlite3 *database, const char *path, struct error *error);
/* The first column of the first row of a constant query. */
bool schema_ask(sqlite3 *database, const char *path, const char *sql, int64_t *ret_number,
                struct error *error);

/* ---- Reading (sqlite_read.c) and backup (sqlite_backup.c): see store.h ---- */

bool sqlite_table(struct store *store, const char *id, store_take_table *take, void *context,
                  struct error *error);
bool sqlite_unfinished(struct store *store, store_take_table *take, void *context,
                       struct error *error);
bool sqlite_finished(struct store *store, int64_t before_day, int limit, store_take_table *take,
                     void *context, struct error *error);
bool sqlite_idle(struct store *store, int64_t before_day, bool begun, int limit,
                 store_take_table *take, void *context, struct error *error);
bool sqlite_tables_of(struct store *store, const uint8_t *person, int limit, store_take_table *take,
                      void *context, struct error *error);
bool sqlite_seats(struct store *store, const char *id, store_take_seat *take, void *context,
                  struct error *error);
bool sqlite_journal(struct store *store, const char *id, int64_t from, store_take_row *take,
                    void *context, struct error *error);
bool sqlite_snapshot(struct store *store, const char *id, store_take_snapshot *take, void *context,
                     struct error *error);
bool sqlite_setting(struct store *store, const char *name, store_take_setting *take, void *context,
                    struct error *error);
bool sqlite_count(struct store *store, int64_t *ret_count, struct error *error);
bool sqlite_backup(struct store *store, const char *path, store_goes_on *goes_on, void *context,
                   struct error *error);

/* ---- Writing (sqlite_write.c) ---- */

enum store_outcome sqlite_append_batch(struct store *store, const struct store_change *changes,
                                       size_t count, size_t *ret_at, struct error *error);

bool sqlite_check(struct store *store, struct error *error);

#endif
