/*
 * Keeping tables: who sits there, and the journal of each. A store is one connection; it belongs to
 * one thread at a time. There is one writer; readers have connections of their own, see what has
 * been committed, and never wait for the writer nor make it wait.
 *
 * Texts are the caller's: the store never looks into them. Times are milliseconds since 1970.
 * Ids of tables have 1 to STORE_ID_MAX letters, digits, `-` and `_`. No secret belongs here but in
 * `kept`: people and seats are known by hashes.
 */
#ifndef PASCH_STORE_STORE_H
#define PASCH_STORE_STORE_H

#include <pasch/base/error.h>

#include <stdint.h>

enum {
    STORE_ID_MAX = 64,
    STORE_HASH_BYTES = 32,
    STORE_NAME_MAX = 64,       /* of a setting */
    STORE_TEXT_MAX = 16 << 20, /* of any other text */
    STORE_SEATS_MAX = 1000,    /* numbers above the players' may be used for owners and guests */
};

struct store;

enum store_mode {
    STORE_WRITE, /* makes the database if there is none, brings an older one up to date; only one
                    process at a time can have it open so */
    STORE_READ,  /* the database must be there and up to date */
};

/*
 * Opens a database: the path of a SQLite file. Its integrity is checked (by the writer: that takes
 * some seconds per gigabyte). False, with an error that says what to do, if it is no database of
 * ours, of a newer version, in use, not writable or damaged; a file that is not ours is never
 * changed.
 */
bool store_open(struct store **ret_store, const char *path, enum store_mode mode,
                struct error *error);
/* Takes NULL. What was committed is kept whether this is called or not. */
void store_close(struct store *store);

/* ---- What is kept ---- */

struct store_table {
    const char *id;
    const char *shown; /* what anybody may know, such as a line of the lobby */
    const char *kept;  /* what only the server may know and needs to wake a table */
    int64_t created;
    int64_t updated;  /* moved by STORE_CREATE and STORE_UPDATE only, not by journal rows */
    int64_t finished; /* 0: it is not */
};

struct store_seat {
    unsigned seat;
    const uint8_t *person; /* hash of the secret of a person; NULL: nobody */
    const uint8_t *token;  /* hash of the token of the seat; NULL: none */
};

/* A line of a table's journal; lines are numbered from 1, without gaps. */
struct store_row {
    int64_t number;
    const char *line; /* ends with a zero byte where it is read; without one inside */
    size_t length;
};

/* How a match stood after a line of its journal: what is needed to go on from there. */
struct store_snapshot {
    int64_t number; /* of the last line that it has */
    const char *text;
};

/*
 * Everything has a checksum that is verified when it is read; that of a line goes on from that of
 * the line before. Age is counted in days that the caller counts: the setting STORE_DAY is a number
 * (at first 1) that tables remember when they change.
 */
#define STORE_DAY "day"
/* The setting that tells databases apart, and by which copies of one are known; it never changes.
 */
#define STORE_ID "id"

/* ---- Writing ---- */

enum store_kind {
    STORE_CREATE,   /* `table`: a new one; a conflict if its id is taken */
    STORE_UPDATE,   /* `table`: `updated` and `finished` as given, texts that are not NULL; a
                       conflict if there is none, or it is damaged */
    STORE_REMOVE,   /* `table.id`: the table with its seats and its journal, if it is there, and if
                       `table.updated` is 0 or still the time of its last update */
    STORE_SEAT,     /* `table.id`, `seat`: who holds this seat now; a conflict without the table */
    STORE_ROW,      /* `table.id`, `row`: a conflict if the number is taken, or without the table or
                       the line before */
    STORE_SNAPSHOT, /* `table.id`, `snapshot`: in place of the one before; a conflict without the
                       table or that line */
    STORE_SETTING,  /* `name`, `value`: for any small thing */
};

struct store_change {
    enum store_kind kind;
    struct store_table table;
    struct store_seat seat;
    struct store_row row;
    struct store_snapshot snapshot;
    const char *name, *value;
};

enum store_outcome {
    STORE_DONE,     /* everything is durably stored */
    STORE_CONFLICT, /* nothing is: one change contradicts what is stored */
    STORE_FAILED,   /* nothing is, and never will be: disk full, read-only, in use, … */
    STORE_UNKNOWN,  /* all or nothing is: the disk failed while it confirmed, or the files are gone.
                       When a later batch is STORE_DONE, what is read then is the truth */
};

