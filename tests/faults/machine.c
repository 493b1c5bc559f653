/*
 * A machine that fails on demand, put between a program and the C library (LD_PRELOAD). What the
 * program does to the files of one folder is written down, so that a test can make the files anew
 * as a power cut at any moment would have left them; the n-th allocation, write or
 * synchronization fails when a test says so, or the program is killed before the n-th deed.
 *
 * PASCH_MACHINE_FOLDER  whose files are meant
 * PASCH_MACHINE_LOG     what is done to them (struct entry, then path or data); not if it is unset
 * PASCH_MACHINE_SWITCH  a file with a struct fuses, which the test writes while the program runs
 */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum { DESCRIPTORS = 65536 };

/* Each counts down to the operation that fails; 0: none does. `burnt` counts those that did.
 * `death` counts everything that is done to the files. */
struct fuses {
    _Atomic int64_t allocation, write, sync, reason, burnt, death;
};

enum kind { KIND_OPEN, KIND_WRITE, KIND_TRUNCATE, KIND_SYNC, KIND_UNLINK, KIND_RENAME, KIND_LINK };

struct entry {
    uint64_t time; /* nanoseconds, as CLOCK_MONOTONIC */
    uint32_t kind;
    uint32_t descriptor;
    uint64_t offset; /* of a write; the new size; the length of the first path of two */
    uint64_t length; /* of what follows */
};

static struct fuses *fuses;
static const char *folder;
static size_t folder_length;
static int log_file = -1;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static _Atomic bool is_watched[DESCRIPTORS];

static int (*real_open)(const char *, int, ...);
static ssize_t (*real_pwrite)(int, const void *, size_t, off64_t);
static int (*real_truncate)(int, off64_t);
static int (*real_sync)(int), (*real_data_sync)(int), (*real_close)(int);
static int (*real_unlink)(const char *), (*real_rename)(const char *, const char *),
    (*real_link)(const char *, const char *);
static ssize_t (*real_write)(int, const void *, size_t);

__attribute__((constructor)) static void start(void)
{
    *(void **)&real_open = dlsym(RTLD_NEXT, "open64");
    *(void **)&real_pwrite = dlsym(RTLD_NEXT, "pwrite64");
    *(void **)&real_truncate = dlsym(RTLD_NEXT, "ftruncate64");
    *(void **)&real_sync = dlsym(RTLD_NEXT, "fsync");
    *(void **)&real_data_sync = dlsym(RTLD_NEXT, "fdatasync");
    *(void **)&real_close = dlsym(RTLD_NEXT, "close");
    *(void **)&real_unlink = dlsym(RTLD_NEXT, "unlink");
    *(void **)&real_rename = dlsym(RTLD_NEXT, "rename");
    *(void **)&real_link = dlsym(RTLD_NEXT, "link");
    *(void **)&real_write = dlsym(RTLD_NEXT, "write");
    const char *log = getenv("PASCH_MACHINE_LOG"), *name = getenv("PASCH_MACHINE_SWITCH");
    folder = getenv("PASCH_MACHINE_FOLDER");
    folder_length = folder ? strlen(folder) : 0;
    if (log)
        log_file = real_open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    int file = name ? real_open(name, O_RDWR | O_CLOEXEC) : -1;
    void *map = file >= 0 ? mmap(NULL, sizeof *fuses, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
                          : MAP_FAILED;
    if (map != MAP_FAILED)
        fuses = map;
}

static bool burns(_Atomic int64_t *fuse)
{
    if (atomic_load_explicit(fuse, memory_order_relaxed) <= 0 || atomic_fetch_sub(fuse, 1) != 1)
        return false;
    atomic_fetch_add(&fuses->burnt, 1);
    return true;
}

/* ---- Memory ---- */

extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);

static bool no_memory(void)
{
    if (!fuses || !burns(&fuses->allocation))
        return false;
    errno = ENOMEM;
    return true;
}

void *malloc(size_t size)
{
    return no_memory() ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return no_memory() ? NULL : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size)
{
    return no_memory() ? NULL : __libc_realloc(old, size);
}

/* ---- Files ---- */

static bool is_inside(const char *path)
{
    return folder && strncmp(path, folder, folder_length) == 0;
}

static bool is_plain(int descriptor)
{
    struct stat status;
    return fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
}

static bool watches(int descriptor)
{
    return descriptor >= 0 && descriptor < DESCRIPTORS && is_watched[descriptor];
}

/* kill -9, before this is done. */
static void maybe_die(void)
{
    if (fuses && burns(&fuses->death))
        raise(SIGKILL);
}

