/* Connections before they are anything else. */
#include "arrivals.h"
#include "clock.h"
#include "refusals.h"

#include <libwebsockets.h>
#include <netdb.h>
#include <stdlib.h>
#include <sys/socket.h>

enum {
    OWN_DESCRIPTORS = 64, /* the database, the log, and whatever libraries need */
    BODY_MS = 20000,
};

unsigned arrivals_most(const struct config *config, unsigned long descriptors)
{
    unsigned long most = (unsigned long)config->connections + ARRIVING_MAX;
    unsigned long room =
        descriptors > 2 * OWN_DESCRIPTORS ? descriptors - OWN_DESCRIPTORS : descriptors / 2;
    return (unsigned)(most < room ? most : room);
}

static bool find_address(int descriptor, char ret_address[ADDRESS_MAX])
{
    struct sockaddr_storage peer;
    socklen_t length = sizeof peer;
    return getpeername(descriptor, (struct sockaddr *)&peer, &length) == 0 &&
           getnameinfo((struct sockaddr *)&peer, length, ret_address, ADDRESS_MAX, NULL, 0,
                       NI_NUMERICHOST) == 0;
}

/* Behind a proxy all come from its address, which says nothing; it has heard them out already. */
static struct caller *find_caller(struct server *server, int descriptor)
{
    char address[ADDRESS_MAX];
    if (server->config->trust_proxy || !find_address(descriptor, address))
        return NULL;
    return callers_find(server->callers, address, clock_now());
}

bool arrivals_may_come(struct server *server, int descriptor)
{
    const struct caller *caller = find_caller(server, descriptor);
    if (server->stops)
        return false;
    bool full = server->arrival_count >= server->arrivals_most;
    if (!full && (!caller || caller->arriving < (unsigned long)server->config->per_address))
        return true;
    server->metrics.limited++;
    return refusals_note(server, "refused",
                         full ? "connections" : "silent connections of the address",
                         caller ? caller->address : NULL);
}

void arrivals_add(struct server *server, struct lws *wsi)
{
    struct arrival *arrival = calloc(1, sizeof *arrival);
    if (!arrival)
        return;
    *arrival = (struct arrival){.server = server,
                                .wsi = wsi,
                                .caller = find_caller(server, lws_get_socket_fd(wsi)),
                                .since = clock_now(),
                                .older = server->arrivals};
    if (arrival->caller)
        arrival->caller->arriving++;
    if (arrival->older)
        arrival->older->newer = arrival;
    server->arrivals = arrival;
    server->arrival_count++;
    lws_set_opaque_user_data(wsi, arrival);
}

struct arrival *arrival_of(struct lws *wsi)
{
    return lws_get_opaque_user_data(wsi);
}

/* From here on it is counted as what it is. */
static void stop_arriving(struct arrival *arrival)
{
    if (arrival->caller)
        arrival->caller->arriving--;
    arrival->caller = NULL;
}

void arrival_remove(struct arrival *arrival)
{
    if (!arrival)
        return;
    stop_arriving(arrival);
    lws_set_opaque_user_data(arrival->wsi, NULL);
    if (arrival->newer)
        arrival->newer->older = arrival->older;
    else
        arrival->server->arrivals = arrival->older;
    if (arrival->older)
        arrival->older->newer = arrival->newer;
    arrival->server->arrival_count--;
    free(arrival);
}

void arrival_reach(struct arrival *arrival, enum arrival_stage stage)
{
    if (!arrival)
        return;
    stop_arriving(arrival);
    arrival->stage = stage;
    arrival->since = clock_now();
}

static bool takes_too_long(const struct arrival *arrival, int64_t now)
{
    int64_t patience = arrival->server->config->patience * 1000, taken = now - arrival->since;
    switch (arrival->stage) {
    case ARRIVAL_COMES:
        return taken > patience / 2;
    case ARRIVAL_ASKS:
        return taken > (patience < BODY_MS ? patience : BODY_MS);
    case ARRIVAL_READS:
        return taken > patience;
    default:
        return false;
    }
}

/* libwebsockets looks at its timers only when something happens at a connection. */
void connection_end(struct lws *wsi)
{
    lws_set_timeout(wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
    lws_cancel_service(lws_get_context(wsi));
}

void arrivals_check(struct server *server, int64_t now)
{
    for (struct arrival *arrival = server->arrivals; arrival; arrival = arrival->older)
        if (!arrival->ends && takes_too_long(arrival, now)) {
            server->metrics.connections_dropped++;
            refusals_note(server, "dropped", "slow request",
                          arrival->caller ? arrival->caller->address : NULL);
            arrival->ends = true;
            connection_end(arrival->wsi);
        }
}
