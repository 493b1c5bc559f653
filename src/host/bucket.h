/* So much at once, and so much more a second. */
#ifndef PASCH_HOST_BUCKET_H
#define PASCH_HOST_BUCKET_H

#include <stdbool.h>
#include <stdint.h>

struct bucket {
    double left;
    int64_t at; /* milliseconds; 0: not used yet */
};

/* Takes one out; false if it is empty. `rate` 0: it never is. */
bool bucket_take(struct bucket *bucket, double rate, double most, int64_t now);
/* What is in it now; all of it with `rate` 0. */
double bucket_look(struct bucket *bucket, double rate, double most, int64_t now);

#endif
