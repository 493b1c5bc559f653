/* What the system knows of a connection. */
#ifndef PASCH_NET_TRAFFIC_H
#define PASCH_NET_TRAFFIC_H

#include <stdbool.h>
#include <stdint.h>

/* How many bytes have come on it and were read; false if that is not known, as of a Unix socket. */
bool traffic_read(int descriptor, uint64_t *ret_bytes);
/* How many of those that were written have not come to the other end. */
uint64_t traffic_waiting(int descriptor);
/* Whether more can be written now; if it has ended, too. */
bool traffic_has_room(int descriptor);

#endif
