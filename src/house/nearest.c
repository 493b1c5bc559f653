/* The nearest name by the number of letters to add, take away or change. */
#include "nearest.h"

#include <pasch/sheet/sheet.h>

#include <string.h>

enum { NAME_LONGEST = 40 };

static int smallest(int a, int b, int c)
{
    int least = a < b ? a : b;
    return least < c ? least : c;
}

/* Levenshtein's distance; both names are at most NAME_LONGEST long. */
static int distance(const char *a, const char *b)
{
    int row[NAME_LONGEST + 1];
    int columns = (int)strlen(b);
    for (int column = 0; column <= columns; column++)
        row[column] = column;
    for (int line = 1; a[line - 1]; line++) {
        int diagonal = row[0];
        row[0] = line;
        for (int column = 1; column <= columns; column++) {
            int changed = diagonal + (a[line - 1] != b[column - 1]);
            diagonal = row[column];
            row[column] = smallest(row[column] + 1, row[column - 1] + 1, changed);
        }
    }
    return row[columns];
}

const char *nearest_field(const char *name)
{
    size_t length = strlen(name);
    if (length > NAME_LONGEST)
        return NULL;
    const char *nearest = NULL;
    int best = 2 + (int)length / 3; /* what is further away is another word */
    for (int i = 0; i < sheet_field_count; i++) {
        int now = distance(name, sheet_fields[i].name);
        if (now < best) {
            best = now;
            nearest = sheet_fields[i].name;
        }
    }
    return nearest;
}
