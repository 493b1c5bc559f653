/* Reads where to listen. */
#include "endpoints.h"

#include <arpa/inet.h>
#include <errno.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <stdlib.h>
#include <string.h>

enum { WORD_MAX = 256, PORT_MAX = 65535 };
static const char unix_prefix[] = "unix:";

unsigned endpoint_port(const struct endpoint *endpoint)
{
    switch (endpoint->at.any.sa_family) {
    case AF_INET:
        return ntohs(endpoint->at.in.sin_port);
    case AF_INET6:
        return ntohs(endpoint->at.in6.sin6_port);
    default:
        return 0;
    }
}

void endpoint_set_port(struct endpoint *endpoint, unsigned port)
{
    if (endpoint->at.any.sa_family == AF_INET)
        endpoint->at.in.sin_port = htons((uint16_t)port);
    else if (endpoint->at.any.sa_family == AF_INET6)
        endpoint->at.in6.sin6_port = htons((uint16_t)port);
}

void endpoint_write(const struct endpoint *endpoint, struct text *text)
{
    char host[NI_MAXHOST];
    bool v6 = endpoint->at.any.sa_family == AF_INET6;
    if (endpoint->at.any.sa_family == AF_UNIX) {
        text_add(text, unix_prefix);
        text_add(text, endpoint->at.un.sun_path);
        return;
    }
    if (getnameinfo(&endpoint->at.any, endpoint->length, host, sizeof host, NULL, 0,
                    NI_NUMERICHOST) != 0)
        host[0] = '\0';
    text_add(text, v6 ? "[" : "");
    text_add(text, host);
    text_add(text, v6 ? "]:" : ":");
    text_add_number(text, endpoint_port(endpoint));
}

/* ---- Adding ---- */

static bool is_there(const struct endpoints *endpoints, const struct endpoint *endpoint)
{
    for (unsigned i = 0; i < endpoints->count; i++)
        if (endpoints->all[i].metrics == endpoint->metrics &&
            endpoints->all[i].length == endpoint->length &&
            memcmp(&endpoints->all[i].at, &endpoint->at, endpoint->length) == 0)
            return true;
    return false;
}

static bool add(struct endpoints *endpoints, const struct endpoint *endpoint, struct error *error)
{
    if (is_there(endpoints, endpoint))
        return true;
    if (endpoints->count == ENDPOINTS_MAX)
        return error_set(error, MESSAGE("more than {0} addresses to listen on"),
                         error_number(ENDPOINTS_MAX));
    endpoints->all[endpoints->count++] = *endpoint;
    return true;
}

/* An address of the system; false if it is of another family, which is no failure. */
static bool take(const struct sockaddr *address, unsigned port, struct endpoint *endpoint)
{
    if (!address || (address->sa_family != AF_INET && address->sa_family != AF_INET6))
        return false;
    endpoint->length =
        address->sa_family == AF_INET ? sizeof endpoint->at.in : sizeof endpoint->at.in6;
    memset(&endpoint->at, 0, sizeof endpoint->at);
    memcpy(&endpoint->at, address, endpoint->length);
    endpoint_set_port(endpoint, port);
    return true;
}

static bool add_path(struct endpoints *endpoints, const char *path, struct endpoint endpoint,
                     struct error *error)
{
    struct sockaddr_un *place = &endpoint.at.un;
    if (!*path || strlen(path) >= sizeof place->sun_path)
        return error_set(error, MESSAGE("the path of a Unix socket has 1 to {0} bytes"),
                         error_number(sizeof place->sun_path - 1));
    memset(&endpoint.at, 0, sizeof endpoint.at);
    place->sun_family = AF_UNIX;
    memcpy(place->sun_path, path, strlen(path) + 1);
    endpoint.length = sizeof *place;
    return add(endpoints, &endpoint, error);
}

