/* Addresses. */
#include "api.h"
#include "connections.h"
#include "host/clock.h"
#include "host/copies.h"
#include "host/housekeeping.h"
#include "host/log.h"
#include "host/registry.h"

#include <pasch/games/games.h>

#include <string.h>

enum { PROBE_MS = 10000 };

/* ---- Errors ---- */

void api_malformed(struct request *request, const struct error *error)
{
    request_refuse(request, STATUS_MALFORMED, "malformed", error);
}

void api_conflict(struct request *request, const struct error *error)
{
    request_refuse(request, STATUS_CONFLICT, "conflict", error);
}

void api_storage(struct request *request, const struct error *error)
{
    struct error shown = store_error_shown(error);
    request_refuse(request, STATUS_UNAVAILABLE, "storage", &shown);
}

void api_unknown(struct request *request, const struct error *error)
{
    struct error shown = store_error_shown(error);
    request_refuse(request, STATUS_UNAVAILABLE, "unknown", &shown);
}

void api_unread(struct request *request, const char *id, const struct error *error)
{
    log_failure(LOG_ERROR, "reading", id, error);
    api_storage(request, error);
}

void api_busy(struct request *request, const struct error *error)
{
    request_refuse(request, STATUS_UNAVAILABLE, "busy", error);
}

void api_no_table(struct request *request, const char *id)
{
    struct error error;
    error_set(&error, MESSAGE("there is no table {0}"), error_text(id));
    request_refuse(request, STATUS_NOT_FOUND, "not-found", &error);
}

void api_no_address(struct request *request)
{
    struct error error;
    error_set(&error, MESSAGE("there is nothing at {0}"), error_text(request->path));
    request_refuse(request, STATUS_NOT_FOUND, "not-found", &error);
}

void api_no_method(struct request *request)
{
    struct error error;
    error_set(&error, MESSAGE("not with this method"));
    request_refuse(request, STATUS_METHOD, "method", &error);
}

void api_too_many(struct request *request)
{
    struct error error;
    error_set(&error, MESSAGE("too many requests: wait a little"));
    request_refuse(request, STATUS_TOO_MANY, "too-many", &error);
}

bool api_has_person(struct request *request, struct hash *ret_person)
{
    struct error error;
    if (people_hash_person(request->secret, strlen(request->secret), ret_person))
        return true;
    error_set(&error,
              MESSAGE("this needs the header Authorization: Bearer and {0} hexadecimal "
                      "digits"),
              error_number(SECRET_DIGITS));
    if (request->bad_secret)
        api_malformed(request, &error);
    else
        request_refuse(request, STATUS_WHO, "who", &error);
    return false;
}

/* The request is handled again when the desk is not busy any more. */
static void wait_at(struct request *request, struct desk *desk)
{
    if (desk_defer(desk, NULL, request, NULL, 0))
        request->desk = desk;
    else
        api_too_many(request);
}

struct desk *api_woken(struct request *request, const char *id, enum wake woke, struct desk *desk,
                       const struct error *error)
{
    switch (woke) {
    case WAKE_DONE:
        if (!desk_is_busy(desk))
            return desk;
        wait_at(request, desk);
        return NULL;
    case WAKE_WAIT:
        wait_at(request, desk);
        return NULL;
    case WAKE_NOT_THERE:
        api_no_table(request, id);
        return NULL;
    case WAKE_FULL:
        api_busy(request, error);
        return NULL;
    case WAKE_TOO_MANY:
        request_refuse(request, STATUS_TOO_MANY, "too-many", error);
        return NULL;
    case WAKE_UNKNOWN:
        api_unknown(request, error);
        return NULL;
    default:
        api_storage(request, error);
        return NULL;
    }
}

struct desk *api_wake(struct request *request, const char *id)
{
    struct desk *desk = NULL;
    struct error error = {.message = ""};
    enum wake woke = registry_wake(&request->server->host, id, request->caller, &desk, &error);
    return api_woken(request, id, woke, desk, &error);
}

/* ---- Small answers ---- */

