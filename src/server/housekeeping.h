/* Removing tables that nobody will come back to. */
#ifndef PASCH_SERVER_HOUSEKEEPING_H
#define PASCH_SERVER_HOUSEKEEPING_H

#include "inside.h"

/* Looks once an hour for tables that finished long ago, or waited for people in vain. */
void housekeeping_do(struct server *server, int64_t now);

#endif
