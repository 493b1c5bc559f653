/* Addresses and origins. */
#include "origin.h"
#include "connections.h"
#include "crowding.h"
#include "host/clock.h"
#include "host/log.h"
#include "http.h"

#include <libwebsockets.h>
#include <string.h>
#include <strings.h>

enum {
    HEADER_MAX = 512,
    FORWARDED_MAX = 4096, /* more than all headers together may have */
};

/* Takes the first entry off a list with commas or blanks between; false if there is none. */
static bool take_entry(const char **list, struct text *ret_entry)
{
    size_t length = strcspn(*list, ", ");
    text_init(ret_entry, ret_entry->data, ret_entry->capacity);
    text_add_bytes(ret_entry, *list, length);
    bool any = **list;
    *list += length;
    *list += strspn(*list, ", ");
    return any;
}

/* ---- Proxies ---- */

bool origin_read_trusted(struct server *server, struct error *error)
{
    const char *list = server->config->trust_proxy;
    server->trusts_here = strcmp(list, "1") == 0;
    if (server->trusts_here || !*list || strcmp(list, "0") == 0)
        return true;
    char word[ADDRESS_MAX];
    struct text text;
    text_init(&text, word, sizeof word);
    while (take_entry(&list, &text))
        if (server->trusted_count == TRUSTED_MAX || text.cut ||
            !network_read(word, &server->trusted[server->trusted_count++]))
            return error_set(error,
                             MESSAGE("trust-proxy is {0}: must be 0, 1, or up to {1} addresses and "
                                     "networks with commas between, as 192.0.2.7,2001:db8::/32"),
                             error_text(server->config->trust_proxy), error_number(TRUSTED_MAX));
    return true;
}

bool origin_is_trusted(const struct server *server, const struct address *address)
{
    if (server->trusts_here)
        return address_is_here(address);
    for (unsigned i = 0; i < server->trusted_count; i++)
        if (network_has(&server->trusted[i], address))
            return true;
    /* Where any proxy is trusted, so is one at our Unix socket: nobody else can reach that. */
    return server->trusted_count && address->length == 0;
}

/* What the proxy itself saw: the last address. Those before it can be made up. False if it names
 * none. */
static bool find_forwarded(struct lws *wsi, char ret_address[ADDRESS_MAX])
{
    char list[FORWARDED_MAX];
    struct text text;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_X_FORWARDED_FOR) == 0)
        return false;
    text_init(&text, ret_address, ADDRESS_MAX);
    if (lws_hdr_copy(wsi, list, sizeof list, WSI_TOKEN_X_FORWARDED_FOR) < 0) {
        text_add(&text, "?"); /* somebody, not the proxy */
        return true;
    }
    const char *comma = strrchr(list, ','), *last = comma ? comma + 1 : list;
    last += strspn(last, " ");
    text_add_bytes(&text, last, strcspn(last, " "));
    return true;
}

void origin_address(struct lws *wsi, char *ret_address)
{
    const struct connection *connection = connection_of(wsi);
    if (!connection || !connection->trusted || !find_forwarded(wsi, ret_address))
        address_write(connection ? &connection->peer : &(struct address){.length = 0}, ret_address);
}

bool origin_is_here(struct lws *wsi)
{
    static const char forwarded[] = "forwarded:";
    char text[ADDRESS_MAX];
    struct address address;
    const struct connection *connection = connection_of(wsi);
    if (!connection || !address_is_here(&connection->peer))
        return false;
    if (connection->trusted && find_forwarded(wsi, text))
        return address_read(text, &address) && address_is_here(&address);
    return lws_hdr_total_length(wsi, WSI_TOKEN_X_FORWARDED_FOR) == 0 &&
           lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_X_REAL_IP) == 0 &&
           lws_hdr_custom_length(wsi, forwarded, sizeof forwarded - 1) < 0;
}

/* ---- Pages ---- */

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

/* Takes the port off, and the brackets of IPv6. */
static void take_name(char *host)
{
    char *end = *host == '[' ? strchr(host, ']') : strrchr(host, ':');
    if (end)
        *end = '\0';
    if (*host == '[')
        memmove(host, host + 1, strlen(host));
}

