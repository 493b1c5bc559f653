/* What is different from the usual rules of a game. */
#ifndef PASCH_TERMINAL_CHANGES_H
#define PASCH_TERMINAL_CHANGES_H

#include <pasch/base/text.h>
#include <pasch/sheet/sheet.h>

enum { CHANGES_MAX = 16384 }; /* bytes that they take at most */

/* What to call the house rules in force: their name if they have one, whatever they change; NULL if
 * there are none. Options alone are no house rules. */
const char *changes_name(const struct sheet *sheet, int players, const char *name);

/* The game with what its house rules are called, if there are any: `Wolf (Our rules)`. Returns the
 * buffer. */
const char *changes_write_title(char *buffer, size_t size, const struct sheet *sheet, int players,
                                const char *name);

/* Every field that is not what it usually is, as Markdown; nothing if there is none. */
void changes_write(struct text *text, const struct sheet *sheet);

#endif
