/* Reading the journals of all tables. */
#include "verify.h"

#include <pasch/record/record.h>
#include <pasch/store/store.h>

#include <stdio.h>

static void print_error(const char *id, const struct error *error)
{
    char message[1400];
    struct text text;
    text_init(&text, message, sizeof message);
    error_write(error, NULL, &text);
    fprintf(stderr, "load: table %s: %s\n", id, message);
}

struct reading {
    struct record_reader reader;
    bool good;
    struct error error;
};

static bool take_row(void *context, const struct store_row *row)
{
    struct reading *reading = context;
    reading->good = record_read_line(&reading->reader, row->line, row->length, &reading->error);
    return reading->good;
}

static void verify_table(struct store *store, const struct crowd_table *table,
                         struct verdict *verdict)
{
    static struct reading reading;
    record_reader_init(&reading.reader, true);
    reading.good = true;
    if (!store_journal(store, table->id, 1, take_row, &reading, &reading.error) || !reading.good) {
        print_error(table->id, &reading.error);
        verdict->damaged++;
    }
    unsigned long there = (unsigned long)reading.reader.actions, known = table->acknowledged;
    verdict->actions += there;
    verdict->lost += known > there ? known - there : 0;
    verdict->unknown += there > known ? there - known : 0;
    verdict->over += reading.reader.match.stage == MATCH_OVER;
    for (unsigned i = 0; i < CROWD_AT_TABLE; i++) /* nor has anybody seen what is not there */
        if (table->people[i].at > (unsigned long)reading.reader.line)
            verdict->lost += table->people[i].at - (unsigned long)reading.reader.line;
}

struct verdict verify(const char *database, const struct crowd *crowd)
{
    struct verdict verdict = {.actions = 0};
    struct store *store;
    struct error error;
    if (!store_open(&store, database, STORE_WRITE, &error)) {
        print_error(database, &error);
        fail("can't open %s", database);
    }
    for (unsigned i = 0; i < crowd->count; i++)
        verify_table(store, &crowd->tables[i], &verdict);
    store_close(store);
    return verdict;
}
