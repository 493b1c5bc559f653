/* From the command line to a sheet and a number of players. */
#include "table.h"

#include "file.h"
#include "report.h"

#include <pasch/base/nearest.h>
#include <pasch/games/games.h>
#include <pasch/words/language.h>

#include <errno.h>
#include <string.h>

enum { KEY_PLAYERS = KEY_TABLE, KEY_SET, KEY_HOUSE };

static const struct argp_option options[] = {
    {.name = "players",
     .key = KEY_PLAYERS,
     .arg = MESSAGE("NUMBER"),
     .doc = MESSAGE("How many play; as few as the game allows if not given")},
    {.name = "set",
     .key = KEY_SET,
     .arg = MESSAGE("NAME=VALUE"),
     .doc = MESSAGE("Set an option of the game; `pasch games' lists them")},
    {.name = "house",
     .key = KEY_HOUSE,
     .arg = MESSAGE("FILE"),
     .doc = MESSAGE("Play by these house rules; they name the game")},
    {0},
};

static error_t parse(int key, char *argument, struct argp_state *state)
{
    struct table_request *request = state->input;
    long number;
    switch (key) {
    case KEY_PLAYERS:
        if (!report_number("--players", argument, 1, PLAYERS_MAX, &number))
            return EINVAL;
        request->players = (int)number;
        return 0;
    case KEY_SET:
        if (request->set_count == TABLE_SETS_MAX) {
            report(_("--set was given too often: at most %d times"), TABLE_SETS_MAX);
            return EINVAL;
        }
        request->sets[request->set_count++] = argument;
        return 0;
    case KEY_HOUSE:
        request->house = argument;
        return 0;
    case ARGP_KEY_ARG:
        if (request->game)
            return ARGP_ERR_UNKNOWN;
        request->game = argument;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

const struct argp table_argp = {
    .options = options,
    .parser = parse,
    .argp_domain = LANGUAGE_DOMAIN,
};

void table_need_game(const struct argp_state *state, const struct table_request *request)
{
    if (!request->game && !request->house)
        argp_error(state, "%s", _("say which game: GAME or --house FILE"));
}

static bool take_house(const struct table_request *request, struct table *table)
{
    struct house house;
    if (!file_read_house(request->house, &house))
        return false;
    if (request->game && !nearest_same(request->game, house.base->id))
        return report(_("%s: these house rules are for %s, not for %s"), request->house,
                      house.base->id, request->game);
    table->sheet = house.sheet;
    strcpy(table->house, house.name);
    return true;
}

static bool take_game(const struct table_request *request, struct table *table)
{
    struct error error;
    if (!request->game)
        return report(_("say which game: GAME or --house FILE"));
    const struct sheet *sheet = game_meant(request->game, &error);
    if (!sheet)
        return report_error(NULL, &error);
    table->sheet = *sheet;
    return true;
}

/* An option by what somebody typed; NULL, and it has been said, if it has none of that name. */
static const struct game_option *option_meant(const struct sheet *sheet, const char *name)
{
    struct nearest nearest = {.name = name};
    for (int i = 0; i < sheet->option_count; i++) {
        if (nearest_same(sheet->options[i].field, name))
            return &sheet->options[i];
        nearest_offer(&nearest, sheet->options[i].field);
    }
    struct error error;
    struct sheet copy = *sheet;
    if (nearest.found)
        report(_("%s has no option %s; did you mean %s?"), sheet->id, name, nearest.found);
    else if (!sheet_set_option(&copy, sheet->min_players, name, "", &error))
        report_error("--set", &error); /* which lists them */
    return NULL;
}

/* A word that may be chosen in any case, as the game writes it. */
static const char *value_meant(const struct game_option *option, const char *value)
{
    for (int i = 0; option->words && option->words[i]; i++)
        if (nearest_same(option->words[i], value))
            return option->words[i];
    return value;
}

static bool set_option(struct table *table, const char *setting)
{
    char name[64];
    struct error error;
    const char *equals = strchr(setting, '=');
    if (!equals || equals == setting || (size_t)(equals - setting) >= sizeof name)
        return report(_("--set %s: must be NAME=VALUE"), setting);
    memcpy(name, setting, (size_t)(equals - setting));
    name[equals - setting] = 0;
    const struct game_option *option = option_meant(&table->sheet, name);
    if (!option)
        return false;
    return sheet_set_option(&table->sheet, table->players, option->field,
                            value_meant(option, equals + 1), &error) ||
           report_error("--set", &error);
}

bool table_make(const struct table_request *request, struct table *ret_table)
{
    struct table table = {.players = request->players};
    struct error error;
    if (!(request->house ? take_house(request, &table) : take_game(request, &table)))
        return false;
    if (!table.players)
        table.players = table.sheet.min_players;
    if (!sheet_allows_players(&table.sheet, table.players, &error))
        return report_error(NULL, &error);
    for (int i = 0; i < request->set_count; i++)
        if (!set_option(&table, request->sets[i]))
            return false;
    if (!sheet_validate(&table.sheet, &error))
        return report_error("--set", &error);
    *ret_table = table;
    return true;
}

const char *table_players(char *buffer, int least, int most)
{
    if (least == most)
        snprintf(buffer, TABLE_PLAYERS_MAX,
                 ngettext("%d player", "%d players", (unsigned long)most), most);
    else
        snprintf(buffer, TABLE_PLAYERS_MAX, _("%d to %d players"), least, most);
    return buffer;
}

void table_write_options(FILE *stream, const struct table *table)
{
    fputc('{', stream);
    for (int i = 0; i < table->sheet.option_count; i++) {
        const struct game_option *option = &table->sheet.options[i];
        const struct field *field = sheet_find_field(option->field);
        char value[100];
        struct text text;
        text_init(&text, value, sizeof value);
        sheet_write_option(&table->sheet, table->players, option, &text);
        fprintf(stream, "%s\"%s\":", i ? "," : "", option->field);
        if (field->type == FIELD_WORD || field->type == FIELD_TILE)
            report_json(stream, value);
        else
            fputs(value, stream);
    }
    fputc('}', stream);
}
