/* What the server keeps of a table, on any bytes: a table that can be written again, or an error.
 */
#include "presence.h"
#include "table.h"

#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 64 << 10 };

static void write_twice(const struct table *table)
{
    static char first[TEXT_MAX], second[TEXT_MAX];
    static struct table again;
    struct error error = {.message = ""};
    struct text text;
    text_init(&text, first, sizeof first);
    table_write_kept(table, &text);
    if (text.cut || !table_read_kept(&again, table->id, first, &error))
        abort();
    text_init(&text, second, sizeof second);
    table_write_kept(&again, &text);
    if (strcmp(first, second) != 0)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct presence nobody = {.present = 0};
    static char shown[TEXT_MAX], standing[TABLE_STANDING_MAX];
    static struct table table;
    struct error error = {.message = ""};
    struct text text;
    char *kept = strndup((const char *)data, size);
    if (!kept)
        abort();
    text_init(&text, standing, sizeof standing);
    table_find_standing(kept, &text);
    table_has_left(kept, size % PLAYERS_MAX);
    if (table_read_kept(&table, "aaaaaaaaaaaaaaaaaaaa", kept, &error)) {
        write_twice(&table);
        text_init(&text, shown, sizeof shown);
        table_write_shown(&table, &nobody, 0, &text);
    } else if (!error.message[0]) {
        abort();
    }
    free(kept);
    return 0;
}
