/* Room for one WebSocket more where there is none: a network or the server is full, and somebody
 * who holds most has to go. */
#ifndef PASCH_NET_CROWDING_H
#define PASCH_NET_CROWDING_H

#include "inside.h"

/* How many WebSockets there may be, so that others can still come and ask. */
unsigned crowding_most(const struct config *config, unsigned connections_most);
/* Whether the caller's network, and the server, has room for one more of the caller's, if need be
 * in the place of another, who is told. */
bool crowding_network_has_room(const struct server *server, const struct caller *caller);
bool crowding_server_has_room(const struct server *server, const struct caller *caller);

#endif
