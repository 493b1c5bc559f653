/* Reading the rules of a table, and where a tile is laid. */
#include <pasch/json/read.h>

#include <pasch/engines/triangle.h>

/* ---- The rules of a table ---- */

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

/* ---- Moves ---- */

/* `1-2:2`, `2-2:side`, `2-2:tip`. */
static bool read_end(const char *string, size_t length, unsigned tiles, struct move *move)
{
    char name[16];
    const char *colon = memchr(string, ':', length);
    size_t before = colon ? (size_t)(colon - string) : sizeof name;
    tile on;
    if (before >= sizeof name || strlen(string) != length)
        return false;
    memcpy(name, string, before);
    name[before] = 0;
    if (!tile_read(name, &on) || on >= tiles)
        return false;
    struct text text;
    move->on = on;
    for (unsigned where = WHERE_LOW; where <= WHERE_TIP; where++) {
        bool of_double = where == WHERE_SIDE || where == WHERE_TIP;
        if (of_double != tile_is_double(on))
            continue;
        text_init(&text, name, sizeof name);
        if (of_double)
            text_add(&text, where == WHERE_SIDE ? "side" : "tip");
        else
            text_add_number(&text, where == WHERE_LOW ? tile_low(on) : tile_high(on));
        move->where = where & 7u;
        if (strcmp(name, colon + 1) == 0)
            return true;
    }
    return false;
}

static bool read_chain_place(struct object *object, const struct round *round, struct move *move)
{
    json_t *on = object_find(object, "on"), *down = object_find(object, "down");
    if (on && (!json_is_string(on) ||
               !read_end(json_string_value(on), json_string_length(on), round->tiles, move)))
        return error_set(object->error, MESSAGE("on must name an end: 1-2:2, 2-2:side or 2-2:tip"));
    if (down && !json_is_true(down))
        return error_set(object->error, MESSAGE("down can only be true; leave it out otherwise"));
    move->down = down != NULL;
    return true;
}

/* The move that puts the tile there, turned like that. */
static bool find_triangle_move(const struct round *round, const struct sheet *sheet,
                               const int32_t *cell, const int32_t *corners, struct move *move)
{
    if (round->stage == STAGE_LEAD) {
        move->where = 0;
        for (unsigned turn = 0; turn < 3; turn++)
            if (triangle_corners[move->tile][turn] == corners[0] &&
                triangle_corners[move->tile][(turn + 1) % 3] == corners[1] &&
                triangle_corners[move->tile][(turn + 2) % 3] == corners[2]) {
                move->where = triangle_is_triple((tile)move->tile) ? 0 : turn & 7u;
                return cell[0] == 0 && cell[1] == 0;
            }
        return false;
    }
    int place = triangle_place_at(round, cell[0], cell[1]);
    if (place < 0 || !(round->triangle.fits[place] >> move->tile & 1))
        return false;
    move->on = (unsigned)place & 255u;
    struct placement placement = triangle_placement(round, sheet, *move);
    for (unsigned i = 0; i < 3; i++)
        if (placement.corners[i] != corners[i])
            return false;
    return true;
}

static bool read_triangle_place(struct object *object, const struct round *round,
                                const struct sheet *sheet, struct move *move)
{
    int32_t cell[2], corners[3];
    if (!object_numbers(object, "cell", 2, -100, 100, cell) ||
        !object_numbers(object, "corners", 3, 0, TRIANGLE_HIGHEST, corners))
        return false;
    if (!find_triangle_move(round, sheet, cell, corners, move)) {
        move->on = TILE_NONE;
        move->where = 7; /* no move is like that: let the rules say why */
    }
    return true;
}

bool read_where(struct object *object, const struct round *round, const struct sheet *sheet,
                struct move *move)
{
    return sheet->engine == ENGINE_TRIANGLE ? read_triangle_place(object, round, sheet, move)
                                            : read_chain_place(object, round, move);
}

bool read_place(struct object *object, const struct round *round, const struct sheet *sheet,
                struct move *move)
{
    tile tile;
    if (!object_tile(object, "tile", sheet, &tile))
        return false;
    move->tile = tile;
    return read_where(object, round, sheet, move);
}
