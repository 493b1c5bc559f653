/*
 * SQLite: what is whole in a damaged file. A copy of it gets a schema of ours, without indices;
 * rows are read one by one, around pages that can't be; what was found goes into a new database.
 */
#include "files.h"
#include "pages.h"

#include <pasch/base/checksum.h>
#include <pasch/store/rescue.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const int64_t keys_most = INT64_C(1) << 48;

static const char row_damaged[] = MESSAGE("its row is damaged"),
                  seat_damaged[] = MESSAGE("a seat is damaged"),
                  first_damaged[] = MESSAGE("its first line is damaged"),
                  line_damaged[] = MESSAGE("a line is damaged"),
                  row_missing[] = MESSAGE("there are lines, but no table");

enum read { READ_TABLE, READ_SEATS, READ_LINES, READ_END, READ_KEY, READ_SETTINGS, READ_COUNT };
enum put {
    PUT_TABLE,
    PUT_SEAT,
    PUT_LINE,
    PUT_END,
    PUT_SETTING,
    PUT_ASIDE,
    PUT_SEEN,
    WAS_SEEN,
    PUT_COUNT
};

/* By version; the last column says whether the row is whole, that of a line is its sum. */
static const char *const reads[2][READ_COUNT] = {
    {"SELECT key, id, shown, kept, created, updated, finished, 1, finished > 0, 1 FROM tables"
     " WHERE key > ?1 ORDER BY key LIMIT 1",
     "SELECT seat, person, token, 1 FROM seats WHERE table_key = ?1 ORDER BY seat",
     "SELECT number, line, NULL FROM journal WHERE table_key = ?1 ORDER BY number", "",
     "SELECT table_key FROM journal WHERE table_key > ?1 ORDER BY table_key LIMIT 1",
     "SELECT name, value, 1 FROM settings"},
    {"SELECT key, id, shown, kept, created, updated, finished, day, finished_day,"
     " sum = checksum(key, id, shown, kept, created, updated, finished, day, finished_day)"
     " FROM tables WHERE key > ?1 ORDER BY key LIMIT 1",
     "SELECT seat, person, token, sum = checksum(?2, seat, person, token) FROM seats"
     " WHERE table_key = ?1 ORDER BY seat",
     "SELECT number, line, sum FROM journal WHERE table_key = ?1 ORDER BY number",
     "SELECT number FROM ends WHERE table_key = ?1",
     "SELECT table_key FROM journal WHERE table_key > ?1 ORDER BY table_key LIMIT 1",
     "SELECT name, value, sum = checksum(name, value) FROM settings"},
};

static const char *const puts_sql[PUT_COUNT] = {
    [PUT_TABLE] = "INSERT OR IGNORE INTO tables VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9,"
                  " checksum(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9))",
    [PUT_SEAT] = "INSERT OR IGNORE INTO seats SELECT key, ?2, ?3, ?4, finished > 0, updated,"
                 " checksum(id, ?2, ?3, ?4) FROM tables WHERE key = ?1",
    /* Of older forms the first line has names. */
    [PUT_LINE] = "INSERT INTO journal SELECT key, ?2, said, chain(CASE WHEN ?2 = 1 THEN id ELSE"
                 " (SELECT sum FROM journal WHERE table_key = key AND number = ?2 - 1) END, said)"
                 " FROM tables, (SELECT iif(?2 = 1, nameless(?3), ?3) AS said) WHERE key = ?1",
    [PUT_END] = "INSERT INTO ends SELECT table_key, number, sum FROM journal"
                " WHERE table_key = ?1 AND number = ?2",
    [PUT_SETTING] = "INSERT INTO settings VALUES (?1, ?2, checksum(?1, ?2))"
                    " ON CONFLICT DO UPDATE SET value = excluded.value, sum = excluded.sum",
    [PUT_ASIDE] = "INSERT OR REPLACE INTO damaged VALUES (?1, ?2)",
    [PUT_SEEN] = "INSERT OR IGNORE INTO temp.seen VALUES (?1)",
    [WAS_SEEN] = "SELECT 1 FROM temp.seen WHERE key = ?1",
};

