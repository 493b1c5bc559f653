/* Opens sockets, and takes connections. */
#include "listeners.h"
#include "connections.h"
#include "host/clock.h"
#include "host/log.h"

#include <errno.h>
#include <ifaddrs.h>
#include <libwebsockets.h>
#include <net/if.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    PORTS_TRIED = 32,
    ADDRESSES_TOLD = 32,
    SOCKET_MODE = 0660,
};

struct listeners {
    struct server *server;
    unsigned count, open; /* handles of the loop */
    struct listener all[ENDPOINTS_MAX];
};

/* ---- Opening ---- */

/* The message has a place for the address and may have one for what the system says. */
static bool refuse(const struct endpoint *endpoint, const char *message, int why,
                   struct error *error)
{
    char buffer[ENDPOINT_TEXT_MAX];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    endpoint_write(endpoint, &text);
    return error_set(error, message, error_text(buffer), error_text(strerror(why)));
}

static bool refuse_used(const struct endpoint *endpoint, struct error *error)
{
    unsigned port = endpoint_port(endpoint);
    char buffer[ENDPOINT_TEXT_MAX];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    endpoint_write(endpoint, &text);
    if (!port)
        return error_set(error, MESSAGE("can't listen on {0}: it is in use by another program"),
                         error_text(buffer));
    return error_set(error, MESSAGE("can't listen on {0}: port {1} is in use by another program"),
                     error_text(buffer), error_number(port));
}

static bool refuse_system(const struct endpoint *endpoint, int why, struct error *error)
{
    if (why == EADDRINUSE)
        return refuse_used(endpoint, error);
    return refuse(endpoint, MESSAGE("can't listen on {0}: {1}"), why, error);
}

/* A socket that a server of ours has left behind makes room; nothing else does. */
static bool clear_path(const struct endpoint *endpoint, struct error *error)
{
    struct stat status;
    const char *path = endpoint->at.un.sun_path;
    if (lstat(path, &status) != 0)
        return errno == ENOENT || refuse_system(endpoint, errno, error);
    if (!S_ISSOCK(status.st_mode))
        return refuse(endpoint,
                      MESSAGE("can't listen on {0}: there is something else of that name"), 0,
                      error);
    int probe = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    bool used = probe < 0 || connect(probe, &endpoint->at.any, endpoint->length) == 0 ||
                errno != ECONNREFUSED;
    if (probe >= 0)
        close(probe);
    if (used)
        return refuse_system(endpoint, EADDRINUSE, error);
    if (status.st_uid != geteuid())
        return refuse(endpoint,
                      MESSAGE("can't listen on {0}: that socket belongs to somebody else"), 0,
                      error);
    return unlink(path) == 0 || refuse_system(endpoint, errno, error);
}

static bool set_up(int descriptor, int family)
{
    int yes = 1;
    switch (family) {
    case AF_UNIX:
        return fchmod(descriptor, SOCKET_MODE) == 0; /* that its name will have, at most */
    case AF_INET6:
        if (setsockopt(descriptor, IPPROTO_IPV6, IPV6_V6ONLY, &yes, sizeof yes) != 0)
            return false;
        break;
    default:
        break;
    }
    return setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) == 0;
}

/* What the system has made of it. */
static bool look_again(struct listener *listener)
{
    struct endpoint *endpoint = &listener->endpoint;
    struct stat status;
    socklen_t length = sizeof endpoint->at;
    if (endpoint->at.any.sa_family != AF_UNIX) {
        bool known = getsockname(listener->descriptor, &endpoint->at.any, &length) == 0;
        endpoint->length = length;
        return known;
    }
    if (chmod(endpoint->at.un.sun_path, SOCKET_MODE) != 0 ||
        lstat(endpoint->at.un.sun_path, &status) != 0)
        return false;
    listener->device = status.st_dev;
    listener->inode = status.st_ino;
    return true;
}

/* On failure errno says why. */
static bool try_bind(struct listener *listener)
{
    const struct endpoint *endpoint = &listener->endpoint;
    int family = endpoint->at.any.sa_family;
    listener->descriptor = socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    return listener->descriptor >= 0 && set_up(listener->descriptor, family) &&
           bind(listener->descriptor, &endpoint->at.any, endpoint->length) == 0 &&
           look_again(listener);
}

static void shut(struct listener *listener)
{
    const char *path = listener->endpoint.at.un.sun_path;
    struct stat status;
    if (listener->inode && lstat(path, &status) == 0 && status.st_dev == listener->device &&
        status.st_ino == listener->inode)
        unlink(path);
    if (listener->descriptor >= 0)
        close(listener->descriptor);
    listener->descriptor = -1;
    listener->inode = 0;
}

