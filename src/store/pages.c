/* Pages of a database file, read one by one. */
#include "pages.h"
#include "files.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    PAGE = PAGES_BYTES,
    INDEX_INNER = 2,
    TABLE_INNER = 5,
    INDEX_LEAF = 10,
    TABLE_LEAF = 13,
    COLUMNS_MAX = 12,
    DEPTH_MAX = 20,
};

const char *const pages_names[PAGES_COUNT] = {"tables", "seats", "journal", "settings", "ends"};

struct pages {
    int file;
    uint32_t count;
    uint32_t *parents; /* by page; 0: nobody's child */
};

static uint32_t get_16(const uint8_t *at)
{
    return (uint32_t)at[0] << 8 | at[1];
}

static uint32_t get_32(const uint8_t *at)
{
    return get_16(at) << 16 | get_16(at + 2);
}

static bool read_page(const struct pages *pages, uint32_t number, uint8_t *ret_page)
{
    return number >= 2 && number <= pages->count &&
           pread(pages->file, ret_page, PAGE, (off_t)(number - 1) * PAGE) == PAGE;
}

static bool is_inner(const uint8_t *page)
{
    return page[0] == INDEX_INNER || page[0] == TABLE_INNER;
}

static bool is_tree(const uint8_t *page)
{
    bool known = is_inner(page) || page[0] == INDEX_LEAF || page[0] == TABLE_LEAF;
    return known && 12 + 2 * get_16(page + 3) <= PAGE;
}

/* Where a cell begins; NULL if that is not within the page. */
static const uint8_t *find_cell(const uint8_t *page, uint32_t cell)
{
    uint32_t at = get_16(page + (is_inner(page) ? 12 : 8) + 2 * cell);
    return at >= 8 && at + 5 <= PAGE ? page + at : NULL;
}

/* The child with this number, the last one being the one on the right; 0 if it makes no sense. */
static uint32_t find_child(const struct pages *pages, const uint8_t *page, uint32_t number)
{
    const uint8_t *at = number == get_16(page + 3) ? page + 8 : find_cell(page, number);
    uint32_t child = at ? get_32(at) : 0;
    return child >= 2 && child <= pages->count ? child : 0;
}

static void find_parents(struct pages *pages)
{
    uint8_t page[PAGE];
    for (uint32_t number = 2; number <= pages->count; number++) {
        if (!read_page(pages, number, page) || !is_tree(page) || !is_inner(page))
            continue;
        for (uint32_t i = 0; i <= get_16(page + 3); i++) {
            uint32_t child = find_child(pages, page, i);
            if (child && child != number)
                pages->parents[child] = number;
        }
    }
}

/* ---- What kind of rows a tree has ---- */

static const uint8_t *get_varint(const uint8_t *at, const uint8_t *end, uint64_t *ret_value)
{
    uint64_t value = 0;
    for (int i = 0; i < 9 && at < end; i++) {
        value = i == 8 ? value << 8 | *at : value << 7 | (*at & 127);
        if (i == 8 || *at++ < 128) {
            *ret_value = value;
            return i == 8 ? at + 1 : at;
        }
    }
    return NULL;
}

/* The types of the columns of a record as letters (null, integer, text, blob, other); "" if it is
 * none. */
static void read_columns(const uint8_t *cell, const uint8_t *end, bool has_key,
                         char ret_types[COLUMNS_MAX + 1])
{
    uint64_t value, length = 0;
    const uint8_t *at = get_varint(cell, end, &value);
    int count = 0;
    if (at && has_key)
        at = get_varint(at, end, &value);
    const uint8_t *start = at;
    at = at ? get_varint(at, end, &length) : NULL;
    while (at && (uint64_t)(at - start) < length && count < COLUMNS_MAX) {
        at = get_varint(at, end, &value);
        ret_types[count++] = value == 0                 ? 'n'
                             : value <= 9 && value != 7 ? 'i'
                             : value < 12               ? 'o'
                             : value % 2                ? 't'
                                                        : 'b';
    }
    ret_types[at && (uint64_t)(at - start) == length ? count : 0] = '\0';
}

/* Those of the first row that is found below a page, by the leftmost way that leads to one. */
static void find_columns(const struct pages *pages, uint32_t root, char ret_types[COLUMNS_MAX + 1],
                         bool *ret_is_table)
{
    uint8_t page[PAGE];
    ret_types[0] = '\0';
    for (int depth = 0; depth < DEPTH_MAX; depth++) {
        if (!read_page(pages, root, page) || !is_tree(page))
            return;
        *ret_is_table = page[0] == TABLE_LEAF || page[0] == TABLE_INNER;
        if (!is_inner(page)) {
            const uint8_t *cell = get_16(page + 3) ? find_cell(page, 0) : NULL;
            if (cell)
                read_columns(cell, page + PAGE, *ret_is_table, ret_types);
            return;
        }
        root = 0;
        for (uint32_t i = 0; !root && i <= get_16(page + 3); i++) {
            uint32_t child = find_child(pages, page, i);
            uint8_t below[PAGE];
            if (child && read_page(pages, child, below) && is_tree(below))
                root = child;
        }
    }
}

