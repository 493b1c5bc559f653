/* The table of kinds. */
#include "inside.h"

const struct kind *drawing_kind(const struct sheet *sheet)
{
    static const struct kind *const kinds[KIND_COUNT] = {
        [KIND_PLAIN] = &names_kind,
        [KIND_CHAIN] = &tiles_kind,
        [KIND_TRIANGLE] = &triangles_kind,
    };
    return kinds[sheet_kind(sheet)->kind];
}
