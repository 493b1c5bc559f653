/* How the tables speak to those who are connected. */
#include "visitors.h"
#include "api.h"
#include "socket.h"

static void tell(struct visitor *visitor, unsigned what)
{
    session_tell(session_of(visitor), what);
}

static void see(struct visitor *visitor, unsigned proportion)
{
    struct session *session = session_of(visitor);
    if ((session->needs & TELL_VIEW) && session->proportion == (int)proportion)
        session_tell(session, TELL_VIEW);
}

static void answer(struct visitor *visitor, const char *text, size_t length)
{
    session_answer(session_of(visitor), text, length);
}

static void refuse(struct visitor *visitor, const char *code, const struct error *error)
{
    session_refuse(session_of(visitor), code, error);
}

static void close_one(struct visitor *visitor)
{
    session_close(session_of(visitor), SEAT_CLOSED);
}

static void hear(struct visitor *visitor, const char *line, size_t length)
{
    struct session *session = session_of(visitor);
    session_defer(session, -1);
    if (!session->deferred)
        session->door = NULL;
    if (session->closes || session->server->host.stops)
        return; /* it has just lost its seat, or says it again when we are back */
    session_hear_now(session, line, length);
}

static int64_t lag(const struct visitor *visitor)
{
    return session_lag((const struct session *)visitor);
}

static void handle(struct request *request)
{
    request->desk = NULL;
    api_handle(request);
}

const struct host_listener visitors_listener = {
    .tell = tell,
    .see = see,
    .answer = answer,
    .refuse = refuse,
    .close = close_one,
    .hear = hear,
    .lag = lag,
    .handle = handle,
    .answered = api_answer,
};
