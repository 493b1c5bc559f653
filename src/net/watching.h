/*
 * Those who only watch, and further windows of somebody who plays. There may be many of them at a
 * table that plays fast, so what they are told is limited: each hears a few times a second how it
 * stands, and all of a table together so many bytes. They always see the present; and how a round
 * ends, unless that happens all the time.
 */
#ifndef PASCH_NET_WATCHING_H
#define PASCH_NET_WATCHING_H

#include "socket.h"

/* Whether what it is told is limited: it watches, or its seat has newer windows. */
bool watching_is_limited(const struct session *session);
/* Whether one more may come there, to watch or to its seat; if need be another one that watches,
 * of an address that has many, goes. */
bool watching_has_room(const struct session *session, struct desk *desk, struct error *error);
/* Whether what is to be told waits for its turn; if not it, and what waited, is told now. */
bool watching_waits(struct session *session, unsigned what);
/* So many bytes were told. */
void watching_note(struct session *session, size_t length);
/* It goes. */
void watching_forget(struct session *session);
/* Lets those speak up whose turn it is. */
void watching_tell(struct server *server, int64_t now);

#endif
