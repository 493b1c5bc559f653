/* Whether bytes are text. */
#ifndef PASCH_BASE_UTF8_H
#define PASCH_BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>

/* Well-formed UTF-8: no stray bytes, nothing overlong, no surrogates. */
bool utf8_is_valid(const char *bytes, size_t count);

/* Whether a text begins with a byte order mark, which some editors put there. */
bool utf8_has_mark(const char *bytes, size_t count);

#endif
