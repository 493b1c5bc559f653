/* Tiles of which nothing but their names is known; and the table of kinds. */
#include "kind.h"
#include "story_inside.h"

#include <pasch/words/moves.h>
#include <pasch/words/position.h>

#include <stdio.h>

void picture_add_label(struct text *text, const char *label, int indent)
{
    text_add(text, "  ");
    words_add_padded(text, label, indent - 2, false);
}

static void tile_name(struct text *text, const struct sheet *sheet, tile tile)
{
    sheet_write_tile(sheet, tile, text);
}

/* In the order in which they were laid. */
static void draw_table(struct text *text, const struct sheet *sheet, const struct trail *trail,
                       const char *label, int indent, int width)
{
    int column = indent;
    picture_add_label(text, label, indent);
    for (unsigned i = 0; i < trail->count; i++) {
        struct error_value name = sheet_tile_value(sheet, trail->laid[i].tile);
        int taken = words_width(name.text) + 1;
        if (column + taken > width) {
            text_add_char(text, '\n');
            picture_add_label(text, "", column = indent);
        }
        text_add(text, name.text);
        text_add_char(text, i + 1 < trail->count ? ' ' : '\n');
        column += taken;
    }
}

static void place(const struct view *view, struct move move, const char *tile, char *buffer)
{
    (void)view;
    (void)move;
    snprintf(buffer, WORDS_MOVE_MAX, "%s", tile);
}

static const struct words_kind plain = {
    .tile = tile_name, .table = draw_table, .place = place, .made = story_made_plain};

const struct words_kind *words_kind(const struct sheet *sheet)
{
    static const struct words_kind *const kinds[KIND_COUNT] = {
        [KIND_PLAIN] = &plain,
        [KIND_CHAIN] = &words_chain,
        [KIND_TRIANGLE] = &words_triangle,
    };
    return kinds[sheet_kind(sheet)->kind];
}
