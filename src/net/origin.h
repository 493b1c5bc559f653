/* Where a connection comes from. */
#ifndef PASCH_NET_ORIGIN_H
#define PASCH_NET_ORIGIN_H

#include "inside.h"

/* Reads from the config which proxies are trusted. */
bool origin_read_trusted(struct server *server, struct error *error);
/* Whether who comes from there may say for whom. */
bool origin_is_trusted(const struct server *server, const struct address *address);
/* The address of the other end; behind a proxy that is trusted, the one that it names. Room for
 * ADDRESS_MAX. */
void origin_address(struct lws *wsi, char *ret_address);
/* Whether it is this machine that asks, for itself as far as it says. */
bool origin_is_here(struct lws *wsi);
/* Whether a page of this origin may talk to us: our own, one of the config's, or no page at all. */
bool origin_is_allowed(const struct server *server, struct lws *wsi);

/* Whether the host that was asked for can be us. Where only this machine can reach us a page of
 * elsewhere, whose name was made to lead here, could use a visitor's browser for that (DNS
 * rebinding): there it must be an address, localhost, or the name of one of the config's origins.
 * If not it has been logged, and the error says it. */
bool origin_is_our_host(const struct server *server, struct lws *wsi, struct error *error);

/* What is answered to a WebSocket that may not be opened. */
struct refusal {
    unsigned status;
    const char *code;
    struct error error;
};

/* Whether a WebSocket may be opened: address, protocol, origin, how many there are. */
bool origin_may_connect(struct server *server, struct lws *wsi, struct refusal *ret_refusal);

#endif
