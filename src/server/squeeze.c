/* Compresses what the page is made of. */
#include "squeeze.h"

#include <limits.h>
#include <string.h>
#include <zlib.h>

enum { LENGTH_LEAST = 512, LEVEL = 6, GZIP = 16, MEMORY = 8 };

bool squeeze_is_worth_it(const char *type, size_t length)
{
    static const char *const types[] = {"text/", "application/json", "image/svg+xml",
                                        "application/manifest+json", "application/wasm"};
    for (unsigned i = 0; length >= LENGTH_LEAST && i < sizeof types / sizeof types[0]; i++)
        if (strncmp(type, types[i], strlen(types[i])) == 0)
            return true;
    return false;
}

bool squeeze_is_wanted(const char *encodings)
{
    static const char name[] = "gzip";
    const char *found = strstr(encodings, name);
    return found && strncmp(found + sizeof name - 1, ";q=0", 4) != 0;
}

size_t squeeze(const char *text, size_t length, char *bytes, size_t size)
{
    z_stream stream = {.next_in = (unsigned char *)text,
                       .avail_in = (unsigned)length,
                       .next_out = (unsigned char *)bytes,
                       .avail_out = (unsigned)size};
    if (length > UINT_MAX || size > UINT_MAX ||
        deflateInit2(&stream, LEVEL, Z_DEFLATED, MAX_WBITS + GZIP, MEMORY, Z_DEFAULT_STRATEGY) !=
            Z_OK)
        return 0;
    int result = deflate(&stream, Z_FINISH);
    deflateEnd(&stream);
    return result == Z_STREAM_END ? size - stream.avail_out : 0;
}
