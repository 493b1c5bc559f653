/* House rules: INI files that name the game they are based on (`base = wolf`) and the fields that
 * differ. */
#ifndef PASCH_HOUSE_HOUSE_H
#define PASCH_HOUSE_HOUSE_H

#include <pasch/sheet/sheet.h>

enum { HOUSE_NAME_MAX = 60, HOUSE_LINE_MAX = 190 };

struct house {
    char name[HOUSE_NAME_MAX + 1]; /* `name = …`, for people; may be empty */
    const struct sheet *base;
    struct sheet sheet; /* the base with the fields changed; valid */
};

/*
 * Reads a house-rule file from memory. On failure `*ret_line` is the line that is wrong (0: the
 * file as a whole), the error says what is wrong with it and what would be right, and `*house` is
 * untouched.
 */
bool house_read(const char *text, size_t length, struct house *house, int *ret_line,
                struct error *error);

/* Calls `each` with every field that differs from the base, with both values as text. */
void house_differences(const struct house *house,
                       void (*each)(void *context, const struct field *field, const char *base,
                                    const char *value),
                       void *context);

#endif
