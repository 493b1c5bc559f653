/* Requests and answers on the wire. */
#include "http.h"
#include "api.h"
#include "connections.h"
#include "gzip.h"
#include "handshakes.h"
#include "host/clock.h"
#include "host/desk.h"
#include "long_answers.h"
#include "looking.h"
#include "origin.h"
#include "traffic.h"

#include <pasch/json/write.h>

#include <libwebsockets.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    HEADERS_MAX = 4096,
    FILES_FOR_REQUEST = 10, /* a visit to the page asks for some sixty files */
};

/* No inline code; nothing from elsewhere. */
static const char policy[] =
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' "
    "data: blob:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
    "object-src 'none'";

/* ---- Who takes an answer slowly ---- */

static void stick(struct request *request)
{
    struct server *server = request->server;
    if (request->is_stuck)
        return;
    request->is_stuck = true;
    request->stuck_before = NULL;
    request->stuck_next = server->stuck;
    if (request->stuck_next)
        request->stuck_next->stuck_before = request;
    server->stuck = request;
}

static void unstick(struct request *request)
{
    if (!request->is_stuck)
        return;
    request->is_stuck = false;
    *(request->stuck_before ? &request->stuck_before->stuck_next : &request->server->stuck) =
        request->stuck_next;
    if (request->stuck_next)
        request->stuck_next->stuck_before = request->stuck_before;
}

/* Writes as soon as there is room. Until then nothing is read: of what comes during an answer, or
 * of an end of what comes, libwebsockets 4.1 is told again and again, and leaves it where it is.
 * Nor does it write while nothing is read; so that there is room is seen by http_go_on(). */
static void write_on(struct request *request)
{
    bool has_room = traffic_has_room(lws_get_socket_fd(request->wsi));
    lws_rx_flow_control(request->wsi, has_room);
    if (!has_room) {
        stick(request);
        return;
    }
    unstick(request);
    lws_callback_on_writable(request->wsi);
}

void http_go_on(struct server *server)
{
    for (struct request *request = server->stuck, *next; request; request = next) {
        next = request->stuck_next;
        write_on(request);
    }
}

/* ---- Answers ---- */

/* The answer is there, or there was no memory for it. */
static void set_answer(struct request *request, unsigned status, const char *type)
{
    request->answered = true;
    request->status = request->answer ? status : STATUS_UNAVAILABLE;
    request->type = type;
    request->server->host.metrics.refused_requests += status >= 400;
    connection_reach(request->connection, CONNECTION_READS);
    if (request->wsi)
        write_on(request);
}

void request_answer(struct request *request, unsigned status, const char *type, const char *text,
                    size_t length)
{
    if (request->answered || request->look)
        return;
    if (request->reads_gzip && request->cache && status == STATUS_OK &&
        gzip_is_worth_it(type, length)) {
        look_compress(request, type, text, length);
        return;
    }
    request->answer = malloc(OUT_BEFORE + length + 1);
    request->answer_length = request->answer ? length : 0;
    if (request->answer && length)
        memcpy(request->answer + OUT_BEFORE, text, length);
    set_answer(request, status, type);
}

void request_give(struct request *request, unsigned status, const char *type, struct buffer *buffer)
{
    if (request->answered)
        return;
    request->answer = buffer->data;
    request->answer_length = buffer->length - OUT_BEFORE;
    *buffer = (struct buffer){.data = NULL};
    set_answer(request, status, type);
}

void request_refuse(struct request *request, unsigned status, const char *code,
                    const struct error *error)
{
    char buffer[4096];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    text_add(&text, "{\"error\":{\"code\":");
    text_add_json(&text, code);
    seat_write_words(&text, error);
    text_add(&text, "}}\n");
    metrics_note_refusal(&request->server->host.metrics, code);
    request->cache = NULL;
    request->tag[0] = '\0';
    request_answer(request, status, "application/json", text.data, text.length);
}

struct headers {
    struct lws *wsi;
    unsigned char *at, *end;
    bool failed;
};