struct salvage {
    sqlite3 *source, *target;
    sqlite3_stmt *read[READ_COUNT], *put[PUT_COUNT];
    bool shorten; /* tables that are not whole are saved as far as they are */
    const char *to;
    store_take_found *take;
    void *context;
    struct error *error;
};

/* ---- Reading around damage ---- */

/* The first row after a key. Pages in disorder could lead back to those before. */
static int find_row(sqlite3_stmt *statement, int64_t after)
{
    sqlite3_reset(statement);
    sqlite3_bind_int64(statement, 1, after);
    int code = sqlite3_step(statement);
    return code == SQLITE_ROW && sqlite3_column_int64(statement, 0) <= after ? SQLITE_CORRUPT
                                                                             : code;
}

static bool is_answer(int code)
{
    return code == SQLITE_ROW || code == SQLITE_DONE;
}

/* The same; what can't be read is passed over: from the key on, in larger and larger steps, then
 * back to where it can be read again. */
static int find_next(sqlite3_stmt *statement, int64_t after)
{
    int code = find_row(statement, after);
    int64_t bad = after, good = after;
    for (int64_t step = 1; !is_answer(code); step *= 2) {
        bad = good;
        good = after + step;
        if (good > keys_most)
            return SQLITE_DONE;
        code = find_row(statement, good);
    }
    while (good - bad > 1) {
        int64_t middle = bad + (good - bad) / 2;
        if (is_answer(find_row(statement, middle)))
            good = middle;
        else
            bad = middle;
    }
    return good == after ? code : find_row(statement, good);
}

/* ---- Writing ---- */

static bool put(struct salvage *salvage, enum put which)
{
    sqlite3_stmt *statement = salvage->put[which];
    int code = sqlite3_step(statement);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return code == SQLITE_DONE || sqlite_refuse(salvage->target, salvage->to, salvage->error);
}

/* Columns of a row that was read, as the values from `at` on. */
static void hand_over(sqlite3_stmt *from, int first, int count, sqlite3_stmt *to, int at)
{
    for (int i = 0; i < count; i++)
        sqlite3_bind_value(to, at + i, sqlite3_column_value(from, first + i));
}

static bool execute(struct salvage *salvage, const char *sql)
{
    return sqlite3_exec(salvage->target, sql, NULL, NULL, NULL) == SQLITE_OK ||
           sqlite_refuse(salvage->target, salvage->to, salvage->error);
}

/* ---- One table ---- */

