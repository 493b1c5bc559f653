/* Scripts go out without what only people read. */
#ifndef PASCH_NET_LEAN_H
#define PASCH_NET_LEAN_H

#include <stddef.h>

/* Takes indentation, comments that stand on lines of their own, and types (in comments that begin
 * with @type) out of a script, in place; returns its new length. Lines keep their numbers. No
 * text of the script may go over several lines. */
size_t lean_script(char *script, size_t length);

#endif
