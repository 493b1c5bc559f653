/* Answers that are long: how many an address may have, and all of them, until they are sent. */
#ifndef PASCH_NET_LONG_ANSWERS_H
#define PASCH_NET_LONG_ANSWERS_H

#include "http.h"

/* Whether there is room for one more, a replay or a record; if not it has been answered. */
bool long_answers_has_room(struct request *request, bool replay);
/* The answer counts as long as the request is there; a replay's place is the request's then. */
void long_answers_add(struct request *request, bool replay);
/* The request goes. */
void long_answers_remove(struct request *request);

/* A replay takes its place when it is begun, and gives it back. */
void long_answers_begin_replay(struct server *server, struct caller *caller);
void long_answers_end_replay(struct server *server, struct caller *caller);

#endif
