/* Guessing which name was meant. Letters of either case are the same here. */
#ifndef PASCH_BASE_NEAREST_H
#define PASCH_BASE_NEAREST_H

#include <stdbool.h>

/* The search for a name: begin with the name alone, then offer every candidate. */
struct nearest {
    const char *name;
    const char
        *found;   /* the candidate most like it, the first of equals; NULL if none is like it */
    int distance; /* of what was found */
};

void nearest_offer(struct nearest *nearest, const char *candidate);

/* Whether two names differ in case at most. */
bool nearest_same(const char *one, const char *other);

/* How many letters are added, left out, changed or swapped with the next one; -1 if a name is too
 * long to be compared. */
int nearest_distance(const char *one, const char *other);

#endif
