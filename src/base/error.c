/* Filling in and writing out errors. */
#include <pasch/base/error.h>

#include <assert.h>

struct error_value error_text(const char *string)
{
    struct error_value value = {""};
    struct text text;
    text_init(&text, value.text, sizeof value.text);
    text_add(&text, string);
    if (text.cut) { /* Never leave half a UTF-8 character behind. */
        size_t end = text.length;
        while (end > 0 && ((unsigned char)value.text[end - 1] & 0xc0) == 0x80)
            end--;
        value.text[end > 0 && (unsigned char)value.text[end - 1] >= 0xc0 ? end - 1 : end] = 0;
    }
    return value;
}

struct error_value error_number(long long number)
{
    struct error_value value = {""};
    struct text text;
    text_init(&text, value.text, sizeof value.text);
    text_add_number(&text, number);
    return value;
}

void error_fill_values(struct error *error, const char *message, const struct error_value *values,
                       size_t count)
{
    assert(count <= ERROR_VALUES_MAX);
    if (error) {
        error->message = message;
        for (size_t i = 0; i < count; i++)
            error->values[i] = values[i];
    }
}

void error_write(const struct error *error, const char *(*translate)(const char *),
                 struct text *text)
{
    const char *at = translate ? translate(error->message) : error->message;
    for (; *at; at++) {
        if (at[0] == '{' && at[1] >= '0' && at[1] < '0' + ERROR_VALUES_MAX && at[2] == '}') {
            text_add(text, error->values[at[1] - '0'].text);
            at += 2;
        } else {
            text_add_char(text, *at);
        }
    }
}
