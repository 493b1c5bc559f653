/* Connections before they are anything else. */
#include "arrivals.h"
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

unsigned arrivals_most(const struct config *config, unsigned long descriptors)
{
    unsigned long most = (unsigned long)config->connections + ARRIVING_MAX;
    unsigned long room =
        descriptors > 2 * OWN_DESCRIPTORS ? descriptors - OWN_DESCRIPTORS : descriptors / 2;
    return (unsigned)(most < room ? most : room);
}

static unsigned long least(unsigned long one, unsigned long other)
{
    return one < other ? one : other;
}

/* ---- Slots ---- */

static bool is_silent(const struct arrival *arrival)
{
    return arrival->stage == ARRIVAL_COMES || arrival->stage == ARRIVAL_ASKS ||
           arrival->stage == ARRIVAL_RESTS;
}

static void take_slot(struct arrival *arrival, struct caller *caller)
{
    arrival->caller = caller;
    arrival->after = NULL;
    arrival->before = caller->slots_last;
    if (arrival->before)
        arrival->before->after = arrival;
    else
        caller->slots = arrival;
    caller->slots_last = arrival;
    if (is_silent(arrival))
        caller_count_arriving(caller, 1);
    callers_count_slots(arrival->server->callers, caller, 1);
    arrival->server->slots++;
}

static void give_slot(struct arrival *arrival)
{
    struct caller *caller = arrival->caller;
    if (!caller)
        return;
    if (arrival->before)
        arrival->before->after = arrival->after;
    else
        caller->slots = arrival->after;
    if (arrival->after)
        arrival->after->before = arrival->before;
    else
        caller->slots_last = arrival->before;
    if (is_silent(arrival))
        caller_count_arriving(caller, -1);
    callers_count_slots(arrival->server->callers, caller, -1);
    arrival->server->slots--;
    arrival->caller = NULL;
}

void arrival_own(struct arrival *arrival, struct caller *caller)
{
    if (!arrival || !arrival->caller || !caller || arrival->caller == caller)
        return;
    give_slot(arrival);
    take_slot(arrival, caller);
}

void arrival_end(struct arrival *arrival, const char *why)
{
    struct server *server = arrival->server;
    char address[ADDRESS_MAX];
    address_write(&arrival->peer, address);
    if (arrival->stage != ARRIVAL_RESTS) { /* which takes nothing from anybody */
        server->host.metrics.connections_dropped++;
        log_event(LOG_INFO, "dropped", "why", why, "address", address, NULL);
    }
    arrival->ends = true;
    give_slot(arrival);
    connection_end(arrival->wsi);
}

/* The one of a caller's connections that another may have the slot of: one that rests, or else the
 * oldest that says nothing, or else the one that reads for longest; NULL if we are the ones that
 * all of them wait for. */
static struct arrival *find_loser(const struct caller *caller)
{
    struct arrival *silent = NULL, *reader = NULL;
    for (struct arrival *arrival = caller->slots; arrival; arrival = arrival->after) {
        if (arrival->stage == ARRIVAL_RESTS)
            return arrival;
        if (is_silent(arrival) && !silent)
            silent = arrival;
        if (arrival->stage == ARRIVAL_READS && !reader)
            reader = arrival;
    }
    return silent ? silent : reader;
}

/* Makes room by closing one; false if there is none to close. */
static bool close_one(struct server *server, const struct caller *caller)
{
    struct arrival *loser = caller ? find_loser(caller) : NULL;
    if (!loser)
        return false;
    server->host.metrics.limited += loser->stage != ARRIVAL_RESTS;
    arrival_end(loser, "slow, and another needs its place");
    return true;
}

/* The same at the address that holds most, of those where one can be closed. */
static bool close_of_most(struct server *server)
{
    const struct caller *caller = callers_most(server->callers, NULL);
    while (caller && !close_one(server, caller))
        caller = callers_most(server->callers, caller);
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
        !close_one(server, callers_most_silent(server->callers, network)))
        return false;
    bool full = server->slots >= ARRIVING_MAX || server->arrival_count >= server->arrivals_most;
    return !full || close_of_most(server);
}

/* ---- Coming ---- */

/* Greeting those who come again and again, and never ask for anything, costs the loop time too. */
static bool comes_too_often(const struct server *server, struct caller *caller, int64_t now)
{
    double rate = (double)server->config->rate;
    return !bucket_take(&caller->coming, OFTEN * rate, OFTEN_AT_ONCE * rate, now);
}

