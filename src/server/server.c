/* The loop: starts everything, runs it, and ends it cleanly. */
#include <pasch/server/server.h>

#include "api.h"
#include "arrivals.h"
#include "clock.h"
#include "copies.h"
#include "housekeeping.h"
#include "inside.h"
#include "log.h"
#include "promises.h"
#include "refusals.h"
#include "registry.h"
#include "socket.h"
#include "squeeze.h"

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
    TICK_MS = 20,
    SWEEP_MS = 5000,
    CHECK_MS = 1000,
    STORE_MS = 5000,   /* how long an end waits for the disk, */
    GOODBYE_MS = 2000, /* and for people who are told */
};

/* ---- What comes back from the threads ---- */

static void when_stored(void *context, struct step *step)
{
    struct server *server = context;
    server->storing_fails = step->outcome == STORE_FAILED || step->outcome == STORE_UNKNOWN;
    server->stored = clock_now();
    if (server->storing_fails) {
        server->failure = step->error;
        refusals_note_failure(server, "storage", step->desk ? step->desk->table.id : NULL,
                              &step->error);
    }
    if (step->desk)
        desk_stored(step->desk, step);
    else
        step_destroy(step); /* nobody waits for it */
}

static void when_wrote(void *context, const struct batch_report *report)
{
    struct metrics *metrics = &((struct server *)context)->metrics;
    metrics->journal_batches++;
    metrics->journal_lines += report->lines;
    metrics->journal_failures += report->failed;
    histogram_add(&metrics->store_time, report->microseconds);
}

/* From now on it tries every second whether it can store something. */
static void when_lost(void *context, const struct error *error)
{
    struct server *server = context;
    server->storing_fails = true;
    server->failure = *error;
    log_failure(LOG_ERROR, "storage", NULL, error);
}

static void when_thought(void *context, struct thought *thought)
{
    struct server *server = context;
    server->metrics.thoughts_waiting--;
    histogram_add(&server->metrics.thought_time, clock_microseconds() - thought->began);
    desk_thought(thought->owner, thought);
    free(thought->text);
    free(thought);
}

/* ---- Time ---- */

static void sweep(struct server *server, int64_t now)
{
    struct desk *older;
    for (struct desk *desk = registry_newest(server->registry); desk; desk = older) {
        older = desk->older;
        bool sleeps = now - desk->used > server->config->sleep * 1000;
        if (!desk_is_idle(desk) || !(sleeps || desk->gone))
            continue;
        housekeeping_let_sleep(server, desk);
    }
    callers_forget(server->callers, now);
    refusals_sum_up(server);
    registry_tidy_lobby(server, now);
    housekeeping_do(server, now);
    server->swept = now;
}

static bool is_storing(const struct server *server)
{
    const struct desk *desk = registry_newest(server->registry);
    while (desk && !desk->step)
        desk = desk->older;
    return desk != NULL;
}

/* What is on its way is stored and told; then everybody hears goodbye, and the loop ends. */
static void go_on_stopping(struct server *server, int64_t now)
{
    int64_t taken = now - server->stopped;
    if (!server->said_goodbye && is_storing(server) && taken < STORE_MS)
        return;
    if (!server->said_goodbye) {
        server->said_goodbye = true;
        server->stopped = now;
        sessions_close(server);
        for (struct desk *desk = registry_newest(server->registry); desk; desk = desk->older)
            housekeeping_note_use(server, desk);
        housekeeping_note_days(server, now);
    } else if (!server->sessions || taken > GOODBYE_MS) {
        uv_stop(&server->loop);
    }
}

static void when_due(uv_timer_t *timer)
{
    struct server *server = timer->data;
    int64_t now = clock_now();
    if (server->stops) {
        go_on_stopping(server, now);
        return;
    }
    for (struct desk *desk = registry_newest(server->registry); desk; desk = desk->older)
        desk_tick(desk, now);
    if (now - server->checked >= CHECK_MS) {
        sessions_check(server, now);
        arrivals_check(server, now);
        if (server->storing_fails)
            housekeeping_probe(server, now);
        copies_do(server, now);
    }
    if (now - server->swept >= SWEEP_MS)
        sweep(server, now);
}

