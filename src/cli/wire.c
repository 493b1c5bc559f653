/* Talking to a server, with libwebsockets. */
#include "wire.h"

#include "clock.h"

#include <pasch/base/text.h>

#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TICK_MS = 250, ASK_SECONDS = 30, MESSAGE_MAX = 1 << 20, SAYING_MAX = 64 };

/* Bytes that come in pieces. */
struct heap {
    char *data; /* with a zero byte at the end */
    size_t length;
};

struct wire {
    const struct wire_address *address;
    const struct wire_events *events;
    void *context;
    struct lws_context *lws;
    lws_sorted_usec_list_t tick;
    /* the request under way */
    const char *secret, *body;
    bool sent, answered;
    int status;
    struct heap answer;
    /* the WebSocket */
    struct lws *socket; /* NULL: there is none */
    bool open;
    struct heap message;
    char *saying[SAYING_MAX]; /* each with LWS_PRE bytes before it */
    unsigned saying_count;
};

/* ---- Addresses ---- */

static bool refuse(const char *text, struct error *error)
{
    return error_set(error,
                     MESSAGE("{0} is no invitation to a table: those look like "
                             "https://play.example.org/#/table/ID"),
                     error_text(text));
}

/* `host`, `host:80` or `[::1]:80`. */
static bool read_place(const char *place, size_t length, struct wire_address *address)
{
    const char *end = place + length, *host = place, *rest;
    size_t host_length;
    if (*place == '[') {
        const char *bracket = memchr(place, ']', length);
        if (!bracket)
            return false;
        host = place + 1;
        host_length = (size_t)(bracket - host);
        rest = bracket + 1;
    } else {
        const char *colon = memchr(place, ':', length);
        rest = colon ? colon : end;
        host_length = (size_t)(rest - place);
    }
    if (host_length == 0 || host_length > WIRE_HOST_MAX)
        return false;
    memcpy(address->host, host, host_length);
    address->host[host_length] = 0;
    address->port = address->secure ? 443 : 80;
    if (rest == end)
        return true;
    size_t digits = strspn(rest + 1, "0123456789");
    address->port = digits < 6 ? atoi(rest + 1) : 0;
    return *rest == ':' && rest + 1 + digits == end && address->port > 0 && address->port < 65536;
}

bool wire_read_address(const char *text, struct wire_address *ret_address, struct error *error)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    struct wire_address address = {.secure = strncmp(text, "https://", 8) == 0};
    if (!address.secure && strncmp(text, "http://", 7) != 0)
        return refuse(text, error);
    const char *place = text + (address.secure ? 8 : 7);
    size_t length = strcspn(place, "/#");
    const char *table = strstr(place + length, "#/table/");
    if (!table || (table != place + length && table != place + length + 1) ||
        strcspn(place, "@") < length || !read_place(place, length, &address))
        return refuse(text, error);
    table += strlen("#/table/");
    size_t count = strspn(table, letters);
    if (count == 0 || count > WIRE_TABLE_MAX || table[count])
        return refuse(text, error);
    memcpy(address.table, table, count + 1);
    *ret_address = address;
    return true;
}

/* ---- What comes in pieces ---- */

static void heap_clear(struct heap *heap)
{
    free(heap->data);
    *heap = (struct heap){.data = NULL};
}

/* False if it is too much. */
static bool heap_add(struct heap *heap, const void *bytes, size_t count)
{
    char *data =
        heap->length + count <= MESSAGE_MAX ? realloc(heap->data, heap->length + count + 1) : NULL;
    if (!data)
        return false;
    memcpy(data + heap->length, bytes, count);
    heap->data = data;
    heap->length += count;
    data[heap->length] = 0;
    return true;
}

/* ---- Requests ---- */

static void end_request(struct wire *wire, int status, const char *reason)
{
    if (wire->answered)
        return;
    wire->answered = true;
    wire->status = status;
    if (reason) {
        heap_clear(&wire->answer);
        heap_add(&wire->answer, reason, strlen(reason));
    }
}

static bool add_header(struct lws *connection, enum lws_token_indexes name, const char *value,
                       void *in, size_t length)
{
    unsigned char **at = in, *end = *at + length;
    return lws_add_http_header_by_token(connection, name, (const unsigned char *)value,
                                        (int)strlen(value), at, end) == 0;
}