static struct arrival *create(struct server *server, const struct endpoint *endpoint,
                              const struct sockaddr *peer)
{
    struct arrival *arrival = calloc(1, sizeof *arrival);
    char address[ADDRESS_MAX];
    if (!arrival)
        return NULL;
    *arrival = (struct arrival){.server = server, .since = clock_now()};
    arrival->metrics = endpoint->metrics;
    address_of(&endpoint->at.any, &arrival->peer);
    arrival->inside = arrival->peer.length > 0 && address_is_here(&arrival->peer);
    address_of(peer, &arrival->peer);
    address_write(&arrival->peer, address);
    arrival->trusted = origin_is_trusted(server, &arrival->peer);
    struct caller *caller = callers_find(server->callers, address, arrival->since);
    if (!server->host.stops && caller &&
        (arrival->trusted || !comes_too_often(server, caller, arrival->since)) &&
        make_room(server, caller, arrival->trusted)) {
        take_slot(arrival, caller);
        return arrival;
    }
    if (!server->host.stops) {
        server->host.metrics.limited++;
        log_event(LOG_INFO, "refused", "why", "connections", "address", address, NULL);
    }
    free(arrival);
    return NULL;
}

void arrivals_take(struct server *server, const struct endpoint *endpoint, int descriptor,
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

void arrivals_add(struct server *server, struct lws *wsi)
{
    struct arrival *arrival = server->adopted;
    if (!arrival)
        return;
    server->adopted = NULL;
    arrival->wsi = wsi;
    arrival->older = server->arrivals;
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

void arrival_remove(struct arrival *arrival)
{
    if (!arrival)
        return;
    give_slot(arrival);
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

/* Between two requests it holds a slot of the address that it comes from, of these the newest: a
 * proxy may ask for somebody else then. */
static void rest(struct arrival *arrival)
{
    char address[ADDRESS_MAX];
    address_write(&arrival->peer, address);
    struct caller *home = callers_find(arrival->server->callers, address, clock_now()),
                  *holder = home ? home : arrival->caller;
    give_slot(arrival);
    arrival->stage = ARRIVAL_RESTS;
    take_slot(arrival, holder);
    arrival->answers = 0;
    arrival->sent = 0;
}

/* From there on it is counted as what it is. */
void arrival_reach(struct arrival *arrival, enum arrival_stage stage)
{
    if (!arrival)
        return;
    bool was_silent = is_silent(arrival);
    if (stage == ARRIVAL_PLAYS)
        give_slot(arrival);
    if (stage == ARRIVAL_RESTS && arrival->caller)
        rest(arrival);
    arrival->stage = stage;
    arrival->since = clock_now();
    if (arrival->caller && was_silent && !is_silent(arrival))
        caller_count_arriving(arrival->caller, -1);
    if (stage == ARRIVAL_READS && !arrival->answers)
        arrival->answers = arrival->since;
}

void arrival_note_sent(struct arrival *arrival, size_t count)
{
    if (!arrival)
        return;
    arrival->sent += count;
    arrival->since = clock_now();
}

/* ---- Going ---- */

/* How short slots are: patience is divided by it. */
static int64_t find_pressure(const struct server *server)
{
    unsigned long most = least(server->arrivals_most, (unsigned long)server->config->connections);
    if (4ul * server->slots >= 3ul * ARRIVING_MAX || 10ul * server->arrival_count >= 9 * most)
        return 8;
    return 2ul * server->slots >= ARRIVING_MAX || 4ul * server->arrival_count >= 3 * most ? 3 : 1;
}

int64_t arrivals_patience(const struct server *server)
{
    int64_t patience = server->config->patience * 1000 / find_pressure(server);
    return patience > PATIENCE_LEAST_MS ? patience : PATIENCE_LEAST_MS;
}

size_t arrival_speed(const struct arrival *arrival, int64_t now)
{
    size_t waiting = (size_t)traffic_waiting(lws_get_socket_fd(arrival->wsi));
    size_t read = arrival->sent > waiting ? arrival->sent - waiting : 0;
    return now > arrival->answers ? read * 1000 / (size_t)(now - arrival->answers) : read;
}

static bool reads_slowly(const struct arrival *arrival, int64_t now)
{
    return now - arrival->answers > READING_MS && arrival_speed(arrival, now) < READING_BYTES;
}

static bool takes_too_long(const struct arrival *arrival, int64_t now)
{
    int64_t patience = arrivals_patience(arrival->server), taken = now - arrival->since;
    switch (arrival->stage) {
    case ARRIVAL_COMES:
        return taken > patience / 2;
    case ARRIVAL_ASKS:
        return taken > (patience < BODY_MS ? patience : BODY_MS);
    case ARRIVAL_RESTS:
        return taken > patience;
    case ARRIVAL_READS:
        return taken > patience ||
               (find_pressure(arrival->server) > 1 && reads_slowly(arrival, now));
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
        if (!arrival->ends && takes_too_long(arrival, now))
            arrival_end(arrival, "slow request");
}