static bool add_interface(struct endpoints *endpoints, const char *name, unsigned port,
                          struct endpoint endpoint, struct error *error)
{
    struct ifaddrs *list;
    bool any = false, good = true;
    if (getifaddrs(&list) != 0)
        return error_set(error, MESSAGE("can't listen on {0}: {1}"), error_text(name),
                         error_text(strerror(errno)));
    for (const struct ifaddrs *at = list; at && good; at = at->ifa_next)
        if (strcmp(at->ifa_name, name) == 0 && take(at->ifa_addr, port, &endpoint)) {
            any = true;
            good = add(endpoints, &endpoint, error);
        }
    freeifaddrs(list);
    if (!any)
        return error_set(error, MESSAGE("the network interface {0} has no address"),
                         error_text(name));
    return good;
}

/* What looks as if it were an IPv4 address must be one: 127.1 and the like are read by the system,
 * but hardly ever meant. */
static bool is_half_an_address(const char *name)
{
    struct in_addr address;
    return !name[strspn(name, "0123456789.")] && inet_pton(AF_INET, name, &address) != 1;
}

static bool add_name(struct endpoints *endpoints, const char *name, unsigned port, bool numeric,
                     struct endpoint endpoint, struct error *error)
{
    const struct addrinfo wanted = {.ai_family = numeric ? AF_INET6 : AF_UNSPEC,
                                    .ai_socktype = SOCK_STREAM,
                                    .ai_flags = numeric ? AI_NUMERICHOST : 0};
    struct addrinfo *list;
    bool good = true;
    int failure = is_half_an_address(name) ? EAI_NONAME : getaddrinfo(name, NULL, &wanted, &list);
    if (failure)
        return error_set(error,
                         MESSAGE("{0} is no address, no name of one, and no network interface of "
                                 "this machine: {1}"),
                         error_text(name), error_text(gai_strerror(failure)));
    for (const struct addrinfo *at = list; at && good; at = at->ai_next)
        if (take(at->ai_addr, port, &endpoint))
            good = add(endpoints, &endpoint, error);
    freeaddrinfo(list);
    return good;
}

/* ---- Reading ---- */

/* Takes `:PORT` off the end. */
static bool split_port(char *word, unsigned *ret_port, struct error *error)
{
    char *colon = strrchr(word, ':'), *end;
    bool alone =
        colon && colon > word && (colon[-1] == ']' || !memchr(word, ':', (size_t)(colon - word)));
    unsigned long port = alone ? strtoul(colon + 1, &end, 10) : 0;
    if (!alone || colon[1] < '0' || colon[1] > '9' || *end || port > PORT_MAX)
        return error_set(error,
                         MESSAGE("{0} must name a port, as 127.0.0.1:9090 or [::1]:9090, or be as "
                                 "unix:/run/pasch/metrics"),
                         error_text(word));
    *colon = '\0';
    *ret_port = (unsigned)port;
    return true;
}

static bool read_word(struct endpoints *endpoints, char *word, long port, struct error *error)
{
    const struct endpoint kind = {.metrics = port < 0};
    unsigned own = (unsigned)port;
    size_t prefix = sizeof unix_prefix - 1;
    if (strncmp(word, unix_prefix, prefix) == 0)
        return add_path(endpoints, word + prefix, kind, error);
    if (port < 0 && !split_port(word, &own, error))
        return false;
    size_t length = strlen(word);
    if (word[0] == '[' && word[length - 1] == ']') {
        word[length - 1] = '\0';
        return add_name(endpoints, word + 1, own, true, kind, error);
    }
    if (if_nametoindex(word) != 0)
        return add_interface(endpoints, word, own, kind, error);
    return add_name(endpoints, word, own, false, kind, error);
}

bool endpoints_read(struct endpoints *endpoints, const char *list, long port, struct error *error)
{
    for (const char *at = list;; at++) {
        char word[WORD_MAX];
        at += strspn(at, " ");
        size_t length = strcspn(at, ","), used = length;
        while (used && at[used - 1] == ' ')
            used--;
        if (!used || used >= sizeof word)
            return error_set(error, MESSAGE("{0} is no list of addresses with commas between"),
                             error_text(list));
        memcpy(word, at, used);
        word[used] = '\0';
        if (!read_word(endpoints, word, port, error))
            return false;
        at += length;
        if (!*at)
            return true;
    }
}
