/*
 * What went wrong, so that a person can act on it, in any language: a message with places {0}, {1},
 * … and the values that go there. The message is the key by which interfaces look up its
 * translation.
 */
#ifndef PASCH_BASE_ERROR_H
#define PASCH_BASE_ERROR_H

#include <pasch/base/text.h>

#include <stdbool.h>

enum { ERROR_VALUES_MAX = 4 };

struct error_value {
    char text[300];
};

struct error {
    const char *message;
    struct error_value values[ERROR_VALUES_MAX];
};

/* Marks a message for translation; the catalogue is made from these. */
#define MESSAGE(text) text

struct error_value error_text(const char *string);
struct error_value error_number(long long number);

/* Fills the error, if there is one to fill, and returns false: `return error_set(error,
 * MESSAGE("…{0}…"), …)`. */
#define error_set(error, ...) error_fill(error, __VA_ARGS__, (struct error_value){""})
#define error_fill(error, message, ...)                                                            \
    error_refuse(error, message, (const struct error_value[]){__VA_ARGS__},                        \
                 sizeof((const struct error_value[]){__VA_ARGS__}) / sizeof(struct error_value) -  \
                     1)
void error_fill_values(struct error *error, const char *message, const struct error_value *values,
                       size_t count);

/* Inline, so that the compiler sees that it is always false. */
static inline bool error_refuse(struct error *error, const char *message,
                                const struct error_value *values, size_t count)
{
    error_fill_values(error, message, values, count);
    return false;
}

/* Appends the message, translated by `translate` if that is given, with its values in place. */
void error_write(const struct error *error, const char *(*translate)(const char *),
                 struct text *text);

#endif
