/* What drawing deals and listing them share. */
#ifndef PASCH_VIEW_INSIDE_H
#define PASCH_VIEW_INSIDE_H

#include <pasch/view/fill.h>

/* Whether a tile may lie at a place. */
bool fill_allows(const struct fill *fill, tile tile, unsigned place);
/* Whether the deal keeps the conditions on whole hands. */
bool fill_agrees(struct fill *fill);

#endif