static void shut_all(struct listeners *listeners)
{
    while (listeners->count)
        shut(&listeners->all[--listeners->count]);
}

/* Binds all, and only then listens: NULL, or the first that can't be, and errno says why.
 * `*ret_port` is one that was free for those that want any, or 0. */
static const struct listener *try_all(struct listeners *listeners,
                                      const struct endpoints *endpoints, unsigned *ret_port)
{
    *ret_port = 0;
    for (unsigned i = 0; i < endpoints->count; i++) {
        struct listener *listener = &listeners->all[listeners->count++];
        const struct endpoint *endpoint = &endpoints->all[i];
        bool shares = !endpoint->metrics && endpoint->at.any.sa_family != AF_UNIX &&
                      endpoint_port(endpoint) == 0;
        *listener = (struct listener){.listeners = listeners, .endpoint = *endpoint};
        if (shares)
            endpoint_set_port(&listener->endpoint, *ret_port);
        if (!try_bind(listener))
            return listener;
        if (shares)
            *ret_port = endpoint_port(&listener->endpoint);
    }
    for (unsigned i = 0; i < listeners->count; i++)
        if (listen(listeners->all[i].descriptor, SOMAXCONN) != 0)
            return &listeners->all[i];
    return NULL;
}

/* A port that is free at one address need not be at another. */
static bool open_all(struct listeners *listeners, const struct endpoints *endpoints,
                     struct error *error)
{
    for (unsigned i = 0; i < endpoints->count; i++)
        if (endpoints->all[i].at.any.sa_family == AF_UNIX && !clear_path(&endpoints->all[i], error))
            return false;
    for (unsigned tries = 1;; tries++) {
        unsigned port;
        const struct listener *failed = try_all(listeners, endpoints, &port);
        if (!failed)
            return true;
        int failure = errno;
        struct endpoint endpoint = failed->endpoint;
        shut_all(listeners);
        if (failure != EADDRINUSE || !port || tries == PORTS_TRIED)
            return refuse_system(&endpoint, failure, error);
    }
}

struct listeners *listeners_open(struct server *server, struct error *error)
{
    const struct config *config = server->config;
    struct endpoints *endpoints = calloc(1, sizeof *endpoints);
    struct listeners *listeners = calloc(1, sizeof *listeners);
    if (!endpoints || !listeners) {
        error_set(error, MESSAGE("out of memory"));
    } else if (endpoints_read(endpoints, config->address, config->port, error) &&
               (!*config->metrics || endpoints_read(endpoints, config->metrics, -1, error)) &&
               open_all(listeners, endpoints, error)) {
        free(endpoints);
        listeners->server = server;
        return listeners;
    }
    free(endpoints);
    free(listeners);
    return NULL;
}

/* ---- Connections ---- */

/* Nothing was taken; false: there is nothing more now. Where the system has no more to give, trying
 * again at once would be all that we do. */
static bool note_failure(struct listener *listener, int failure)
{
    switch (failure) {
    case EAGAIN:
        return false;
    case EINTR:
    case ECONNABORTED: /* it has gone again; so it has with the following */
    case EPROTO:
    case ENETDOWN:
    case ENETUNREACH:
    case EHOSTDOWN:
    case EHOSTUNREACH:
    case EPERM:
        return true;
    default:
        log_event(LOG_WARNING, "refused", "why", strerror(failure), NULL);
        uv_poll_stop(&listener->poll);
        listener->rests = true;
        return false;
    }
}