static void add_header(struct headers *headers, const char *name, const char *value)
{
    headers->failed = headers->failed ||
                      lws_add_http_header_by_name(headers->wsi, (const unsigned char *)name,
                                                  (const unsigned char *)value, (int)strlen(value),
                                                  &headers->at, headers->end) != 0;
}

/* What a browser would show by itself. Code and styles obey the policy of the page that loads them;
 * without it they are smaller by a quarter of a kilobyte each. */
static bool is_document(const char *type)
{
    static const char *const parts[] = {"text/javascript", "text/css", "application/json"};
    for (size_t i = 0; type && i < sizeof parts / sizeof parts[0]; i++)
        if (strncmp(type, parts[i], strlen(parts[i])) == 0)
            return false;
    return true;
}

static int send_headers(struct request *request)
{
    unsigned char buffer[LWS_PRE + HEADERS_MAX];
    struct headers headers = {
        .wsi = request->wsi, .at = buffer + LWS_PRE, .end = buffer + sizeof buffer - 1};
    if (lws_add_http_header_status(request->wsi, request->status, &headers.at, headers.end))
        return -1;
    memcpy(buffer + LWS_PRE, "HTTP/1.1", 8); /* it says 1.0 where a WebSocket is refused */
    add_header(&headers, "content-type:", request->type ? request->type : "text/plain");
    add_header(&headers, "cache-control:", request->cache ? request->cache : "no-store");
    if (*request->tag)
        add_header(&headers, "etag:", request->tag);
    if (request->location)
        add_header(&headers, "location:", request->location);
    if (request->cache)
        add_header(&headers, "vary:", "accept-encoding");
    if (request->compressed)
        add_header(&headers, "content-encoding:", "gzip");
    if (!request->stays)
        add_header(&headers, "connection:", "close");
    if (is_document(request->type)) {
        add_header(&headers, "content-security-policy:", policy);
        add_header(&headers, "referrer-policy:", "no-referrer");
        add_header(&headers, "cross-origin-opener-policy:", "same-origin");
    }
    add_header(&headers, "x-content-type-options:", "nosniff");
    add_header(&headers, "cross-origin-resource-policy:", "same-origin");
    if (lws_is_ssl(request->wsi))
        add_header(&headers, "strict-transport-security:", "max-age=31536000");
    bool has_length = request->status != STATUS_NOT_MODIFIED; /* it would be that of the file */
    if (headers.failed ||
        (has_length && lws_add_http_header_content_length(request->wsi, request->answer_length,
                                                          &headers.at, headers.end)))
        return -1;
    return lws_finalize_write_http_header(request->wsi, buffer + LWS_PRE, &headers.at, headers.end);
}

static void destroy(struct request *request)
{
    long_answers_remove(request);
    unstick(request);
    if (request->caller)
        limits_count_open(request->caller, -1);
    free(request->body);
    free(request->answer);
    free(request->location);
    free(request->stubborn);
    free(request->forgetting);
    free(request);
}

/* Nobody waits for the answer any more. */
static void forget(struct request **place)
{
    struct request *request = *place;
    if (!request)
        return;
    *place = NULL;
    if (request->desk)
        desk_forget(request->desk, NULL, request);
    if (request->look)
        look_forget(request->look);
    destroy(request);
}

/* Whether more has come than was asked for: libwebsockets 4.1 would take a next request from what
 * lies there, and if that has a body it reads it wrongly and never gets out of its loop. All it
 * tells is whether something lies at any connection that is read, so now and then one is closed
 * that could have stayed. */
static bool lies_more_there(struct lws *wsi)
{
    return lws_service_adjust_timeout(lws_get_context(wsi), 1, 0) == 0;
}

/* Whether the connection can be asked again after this answer. Who is refused for what it does, not
 * for what it asks, has to come anew, and so has who was not heard out. */
static bool can_stay(const struct request *request)
{
    bool burdens = request->status == STATUS_TOO_MANY || request->status == STATUS_UNAVAILABLE;
    return request->stays && request->handled && !burdens && !request->server->host.stops &&
           !lies_more_there(request->wsi);
}