/*
 * Stores all changes, of any number of tables and in this order, or none, in one durable
 * transaction: when it returns STORE_DONE they survive a crash of the program or the machine. The
 * more changes a batch has, the cheaper is each. After a conflict `*ret_at` (may be NULL) is the
 * change that can't be made, so that the caller can take it out and store the others. After a
 * failure the store stays usable: the same batch can be tried again later. After STORE_UNKNOWN
 * nothing else is written before the store itself knows what became of it: the next call finds
 * out, or is STORE_FAILED.
 */
enum store_outcome store_append_batch(struct store *store, const struct store_change *changes,
                                      size_t count, size_t *ret_at, struct error *error);

/*
 * Whether the files of the database are still those that were opened: false, with an error that
 * names the one that was deleted, moved or replaced. Cheap; each batch does it before and after.
 * When they are put back the store goes on; not after one was shortened.
 */
bool store_check(struct store *store, struct error *error);
/* From now on a file of a database that is shortened while it is in use does not end the process;
 * the store notices it. For programs that keep stores open for long. */
void store_survive_shortening(void);

/* ---- Reading ---- */

/*
 * These call `take` for each thing found; what it is handed is valid during the call only. `take`
 * returns false to stop, which is no failure. It may not call the same store.
 */
typedef bool store_take_table(void *context, const struct store_table *table);
typedef bool store_take_seat(void *context, const struct store_seat *seat);
typedef bool store_take_row(void *context, const struct store_row *row);
typedef bool store_take_snapshot(void *context, const struct store_snapshot *snapshot);
typedef bool store_take_setting(void *context, const char *value);

/* One table, if it is there; false if it is damaged. Lists leave damaged ones out. */
bool store_table(struct store *store, const char *id, store_take_table *take, void *context,
                 struct error *error);
/* All that are not finished, the oldest first. */
bool store_unfinished(struct store *store, store_take_table *take, void *context,
                      struct error *error);
/* At most `limit` that finished before a day, the oldest first; INT64_MAX: all. */
bool store_finished(struct store *store, int64_t before_day, int limit, store_take_table *take,
                    void *context, struct error *error);
/* At most `limit` that are not finished and were last updated before a day, the oldest first:
 * those with a journal, or those without. */
bool store_idle(struct store *store, int64_t before_day, bool begun, int limit,
                store_take_table *take, void *context, struct error *error);
/* At most `limit` tables where a person has a seat: first those that are not finished, of either
 * kind the last updated first. It takes as long as the limit, however many there are. */
bool store_tables_of(struct store *store, const uint8_t *person, int limit, store_take_table *take,
                     void *context, struct error *error);
/* By seat; of a table that is not there: none. */
bool store_seats(struct store *store, const char *id, store_take_seat *take, void *context,
                 struct error *error);
/* The journal from line `from` on, in order; false, and damaged, if a line within it is missing or
 * is not what was stored: what was handed out until then is. */
bool store_journal(struct store *store, const char *id, int64_t from, store_take_row *take,
                   void *context, struct error *error);

/* The snapshot of a table, if there is one that agrees with its lines: a damaged one, or one whose
 * line has another sum, is not found. */
bool store_snapshot(struct store *store, const char *id, store_take_snapshot *take, void *context,
                    struct error *error);
/* A setting, if it is there. */
bool store_setting(struct store *store, const char *name, store_take_setting *take, void *context,
                   struct error *error);

/* How many tables there are, damaged ones too. */
bool store_count(struct store *store, int64_t *ret_count, struct error *error);
/* Whether all that is kept of a table is what was stored: its row, its seats, its lines. True if
 * there is no such table. */
bool store_verify(struct store *store, const char *id, struct error *error);

/* ---- Errors ---- */

/*
 * What those may know of an error who have nothing to do with the files of this machine: what is
 * the matter, without a path. Errors that name no file stay as they are.
 */
struct error store_error_shown(const struct error *error);

/* ---- Backup ---- */

/*
 * Copies the database as it is now into one complete file while it stays in use, verifies the copy
 * and puts it in place of an older one at `path`; anything else there is left alone, and so is that
 * on failure. Takes as long as
 * copying: give it a store of its own, in a thread of its own.
 */
bool store_backup(struct store *store, const char *path, struct error *error);
/* The same, given up as soon as it does not go on; that is asked many times a second. */
typedef bool store_goes_on(void *context);
bool store_backup_while(struct store *store, const char *path, store_goes_on *goes_on,
                        void *context, struct error *error);

#endif