static void note(enum kind kind, int descriptor, uint64_t offset, const void *data, size_t length)
{
    struct timespec now;
    if (log_file < 0)
        return;
    clock_gettime(CLOCK_MONOTONIC, &now);
    struct entry entry = {.time = (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec,
                          .kind = kind,
                          .descriptor = (uint32_t)descriptor,
                          .offset = offset,
                          .length = length};
    struct iovec parts[] = {{&entry, sizeof entry}, {(void *)(uintptr_t)data, length}};
    pthread_mutex_lock(&lock);
    if (writev(log_file, parts, 2) != (ssize_t)(sizeof entry + length))
        abort(); /* a log with a hole proves nothing */
    pthread_mutex_unlock(&lock);
}

static int fail(void)
{
    errno = (int)fuses->reason;
    return -1;
}

int open64(const char *path, int flags, ...)
{
    va_list more;
    va_start(more, flags);
    unsigned mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(more, unsigned) : 0;
    va_end(more);
    if (is_inside(path) && (flags & O_CREAT))
        maybe_die();
    int descriptor = real_open(path, flags, mode);
    if (descriptor >= 0 && descriptor < DESCRIPTORS) {
        is_watched[descriptor] = is_inside(path) && is_plain(descriptor);
        if (is_watched[descriptor])
            note(KIND_OPEN, descriptor, 0, path, strlen(path));
    }
    return descriptor;
}

int open(const char *path, int flags, ...)
{
    va_list more;
    va_start(more, flags);
    unsigned mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(more, unsigned) : 0;
    va_end(more);
    return open64(path, flags, mode);
}

int close(int descriptor)
{
    if (watches(descriptor))
        is_watched[descriptor] = false;
    return real_close(descriptor);
}

ssize_t pwrite64(int descriptor, const void *data, size_t length, off64_t offset)
{
    if (!watches(descriptor))
        return real_pwrite(descriptor, data, length, offset);
    maybe_die();
    if (fuses && burns(&fuses->write))
        return fail();
    note(KIND_WRITE, descriptor, (uint64_t)offset, data, length);
    return real_pwrite(descriptor, data, length, offset);
}

/* Without an offset: where the last one ended. */
ssize_t write(int descriptor, const void *data, size_t length)
{
    if (!watches(descriptor))
        return real_write(descriptor, data, length);
    maybe_die();
    if (fuses && burns(&fuses->write))
        return fail();
    note(KIND_WRITE, descriptor, (uint64_t)lseek(descriptor, 0, SEEK_CUR), data, length);
    return real_write(descriptor, data, length);
}

ssize_t pwrite(int descriptor, const void *data, size_t length, off_t offset)
{
    return pwrite64(descriptor, data, length, offset);
}

int ftruncate64(int descriptor, off64_t size)
{
    if (!watches(descriptor))
        return real_truncate(descriptor, size);
    maybe_die();
    if (fuses && burns(&fuses->write))
        return fail();
    note(KIND_TRUNCATE, descriptor, (uint64_t)size, NULL, 0);
    return real_truncate(descriptor, size);
}

int ftruncate(int descriptor, off_t size)
{
    return ftruncate64(descriptor, size);
}

/* It is noted when it is done: what was written before is on the disk then. */
static int synchronize(int descriptor, int (*real)(int))
{
    if (!watches(descriptor))
        return real(descriptor);
    maybe_die();
    if (fuses && burns(&fuses->sync))
        return fail();
    int result = real(descriptor);
    if (result == 0)
        note(KIND_SYNC, descriptor, 0, NULL, 0);
    return result;
}

int fsync(int descriptor)
{
    return synchronize(descriptor, real_sync);
}

int fdatasync(int descriptor)
{
    return synchronize(descriptor, real_data_sync);
}

int unlink(const char *path)
{
    if (is_inside(path)) {
        maybe_die();
        note(KIND_UNLINK, 0, 0, path, strlen(path));
    }
    return real_unlink(path);
}

static int name_again(enum kind kind, const char *from, const char *to,
                      int (*real)(const char *, const char *))
{
    char both[2 * PATH_MAX];
    size_t first = strlen(from), second = strlen(to);
    if (is_inside(to) && first + second < sizeof both) {
        maybe_die();
        memcpy(both, from, first);
        memcpy(both + first, to, second);
        note(kind, 0, first, both, first + second);
    }
    return real(from, to);
}

int rename(const char *from, const char *to)
{
    return name_again(KIND_RENAME, from, to, real_rename);
}

int link(const char *from, const char *to)
{
    return name_again(KIND_LINK, from, to, real_link);
}
