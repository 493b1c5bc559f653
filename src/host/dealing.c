/* Dealing in a thread. */
#include "dealing.h"
#include "clock.h"
#include "desk.h"

#include <stdlib.h>

struct dealing {
    struct work work; /* first: what the threads know of it */
    struct step *step;
    dealing_put *put;
    enum store_kind kind;
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
    dealing->good =
        table_deal_on(dealing->step->after, clock_date(), &dealing->lines, &dealing->error);
}

static void finish(struct work *work)
{
    struct dealing *dealing = (struct dealing *)work;
    struct step *step = dealing->step;
    step->error = dealing->error;
    bool good = work->ran && dealing->good &&
                dealing->put(step, dealing->kind, &dealing->lines, &step->error);
    if (!work->ran)
        error_set(&step->error, MESSAGE("the server is stopping: try again in a moment"));
    step->dealing = NULL;
    dealing_destroy(dealing);
    if (good) {
        journal_submit(step->desk->host->journal, step);
    } else {
        step->outcome = STORE_FAILED;
        desk_stored(step->desk, step);
    }
}

bool dealing_plan(struct step *step, const struct text *lines, dealing_put *put,
                  enum store_kind kind)
{
    struct dealing *dealing = calloc(1, sizeof *dealing);
    char *buffer = dealing ? malloc(TABLE_LINES_MAX) : NULL;
    if (!buffer) {
        free(dealing);
        return false;
    }
    dealing->work = (struct work){
        .kind = WORK_LAY, .asker = desk_asker(step->desk), .run = run, .done = finish};
    dealing->step = step;
    dealing->put = put;
    dealing->kind = kind;
    dealing->buffer = buffer;
    text_init(&dealing->lines, buffer, TABLE_LINES_MAX);
    text_add_bytes(&dealing->lines, lines->data, lines->length);
    step->dealing = dealing;
    return true;
}

void dealing_start(struct step *step)
{
    readers_submit(step->desk->host->readers, &step->dealing->work);
}
