/* Answers become smaller on the wire. */
#ifndef PASCH_NET_GZIP_H
#define PASCH_NET_GZIP_H

#include <stdbool.h>
#include <stddef.h>

/* Whether answers of this type become much smaller. */
bool gzip_is_worth_it(const char *type, size_t length);
/* Whether a client that says so (Accept-Encoding) can read gzip. */
bool gzip_is_wanted(const char *encodings);

/* What was compressed lately, so that the same is not compressed again. Any thread may use it. */
struct gzip;

struct gzip *gzip_create(void);
/* Takes NULL. */
void gzip_destroy(struct gzip *gzip);
/* Compresses (gzip) into `length` bytes; how many it took, 0 if they do not suffice. */
size_t gzip_compress(struct gzip *gzip, const char *text, size_t length, char *bytes);
/* How often something was really compressed. */
unsigned long gzip_made(struct gzip *gzip);

#endif