static bool is_hash_or_null(char type)
{
    return type == 'b' || type == 'n';
}

/* Which of our tables has such rows, and of which version. */
static bool recognize(const char *types, bool is_table, enum pages_table *ret_table,
                      int *ret_version)
{
    static const struct {
        const char *types;
        bool is_table;
        enum pages_table table;
        int version;
    } known[] = {
        {"nttti", true, PAGES_TABLES, 0}, /* by its length, below */
        {"iiti", false, PAGES_JOURNAL, 2}, {"iit", false, PAGES_JOURNAL, 1},
        {"tti", false, PAGES_SETTINGS, 2}, {"nii", true, PAGES_ENDS, 2},
    };
    size_t length = strlen(types);
    if (!is_table && (length == 7 || length == 4) && strncmp(types, "ii", 2) == 0 &&
        is_hash_or_null(types[2]) && is_hash_or_null(types[3])) {
        *ret_table = PAGES_SEATS;
        *ret_version = length == 7 ? 2 : 1;
        return true;
    }
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (is_table != known[i].is_table || (known[i].version && strcmp(types, known[i].types)) ||
            strncmp(types, known[i].types, strlen(known[i].types)) != 0)
            continue;
        *ret_table = known[i].table;
        *ret_version = known[i].version ? known[i].version : length == 10 ? 2 : 1;
        return known[i].version || length == 10 || length == 7;
    }
    return false;
}

/* ---- Roots ---- */

static bool open_pages(struct pages *pages, const char *path, struct error *error)
{
    struct stat status;
    *pages = (struct pages){.file = open(path, O_RDONLY | O_CLOEXEC)};
    if (pages->file < 0 || fstat(pages->file, &status) != 0)
        return sqlite_refuse_system(path, error);
    pages->count = (uint32_t)(status.st_size / PAGE);
    pages->parents = calloc((size_t)pages->count + 1, sizeof pages->parents[0]);
    return pages->parents || sqlite_refuse_memory(error);
}

static void close_pages(struct pages *pages)
{
    if (pages->file >= 0)
        close(pages->file);
    free(pages->parents);
}

/* How many pages lead to each root: pages that were given up long ago look like small trees. */
static void count_descendants(const struct pages *pages, uint32_t *counts)
{
    for (uint32_t number = 2; number <= pages->count; number++) {
        uint32_t root = number;
        for (int depth = 0; depth < DEPTH_MAX && pages->parents[root]; depth++)
            root = pages->parents[root];
        counts[root]++;
    }
}

static void choose_roots(const struct pages *pages, const uint32_t *counts,
                         struct pages_roots *roots)
{
    uint32_t best[PAGES_COUNT] = {0};
    for (uint32_t number = 2; number <= pages->count; number++) {
        char types[COLUMNS_MAX + 1];
        bool is_table = false;
        enum pages_table table;
        int version;
        if (pages->parents[number])
            continue;
        find_columns(pages, number, types, &is_table);
        if (!recognize(types, is_table, &table, &version) || counts[number] <= best[table])
            continue;
        best[table] = counts[number];
        roots->root[table] = number;
        if (table == PAGES_TABLES)
            roots->version = version;
    }
}

bool pages_find_roots(const char *path, struct pages_roots *ret_roots, struct error *error)
{
    struct pages pages;
    bool good = open_pages(&pages, path, error);
    uint32_t *counts = good ? calloc((size_t)pages.count + 1, sizeof counts[0]) : NULL;
    *ret_roots = (struct pages_roots){0};
    if (counts) {
        find_parents(&pages);
        count_descendants(&pages, counts);
        choose_roots(&pages, counts, ret_roots);
    } else if (good) {
        good = sqlite_refuse_memory(error);
    }
    free(counts);
    close_pages(&pages);
    return good;
}

bool pages_fit(const char *path, int version, enum pages_table table, uint32_t root)
{
    struct pages pages;
    char types[COLUMNS_MAX + 1] = "";
    bool is_table = false, fits = false;
    enum pages_table found;
    int found_version;
    if (open_pages(&pages, path, NULL)) {
        find_columns(&pages, root, types, &is_table);
        fits = recognize(types, is_table, &found, &found_version) && found == table &&
               found_version == version;
    }
    close_pages(&pages);
    return fits;
}

/* ---- A first page ---- */

static bool close_written(int file, bool good, const char *path, struct error *error)
{
    if (!good)
        sqlite_refuse_system(path, error);
    if (file >= 0)
        close(file);
    return good;
}

