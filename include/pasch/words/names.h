/* What players are called. */
#ifndef PASCH_WORDS_NAMES_H
#define PASCH_WORDS_NAMES_H

#include <pasch/players/player.h>
#include <pasch/sheet/sheet.h>

/* Whoever plays without a name of their own. */
extern const char *const player_names[PLAYERS_MAX];

/* What a level of computer players is called. */
const char *level_title(enum level level);

/*
 * Copies a name that may come from anywhere so that it can be shown: UTF-8 without characters that
 * control a terminal, no space around it, no character cut in half. `size` is the room for it; the
 * name may become empty.
 */
void name_clean(char *ret_name, size_t size, const char *name);

#endif
