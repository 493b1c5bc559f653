/* Copying, replacing and removing files. */
#include "files.h"
#include "sqlite.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void files_name(const char *path, const char *ending, char ret_name[FILES_NAME_MAX])
{
    struct text text;
    text_init(&text, ret_name, FILES_NAME_MAX);
    text_add(&text, path);
    text_add(&text, ending);
}

static const char part[] = ".part-";

void files_name_part(const char *path, char ret_name[FILES_NAME_MAX])
{
    struct text text;
    text_init(&text, ret_name, FILES_NAME_MAX);
    text_add(&text, path);
    text_add(&text, part);
    text_add_number(&text, getpid());
}

void files_remove_parts(const char *path)
{
    char folder[FILES_NAME_MAX], name[FILES_NAME_MAX];
    files_name(path, "", folder);
    files_name(path, part, name);
    const char *start = basename(name);
    size_t length = strlen(start);
    DIR *directory = opendir(dirname(folder));
    for (struct dirent *entry; directory && (entry = readdir(directory));)
        if (strncmp(entry->d_name, start, length) == 0)
            unlinkat(dirfd(directory), entry->d_name, 0);
    if (directory)
        closedir(directory);
}

bool files_are_same(const char *a, const char *b)
{
    struct stat first, second;
    return stat(a, &first) == 0 && stat(b, &second) == 0 && first.st_dev == second.st_dev &&
           first.st_ino == second.st_ino;
}

bool files_make(const char *path, const char *named, struct error *error)
{
    int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0)
        return sqlite_refuse_system(named, error);
    close(file);
    return true;
}

static bool copy_bytes(int from, int to)
{
    char buffer[1 << 16];
    for (ssize_t count; (count = read(from, buffer, sizeof buffer)) != 0;)
        if (count < 0 || write(to, buffer, (size_t)count) != count)
            return false;
    return true;
}

bool files_is_plain(const char *path, struct error *error)
{
    struct stat status;
    if (stat(path, &status) != 0)
        return errno == ENOENT || sqlite_refuse_system(path, error);
    return S_ISREG(status.st_mode) ||
           error_set(error, MESSAGE("{0}: this is no plain file"), error_text(path));
}

bool files_copy(const char *from, const char *to, struct error *error)
{
    int source = open(from, O_RDONLY | O_CLOEXEC);
    if (source < 0)
        return errno == ENOENT || sqlite_refuse_system(from, error);
    errno = 0;
    int target = open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    bool good = target >= 0 && copy_bytes(source, target);
    if (!good) {
        errno = errno ? errno : ENOSPC;
        sqlite_refuse_system(to, error);
    }
    if (target >= 0)
        close(target);
    close(source);
    return good;
}

static bool sync_path(const char *path, int flags)
{
    int file = open(path, flags | O_CLOEXEC);
    bool good = file >= 0 && fsync(file) == 0;
    int reason = errno;
    if (file >= 0)
        close(file);
    errno = reason;
    return good;
}

bool files_sync_folder(const char *path, struct error *error)
{
    char *folder = strdup(path);
    if (!folder)
        return sqlite_refuse_memory(error);
    bool good = sync_path(dirname(folder), O_RDONLY | O_DIRECTORY);
    free(folder);
    return good || sqlite_refuse_system(path, error);
}

bool files_put_in_place(const char *file, const char *path, struct error *error)
{
    return ((sync_path(file, O_RDONLY) && rename(file, path) == 0) ||
            sqlite_refuse_system(path, error)) &&
           files_sync_folder(path, error);
}

void files_remove_database(const char *path)
{
    static const char *const endings[] = {"", "-wal", "-shm", "-journal"};
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        char name[FILES_NAME_MAX];
        files_name(path, endings[i], name);
        unlink(name);
    }
}
