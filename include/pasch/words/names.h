/* What players are called. */
#ifndef PASCH_WORDS_NAMES_H
#define PASCH_WORDS_NAMES_H

#include <pasch/players/player.h>

/* What a level of computer players is called. */
const char *level_title(enum level level);
/* What records say of a seat that a program plays; before its command, where a player is named. */
#define LEVEL_OF_PROGRAM "cmd"
#define PROGRAM_PREFIX LEVEL_OF_PROGRAM ":"
/* The same by what a record says of a seat; "" if that is neither a level nor a program. */
const char *level_title_of(const char *bot);

/* Appends the name and, of a computer player, the title of its level: `Anna (Normal)`; "": of a
 * person. */
void words_add_player(struct text *text, const char *name, const char *level);
/* All of them, with commas. */
void words_add_players(struct text *text, const char *const *names, const char *const *levels,
                       unsigned count);

/*
 * Copies a name that may come from anywhere so that it can be shown: UTF-8 without characters that
 * control a terminal, no space around it, no character cut in half. `size` is the room for it; the
 * name may become empty.
 */
void name_clean(char *ret_name, size_t size, const char *name);

#endif