bool pages_take_first(const char *path, struct pages_first *ret_first, struct error *error)
{
    static const char start[] = "SQLite format 3\0\x10\0\2\2\0\x40\x20\x20";
    uint8_t none[PAGE] = {[100] = TABLE_LEAF, [105] = PAGE >> 8};
    memcpy(none, start, sizeof start);
    int file = open(path, O_RDWR | O_CLOEXEC);
    ssize_t length = file >= 0 ? pread(file, ret_first->bytes, PAGE, 0) : -1;
    ret_first->length = length > 0 ? (size_t)length : 0;
    return close_written(file, length >= 0 && pwrite(file, none, PAGE, 0) == PAGE, path, error);
}

bool pages_put_first(const char *path, const struct pages_first *first, struct error *error)
{
    int file = open(path, O_RDWR | O_CLOEXEC);
    bool good = file >= 0 && pwrite(file, first->bytes, first->length, 0) == (ssize_t)first->length;
    return close_written(file, good, path, error);
}

static const char *const schemas[2][PAGES_COUNT] = {
    {"CREATE TABLE tables (key INTEGER PRIMARY KEY, id, shown, kept, created, updated, finished)",
     "CREATE TABLE seats (table_key, seat, person, token, PRIMARY KEY (table_key, seat))"
     " WITHOUT ROWID",
     "CREATE TABLE journal (table_key, number, line, PRIMARY KEY (table_key, number))"
     " WITHOUT ROWID",
     "CREATE TABLE settings (name, value, PRIMARY KEY (name)) WITHOUT ROWID", NULL},
    {"CREATE TABLE tables (key INTEGER PRIMARY KEY, id, shown, kept, created, updated, finished,"
     " day, finished_day, sum)",
     "CREATE TABLE seats (table_key, seat, person, token, over, updated, sum,"
     " PRIMARY KEY (table_key, seat)) WITHOUT ROWID",
     "CREATE TABLE journal (table_key, number, line, sum, PRIMARY KEY (table_key, number))"
     " WITHOUT ROWID",
     "CREATE TABLE settings (name, value, sum, PRIMARY KEY (name)) WITHOUT ROWID",
     "CREATE TABLE ends (table_key INTEGER PRIMARY KEY, number, sum)"},
};

static bool make_donor(sqlite3 *database, const struct pages_roots *roots)
{
    bool good =
        sqlite3_exec(database, "PRAGMA page_size = 4096; BEGIN", NULL, NULL, NULL) == SQLITE_OK;
    for (int i = 0; good && i < PAGES_COUNT; i++)
        if (roots->root[i] && schemas[roots->version - 1][i])
            good = sqlite3_exec(database, schemas[roots->version - 1][i], NULL, NULL, NULL) ==
                   SQLITE_OK;
    good = good &&
           sqlite3_exec(database, "PRAGMA writable_schema = ON", NULL, NULL, NULL) == SQLITE_OK;
    for (int i = 0; good && i < PAGES_COUNT; i++) {
        char sql[120];
        snprintf(sql, sizeof sql, "UPDATE sqlite_schema SET rootpage = %u WHERE name = '%s'",
                 (unsigned)roots->root[i], pages_names[i]);
        good = sqlite3_exec(database, sql, NULL, NULL, NULL) == SQLITE_OK;
    }
    return good && sqlite3_exec(database, "COMMIT", NULL, NULL, NULL) == SQLITE_OK;
}

static void put_32(uint8_t *at, uint32_t value)
{
    for (int i = 0; i < 4; i++)
        at[i] = (uint8_t)(value >> (24 - 8 * i));
}

/* The first page of one file becomes that of another; there are as many pages as it has. */
static bool move_first_page(const char *from, const char *to, struct error *error)
{
    uint8_t page[PAGE];
    struct stat status;
    int source = open(from, O_RDONLY | O_CLOEXEC), target = open(to, O_RDWR | O_CLOEXEC);
    bool good = source >= 0 && target >= 0 && fstat(target, &status) == 0 &&
                pread(source, page, PAGE, 0) == PAGE;
    if (good) {
        put_32(page + 28, (uint32_t)(status.st_size / PAGE));
        memcpy(page + 92, page + 24, 4); /* which makes that number count */
        memset(page + 32, 0, 8);         /* no pages are free */
        good = pwrite(target, page, PAGE, 0) == PAGE;
    }
    if (!good)
        sqlite_refuse_system(to, error);
    if (source >= 0)
        close(source);
    if (target >= 0)
        close(target);
    return good;
}

bool pages_put_schema(const char *path, const char *donor, const struct pages_roots *roots,
                      struct error *error)
{
    sqlite3 *database = NULL;
    bool good = files_make(donor, donor, error) &&
                ((sqlite3_open_v2(donor, &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX,
                                  NULL) == SQLITE_OK &&
                  make_donor(database, roots)) ||
                 sqlite_refuse(database, donor, error));
    sqlite3_close(database);
    good = good && move_first_page(donor, path, error);
    files_remove_database(donor);
    return good;
}
