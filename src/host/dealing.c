/* Dealing in a thread. */
#include "dealing.h"
#include "clock.h"

#include <stdlib.h>

struct dealing {
    struct work work; /* first: what the threads know of it */
    struct step *step;
    struct table *table;
    dealing_put *put;
    enum store_kind kind;
    dealing_done *done;
    struct text lines; /* so far */
    char *buffer;
    bool good;
    struct error error;
};

void dealing_destroy(struct dealing *dealing)
{
    if (!dealing)
        return;
    free(dealing->buffer);
    free(dealing);
}

static void run(struct work *work, struct store *store)
{
    struct dealing *dealing = (struct dealing *)work;
    (void)store;
    dealing->good = table_deal_on(dealing->table, clock_date(), &dealing->lines, &dealing->error);
}

static void finish(struct work *work)
{
    struct dealing *dealing = (struct dealing *)work;
    struct step *step = dealing->step;
    bool good = work->ran && dealing->good &&
                dealing->put(step, dealing->kind, &dealing->lines, &dealing->error);
    if (!work->ran)
        error_set(&dealing->error, MESSAGE("the server is stopping: try again in a moment"));
    dealing->done(step, good ? NULL : &dealing->error);
    dealing_destroy(dealing);
}

struct dealing *dealing_create(struct step *step, struct table *table, const struct text *lines,
                               const void *asker, dealing_put *put, enum store_kind kind,
                               dealing_done *done)
{
    struct dealing *dealing = calloc(1, sizeof *dealing);
    char *buffer = dealing ? malloc(TABLE_LINES_MAX) : NULL;
    if (!buffer) {
        free(dealing);
        return NULL;
    }
    *dealing = (struct dealing){
        .work = {.kind = WORK_LAY, .asker = asker, .run = run, .done = finish},
        .step = step,
        .table = table,
        .put = put,
        .kind = kind,
        .done = done,
        .buffer = buffer,
    };
    text_init(&dealing->lines, buffer, TABLE_LINES_MAX);
    text_add_bytes(&dealing->lines, lines->data, lines->length);
    return dealing;
}

void dealing_start(struct dealing *dealing, struct readers *readers)
{
    readers_submit(readers, &dealing->work);
}