static bool add_headers(struct wire *wire, struct lws *connection, void *in, size_t length)
{
    char secret[100], count[24];
    snprintf(secret, sizeof secret, "Bearer %s", wire->secret);
    snprintf(count, sizeof count, "%zu", strlen(wire->body));
    lws_client_http_body_pending(connection, 1);
    lws_callback_on_writable(connection);
    return add_header(connection, WSI_TOKEN_HTTP_AUTHORIZATION, secret, in, length) &&
           add_header(connection, WSI_TOKEN_HTTP_CONTENT_TYPE, "application/json", in, length) &&
           add_header(connection, WSI_TOKEN_HTTP_CONTENT_LENGTH, count, in, length);
}

static bool send_body(struct wire *wire, struct lws *connection)
{
    size_t length = strlen(wire->body);
    unsigned char *buffer = malloc(LWS_PRE + length);
    if (!buffer || wire->sent) {
        free(buffer);
        return wire->sent;
    }
    wire->sent = true;
    memcpy(buffer + LWS_PRE, wire->body, length);
    lws_client_http_body_pending(connection, 0);
    bool good = lws_write(connection, buffer + LWS_PRE, length, LWS_WRITE_HTTP_FINAL) >= 0;
    free(buffer);
    return good;
}

static int on_request(struct lws *connection, enum lws_callback_reasons reason, void *user,
                      void *in, size_t length)
{
    struct wire *wire = lws_context_user(lws_get_context(connection));
    char buffer[LWS_PRE + 4096], *at = buffer + LWS_PRE;
    int room = sizeof buffer - LWS_PRE;
    (void)user;
    switch (reason) {
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER:
        return add_headers(wire, connection, in, length) ? 0 : -1;
    case LWS_CALLBACK_CLIENT_HTTP_WRITEABLE:
        return send_body(wire, connection) ? 0 : -1;
    case LWS_CALLBACK_ESTABLISHED_CLIENT_HTTP:
        wire->status = (int)lws_http_client_http_response(connection);
        return 0;
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP:
        return lws_http_client_read(connection, &at, &room) < 0 ? -1 : 0;
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP_READ:
        return heap_add(&wire->answer, in, length) ? 0 : -1;
    case LWS_CALLBACK_COMPLETED_CLIENT_HTTP:
    case LWS_CALLBACK_CLOSED_CLIENT_HTTP:
        end_request(wire, wire->status, wire->status ? NULL : "the connection was closed");
        return 0;
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
        end_request(wire, 0, in ? in : "no connection");
        return 0;
    default:
        return 0;
    }
}

/* ---- The WebSocket ---- */

static void forget(struct wire *wire)
{
    for (unsigned i = 0; i < wire->saying_count; i++)
        free(wire->saying[i]);
    wire->saying_count = 0;
    heap_clear(&wire->message);
    wire->socket = NULL;
    wire->open = false;
}

static int say_next(struct wire *wire)
{
    if (wire->saying_count == 0)
        return 0;
    char *message = wire->saying[0] + LWS_PRE;
    size_t length = strlen(message);
    bool said =
        lws_write(wire->socket, (unsigned char *)message, length, LWS_WRITE_TEXT) >= (int)length;
    free(wire->saying[0]);
    memmove(wire->saying, wire->saying + 1, --wire->saying_count * sizeof wire->saying[0]);
    if (said && wire->saying_count)
        lws_callback_on_writable(wire->socket);
    return said ? 0 : -1;
}

static int hear(struct wire *wire, const void *piece, size_t length)
{
    if (!heap_add(&wire->message, piece, length))
        return -1;
    if (!lws_is_final_fragment(wire->socket) || lws_remaining_packet_payload(wire->socket))
        return 0;
    struct heap message = wire->message;
    wire->message = (struct heap){.data = NULL};
    wire->events->heard(wire->context, message.data, message.length);
    heap_clear(&message);
    return 0;
}

static int on_socket(struct lws *connection, enum lws_callback_reasons reason, void *user, void *in,
                     size_t length)
{
    struct wire *wire = lws_context_user(lws_get_context(connection));
    char why[WIRE_REASON_MAX];
    (void)user;
    if (!wire || !wire->events || (wire->socket && wire->socket != connection))
        return 0; /* nobody listens, or it has been given up */
    switch (reason) {
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        wire->socket = connection;
        wire->open = true;
        wire->events->opened(wire->context);
        return 0;
    case LWS_CALLBACK_CLIENT_RECEIVE:
        return hear(wire, in, length);
    case LWS_CALLBACK_CLIENT_WRITEABLE:
        return say_next(wire);
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
    case LWS_CALLBACK_CLIENT_CLOSED:
        snprintf(why, sizeof why, "%.*s", in ? (int)length : 0, in ? (const char *)in : "");
        forget(wire);
        wire->events->closed(wire->context,
                             reason == LWS_CALLBACK_CLIENT_CLOSED || !*why ? "it was closed" : why);
        return 0;
    default:
        return 0;
    }
}

