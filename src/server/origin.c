/* Addresses and origins. */
#include "origin.h"
#include "clock.h"
#include "http.h"
#include "refusals.h"

#include <libwebsockets.h>
#include <string.h>

enum { HEADER_MAX = 512 };

void origin_address(const struct server *server, struct lws *wsi, char *ret_address)
{
    char list[HEADER_MAX];
    if (server->config->trust_proxy &&
        lws_hdr_copy(wsi, list, sizeof list, WSI_TOKEN_X_FORWARDED_FOR) > 0) {
        /* The last is what the proxy itself saw; those before it can be made up. */
        const char *comma = strrchr(list, ','), *last = comma ? comma + 1 : list;
        struct text text;
        text_init(&text, ret_address, ADDRESS_MAX);
        text_add(&text, last + strspn(last, " "));
        return;
    }
    lws_get_peer_simple(wsi, ret_address, ADDRESS_MAX);
}

/* Whether the origin is one of a list with commas between. */
static bool is_listed(const char *list, const char *origin)
{
    size_t length = strlen(origin);
    while (*list) {
        size_t entry = strcspn(list, ", ");
        if (entry == length && strncmp(list, origin, length) == 0)
            return true;
        list += entry;
        list += strspn(list, ", ");
    }
    return false;
}

bool origin_is_allowed(const struct server *server, struct lws *wsi)
{
    char origin[HEADER_MAX], host[HEADER_MAX];
    if (lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) == 0)
        return true; /* no browser */
    if (lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) < 0)
        return false;
    if (is_listed(server->config->origin, origin))
        return true;
    const char *name = strstr(origin, "://");
    return name && lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) > 0 &&
           strcmp(name + 3, host) == 0;
}

static bool refuse(struct server *server, const char *why, const struct caller *caller,
                   struct refusal refusal, const char *message, struct refusal *ret_refusal)
{
    error_set(&refusal.error, message);
    *ret_refusal = refusal;
    return refusals_note(server, "refused", why, caller ? caller->address : NULL);
}

/* Whether it asks for our protocol, where it must. */
static bool asks_for_play(struct lws *wsi)
{
    char path[HEADER_MAX], names[HEADER_MAX];
    return lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI) > 0 &&
           strcmp(path, "/api/socket") == 0 &&
           lws_hdr_copy(wsi, names, sizeof names, WSI_TOKEN_PROTOCOL) > 0 &&
           is_listed(names, "pasch");
}

bool origin_may_connect(struct server *server, struct lws *wsi, struct refusal *ret_refusal)
{
    static const struct refusal malformed = {.status = STATUS_MALFORMED, .code = "malformed"},
                                forbidden = {.status = STATUS_FORBIDDEN, .code = "forbidden"},
                                too_many = {.status = STATUS_TOO_MANY, .code = "too-many"},
                                busy = {.status = STATUS_UNAVAILABLE, .code = "busy"};
    double rate = (double)server->config->rate;
    char address[ADDRESS_MAX];
    origin_address(server, wsi, address);
    struct caller *caller = callers_find(server->callers, address, clock_now());
    if (!caller)
        return refuse(server, "memory", NULL, busy, MESSAGE("out of memory"), ret_refusal);
    if (!bucket_take(&caller->requests, rate, 4 * rate, clock_now()))
        return refuse(server, "rate", caller, too_many, MESSAGE("too many requests: wait a little"),
                      ret_refusal);
    if (!asks_for_play(wsi))
        return refuse(server, "protocol", caller, malformed,
                      MESSAGE("WebSockets are opened at /api/socket, with the protocol pasch"),
                      ret_refusal);
    if (!origin_is_allowed(server, wsi))
        return refuse(server, "origin", caller, forbidden,
                      MESSAGE("pages of another origin may not do that"), ret_refusal);
    if (caller->connections >= (unsigned long)server->config->per_address)
        return refuse(server, "connections of the address", caller, too_many,
                      MESSAGE("too many connections from your address: close some"), ret_refusal);
    if (server->stops || server->metrics.connections >= (unsigned long)server->config->connections)
        return refuse(server, "connections", caller, busy,
                      MESSAGE("the server has no room at present: try again later"), ret_refusal);
    return true;
}
