/* The clock of whoever is to act. */
#include "turn_clock.h"

void turn_clock_begin(struct turn_clock *clock, int64_t now)
{
    *clock = (struct turn_clock){.began = now, .at = clock->at};
}

void turn_clock_return(struct turn_clock *clock, uint32_t at, int64_t now)
{
    if (clock->at != at) { /* it has not run in this turn */
        clock->began = now;
        clock->spent = 0;
    } else if (clock->stands) {
        clock->began += now - clock->stands;
    }
    clock->stands = 0;
}

void turn_clock_leave(struct turn_clock *clock, int64_t now)
{
    clock->spent = (clock->stands ? clock->stands : now) - clock->began;
}

void turn_clock_come(struct turn_clock *clock, int64_t now)
{
    clock->began = now - clock->spent;
    clock->stands = clock->stands ? now : 0;
}

int64_t turn_clock_left(const struct turn_clock *clock, int32_t seconds, int64_t now)
{
    int64_t until = clock->stands ? clock->stands : now;
    return seconds * INT64_C(1000) - (until - clock->began);
}

bool turn_clock_charge(const struct turn_clock *clock, uint32_t at, int64_t over, int32_t *reserve)
{
    if (clock->at != at || over <= 0 || *reserve == 0)
        return false;
    *reserve = over > *reserve ? 0 : *reserve - (int32_t)over;
    return true;
}
