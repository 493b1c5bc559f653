/* Names in few columns. */
#ifndef PASCH_TERMINAL_SHORT_NAMES_H
#define PASCH_TERMINAL_SHORT_NAMES_H

#include "canvas.h"

#include <pasch/sheet/sheet.h>

enum { SHORT_NAME_MAX = 256 };

/* The names of all seats. */
struct name_list {
    const char *const *names;
    unsigned count;
};

/* The name of a seat in at most so many columns. If it is too long dots stand for a part of it,
 * chosen so that names which differ still do: `gree…10`. Returns the buffer, of SHORT_NAME_MAX
 * bytes. */
const char *short_name(const struct canvas *canvas, struct name_list list, unsigned seat, int width,
                       char *buffer);

/* How many columns the widest of the names takes. */
int names_width(const struct canvas *canvas, struct name_list list);

/* How many bytes of a name take at most so many columns. */
size_t head_length(const struct canvas *canvas, const char *name, int width);

#endif
