/* Reading one JSON object strictly: every member must be asked for, and have the right type. */
#ifndef PASCH_JSON_OBJECT_H
#define PASCH_JSON_OBJECT_H

#include <pasch/base/error.h>
#include <pasch/sheet/sheet.h>

#include <jansson.h>

struct object {
    json_t *json;
    size_t asked; /* members asked for that are there */
    struct error *error;
};

/* NULL if there is none. */
json_t *object_find(struct object *object, const char *name);
/* These fail, with an error that names the member, if it is missing or of another type. */
json_t *object_get(struct object *object, const char *name);
bool object_string(struct object *object, const char *name, const char **ret_string);
bool object_number(struct object *object, const char *name, long long *ret_number);
bool object_number_within(struct object *object, const char *name, long long least, long long most,
                          long long *ret_number);
/* A list of so many numbers. */
bool object_numbers(struct object *object, const char *name, size_t count, long long least,
                    long long most, int32_t *ret_numbers);
bool object_seat(struct object *object, const char *name, unsigned players, unsigned *ret_seat);
bool object_tile(struct object *object, const char *name, const struct sheet *sheet,
                 tile *ret_tile);
bool object_array(struct object *object, const char *name, size_t length, json_t **ret_array);
/* Whether nothing is left that nobody asked for; `names` are the members that may be there. */
bool object_done(struct object *object, const char *const *names);
#define NAMES(...) ((const char *const[]){__VA_ARGS__, NULL})

#endif
