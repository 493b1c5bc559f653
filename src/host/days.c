/* Counting days that the server was in use. */
#include "days.h"

#include <stdlib.h>

enum {
    MINUTE_MS = 60 * 1000,
    DAY_MS = 24 * 60 * MINUTE_MS,
    STEP_MOST = MINUTE_MS,   /* more at once is a stall, no use */
    JUMP_MS = 3 * MINUTE_MS, /* that the date may be off */
    PAUSE_DAYS = 3,          /* a server that did not run for longer is worth a word */
};

void days_read(struct days *days, const char *value)
{
    char *end = NULL;
    *days = (struct days){.count = value ? strtoll(value, &end, 10) : 0};
    if (days->count >= 1 && *end == ' ')
        days->date = strtoll(end, &end, 10);
    if (days->date > 0 && *end == ' ')
        days->passed = strtoll(end, &end, 10);
    if (days->count < 1 || days->date < 0 || days->passed < 0 || days->passed >= DAY_MS || *end)
        *days = (struct days){.count = days->count > 1 ? days->count : 1};
}

void days_write(const struct days *days, struct text *text)
{
    text_add_number(text, days->count);
    text_add_char(text, ' ');
    text_add_number(text, days->date);
    text_add_char(text, ' ');
    text_add_number(text, days->passed);
}

int64_t days_begin(struct days *days, int64_t now, int64_t date)
{
    int64_t since = days->date ? date - days->date : 0;
    if (since > 0 && date / DAY_MS > days->date / DAY_MS) {
        days->count++;
        days->passed = 0;
    }
    days->date = date;
    days->now = now;
    return since < -JUMP_MS || since > (int64_t)PAUSE_DAYS * DAY_MS ? since : 0;
}

int64_t days_go_on(struct days *days, int64_t now, int64_t date)
{
    int64_t step = now - days->now, jump = date - days->date - step;
    days->passed += step < STEP_MOST ? step : STEP_MOST;
    if (days->passed >= DAY_MS) {
        days->passed -= DAY_MS;
        days->count++;
    }
    days->date = date;
    days->now = now;
    return jump < -JUMP_MS || jump > JUMP_MS ? jump : 0;
}
