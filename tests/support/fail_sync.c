/*
 * A library that is loaded before a program (LD_PRELOAD): the disk fails to confirm what was written,
 * or to cut a file, as often as the file says that FAIL_SYNC names, a number of 64 bits that may
 * change at any time.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

static _Atomic int64_t *left;

__attribute__((constructor)) static void start(void)
{
    const char *name = getenv("FAIL_SYNC");
    int file = name ? open(name, O_RDWR | O_CLOEXEC) : -1;
    void *map = file < 0 ? MAP_FAILED
                         : mmap(NULL, sizeof *left, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (map != MAP_FAILED)
        left = map;
    if (file >= 0)
        close(file);
}

/* Whether this time it fails. */
static int fails(void)
{
    if (!left || *left <= 0)
        return 0;
    --*left;
    errno = EIO;
    return 1;
}

int fsync(int file)
{
    return fails() ? -1 : (int)syscall(SYS_fsync, file);
}

int fdatasync(int file)
{
    return fails() ? -1 : (int)syscall(SYS_fdatasync, file);
}

int ftruncate(int file, off_t length)
{
    return fails() ? -1 : (int)syscall(SYS_ftruncate, file, length);
}

int ftruncate64(int file, off64_t length)
{
    return ftruncate(file, length);
}
