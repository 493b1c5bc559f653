/* House rules and options, compared with the game they belong to. */
#include "changes.h"

#include <pasch/games/games.h>
#include <pasch/house/house.h>
#include <pasch/json/write.h>
#include <pasch/words/fields.h>
#include <pasch/words/format.h>
#include <pasch/words/language.h>

const char *changes_name(const struct sheet *sheet, int players, const char *name)
{
    char buffer[CHANGES_MAX];
    struct text text;
    if (*name)
        return name;
    text_init(&text, buffer, sizeof buffer);
    write_house(&text, sheet, players);
    return text.length > 0 ? _("house rules") : NULL;
}

const char *changes_write_title(char *buffer, size_t size, const struct sheet *sheet, int players,
                                const char *name)
{
    const char *house = changes_name(sheet, players, name);
    struct text text;
    text_init(&text, buffer, size);
    text_add(&text, _(sheet->title));
    if (house)
        text_format(&text, " (%s)", house);
    text_trim(&text);
    return buffer;
}

static void add_change(void *context, const struct field *field, const char *base,
                       const char *value)
{
    char buffer[200];
    struct text *text = context, usual;
    if (text->length == 0)
        text_format(text, "# %s\n\n", _("Different here"));
    text_format(text, "- **%s**: ", field_title(field));
    field_write_value(field, value, text);
    text_init(&usual, buffer, sizeof buffer);
    field_write_value(field, base, &usual);
    text_format(text, _(" (otherwise %s)"), buffer);
    text_format(text, ". %s\n", field_sentence(field, NULL));
}

void changes_write(struct text *text, const struct sheet *sheet)
{
    struct house house = {.base = game_find(sheet->id, NULL), .sheet = *sheet};
    size_t before = text->length;
    if (house.base)
        house_differences(&house, add_change, text);
    text_add(text, text->length > before ? "\n" : "");
}
