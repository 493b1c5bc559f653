/* FNV-1a: each byte changes the sum in a way that can be turned back. */
#include <pasch/base/checksum.h>

uint64_t checksum_add(uint64_t before, const void *bytes, size_t count)
{
    const uint8_t *byte = bytes;
    for (size_t i = 0; i < count; i++)
        before = (before ^ byte[i]) * UINT64_C(0x100000001b3);
    return before;
}
