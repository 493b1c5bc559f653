/* A few lines a second; of refusals the rest as a number. */
#include "refusals.h"
#include "clock.h"
#include "log.h"

enum { LINES_AT_ONCE = 20, FAILURES_AT_ONCE = 10 };
static const double lines_a_second = 2, failures_a_second = 0.2;

bool refusals_note(struct server *server, const char *event, const char *why, const char *address)
{
    if (bucket_take(&server->refusal_lines, lines_a_second, LINES_AT_ONCE, clock_now()))
        log_event(LOG_INFO, event, "why", why, "address", address, NULL);
    else
        server->refusals_left_out++;
    return false;
}

void refusals_sum_up(struct server *server)
{
    char buffer[24];
    struct text count;
    if (!server->refusals_left_out)
        return;
    text_init(&count, buffer, sizeof buffer);
    text_add_number(&count, (long long)server->refusals_left_out);
    log_event(LOG_INFO, "refused-more", "count", buffer, NULL);
    server->refusals_left_out = 0;
}

void refusals_note_failure(struct server *server, const char *event, const char *table,
                           const struct error *error)
{
    if (bucket_take(&server->failure_lines, failures_a_second, FAILURES_AT_ONCE, clock_now()))
        log_failure(LOG_ERROR, event, table, error);
}
