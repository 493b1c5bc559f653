/* The text builder. */
#include <pasch/base/text.h>

#include <assert.h>
#include <string.h>

void text_init(struct text *text, char *data, size_t capacity)
{
    assert(capacity > 0);
    *text = (struct text){.data = data, .capacity = capacity};
    data[0] = 0;
}

void text_add_bytes(struct text *text, const char *bytes, size_t count)
{
    size_t room = text->capacity - 1 - text->length;
    if (count > room) {
        count = room;
        text->cut = true;
    }
    memcpy(text->data + text->length, bytes, count);
    text->length += count;
    text->data[text->length] = 0;
}

void text_add(struct text *text, const char *string)
{
    text_add_bytes(text, string, strlen(string));
}

void text_add_char(struct text *text, char character)
{
    text_add_bytes(text, &character, 1);
}

void text_add_number(struct text *text, long long number)
{
    char digits[24];
    size_t at = sizeof digits;
    unsigned long long rest =
        number < 0 ? 0ull - (unsigned long long)number : (unsigned long long)number;
    do
        digits[--at] = (char)('0' + rest % 10);
    while (rest /= 10);
    if (number < 0)
        digits[--at] = '-';
    text_add_bytes(text, digits + at, sizeof digits - at);
}

void text_trim(struct text *text)
{
    if (!text->cut)
        return;
    size_t end = text->length;
    while (end > 0 && ((unsigned char)text->data[end - 1] & 0xc0) == 0x80)
        end--;
    if (end > 0 && (unsigned char)text->data[end - 1] >= 0xc0)
        end--;
    text->length = end;
    text->data[end] = 0;
}

void text_add_json(struct text *text, const char *string)
{
    static const char hex[] = "0123456789abcdef";
    text_add_char(text, '"');
    for (; *string; string++) {
        unsigned char c = (unsigned char)*string;
        if (c == '"' || c == '\\') {
            text_add_char(text, '\\');
            text_add_char(text, (char)c);
        } else if (c < 0x20) {
            text_add(text, "\\u00");
            text_add_char(text, hex[c >> 4]);
            text_add_char(text, hex[c & 15]);
        } else {
            text_add_char(text, (char)c);
        }
    }
    text_add_char(text, '"');
}
