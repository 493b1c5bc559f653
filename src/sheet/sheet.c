/* Reading and changing a sheet by the names of its fields. */
#include <pasch/sheet/sheet.h>

#include <string.h>

const struct field *sheet_find_field(const char *name)
{
    for (int i = 0; i < sheet_field_count; i++)
        if (strcmp(sheet_fields[i].name, name) == 0)
            return &sheet_fields[i];
    return NULL;
}

const struct word *sheet_find_word(const struct field *field, const char *name)
{
    for (const struct word *word = field->words; word && word->name; word++)
        if (strcmp(word->name, name) == 0)
            return word;
    return NULL;
}

const struct game_option *sheet_find_option(const struct sheet *sheet, const char *name)
{
    for (int i = 0; i < sheet->option_count; i++)
        if (strcmp(sheet->options[i].field, name) == 0)
            return &sheet->options[i];
    return NULL;
}

static int *member(struct sheet *sheet, const struct field *field)
{
    return (int *)(void *)((char *)sheet + field->offset);
}

int sheet_number(const struct sheet *sheet, const struct field *field)
{
    return *(const int *)(const void *)((const char *)sheet + field->offset);
}

bool sheet_knows(const struct sheet *sheet, const struct field *field)
{
    return sheet_kind(sheet)->field_groups >> field->group & 1;
}

unsigned sheet_tiles(const struct sheet *sheet)
{
    return sheet_kind(sheet)->tiles(sheet);
}

void sheet_write_tile(const struct sheet *sheet, tile tile, struct text *text)
{
    sheet_kind(sheet)->write_tile(text, tile);
}

struct error_value sheet_tile_value(const struct sheet *sheet, tile tile)
{
    char name[8];
    struct text text;
    text_init(&text, name, sizeof name);
    sheet_write_tile(sheet, tile, &text);
    return error_text(name);
}

bool sheet_read_tile(const struct sheet *sheet, const char *string, tile *ret_tile)
{
    tile tile;
    if (!sheet_kind(sheet)->read_tile(string, &tile) || tile >= sheet_tiles(sheet))
        return false;
    *ret_tile = tile;
    return true;
}

int sheet_largest_hand(const struct sheet *sheet, int players)
{
    return ((int)sheet_tiles(sheet) - (sheet->stock_lead ? 1 : 0)) / players;
}

int sheet_hand(const struct sheet *sheet, int players)
{
    int largest = sheet_largest_hand(sheet, players);
    return sheet->cut_hand && sheet->hand[players] > largest ? largest : sheet->hand[players];
}

/* A whole number in plain digits; false if it is none or absurdly large. */
static bool read_number(const char *text, int *ret_number)
{
    int number = 0;
    size_t digits = strspn(text, "0123456789");
    if (digits == 0 || digits > 6 || text[digits] || (text[0] == '0' && digits > 1))
        return false;
    for (; *text; text++)
        number = number * 10 + (*text - '0');
    *ret_number = number;
    return true;
}

static void write_words(const char *const *names, struct text *text)
{
    for (int i = 0; names[i]; i++) {
        text_add(text, i ? " | " : "");
        text_add(text, names[i]);
    }
}

static bool refuse(const struct field *field, const char *value, const char *choices,
                   struct error *error)
{
    return error_set(error, MESSAGE("{0} = {1}: must be {2}"), error_text(field->name),
                     error_text(value), error_text(choices));
}

static bool refuse_range(const struct field *field, const char *value, int least, int most,
                         struct error *error)
{
    char buffer[40];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    text_add_number(&text, least);
    text_add(&text, " – ");
    text_add_number(&text, most);
    return refuse(field, value, buffer, error);
}

static bool set_number(int *target, const struct field *field, const char *value, int least,
                       int most, struct error *error)
{
    int number;
    if (!read_number(value, &number) || number < least || number > most)
        return refuse_range(field, value, least, most, error);
    *target = number;
    return true;
}

static bool set_word(int *target, const struct field *field, const char *value, struct error *error)
{
    const struct word *found = sheet_find_word(field, value);
    if (found) {
        *target = found->value;
        return true;
    }
    const char *names[24];
    int count = 0;
    for (const struct word *word = field->words; word->name && count < 23; word++)
        names[count++] = word->name;
    names[count] = NULL;
    char buffer[400];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    write_words(names, &text);
    return refuse(field, value, buffer, error);
}

static bool set_switch(int *target, const struct field *field, const char *value,
                       struct error *error)
{
    bool on = strcmp(value, "true") == 0;
    if (!on && strcmp(value, "false") != 0)
        return refuse(field, value, "true | false", error);
    *target = on;
    return true;
}

static bool set_tile(int *target, const struct field *field, const char *value, struct error *error)
{
    tile tile;
    if (!tile_read(value, &tile))
        return error_set(
            error, MESSAGE("{0} = {1}: must be a tile from 0-0 to 18-18, the smaller number first"),
            error_text(field->name), error_text(value));
    *target = tile;
    return true;
}

/* A number at the start of the text, of at most three digits; moves on behind it. */
static bool take_number(const char **at, int *ret_number)
{
    char digits[4] = "";
    size_t count = strspn(*at, "0123456789");
    if (count >= sizeof digits)
        return false;
    memcpy(digits, *at, count);
    *at += count;
    return read_number(digits, ret_number);
}

