/* Text of any length, in memory that grows. */
#ifndef PASCH_HOST_BUFFER_H
#define PASCH_HOST_BUFFER_H

#include <stdbool.h>
#include <stddef.h>

struct buffer {
    char *data;
    size_t length, room;
    bool failed; /* there was no memory: what was added since is missing */
};

void buffer_add(struct buffer *buffer, const char *bytes, size_t count);
void buffer_add_text(struct buffer *buffer, const char *text);
void buffer_finish(struct buffer *buffer);

#endif
