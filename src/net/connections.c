/* Connections before they are anything else. */
#include "connections.h"
#include "host/clock.h"
#include "host/log.h"
#include "origin.h"
#include "traffic.h"

#include <libwebsockets.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    OWN_DESCRIPTORS = 64, /* the database, the log, and whatever libraries need */
    BODY_MS = 20000,
    UNREAD_MAX = 128 << 10, /* bytes that the system may keep for who does not read */
    SILENT_OF_ADDRESS = 32, /* connections that have not said what they want */
    SILENT_OF_NETWORK = 128,
    PATIENCE_LEAST_MS = 1000,
    READING_MS = 4000,       /* then, when slots are short, a reader must have */
    READING_BYTES = 8 << 10, /* read so much a second */
    OFTEN = 20,              /* times the rate: connections a second, whatever they want; */
    OFTEN_AT_ONCE = 80,      /* more than any requests that are answered */
};

unsigned connections_most(const struct config *config, unsigned long descriptors)
{
    unsigned long most = (unsigned long)config->connections + CONNECTIONS_MAX;
    unsigned long room =
        descriptors > 2 * OWN_DESCRIPTORS ? descriptors - OWN_DESCRIPTORS : descriptors / 2;
    return (unsigned)(most < room ? most : room);
}

static unsigned long least(unsigned long one, unsigned long other)
{
    return one < other ? one : other;
}

/* ---- Slots ---- */

static bool is_silent(const struct connection *connection)
{
    return connection->stage == CONNECTION_COMES || connection->stage == CONNECTION_ASKS ||
           connection->stage == CONNECTION_RESTS;
}

static void take_slot(struct connection *connection, struct caller *caller)
{
    connection->caller = caller;
    connection->after = NULL;
    connection->before = caller->slots_last;
    if (connection->before)
        connection->before->after = connection;
    else
        caller->slots = connection;
    caller->slots_last = connection;
    if (is_silent(connection))
        limits_count_arriving(caller, 1);
    limits_count_slots(connection->server->limits, caller, 1);
    connection->server->slots++;
}

static void give_slot(struct connection *connection)
{
    struct caller *caller = connection->caller;
    if (!caller)
        return;
    if (connection->before)
        connection->before->after = connection->after;
    else
        caller->slots = connection->after;
    if (connection->after)
        connection->after->before = connection->before;
    else
        caller->slots_last = connection->before;
    if (is_silent(connection))
        limits_count_arriving(caller, -1);
    limits_count_slots(connection->server->limits, caller, -1);
    connection->server->slots--;
    connection->caller = NULL;
}

void connection_own(struct connection *connection, struct caller *caller)
{
    if (!connection || !connection->caller || !caller || connection->caller == caller)
        return;
    give_slot(connection);
    take_slot(connection, caller);
}

void connection_drop(struct connection *connection, const char *why)
{
    struct server *server = connection->server;
    char address[ADDRESS_MAX];
    address_write(&connection->peer, address);
    if (connection->stage != CONNECTION_RESTS) { /* which takes nothing from anybody */
        server->host.metrics.connections_dropped++;
        log_event(LOG_INFO, "dropped", "why", why, "address", address, NULL);
    }
    connection->ends = true;
    give_slot(connection);
    connection_hang_up(connection->wsi);
}

/* The one of a caller's connections that another may have the slot of: one that rests, or else the
 * oldest that says nothing, or else the one that reads for longest; NULL if we are the ones that
 * all of them wait for. */
static struct connection *find_loser(const struct caller *caller)
{
    struct connection *silent = NULL, *reader = NULL;
    for (struct connection *connection = caller->slots; connection;
         connection = connection->after) {
        if (connection->stage == CONNECTION_RESTS)
            return connection;
        if (is_silent(connection) && !silent)
            silent = connection;
        if (connection->stage == CONNECTION_READS && !reader)
            reader = connection;
    }
    return silent ? silent : reader;
}

/* Makes room by closing one; false if there is none to close. */
static bool close_one(struct server *server, const struct caller *caller)
{
    struct connection *loser = caller ? find_loser(caller) : NULL;
    if (!loser)
        return false;
    server->host.metrics.limited += loser->stage != CONNECTION_RESTS;
    connection_drop(loser, "slow, and another needs its place");
    return true;
}

