/* Loading and comparing messages. */
#include "message.h"

#include <pasch/json/names.h>

#include <string.h>

json_t *seat_load(const char *line, size_t length, size_t most, struct error *error)
{
    json_error_t problem;
    if (length > most) {
        error_set(error, MESSAGE("the line has {0} bytes, more than {1}"),
                  error_number((long long)length), error_number((long long)most));
        return NULL;
    }
    json_t *json = json_loadb(line, length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &problem);
    if (!json) {
        error_set(error, MESSAGE("not JSON: {0}"), error_text(problem.text));
    } else if (!json_is_object(json)) {
        error_set(error, MESSAGE("a line must be a JSON object"));
        json_decref(json);
        json = NULL;
    }
    return json;
}

static struct error_value member_name(const char *where, const char *key)
{
    char name[200];
    struct text text;
    text_init(&text, name, sizeof name);
    text_add(&text, where);
    text_add(&text, *where ? "." : "");
    text_add(&text, key);
    text_trim(&text);
    return error_text(name);
}

bool message_compare(json_t *said, json_t *right, const char *where, struct error *error)
{
    const char *key;
    json_t *value;
    json_object_foreach(said, key, value)
    {
        if (!json_object_get(right, key))
            return error_set(error, MESSAGE("{0} does not belong here"), member_name(where, key));
    }
    json_object_foreach(right, key, value)
    {
        json_t *member = json_object_get(said, key);
        if (!member)
            return error_set(error, MESSAGE("{0} is missing"), member_name(where, key));
        if (!json_equal(member, value))
            return error_set(error, MESSAGE("{0} is not what it must be"), member_name(where, key));
    }
    return true;
}

bool message_action(struct object *object, const struct sheet *sheet, enum action *ret_action)
{
    const char *event;
    if (!object_string(object, "event", &event))
        return false;
    return action_find(sheet, event, ret_action) ||
           error_set(object->error, MESSAGE("there is no event {0}"), error_text(event));
}

bool seat_read_version(struct object *object, unsigned *ret_version)
{
    const char *protocol;
    long long version;
    if (!object_string(object, "protocol", &protocol) ||
        !object_number(object, "version", &version))
        return false;
    if (strcmp(protocol, "pasch") != 0)
        return error_set(object->error, MESSAGE("protocol is {0}: must be pasch"),
                         error_text(protocol));
    if (version < SEAT_VERSION_FIRST || version > SEAT_VERSION)
        return error_set(
            object->error, MESSAGE("version is {0}: only versions {1} to {2} are spoken here"),
            error_number(version), error_number(SEAT_VERSION_FIRST), error_number(SEAT_VERSION));
    *ret_version = (unsigned)version;
    return true;
}
