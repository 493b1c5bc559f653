/* How the tables speak to those who are connected: sessions and requests. */
#ifndef PASCH_NET_VISITORS_H
#define PASCH_NET_VISITORS_H

#include "host/listener.h"

extern const struct host_listener visitors_listener;

#endif
