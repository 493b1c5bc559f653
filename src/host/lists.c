/* Tables that wait. */
#include "lists.h"
#include "table/presence.h"

bool lists_init(struct lists *lists)
{
    *lists = (struct lists){.codes = codes_create()};
    return lists->codes;
}

void lists_finish(struct lists *lists)
{
    lobby_finish(&lists->lobby);
    codes_destroy(lists->codes);
}

void lists_note(struct lists *lists, const struct table *table)
{
    bool waits = table->state == TABLE_WAITING;
    lobby_list(&lists->lobby, table->id, table->lobby && waits);
    if (waits)
        codes_put(lists->codes, table->id);
    else
        codes_remove(lists->codes, table->id);
}

void lists_remove(struct lists *lists, const char *id)
{
    lobby_list(&lists->lobby, id, false);
    codes_remove(lists->codes, id);
}

void lists_write(const struct table *table, const struct presence *presence, int64_t now,
                 struct text *text)
{
    text_add_char(text, '{');
    table_write_shown(table, presence, now, text);
    text_add_char(text, '}');
}

void lists_keep(struct lists *lists, const struct table *table)
{
    static const struct presence nobody = {.present = 0};
    char buffer[LOBBY_SHOWN_MAX];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    lists_write(table, &nobody, 0, &text);
    if (!text.cut)
        lobby_keep(&lists->lobby, table->id, text.data);
}
