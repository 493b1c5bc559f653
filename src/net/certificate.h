/*
 * The certificate: read at the start, and again when its files change or the operator says so
 * (SIGHUP). Connections that are open keep the one that they began with. One that can't be used is
 * never taken: the one before stays, and the log says why.
 */
#ifndef PASCH_NET_CERTIFICATE_H
#define PASCH_NET_CERTIFICATE_H

#include "inside.h"

struct lws_context_creation_info;

/* Reads it, if the config names one; `info` is for all others that libwebsockets listens with. */
bool certificate_open(struct server *server, const struct lws_context_creation_info *info,
                      struct error *error);
/* About once a second: looks whether the files have changed. */
void certificate_check(struct server *server);
/* Reads it anew now, and says in the log what came of it. */
void certificate_renew(struct server *server);
void certificate_close(struct server *server);

#endif