static void when_signalled(uv_signal_t *signal, int number)
{
    struct server *server = signal->data;
    log_event(LOG_INFO, "stopping", "signal", number == SIGTERM ? "SIGTERM" : "SIGINT", NULL);
    if (server->stops)
        uv_stop(&server->loop); /* told twice: at once */
    server->stops = true;
    server->stopped = clock_now();
}

/* ---- libwebsockets ---- */

static int on_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                   size_t length)
{
    return http_callback(wsi, (int)reason, user, in, length);
}

static int on_socket(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                     size_t length)
{
    return socket_callback(wsi, (int)reason, user, in, length);
}

static const struct lws_protocols protocols[] = {
    {.name = "http", .callback = on_http, .per_session_data_size = sizeof(struct request *)},
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

static bool is_readable(const char *path, struct error *error)
{
    if (access(path, R_OK) == 0)
        return true;
    return error_set(error, MESSAGE("{0}: this certificate or key can't be read: {1}"),
                     error_text(path), error_text(strerror(errno)));
}

static bool listen_on(struct server *server, struct error *error)
{
    const struct config *config = server->config;
    void *loops[] = {&server->loop};
    bool tls = *config->certificate;
    int request_seconds = (int)config->patience / 2;
    struct lws_context_creation_info info = {
        .iface = config->address,
        .port = (int)config->port,
        .protocols = protocols,
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_VALIDATE_UTF8 |
                   LWS_SERVER_OPTION_DISABLE_OS_CA_CERTS | LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                   LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   (tls ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0),
        .gid = (gid_t)-1,
        .uid = (uid_t)-1,
        .foreign_loops = loops,
        .user = server,
        .timeout_secs = request_seconds,
        .keepalive_timeout = request_seconds,
        .timeout_secs_ah_idle = request_seconds,
        .max_http_header_pool = ARRIVING_MAX,
        .retry_and_idle_policy = &patience,
        .ssl_cert_filepath = tls ? config->certificate : NULL,
        .ssl_private_key_filepath = tls ? config->key : NULL,
        .alpn = "http/1.1",
        .server_string = "pasch",
        .fd_limit_per_thread = 0,
    };
    if (tls && !(is_readable(config->certificate, error) && is_readable(config->key, error)))
        return false;
    lws_set_log_level(LLL_ERR | LLL_WARN, log_lws);
    server->context = lws_create_context(&info);
    if (server->context && (server->vhost = lws_create_vhost(server->context, &info)))
        return true;
    return error_set(error,
                     tls ? MESSAGE("can't listen on {0}, port {1}, with this certificate and key; "
                                   "the log may say why")
                         : MESSAGE("can't listen on {0}, port {1}; the log may say why"),
                     error_text(config->address), error_number(config->port));
}

static void tell_address(struct server *server)
{
    char address[CONFIG_TEXT_MAX + 64];
    const struct config *config = server->config;
    int port = lws_get_vhost_listen_port(server->vhost);
    bool v6 = strchr(config->address, ':') != NULL;
    snprintf(address, sizeof address, "%s://%s%s%s:%d/", *config->certificate ? "https" : "http",
             v6 ? "[" : "", config->address, v6 ? "]" : "", port);
    log_event(LOG_INFO, "listening", "address", address, "version", server->host->version, NULL);
    server->host->ready(address);
}

/* ---- Start and end ---- */

/* As many connections as the system allows. */
static void raise_limits(struct server *server)
{
    struct rlimit limit;
    unsigned long descriptors = ARRIVING_MAX;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
        descriptors = limit.rlim_cur;
    }
    server->arrivals_most = arrivals_most(server->config, descriptors);
}

static void note_damage(void *context, const struct store_found *found)
{
    struct server *server = context;
    if (found->condition == STORE_WHOLE)
        return;
    server->damaged++;
    log_event(LOG_ERROR, "damaged-table", "table", found->id, "why", found->why, NULL);
}

static void pass_over(void *context, const struct store_found *found)
{
    (void)context, (void)found;
}

/* A damaged database is mended first: what is whole goes on, the rest is set aside. */
static bool open_writer(struct server *server, struct store **ret_writer, struct error *error)
{
    const char *path = server->config->database;
    char kept[STORE_PATH_MAX];
    if (store_open(ret_writer, path, STORE_WRITE, error))
        return true;
    if (!store_is_damage(error))
        return false;
    log_failure(LOG_ERROR, "damaged", NULL, error);
    if (!store_mend(path, pass_over, server, kept, error))
        return false;
    log_event(LOG_ERROR, "mended", "kept", kept, NULL);
    return store_open(ret_writer, path, STORE_WRITE, error);
}