/* False: there is nothing more to take now. */
static bool take_one(struct listener *listener)
{
    union {
        struct sockaddr any;
        struct sockaddr_storage storage;
    } peer = {.any.sa_family = AF_UNIX};
    struct server *server = listener->listeners->server;
    socklen_t length = sizeof peer;
    int yes = 1, descriptor = accept4(listener->descriptor, &peer.any, &length,
                                      SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (descriptor < 0)
        return note_failure(listener, errno);
    if (listener->endpoint.at.any.sa_family != AF_UNIX)
        setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    connections_take(server, &listener->endpoint, descriptor, &peer.any);
    return true;
}

static void when_readable(uv_poll_t *poll, int status, int events)
{
    struct listener *listener = poll->data;
    struct held *held = &listener->listeners->server->host.held;
    uint64_t until = clock_processor() + SLICE_NANOSECONDS;
    (void)status, (void)events; /* whatever it is, accepting says it */
    held_begin(held);
    while (take_one(listener) && clock_processor() < until)
        ;
    held_end(held, false);
}

void listeners_start(struct listeners *listeners)
{
    for (unsigned i = 0; i < listeners->count; i++) {
        struct listener *listener = &listeners->all[i];
        uv_poll_init(&listeners->server->loop, &listener->poll, listener->descriptor);
        listener->poll.data = listener;
        uv_poll_start(&listener->poll, UV_READABLE, when_readable);
        listeners->open++;
    }
}

void listeners_wake(struct listeners *listeners)
{
    for (unsigned i = 0; i < listeners->count; i++)
        if (listeners->all[i].rests) {
            listeners->all[i].rests = false;
            uv_poll_start(&listeners->all[i].poll, UV_READABLE, when_readable);
        }
}

static void when_closed(uv_handle_t *handle)
{
    struct listeners *listeners = ((struct listener *)handle->data)->listeners;
    if (--listeners->open == 0)
        free(listeners);
}

void listeners_close(struct listeners *listeners)
{
    if (!listeners)
        return;
    unsigned watched = listeners->open;
    for (unsigned i = 0; i < watched; i++)
        uv_close((uv_handle_t *)&listeners->all[i].poll, when_closed);
    shut_all(listeners);
    if (!watched)
        free(listeners);
}

/* ---- Telling ---- */

struct addresses_told {
    const struct server *server;
    unsigned count;
    char texts[ADDRESSES_TOLD][ENDPOINT_TEXT_MAX + 32];
};

static void write_url(const struct server *server, const struct endpoint *endpoint,
                      struct text *text)
{
    bool local = endpoint->at.any.sa_family == AF_UNIX;
    bool secure = *server->config->certificate && !endpoint->metrics;
    if (!local)
        text_add(text, secure ? "https://" : "http://");
    endpoint_write(endpoint, text);
    if (!local)
        text_add(text, endpoint->metrics ? "/metrics" : "/");
}

static void tell(struct addresses_told *told, const struct endpoint *endpoint)
{
    struct text text;
    if (told->count == ADDRESSES_TOLD)
        return;
    text_init(&text, told->texts[told->count++], sizeof told->texts[0]);
    write_url(told->server, endpoint, &text);
}

static bool is_wildcard(const struct endpoint *endpoint)
{
    static const struct in6_addr any;
    if (endpoint->at.any.sa_family == AF_INET)
        return endpoint->at.in.sin_addr.s_addr == htonl(INADDR_ANY);
    return endpoint->at.any.sa_family == AF_INET6 &&
           memcmp(&endpoint->at.in6.sin6_addr, &any, sizeof any) == 0;
}

/* Whether a browser anywhere could use it: an address that needs an interface's name can't. */
static bool is_usable(const struct ifaddrs *at, const struct endpoint *endpoint, bool loopback)
{
    return at->ifa_addr && at->ifa_addr->sa_family == endpoint->at.any.sa_family &&
           (at->ifa_flags & IFF_UP) && loopback == !!(at->ifa_flags & IFF_LOOPBACK) &&
           (at->ifa_addr->sa_family == AF_INET ||
            !IN6_IS_ADDR_LINKLOCAL(
                &((const struct sockaddr_in6 *)(const void *)at->ifa_addr)->sin6_addr));
}

/* All addresses of the machine are many: those that can be used, this machine's own first. */
static void tell_wildcard(struct addresses_told *told, const struct endpoint *endpoint)
{
    struct ifaddrs *list;
    unsigned before = told->count;
    if (getifaddrs(&list) != 0)
        list = NULL;
    for (int round = 0; round < 2; round++)
        for (const struct ifaddrs *at = list; at; at = at->ifa_next)
            if (is_usable(at, endpoint, round == 0)) {
                struct endpoint own = *endpoint;
                memcpy(&own.at, at->ifa_addr, own.length);
                endpoint_set_port(&own, endpoint_port(endpoint));
                tell(told, &own);
            }
    if (list)
        freeifaddrs(list);
    if (told->count == before)
        tell(told, endpoint);
}

void listeners_tell(const struct listeners *listeners)
{
    struct addresses_told told = {.server = listeners->server};
    const char *texts[ADDRESSES_TOLD];
    const struct server *server = listeners->server;
    for (unsigned i = 0; i < listeners->count; i++) {
        const struct endpoint *endpoint = &listeners->all[i].endpoint;
        char buffer[ENDPOINT_TEXT_MAX + 32];
        struct text text;
        text_init(&text, buffer, sizeof buffer);
        write_url(server, endpoint, &text);
        log_event(LOG_INFO, "listening", "address", buffer, "version", server->program->version,
                  NULL);
        if (is_wildcard(endpoint))
            tell_wildcard(&told, endpoint);
        else
            tell(&told, endpoint);
    }
    for (unsigned i = 0; i < told.count; i++)
        texts[i] = told.texts[i];
    server->program->ready(texts, told.count);
}
