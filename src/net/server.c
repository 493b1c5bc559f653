/* The loop: starts everything, runs it, and ends it cleanly. */
#include <pasch/net/server.h>

#include "api.h"
#include "certificate.h"
#include "connections.h"
#include "crowding.h"
#include "gzip.h"
#include "host/clock.h"
#include "host/copies.h"
#include "host/host_run.h"
#include "host/housekeeping.h"
#include "host/log.h"
#include "host/readers.h"
#include "host/registry.h"
#include "host/secrets.h"
#include "http.h"
#include "incoming.h"
#include "inside.h"
#include "listeners.h"
#include "origin.h"
#include "socket.h"
#include "visitors.h"
#include "watching.h"

#include <errno.h>
#include <libwebsockets.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum {
    TURN_MS = 20,    /* from one turn of those that wait for one to the next, */
    STOP_MS = 20,    /* from one look whether all is done that comes before the end to the next, */
    CHECK_MS = 1000, /* for what is stuck or dead, */
    SWEEP_MS = 5000, /* and for what was forgotten */
    STORE_MS = 5000, /* how long an end waits for the disk, */
    GOODBYE_MS = 2000, /* and for people who are told */
};

/* ---- Time ---- */

/* Everybody hears goodbye, and what was played is noted; some at a time. */
static bool say_goodbye(struct server *server)
{
    uint64_t until = clock_processor() + SLICE_NANOSECONDS;
    while (clock_processor() < until) {
        bool more = sessions_close_next(server);
        struct desk *desk = server->unnoted > 0 ? registry_next(server->host.registry) : NULL;
        if (desk) {
            server->unnoted--;
            registry_note_use(&server->host, desk);
        } else if (!more) {
            return true;
        }
    }
    return false;
}

/* What is on its way is stored and told; then everybody hears goodbye, and the loop ends. */
static void go_on_stopping(struct server *server, int64_t now)
{
    int64_t taken = now - server->stopped;
    if (!server->said_goodbye && server->host.storing && taken < STORE_MS)
        return;
    if (!server->parts) {
        server->parts = true;
        housekeeping_note_days(&server->host, now);
        server->unclosed = server->sessions;
        server->unnoted = registry_count(server->host.registry);
    }
    if (!server->said_goodbye) {
        server->said_goodbye = say_goodbye(server);
        server->stopped = now;
    } else if (!server->sessions || taken > GOODBYE_MS) {
        uv_stop(&server->loop);
    }
}

/* Late or not, from here on time counts again. */
static void when_beating(uv_timer_t *beats)
{
    struct server *server = beats->data;
    struct pulse *pulse = &server->host.pulse;
    pulse_beat(pulse, clock_now());
    pulse->rests = server->host.going_on == 0;
    server->host.metrics.stalled = (uint64_t)pulse->lost;
    uv_timer_start(beats, when_beating, pulse->rests ? PULSE_REST_MS : PULSE_MS, 0);
}

static void check_all(struct server *server, int64_t now)
{
    connections_check(server, now);
    listeners_wake(server->listeners);
    limits_forget(server->limits, now);
    if (server->host.failing.stands)
        housekeeping_probe(&server->host, now);
    copies_do(&server->host, now);
    certificate_check(server);
    if (now - server->swept >= SWEEP_MS) {
        server->swept = now;
        host_clean(&server->host, now);
    }
}

static void when_checked(uv_timer_t *timer)
{
    struct server *server = timer->data;
    held_begin(&server->host.held);
    if (server->host.stops)
        go_on_stopping(server, clock_now());
    else
        check_all(server, clock_now());
    held_end(&server->host.held, false);
}

/* Whether anybody waits for room, or to be told in their turn. */
static bool has_turns(const struct server *server)
{
    return server->stuck || (server->line && !server->host.stops);
}

static void take_turn(struct server *server, int64_t now)
{
    server->turned = now;
    http_go_on(server);
    if (!server->host.stops)
        watching_tell(server, now);
}

static void when_due(uv_timer_t *timer)
{
    struct server *server = timer->data;
    held_begin(&server->host.held);
    host_go(&server->host);
    if (has_turns(server) && clock_now() - server->turned >= TURN_MS)
        take_turn(server, clock_now());
    if (!server->host.stops) {
        sessions_check(server);
        sessions_look(server, clock_now());
    }
    held_end(&server->host.held, false);
}

/* The first moment when something is due that nobody tells of. */
static int64_t find_due(const struct server *server, int64_t now)
{
    int64_t due = host_due(&server->host),
            turn = has_turns(server) ? server->turned + TURN_MS : DEADLINE_NEVER,
            sessions = server->host.stops ? DEADLINE_NEVER : sessions_due(server, now);
    due = turn < due ? turn : due;
    return sessions < due ? sessions : due;
}

