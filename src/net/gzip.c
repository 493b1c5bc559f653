/* Compresses what the page is made of, once. */
#include "gzip.h"

#include <limits.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <uv.h>
#include <zlib.h>

enum { LENGTH_LEAST = 512, LEVEL = 6, GZIP = 16, MEMORY = 8 };
enum { ENTRIES = 256, BYTES = 8 << 20 }; /* that are kept at most */

bool gzip_is_worth_it(const char *type, size_t length)
{
    static const char *const types[] = {"text/", "application/json", "image/svg+xml",
                                        "application/manifest+json", "application/wasm"};
    for (unsigned i = 0; length >= LENGTH_LEAST && i < sizeof types / sizeof types[0]; i++)
        if (strncmp(type, types[i], strlen(types[i])) == 0)
            return true;
    return false;
}

/* Whether a weight of nothing follows a name. */
static bool is_refused(const char *rest)
{
    static const char spaces[] = " \t";
    rest += strspn(rest, spaces);
    if (*rest++ != ';')
        return false;
    rest += strspn(rest, spaces);
    if (strncasecmp(rest, "q=0", 3) != 0)
        return false;
    rest += 3;
    rest += *rest == '.';
    rest += strspn(rest, "0");
    return *rest < '1' || *rest > '9';
}

bool gzip_is_wanted(const char *encodings)
{
    for (const char *item = encodings; item; item = strchr(item, ',')) {
        item += strspn(item, ", \t");
        size_t length = strcspn(item, ",; \t");
        if (length == strlen("gzip") && strncasecmp(item, "gzip", length) == 0)
            return !is_refused(item + length);
    }
    return false;
}

static size_t deflate_all(const char *text, size_t length, char *bytes)
{
    z_stream stream = {.next_in = (unsigned char *)text,
                       .avail_in = (unsigned)length,
                       .next_out = (unsigned char *)bytes,
                       .avail_out = (unsigned)length};
    if (length > UINT_MAX || deflateInit2(&stream, LEVEL, Z_DEFLATED, MAX_WBITS + GZIP, MEMORY,
                                          Z_DEFAULT_STRATEGY) != Z_OK)
        return 0;
    int result = deflate(&stream, Z_FINISH);
    deflateEnd(&stream);
    return result == Z_STREAM_END ? length - stream.avail_out : 0;
}

/* ---- What was compressed already ---- */

struct compressed {
    unsigned char hash[crypto_generichash_BYTES]; /* of what it was */
    char *bytes;
    size_t length; /* 0: it does not become smaller */
    unsigned long used;
};

struct gzip {
    uv_mutex_t lock; /* for what follows */
    struct compressed entries[ENTRIES];
    unsigned count;
    size_t bytes; /* of all */
    unsigned long uses, made;
};

struct gzip *gzip_create(void)
{
    struct gzip *gzip = calloc(1, sizeof *gzip);
    if (gzip && uv_mutex_init(&gzip->lock) != 0)
        abort(); /* nothing can be done without */
    return gzip;
}

void gzip_destroy(struct gzip *gzip)
{
    if (!gzip)
        return;
    for (unsigned i = 0; i < gzip->count; i++)
        free(gzip->entries[i].bytes);
    uv_mutex_destroy(&gzip->lock);
    free(gzip);
}

unsigned long gzip_made(struct gzip *gzip)
{
    uv_mutex_lock(&gzip->lock);
    unsigned long made = gzip->made;
    uv_mutex_unlock(&gzip->lock);
    return made;
}

static struct compressed *find(struct gzip *gzip, const unsigned char *hash)
{
    for (unsigned i = 0; i < gzip->count; i++)
        if (memcmp(gzip->entries[i].hash, hash, crypto_generichash_BYTES) == 0)
            return &gzip->entries[i];
    return NULL;
}

/* The one that was not asked for the longest time goes. */
static void drop_oldest(struct gzip *gzip)
{
    struct compressed *oldest = &gzip->entries[0];
    for (unsigned i = 1; i < gzip->count; i++)
        if (gzip->entries[i].used < oldest->used)
            oldest = &gzip->entries[i];
    gzip->bytes -= oldest->length;
    free(oldest->bytes);
    *oldest = gzip->entries[--gzip->count];
}

static void keep(struct gzip *gzip, struct compressed compressed, const char *bytes)
{
    compressed.bytes = compressed.length <= BYTES ? malloc(compressed.length + 1) : NULL;
    if (!compressed.bytes)
        return;
    memcpy(compressed.bytes, bytes, compressed.length);
    while (gzip->count == ENTRIES || gzip->bytes + compressed.length > BYTES)
        drop_oldest(gzip);
    gzip->bytes += compressed.length;
    gzip->entries[gzip->count++] = compressed;
}

/* Whether it was compressed before; if so it is there again. */
static bool recall(struct gzip *gzip, struct compressed *new, char *bytes)
{
    uv_mutex_lock(&gzip->lock);
    struct compressed *known = find(gzip, new->hash);
    new->used = ++gzip->uses;
    if (known) {
        known->used = new->used;
        new->length = known->length;
        memcpy(bytes, known->bytes, known->length);
    }
    uv_mutex_unlock(&gzip->lock);
    return known != NULL;
}

/* Somebody else may have compressed the same meanwhile. */
static void remember(struct gzip *gzip, const struct compressed *new, const char *bytes)
{
    uv_mutex_lock(&gzip->lock);
    gzip->made++;
    if (!find(gzip, new->hash))
        keep(gzip, *new, bytes);
    uv_mutex_unlock(&gzip->lock);
}

size_t gzip_compress(struct gzip *gzip, const char *text, size_t length, char *bytes)
{
    struct compressed new = {.length = 0};
    crypto_generichash(new.hash, sizeof new.hash, (const unsigned char *)text, length, NULL, 0);
    if (!recall(gzip, &new, bytes)) {
        new.length = deflate_all(text, length, bytes);
        remember(gzip, &new, bytes);
    }
    return new.length;
}
