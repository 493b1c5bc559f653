/* A catalogue of translations as JSON, for pages that translate by themselves. */
#ifndef PASCH_WORDS_CATALOGUE_H
#define PASCH_WORDS_CATALOGUE_H

#include <pasch/base/error.h>

/*
 * Reads a catalogue (a .mo file) and makes `{"message":"translation",…}` of it; a message with a
 * plural has the list of its forms under the singular. The caller frees it. NULL, and the error
 * says why.
 */
char *catalogue_read(const char *path, struct error *error);
/* The same from memory. */
char *catalogue_convert(const unsigned char *bytes, size_t size, struct error *error);

#endif
