/* Where a connection comes from. */
#ifndef PASCH_SERVER_ORIGIN_H
#define PASCH_SERVER_ORIGIN_H

#include "inside.h"

/* The address of the other end; behind a proxy that is trusted, the one that it names. Room for
 * ADDRESS_MAX. */
void origin_address(const struct server *server, struct lws *wsi, char *ret_address);
/* Whether a page of this origin may talk to us: our own, one of the config's, or no page at all. */
bool origin_is_allowed(const struct server *server, struct lws *wsi);

/* What is answered to a WebSocket that may not be opened. */
struct refusal {
    unsigned status;
    const char *code;
    struct error error;
};

/* Whether a WebSocket may be opened: address, protocol, origin, how many there are. */
bool origin_may_connect(struct server *server, struct lws *wsi, struct refusal *ret_refusal);

#endif
