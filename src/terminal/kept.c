/* Writing and reading the file of a match. */
#include "kept.h"

#include <pasch/terminal/place.h>

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { KEPT_MAX = 1 << 28, NAMES_TRIED = 1000, LOCK_TRIES = 20, LOCK_PAUSE = 10000000 };

bool kept_folder(char *ret_path, struct error *error)
{
    return place_path(ret_path, PLAY_PATH_MAX, "matches", error);
}

/* Waits a moment: whoever only lists the matches holds the lock very shortly. */
static bool take_lock(int descriptor)
{
    for (int i = 0; i < LOCK_TRIES; i++) {
        if (flock(descriptor, LOCK_EX | LOCK_NB) == 0)
            return true;
        if (errno != EWOULDBLOCK && errno != EINTR)
            return false;
        nanosleep(&(struct timespec){.tv_nsec = LOCK_PAUSE}, NULL);
    }
    return false;
}

static bool create_named(struct kept *kept, const char *folder, const char *game,
                         struct error *error)
{
    char day[32];
    struct tm local;
    time_t now = time(NULL);
    localtime_r(&now, &local);
    strftime(day, sizeof day, "%Y-%m-%d-%H%M%S", &local);
    for (int i = 1; i <= NAMES_TRIED; i++) {
        char number[16] = "";
        if (i > 1)
            snprintf(number, sizeof number, "-%d", i);
        int length =
            snprintf(kept->path, sizeof kept->path, "%s/%s-%s%s.jsonl", folder, day, game, number);
        if (length < 0 || (size_t)length >= sizeof kept->path)
            errno = ENAMETOOLONG;
        else
            kept->descriptor = open(kept->path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        if (kept->descriptor >= 0 || errno != EEXIST)
            break;
    }
    return kept->descriptor >= 0 || place_refuse(kept->path, error);
}

bool kept_create(struct kept *kept, const char *game, bool unsaved, struct error *error)
{
    char folder[PLAY_PATH_MAX];
    *kept = (struct kept){.descriptor = -1};
    if (unsaved) {
        kept->descriptor = memfd_create("match", MFD_CLOEXEC);
        return kept->descriptor >= 0 || place_refuse("memfd_create", error);
    }
    if (!kept_folder(folder, error) || !place_make_folder(folder, error) ||
        !create_named(kept, folder, game, error))
        return false;
    if (take_lock(kept->descriptor)) {
        place_sync_folder(kept->path);
        return true;
    }
    place_refuse(kept->path, error);
    kept_remove(kept);
    return false;
}

bool kept_refuse_busy(const char *path, struct error *error)
{
    return error_set(error, MESSAGE("{0}: this match is being played in another window"),
                     error_text(path));
}

bool kept_open(struct kept *kept, const char *path, struct error *error)
{
    struct stat status;
    struct kept opened = {.descriptor = open(path, O_RDWR | O_CLOEXEC)};
    if (opened.descriptor < 0)
        return place_refuse(path, error);
    bool good = false;
    if (fstat(opened.descriptor, &status) != 0)
        place_refuse(path, error);
    else if (!S_ISREG(status.st_mode) || status.st_size > KEPT_MAX ||
             strlen(path) >= sizeof opened.path)
        error_set(error, MESSAGE("{0}: this is no match"), error_text(path));
    else if (!take_lock(opened.descriptor))
        kept_refuse_busy(path, error);
    else
        good = true;
    if (!good) {
        close(opened.descriptor);
        return false;
    }
    strcpy(opened.path, path);
    *kept = opened;
    return true;
}

bool kept_is_busy(const char *path)
{
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return false;
    bool busy = flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    close(descriptor);
    return busy;
}

void kept_close(struct kept *kept)
{
    if (kept->descriptor >= 0)
        close(kept->descriptor); /* which gives the lock back */
    kept->descriptor = -1;
}

void kept_remove(struct kept *kept)
{
    if (kept->path[0])
        unlink(kept->path);
    kept_close(kept);
}

static const char *name(const struct kept *kept)
{
    return kept->path[0] ? kept->path : "memfd";
}

/* ---- Reading ---- */

char *kept_read(struct kept *kept, struct error *error)
{
    struct stat status;
    if (fstat(kept->descriptor, &status) != 0) {
        place_refuse(name(kept), error);
        return NULL;
    }
    size_t size = (size_t)status.st_size, length = 0;
    char *text = malloc(size + 1);
    if (!text) {
        error_set(error, MESSAGE("there is not enough memory"));
        return NULL;
    }
    while (length < size) {
        ssize_t got = pread(kept->descriptor, text + length, size - length, (off_t)length);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0) {
            place_refuse(name(kept), error);
            free(text);
            return NULL;
        }
        if (got == 0)
            break;
        length += (size_t)got;
    }
    const char *newline = memrchr(text, '\n', length);
    kept->length = newline ? (size_t)(newline - text) + 1 : 0;
    kept->dirty = kept->length != size; /* a line that a crash cut off */
    text[kept->length] = 0;
    return text;
}

char *kept_look(struct kept *kept, const char *path, struct error *error)
{
    struct kept looked = {.descriptor = open(path, O_RDONLY | O_CLOEXEC)};
    if (looked.descriptor < 0) {
        place_refuse(path, error);
        return NULL;
    }
    snprintf(looked.path, sizeof looked.path, "%s", path);
    char *text = kept_read(&looked, error);
    kept_close(&looked);
    *kept = looked;
    return text;
}

/* ---- Writing ---- */

static bool write_whole(int descriptor, const char *bytes, size_t count, size_t at)
{
    while (count > 0) {
        ssize_t written = pwrite(descriptor, bytes, count, (off_t)at);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return false;
        bytes += written;
        at += (size_t)written;
        count -= (size_t)written;
    }
    return true;
}

static bool cut_rest(struct kept *kept)
{
    int result;
    do
        result = ftruncate(kept->descriptor, (off_t)kept->length);
    while (result != 0 && errno == EINTR);
    kept->dirty = result != 0;
    return result == 0;
}

bool kept_append(struct kept *kept, const char *lines, size_t length, bool sync,
                 struct error *error)
{
    if (kept->dirty && !cut_rest(kept))
        return place_refuse(name(kept), error);
    kept->dirty = true;
    if (!write_whole(kept->descriptor, lines, length, kept->length) ||
        (sync && fdatasync(kept->descriptor) != 0)) {
        int reason = errno;
        cut_rest(kept);
        errno = reason;
        return place_refuse(name(kept), error);
    }
    kept->dirty = false;
    kept->length += length;
    return true;
}
