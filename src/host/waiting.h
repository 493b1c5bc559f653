/* What came for a table while it was busy, and is heard when it is not. */
#ifndef PASCH_HOST_WAITING_H
#define PASCH_HOST_WAITING_H

#include <stdbool.h>
#include <stddef.h>

struct request;
struct visitor;

/* A message of a visitor, or a request. */
struct waiter {
    struct waiter *next;
    struct visitor *visitor;
    struct request *request;
    size_t length;
    char line[];
};

/* All zero: nobody. */
struct waiting {
    struct waiter *first, *last;
    unsigned count;
};

/* False if too much waits, or there is no memory. */
bool waiting_add(struct waiting *waiting, struct visitor *visitor, struct request *request,
                 const char *line, size_t length);
/* What has waited longest; the caller frees it. NULL if there is nothing. */
struct waiter *waiting_take(struct waiting *waiting);
/* Forgets what waits for one of them. */
void waiting_forget(struct waiting *waiting, const struct visitor *visitor,
                    const struct request *request);

#endif
