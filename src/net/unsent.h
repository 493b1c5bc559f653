/* Answers that are long: how many an address may have, and all of them, until they are sent. */
#ifndef PASCH_NET_UNSENT_H
#define PASCH_NET_UNSENT_H

#include "http.h"

/* Whether there is room for one more, a replay or a record; if not it has been answered. */
bool unsent_has_room(struct request *request, bool replay);
/* The answer counts as long as the request is there; a replay's place is the request's then. */
void unsent_add(struct request *request, bool replay);
/* The request goes. */
void unsent_remove(struct request *request);

/* A replay takes its place when it is begun, and gives it back. */
void unsent_begin_replay(struct server *server, struct caller *caller);
void unsent_end_replay(struct server *server, struct caller *caller);

#endif
