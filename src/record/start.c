/* The first line of a match: game, house rules, options, players. */
#include "read.h"

#include <pasch/games/games.h>

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

static bool read_house(json_t *house, struct sheet *sheet, struct error *error)
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

static bool read_options(json_t *options, int players, struct sheet *sheet, struct error *error)
{
    if (!json_is_object(options))
        return error_set(error, MESSAGE("{0} must be an object"), error_text("options"));
    for (int i = 0; i < sheet->option_count; i++) {
        const struct game_option *option = &sheet->options[i];
        json_t *value = json_object_get(options, option->field);
        if (!value)
            return error_set(error, MESSAGE("option {0} is missing"), error_text(option->field));
        if (!read_option(value, option, players, sheet, error))
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

static bool read_names(json_t *list, const char *what, char (*names)[RECORD_NAME_MAX + 1],
                       struct error *error)
{
    size_t i;
    json_t *name;
    json_array_foreach(list, i, name)
    {
        if (!json_is_string(name))
            return error_set(error, MESSAGE("{0} must be a list of strings"), error_text(what));
        struct text text;
        text_init(&text, names[i], RECORD_NAME_MAX + 1);
        text_add(&text, json_string_value(name));
        text_trim(&text);
    }
    return true;
}

bool read_start(struct record_reader *reader, json_t *json, struct error *error)
{
    struct object object = {.json = json, .error = error};
    long long version;
    const char *game;
    if (!object_number(&object, "pasch", &version) || !object_string(&object, "game", &game))
        return false;
    if (version != 1)
        return error_set(error, MESSAGE("pasch is {0}: only version 1 is known"),
                         error_number(version));
    const struct sheet *base = game_find(game, error);
    json_t *players = object_get(&object, "players"),
           *options = players ? object_get(&object, "options") : NULL;
    if (!base || !players || !options)
        return base && error_set(error, MESSAGE("{0} is missing"),
                                 error_text(players ? "options" : "players"));
    struct sheet sheet = *base;
    json_t *house = json_object_get(json, "house"), *bots;
    if (house && !read_house(house, &sheet, error))
        return false;
    if (!json_is_array(players))
        return error_set(error, MESSAGE("{0} must be a list of strings"), error_text("players"));
    int count =
        json_array_size(players) > PLAYERS_MAX ? PLAYERS_MAX + 1 : (int)json_array_size(players);
    if (!sheet_allows_players(&sheet, count, error) ||
        !object_array(&object, "bots", (size_t)count, &bots))
        return false;
    if (!read_options(options, count, &sheet, error) || !sheet_validate(&sheet, error))
        return false;
    if (!read_names(players, "players", reader->names, error) ||
        !read_names(bots, "bots", reader->bots, error))
        return false;
    match_init(&reader->match, &sheet, count);
    return true;
}
