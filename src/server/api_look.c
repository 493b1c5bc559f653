/* Requests that only look. */
#include "api.h"
#include "buffer.h"
#include "registry.h"
#include "replaying.h"
#include "unsent.h"

#include <pasch/json/write.h>

#include <stdlib.h>
#include <string.h>

enum {
    MINE_MAX = 100,
    HEAD_MAX = TABLE_STANDING_MAX + 100,
};

static void answer_buffer(struct request *request, const char *type, struct buffer *buffer)
{
    struct error error;
    if (buffer->failed) {
        error_set(&error, MESSAGE("out of memory"));
        api_storage(request, &error);
    } else {
        request_answer(request, STATUS_OK, type, buffer->data, buffer->length);
    }
    buffer_finish(buffer);
}

/* ---- Lists ---- */

static void add_shown(void *context, const char *shown)
{
    struct buffer *buffer = context;
    if (buffer->length > 0 && buffer->data[buffer->length - 1] != '[')
        buffer_add_text(buffer, ",");
    buffer_add_text(buffer, shown);
}

void api_lobby(struct request *request)
{
    struct buffer buffer = {.data = NULL};
    buffer_add_text(&buffer, "{\"tables\":[");
    registry_lobby(request->server, add_shown, &buffer);
    buffer_add_text(&buffer, "]}\n");
    answer_buffer(request, "application/json", &buffer);
}

struct mine {
    const struct hash *person;
    unsigned count;
    int64_t updated[MINE_MAX];
    char ids[MINE_MAX][STORE_ID_MAX + 1];
    char *shown[MINE_MAX];
    char standing[MINE_MAX][TABLE_STANDING_MAX]; /* as it was kept; "": none */
    int seat;
};

static bool take_mine(void *context, const struct store_table *table)
{
    struct mine *mine = context;
    mine->shown[mine->count] = strdup(table->shown);
    if (!mine->shown[mine->count])
        return false;
    mine->updated[mine->count] = table->updated;
    struct text id, standing;
    text_init(&standing, mine->standing[mine->count], sizeof mine->standing[0]);
    table_find_standing(table->kept, &standing);
    text_init(&id, mine->ids[mine->count++], sizeof mine->ids[0]);
    text_add(&id, table->id);
    return true;
}

static bool find_seat(void *context, const struct store_seat *seat)
{
    struct mine *mine = context;
    if (!seat->person || memcmp(seat->person, mine->person->bytes, HASH_BYTES) != 0)
        return true;
    mine->seat = (int)seat->seat;
    return false;
}

/* How a match under way stands: as it is at a table that is awake, else as it was kept when the
 * table went to sleep. */
static void add_standing(struct request *request, const struct mine *mine, unsigned which,
                         struct text *text)
{
    const struct desk *desk = registry_find(request->server->registry, mine->ids[which]);
    bool awake = desk && desk_is_stored(desk);
    if (awake ? desk->table.state != TABLE_PLAYING : !*mine->standing[which])
        return;
    text_add(text, "\"standing\":");
    if (awake)
        table_write_standing(&desk->table, text);
    else
        text_add(text, mine->standing[which]);
    text_add(text, ",");
}

/* One of them, with the person's seat and when something happened there; none that the person has
 * left for good. */
static bool add_mine(struct request *request, struct mine *mine, unsigned which,
                     struct buffer *buffer, struct error *error)
{
    char head[HEAD_MAX];
    struct text text;
    mine->seat = -1;
    if (!store_seats(request->server->reader, mine->ids[which], find_seat, mine, error))
        return false;
    if (mine->seat >= 0 && table_has_left(mine->shown[which], (unsigned)mine->seat))
        return true;
    add_shown(buffer, "{\"my\":");
    text_init(&text, head, sizeof head);
    text_add_number(&text, mine->seat);
    write_number(&text, "updated", mine->updated[which]);
    text_add(&text, ",");
    add_standing(request, mine, which, &text);
    buffer_add_text(buffer, head);
    buffer_add_text(buffer, mine->shown[which] + 1);
    return true;
}

void api_mine(struct request *request)
{
    struct hash person;
    struct error error;
    struct buffer buffer = {.data = NULL};
    if (!api_has_person(request, &person))
        return;
    struct mine *mine = calloc(1, sizeof *mine);
    bool good = mine || error_set(&error, MESSAGE("out of memory"));
    if (mine) {
        mine->person = &person;
        good = store_tables_of(request->server->reader, person.bytes, MINE_MAX, take_mine, mine,
                               &error);
    }
    buffer_add_text(&buffer, "{\"tables\":[");
    for (unsigned i = 0; good && i < mine->count; i++)
        good = add_mine(request, mine, i, &buffer, &error);
    buffer_add_text(&buffer, "]}\n");
    if (good)
        answer_buffer(request, "application/json", &buffer);
    else
        api_unread(request, NULL, &error);
    buffer_finish(&buffer);
    for (unsigned i = 0; mine && i < mine->count; i++)
        free(mine->shown[i]);
    free(mine);
}

