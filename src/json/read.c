/* Reading the rules of a table. */
#include <pasch/json/read.h>

/* A value of any field as sheet_set() reads it. */
static bool value_text(json_t *value, const char *name, char *buffer, size_t size,
                       struct error *error)
{
    struct text text;
    text_init(&text, buffer, size);
    if (json_is_string(value))
        text_add(&text, json_string_value(value));
    else if (json_is_integer(value))
        text_add_number(&text, json_integer_value(value));
    else if (json_is_boolean(value))
        text_add(&text, json_is_true(value) ? "true" : "false");
    else
        return error_set(error, MESSAGE("{0} must be a word, a whole number, true or false"),
                         error_text(name));
    return true;
}

/* Words are strings, numbers numbers, switches true or false. */
static bool has_right_type(json_t *value, const struct field *field, bool option)
{
    switch (field->type) {
    case FIELD_NUMBER:
        return json_is_integer(value);
    case FIELD_SWITCH:
        return json_is_boolean(value);
    case FIELD_HANDS:
        return json_is_integer(value) || (!option && json_is_string(value));
    default:
        return json_is_string(value);
    }
}

bool read_house(json_t *house, struct sheet *sheet, struct error *error)
{
    if (!json_is_object(house))
        return error_set(error, MESSAGE("{0} must be an object"), error_text("house"));
    const char *name;
    json_t *value;
    json_object_foreach(house, name, value)
    {
        char buffer[120];
        const struct field *field = sheet_find_field(name);
        if (field && !has_right_type(value, field, false))
            return error_set(error, MESSAGE("{0} has a value of the wrong type"), error_text(name));
        if (!value_text(value, name, buffer, sizeof buffer, error) ||
            !sheet_set(sheet, name, buffer, error))
            return false;
    }
    return true;
}

static bool read_option(json_t *value, const struct game_option *option, int players,
                        struct sheet *sheet, struct error *error)
{
    const struct field *field = sheet_find_field(option->field);
    char wanted[120], in_force[120];
    struct text text;
    if (!has_right_type(value, field, true))
        return error_set(error, MESSAGE("option {0} has a value of the wrong type"),
                         error_text(option->field));
    if (!value_text(value, option->field, wanted, sizeof wanted, error))
        return false;
    /* A house rule may have set what the option alone could not. */
    text_init(&text, in_force, sizeof in_force);
    sheet_write_option(sheet, players, option, &text);
    return strcmp(wanted, in_force) == 0 ||
           sheet_set_option(sheet, players, option->field, wanted, error);
}

static bool read_all(json_t *options, int players, bool complete, struct sheet *sheet,
                     struct error *error)
{
    if (!json_is_object(options))
        return error_set(error, MESSAGE("{0} must be an object"), error_text("options"));
    for (int i = 0; i < sheet->option_count; i++) {
        const struct game_option *option = &sheet->options[i];
        json_t *value = json_object_get(options, option->field);
        if (!value && complete)
            return error_set(error, MESSAGE("option {0} is missing"), error_text(option->field));
        if (value && !read_option(value, option, players, sheet, error))
            return false;
    }
    const char *name;
    json_t *value;
    json_object_foreach(options, name, value)
    {
        if (!sheet_find_option(sheet, name))
            return error_set(error, MESSAGE("{0} has no option {1}"), error_text(sheet->id),
                             error_text(name));
    }
    return true;
}

bool read_options(json_t *options, int players, struct sheet *sheet, struct error *error)
{
    return read_all(options, players, true, sheet, error);
}

bool read_some_options(json_t *options, int players, struct sheet *sheet, struct error *error)
{
    return read_all(options, players, false, sheet, error);
}