/* The same at the address that holds most, of those where one can be closed. */
static bool close_of_most(struct server *server)
{
    const struct caller *caller = limits_most(server->limits, NULL);
    while (caller && !close_one(server, caller))
        caller = limits_most(server->limits, caller);
    return caller != NULL;
}

/* Whether there is room for one more of the caller's, if need be in the place of another. A proxy
 * has heard its people out already, and its address says nothing. */
static bool make_room(struct server *server, const struct caller *caller, bool trusted)
{
    const struct config *config = server->config;
    unsigned long of_address = least((unsigned long)config->per_address, SILENT_OF_ADDRESS);
    unsigned long of_network = least(config_per_network(config), SILENT_OF_NETWORK);
    const struct caller *network = caller->network;
    if (!trusted && caller->arriving >= of_address && !close_one(server, caller))
        return false;
    if (!trusted && network && network->arriving >= of_network &&
        !close_one(server, limits_most_silent(server->limits, network)))
        return false;
    bool full =
        server->slots >= CONNECTIONS_MAX || server->connection_count >= server->connections_most;
    return !full || close_of_most(server);
}

/* ---- Coming ---- */

/* Greeting those who come again and again, and never ask for anything, costs the loop time too. */
static bool comes_too_often(const struct server *server, struct caller *caller, int64_t now)
{
    double rate = (double)server->config->rate;
    return !bucket_take(&caller->coming, OFTEN * rate, OFTEN_AT_ONCE * rate, now);
}

static struct connection *create(struct server *server, const struct endpoint *endpoint,
                                 const struct sockaddr *peer)
{
    struct connection *connection = calloc(1, sizeof *connection);
    char address[ADDRESS_MAX];
    if (!connection)
        return NULL;
    *connection = (struct connection){.server = server, .since = clock_now()};
    connection->metrics = endpoint->metrics;
    address_of(&endpoint->at.any, &connection->peer);
    connection->inside = connection->peer.length > 0 && address_is_here(&connection->peer);
    address_of(peer, &connection->peer);
    address_write(&connection->peer, address);
    connection->trusted = origin_is_trusted(server, &connection->peer);
    struct caller *caller = limits_find(server->limits, address, connection->since);
    if (!server->host.stops && caller &&
        (connection->trusted || !comes_too_often(server, caller, connection->since)) &&
        make_room(server, caller, connection->trusted)) {
        take_slot(connection, caller);
        return connection;
    }
    if (!server->host.stops) {
        server->host.metrics.limited++;
        log_event(LOG_INFO, "refused", "why", "connections", "address", address, NULL);
    }
    free(connection);
    return NULL;
}

void connections_take(struct server *server, const struct endpoint *endpoint, int descriptor,
                      const struct sockaddr *peer)
{
    bool secure =
        *server->config->certificate && endpoint->at.any.sa_family != AF_UNIX && !endpoint->metrics;
    struct lws_vhost *vhost = secure ? server->vhost : server->plain_vhost;
    lws_sock_file_fd_type file = {.sockfd = descriptor};
    int unread = UNREAD_MAX;
    server->adopted = create(server, endpoint, peer);
    if (!server->adopted) {
        close(descriptor);
        return;
    }
    server->adopted->secure = secure;
    setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &unread, sizeof unread);
    lws_adopt_descriptor_vhost(
        vhost,
        (lws_adoption_type)(LWS_ADOPT_SOCKET | LWS_ADOPT_HTTP | (secure ? LWS_ADOPT_ALLOW_SSL : 0)),
        file, NULL, NULL);
    if (server->adopted) { /* it did not get as far as that */
        give_slot(server->adopted);
        free(server->adopted);
        server->adopted = NULL;
    }
}

void connections_add(struct server *server, struct lws *wsi)
{
    struct connection *connection = server->adopted;
    if (!connection)
        return;
    server->adopted = NULL;
    connection->wsi = wsi;
    connection->older = server->connections;
    if (connection->older)
        connection->older->newer = connection;
    server->connections = connection;
    server->connection_count++;
    lws_set_opaque_user_data(wsi, connection);
}

struct connection *connection_of(struct lws *wsi)
{
    return lws_get_opaque_user_data(wsi);
}

