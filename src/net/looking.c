/* From the request to the threads and back. */
#include "looking.h"
#include "api.h"
#include "gzip.h"
#include "host/mine.h"
#include "long_answers.h"

#include <stdlib.h>
#include <string.h>

static void destroy(struct look *look)
{
    if (look->replay && !look->request)
        long_answers_end_replay(look->server, look->caller);
    buffer_finish(&look->buffer);
    mine_destroy(look->mine);
    free(look->path);
    free(look);
}

static void refuse(struct request *request, const struct look *look)
{
    struct error error;
    switch (look->outcome) {
    case LOOK_NO_TABLE:
        api_no_table(request, look->id);
        break;
    case LOOK_NOTHING:
        api_no_address(request);
        break;
    case LOOK_NOT_OVER:
        error_set(&error, MESSAGE("the match is not over"));
        api_conflict(request, &error);
        break;
    case LOOK_FORBIDDEN:
        error_set(&error, MESSAGE("you have no seat at this table"));
        request_refuse(request, STATUS_FORBIDDEN, "forbidden", &error);
        break;
    default:
        api_unread(request, *look->id ? look->id : NULL, &look->error);
        break;
    }
}

static void run(struct work *work, struct store *store)
{
    struct look *look = (struct look *)work;
    look->read(look, store);
}

static void finish(struct work *work)
{
    struct look *look = (struct look *)work;
    struct request *request = look->request;
    struct error error;
    if (request) {
        request->look = NULL;
        if (!work->ran) {
            error_set(&error, MESSAGE("the server is stopping: try again in a moment"));
            api_busy(request, &error);
        } else if (look->outcome == LOOK_GOOD) {
            look->answer(request, look);
        } else {
            refuse(request, look);
        }
        if (look->replay)
            long_answers_add(request, true); /* it keeps its place until it is sent */
    }
    destroy(look);
}

/* Whether the queue takes one more; if not it has been answered. */
static bool has_room(struct request *request, enum work_kind kind)
{
    struct error error;
    switch (readers_room(request->server->host.readers, kind, request->caller)) {
    case ROOM_NOT_FOR_ASKER:
        api_too_many(request);
        return false;
    case ROOM_FOR_NOBODY:
        error_set(&error, MESSAGE("the server has no room at present: try again later"));
        api_busy(request, &error);
        return false;
    default:
        return true;
    }
}

struct look *look_create(struct request *request, enum work_kind kind, const char *id)
{
    struct error error;
    if (!has_room(request, kind))
        return NULL;
    struct look *look = calloc(1, sizeof *look);
    if (!look) {
        error_set(&error, MESSAGE("out of memory"));
        api_storage(request, &error);
        return NULL;
    }
    look->work = (struct work){.kind = kind, .asker = request->caller, .run = run, .done = finish};
    look->server = request->server;
    look->caller = request->caller;
    look->request = request;
    look->is_person = people_hash_person(request->secret, strlen(request->secret), &look->person);
    struct text text;
    text_init(&text, look->id, sizeof look->id);
    text_add(&text, id);
    return look;
}

void look_submit(struct look *look)
{
    if (look->replay)
        long_answers_begin_replay(look->server, look->caller);
    look->request->look = look;
    readers_submit(look->server->host.readers, &look->work);
}

void look_forget(struct look *look)
{
    look->request = NULL;
    readers_drop(look->server->host.readers, &look->work);
}

/* ---- What is the same for everybody ---- */

void look_begin(struct look *look)
{
    static const char room[OUT_BEFORE];
    buffer_add(&look->buffer, room, sizeof room);
}

void look_make_smaller(struct look *look)
{
    struct buffer *buffer = &look->buffer;
    if (buffer->failed || !look->reads_gzip ||
        !gzip_is_worth_it(look->type, buffer->length - OUT_BEFORE))
        return;
    char *bytes = malloc(buffer->length);
    size_t length = bytes ? gzip_compress(look->server->gzip, buffer->data + OUT_BEFORE,
                                          buffer->length - OUT_BEFORE, bytes + OUT_BEFORE)
                          : 0;
    if (!length) {
        free(bytes);
        return;
    }
    free(buffer->data);
    *buffer =
        (struct buffer){.data = bytes, .length = OUT_BEFORE + length, .room = OUT_BEFORE + length};
    look->compressed = true;
}

void look_answer(struct request *request, struct look *look)
{
    struct error error;
    if (look->buffer.failed) {
        error_set(&error, MESSAGE("out of memory"));
        api_storage(request, &error);
        return;
    }
    request->compressed = look->compressed;
    request_give(request, STATUS_OK, look->type, &look->buffer);
}

static void compress_text(struct look *look, struct store *store)
{
    (void)store;
    look_make_smaller(look);
}

void look_compress(struct request *request, const char *type, const char *text, size_t length)
{
    struct look *look = look_create(request, WORK_LOOK, "");
    if (!look)
        return;
    look->read = compress_text;
    look->answer = look_answer;
    look->type = type;
    look->reads_gzip = true;
    look_begin(look);
    buffer_add(&look->buffer, text, length);
    look_submit(look);
}
