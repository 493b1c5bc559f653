/* The position that a hint is about, in short. */
#include "hint_print.h"

#include <pasch/words/format.h>
#include <pasch/words/language.h>
#include <pasch/words/names.h>
#include <pasch/words/picture.h>
#include <pasch/words/position.h>

#include <stdio.h>

static void add_hand(const struct hint *hint, struct text *text)
{
    const struct sheet *sheet = &hint->view->seen.sheet;
    struct tile_set hand = round_hand(&hint->view->seen.round, hint->view->seat);
    const char *between = "";
    int column = POSITION_INDENT;
    words_add_label(text, _("Hand"));
    for (tile tile; tile_set_pop(&hand, &tile);) {
        char buffer[20];
        struct text name;
        text_init(&name, buffer, sizeof buffer);
        text_add(&name, between);
        picture_tile(&name, sheet, tile);
        if (column + (int)name.length > hint->width) {
            text_format(text, "\n%*s", POSITION_INDENT, "");
            column = POSITION_INDENT;
        }
        column += (int)name.length;
        text_add(text, buffer);
        between = picture_gap(sheet);
    }
    text_add(text, "\n");
}

void hint_print_position(const struct hint *hint)
{
    const struct match *seen = &hint->view->seen;
    unsigned seat = hint->view->seat;
    char cleaned[PLAYERS_MAX][RECORD_NAME_MAX + 1]; /* records can hold any characters */
    const char *names[PLAYERS_MAX];
    char buffer[POSITION_MAX];
    struct text text;
    for (unsigned i = 0; i < seen->players; i++) {
        name_clean(cleaned[i], sizeof cleaned[i], hint->reader->names[i]);
        names[i] = cleaned[i];
    }
    text_init(&text, buffer, sizeof buffer);
    text_format(&text, _("%s, round %d, before line %ld: it is the turn of seat %u, "), hint->title,
                (int)seen->round_number, hint->line, seat);
    text_format(&text, "%s.\n", names[seat]);
    words_table(&text, hint->view, POSITION_TABLE_MAX, hint->width);
    add_hand(hint, &text);
    words_others(&text, hint->view, names);
    puts(buffer);
}
