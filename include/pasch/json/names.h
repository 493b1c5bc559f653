/* How records and messages name actions and reasons. */
#ifndef PASCH_JSON_NAMES_H
#define PASCH_JSON_NAMES_H

#include <pasch/rules/round.h>

enum { ACTION_COUNT = ACTION_DONE + 1 };

extern const char *const action_names[ACTION_COUNT];
extern const char *const reason_names[REASON_FLIPPED + 1];

#endif
