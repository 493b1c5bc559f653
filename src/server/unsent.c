/* Counts what has been asked for and was not sent yet. */
#include "unsent.h"
#include "api.h"

/* So many replays at once, written or not sent; and when so many bytes lie there no more are added:
 * it can be one answer more than that. */
enum {
    REPLAYS = 16,
    REPLAYS_OF_ADDRESS = 2,
    BYTES = 64 << 20,
    BYTES_OF_ADDRESS = 16 << 20,
};

bool unsent_has_room(struct request *request, bool replay)
{
    struct server *server = request->server;
    const struct caller *caller = request->caller;
    struct error error;
    if (caller->unsent >= BYTES_OF_ADDRESS || (replay && caller->replays >= REPLAYS_OF_ADDRESS)) {
        error_set(&error, MESSAGE("much that this address has asked for is still on its way: wait "
                                  "a little"));
        request_refuse(request, STATUS_TOO_MANY, "too-many", &error);
        return false;
    }
    if (server->unsent >= BYTES || (replay && server->replays >= REPLAYS)) {
        error_set(&error, MESSAGE("the server has no room at present: try again later"));
        api_busy(request, &error);
        return false;
    }
    return true;
}

void unsent_add(struct request *request, bool replay)
{
    request->counted = request->answer_length;
    request->replay = replay;
    request->server->unsent += request->counted;
    request->caller->unsent += request->counted;
}

void unsent_remove(struct request *request)
{
    if (!request->caller)
        return;
    request->server->unsent -= request->counted;
    request->caller->unsent -= request->counted;
    if (request->replay)
        unsent_end_replay(request->server, request->caller);
}

void unsent_begin_replay(struct server *server, struct caller *caller)
{
    server->replays++;
    caller->replays++;
}

void unsent_end_replay(struct server *server, struct caller *caller)
{
    server->replays--;
    caller->replays--;
}
