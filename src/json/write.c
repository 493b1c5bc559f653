/* Writing members. */
#include <pasch/json/write.h>

#include <pasch/games/games.h>

void write_name(struct text *text, const char *name)
{
    text_add_char(text, '"');
    text_add(text, name);
    text_add(text, "\":");
}

void write_tile(struct text *text, const struct sheet *sheet, tile tile)
{
    text_add_char(text, '"');
    sheet_write_tile(sheet, tile, text);
    text_add_char(text, '"');
}

void write_tiles(struct text *text, const struct sheet *sheet, const uint8_t *tiles, unsigned count)
{
    text_add_char(text, '[');
    for (unsigned i = 0; i < count; i++) {
        text_add(text, i ? "," : "");
        write_tile(text, sheet, tiles[i]);
    }
    text_add_char(text, ']');
}

void write_set(struct text *text, const struct sheet *sheet, struct tile_set set)
{
    uint8_t tiles[TILE_COUNT];
    unsigned count = 0;
    while (tile_set_pop(&set, &tiles[count]))
        count++;
    write_tiles(text, sheet, tiles, count);
}

static void start_member(struct text *text, const char *name)
{
    text_add_char(text, ',');
    write_name(text, name);
}

void write_number(struct text *text, const char *name, long long number)
{
    start_member(text, name);
    text_add_number(text, number);
}

void write_list(struct text *text, const int32_t *numbers, unsigned count)
{
    text_add_char(text, '[');
    for (unsigned i = 0; i < count; i++) {
        text_add(text, i ? "," : "");
        text_add_number(text, numbers[i]);
    }
    text_add_char(text, ']');
}

void write_numbers(struct text *text, const char *name, const int32_t *numbers, unsigned count)
{
    start_member(text, name);
    write_list(text, numbers, count);
}

void write_seats(struct text *text, const char *name, unsigned seats)
{
    int32_t numbers[PLAYERS_MAX];
    unsigned count = 0;
    for (uint64_t rest = seats; rest;)
        numbers[count++] = (int32_t)bits_pop(&rest);
    write_numbers(text, name, numbers, count);
}

void write_string(struct text *text, const char *name, const char *string)
{
    start_member(text, name);
    text_add_json(text, string);
}

void write_strings(struct text *text, const char *name, const char *const *strings, unsigned count)
{
    start_member(text, name);
    text_add_char(text, '[');
    for (unsigned i = 0; i < count; i++) {
        text_add(text, i ? "," : "");
        text_add_json(text, strings[i]);
    }
    text_add_char(text, ']');
}

/* ---- Moves ---- */

void write_end(struct text *text, struct move move)
{
    tile on = (tile)move.on;
    text_add(text, ",\"on\":\"");
    tile_write(text, on);
    text_add_char(text, ':');
    if (move.where == WHERE_SIDE || move.where == WHERE_TIP)
        text_add(text, move.where == WHERE_SIDE ? "side" : "tip");
    else
        text_add_number(text, move.where == WHERE_LOW ? tile_low(on) : tile_high(on));
    text_add_char(text, '"');
}

/* ---- The rules of a table ---- */

/* A value as sheet_write() has it, as JSON: numbers and switches are bare. */
static void add_value(struct text *text, const struct field *field, bool bare, const char *value)
{
    bare = bare || field->type == FIELD_NUMBER || field->type == FIELD_SWITCH;
    if (bare)
        text_add(text, value);
    else
        text_add_json(text, value);
}

void write_options(struct text *text, const struct sheet *sheet, int players)
{
    text_add_char(text, '{');
    for (int i = 0; i < sheet->option_count; i++) {
        const struct game_option *option = &sheet->options[i];
        const struct field *field = sheet_find_field(option->field);
        char buffer[100];
        struct text value;
        text_init(&value, buffer, sizeof buffer);
        sheet_write_option(sheet, players, option, &value);
        text_add(text, i ? "," : "");
        write_name(text, option->field);
        add_value(text, field, field->type == FIELD_HANDS, buffer);
    }
    text_add_char(text, '}');
}

/* Whether the game's options alone make the field what it is at this table. */
static bool is_said_by_options(const struct sheet *sheet, int players, const struct sheet *base,
                               const struct field *field, const char *in_force)
{
    const struct game_option *option = sheet_find_option(base, field->name);
    if (!option)
        return false;
    char buffer[100];
    struct text value;
    text_init(&value, buffer, sizeof buffer);
    sheet_write_option(sheet, players, option, &value);
    struct sheet copy = *base;
    if (!sheet_set_option(&copy, players, field->name, buffer, NULL))
        return false;
    text_init(&value, buffer, sizeof buffer);
    sheet_write(&copy, field, &value);
    return strcmp(buffer, in_force) == 0;
}

void write_house(struct text *text, const struct sheet *sheet, int players)
{
    const struct sheet *base = game_find(sheet->id, NULL);
    bool any = false;
    for (int i = 0; base && i < sheet_field_count; i++) {
        char own[100], usual[100];
        struct text value, base_value;
        text_init(&value, own, sizeof own);
        text_init(&base_value, usual, sizeof usual);
        sheet_write(sheet, &sheet_fields[i], &value);
        sheet_write(base, &sheet_fields[i], &base_value);
        if (strcmp(own, usual) == 0 ||
            is_said_by_options(sheet, players, base, &sheet_fields[i], own))
            continue;
        text_add(text, any ? "," : ",\"house\":{");
        write_name(text, sheet_fields[i].name);
        add_value(text, &sheet_fields[i], false, own);
        any = true;
    }
    text_add(text, any ? "}" : "");
}

/* What an option is at a table of so many. */
static void write_value(const struct sheet *sheet, int players, const struct game_option *option,
                        char *buffer, size_t size)
{
    struct text value;
    text_init(&value, buffer, size);
    sheet_write_option(sheet, players, option, &value);
}

void write_changed_options(struct text *text, const struct sheet *sheet, int players)
{
    const struct sheet *base = game_find(sheet->id, NULL);
    bool any = false;
    for (int i = 0; base && i < sheet->option_count; i++) {
        char own[100], usual[100];
        write_value(sheet, players, &sheet->options[i], own, sizeof own);
        write_value(base, players, &sheet->options[i], usual, sizeof usual);
        if (strcmp(own, usual) == 0)
            continue;
        text_add(text, any ? "," : ",\"changed\":[");
        text_add_json(text, sheet->options[i].field);
        any = true;
    }
    text_add(text, any ? "]" : "");
}
