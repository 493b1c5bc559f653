/* What is due when: the next comes first, however many there are. */
#ifndef PASCH_HOST_DEADLINES_H
#define PASCH_HOST_DEADLINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Part of whatever can be due; all zero: never. */
struct deadline {
    int64_t at;
    size_t place; /* in the heap, from 1; 0: it is not there */
};

/* A heap; all zero: an empty one. */
struct deadlines {
    struct deadline **heap;
    size_t count, room;
    size_t members; /* that may be there */
};

#define DEADLINE_NEVER INT64_MAX

void deadlines_finish(struct deadlines *deadlines);
/* Makes room for one more; false if there is no memory. */
bool deadlines_expect(struct deadlines *deadlines);
/* It is due at that time from now on, whatever was said before. There is room for it. */
void deadlines_set(struct deadlines *deadlines, struct deadline *deadline, int64_t at);
/* It goes, and its room with it. */
void deadlines_forget(struct deadlines *deadlines, struct deadline *deadline);
/* The one that is due first; NULL if there is none. */
struct deadline *deadlines_first(const struct deadlines *deadlines);

#endif
