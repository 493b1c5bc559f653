/*
 * Time that counts: that in which the server itself stood still (it was stopped, the machine had
 * no time for it, something took long) counts for nobody. A beat comes every PULSE_MS; from one to
 * the next no more than PULSE_MOST passes, whatever the clock says. While nothing happens anywhere
 * by itself it rests: then a beat comes every PULSE_REST_MS, and so much more may pass. All in
 * milliseconds.
 */
#ifndef PASCH_HOST_PULSE_H
#define PASCH_HOST_PULSE_H

#include <stdbool.h>
#include <stdint.h>

enum { PULSE_MS = 20, PULSE_MOST = 100, PULSE_REST_MS = 500 };

struct pulse {
    int64_t beat; /* the last; 0: none yet */
    int64_t lost; /* what did not count */
    bool rests;   /* since the last beat */
};

/* What the time is when the clock shows `now`. It never goes back. */
int64_t pulse_read(const struct pulse *pulse, int64_t now);
void pulse_beat(struct pulse *pulse, int64_t now);

#endif
