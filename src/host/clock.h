/* Time. */
#ifndef PASCH_HOST_CLOCK_H
#define PASCH_HOST_CLOCK_H

#include <stdint.h>

/* Since some beginning; never goes back. */
int64_t clock_microseconds(void);
uint64_t clock_nanoseconds(void);
/* Milliseconds of the same clock, never 0. */
int64_t clock_now(void);
/* Nanoseconds of the processor that this thread has used. */
uint64_t clock_processor(void);
enum { SLICE_NANOSECONDS = 1000000 }; /* a callback of the loop begins nothing more after that */
/* Milliseconds since 1970, as the system says: it can be wrong by years, and jump. From 1 to the
 * end of 9999. */
int64_t clock_date(void);
enum { CLOCK_DATE_MAX = 21 };
/* That as `2026-11-16T12:00:00Z`. */
void clock_write_date(int64_t date, char ret_date[CLOCK_DATE_MAX]);

#endif
