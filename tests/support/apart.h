/* Tables on which tiles lie apart from what they are joined to. */
#ifndef TESTS_SUPPORT_APART_H
#define TESTS_SUPPORT_APART_H

#include "unit.h"

#include <pasch/layout/layout.h>

/*
 * A small table, made by hand: to the 6-6 at 0, 0 a 3-6 is joined in the east, a 3-4 to that and a
 * 2-6 in the west; but the 3-4 lies in the south and the 2-6 between the two. The layout follows
 * the trail, and goes on doing so.
 *
 *     6
 *     6 6 3
 *
 *         2 6
 *
 *           3 4
 */
void apart_make(struct layout *layout, struct trail *trail, const struct sheet *sheet);

#endif
