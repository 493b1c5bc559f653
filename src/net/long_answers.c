/* Counts what has been asked for and was not sent yet. */
#include "long_answers.h"
#include "api.h"
#include "connections.h"
#include "host/clock.h"

/* So many replays at once, written or not sent; and when so many bytes lie there no more are added:
 * it can be one answer more than that. */
enum {
    REPLAYS = 16,
    REPLAYS_OF_ADDRESS = 2,
    BYTES = 64 << 20,
    BYTES_OF_ADDRESS = 16 << 20,
    GRACE_MS = 2000,          /* so long everybody may read, however slowly; */
    BYTES_A_SECOND = 64 << 10 /* who is slower then makes room for others */
};

/* ---- Whose place another may have ---- */

static bool is_full(const struct server *server, bool replay)
{
    return server->unsent >= BYTES || (replay && server->replays >= REPLAYS);
}

/* How much of what is short an address holds. */
static size_t held_by(const struct caller *caller, bool replays)
{
    return replays ? caller->replays : caller->unsent;
}

/* Whether it has had its time. */
static bool has_read(const struct request *request, int64_t now)
{
    const struct connection *connection = request->connection;
    return connection && connection->answers && !connection->ends &&
           now - connection->answers > GRACE_MS;
}

/* Of two that read the one that holds more, or else the slower. */
static bool is_worse(const struct request *request, const struct request *other, bool replays,
                     int64_t now)
{
    size_t held = held_by(request->caller, replays), other_held = held_by(other->caller, replays);
    return held != other_held ? held > other_held
                              : connection_speed(request->connection, now) <
                                    connection_speed(other->connection, now);
}

/* Who has to make room for a newcomer: nobody, if those who read hold no more than it would and are
 * quick. */
static struct request *find_loser(const struct request *newcomer, bool replays)
{
    struct request *worst = NULL;
    int64_t now = clock_now();
    for (struct request *request = newcomer->server->long_answers; request;
         request = request->unsent_next)
        if (has_read(request, now) && (!replays || request->replay) &&
            (!worst || is_worse(request, worst, replays, now)))
            worst = request;
    if (!worst || held_by(worst->caller, replays) > held_by(newcomer->caller, replays) + 1 ||
        connection_speed(worst->connection, now) < BYTES_A_SECOND)
        return worst;
    return NULL;
}

static bool make_room(const struct request *newcomer, bool replay)
{
    struct server *server = newcomer->server;
    while (is_full(server, replay)) {
        struct request *loser = find_loser(newcomer, replay && server->replays >= REPLAYS);
        if (!loser)
            return false;
        long_answers_remove(loser);
        connection_drop(loser->connection, "reads slowly, and another needs its place");
    }
    return true;
}

bool long_answers_has_room(struct request *request, bool replay)
{
    const struct caller *caller = request->caller;
    struct error error;
    if (caller->unsent >= BYTES_OF_ADDRESS || (replay && caller->replays >= REPLAYS_OF_ADDRESS)) {
        error_set(&error, MESSAGE("much that this address has asked for is still on its way: wait "
                                  "a little"));
        request_refuse(request, STATUS_TOO_MANY, "too-many", &error);
        return false;
    }
    if (!make_room(request, replay)) {
        error_set(&error, MESSAGE("the server has no room at present: try again later"));
        api_busy(request, &error);
        return false;
    }
    return true;
}

/* ---- Counting ---- */

void long_answers_add(struct request *request, bool replay)
{
    struct server *server = request->server;
    request->is_counted = true;
    request->counted = request->answer_length;
    request->replay = replay;
    server->unsent += request->counted;
    request->caller->unsent += request->counted;
    request->unsent_before = NULL;
    request->unsent_next = server->long_answers;
    if (request->unsent_next)
        request->unsent_next->unsent_before = request;
    server->long_answers = request;
}

void long_answers_remove(struct request *request)
{
    struct server *server = request->server;
    if (!request->is_counted)
        return;
    request->is_counted = false;
    server->unsent -= request->counted;
    request->caller->unsent -= request->counted;
    if (request->replay)
        long_answers_end_replay(server, request->caller);
    if (request->unsent_before)
        request->unsent_before->unsent_next = request->unsent_next;
    else
        server->long_answers = request->unsent_next;
    if (request->unsent_next)
        request->unsent_next->unsent_before = request->unsent_before;
}

void long_answers_begin_replay(struct server *server, struct caller *caller)
{
    server->replays++;
    caller->replays++;
}

void long_answers_end_replay(struct server *server, struct caller *caller)
{
    server->replays--;
    caller->replays--;
}
