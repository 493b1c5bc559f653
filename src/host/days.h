/*
 * Days in use: what the age of tables is counted in. The date can be wrong by years; this goes up
 * by one when the server has run for 24 hours, and by one at most when it starts.
 */
#ifndef PASCH_HOST_DAYS_H
#define PASCH_HOST_DAYS_H

#include <pasch/base/text.h>

#include <stdbool.h>
#include <stdint.h>

/* Times in milliseconds. */
struct days {
    int64_t count;  /* from 1 on */
    int64_t passed; /* of the present one */
    int64_t date;   /* since 1970, when it was looked at last; 0: never */
    int64_t now;    /* of the clock that never goes back, then */
};

/* What was stored, as the setting STORE_DAY: its first word is the count. NULL, or nonsense: the
 * first day. */
void days_read(struct days *days, const char *value);
void days_write(const struct days *days, struct text *text);

/*
 * The server starts; `now` never goes back, `date` may do what it likes. Returns by how much the
 * date is wrong, as far as one can tell: less than 0 if it is earlier than the one seen last, more
 * if it is days later; or 0.
 */
int64_t days_begin(struct days *days, int64_t now, int64_t date);
/* Some time has passed, more or less as much as the last time. Returns how far the date has jumped
 * since, or 0. */
int64_t days_go_on(struct days *days, int64_t now, int64_t date);

#endif
