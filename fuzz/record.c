/* The record reader on any bytes: it refuses or accepts, and the match it holds is always sound. */
#include <pasch/record/record.h>

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct record_reader reader;
    struct error error = {.message = ""};
    const char *at = (const char *)data, *end = at + size;
    record_reader_init(&reader, size % 2);
    while (at < end) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        const char *stop = newline ? newline : end;
        if (!record_read_line(&reader, at, (size_t)(stop - at), &error)) {
            char message[800];
            struct text text;
            text_init(&text, message, sizeof message);
            error_write(&error, NULL, &text);
            if (!text.length)
                abort();
            return 0;
        }
        if (reader.in_match && match_check(&reader.match))
            abort();
        at = newline ? newline + 1 : end;
    }
    record_read_end(&reader, &error);
    return 0;
}
