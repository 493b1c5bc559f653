/*
 * What to do when a database is damaged or gone: saving what is whole, and putting a copy in its
 * place. A file that is read from is never changed; what it is replaced by is complete and verified
 * before, and the one that was there is kept under another name.
 */
#ifndef PASCH_STORE_RESCUE_H
#define PASCH_STORE_RESCUE_H

#include <pasch/store/store.h>

enum {
    STORE_PATH_MAX = 4096 + 64,
    STORE_STAMP_MAX = 17, /* of a time, as 20261117T120000Z */
};

/* Milliseconds since 1970 as a part of a name. */
void store_write_stamp(int64_t date, char ret_stamp[STORE_STAMP_MAX]);
/* The other way; false if it is no such time. */
bool store_read_stamp(const char *stamp, int64_t *ret_date);

enum store_condition {
    STORE_WHOLE,
    STORE_SHORT, /* only a part of it can be read: it ends earlier, or lacks a seat */
    STORE_LOST,
};

struct store_found {
    const char *id; /* NULL: that can't be read */
    enum store_condition condition;
    int64_t lines;   /* that can be read, from the first on */
    const char *why; /* message; NULL: whole */
};

typedef void store_take_found(void *context, const struct store_found *found);

/* Whether an error says that a database is damaged, so that this may help. */
bool store_is_damage(const struct error *error);

/*
 * Writes a new database with all that is whole in a damaged one, whose schema need not be readable;
 * of tables that are not, what comes before the damage. `take` is told of every table. False if
 * `from` is in use, or no database at all, or `to` is there or can't be written.
 */
bool store_salvage(const char *from, const char *to, store_take_found *take, void *context,
                   struct error *error);

/*
 * Puts a sound database in the place of a damaged one; that is kept (`ret_kept`: its new name).
 * Tables that are not whole are set aside: reading them is an error, and nothing ever changes or
 * removes them. False if the schema can't be read: then salvaging needs somebody who decides.
 */
bool store_mend(const char *path, store_take_found *take, void *context,
                char ret_kept[STORE_PATH_MAX], struct error *error);

/* Those that are set aside; what is told of them is why. */
bool store_set_aside(struct store *store, store_take_found *take, void *context,
                     struct error *error);

/* Verifies everything: the form, and all checksums. `take` (may be NULL) is told of every table. */
bool store_verify_all(struct store *store, store_take_found *take, void *context,
                      struct error *error);

/*
 * Puts a copy in the place of a database that nobody uses, verified; the one that was there is kept
 * (`ret_kept`: its new name, empty if there was none).
 */
bool store_restore(const char *copy, const char *path, char ret_kept[STORE_PATH_MAX],
                   struct error *error);

#endif
