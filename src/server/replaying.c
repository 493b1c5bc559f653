/* One replay under way is one piece of work for libuv's threads. */
#include "replaying.h"
#include "api.h"
#include "replay.h"
#include "unsent.h"

#include <stdlib.h>
#include <string.h>

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
    unsent_add(request, true); /* it keeps its place until it is sent */
}

static void finish(uv_work_t *work, int status)
{
    struct replaying *replaying = work->data;
    (void)status; /* it is never cancelled */
    if (replaying->request)
        answer(replaying->request, replaying);
    else
        unsent_end_replay(replaying->server, replaying->caller);
    buffer_finish(&replaying->record);
    free(replaying->json);
    free(replaying);
}

void replaying_start(struct request *request, struct buffer *record, unsigned wide, unsigned high)
{
    struct error error;
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
    unsent_begin_replay(request->server, request->caller);
    uv_queue_work(&request->server->loop, &replaying->work, run, finish);
}
