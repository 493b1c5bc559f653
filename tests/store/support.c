/* What the tests of the store share. */
#include "support.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[200];

int folder_make(void **state)
{
    (void)state;
    const char *root = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/pasch-store-XXXXXX", root ? root : "/tmp");
    return mkdtemp(folder) ? 0 : -1;
}

int folder_remove(void **state)
{
    (void)state;
    DIR *directory = opendir(folder);
    if (!directory)
        return -1;
    for (struct dirent *entry; (entry = readdir(directory));)
        if (entry->d_name[0] != '.') {
            unlinkat(dirfd(directory), entry->d_name, 0);
            unlinkat(dirfd(directory), entry->d_name, AT_REMOVEDIR);
        }
    closedir(directory);
    return rmdir(folder);
}

const char *folder_path(const char *name)
{
    static char path[300];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static void write_error(const struct error *error, char *buffer, size_t size)
{
    struct text text;
    text_init(&text, buffer, size);
    error_write(error, NULL, &text);
}

struct store *open_store(const char *path, enum store_mode mode)
{
    struct store *store = NULL;
    struct error error = {.message = ""};
    char message[1000];
    if (!store_open(&store, path, mode, &error)) {
        write_error(&error, message, sizeof message);
        fail_msg("%s", message);
    }
    return store;
}

void assert_error(const struct error *error, const char *path, const char *right)
{
    char message[1000], whole[1000];
    write_error(error, message, sizeof message);
    snprintf(whole, sizeof whole, "%s: %s", path, right);
    assert_string_equal(message, whole);
    struct error shown = store_error_shown(error); /* to people elsewhere */
    write_error(&shown, message, sizeof message);
    assert_true(*message && !strstr(message, path));
}

void assert_no_store(const char *path, enum store_mode mode, const char *right)
{
    struct store *store = NULL;
    struct error error = {.message = ""};
    assert_false(store_open(&store, path, mode, &error));
    assert_null(store);
    assert_error(&error, path, right);
}

struct store_change new_table(const char *id, int64_t created)
{
    return (struct store_change){.kind = STORE_CREATE,
                                 .table = {.id = id,
                                           .shown = "{\"game\":\"draw\"}",
                                           .kept = "{\"secret\":\"…\"}",
                                           .created = created,
                                           .updated = created}};
}

struct store_change new_row(const char *id, int64_t number, char room[STORE_LINE_ROOM])
{
    int length = snprintf(room, STORE_LINE_ROOM,
                          "{\"event\":\"place\",\"table\":\"%s\",\"number\":%lld,\"tile\":\"2-5\"}",
                          id, (long long)number);
    return (struct store_change){.kind = STORE_ROW,
                                 .table = {.id = id},
                                 .row = {.number = number, .line = room, .length = (size_t)length}};
}

enum store_outcome append_one(struct store *store, struct store_change change, struct error *error)
{
    return store_append_batch(store, &change, 1, NULL, error);
}

enum store_outcome append_rows(struct store *store, const char *id, int64_t from, int64_t to,
                               struct error *error)
{
    size_t count = (size_t)(to - from + 1);
    struct store_change *changes = calloc(count, sizeof *changes);
    char(*rooms)[STORE_LINE_ROOM] = calloc(count, sizeof *rooms);
    assert_true(changes && rooms);
    for (size_t i = 0; i < count; i++)
        changes[i] = new_row(id, from + (int64_t)i, rooms[i]);
    enum store_outcome outcome = store_append_batch(store, changes, count, NULL, error);
    free(changes);
    free(rooms);
    return outcome;
}

struct counting {
    const char *id;
    int64_t count;
};

static bool count_row(void *context, const struct store_row *row)
{
    struct counting *counting = context;
    char room[STORE_LINE_ROOM];
    struct store_change right = new_row(counting->id, ++counting->count, room);
    assert_int_equal(row->number, right.row.number);
    assert_int_equal(row->length, right.row.length);
    assert_string_equal(row->line, room);
    return true;
}

int64_t count_rows(struct store *store, const char *id)
{
    struct counting counting = {.id = id};
    struct error error = {.message = ""};
    if (!store_journal(store, id, 1, count_row, &counting, &error)) {
        char message[1000];
        write_error(&error, message, sizeof message);
        fail_msg("%s", message);
    }
    return counting.count;
}
