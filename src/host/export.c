/* Handing a record out. Its first line says how often something was taken back, so the journal is
 * read twice. */
#include "export.h"

#include <pasch/base/start_line.h>

#include <stdlib.h>

struct exporting {
    const struct table *table;
    struct record_undone undone;
    bool whole; /* what was taken back too */
    export_take *take;
    void *context;
    bool starved;
};

static bool note_row(void *context, const struct store_row *row)
{
    struct exporting *exporting = context;
    exporting->starved = !record_undone_note(&exporting->undone, row->line, row->length);
    return !exporting->starved;
}

/* How often something was taken back that has no line among those that are handed out. The table
 * knows of all: some may be of when journals were cut. */
static long count_times(const struct exporting *exporting)
{
    long times = exporting->undone.times, all = (long)exporting->table->undone;
    return exporting->whole ? (all > times ? all - times : 0) : (all > times ? all : times);
}

static bool take_start(struct exporting *exporting, const struct store_row *row)
{
    size_t room = row->length + START_LINE_MORE + RECORD_UNDONE_MORE;
    char *line = malloc(2 * room);
    struct text named, said;
    exporting->starved = !line;
    if (!line)
        return false;
    text_init(&named, line, room);
    text_init(&said, line + room, room);
    if (!table_add_start(exporting->table, row->line, row->length, &named))
        text_add_bytes(&named, row->line, row->length);
    record_undone_start(count_times(exporting), named.data, named.length, &said);
    bool goes_on = exporting->take(exporting->context, said.data, said.length);
    free(line);
    return goes_on;
}

static bool take_row(void *context, const struct store_row *row)
{
    struct exporting *exporting = context;
    if (row->number == 1)
        return take_start(exporting, row);
    if (row->number > exporting->undone.lines) /* it has come meanwhile */
        return false;
    return (!exporting->whole && record_is_undone(&exporting->undone, (long)row->number)) ||
           exporting->take(exporting->context, row->line, row->length);
}

bool export_record(struct store *store, const struct table *table, bool undone, export_take *take,
                   void *context, struct error *error)
{
    struct exporting exporting = {
        .table = table, .whole = undone, .take = take, .context = context};
    bool good =
        store_journal(store, table->id, 1, note_row, &exporting, error) &&
        (exporting.starved || store_journal(store, table->id, 1, take_row, &exporting, error));
    record_undone_finish(&exporting.undone);
    return good && (!exporting.starved || error_set(error, MESSAGE("out of memory")));
}
