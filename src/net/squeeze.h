/* Answers become smaller on the wire. */
#ifndef PASCH_NET_SQUEEZE_H
#define PASCH_NET_SQUEEZE_H

#include <stdbool.h>
#include <stddef.h>

/* Whether answers of this type become much smaller. */
bool squeeze_is_worth_it(const char *type, size_t length);
/* Whether a client that says so (Accept-Encoding) can read gzip. */
bool squeeze_is_wanted(const char *encodings);

/* What was compressed lately, so that the same is not compressed again. Any thread may use it. */
struct squeezer;

struct squeezer *squeezer_create(void);
/* Takes NULL. */
void squeezer_destroy(struct squeezer *squeezer);
/* Compresses (gzip) into `length` bytes; how many it took, 0 if they do not suffice. */
size_t squeezer_squeeze(struct squeezer *squeezer, const char *text, size_t length, char *bytes);
/* How often something was really compressed. */
unsigned long squeezer_made(struct squeezer *squeezer);

#endif
