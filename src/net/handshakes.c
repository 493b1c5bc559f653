/*
 * TLS before anything is said. A handshake that needs the private key takes milliseconds and can't
 * be cut into slices, and whoever asks for one pays nothing: so each address has so many a second.
 * Who comes again with a ticket, as browsers do for all but their first connections, does not need
 * the key.
 */
#include "handshakes.h"
#include "host/clock.h"
#include "host/log.h"
#include "inside.h"
#include "limits.h"
#include "origin.h"

#include <openssl/ssl.h>
#include <sys/socket.h>

enum { AT_ONCE = 10, NETWORK = 4 /* times the rate; a network so many times an address */ };

static bool may_go_on(struct server *server, const char *address)
{
    double rate = (double)server->config->rate;
    int64_t now = clock_now();
    struct caller *caller = limits_find(server->limits, address, now);
    return caller && bucket_take(&caller->handshakes, rate, AT_ONCE * rate, now) &&
           (!caller->network || bucket_take(&caller->network->handshakes, NETWORK * rate,
                                            NETWORK * AT_ONCE * rate, now));
}

/* It is asked for the certificate just before the key is used. 0: the handshake fails. */
static int when_key_is_needed(SSL *connection, void *context)
{
    struct server *server = context;
    union {
        struct sockaddr any;
        struct sockaddr_storage storage;
    } peer = {.any.sa_family = AF_UNIX};
    socklen_t length = sizeof peer;
    struct address from;
    char text[ADDRESS_MAX];
    if (getpeername(SSL_get_fd(connection), &peer.any, &length) != 0)
        return 0; /* it is gone */
    address_of(&peer.any, &from);
    address_write(&from, text);
    if (origin_is_trusted(server, &from) || may_go_on(server, text))
        return 1;
    server->host.metrics.limited++;
    log_event(LOG_INFO, "refused", "why", "handshakes", "address", text, NULL);
    return 0;
}

void handshakes_limit(struct server *server, struct ssl_ctx_st *context)
{
    SSL_CTX_set_cert_cb(context, when_key_is_needed, server);
    /* Or reading would not end while messages of TLS itself come, such as new keys: one connection
     * could hold the loop for ever. */
    SSL_CTX_clear_mode(context, SSL_MODE_AUTO_RETRY);
}