static void answer_rules(struct request *request, const char *game)
{
    struct error error;
    const struct sheet *sheet = game_find(game, &error);
    const char *language = *request->query ? request->query + sizeof "lang=" - 1 : "en";
    const char *text = sheet ? request->server->program->rules(sheet->text, language) : NULL;
    if (sheet && !text)
        error_set(&error, MESSAGE("there are no rules in the language {0}"), error_text(language));
    if (!text) {
        request_refuse(request, STATUS_NOT_FOUND, "not-found", &error);
        return;
    }
    request->cache = "no-cache";
    request_answer(request, STATUS_OK, "text/markdown; charset=utf-8", text, strlen(text));
}

static void answer_games(struct request *request)
{
    request->cache = "no-cache";
    request_answer(request, STATUS_OK, "application/json", request->server->games,
                   strlen(request->server->games));
}

/* What an operator should know though everything works. */
static void add_notes(const struct server *server, int64_t now, struct text *text)
{
    bool late = copies_are_late(&server->host, now);
    if (!server->host.damaged && !late)
        return;
    text_add(text, ",\"notes\":[");
    if (server->host.damaged) {
        text_add(text, "\"damaged tables: ");
        text_add_number(text, server->host.damaged);
        text_add_char(text, '"');
    }
    if (late) {
        text_add(text, server->host.damaged ? "," : "");
        text_add(text, "\"the last good copy is too old, in seconds: ");
        text_add_number(text, copies_age(&server->host, now));
        text_add_char(text, '"');
    }
    text_add_char(text, ']');
}

static void answer_health(struct request *request)
{
    struct server *server = request->server;
    int64_t now = clock_now();
    char buffer[300];
    struct text text;
    if (now - server->host.stored > PROBE_MS && now - server->host.probed > PROBE_MS)
        housekeeping_probe(&server->host, now); /* for who asks the next time */
    if (request->server->host.failing.stands) {
        api_storage(request, &request->server->host.failure);
        return;
    }
    text_init(&text, buffer, sizeof buffer);
    text_add(&text, "{\"status\":\"well\"");
    add_notes(server, now, &text);
    text_add(&text, "}\n");
    request_answer(request, STATUS_OK, "application/json", text.data, text.length);
}

/* Figures are for who runs the server. */
static bool may_have_metrics(struct request *request)
{
    struct error error;
    bool elsewhere = *request->server->config->metrics != '\0';
    if (request->connection && request->connection->metrics)
        return true;
    if (!elsewhere && request->here)
        return true;
    error_set(&error, elsewhere ? MESSAGE("figures are told at another address")
                                : MESSAGE("figures are told to this machine only; the setting "
                                          "metrics gives them an address"));
    request_refuse(request, STATUS_FORBIDDEN, "forbidden", &error);
    return false;
}

static void answer_metrics(struct request *request)
{
    struct server *server = request->server;
    if (!may_have_metrics(request))
        return;
    struct text text;
    text_init(&text, server->out, OUT_MAX);
    server->host.metrics.tables_awake = registry_count(server->host.registry);
    server->host.metrics.log_dropped = log_dropped();
    server->host.metrics.copy_age = (uint64_t)copies_age(&server->host, clock_now());
    metrics_write(&server->host.metrics, server->program->version, &text);
    request_answer(request, STATUS_OK, "text/plain; version=0.0.4; charset=utf-8", text.data,
                   text.length);
}

/* ---- Routes ---- */

/* What follows a prefix; NULL if it does not begin so. */
static const char *after(const char *path, const char *prefix)
{
    size_t length = strlen(prefix);
    return strncmp(path, prefix, length) == 0 ? path + length : NULL;
}

static void handle_table(struct request *request, const char *rest)
{
    char id[STORE_ID_MAX + 1];
    size_t length = strcspn(rest, "/");
    const char *action = rest[length] ? rest + length + 1 : "";
    bool replays = strcmp(action, "replay") == 0;
    bool looks = !*action || replays || strcmp(action, "record") == 0;
    if (length == 0 || length > STORE_ID_MAX) {
        api_no_address(request);
        return;
    }
    memcpy(id, rest, length);
    id[length] = '\0';
    if (looks && request->method == METHOD_POST)
        api_no_method(request);
    else if (!*action)
        api_show(request, id);
    else if (replays)
        api_replay(request, id);
    else if (looks)
        api_record(request, id);
    else if (!api_change(request, id, action))
        api_no_address(request);
}

