/*
 * The pages of a database file, without SQLite (sqlite.org/fileformat.html): where its tables
 * begin, when the schema can't be read, and a first page that says so.
 */
#ifndef PASCH_STORE_PAGES_H
#define PASCH_STORE_PAGES_H

#include "sqlite.h"

enum pages_table {
    PAGES_TABLES,
    PAGES_SEATS,
    PAGES_JOURNAL,
    PAGES_SETTINGS,
    PAGES_ENDS,
    PAGES_COUNT
};

struct pages_roots {
    int version;                /* of the form of the database; 0: not known */
    uint32_t root[PAGES_COUNT]; /* 0: not found, or there is nothing in it */
};

extern const char *const pages_names[PAGES_COUNT];

enum { PAGES_BYTES = 4096 }; /* of a page of every database of ours */

struct pages_first {
    uint8_t bytes[PAGES_BYTES];
    size_t length; /* of what there was of it */
};

/* Puts a first page without a schema in the place of the one that is there, which may be anything;
 * SQLite reads the log then. And puts back what was there. */
bool pages_take_first(const char *path, struct pages_first *ret_first, struct error *error);
bool pages_put_first(const char *path, const struct pages_first *first, struct error *error);
/* Looks at every page of a file. */
bool pages_find_roots(const char *path, struct pages_roots *ret_roots, struct error *error);
/* Whether a table that the schema knows begins there, as far as one can tell. */
bool pages_fit(const char *path, int version, enum pages_table table, uint32_t root);
/*
 * Makes the file readable by SQLite, with a schema that has just these tables, without indices.
 * `donor` is the name of a file that can be used meanwhile.
 */
bool pages_put_schema(const char *path, const char *donor, const struct pages_roots *roots,
                      struct error *error);

#endif
