/* What the tests of the store share: a folder of its own, rows, messages. */
#ifndef TESTS_STORE_SUPPORT_H
#define TESTS_STORE_SUPPORT_H

#include "support/unit.h"

#include <pasch/store/store.h>

enum { STORE_LINE_ROOM = 200 };

/* A new folder for each test, gone after it; `path` is a file there that is not there yet. */
int folder_make(void **state);
int folder_remove(void **state);
/* A name in the folder; valid until the next call. */
const char *folder_path(const char *name);

/* Opens, or fails the test with the message. */
struct store *open_store(const char *path, enum store_mode mode);
/* Opening must fail with that message: the path, a colon, and `right`. */
void assert_no_store(const char *path, enum store_mode mode, const char *right);
void assert_error(const struct error *error, const char *path, const char *right);

/* A new table, with texts that follow from its id. */
struct store_change new_table(const char *id, int64_t created);
/* A line of a table; the text follows from table and number and is kept in `room`. */
struct store_change new_row(const char *id, int64_t number, char room[STORE_LINE_ROOM]);
enum store_outcome append_one(struct store *store, struct store_change change, struct error *error);
/* Appends rows `from` to `to` in one batch. */
enum store_outcome append_rows(struct store *store, const char *id, int64_t from, int64_t to,
                               struct error *error);

/* How many lines the table has; each must be what new_row() makes. */
int64_t count_rows(struct store *store, const char *id);

#endif