/* The answer is on its way: the connection waits for the next request, or goes. */
static int finish(struct request **place)
{
    struct lws *wsi = (*place)->wsi;
    bool stays = (*place)->stays;
    forget(place);
    if (!stays || lies_more_there(wsi))
        return -1;
    connection_reach(connection_of(wsi), CONNECTION_RESTS);
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int send_piece(struct request *request)
{
    size_t left = request->answer_length - request->sent,
           count = left < HTTP_PIECE ? left : HTTP_PIECE;
    if (lws_write(request->wsi, (unsigned char *)request->answer + OUT_BEFORE + request->sent,
                  count, count == left ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < (int)count)
        return -1;
    request->sent += count;
    connection_note_sent(request->connection, count);
    /* libwebsockets counts from the beginning; who reads slowly, but reads, is not stuck. */
    lws_set_timeout(request->wsi, PENDING_TIMEOUT_HTTP_CONTENT,
                    2 * (int)request->server->config->patience);
    return 0;
}

static int send_answer(struct request **place)
{
    struct request *request = *place;
    if (!request || !request->answered)
        return 0;
    bool empty = request->answer_length == 0 || request->method == METHOD_HEAD;
    if (!request->begun) {
        request->begun = true;
        request->stays = can_stay(request);
        if (send_headers(request))
            return -1;
    } else if (!empty && request->sent < request->answer_length && send_piece(request)) {
        return -1;
    }
    if (!lws_partial_buffered(request->wsi) && (empty || request->sent == request->answer_length))
        return finish(place);
    write_on(request);
    return 0;
}

/* ---- Requests ---- */

static enum method find_method(struct lws *wsi)
{
    if (lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI))
        return METHOD_GET;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI))
        return METHOD_POST;
    return lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) ? METHOD_HEAD : METHOD_OTHER;
}

static void read_secret(struct request *request)
{
    static const char scheme[] = "Bearer ";
    char header[200];
    struct hash hash;
    if (lws_hdr_total_length(request->wsi, WSI_TOKEN_HTTP_AUTHORIZATION) == 0)
        return;
    int length = lws_hdr_copy(request->wsi, header, sizeof header, WSI_TOKEN_HTTP_AUTHORIZATION);
    const char *secret = header + sizeof scheme - 1;
    if (length < (int)sizeof scheme || strncmp(header, scheme, sizeof scheme - 1) != 0 ||
        !people_hash_person(secret, strlen(secret), &hash))
        request->bad_secret = true;
    else
        memcpy(request->secret, secret, SECRET_DIGITS + 1);
}

static void read_query(struct request *request)
{
    const enum lws_token_indexes arguments = WSI_TOKEN_HTTP_URI_ARGS;
    int length =
        lws_hdr_copy_fragment(request->wsi, request->query, sizeof request->query, arguments, 0);
    request->bad_query = (length < 0 && lws_hdr_fragment_length(request->wsi, arguments, 0) > 0) ||
                         lws_hdr_fragment_length(request->wsi, arguments, 1) > 0;
    if (length < 0)
        request->query[0] = '\0';
}

/* A body whose length is said in another way than once, with digits, could be taken for another
 * request. */
