/* Copies of a database in a folder. */
#include <pasch/store/copies.h>
#include <pasch/store/rescue.h>

#include "files.h"
#include "sqlite.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char prefix[] = "pasch-", suffix[] = ".db";
enum { PREFIX = sizeof prefix - 1, STAMP = STORE_STAMP_MAX - 1 };

/* The time in a name that begins like that of a copy; `*ret_rest` is what follows it. */
static bool read_name(const char *name, int64_t *ret_date, const char **ret_rest)
{
    char stamp[STORE_STAMP_MAX];
    if (strncmp(name, prefix, PREFIX) != 0 || strlen(name) < PREFIX + STAMP)
        return false;
    memcpy(stamp, name + PREFIX, STAMP);
    stamp[STAMP] = '\0';
    if (!store_read_stamp(stamp, ret_date))
        return false;
    *ret_rest = name + PREFIX + STAMP;
    return true;
}

void store_copies_name(const char *folder, int64_t date, char *ret_path, size_t size)
{
    char stamp[STORE_STAMP_MAX];
    struct text text;
    store_write_stamp(date, stamp);
    text_init(&text, ret_path, size);
    text_add(&text, folder);
    text_add_char(&text, '/');
    text_add(&text, prefix);
    text_add(&text, stamp);
    text_add(&text, suffix);
}

static int compare_dates(const void *a, const void *b)
{
    int64_t first = *(const int64_t *)a, second = *(const int64_t *)b;
    return (first > second) - (first < second);
}

static bool add_date(struct store_copies **copies, unsigned *room, int64_t date)
{
    if ((*copies)->count == *room) {
        struct store_copies *more =
            realloc(*copies, sizeof **copies + 2 * *room * sizeof(*copies)->dates[0]);
        if (!more)
            return false;
        *copies = more;
        *room *= 2;
    }
    (*copies)->dates[(*copies)->count++] = date;
    return true;
}

bool store_copies_list(struct store_copies **ret_copies, const char *folder, struct error *error)
{
    unsigned room = 64;
    struct store_copies *copies = calloc(1, sizeof *copies + room * sizeof copies->dates[0]);
    DIR *directory = opendir(folder);
    bool good = copies && directory;
    if (!directory)
        sqlite_refuse_system(folder, error);
    for (struct dirent *entry; good && (entry = readdir(directory));) {
        const char *rest;
        int64_t date;
        if (read_name(entry->d_name, &date, &rest) && strcmp(rest, suffix) == 0)
            good = add_date(&copies, &room, date);
    }
    if (directory && !good)
        sqlite_refuse_memory(error);
    if (directory)
        closedir(directory);
    if (!good) {
        free(copies);
        return false;
    }
    qsort(copies->dates, copies->count, sizeof copies->dates[0], compare_dates);
    *ret_copies = copies;
    return true;
}

bool store_copies_make(struct store *store, const char *folder, int64_t date,
                       store_goes_on *goes_on, void *context, struct error *error)
{
    char path[FILES_NAME_MAX];
    struct stat status;
    store_copies_name(folder, date, path, sizeof path);
    while (lstat(path, &status) == 0)
        store_copies_name(folder, date -= 1000, path, sizeof path);
    return store_backup_while(store, path, goes_on, context, error);
}

bool store_copies_remove(const char *folder, int64_t date, struct error *error)
{
    char path[FILES_NAME_MAX];
    store_copies_name(folder, date, path, sizeof path);
    return unlink(path) == 0 || errno == ENOENT || sqlite_refuse_system(path, error);
}

bool store_copies_clean(const char *folder, struct error *error)
{
    if (mkdir(folder, 0700) != 0 && errno != EEXIST)
        return sqlite_refuse_system(folder, error);
    DIR *directory = opendir(folder);
    if (!directory || access(folder, W_OK | X_OK) != 0) {
        sqlite_refuse_system(folder, error);
        if (directory)
            closedir(directory);
        return false;
    }
    for (struct dirent *entry; (entry = readdir(directory));) {
        const char *rest;
        int64_t date;
        if (read_name(entry->d_name, &date, &rest) && strncmp(rest, ".db.part-", 9) == 0)
            unlinkat(dirfd(directory), entry->d_name, 0);
    }
    closedir(directory);
    return true;
}