static bool open_store(struct server *server, struct error *error)
{
    const struct journal_listener listener = {
        .stored = when_stored, .wrote = when_wrote, .lost = when_lost, .context = server};
    struct store *writer;
    unsigned count, damaged;
    char numbers[2][24];
    if (!open_writer(server, &writer, error))
        return false;
    server->journal = journal_create(&server->loop, writer, &listener);
    if (!server->journal) {
        store_close(writer);
        return error_set(error, MESSAGE("out of memory"));
    }
    if (!store_open(&server->reader, server->config->database, STORE_READ, error))
        return false;
    housekeeping_begin(server);
    if (!store_set_aside(server->reader, note_damage, server, error) ||
        !registry_survey(server, &count, &damaged, error))
        return false;
    server->damaged += damaged;
    snprintf(numbers[0], sizeof numbers[0], "%u", count);
    snprintf(numbers[1], sizeof numbers[1], "%u", server->damaged);
    log_event(LOG_INFO, "restored", "tables", numbers[0], "damaged", numbers[1], NULL);
    return true;
}

static bool make_room(struct server *server, struct error *error)
{
    server->lines = malloc(TABLE_LINES_MAX);
    server->out = malloc(OUT_BEFORE + OUT_MAX);
    server->registry = registry_create();
    server->callers = callers_create();
    server->promises = promises_create();
    server->games = api_make_games();
    server->squeezer = squeezer_create();
    server->workers =
        workers_create(&server->loop, (unsigned)server->config->workers, when_thought, server);
    return (server->lines && server->out && server->registry && server->callers &&
            server->promises && server->games && server->squeezer && server->workers) ||
           error_set(error, MESSAGE("out of memory"));
}

static void watch_signals(struct server *server)
{
    static const int numbers[] = {SIGTERM, SIGINT};
    for (unsigned i = 0; i < 2; i++) {
        uv_signal_init(&server->loop, &server->signals[i]);
        server->signals[i].data = server;
        uv_signal_start(&server->signals[i], when_signalled, numbers[i]);
    }
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
    uv_timer_init(&server->loop, &server->timer);
    server->timer.data = server;
    watch_signals(server);
    return make_room(server, error) && open_store(server, error) && copies_begin(server, error) &&
           listen_on(server, error);
}

/* What is on its way is stored; then everything ends. */
static void finish(struct server *server)
{
    server->stops = true;
    copies_stop(server);
    workers_destroy(server->workers);
    if (server->journal)
        journal_destroy(server->journal); /* tells what was stored; nothing new begins */
    if (server->context)
        lws_context_destroy(server->context);
    uv_close((uv_handle_t *)&server->timer, NULL);
    for (unsigned i = 0; i < 2; i++)
        uv_close((uv_handle_t *)&server->signals[i], NULL);
    uv_run(&server->loop, UV_RUN_DEFAULT);
    if (server->context)
        lws_context_destroy(server->context); /* the second time it is freed */
    uv_loop_close(&server->loop);
    store_close(server->reader);
    housekeeping_end(server);
    copies_end(server);
    registry_destroy(server->registry);
    callers_destroy(server->callers);
    promises_destroy(server->promises);
    squeezer_destroy(server->squeezer);
    free(server->games);
    free(server->lines);
    free(server->out);
}

bool server_run(const struct config *config, const struct server_host *host, struct error *error)
{
    struct server *server = calloc(1, sizeof *server);
    if (!server)
        return error_set(error, MESSAGE("out of memory"));
    server->config = config;
    server->host = host;
    log_start((enum log_level)config->log_level);
    if (!make_loop(server, error)) {
        free(server);
        return false;
    }
    bool started = start(server, error);
    if (started) {
        tell_address(server);
        uv_timer_start(&server->timer, when_due, TICK_MS, TICK_MS);
        uv_run(&server->loop, UV_RUN_DEFAULT);
    }
    finish(server);
    if (started)
        log_event(LOG_INFO, "stopped", NULL);
    free(server);
    return started;
}