static bool is_id(const char *id)
{
    static const char allowed[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    return id && *id && strlen(id) <= STORE_ID_MAX && strspn(id, allowed) == strlen(id);
}

/* Seats and lines of a table that is in the new database already. */
static bool put_seats(struct salvage *salvage, int64_t key, const char *id, const char **ret_why)
{
    sqlite3_stmt *from = salvage->read[READ_SEATS];
    int code = SQLITE_DONE;
    if (!from) { /* where seats are is not known */
        *ret_why = seat_damaged;
        return true;
    }
    sqlite3_reset(from);
    sqlite3_bind_int64(from, 1, key);
    sqlite3_bind_text(from, 2, id, -1, SQLITE_STATIC);
    for (int i = 0; i < STORE_SEATS_MAX && (code = sqlite3_step(from)) == SQLITE_ROW; i++) {
        bool whole = sqlite3_column_int(from, 3) == 1;
        if (!whole)
            *ret_why = seat_damaged;
        sqlite3_bind_int64(salvage->put[PUT_SEAT], 1, key);
        hand_over(from, 0, 3, salvage->put[PUT_SEAT], 2);
        if (whole && !put(salvage, PUT_SEAT))
            return false;
    }
    if (code != SQLITE_DONE)
        *ret_why = seat_damaged;
    return true;
}

/* Whether the line that a statement is at is the next, and what was stored; first versions can't
 * tell. */
static bool is_whole_line(sqlite3_stmt *from, int64_t due, uint64_t *sum)
{
    const void *line = sqlite3_column_blob(from, 1);
    *sum = checksum_add(*sum, line, line ? (size_t)sqlite3_column_bytes(from, 1) : 0);
    return sqlite3_column_int64(from, 0) == due && sqlite3_column_type(from, 1) == SQLITE_TEXT &&
           (sqlite3_column_type(from, 2) == SQLITE_NULL ||
            (uint64_t)sqlite3_column_int64(from, 2) == *sum);
}

/* How many lines a table has; -1 if that can't be read. */
static int64_t find_end(struct salvage *salvage, int64_t key)
{
    sqlite3_stmt *from = salvage->read[READ_END];
    if (!from)
        return -1;
    sqlite3_reset(from);
    sqlite3_bind_int64(from, 1, key);
    int code = sqlite3_step(from);
    return code == SQLITE_ROW ? sqlite3_column_int64(from, 0) : code == SQLITE_DONE ? 0 : -1;
}

static bool put_end(struct salvage *salvage, int64_t key, int64_t lines)
{
    sqlite3_bind_int64(salvage->put[PUT_END], 1, key);
    sqlite3_bind_int64(salvage->put[PUT_END], 2, lines);
    return put(salvage, PUT_END);
}

static bool put_lines(struct salvage *salvage, int64_t key, const char *id, int64_t *ret_lines,
                      const char **ret_why)
{
    sqlite3_stmt *from = salvage->read[READ_LINES];
    uint64_t sum = checksum_add(CHECKSUM_START, id, strlen(id));
    int code;
    *ret_lines = 0;
    if (!from) {
        *ret_why = first_damaged;
        return true;
    }
    sqlite3_reset(from);
    sqlite3_bind_int64(from, 1, key);
    while ((code = sqlite3_step(from)) == SQLITE_ROW && is_whole_line(from, *ret_lines + 1, &sum)) {
        sqlite3_bind_int64(salvage->put[PUT_LINE], 1, key);
        hand_over(from, 0, 2, salvage->put[PUT_LINE], 2);
        if (!put(salvage, PUT_LINE))
            return false;
        ++*ret_lines;
    }
    /* That there are none is known also where the page is damaged on which they would be. */
    int64_t end = find_end(salvage, key);
    if (end > *ret_lines || (code != SQLITE_DONE && (end != 0 || *ret_lines)))
        *ret_why = *ret_lines ? line_damaged : first_damaged;
    return put_end(salvage, key, *ret_lines);
}

/* One that ends earlier than it did is not finished any more. */
static void put_row(struct salvage *salvage, bool shortened)
{
    sqlite3_stmt *from = salvage->read[READ_TABLE], *to = salvage->put[PUT_TABLE];
    hand_over(from, 0, 9, to, 1);
    if (shortened) {
        sqlite3_bind_int64(to, 7, 0);
        sqlite3_bind_int64(to, 9, 0);
    }
}

static bool set_aside(struct salvage *salvage, const char *id, const char *why)
{
    sqlite3_bind_text(salvage->put[PUT_ASIDE], 1, id, -1, SQLITE_STATIC);
    sqlite3_bind_text(salvage->put[PUT_ASIDE], 2, why, -1, SQLITE_STATIC);
    return put(salvage, PUT_ASIDE);
}

/* Saves it with all that belongs to it, or finds out why not; then nothing of it is there. */
static bool try_table(struct salvage *salvage, int64_t key, const char *id, bool shortened,
                      int64_t *ret_lines, const char **ret_why)
{
    if (!execute(salvage, "SAVEPOINT one"))
        return false;
    put_row(salvage, shortened);
    return put(salvage, PUT_TABLE) && put_seats(salvage, key, id, ret_why) &&
           put_lines(salvage, key, id, ret_lines, ret_why);
}

static bool finish_table(struct salvage *salvage, bool keep)
{
    return (keep || execute(salvage, "ROLLBACK TO one")) && execute(salvage, "RELEASE one");
}

static void tell(struct salvage *salvage, const char *id, enum store_condition condition,
                 int64_t lines, const char *why)
{
    const struct store_found found = {.id = id, .condition = condition, .lines = lines, .why = why};
    if (salvage->take)
        salvage->take(salvage->context, &found);
}

static bool save_table(struct salvage *salvage, int64_t key, const char *id)
{
    const char *why = NULL, *again = NULL;
    int64_t lines = 0;
    if (!try_table(salvage, key, id, false, &lines, &why))
        return false;
    bool usable = why != first_damaged;
    if (!finish_table(salvage, !why))
        return false;
    if (!why) {
        tell(salvage, id, STORE_WHOLE, lines, NULL);
        return true;
    }
    if (!salvage->shorten || !usable) {
        tell(salvage, id, STORE_LOST, lines, why);
        return salvage->shorten || set_aside(salvage, id, why);
    }
    tell(salvage, id, STORE_SHORT, lines, why);
    return try_table(salvage, key, id, why == line_damaged, &lines, &again) &&
           finish_table(salvage, true);
}

/* ---- All ---- */

static bool note_seen(struct salvage *salvage, int64_t key)
{
    sqlite3_bind_int64(salvage->put[PUT_SEEN], 1, key);
    return put(salvage, PUT_SEEN);
}

static bool save_tables(struct salvage *salvage)
{
    sqlite3_stmt *from = salvage->read[READ_TABLE];
    int64_t key = INT64_MIN;
    while (from && find_next(from, key == INT64_MIN ? -1 : key) == SQLITE_ROW) {
        char id[STORE_ID_MAX + 1];
        const char *text = (const char *)sqlite3_column_text(from, 1);
        key = sqlite3_column_int64(from, 0);
        bool has_id = is_id(text);
        snprintf(id, sizeof id, "%s", has_id ? text : "");
        if (!note_seen(salvage, key))
            return false;
        if (has_id && sqlite3_column_int(from, 9) == 1) {
            if (!save_table(salvage, key, id))
                return false;
            continue;
        }
        tell(salvage, has_id ? id : NULL, STORE_LOST, 0, row_damaged);
        if (has_id && !salvage->shorten && !set_aside(salvage, id, row_damaged))
            return false;
    }
    return true;
}

/* Lines of tables that were not found. */
static bool find_orphans(struct salvage *salvage)
{
    sqlite3_stmt *from = salvage->read[READ_KEY], *seen = salvage->put[WAS_SEEN];
    int64_t key = -1;
    while (from && find_next(from, key) == SQLITE_ROW) {
        key = sqlite3_column_int64(from, 0);
        sqlite3_bind_int64(seen, 1, key);
        int code = sqlite3_step(seen);
        sqlite3_reset(seen);
        if (code == SQLITE_DONE)
            tell(salvage, NULL, STORE_LOST, 0, row_missing);
        else if (code != SQLITE_ROW)
            return sqlite_refuse(salvage->target, salvage->to, salvage->error);
    }
    return true;
}

static bool save_settings(struct salvage *salvage)
{
    sqlite3_stmt *from = salvage->read[READ_SETTINGS];
    while (from && sqlite3_step(from) == SQLITE_ROW) {
        if (sqlite3_column_int(from, 2) != 1 || sqlite3_column_type(from, 0) != SQLITE_TEXT ||
            sqlite3_column_type(from, 1) != SQLITE_TEXT)
            continue;
        hand_over(from, 0, 2, salvage->put[PUT_SETTING], 1);
        if (!put(salvage, PUT_SETTING))
            return false;
    }
    return true;
}

/* ---- The copy that is read ---- */

static bool open_database(const char *path, sqlite3 **ret_database, struct error *error)
{
    errno = 0;
    int code =
        sqlite3_open_v2(path, ret_database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
    if (!*ret_database)
        return sqlite_refuse_memory(error);
    sqlite3_extended_result_codes(*ret_database, 1);
    return (code == SQLITE_OK && sqlite_add_functions(*ret_database)) ||
           sqlite_refuse(*ret_database, path, error);
}

/* Whether it is a database of ours, and of which version. SQLite must not need the log any more. */
static bool ask_version(sqlite3 *database, const char *path, int *ret_version)
{
    int64_t application = 0, version = 0;
    bool good = schema_ask(database, path, "PRAGMA application_id", &application, NULL) &&
                schema_ask(database, path, "PRAGMA user_version", &version, NULL) &&
                application == SCHEMA_APPLICATION && version >= 1 && version <= schema_version;
    /* The third has the rows of the second. */
    *ret_version = !good ? 0 : version < 2 ? 1 : 2;
    return good;
}

/* Puts the log into the file. SQLite would not look at it if the first page is damaged, so that
 * gets one of ours, and the old one back unless there is another in the log. */
static bool take_log(const char *path, struct error *error)
{
    struct pages_first first;
    sqlite3 *database = NULL;
    int version;
    bool good = pages_take_first(path, &first, error) && open_database(path, &database, error) &&
                (sqlite3_exec(database, "PRAGMA writable_schema = ON; PRAGMA journal_mode = DELETE",
                              NULL, NULL, NULL) == SQLITE_OK ||
                 sqlite_refuse(database, path, error));
    bool came = good && ask_version(database, path, &version);
    sqlite3_close(database);
    return good && (came || pages_put_first(path, &first, error));
}

/* What the schema says, if it can be read. */
static bool ask_schema(const char *path, struct pages_roots *roots)
{
    sqlite3 *database = NULL;
    sqlite3_stmt *statement = NULL;
    bool good = open_database(path, &database, NULL);
    if (good) {
        sqlite3_exec(database, "PRAGMA writable_schema = ON", NULL, NULL, NULL);
        good = ask_version(database, path, &roots->version);
    }
    good = good && sqlite3_prepare_v2(database, "SELECT name, rootpage FROM sqlite_schema", -1,
                                      &statement, NULL) == SQLITE_OK;
    while (good && sqlite3_step(statement) == SQLITE_ROW) {
        const char *name = (const char *)sqlite3_column_text(statement, 0);
        for (int i = 0; name && i < PAGES_COUNT; i++)
            if (strcmp(name, pages_names[i]) == 0)
                roots->root[i] = (uint32_t)sqlite3_column_int64(statement, 1);
    }
    sqlite3_finalize(statement);
    sqlite3_close(database);
    return good;
}

/* Where the schema says nothing, or nonsense, the pages themselves are asked. */
static bool find_roots(const char *path, bool needs_schema, struct pages_roots *roots,
                       struct error *error)
{
    struct pages_roots found;
    if (!ask_schema(path, roots) && needs_schema)
        return sqlite_refuse_damaged(path, "schema", error);
    if (!pages_find_roots(path, &found, error))
        return false;
    if (!roots->version)
        *roots = found;
    for (int i = 0; i < PAGES_COUNT; i++)
        if (!roots->root[i] || (found.root[i] && found.root[i] != roots->root[i] &&
                                !pages_fit(path, roots->version, i, roots->root[i])))
            roots->root[i] = found.version == roots->version ? found.root[i] : 0;
    return roots->version ||
           error_set(error, MESSAGE("{0}: this is no database of Pasch"), error_text(path));
}

static bool open_source(struct salvage *salvage, const char *copy, struct error *error)
{
    struct pages_roots roots = {0};
    char donor[FILES_NAME_MAX];
    files_name(copy, "-schema", donor);
    if (!take_log(copy, error) || !find_roots(copy, !salvage->shorten, &roots, error))
        return false;
    files_remove_database(donor);
    if (!pages_put_schema(copy, donor, &roots, error) ||
        !open_database(copy, &salvage->source, error))
        return false;
    sqlite3_exec(salvage->source, "PRAGMA cell_size_check = ON", NULL, NULL, NULL);
    for (int i = 0; i < READ_COUNT; i++) /* one that has no table has nothing to say */
        if (sqlite3_prepare_v2(salvage->source, reads[roots.version - 1][i], -1, &salvage->read[i],
                               NULL) != SQLITE_OK)
            salvage->read[i] = NULL;
    return true;
}

/* ---- The new one ---- */

static bool open_target(struct salvage *salvage, const char *path)
{
    if (!files_make(path, path, salvage->error) ||
        !open_database(path, &salvage->target, salvage->error))
        return false;
    if (!execute(salvage, "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;"
                          "CREATE TEMP TABLE seen (key INTEGER PRIMARY KEY)") ||
        !schema_bring_up(salvage->target, salvage->to, schema_steps, 0, schema_version,
                         salvage->error) ||
        !execute(salvage, "PRAGMA journal_mode = MEMORY"))
        return false;
    for (int i = 0; i < PUT_COUNT; i++)
        if (sqlite3_prepare_v2(salvage->target, puts_sql[i], -1, &salvage->put[i], NULL) !=
            SQLITE_OK)
            return sqlite_refuse(salvage->target, salvage->to, salvage->error);
    return true;
}

static void close_all(struct salvage *salvage)
{
    for (int i = 0; i < READ_COUNT; i++)
        sqlite3_finalize(salvage->read[i]);
    for (int i = 0; i < PUT_COUNT; i++)
        sqlite3_finalize(salvage->put[i]);
    sqlite3_close(salvage->source);
    sqlite3_close(salvage->target);
}

static bool copy_with_log(const char *from, const char *to, struct error *error)
{
    char log[FILES_NAME_MAX], other[FILES_NAME_MAX];
    files_name(from, "-wal", log);
    files_name(to, "-wal", other);
    files_remove_database(to);
    return files_copy(from, to, error) && files_copy(log, other, error);
}

/* Fills a new file, which is removed again if that does not succeed. */
static bool salvage_into(struct salvage *salvage, const char *from, const char *part)
{
    char copy[FILES_NAME_MAX];
    files_name(part, "-source", copy);
    bool good = copy_with_log(from, copy, salvage->error) &&
                open_source(salvage, copy, salvage->error) && open_target(salvage, part) &&
                execute(salvage, "BEGIN") && save_tables(salvage) && find_orphans(salvage) &&
                save_settings(salvage) && execute(salvage, "COMMIT") &&
                schema_is_sound(salvage->target, salvage->to, salvage->error);
    close_all(salvage);
    files_remove_database(copy);
    if (!good)
        files_remove_database(part);
    return good;
}

/* ---- What is promised ---- */

/* Nor what would be taken for its log. */
static bool is_free(const char *path, struct error *error)
{
    static const char *const endings[] = {"", "-wal", "-journal"};
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        char name[FILES_NAME_MAX];
        struct stat status;
        files_name(path, endings[i], name);
        if (lstat(name, &status) == 0) {
            errno = EEXIST;
            return sqlite_refuse_system(name, error);
        }
    }
    return true;
}

static bool salvage_to(struct salvage *salvage, const char *from)
{
    char part[FILES_NAME_MAX];
    int lock = -1;
    files_name_part(salvage->to, part);
    files_remove_database(part);
    bool good = sqlite_finish_if_waiting(from, from, salvage->error) &&
                sqlite_lock_if_there(from, &lock, salvage->error) &&
                salvage_into(salvage, from, part) &&
                files_put_in_place(part, salvage->to, salvage->error);
    sqlite_unlock(lock);
    return good;
}

bool store_salvage(const char *from, const char *to, store_take_found *take, void *context,
                   struct error *error)
{
    char *real = realpath(from, NULL); /* where its log is */
    struct salvage salvage = {
        .shorten = true, .to = to, .take = take, .context = context, .error = error};
    if (!real)
        return sqlite_refuse_system(from, error);
    bool good = files_is_plain(from, error) && is_free(to, error) && salvage_to(&salvage, real);
    free(real);
    return good;
}

static bool mend(struct salvage *salvage, const char *real, char *ret_kept)
{
    char part[FILES_NAME_MAX];
    int lock = -1;
    files_name_part(real, part);
    files_remove_database(part);
    bool good = sqlite_lock(real, salvage->to, &lock, salvage->error) &&
                sqlite_finish_replacing(real, ret_kept, salvage->error) &&
                salvage_into(salvage, real, part) &&
                sqlite_replace(part, real, ret_kept, salvage->error);
    sqlite_unlock(lock);
    return good;
}

bool store_mend(const char *path, store_take_found *take, void *context,
                char ret_kept[STORE_PATH_MAX], struct error *error)
{
    char *real = realpath(path, NULL); /* a link stays one */
    struct salvage salvage = {.to = path, .take = take, .context = context, .error = error};
    if (!real)
        return sqlite_refuse_system(path, error);
    bool good = mend(&salvage, real, ret_kept);
    free(real);
    return good;
}