/* ---- All of it ---- */

static const struct lws_protocols protocols[] = {
    {.name = "http", .callback = on_request, .rx_buffer_size = 4096},
    {.name = "pasch", .callback = on_socket, .rx_buffer_size = 1 << 16},
    {.name = NULL},
};

static void tick(lws_sorted_usec_list_t *list)
{
    (void)list; /* that it returned is all */
}

struct wire *wire_create(const struct wire_address *address, const struct wire_events *events,
                         void *context)
{
    struct wire *wire = calloc(1, sizeof *wire);
    struct lws_context_creation_info info = {.port = CONTEXT_PORT_NO_LISTEN,
                                             .protocols = protocols,
                                             .gid = (gid_t)-1,
                                             .uid = (uid_t)-1,
                                             .user = wire,
                                             .timeout_secs = ASK_SECONDS,
                                             .options = LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT};
    if (!wire)
        return NULL;
    lws_set_log_level(0, NULL);
    wire->address = address;
    wire->events = events;
    wire->context = context;
    wire->lws = lws_create_context(&info);
    if (wire->lws)
        return wire;
    free(wire);
    return NULL;
}

void wire_destroy(struct wire *wire)
{
    if (!wire)
        return;
    wire->answered = true;
    wire->events = NULL; /* nobody listens any more */
    lws_context_destroy(wire->lws);
    forget(wire);
    heap_clear(&wire->answer);
    free(wire);
}

static struct lws *connect_to(struct wire *wire, const char *path, const char *method,
                              const char *protocol, struct lws **ret_socket)
{
    char host[WIRE_HOST_MAX + 16];
    const struct wire_address *address = wire->address;
    bool numbers = strchr(address->host, ':');
    snprintf(host, sizeof host, numbers ? "[%s]:%d" : "%s:%d", address->host, address->port);
    struct lws_client_connect_info info = {
        .context = wire->lws,
        .address = address->host,
        .port = address->port,
        .ssl_connection = (address->secure ? LCCSCF_USE_SSL : 0) | LCCSCF_HTTP_NO_FOLLOW_REDIRECT,
        .path = path,
        .host = host,
        .protocol = protocol,
        .local_protocol_name = protocol,
        .method = method,
        .alpn = "http/1.1",
        .pwsi = ret_socket,
    };
    return lws_client_connect_via_info(&info);
}

struct wire_answer wire_ask(struct wire *wire, const char *path, const char *secret,
                            const char *body)
{
    struct lws *connection = NULL;
    uint64_t deadline = clock_now() + UINT64_C(1000000000) * ASK_SECONDS;
    wire->secret = secret;
    wire->body = body;
    wire->sent = wire->answered = false;
    wire->status = 0;
    heap_clear(&wire->answer);
    if (!connect_to(wire, path, "POST", "http", &connection))
        end_request(wire, 0, "no connection");
    while (!wire->answered && clock_now() < deadline)
        wire_work(wire);
    if (!wire->answered && connection)
        lws_set_timeout(connection, 1, LWS_TO_KILL_ASYNC);
    end_request(wire, 0, "no answer in time");
    return (struct wire_answer){.status = wire->status,
                                .body = wire->answer.data ? wire->answer.data : ""};
}

bool wire_open(struct wire *wire)
{
    return connect_to(wire, "/api/socket", NULL, "pasch", &wire->socket);
}

void wire_say(struct wire *wire, const char *message)
{
    size_t length = strlen(message);
    char *copy =
        wire->open && wire->saying_count < SAYING_MAX ? malloc(LWS_PRE + length + 1) : NULL;
    if (!copy)
        return;
    memcpy(copy + LWS_PRE, message, length + 1);
    wire->saying[wire->saying_count++] = copy;
    lws_callback_on_writable(wire->socket);
}

void wire_close(struct wire *wire)
{
    if (wire->socket)
        lws_set_timeout(wire->socket, 1, LWS_TO_KILL_ASYNC);
    forget(wire);
}

void wire_work(struct wire *wire)
{
    lws_sul_schedule(wire->lws, 0, &wire->tick, tick, TICK_MS * LWS_US_PER_MS);
    lws_service(wire->lws, 0);
}

void wire_wake(struct wire *wire)
{
    lws_cancel_service(wire->lws);
}
