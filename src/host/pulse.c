/* Time that counts. */
#include "pulse.h"

/* What does not count of the time since the last beat. */
static int64_t lost_since(const struct pulse *pulse, int64_t now)
{
    int64_t passed = pulse->beat ? now - pulse->beat : 0,
            most = pulse->rests ? PULSE_REST_MS + PULSE_MOST : PULSE_MOST;
    return passed > most ? passed - most : 0;
}

int64_t pulse_read(const struct pulse *pulse, int64_t now)
{
    return now - pulse->lost - lost_since(pulse, now);
}

void pulse_beat(struct pulse *pulse, int64_t now)
{
    pulse->lost += lost_since(pulse, now);
    pulse->beat = now;
}
