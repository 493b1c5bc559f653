/*
 * A file that is shortened while it is mapped into memory: whoever touches what is missing gets
 * SIGBUS, which ends the process. The index of the write-ahead log is mapped so. Here the missing
 * page becomes one of zeros, and what has happened is remembered
 * (docs/decisions/shortened-files.md).
 */
#include <pasch/store/store.h>

#include "sqlite.h"

#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

/* A handler has no other place for it. */
static volatile sig_atomic_t was_touched;
static uintptr_t page_bytes;

static void when_missing(int number, siginfo_t *info, void *context)
{
    int reason = errno;
    uintptr_t page = (uintptr_t)info->si_addr & ~(page_bytes - 1);
    (void)context;
    was_touched = 1;
    if (info->si_code != BUS_ADRERR ||
        mmap((void *)page, page_bytes, PROT_READ | PROT_WRITE,
             MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) == MAP_FAILED)
        signal(number, SIG_DFL); /* it happens again, and ends the process */
    errno = reason;
}

void store_survive_shortening(void)
{
    struct sigaction action = {.sa_sigaction = when_missing, .sa_flags = SA_SIGINFO};
    page_bytes = (uintptr_t)sysconf(_SC_PAGESIZE);
    sigaction(SIGBUS, &action, NULL);
}

bool sqlite_was_touched(void)
{
    return was_touched;
}
