/* Time that does not count while something can't go on. */
#ifndef PASCH_HOST_STANDSTILL_H
#define PASCH_HOST_STANDSTILL_H

#include <stdbool.h>
#include <stdint.h>

struct standstill {
    bool stands;   /* now: */
    int64_t since; /* then, */
    int64_t total; /* and for how long before */
};

/* What counts of a time. */
static inline int64_t standstill_read(const struct standstill *standstill, int64_t time)
{
    return (standstill->stands ? standstill->since : time) - standstill->total;
}

/* It begins or ends, or goes on as it was. */
static inline void standstill_set(struct standstill *standstill, bool stands, int64_t time)
{
    if (stands && !standstill->stands)
        standstill->since = time;
    if (!stands && standstill->stands)
        standstill->total += time - standstill->since;
    standstill->stands = stands;
}

#endif