/* ---- One table ---- */

struct shown {
    struct buffer buffer;
    bool found;
};

static bool take_shown(void *context, const struct store_table *table)
{
    struct shown *shown = context;
    shown->found = true;
    buffer_add_text(&shown->buffer, table->shown);
    return false;
}

void api_show(struct request *request, const char *id)
{
    struct server *server = request->server;
    struct desk *desk = registry_find(server->registry, id);
    struct shown shown = {.found = false};
    struct error error;
    if (desk && desk_is_stored(desk)) { /* with who is there */
        struct text text;
        text_init(&text, server->out, OUT_MAX);
        text_add_char(&text, '{');
        table_write_shown(&desk->table, &desk->presence, desk_now(desk), &text);
        text_add(&text, "}\n");
        request_answer(request, STATUS_OK, "application/json", text.data, text.length);
        return;
    }
    if ((desk && desk->gone) || !people_is_id(id))
        api_no_table(request, id);
    else if (!store_table(server->reader, id, take_shown, &shown, &error))
        api_unread(request, id, &error);
    else if (!shown.found)
        api_no_table(request, id);
    else
        answer_buffer(request, "application/json", &shown.buffer);
    buffer_finish(&shown.buffer);
}

static bool take_line(void *context, const struct store_row *row)
{
    struct buffer *buffer = context;
    buffer_add(buffer, row->line, row->length);
    buffer_add_text(buffer, "\n");
    return !buffer->failed;
}

/* Whether whoever asks may read the record when the match is over. */
static bool may_read(const struct request *request, const struct table *table)
{
    struct hash person;
    if (table->spectators)
        return true;
    if (!people_hash_person(request->secret, strlen(request->secret), &person))
        return false;
    for (unsigned seat = 0; seat < table_seats(table); seat++)
        if (table->chairs[seat].is_person && hash_is_same(&table->chairs[seat].person, &person))
            return true;
    return false;
}

/* The lines of a match that is over; false if there are none to give, which has been answered. */
static bool read_record(struct request *request, const char *id, struct buffer *buffer)
{
    struct error error;
    const struct desk *desk = api_wake(request, id);
    if (!desk)
        return false;
    if (desk->table.state != TABLE_OVER) {
        error_set(&error, MESSAGE("the match is not over"));
        api_conflict(request, &error);
    } else if (!may_read(request, &desk->table)) {
        error_set(&error, MESSAGE("you have no seat at this table"));
        request_refuse(request, STATUS_FORBIDDEN, "forbidden", &error);
    } else if (!store_journal(request->server->reader, id, 1, take_line, buffer, &error)) {
        api_unread(request, id, &error);
    } else {
        return true;
    }
    return false;
}

void api_record(struct request *request, const char *id)
{
    struct buffer buffer = {.data = NULL};
    if (!unsent_has_room(request, false))
        return;
    if (read_record(request, id, &buffer)) {
        answer_buffer(request, "application/x-ndjson", &buffer);
        unsent_add(request, false);
    }
    buffer_finish(&buffer);
}

/* `proportion=3:2`; false if the query is something else. */
static bool read_proportion(const char *query, unsigned *ret_wide, unsigned *ret_high)
{
    static const char name[] = "proportion=";
    *ret_wide = 3;
    *ret_high = 2;
    if (!*query)
        return true;
    if (strncmp(query, name, sizeof name - 1) != 0)
        return false;
    char *end;
    unsigned long wide = strtoul(query + sizeof name - 1, &end, 10);
    if (*end != ':' || wide < 1 || wide > 100)
        return false;
    unsigned long high = strtoul(end + 1, &end, 10);
    *ret_wide = (unsigned)wide;
    *ret_high = (unsigned)high;
    return !*end && high >= 1 && high <= 100;
}

void api_replay(struct request *request, const char *id)
{
    struct buffer buffer = {.data = NULL};
    struct error error;
    unsigned wide, high;
    if (!read_proportion(request->query, &wide, &high)) {
        error_set(&error, MESSAGE("proportion must be as 3:2, both numbers from 1 to 100"));
        api_malformed(request, &error);
        return;
    }
    if (unsent_has_room(request, true) && read_record(request, id, &buffer))
        replaying_start(request, &buffer, wide, high);
    buffer_finish(&buffer);
}
