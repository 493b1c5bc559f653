/* Addresses as bytes and as text. */
#include "address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { V4 = 4, V6 = 16, MAPPED = 12 };

static void take(const uint8_t *bytes, uint8_t length, struct address *ret_address)
{
    static const uint8_t mapped[MAPPED] = {[10] = 0xff, [11] = 0xff};
    *ret_address = (struct address){.length = length};
    if (length == V6 && memcmp(bytes, mapped, MAPPED) == 0) {
        ret_address->length = V4;
        bytes += MAPPED;
    }
    memcpy(ret_address->bytes, bytes, ret_address->length);
}

bool address_read(const char *text, struct address *ret_address)
{
    char copy[ADDRESS_MAX];
    uint8_t bytes[V6];
    size_t length = strcspn(text, "%"); /* the same on whatever interface */
    if (length >= sizeof copy)
        return false;
    memcpy(copy, text, length);
    copy[length] = '\0';
    if (!text[length] && inet_pton(AF_INET, copy, bytes) == 1)
        take(bytes, V4, ret_address);
    else if (inet_pton(AF_INET6, copy, bytes) == 1)
        take(bytes, V6, ret_address);
    else
        return false;
    return true;
}

void address_of(const struct sockaddr *peer, struct address *ret_address)
{
    struct sockaddr_in in;
    struct sockaddr_in6 in6;
    *ret_address = (struct address){.length = 0};
    if (peer->sa_family == AF_INET) {
        memcpy(&in, peer, sizeof in);
        take((const uint8_t *)&in.sin_addr, V4, ret_address);
    } else if (peer->sa_family == AF_INET6) {
        memcpy(&in6, peer, sizeof in6);
        take(in6.sin6_addr.s6_addr, V6, ret_address);
    }
}

struct address address_begin(const struct address *address, unsigned bits)
{
    struct address begin = *address;
    for (unsigned i = 0; i < begin.length; i++) {
        unsigned left = bits > 8 * i ? bits - 8 * i : 0;
        if (left < 8)
            begin.bytes[i] &= (uint8_t)(0xff00 >> left);
    }
    return begin;
}

void address_write(const struct address *address, char ret_text[ADDRESS_MAX])
{
    if (address->length)
        inet_ntop(address->length == V4 ? AF_INET : AF_INET6, address->bytes, ret_text,
                  ADDRESS_MAX);
    else
        snprintf(ret_text, ADDRESS_MAX, "local");
}

bool address_is_here(const struct address *address)
{
    static const uint8_t one[V6] = {[V6 - 1] = 1};
    return address->length == 0 || (address->length == V4 && address->bytes[0] == 127) ||
           (address->length == V6 && memcmp(address->bytes, one, V6) == 0);
}

bool network_read(const char *text, struct network *ret_network)
{
    char copy[ADDRESS_MAX], *end;
    struct network network;
    const char *slash = strchr(text, '/');
    size_t length = slash ? (size_t)(slash - text) : strlen(text);
    if (length >= sizeof copy)
        return false;
    memcpy(copy, text, length);
    copy[length] = '\0';
    if (!address_read(copy, &network.address))
        return false;
    network.bits = 8u * network.address.length;
    if (slash) {
        unsigned long bits = strtoul(slash + 1, &end, 10);
        if (slash[1] < '0' || slash[1] > '9' || *end || bits > network.bits)
            return false;
        network.bits = (unsigned)bits;
    }
    *ret_network = network;
    return true;
}

bool network_has(const struct network *network, const struct address *address)
{
    struct address given = address_begin(address, network->bits),
                   own = address_begin(&network->address, network->bits);
    return given.length == own.length && memcmp(given.bytes, own.bytes, own.length) == 0;
}
