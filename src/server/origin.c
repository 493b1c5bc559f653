/* Addresses and origins. */
#include "origin.h"
#include "clock.h"
#include "log.h"

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

static bool refuse(struct server *server, const char *why, const char *address)
{
    server->metrics.limited++;
    log_event(LOG_INFO, "refused", "why", why, "address", address, NULL);
    return false;
}

bool origin_may_connect(struct server *server, struct lws *wsi)
{
    char path[HEADER_MAX], address[ADDRESS_MAX];
    origin_address(server, wsi, address);
    if (lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI) < 0 ||
        strcmp(path, "/api/socket") != 0)
        return refuse(server, "path", address);
    if (!origin_is_allowed(server, wsi))
        return refuse(server, "origin", address);
    struct caller *caller = callers_find(server->callers, address, clock_now());
    if (!caller || caller->connections >= (unsigned long)server->config->per_address)
        return refuse(server, "connections of the address", address);
    double rate = (double)server->config->rate;
    if (!bucket_take(&caller->requests, rate, 4 * rate, clock_now()))
        return refuse(server, "rate", address);
    if (server->metrics.connections >= (unsigned long)server->config->connections)
        return refuse(server, "connections", address);
    return !server->stops;
}
