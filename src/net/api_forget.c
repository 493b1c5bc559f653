/*
 * Deleting what belongs to a person: their tables are looked for and changed one after the other,
 * each as if the request began anew, until there is none left. Those that can't be changed are left
 * out, and named at the end.
 */
#include "api.h"
#include "host/registry.h"
#include "looking.h"

#include <pasch/json/write.h>

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { FORGOTTEN_AT_ONCE = 100 }; /* then who asks has to ask again */

static bool take_id(void *context, const struct store_table *table)
{
    struct look *look = context;
    struct text id;
    if (look->path && strstr(look->path, table->id))
        return true;
    text_init(&id, look->id, sizeof look->id);
    text_add(&id, table->id);
    return false;
}

static void read_next(struct look *look, struct store *store)
{
    bool good = store_tables_of(store, look->person.bytes, INT_MAX, take_id, look, &look->error);
    look->outcome = good ? LOOK_GOOD : LOOK_UNREAD;
}

static void answer_done(struct request *request, bool more)
{
    char buffer[100];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    text_add(&text, "{\"forgotten\":");
    text_add_number(&text, request->forgotten);
    text_add(&text, more ? ",\"more\":true}\n" : ",\"more\":false}\n");
    request_answer(request, STATUS_OK, "application/json", text.data, text.length);
}

static void refuse_memory(struct request *request)
{
    struct error error;
    error_set(&error, MESSAGE("out of memory"));
    api_storage(request, &error);
}

/* Everything else has been done. */
static void answer_stubborn(struct request *request)
{
    struct error error;
    error_set(&error, MESSAGE("table {0} can't be changed: ask those who run the server"),
              error_text(request->stubborn));
    api_storage(request, &error);
}

/* Leaves a table out; false, and answered, if there is no memory. */
static bool leave_out(struct request *request, const char *id)
{
    size_t before = request->stubborn ? strlen(request->stubborn) + 1 : 0;
    char *ids = realloc(request->stubborn, before + strlen(id) + 1);
    if (!ids) {
        refuse_memory(request);
        return false;
    }
    if (before)
        ids[before - 1] = ' ';
    memcpy(ids + before, id, strlen(id) + 1);
    request->stubborn = ids;
    return true;
}

static void go_on(struct request *request, const struct table *table)
{
    (void)table;
    request->forgotten++;
    api_handle(request);
}

/* Every seat that the person has, had or could take. */
static unsigned find_seats(const struct table *table, const struct hash *person)
{
    unsigned seats = 0;
    for (unsigned seat = 0; seat < table_seats(table); seat++) {
        const struct chair *chair = &table->chairs[seat];
        if (chair->is_person && (chair->taken || chair->reserved) && !chair->forgotten &&
            hash_is_same(&chair->person, person))
            seats |= 1u << seat;
    }
    return seats;
}

static bool put_forgetting(struct desk *desk, struct step *step, unsigned seats)
{
    for (unsigned seat = 0; seat < table_seats(step->after); seat++)
        if (seats >> seat & 1)
            table_forget(step->after, seat);
    bool put = api_put_leaving(desk, step);
    for (unsigned seat = 0; put && !step->removes && seat < table_seats(step->after); seat++)
        if (seats >> seat & 1)
            put = step_add_seat(step, seat);
    return put;
}

static void forget_at(struct request *request, struct desk *desk, const struct hash *person)
{
    unsigned seats = find_seats(desk->table, person);
    if (!seats) {
        if (leave_out(request, desk->table->id))
            api_handle(request);
        return;
    }
    struct step *step = desk_plan(desk);
    if (step && put_forgetting(desk, step, seats)) {
        api_submit(request, desk, step, go_on);
        return;
    }
    step_destroy(step);
    refuse_memory(request);
}

/* What came of reading the table that the request has waited for: its desk may be gone when the
 * next one has been looked for. False if that has been answered. */
static bool has_waited(struct request *request)
{
    const struct desk *desk =
        request->forgetting ? registry_find(request->server->host.registry, request->forgetting)
                            : NULL;
    if (!desk || !desk->unread || desk->woke == WAKE_NOT_THERE)
        return true;
    if (desk->woke == WAKE_FAILED)
        return leave_out(request, request->forgetting);
    api_woken(request, request->forgetting, desk->woke, NULL, &desk->problem);
    return false;
}

static void answer_next(struct request *request, struct look *look)
{
    if (!*look->id && request->stubborn) {
        answer_stubborn(request);
        return;
    }
    if (!*look->id || request->forgotten == FORGOTTEN_AT_ONCE) {
        answer_done(request, *look->id);
        return;
    }
    free(request->forgetting);
    request->forgetting = strdup(look->id);
    if (!request->forgetting) {
        refuse_memory(request);
        return;
    }
    struct desk *desk = registry_find(request->server->host.registry, look->id);
    if (desk && desk->unread && desk->woke == WAKE_FAILED) { /* that is known already */
        api_handle(request);
        return;
    }
    desk = api_wake(request, look->id);
    if (desk)
        forget_at(request, desk, &look->person);
}

void api_forget(struct request *request)
{
    struct hash person;
    if (!api_has_person(request, &person) || !has_waited(request))
        return;
    struct look *look = look_create(request, WORK_LOOK, "");
    if (!look)
        return;
    look->path = request->stubborn ? strdup(request->stubborn) : NULL;
    look->read = read_next;
    look->answer = answer_next;
    look_submit(look);
}
