/* Strict access to a JSON object. */
#include <pasch/json/object.h>

#include <string.h>

json_t *object_find(struct object *object, const char *name)
{
    json_t *member = json_object_get(object->json, name);
    object->asked += member != NULL;
    return member;
}

json_t *object_get(struct object *object, const char *name)
{
    json_t *member = object_find(object, name);
    if (!member)
        error_set(object->error, MESSAGE("{0} is missing"), error_text(name));
    return member;
}

bool object_string(struct object *object, const char *name, const char **ret_string)
{
    json_t *member = object_get(object, name);
    if (!member)
        return false;
    if (!json_is_string(member))
        return error_set(object->error, MESSAGE("{0} must be a string"), error_text(name));
    *ret_string = json_string_value(member);
    return true;
}

bool object_number(struct object *object, const char *name, long long *ret_number)
{
    json_t *member = object_get(object, name);
    if (!member)
        return false;
    if (!json_is_integer(member))
        return error_set(object->error, MESSAGE("{0} must be a whole number"), error_text(name));
    *ret_number = json_integer_value(member);
    return true;
}

bool object_number_within(struct object *object, const char *name, long long least, long long most,
                          long long *ret_number)
{
    long long number;
    if (!object_number(object, name, &number))
        return false;
    if (number < least || number > most)
        return error_set(object->error, MESSAGE("{0} is {1}: must be {2} to {3}"), error_text(name),
                         error_number(number), error_number(least), error_number(most));
    *ret_number = number;
    return true;
}

bool object_seat(struct object *object, const char *name, unsigned players, unsigned *ret_seat)
{
    long long seat;
    if (!object_number(object, name, &seat))
        return false;
    if (seat < 0 || seat >= players)
        return error_set(object->error, MESSAGE("{0} is {1}: seats count from 0 to {2}"),
                         error_text(name), error_number(seat),
                         error_number((long long)players - 1));
    *ret_seat = (unsigned)seat;
    return true;
}

bool object_tile(struct object *object, const char *name, const struct sheet *sheet, tile *ret_tile)
{
    const char *string;
    tile tile;
    if (!object_string(object, name, &string))
        return false;
    if (!sheet_read_tile(sheet, string, &tile))
        return error_set(
            object->error,
            MESSAGE("{0} is no tile of this set, written with the smaller number first"),
            error_text(string));
    *ret_tile = tile;
    return true;
}

bool object_array(struct object *object, const char *name, size_t length, json_t **ret_array)
{
    json_t *member = object_get(object, name);
    if (!member)
        return false;
    if (!json_is_array(member) || json_array_size(member) != length)
        return error_set(object->error, MESSAGE("{0} must be a list of {1}"), error_text(name),
                         error_number((long long)length));
    *ret_array = member;
    return true;
}

bool object_done(struct object *object, const char *const *names)
{
    if (json_object_size(object->json) == object->asked)
        return true;
    const char *key;
    json_t *member;
    json_object_foreach(object->json, key, member)
    {
        int i = 0;
        while (names[i] && strcmp(names[i], key) != 0)
            i++;
        if (!names[i])
            return error_set(object->error, MESSAGE("{0} does not belong here"), error_text(key));
    }
    return error_set(object->error, MESSAGE("something does not belong here"));
}

bool object_numbers(struct object *object, const char *name, size_t count, long long least,
                    long long most, int32_t *ret_numbers)
{
    json_t *array, *item;
    size_t i;
    if (!object_array(object, name, count, &array))
        return false;
    json_array_foreach(array, i, item)
    {
        if (!json_is_integer(item) || json_integer_value(item) > most ||
            json_integer_value(item) < least)
            return error_set(object->error, MESSAGE("{0}: entry {1} is no number that fits there"),
                             error_text(name), error_number((long long)i + 1));
        ret_numbers[i] = (int32_t)json_integer_value(item);
    }
    return true;
}
