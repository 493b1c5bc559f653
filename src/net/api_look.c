/* Requests that only look. What is stored is read by a thread (looking.h). */
#include "api.h"
#include "host/export.h"
#include "host/mine.h"
#include "host/registry.h"
#include "host/waking.h"
#include "long_answers.h"
#include "looking.h"
#include "replay.h"

#include <stdlib.h>
#include <string.h>

static void refuse_memory(struct request *request)
{
    struct error error;
    error_set(&error, MESSAGE("out of memory"));
    api_storage(request, &error);
}

/* ---- Lists ---- */

static void answer_buffer(struct request *request, const char *type, struct buffer *buffer)
{
    if (buffer->failed)
        refuse_memory(request);
    else
        request_give(request, STATUS_OK, type, buffer);
    buffer_finish(buffer);
}

static void add_shown(void *context, const char *shown)
{
    struct buffer *buffer = context;
    if (buffer->length > 0 && buffer->data[buffer->length - 1] != '[')
        buffer_add_text(buffer, ",");
    buffer_add_text(buffer, shown);
}

void api_lobby(struct request *request)
{
    static const char room[OUT_BEFORE];
    struct buffer buffer = {.data = NULL};
    buffer_add(&buffer, room, sizeof room);
    buffer_add_text(&buffer, "{\"tables\":[");
    registry_lobby(&request->server->host, add_shown, &buffer);
    buffer_add_text(&buffer, "]}\n");
    answer_buffer(request, "application/json", &buffer);
}

static void read_mine(struct look *look, struct store *store)
{
    look->mine = mine_read(store, &look->person, &look->error);
    look->outcome = look->mine ? LOOK_GOOD : LOOK_UNREAD;
}

static void answer_mine(struct request *request, struct look *look)
{
    look_begin(look);
    buffer_add_text(&look->buffer, "{\"tables\":[");
    mine_write(look->mine, &look->server->host, &look->buffer);
    buffer_add_text(&look->buffer, "]}\n");
    answer_buffer(request, "application/json", &look->buffer);
}

void api_mine(struct request *request)
{
    struct hash person;
    if (!api_has_person(request, &person))
        return;
    struct look *look = look_create(request, WORK_LOOK, "");
    if (!look)
        return;
    look->read = read_mine;
    look->answer = answer_mine;
    look_submit(look);
}

/* ---- One table ---- */

static bool take_shown(void *context, const struct store_table *table)
{
    struct look *look = context;
    look->outcome = LOOK_GOOD;
    look_begin(look);
    buffer_add_text(&look->buffer, table->shown);
    return false;
}

static void read_shown(struct look *look, struct store *store)
{
    look->outcome = LOOK_NO_TABLE;
    if (!store_table(store, look->id, take_shown, look, &look->error))
        look->outcome = LOOK_UNREAD;
}

static void answer_shown(struct request *request, struct look *look)
{
    answer_buffer(request, "application/json", &look->buffer);
}

void api_show(struct request *request, const char *id)
{
    struct server *server = request->server;
    struct desk *desk = registry_find(server->host.registry, id);
    if (desk && desk_is_stored(desk)) { /* with who is there */
        struct text text;
        text_init(&text, server->out, OUT_MAX);
        text_add_char(&text, '{');
        table_write_shown(desk->table, &desk->presence, desk_now(desk), &text);
        text_add(&text, "}\n");
        request_answer(request, STATUS_OK, "application/json", text.data, text.length);
        return;
    }
    if ((desk && desk->gone) || !people_is_id(id)) {
        api_no_table(request, id);
        return;
    }
    struct look *look = look_create(request, WORK_LOOK, id);
    if (!look)
        return;
    look->read = read_shown;
    look->answer = answer_shown;
    look_submit(look);
}

/* ---- Records and replays ---- */

static bool take_line(void *context, const char *line, size_t length)
{
    struct buffer *buffer = context;
    buffer_add(buffer, line, length);
    buffer_add_text(buffer, "\n");
    return !buffer->failed;
}

