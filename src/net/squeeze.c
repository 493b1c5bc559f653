/* Compresses what the page is made of, once. */
#include "squeeze.h"

#include <limits.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>
#include <zlib.h>

enum { LENGTH_LEAST = 512, LEVEL = 6, GZIP = 16, MEMORY = 8 };
enum { ENTRIES = 256, BYTES = 8 << 20 }; /* that are kept at most */

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

static size_t squeeze(const char *text, size_t length, char *bytes)
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

struct squeezed {
    unsigned char hash[crypto_generichash_BYTES]; /* of what it was */
    char *bytes;
    size_t length; /* 0: it does not become smaller */
    unsigned long used;
};

struct squeezer {
    uv_mutex_t lock; /* for what follows */
    struct squeezed entries[ENTRIES];
    unsigned count;
    size_t bytes; /* of all */
    unsigned long uses, made;
};

struct squeezer *squeezer_create(void)
{
    struct squeezer *squeezer = calloc(1, sizeof *squeezer);
    if (squeezer && uv_mutex_init(&squeezer->lock) != 0)
        abort(); /* nothing can be done without */
    return squeezer;
}

void squeezer_destroy(struct squeezer *squeezer)
{
    if (!squeezer)
        return;
    for (unsigned i = 0; i < squeezer->count; i++)
        free(squeezer->entries[i].bytes);
    uv_mutex_destroy(&squeezer->lock);
    free(squeezer);
}

unsigned long squeezer_made(struct squeezer *squeezer)
{
    uv_mutex_lock(&squeezer->lock);
    unsigned long made = squeezer->made;
    uv_mutex_unlock(&squeezer->lock);
    return made;
}

static struct squeezed *find(struct squeezer *squeezer, const unsigned char *hash)
{
    for (unsigned i = 0; i < squeezer->count; i++)
        if (memcmp(squeezer->entries[i].hash, hash, crypto_generichash_BYTES) == 0)
            return &squeezer->entries[i];
    return NULL;
}

/* The one that was not asked for the longest time goes. */
static void drop_oldest(struct squeezer *squeezer)
{
    struct squeezed *oldest = &squeezer->entries[0];
    for (unsigned i = 1; i < squeezer->count; i++)
        if (squeezer->entries[i].used < oldest->used)
            oldest = &squeezer->entries[i];
    squeezer->bytes -= oldest->length;
    free(oldest->bytes);
    *oldest = squeezer->entries[--squeezer->count];
}

static void keep(struct squeezer *squeezer, struct squeezed squeezed, const char *bytes)
{
    squeezed.bytes = squeezed.length <= BYTES ? malloc(squeezed.length + 1) : NULL;
    if (!squeezed.bytes)
        return;
    memcpy(squeezed.bytes, bytes, squeezed.length);
    while (squeezer->count == ENTRIES || squeezer->bytes + squeezed.length > BYTES)
        drop_oldest(squeezer);
    squeezer->bytes += squeezed.length;
    squeezer->entries[squeezer->count++] = squeezed;
}

/* Whether it was compressed before; if so it is there again. */
static bool recall(struct squeezer *squeezer, struct squeezed *new, char *bytes)
{
    uv_mutex_lock(&squeezer->lock);
    struct squeezed *known = find(squeezer, new->hash);
    new->used = ++squeezer->uses;
    if (known) {
        known->used = new->used;
        new->length = known->length;
        memcpy(bytes, known->bytes, known->length);
    }
    uv_mutex_unlock(&squeezer->lock);
    return known != NULL;
}

/* Somebody else may have compressed the same meanwhile. */
static void remember(struct squeezer *squeezer, const struct squeezed *new, const char *bytes)
{
    uv_mutex_lock(&squeezer->lock);
    squeezer->made++;
    if (!find(squeezer, new->hash))
        keep(squeezer, *new, bytes);
    uv_mutex_unlock(&squeezer->lock);
}

size_t squeezer_squeeze(struct squeezer *squeezer, const char *text, size_t length, char *bytes)
{
    struct squeezed new = {.length = 0};
    crypto_generichash(new.hash, sizeof new.hash, (const unsigned char *)text, length, NULL, 0);
    if (!recall(squeezer, &new, bytes)) {
        new.length = squeeze(text, length, bytes);
        remember(squeezer, &new, bytes);
    }
    return new.length;
}
