/* pasch games: the games with their players and options. */
#include "options.h"
#include "pager.h"
#include "report.h"
#include "setup.h"

#include <pasch/games/games.h>
#include <pasch/words/fields.h>
#include <pasch/words/language.h>

struct request {
    bool json;
};

static const struct option options[] = {
    {.name = "json", OPTION_INTO(SWITCH, json), .sentence = MESSAGE("Write JSON")},
    {.kind = OPTION_END},
};

static const char *sentence(const struct game_option *option)
{
    return field_sentence(sheet_find_field(option->field), option);
}

/* ---- For people ---- */

static void print_option(const struct sheet *sheet, const struct game_option *option)
{
    const struct field *field = sheet_find_field(option->field);
    char choices[200], value[100];
    struct text text;
    text_init(&text, choices, sizeof choices);
    sheet_write_choices(sheet, option, &text);
    printf("    %s = %s", option->field, choices);
    text_init(&text, value, sizeof value);
    bool by_players = field->type == FIELD_HANDS && sheet->min_players < sheet->max_players;
    if (by_players)
        sheet_write(sheet, field, &text);
    else
        sheet_write_option(sheet, sheet->min_players, option, &text);
    if (field->type == FIELD_NUMBER || (field->type == FIELD_HANDS && !by_players))
        printf(_(" (default %s)"), value);
    else if (by_players)
        printf(_(" (default by players: %s)"), value);
    printf("\n        %s\n", sentence(option));
}

static void print_game(const struct sheet *sheet)
{
    char players[SETUP_PLAYERS_MAX], summary[WORDS_SUMMARY_MAX];
    printf("%s – %s, %s\n", sheet->id, _(sheet->title),
           setup_players(players, sheet->min_players, sheet->max_players));
    printf("    %s\n", words_summary(summary, sheet));
    for (int i = 0; i < sheet->option_count; i++)
        print_option(sheet, &sheet->options[i]);
}

/* ---- For programs ---- */

static void write_words(const char *const *words)
{
    for (int i = 0; words[i]; i++) {
        fputs(i ? "," : "", stdout);
        report_json(stdout, words[i]);
    }
}

/* What each number of players is dealt. */
static void write_hands(const struct sheet *sheet)
{
    fputc('{', stdout);
    for (int players = sheet->min_players; players <= sheet->max_players; players++)
        printf("%s\"%d\":%d", players > sheet->min_players ? "," : "", players,
               sheet_hand(sheet, players));
    fputc('}', stdout);
}

static void write_option(const struct sheet *sheet, const struct game_option *option)
{
    const struct field *field = sheet_find_field(option->field);
    char value[100];
    struct text text;
    text_init(&text, value, sizeof value);
    sheet_write_option(sheet, sheet->min_players, option, &text);
    printf("{\"name\":\"%s\",", option->field);
    if (option->words) {
        fputs("\"type\":\"word\",\"values\":[", stdout);
        write_words(option->words);
        fputs("],\"default\":", stdout);
        report_json(stdout, value);
    } else if (field->type == FIELD_SWITCH) {
        printf("\"type\":\"switch\",\"values\":[false,true],\"default\":%s", value);
    } else {
        printf("\"type\":\"number\",\"least\":%d,\"most\":%d,\"default\":%s", option->least,
               option->most, value);
    }
    if (field->type == FIELD_HANDS) {
        fputs(",\"defaults\":", stdout);
        write_hands(sheet);
    }
    fputs(",\"sentence\":", stdout);
    report_json(stdout, sentence(option));
    fputc('}', stdout);
}

static void write_game(const struct sheet *sheet)
{
    char summary[WORDS_SUMMARY_MAX];
    printf("{\"id\":\"%s\",\"title\":", sheet->id);
    report_json(stdout, _(sheet->title));
    fputs(",\"summary\":", stdout);
    report_json(stdout, words_summary(summary, sheet));
    printf(",\"players\":{\"least\":%d,\"most\":%d},\"tiles\":%u,\"hands\":", sheet->min_players,
           sheet->max_players, sheet_tiles(sheet));
    write_hands(sheet);
    fputs(",\"options\":[", stdout);
    for (int i = 0; i < sheet->option_count; i++) {
        fputs(i ? "," : "", stdout);
        write_option(sheet, &sheet->options[i]);
    }
    fputs("]}", stdout);
}

static int run(int argc, char **argv)
{
    struct request request = {.json = false};
    if (!options_read(&games_command, argc, argv, &request))
        return STATUS_FAILED;
    if (!request.json)
        pager_start();
    for (int i = 0; i < game_count; i++) {
        if (request.json) {
            fputs(i ? ",\n" : "{\"games\":[", stdout);
            write_game(games[i]);
        } else {
            fputs(i ? "\n" : "", stdout);
            print_game(games[i]);
        }
    }
    fputs(request.json ? "]}\n" : "", stdout);
    return STATUS_FINE;
}

COMMAND(
    games, .summary = MESSAGE("List the games and their options"),
    .sentences = MESSAGE("Lists the games: who can play them, and their options with what may be "
                         "chosen. The first choice is the default."),
    .examples = MESSAGE("Examples:\n"
                        "  pasch games\n"
                        "  pasch games --json\n"));
