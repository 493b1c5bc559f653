/* What must hold of every layout. */
#ifndef TESTS_LAYOUT_CHECK_H
#define TESTS_LAYOUT_CHECK_H

#include <pasch/layout/layout.h>

/* Fails the test if tiles overlap, a joint does not touch as it should or the box is wrong; pieces
 * that lie apart need not touch. Returns how many do. */
unsigned check_layout(const struct layout *layout, const struct trail *trail);

/* Pairs of tiles that touch without being joined. */
struct strangers {
    unsigned touching;
    unsigned misleading; /* of these: equal numbers face each other, as if they were joined */
};
void count_strangers(const struct layout *layout, const struct trail *trail,
                     struct strangers *strangers);

/* Fails the test if the ends are not the round's, or a ghost lies over a tile or away from what it
 * is joined to. */
void check_ends(const struct layout *layout, const struct match *match);

/* Whether all pieces lie alike. */
bool is_same_layout(const struct layout *a, const struct layout *b);

#endif
