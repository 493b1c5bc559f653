/* Clocks of the system. */
#include "clock.h"

#include <time.h>

uint64_t clock_nanoseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

int64_t clock_microseconds(void)
{
    return (int64_t)(clock_nanoseconds() / 1000);
}

uint64_t clock_processor(void)
{
    struct timespec used;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
    return (uint64_t)used.tv_sec * 1000000000u + (uint64_t)used.tv_nsec;
}

int64_t clock_now(void)
{
    return clock_microseconds() / 1000 + 1;
}

/* 0 has a meaning of its own (not finished), and years have four digits. */
int64_t clock_date(void)
{
    static const int64_t most = INT64_C(253402300799) * 1000;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    int64_t date = (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
    return date < 1 ? 1 : date > most ? most : date;
}

void clock_write_date(int64_t date, char ret_date[CLOCK_DATE_MAX])
{
    time_t seconds = (time_t)(date / 1000);
    struct tm parts;
    gmtime_r(&seconds, &parts);
    strftime(ret_date, CLOCK_DATE_MAX, "%Y-%m-%dT%H:%M:%SZ", &parts);
}
