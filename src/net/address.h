/* Addresses that connections come from, and networks of them. */
#ifndef PASCH_NET_ADDRESS_H
#define PASCH_NET_ADDRESS_H

#include <stdbool.h>
#include <stdint.h>

struct sockaddr;

enum { ADDRESS_MAX = 64 }; /* of one as text, with its zero byte */

/* IPv4 in four bytes, IPv6 in sixteen; none: this machine, over a Unix socket. IPv4 in the clothes
 * of IPv6 is IPv4. */
struct address {
    uint8_t length;
    uint8_t bytes[16];
};

/* What begins with the same bits. */
struct network {
    struct address address;
    unsigned bits;
};

/* Reads one as it is written: 192.0.2.1, 2001:db8::1, fe80::1%eth0. False if it is none. */
bool address_read(const char *text, struct address *ret_address);
void address_of(const struct sockaddr *peer, struct address *ret_address);
/* Its first bits; the others are 0. */
struct address address_begin(const struct address *address, unsigned bits);
void address_write(const struct address *address, char ret_text[ADDRESS_MAX]);
/* Whether it is this machine. */
bool address_is_here(const struct address *address);

/* Reads one as 192.0.2.0/24, or an address for itself alone. */
bool network_read(const char *text, struct network *ret_network);
bool network_has(const struct network *network, const struct address *address);

#endif
