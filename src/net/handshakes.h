/* TLS before anything is said: what it may cost the loop. */
#ifndef PASCH_NET_HANDSHAKES_H
#define PASCH_NET_HANDSHAKES_H

struct server;
struct ssl_ctx_st;

/* To be called with every context that libwebsockets makes, before anybody uses it. */
void handshakes_limit(struct server *server, struct ssl_ctx_st *context);

#endif
