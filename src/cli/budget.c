/* Budgets as they are typed and told. */
#include "budget.h"

#include "clock.h"
#include "report.h"

#include <pasch/words/language.h>

#include <stdlib.h>
#include <string.h>

enum { SECONDS_MAX = 3600, PLAYOUTS_MAX = 1000000000 };

static const struct {
    const char *name;
    uint64_t nanoseconds;
} units[] = {{"us", 1000}, {"ms", 1000000}, {"s", 1000000000}};

enum { UNIT_COUNT = sizeof units / sizeof units[0] };

bool budget_counts(enum level level)
{
    return level == LEVEL_NORMAL || level == LEVEL_EXPERT;
}

bool budget_read(const char *option, const char *text, void *place)
{
    struct budget_plan *ret_plan = place;
    size_t digits = strspn(text, "0123456789");
    uint64_t number = digits > 0 && digits < 12 ? strtoull(text, NULL, 10) : 0;
    if (number && !text[digits] && number <= PLAYOUTS_MAX) {
        ret_plan->thinking = THINKING_COUNT;
        ret_plan->amount = number;
        return true;
    }
    for (int i = 0; i < UNIT_COUNT; i++)
        if (number && strcmp(text + digits, units[i].name) == 0 &&
            number <= SECONDS_MAX * UINT64_C(1000000000) / units[i].nanoseconds) {
            ret_plan->thinking = THINKING_TIME;
            ret_plan->amount = number * units[i].nanoseconds;
            return true;
        }
    return report(_("%s = %s: must be a time such as 20ms (us, ms or s, at most an hour) or a "
                    "number of playouts from 1 to %d"),
                  option, text, PLAYOUTS_MAX);
}

struct budget budget_limit(const struct budget_plan *plan, enum level level)
{
    uint64_t (*clock)(void) = plan->by_work ? clock_thread_worked : clock_now;
    switch (plan->thinking) {
    case THINKING_OWN_TIME:
        return player_time(level, clock);
    case THINKING_OWN_COUNT:
        return player_budget(level);
    case THINKING_TIME:
        return (struct budget){.clock = clock, .nanoseconds = plan->amount};
    default:
        return (struct budget){.playouts = (uint32_t)plan->amount};
    }
}

const char *budget_write(const struct budget_plan *plan, int threads, char *buffer)
{
    int unit = UNIT_COUNT - 1;
    switch (plan->thinking) {
    case THINKING_OWN_TIME:
        snprintf(buffer, BUDGET_TEXT_MAX, "own");
        break;
    case THINKING_OWN_COUNT:
        snprintf(buffer, BUDGET_TEXT_MAX, "count");
        break;
    case THINKING_COUNT:
        snprintf(buffer, BUDGET_TEXT_MAX, "%llu", (unsigned long long)plan->amount);
        break;
    default:
        while (plan->amount % units[unit].nanoseconds)
            unit--;
        snprintf(buffer, BUDGET_TEXT_MAX, "%llu%s",
                 (unsigned long long)(plan->amount / units[unit].nanoseconds), units[unit].name);
    }
    size_t length = strlen(buffer);
    if (plan->by_work && (plan->thinking == THINKING_OWN_TIME || plan->thinking == THINKING_TIME))
        length += (size_t)snprintf(buffer + length, BUDGET_TEXT_MAX - length, " by work");
    if (threads > 1)
        snprintf(buffer + length, BUDGET_TEXT_MAX - length, " x%d", threads);
    return buffer;
}
