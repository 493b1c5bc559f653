/* How records and messages name actions and reasons. */
#ifndef PASCH_JSON_NAMES_H
#define PASCH_JSON_NAMES_H

#include <pasch/rules/round.h>

const char *action_name(const struct sheet *sheet, enum action action);
/* False if there is no such action in this game. */
bool action_find(const struct sheet *sheet, const char *name, enum action *ret_action);
extern const char *const reason_names[REASON_FLIPPED + 1];

#endif