static void handle_tables(struct request *request)
{
    if (request->method == METHOD_POST)
        api_create(request);
    else
        api_lobby(request);
}

static void handle_promises(struct request *request)
{
    if (request->method == METHOD_POST)
        api_promise(request);
    else
        api_no_method(request);
}

static void handle_forget(struct request *request)
{
    if (request->method == METHOD_POST)
        api_forget(request);
    else
        api_no_method(request);
}

static void handle_codes(struct request *request)
{
    if (request->method == METHOD_POST)
        api_find(request);
    else
        api_no_method(request);
}

static const struct {
    const char *path;
    void (*answer)(struct request *request);
    bool posts;
} routes[] = {
    {"/api/games", answer_games, false},     {"/api/tables", handle_tables, true},
    {"/api/my/tables", api_mine, false},     {"/healthz", answer_health, false},
    {"/metrics", answer_metrics, false},     {"/api/promises", handle_promises, true},
    {"/api/my/forget", handle_forget, true}, {"/api/codes", handle_codes, true},
};

/* Whether there is no query, or the one argument that the address knows. */
static bool has_good_query(const struct request *request)
{
    const char *table = after(request->path, "/api/tables/");
    const char *action = table ? strchr(table, '/') : NULL;
    const char *argument = after(request->path, "/api/rules/")        ? "lang="
                           : action && strcmp(action, "/replay") == 0 ? "proportion="
                           : action && strcmp(action, "/record") == 0 ? "undone="
                                                                      : NULL;
    return !request->bad_query &&
           (!*request->query || (argument && after(request->query, argument)));
}

/* Whether it has only characters that addresses have. */
static bool is_plain(const char *text)
{
    while (*text > ' ' && *text < 0x7f)
        text++;
    return !*text;
}

void api_handle(struct request *request)
{
    const char *rest;
    struct error error;
    if (request->method == METHOD_OTHER) {
        api_no_method(request);
        return;
    }
    if (!is_plain(request->path) || !is_plain(request->query))
        request->path[0] = '\0'; /* there is nothing of that name, and it could not be shown */
    if (!*request->path) {       /* it may have been too long, too */
        api_no_address(request);
        return;
    }
    if (request->bad_origin && request->method == METHOD_POST) {
        error_set(&error, MESSAGE("pages of another origin may not do that"));
        request_refuse(request, STATUS_FORBIDDEN, "forbidden", &error);
        return;
    }
    if (request->server->host.stops && request->method == METHOD_POST) {
        error_set(&error, MESSAGE("the server is stopping: try again in a moment"));
        api_busy(request, &error);
        return;
    }
    if (after(request->path, "/api/") && !has_good_query(request)) {
        error_set(&error, MESSAGE("the query has something that is not known here"));
        api_malformed(request, &error);
        return;
    }
    if (request->connection && request->connection->metrics &&
        strcmp(request->path, "/metrics") != 0 && strcmp(request->path, "/healthz") != 0) {
        error_set(&error, MESSAGE("figures are told at this address, and nothing else"));
        request_refuse(request, STATUS_FORBIDDEN, "forbidden", &error);
        return;
    }
    for (unsigned i = 0; i < sizeof routes / sizeof routes[0]; i++)
        if (strcmp(request->path, routes[i].path) == 0) {
            if (request->method == METHOD_POST && !routes[i].posts)
                api_no_method(request);
            else
                routes[i].answer(request);
            return;
        }
    if ((rest = after(request->path, "/api/tables/")))
        handle_table(request, rest);
    else if (request->method == METHOD_POST)
        api_no_method(request);
    else if ((rest = after(request->path, "/api/rules/")))
        answer_rules(request, rest);
    else if ((rest = after(request->path, "/look/")))
        api_tiles(request, rest);
    else if ((rest = after(request->path, "/words/")))
        api_words(request, rest);
    else if (after(request->path, "/api/"))
        api_no_address(request);
    else
        files_answer(request);
}
