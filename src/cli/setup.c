/* From the command line to a sheet and a number of players. */
#include "setup.h"

#include "file.h"
#include "report.h"

#include <pasch/base/nearest.h>
#include <pasch/games/games.h>
#include <pasch/words/language.h>

#include <string.h>

static bool add_set(const char *name, const char *text, void *place)
{
    struct setup_request *request = place;
    if (request->set_count == SETUP_SETS_MAX)
        return report(_("%s was given too often: at most %d times"), name, SETUP_SETS_MAX);
    request->sets[request->set_count++] = text;
    return true;
}

const struct option setup_options[] = {
    {.name = "players",
     .kind = OPTION_NUMBER,
     .offset = offsetof(struct setup_request, players),
     .least = 1,
     .most = PLAYERS_MAX,
     .argument = MESSAGE("NUMBER"),
     .sentence = MESSAGE("How many play; as few as the game allows if not given")},
    {.name = "set",
     .kind = OPTION_CHOICE,
     .read = add_set,
     .argument = MESSAGE("NAME=VALUE"),
     .sentence = MESSAGE("Set an option of the game; `pasch games' lists them")},
    {.name = "house",
     .kind = OPTION_PATH,
     .offset = offsetof(struct setup_request, house),
     .argument = MESSAGE("FILE"),
     .sentence = MESSAGE("Play by these house rules; they name the game")},
    {.kind = OPTION_END},
};

void setup_need_game(const struct command *command, const struct setup_request *request)
{
    if (!request->game && !request->house)
        options_refuse(command, "%s", _("say which game: GAME or --house FILE"));
}

static bool take_house(const struct setup_request *request, struct setup *table)
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

static bool take_game(const struct setup_request *request, struct setup *table)
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

static bool set_option(struct setup *table, const char *setting)
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

bool setup_make(const struct setup_request *request, struct setup *ret_table)
{
    struct setup table = {.players = (int)request->players};
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

const char *setup_players(char *buffer, int least, int most)
{
    if (least == most)
        snprintf(buffer, SETUP_PLAYERS_MAX,
                 ngettext("%d player", "%d players", (unsigned long)most), most);
    else
        snprintf(buffer, SETUP_PLAYERS_MAX, _("%d to %d players"), least, most);
    return buffer;
}

void setup_write_options(FILE *stream, const struct setup *table)
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
