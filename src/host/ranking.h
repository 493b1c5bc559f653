/*
 * Who holds how much of something that is short, and who holds most. Where nothing is left a
 * newcomer gets its place from that one; but never from who holds no more than the newcomer would.
 */
#ifndef PASCH_HOST_RANKING_H
#define PASCH_HOST_RANKING_H

#include <stdbool.h>

enum { RANKS = 512 };

/* A part of whoever holds something, such as a caller. */
struct holder {
    struct holder *before, *after; /* others that hold as many */
    unsigned held;
};

struct ranking {
    struct {
        struct holder *first, *last;
    } ranks[RANKS + 1]; /* by how many they hold; the last: at least as many */
    unsigned held;      /* by all of them */
};

/* So many more, or less. */
void ranking_count(struct ranking *ranking, struct holder *holder, int more);
/* Who holds most: of those who hold as many the one that does so for longest. Then, but for one
 * that was found, who holds most after that. NULL: nobody does. */
struct holder *ranking_most(const struct ranking *ranking, const struct holder *but);
/* Whether who holds so many has to give one to a newcomer that holds so many. */
bool ranking_yields(unsigned held, unsigned newcomer);

#endif
