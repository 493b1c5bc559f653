/* Building text in memory that belongs to the caller, without the standard library's streams. */
#ifndef PASCH_BASE_TEXT_H
#define PASCH_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* Always ends with a zero byte; what does not fit is cut off and `cut` is set. */
struct text {
    char *data;
    size_t length;
    size_t capacity;
    bool cut;
};

/* Starts an empty text in `capacity` bytes of the caller's; at least one byte. */
void text_init(struct text *text, char *data, size_t capacity);
void text_add_bytes(struct text *text, const char *bytes, size_t count);
void text_add(struct text *text, const char *string);
void text_add_char(struct text *text, char character);
void text_add_number(struct text *text, long long number);
/* Takes a last character off that was cut in half, of a text in UTF-8. */
void text_trim(struct text *text);
/* In double quotes, escaped as JSON wants it; the string is UTF-8. */
void text_add_json(struct text *text, const char *string);

#endif
