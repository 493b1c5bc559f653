/* Where a picture goes: a file as SVG or PNG, or standard output. */
#ifndef PASCH_CLI_PICTURE_FILE_H
#define PASCH_CLI_PICTURE_FILE_H

#include <stdbool.h>
#include <stddef.h>

/* Whether the name says which kind of picture is wanted; NULL and `-` are standard output. False,
 * and it has been said, if it does not. */
bool picture_file_check(const char *path);

/* Writes a picture given as SVG, as PNG at twice its size if it may be large. A file is there only
 * once it is complete; false, and it has been said, if that fails, and then nothing of it is left.
 */
bool picture_file_write(const char *path, const char *svg, size_t length, bool large);

#endif