/* Before the loop waits: until then. */
static void when_idle(uv_prepare_t *prepare)
{
    struct server *server = prepare->data;
    int64_t now = clock_now();
    if (!has_turns(server))
        server->turned = now; /* whoever comes first waits, too: more may be to be told by then */
    int64_t due = find_due(server, now);
    if (due == DEADLINE_NEVER)
        uv_timer_stop(&server->due);
    else
        uv_timer_start(&server->due, when_due, due > now ? (uint64_t)(due - now) : 0, 0);
    if (server->host.pulse.rests && server->host.going_on > 0)
        uv_timer_start(&server->beats, when_beating, 0, 0);
    held_cut(&server->host.held);
}

/* The loop has waited, and done what came meanwhile. */
static void when_checking(uv_check_t *check)
{
    held_cut(&((struct server *)check->data)->host.held);
}

/* It never ends the server, though there may be nothing to do. */
static void when_told_to_renew(uv_signal_t *signal, int number)
{
    (void)number;
    certificate_renew(signal->data);
}

static void when_signalled(uv_signal_t *signal, int number)
{
    struct server *server = signal->data;
    log_event(LOG_INFO, "stopping", "signal", number == SIGTERM ? "SIGTERM" : "SIGINT", NULL);
    if (server->host.stops)
        uv_stop(&server->loop); /* told twice: at once */
    server->host.stops = true;
    server->stopped = clock_now();
    uv_timer_start(&server->seconds, when_checked, 0, STOP_MS);
}

/* ---- libwebsockets ---- */

static int on_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                   size_t length)
{
    struct server *server = lws_context_user(lws_get_context(wsi));
    held_begin(&server->host.held);
    int result = http_callback(wsi, (int)reason, user, in, length);
    held_end(&server->host.held, false);
    return result;
}

static int on_socket(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                     size_t length)
{
    struct server *server = lws_context_user(lws_get_context(wsi));
    held_begin(&server->host.held);
    int result = socket_callback(wsi, (int)reason, user, in, length);
    held_end(&server->host.held, false);
    return result;
}

static const struct lws_protocols protocols[] = {
    {.name = "http",
     .callback = on_http,
     .per_session_data_size = sizeof(struct request *),
     .tx_packet_size = HTTP_PIECE}, /* else libwebsockets keeps most of it for later */
    {.name = "pasch",
     .callback = on_socket,
     .per_session_data_size = sizeof(struct session),
     .rx_buffer_size = SEAT_REQUEST_MAX},
    {.name = NULL},
};

/* Whether connections are still there is sessions_check()'s. */
static const lws_retry_bo_t patience = {.secs_since_valid_hangup = 0};

static void log_lws(int level, const char *line)
{
    char words[300];
    struct text text;
    text_init(&text, words, sizeof words);
    text_add_bytes(&text, line, strcspn(line, "\n"));
    log_event(level == LLL_ERR ? LOG_WARNING : LOG_DEBUG, "libwebsockets", "line", words, NULL);
}

/* libwebsockets does not listen: listeners.c does. */
static struct lws_context_creation_info describe(struct server *server, void **loops)
{
    int request_seconds = (int)server->config->patience / 2;
    return (struct lws_context_creation_info){
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .protocols = protocols,
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_VALIDATE_UTF8 |
                   LWS_SERVER_OPTION_DISABLE_OS_CA_CERTS | LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                   (*server->config->certificate ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0),
        .gid = (gid_t)-1,
        .uid = (uid_t)-1,
        .foreign_loops = loops,
        .user = server,
        .timeout_secs = request_seconds,
        .keepalive_timeout = (int)server->config->patience,
        .timeout_secs_ah_idle = request_seconds,
        .max_http_header_pool = CONNECTIONS_MAX + CONNECTIONS_ROOM,
        .retry_and_idle_policy = &patience,
        .vhost_name = "plain",
        .alpn = "http/1.1",
        .server_string = "pasch",
        .fd_limit_per_thread = 0,
    };
}

static bool listen_on(struct server *server, struct error *error)
{
    void *loops[] = {&server->loop};
    struct lws_context_creation_info info = describe(server, loops);
    lws_set_log_level(LLL_ERR | LLL_WARN, log_lws);
    server->context = lws_create_context(&info);
    if (!server->context || !(server->plain_vhost = lws_create_vhost(server->context, &info)))
        return error_set(error, MESSAGE("the network library does not start; the log may say why"));
    return certificate_open(server, &info, error) &&
           (server->listeners = listeners_open(server, error));
}

