/* Whether a move may be made, and if not, why. */
#ifndef PASCH_RULES_LEGAL_H
#define PASCH_RULES_LEGAL_H

#include <pasch/rules/round.h>

/* Whether the seat may make this move now; the error says which rule forbids it. */
bool legal_move(const struct round *round, const struct sheet *sheet, unsigned seat,
                struct move move, struct error *error);

#endif