/* Whether whoever asks may read the record when the match is over. */
static bool may_read(const struct look *look, const struct table *table)
{
    if (table->spectators)
        return true;
    for (unsigned seat = 0; look->is_person && seat < table_seats(table); seat++)
        if (table->chairs[seat].is_person &&
            hash_is_same(&table->chairs[seat].person, &look->person))
            return true;
    return false;
}

/* Whether there is a match that is over, and the record is for who asks. */
static enum look_outcome find_record(const struct look *look, struct waking *waking,
                                     struct store *store)
{
    if (waking_look(waking, store))
        return waking->table.state != TABLE_OVER ? LOOK_NOT_OVER
               : !may_read(look, &waking->table) ? LOOK_FORBIDDEN
                                                 : LOOK_GOOD;
    return waking->missing ? LOOK_NO_TABLE : LOOK_UNREAD;
}

/* The lines become a replay. */
static void write_replay(struct look *look)
{
    struct buffer record = look->buffer;
    look->buffer = (struct buffer){.data = NULL};
    look_begin(look);
    if (!replay_write(record.data + OUT_BEFORE, record.length - OUT_BEFORE, look->wide, look->high,
                      &look->buffer, &look->error))
        look->outcome = LOOK_UNREAD;
    buffer_finish(&record);
}

static void read_lines(struct look *look, const struct table *table, struct store *store)
{
    look_begin(look);
    if (!export_record(store, table, look->undone, take_line, &look->buffer, &look->error))
        look->outcome = LOOK_UNREAD;
    else if (look->replay && !look->buffer.failed)
        write_replay(look);
}

static void read_record(struct look *look, struct store *store)
{
    struct waking *waking = waking_create(look->id, false);
    look->outcome = LOOK_UNREAD;
    if (!waking) {
        error_set(&look->error, MESSAGE("out of memory"));
        return;
    }
    look->outcome = find_record(look, waking, store);
    look->error = waking->error;
    if (look->outcome == LOOK_GOOD)
        read_lines(look, &waking->table, store);
    waking_destroy(waking);
}

static void answer_record(struct request *request, struct look *look)
{
    if (look->replay) {
        answer_buffer(request, "application/json", &look->buffer);
    } else if (long_answers_has_room(request, false)) { /* others may have come meanwhile */
        answer_buffer(request, "application/x-ndjson", &look->buffer);
        long_answers_add(request, false);
    }
}

/* What is known of a table that is awake need not be read. */
static bool is_refused(struct request *request, const char *id)
{
    const struct desk *desk = registry_find(request->server->host.registry, id);
    struct error error;
    if (!people_is_id(id) || (desk && desk->gone)) {
        api_no_table(request, id);
        return true;
    }
    if (!desk || !desk_is_stored(desk) || desk->table->state == TABLE_OVER)
        return false;
    error_set(&error, MESSAGE("the match is not over"));
    api_conflict(request, &error);
    return true;
}

/* NULL, and answered, if it can't be looked at. */
static struct look *look_at_record(struct request *request, const char *id, bool replay)
{
    if (!long_answers_has_room(request, replay) || is_refused(request, id))
        return NULL;
    struct look *look = look_create(request, WORK_RECORD, id);
    if (!look)
        return NULL;
    look->read = read_record;
    look->answer = answer_record;
    look->replay = replay;
    return look;
}

void api_record(struct request *request, const char *id)
{
    struct error error;
    bool undone = strcmp(request->query, "undone=1") == 0;
    if (!undone && *request->query && strcmp(request->query, "undone=0") != 0) {
        error_set(&error, MESSAGE("undone must be 0 or 1"));
        api_malformed(request, &error);
        return;
    }
    struct look *look = look_at_record(request, id, false);
    if (!look)
        return;
    look->undone = undone;
    look_submit(look);
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
    struct error error;
    unsigned wide, high;
    if (!read_proportion(request->query, &wide, &high)) {
        error_set(&error, MESSAGE("proportion must be as 3:2, both numbers from 1 to 100"));
        api_malformed(request, &error);
        return;
    }
    struct look *look = look_at_record(request, id, true);
    if (!look)
        return;
    look->wide = wide;
    look->high = high;
    look_submit(look);
}
