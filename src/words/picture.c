/* Drawing with letters. */
#include "kind.h"

void picture_tile(struct text *text, const struct sheet *sheet, tile tile)
{
    words_kind(sheet)->tile(text, sheet, tile);
}

const char *picture_gap(const struct sheet *sheet)
{
    return words_kind(sheet)->has_walls ? "" : " ";
}

void picture_hand(struct text *text, const struct sheet *sheet, struct tile_set hand)
{
    const char *gap = "";
    if (tile_set_is_empty(&hand))
        text_add(text, "–");
    for (tile tile; tile_set_pop(&hand, &tile); gap = picture_gap(sheet)) {
        text_add(text, gap);
        picture_tile(text, sheet, tile);
    }
}

void picture_table(struct text *text, const struct sheet *sheet, const struct trail *trail,
                   const char *label, int indent, int width)
{
    if (trail->count)
        words_kind(sheet)->table(text, sheet, trail, label, indent, width);
}
