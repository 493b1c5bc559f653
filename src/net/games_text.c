/* All games with their options, as JSON. */
#include "api.h"
#include "host/buffer.h"

#include <pasch/cast/cast.h>
#include <pasch/games/games.h>
#include <pasch/json/write.h>
#include <pasch/players/minutes.h>
#include <pasch/players/player.h>

#include <stdlib.h>
#include <string.h>

enum { PART_MAX = 32 << 10, VALUE_MAX = 120, WORDS_MAX = 64, KINDS_MAX = 8 };

static const char *const type_names[] = {[FIELD_NUMBER] = "number",
                                         [FIELD_WORD] = "word",
                                         [FIELD_SWITCH] = "switch",
                                         [FIELD_TILE] = "tile",
                                         [FIELD_HANDS] = "hands"};

static void add_range(struct text *text, int least, int most)
{
    write_number(text, "least", least);
    write_number(text, "most", most);
}

static void value_of(const struct sheet *sheet, int players, const struct game_option *option,
                     char *value)
{
    struct text text;
    text_init(&text, value, VALUE_MAX);
    sheet_write_option(sheet, players, option, &text);
}

static void add_value(struct text *text, const struct field *field, const char *value)
{
    if (field->type == FIELD_WORD || field->type == FIELD_TILE)
        text_add_json(text, value);
    else
        text_add(text, value);
}

static bool is_for(const struct sheet *sheet, int players)
{
    return sheet_allows_players(sheet, players, NULL);
}

/* One default for all tables, or one for each number of players. */
static void add_defaults(struct text *text, const struct sheet *sheet,
                         const struct game_option *option, const struct field *field)
{
    char first[VALUE_MAX], value[VALUE_MAX];
    bool same = true, any = false;
    value_of(sheet, sheet->min_players, option, first);
    for (int players = sheet->min_players; players <= sheet->max_players; players++) {
        value_of(sheet, players, option, value);
        same = same && (!is_for(sheet, players) || strcmp(first, value) == 0);
    }
    if (same) {
        text_add(text, ",\"default\":");
        add_value(text, field, first);
        return;
    }
    text_add(text, ",\"defaults\":{");
    for (int players = sheet->min_players; players <= sheet->max_players; players++) {
        if (!is_for(sheet, players))
            continue;
        value_of(sheet, players, option, value);
        text_add(text, any ? ",\"" : "\"");
        text_add_number(text, players);
        text_add(text, "\":");
        add_value(text, field, value);
        any = true;
    }
    text_add_char(text, '}');
}

/* The words to choose from, and what people read instead of them. */
static void add_words(struct text *text, const struct field *field, const char *const *words,
                      unsigned count)
{
    const char *titles[WORDS_MAX];
    for (unsigned i = 0; i < count; i++)
        titles[i] = sheet_find_word(field, words[i])->title;
    write_strings(text, "words", words, count);
    write_strings(text, "titles", titles, count);
}

/* How large a hand can be at tables of each size; not where that depends on the set chosen. */
static void add_mosts(struct text *text, const struct sheet *sheet,
                      const struct game_option *option)
{
    if (sheet_find_option(sheet, "set"))
        return;
    text_add(text, ",\"mosts\":{");
    bool any = false;
    for (int players = sheet->min_players; players <= sheet->max_players; players++) {
        int largest = sheet_largest_hand(sheet, players);
        if (!is_for(sheet, players))
            continue;
        text_add(text, any ? ",\"" : "\"");
        text_add_number(text, players);
        text_add(text, "\":");
        text_add_number(text, largest < option->most ? largest : option->most);
        any = true;
    }
    text_add_char(text, '}');
}

static void add_option(struct text *text, const struct sheet *sheet,
                       const struct game_option *option)
{
    const struct field *field = sheet_find_field(option->field);
    bool hand = field->type == FIELD_HANDS; /* at a table it is one number */
    text_add(text, "{\"name\":");
    text_add_json(text, option->field);
    write_string(text, "title", field->title);
    write_string(text, "type", hand ? "number" : type_names[field->type]);
    if (option->words) {
        unsigned count = 0;
        while (count < WORDS_MAX && option->words[count])
            count++;
        add_words(text, field, option->words, count);
    }
    if (field->type == FIELD_NUMBER || hand)
        add_range(text, option->least, option->most);
    if (hand)
        add_mosts(text, sheet, option);
    add_defaults(text, sheet, option, field);
    write_string(text, "sentence", option->sentence ? option->sentence : field->sentence);
    text_add_char(text, '}');
}

