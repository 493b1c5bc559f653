/* Growing text. */
#include "buffer.h"

#include <stdlib.h>
#include <string.h>

void buffer_add(struct buffer *buffer, const char *bytes, size_t count)
{
    if (count == 0)
        return;
    if (buffer->length + count > buffer->room) {
        size_t room = 2 * (buffer->length + count) + 1024;
        char *data = buffer->failed ? NULL : realloc(buffer->data, room);
        if (!data) {
            buffer->failed = true;
            return;
        }
        buffer->data = data;
        buffer->room = room;
    }
    memcpy(buffer->data + buffer->length, bytes, count);
    buffer->length += count;
}

void buffer_add_text(struct buffer *buffer, const char *text)
{
    buffer_add(buffer, text, strlen(text));
}

void buffer_finish(struct buffer *buffer)
{
    free(buffer->data);
    *buffer = (struct buffer){.data = NULL};
}
