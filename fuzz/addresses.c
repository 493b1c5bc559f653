/* Addresses and networks of any bytes: what is taken can be written and read again. */
#include "address.h"

#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 200 };

/* The same address, from what is written of it. */
static void check(const struct address *address)
{
    char text[ADDRESS_MAX];
    struct address again;
    address_write(address, text);
    if (!address_read(text, &again) || again.length != address->length ||
        memcmp(again.bytes, address->bytes, address->length) != 0)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char text[TEXT_MAX + 1];
    struct address address;
    struct network network;
    size_t length = size < TEXT_MAX ? size : TEXT_MAX;
    memcpy(text, data, length);
    text[length] = '\0';
    if (address_read(text, &address))
        check(&address);
    if (network_read(text, &network)) {
        struct address begin = address_begin(&network.address, network.bits);
        check(&begin);
        if (!network_has(&network, &begin) || !network_has(&network, &network.address))
            abort();
    }
    return 0;
}