/* `3:6` for three players; moves on behind it and the spaces that follow. */
static bool take_hand(const char **at, const struct field *field, int *hands)
{
    int players, tiles;
    if (!take_number(at, &players) || **at != ':')
        return false;
    ++*at;
    if (!take_number(at, &tiles) || (**at && **at != ' '))
        return false;
    *at += strspn(*at, " ");
    if (players < 1 || players > PLAYERS_MAX || tiles < field->least || tiles > field->most)
        return false;
    hands[players] = tiles;
    return true;
}

/* `7` for every number of players, or `2:7 3:6` for some. */
static bool set_hands(int *hands, const struct field *field, const char *value, struct error *error)
{
    static const char choices[] = "7, 2:7 3:6 …";
    int all, changed[PLAYERS_MAX + 1];
    if (read_number(value, &all) && all >= field->least && all <= field->most) {
        for (int players = 1; players <= PLAYERS_MAX; players++)
            hands[players] = all;
        return true;
    }
    memcpy(changed, hands, sizeof changed);
    const char *at = value + strspn(value, " ");
    do
        if (!take_hand(&at, field, changed))
            return refuse(field, value, choices, error);
    while (*at);
    memcpy(hands, changed, sizeof changed);
    return true;
}

bool sheet_set(struct sheet *sheet, const char *name, const char *value, struct error *error)
{
    const struct field *field = sheet_find_field(name);
    if (!field)
        return error_set(error, MESSAGE("there is no field {0}"), error_text(name));
    if (!sheet_knows(sheet, field))
        return error_set(error, field_groups[field->group].only, error_text(name));
    int *target = member(sheet, field);
    switch (field->type) {
    case FIELD_NUMBER:
        return set_number(target, field, value, field->least, field->most, error);
    case FIELD_WORD:
        return set_word(target, field, value, error);
    case FIELD_SWITCH:
        return set_switch(target, field, value, error);
    case FIELD_TILE:
        return set_tile(target, field, value, error);
    case FIELD_HANDS:
        break;
    }
    return set_hands(target, field, value, error);
}

bool sheet_set_option(struct sheet *sheet, int players, const char *name, const char *value,
                      struct error *error)
{
    const struct game_option *option = sheet_find_option(sheet, name);
    if (!option) {
        const char *names[16];
        int count = 0;
        for (; count < sheet->option_count && count < 15; count++)
            names[count] = sheet->options[count].field;
        names[count] = NULL;
        char buffer[200];
        struct text text;
        text_init(&text, buffer, sizeof buffer);
        write_words(names, &text);
        return error_set(error, MESSAGE("{0} has no option {1}; its options: {2}"),
                         error_text(sheet->id), error_text(name), error_text(buffer));
    }
    const struct field *field = sheet_find_field(option->field);
    if (field->type == FIELD_HANDS)
        return set_number(&sheet->hand[players], field, value, option->least,
                          sheet_largest_hand(sheet, players), error);
    if (field->type == FIELD_NUMBER)
        return set_number(member(sheet, field), field, value, option->least, option->most, error);
    if (option->words) {
        int i = 0;
        while (option->words[i] && strcmp(option->words[i], value) != 0)
            i++;
        if (!option->words[i]) {
            char buffer[200];
            struct text text;
            text_init(&text, buffer, sizeof buffer);
            write_words(option->words, &text);
            return refuse(field, value, buffer, error);
        }
    }
    return sheet_set(sheet, name, value, error);
}

void sheet_write(const struct sheet *sheet, const struct field *field, struct text *text)
{
    int value = sheet_number(sheet, field);
    switch (field->type) {
    case FIELD_NUMBER:
        text_add_number(text, value);
        break;
    case FIELD_WORD:
        for (const struct word *word = field->words; word->name; word++)
            if (word->value == value)
                text_add(text, word->name);
        break;
    case FIELD_SWITCH:
        text_add(text, value ? "true" : "false");
        break;
    case FIELD_TILE:
        tile_write(text, (tile)value);
        break;
    case FIELD_HANDS: {
        bool first = true;
        for (int players = 1; players <= PLAYERS_MAX; players++) {
            if (!sheet->hand[players])
                continue;
            text_add(text, first ? "" : " ");
            text_add_number(text, players);
            text_add_char(text, ':');
            text_add_number(text, sheet->hand[players]);
            first = false;
        }
        break;
    }
    }
}

void sheet_write_option(const struct sheet *sheet, int players, const struct game_option *option,
                        struct text *text)
{
    const struct field *field = sheet_find_field(option->field);
    if (field->type == FIELD_HANDS)
        text_add_number(text, sheet_hand(sheet, players));
    else
        sheet_write(sheet, field, text);
}

void sheet_write_choices(const struct sheet *sheet, const struct game_option *option,
                         struct text *text)
{
    const struct field *field = sheet_find_field(option->field);
    if (option->words) {
        write_words(option->words, text);
    } else if (field->type == FIELD_SWITCH) {
        text_add(text, sheet_number(sheet, field) ? "true | false" : "false | true");
    } else {
        text_add_number(text, option->least);
        text_add(text, " – ");
        text_add_number(text, option->most);
    }
}
