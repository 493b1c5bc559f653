/* What the expert would play, and why, as a text for the pager; the caller frees it. */
#ifndef PASCH_TERMINAL_ADVICE_H
#define PASCH_TERMINAL_ADVICE_H

#include "sitting.h"

/* For the person to act, whose view it is, with the best move; NULL without memory. */
char *advice_write(struct sitting *sitting, const struct view *view, unsigned milliseconds,
                   struct move *ret_best);

#endif
