/* Formatted text in the caller's memory. */
#include <pasch/words/format.h>

#include <stdarg.h>
#include <stdio.h>

void text_format(struct text *text, const char *format, ...)
{
    size_t room = text->capacity - text->length;
    va_list values;
    va_start(values, format);
    int length = vsnprintf(text->data + text->length, room, format, values);
    va_end(values);
    if (length < 0)
        text->data[text->length] = 0;
    else if ((size_t)length < room)
        text->length += (size_t)length;
    else
        text->length = text->capacity - 1;
    text->cut = text->cut || length < 0 || (size_t)length >= room;
}
