/* The time that passes. */
#ifndef PASCH_CLI_CLOCK_H
#define PASCH_CLI_CLOCK_H

#include <stdint.h>
#include <time.h>

static inline uint64_t clock_read(clockid_t clock)
{
    struct timespec time;
    clock_gettime(clock, &time);
    return (uint64_t)time.tv_sec * UINT64_C(1000000000) + (uint64_t)time.tv_nsec;
}

/* Nanoseconds since some beginning; it never goes back and costs little to look at. */
static inline uint64_t clock_now(void)
{
    return clock_read(CLOCK_MONOTONIC);
}

/* The nanoseconds that the calling thread has used the processor for. */
static inline uint64_t clock_thread_worked(void)
{
    return clock_read(CLOCK_THREAD_CPUTIME_ID);
}

/* The nanoseconds that this program has used the processor for: what else runs on the machine does
 * not count. */
static inline uint64_t clock_worked(void)
{
    return clock_read(CLOCK_PROCESS_CPUTIME_ID);
}

#endif