/* ---- Start and end ---- */

/* As many connections as the system allows. */
static void raise_limits(struct server *server)
{
    struct rlimit limit;
    unsigned long descriptors = CONNECTIONS_MAX;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
        descriptors = limit.rlim_cur;
    }
    server->connections_most = connections_most(server->config, descriptors);
    server->sockets_most = crowding_most(server->config, server->connections_most);
}

static bool make_room(struct server *server, struct error *error)
{
    server->out = malloc(OUT_BEFORE + OUT_MAX);
    server->limits = limits_create();
    server->games = api_make_games();
    server->gzip = gzip_create();
    server->incoming = incoming_create(&server->loop);
    return (server->out && server->limits && server->games && server->gzip && server->incoming) ||
           error_set(error, MESSAGE("out of memory"));
}

static void watch_signals(struct server *server)
{
    static const struct {
        int number;
        uv_signal_cb call;
    } known[SIGNALS] = {
        {SIGTERM, when_signalled}, {SIGINT, when_signalled}, {SIGHUP, when_told_to_renew}};
    for (unsigned i = 0; i < SIGNALS; i++) {
        uv_signal_init(&server->loop, &server->signals[i]);
        server->signals[i].data = server;
        uv_signal_start(&server->signals[i], known[i].call, known[i].number);
    }
    store_survive_shortening();
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is a failure like a full disk */
}

/* What must be there before anything else; if it is not there is nothing to finish. */
static bool make_loop(struct server *server, struct error *error)
{
    if (sodium_init() < 0)
        return error_set(error, MESSAGE("the system gives no random numbers"));
    if (uv_loop_init(&server->loop) != 0)
        return error_set(error, MESSAGE("out of memory"));
    return true;
}

static bool start(struct server *server, struct error *error)
{
    raise_limits(server);
    uv_timer_init(&server->loop, &server->seconds);
    uv_timer_init(&server->loop, &server->due);
    uv_timer_init(&server->loop, &server->beats);
    uv_prepare_init(&server->loop, &server->prepare);
    uv_check_init(&server->loop, &server->check);
    server->check.data = server;
    held_start(&server->host.held, &server->host.metrics);
    server->seconds.data = server->due.data = server->beats.data = server->prepare.data = server;
    watch_signals(server);
    return origin_read_trusted(server, error) && make_room(server, error) &&
           host_start(&server->host, server->config, &visitors_listener, &server->loop, error) &&
           listen_on(server, error);
}

/* What is on its way is stored; then everything ends. */
static void finish(struct server *server)
{
    host_stop(&server->host);
    listeners_close(server->listeners);
    if (server->context)
        lws_context_destroy(server->context);
    incoming_destroy(server->incoming);
    uv_close((uv_handle_t *)&server->seconds, NULL);
    uv_close((uv_handle_t *)&server->beats, NULL);
    uv_close((uv_handle_t *)&server->due, NULL);
    uv_close((uv_handle_t *)&server->prepare, NULL);
    uv_close((uv_handle_t *)&server->check, NULL);
    for (unsigned i = 0; i < SIGNALS; i++)
        uv_close((uv_handle_t *)&server->signals[i], NULL);
    uv_run(&server->loop, UV_RUN_DEFAULT);
    if (server->context)
        lws_context_destroy(server->context); /* the second time it is freed */
    uv_loop_close(&server->loop);
    certificate_close(server);
    host_finish(&server->host);
    limits_destroy(server->limits);
    gzip_destroy(server->gzip);
    deadlines_finish(&server->patience);
    free(server->games);
    free(server->out);
}

bool server_run(const struct config *config, const struct server_program *program,
                struct error *error)
{
    struct server *server = calloc(1, sizeof *server);
    if (!server)
        return error_set(error, MESSAGE("out of memory"));
    server->config = config;
    server->program = program;
    if (!log_start((enum log_level)config->log_level, error) || !make_loop(server, error)) {
        log_stop();
        free(server);
        return false;
    }
    bool started = start(server, error);
    if (started) {
        listeners_start(server->listeners);
        listeners_tell(server->listeners);
        uv_timer_start(&server->beats, when_beating, 0, 0);
        uv_timer_start(&server->seconds, when_checked, CHECK_MS, CHECK_MS);
        uv_prepare_start(&server->prepare, when_idle);
        uv_check_start(&server->check, when_checking);
        held_start(&server->host.held, &server->host.metrics);
        uv_run(&server->loop, UV_RUN_DEFAULT);
    }
    finish(server);
    if (started)
        log_event(LOG_INFO, "stopped", NULL);
    log_stop();
    free(server);
    return started;
}
