/* A line of those who wait. */
#include "waiting.h"

#include <stdlib.h>
#include <string.h>

enum { WAITING_MAX = 256 };

bool waiting_add(struct waiting *waiting, struct visitor *visitor, struct request *request,
                 const char *line, size_t length)
{
    struct waiter *waiter = waiting->count < WAITING_MAX ? malloc(sizeof *waiter + length) : NULL;
    if (!waiter)
        return false;
    *waiter = (struct waiter){.visitor = visitor, .request = request, .length = length};
    if (length)
        memcpy(waiter->line, line, length);
    *(waiting->first ? &waiting->last->next : &waiting->first) = waiter;
    waiting->last = waiter;
    waiting->count++;
    return true;
}

struct waiter *waiting_take(struct waiting *waiting)
{
    struct waiter *waiter = waiting->first;
    if (waiter) {
        waiting->first = waiter->next;
        waiting->count--;
    }
    return waiter;
}

void waiting_forget(struct waiting *waiting, const struct visitor *visitor,
                    const struct request *request)
{
    struct waiter **link = &waiting->first, *last = NULL;
    while (*link) {
        struct waiter *waiter = *link;
        if ((visitor && waiter->visitor == visitor) || (request && waiter->request == request)) {
            *link = waiter->next;
            waiting->count--;
            free(waiter);
        } else {
            last = waiter;
            link = &waiter->next;
        }
    }
    waiting->last = last;
}