/* Nothing more is expected of it here. */
static void leave_list(struct connection *connection)
{
    if (connection->newer)
        connection->newer->older = connection->older;
    else if (connection->server->connections == connection)
        connection->server->connections = connection->older;
    if (connection->older)
        connection->older->newer = connection->newer;
    connection->newer = connection->older = NULL;
}

void connection_remove(struct connection *connection)
{
    if (!connection)
        return;
    give_slot(connection);
    lws_set_opaque_user_data(connection->wsi, NULL);
    leave_list(connection);
    connection->server->connection_count--;
    free(connection);
}

/* Between two requests it holds a slot of the address that it comes from, of these the newest: a
 * proxy may ask for somebody else then. */
static void rest(struct connection *connection)
{
    char address[ADDRESS_MAX];
    address_write(&connection->peer, address);
    struct caller *home = limits_find(connection->server->limits, address, clock_now()),
                  *holder = home ? home : connection->caller;
    give_slot(connection);
    connection->stage = CONNECTION_RESTS;
    take_slot(connection, holder);
    connection->answers = 0;
    connection->sent = 0;
}

/* From there on it is counted as what it is. */
void connection_reach(struct connection *connection, enum connection_stage stage)
{
    if (!connection)
        return;
    bool was_silent = is_silent(connection);
    if (stage == CONNECTION_PLAYS) {
        give_slot(connection);
        leave_list(connection);
    }
    if (stage == CONNECTION_RESTS && connection->caller)
        rest(connection);
    connection->stage = stage;
    connection->since = clock_now();
    if (connection->caller && was_silent && !is_silent(connection))
        limits_count_arriving(connection->caller, -1);
    if (stage == CONNECTION_READS && !connection->answers)
        connection->answers = connection->since;
}

void connection_note_sent(struct connection *connection, size_t count)
{
    if (!connection)
        return;
    connection->sent += count;
    connection->since = clock_now();
}

/* ---- Going ---- */

/* How short slots are: patience is divided by it. */
static int64_t find_pressure(const struct server *server)
{
    unsigned long most =
        least(server->connections_most, (unsigned long)server->config->connections);
    if (4ul * server->slots >= 3ul * CONNECTIONS_MAX || 10ul * server->connection_count >= 9 * most)
        return 8;
    return 2ul * server->slots >= CONNECTIONS_MAX || 4ul * server->connection_count >= 3 * most ? 3
                                                                                                : 1;
}

int64_t connections_patience(const struct server *server)
{
    int64_t patience = server->config->patience * 1000 / find_pressure(server);
    return patience > PATIENCE_LEAST_MS ? patience : PATIENCE_LEAST_MS;
}

size_t connection_speed(const struct connection *connection, int64_t now)
{
    size_t waiting = (size_t)traffic_waiting(lws_get_socket_fd(connection->wsi));
    size_t read = connection->sent > waiting ? connection->sent - waiting : 0;
    return now > connection->answers ? read * 1000 / (size_t)(now - connection->answers) : read;
}

static bool reads_slowly(const struct connection *connection, int64_t now)
{
    return now - connection->answers > READING_MS &&
           connection_speed(connection, now) < READING_BYTES;
}

static bool takes_too_long(const struct connection *connection, int64_t now)
{
    int64_t patience = connections_patience(connection->server), taken = now - connection->since;
    switch (connection->stage) {
    case CONNECTION_COMES:
        return taken > patience / 2;
    case CONNECTION_ASKS:
        return taken > (patience < BODY_MS ? patience : BODY_MS);
    case CONNECTION_RESTS:
        return taken > patience;
    case CONNECTION_READS:
        return taken > patience ||
               (find_pressure(connection->server) > 1 && reads_slowly(connection, now));
    default:
        return false;
    }
}

/* libwebsockets looks at its timers only when something happens at a connection. */
void connection_hang_up(struct lws *wsi)
{
    lws_set_timeout(wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
    lws_cancel_service(lws_get_context(wsi));
}

void connections_check(struct server *server, int64_t now)
{
    for (struct connection *connection = server->connections; connection;
         connection = connection->older)
        if (!connection->ends && takes_too_long(connection, now))
            connection_drop(connection, "slow request");
}
