/* How much work a house rule makes: some let hardly any deal begin a round. */
#ifndef PASCH_TABLE_DEALS_H
#define PASCH_TABLE_DEALS_H

#include <pasch/rules/match.h>

/* Whether rounds of this match usually begin after a few deals; if not, every round would cost much
 * time and room in the journal. The same match always gets the same answer. */
bool deals_are_bearable(const struct match *match, struct error *error);

#endif