static bool is_local_name(const char *name)
{
    static const char local[] = ".localhost";
    size_t length = strlen(name), ending = sizeof local - 1;
    return strcasecmp(name, local + 1) == 0 ||
           (length > ending && strcasecmp(name + length - ending, local) == 0);
}

/* Whether an origin of a list with commas between is at that host. */
static bool is_host_of(const char *list, const char *name)
{
    char entry[HEADER_MAX];
    struct text text;
    text_init(&text, entry, sizeof entry);
    while (take_entry(&list, &text)) {
        char *host = strstr(entry, "://");
        if (host && !text.cut) {
            take_name(host += 3);
            if (strcasecmp(host, name) == 0)
                return true;
        }
    }
    return false;
}

bool origin_is_our_host(const struct server *server, struct lws *wsi, struct error *error)
{
    const struct connection *connection = connection_of(wsi);
    char host[HEADER_MAX];
    struct address address;
    if (!connection || !connection->inside || connection->trusted || lws_is_ssl(wsi) ||
        lws_hdr_total_length(wsi, WSI_TOKEN_HOST) == 0)
        return true;
    if (lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) < 0)
        host[0] = '\0';
    take_name(host);
    if (address_read(host, &address) || is_local_name(host) ||
        is_host_of(server->config->origin, host))
        return true;
    log_event(LOG_WARNING, "refused", "why", "host", "host", host, "remedy",
              "if people come by this name, put it into origin (as https://NAME), or the proxy "
              "that they come by into trust-proxy",
              NULL);
    return error_set(error,
                     MESSAGE("this server does not know itself by the name {0}; whoever runs it "
                             "finds in its log what to do"),
                     error_text(host));
}

static bool refuse(const char *why, const struct caller *caller, struct refusal refusal,
                   const char *message, struct refusal *ret_refusal)
{
    error_set(&refusal.error, message);
    *ret_refusal = refusal;
    log_event(LOG_INFO, "refused", "why", why, "address", caller ? caller->address : NULL, NULL);
    return false;
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
    origin_address(wsi, address);
    struct caller *caller = limits_find(server->limits, address, clock_now());
    if (!caller)
        return refuse("memory", NULL, busy, MESSAGE("out of memory"), ret_refusal);
    if (!bucket_take(&caller->requests, rate, 4 * rate, clock_now()))
        return refuse("rate", caller, too_many, MESSAGE("too many requests: wait a little"),
                      ret_refusal);
    if (!asks_for_play(wsi))
        return refuse("protocol", caller, malformed,
                      MESSAGE("WebSockets are opened at /api/socket, with the protocol pasch"),
                      ret_refusal);
    if (connection_of(wsi)->secure && !lws_is_ssl(wsi))
        return refuse("not https", caller, forbidden,
                      MESSAGE("https is spoken here: use an address that begins with https:"),
                      ret_refusal);
    if (!origin_is_our_host(server, wsi, &ret_refusal->error)) {
        ret_refusal->status = STATUS_MISDIRECTED;
        ret_refusal->code = "misdirected";
        return false;
    }
    if (!origin_is_allowed(server, wsi))
        return refuse("origin", caller, forbidden,
                      MESSAGE("pages of another origin may not do that"), ret_refusal);
    if (connection_of(wsi)->metrics)
        return refuse("protocol", caller, forbidden,
                      MESSAGE("figures are told at this address, and nothing else"), ret_refusal);
    if (server->host.stops)
        return refuse("stops", caller, busy,
                      MESSAGE("the server has no room at present: try again later"), ret_refusal);
    if (caller->sockets.held >= (unsigned long)server->config->per_address ||
        !crowding_network_has_room(server, caller))
        return refuse("connections of the address", caller, too_many,
                      MESSAGE("too many connections from your address or network: close some"),
                      ret_refusal);
    if (!crowding_server_has_room(server, caller))
        return refuse("connections", caller, busy,
                      MESSAGE("the server has no room at present: try again later"), ret_refusal);
    return true;
}
