/* Answers become smaller on the wire. */
#ifndef PASCH_SERVER_SQUEEZE_H
#define PASCH_SERVER_SQUEEZE_H

#include <stdbool.h>
#include <stddef.h>

/* Whether answers of this type become much smaller. */
bool squeeze_is_worth_it(const char *type, size_t length);
/* Whether a client that says so (Accept-Encoding) can read gzip. */
bool squeeze_is_wanted(const char *encodings);
/* Compresses (gzip) into `size` bytes; how many it took, 0 if they do not suffice. */
size_t squeeze(const char *text, size_t length, char *bytes, size_t size);

#endif
