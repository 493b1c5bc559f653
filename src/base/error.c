/* Filling in and writing out errors. */
#include <pasch/base/error.h>

#include <assert.h>

struct error_value error_text(const char *string)
{
    struct error_value value = {""};
    struct text text;
    text_init(&text, value.text, sizeof value.text);
    text_add(&text, string);
    text_trim(&text);
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
