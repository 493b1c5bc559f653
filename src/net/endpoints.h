/* Where to listen: from the words of the config to addresses of the system. */
#ifndef PASCH_NET_ENDPOINTS_H
#define PASCH_NET_ENDPOINTS_H

#include <pasch/base/error.h>

#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/un.h>

enum { ENDPOINTS_MAX = 64, ENDPOINT_TEXT_MAX = 160 };

struct endpoint {
    union {
        struct sockaddr any;
        struct sockaddr_in in;
        struct sockaddr_in6 in6;
        struct sockaddr_un un;
    } at;
    socklen_t length;
    bool metrics; /* tells figures, and nothing else */
};

struct endpoints {
    unsigned count;
    struct endpoint all[ENDPOINTS_MAX];
};

/*
 * Adds all that a list with commas names: addresses, names, network interfaces, `unix:PATH`. A name
 * stands for all its addresses, an interface for all that it has. None is added twice. With a port
 * they all have that one; where it is negative each entry names its own, as `127.0.0.1:9090` or
 * `[::1]:9090`, and is for figures only.
 */
bool endpoints_read(struct endpoints *endpoints, const char *list, long port, struct error *error);

/* The port; 0 for a Unix socket. */
unsigned endpoint_port(const struct endpoint *endpoint);
void endpoint_set_port(struct endpoint *endpoint, unsigned port);
/* As people write it: `127.0.0.1:80`, `[::1]:80`, `unix:/run/pasch`. */
void endpoint_write(const struct endpoint *endpoint, struct text *text);

#endif