/* What every field has in this game, as a house-rule file writes it. */
static void add_values(struct text *text, const struct sheet *sheet)
{
    text_add(text, ",\"values\":{");
    bool any = false;
    for (int i = 0; i < sheet_field_count; i++) {
        const struct field *field = &sheet_fields[i];
        char value[VALUE_MAX];
        struct text written;
        if (!sheet_knows(sheet, field))
            continue;
        text_init(&written, value, sizeof value);
        sheet_write(sheet, field, &written);
        text_add(text, any ? "," : "");
        write_name(text, field->name);
        text_add_json(text, value);
        any = true;
    }
    text_add_char(text, '}');
}

static void add_game(struct text *text, const struct sheet *sheet)
{
    int32_t players[] = {sheet->min_players, sheet->max_players};
    text_add(text, "{\"id\":");
    text_add_json(text, sheet->id);
    write_string(text, "title", sheet->title);
    write_string(text, "summary", sheet->summary);
    write_string(text, "text", sheet->text);
    write_string(text, "kind", sheet_kind(sheet)->id);
    write_number(text, "tiles", sheet_tiles(sheet));
    write_numbers(text, "players", players, 2);
    write_number(text, "minutes", minutes_of_match(sheet));
    write_string(text, "goal",
                 sheet->scoring == SCORING_NONE ? "win"
                 : sheet_few_win(sheet)         ? "few"
                                                : "many");
    text_add(text, ",\"options\":[");
    for (int i = 0; i < sheet->option_count; i++) {
        text_add(text, i ? "," : "");
        add_option(text, sheet, &sheet->options[i]);
    }
    text_add_char(text, ']');
    add_values(text, sheet);
    text_add_char(text, '}');
}

static bool is_among(const char *const *strings, unsigned count, const char *string)
{
    unsigned i = 0;
    while (i < count && strcmp(strings[i], string) != 0)
        i++;
    return i < count;
}

static void add_field(struct text *text, const struct field *field)
{
    const char *kinds[KINDS_MAX], *words[WORDS_MAX];
    unsigned count = 0, word_count = 0;
    text_add(text, "{\"name\":");
    text_add_json(text, field->name);
    write_string(text, "title", field->title);
    write_string(text, "type", type_names[field->type]);
    for (const struct word *word = field->words; word && word->name; word++)
        if (word_count < WORDS_MAX)
            words[word_count++] = word->name;
    if (word_count)
        add_words(text, field, words, word_count);
    if (field->type == FIELD_NUMBER || field->type == FIELD_HANDS)
        add_range(text, field->least, field->most);
    for (int i = 0; i < game_count && count < KINDS_MAX; i++)
        if (sheet_knows(games[i], field) && !is_among(kinds, count, sheet_kind(games[i])->id))
            kinds[count++] = sheet_kind(games[i])->id;
    write_strings(text, "kinds", kinds, count);
    write_string(text, "sentence", field->sentence);
    text_add_char(text, '}');
}

/* Adds a part that has been written. */
static void add_part(struct buffer *buffer, struct text *part, bool first)
{
    buffer_add_text(buffer, first ? "" : ",\n");
    buffer->failed = buffer->failed || part->cut;
    buffer_add(buffer, part->data, part->length);
    text_init(part, part->data, part->capacity);
}

char *api_make_games(void)
{
    struct buffer buffer = {.data = NULL};
    char room[PART_MAX];
    const char *levels[LEVEL_COUNT];
    struct text part;
    text_init(&part, room, sizeof room);
    for (int level = 0; level < LEVEL_COUNT; level++)
        levels[level] = player_name((enum level)level);
    text_add(&part, "{\"version\":1");
    write_strings(&part, "levels", levels, LEVEL_COUNT);
    write_strings(&part, "cast", cast_names, CAST_COUNT);
    add_part(&buffer, &part, true);
    buffer_add_text(&buffer, ",\n\"games\":[\n");
    for (int i = 0; i < game_count; i++) {
        add_game(&part, games[i]);
        add_part(&buffer, &part, i == 0);
    }
    buffer_add_text(&buffer, "],\n\"fields\":[\n");
    for (int i = 0; i < sheet_field_count; i++) {
        add_field(&part, &sheet_fields[i]);
        add_part(&buffer, &part, i == 0);
    }
    buffer_add(&buffer, "]}\n", 4); /* with the zero byte */
    if (!buffer.failed)
        return buffer.data;
    buffer_finish(&buffer);
    return NULL;
}