static void read_length(struct request *request)
{
    char length[24];
    int digits = lws_hdr_copy(request->wsi, length, sizeof length, WSI_TOKEN_HTTP_CONTENT_LENGTH);
    bool said = lws_hdr_total_length(request->wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0;
    request->bad_length =
        lws_hdr_total_length(request->wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0 ||
        lws_hdr_fragment_length(request->wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, 1) > 0 ||
        (said && (digits <= 0 || strspn(length, "0123456789") != (size_t)digits));
    if (!request->bad_length && said)
        request->expected = strtoul(length, NULL, 10);
    if (!said && request->method == METHOD_POST)
        request->stays = false; /* libwebsockets waits for a body */
}

/* Whether it may ask again: all that speak HTTP/1.1, unless they say otherwise. */
static bool wants_to_stay(struct lws *wsi)
{
    char version[12], connection[12];
    return lws_hdr_copy(wsi, version, sizeof version, WSI_TOKEN_HTTP) > 0 &&
           strcmp(version, "HTTP/1.1") == 0 &&
           (lws_hdr_total_length(wsi, WSI_TOKEN_CONNECTION) == 0 ||
            (lws_hdr_copy(wsi, connection, sizeof connection, WSI_TOKEN_CONNECTION) > 0 &&
             strcasecmp(connection, "keep-alive") == 0));
}

static struct request *start(struct lws *wsi, const char *path)
{
    struct server *server = lws_context_user(lws_get_context(wsi));
    struct request *request = calloc(1, sizeof *request);
    char address[ADDRESS_MAX], encodings[200];
    if (!request)
        return NULL;
    request->server = server;
    request->wsi = wsi;
    request->connection = connection_of(wsi);
    request->method = find_method(wsi);
    struct text text;
    text_init(&text, request->path, sizeof request->path);
    text_add(&text, path);
    if (text.cut)
        request->path[0] = '\0'; /* there is nothing of that name */
    read_query(request);
    read_secret(request);
    request->bad_origin = !origin_is_allowed(server, wsi);
    if (lws_hdr_copy(wsi, request->match, sizeof request->match, WSI_TOKEN_HTTP_IF_NONE_MATCH) < 0)
        request->match[0] = '\0';
    if (lws_hdr_copy(wsi, encodings, sizeof encodings, WSI_TOKEN_HTTP_ACCEPT_ENCODING) > 0)
        request->reads_gzip = gzip_is_wanted(encodings);
    request->stays = request->method != METHOD_OTHER && wants_to_stay(wsi);
    read_length(request);
    origin_address(wsi, address);
    request->caller = limits_find(server->limits, address, clock_now());
    if (request->caller)
        limits_count_open(request->caller, 1);
    connection_own(request->connection, request->caller);
    request->here = origin_is_here(wsi);
    server->host.metrics.requests++;
    return request;
}

/* Whether the address may ask for this now. What is the same for everybody is cheap, and many
 * people may sit behind one address: it has a bucket of its own. */
static bool take_turn(struct request *request)
{
    double rate = (double)request->server->config->rate;
    struct caller *caller = request->caller;
    if (strncmp(request->path, "/api/", strlen("/api/")) == 0)
        return bucket_take(&caller->requests, rate, 4 * rate, clock_now());
    rate *= FILES_FOR_REQUEST;
    return bucket_take(&caller->files, rate, 4 * rate, clock_now());
}

static bool has_room(const struct config *config, const struct caller *caller)
{
    return caller && caller->open <= (unsigned long)config->per_address &&
           (!caller->network || caller->network->open <= config_per_network(config));
}

static bool is_limited(struct request *request)
{
    if (has_room(request->server->config, request->caller) && take_turn(request))
        return false;
    api_too_many(request);
    return true;
}

/* Once: whatever else comes on the same connection does not count. */
static void handle(struct request *request)
{
    if (request->answered || request->handled)
        return;
    request->handled = true;
    lws_rx_flow_control(request->wsi, 0); /* what comes next stays where it is until there is one */
    connection_reach(request->connection, CONNECTION_WAITS);
    lws_set_timeout(request->wsi, NO_PENDING_TIMEOUT, 0); /* from here on it is our time */
    api_handle(request);
}

/* What may stand in an address as it is: libwebsockets has decoded it. */
static bool is_plain(const char *text)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "-_./:[]=&";
    return strspn(text, plain) == strlen(text);
}

static char *find_location(const struct request *request)
{
    char host[PATH_MAX_BYTES], location[3 * PATH_MAX_BYTES + 20];
    struct text text;
    if (lws_hdr_copy(request->wsi, host, sizeof host, WSI_TOKEN_HOST) <= 0 || !is_plain(host) ||
        strchr(host, '/'))
        return NULL;
    text_init(&text, location, sizeof location);
    text_add(&text, "https://");
    text_add(&text, host);
    text_add(&text, is_plain(request->path) && *request->path == '/' ? request->path : "/");
    if (*request->query && is_plain(request->query)) {
        text_add_char(&text, '?');
        text_add(&text, request->query);
    }
    return strdup(location);
}

/* Whether it came in the clear where TLS is spoken: who only looks is sent on, others have sent
 * what should have been secret. */
static bool is_in_the_clear(struct request *request)
{
    static const char words[] = "https is spoken here\n";
    struct error error;
    if (!request->connection || !request->connection->secure || lws_is_ssl(request->wsi))
        return false;
    if (request->method == METHOD_GET || request->method == METHOD_HEAD)
        request->location = find_location(request);
    if (request->location) {
        request_answer(request, STATUS_MOVED, "text/plain", words, sizeof words - 1);
        return true;
    }
    error_set(&error, MESSAGE("https is spoken here: use an address that begins with https:"));
    request_refuse(request, STATUS_FORBIDDEN, "forbidden", &error);
    return true;
}

static bool is_misdirected(struct request *request)
{
    struct error error;
    if (origin_is_our_host(request->server, request->wsi, &error))
        return false;
    request_refuse(request, STATUS_MISDIRECTED, "misdirected", &error);
    return true;
}

static int begin(struct lws *wsi, struct request **place, const char *path)
{
    struct error error;
    forget(place);
    struct request *request = *place = start(wsi, path);
    if (!request)
        return -1;
    if (is_limited(request) || is_in_the_clear(request) || is_misdirected(request))
        return 0;
    if (request->bad_length) {
        error_set(&error, MESSAGE("the length of the request’s body must be said, in digits"));
        request_refuse(request, STATUS_MALFORMED, "malformed", &error);
        return 0;
    }
    if (request->expected > BODY_MAX) {
        error_set(&error, MESSAGE("the body of a request may have {0} bytes"),
                  error_number(BODY_MAX));
        request_refuse(request, STATUS_TOO_LARGE, "too-large", &error);
        return 0;
    }
    if (request->expected == 0) {
        handle(request);
        return 0;
    }
    connection_reach(request->connection, CONNECTION_ASKS);
    request->body = malloc(request->expected + 1);
    return request->body ? 0 : -1;
}

static int take_body(struct request *request, const char *in, size_t length)
{
    if (!request || request->answered || request->handled)
        return 0;
    if (request->connection && request->connection->ends)
        return -1;
    if (!request->body || request->length + length > request->expected)
        return -1;
    memcpy(request->body + request->length, in, length);
    request->length += length;
    return 0;
}

/* A WebSocket that may not be opened gets an answer as any other request does. This is the last
 * moment for it: where libwebsockets asks about the protocol it can only hang up. And it would
 * agree to whatever else a connection wants to become. */
static int confirm_upgrade(struct lws *wsi, const char *to)
{
    struct server *server = lws_context_user(lws_get_context(wsi));
    struct refusal refusal;
    if (strcasecmp(to, "websocket") != 0) /* no HTTP/2 in disguise */
        return -1;
    struct connection *connection = connection_of(wsi);
    if (!connection)
        return -1;
    connection->welcome = origin_may_connect(server, wsi, &refusal);
    if (connection->welcome)
        return 0;
    struct request *request = start(wsi, "");
    if (!request)
        return -1;
    request_refuse(request, refusal.status, refusal.code, &refusal.error);
    if (send_answer(&request) == 0)
        send_answer(&request);
    forget(&request);
    return -1;
}

int http_callback(struct lws *wsi, int reason, void *user, void *in, size_t length)
{
    struct request **place = user;
    switch (reason) {
    case LWS_CALLBACK_OPENSSL_LOAD_EXTRA_SERVER_VERIFY_CERTS:
        handshakes_limit(lws_context_user(lws_get_context(wsi)), user);
        return 0;
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        connections_add(lws_context_user(lws_get_context(wsi)), wsi);
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        connection_remove(connection_of(wsi));
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return confirm_upgrade(wsi, in);
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return 1; /* a WebSocket that does not name our protocol */
    case LWS_CALLBACK_HTTP:
        return begin(wsi, place, in);
    case LWS_CALLBACK_HTTP_BODY:
        return take_body(*place, in, length);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        if (*place)
            handle(*place);
        return 0;
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return send_answer(place);
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        if (place)
            forget(place);
        return 0;
    default:
        return 0;
    }
}
