/* One replay under way is one piece of work for libuv's threads. */
#include "replaying.h"
#include "api.h"
#include "replay.h"

#include <stdlib.h>
#include <string.h>

enum { ALL_AT_ONCE = 16, OF_ADDRESS_AT_ONCE = 2 };

struct replaying {
    uv_work_t work;
    struct server *server;
    struct caller *caller;
    struct request *request; /* NULL: nobody waits for it any more */
    struct buffer record;
    unsigned wide, high;
    char *json;
    struct error error;
};

static void run(uv_work_t *work)
{
    struct replaying *replaying = work->data;
    replaying->json = replay_write(replaying->record.data, replaying->record.length,
                                   replaying->wide, replaying->high, &replaying->error);
}

static void answer(struct request *request, const struct replaying *replaying)
{
    request->awaited = NULL;
    if (replaying->json)
        request_answer(request, STATUS_OK, "application/json", replaying->json,
                       strlen(replaying->json));
    else
        api_storage(request, &replaying->error);
}

static void finish(uv_work_t *work, int status)
{
    struct replaying *replaying = work->data;
    (void)status; /* it is never cancelled */
    replaying->server->replays--;
    replaying->caller->replays--;
    if (replaying->request)
        answer(replaying->request, replaying);
    buffer_finish(&replaying->record);
    free(replaying->json);
    free(replaying);
}

/* Whether one more may be written; if not it has been answered. */
static bool has_room(struct request *request)
{
    struct error error;
    if (request->caller->replays >= OF_ADDRESS_AT_ONCE) {
        request->server->metrics.limited++;
        error_set(&error, MESSAGE("too many requests: wait a little"));
        request_refuse(request, STATUS_TOO_MANY, "too-many", &error);
        return false;
    }
    if (request->server->replays >= ALL_AT_ONCE) {
        error_set(&error, MESSAGE("the server has no room at present: try again later"));
        api_busy(request, &error);
        return false;
    }
    return true;
}

void replaying_start(struct request *request, struct buffer *record, unsigned wide, unsigned high)
{
    struct error error;
    if (!has_room(request))
        return;
    struct replaying *replaying = calloc(1, sizeof *replaying);
    if (!replaying) {
        error_set(&error, MESSAGE("out of memory"));
        api_storage(request, &error);
        return;
    }
    *replaying = (struct replaying){.server = request->server,
                                    .caller = request->caller,
                                    .request = request,
                                    .record = *record,
                                    .wide = wide,
                                    .high = high};
    *record = (struct buffer){.data = NULL};
    replaying->work.data = replaying;
    request->awaited = &replaying->request;
    request->server->replays++;
    request->caller->replays++;
    uv_queue_work(&request->server->loop, &replaying->work, run, finish);
}
