/* Removing tables that nobody will come back to, and letting those sleep where nobody is. */
#ifndef PASCH_SERVER_HOUSEKEEPING_H
#define PASCH_SERVER_HOUSEKEEPING_H

#include "inside.h"

struct desk;

/* Looks once an hour for tables that finished long ago, that waited for people in vain, or whose
 * people never came back; as long as there are more of them, each time it is called. */
void housekeeping_do(struct server *server, int64_t now);
/* Stores that the match went on since the table woke, if it did, and how it stands. */
void housekeeping_note_use(struct server *server, struct desk *desk);
/* A desk that is idle goes. */
void housekeeping_let_sleep(struct server *server, struct desk *desk);
/* Tries whether something can be stored. */
void housekeeping_probe(struct server *server, int64_t now);

#endif
