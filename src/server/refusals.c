/* A few lines a second, the rest as a number. */
#include "refusals.h"
#include "clock.h"
#include "log.h"

enum { LINES_AT_ONCE = 20 };
static const double lines_a_second = 2;

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
