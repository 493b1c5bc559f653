/* Codes by which people find a table that waits for them: short enough to be said aloud. One
 * follows from the table's id. */
#ifndef PASCH_TABLE_CODE_H
#define PASCH_TABLE_CODE_H

#include "people.h"

enum { CODE_LENGTH = 6 };

struct code {
    char text[CODE_LENGTH + 1];
};

/* The code of a table. */
struct code code_of(const char *id);
/* Reads what somebody typed: small letters are large, spaces and dashes don't count. False if no
 * table can have it. */
bool code_read(const char *text, struct code *ret_code);

#endif
