/* pasch house: what house rules change, what is wrong with them, and what they can say. */
#include "file.h"
#include "options.h"
#include "report.h"
#include "setup.h"

#include <pasch/games/games.h>
#include <pasch/words/language.h>

#include <string.h>

enum { CHECK, FIELDS };

static const char *const actions[] = {[CHECK] = "check", [FIELDS] = "fields", NULL};

struct request {
    int wanted; /* of these */
    const char *file;
};

static const struct option options[] = {
    {OPTION_INTO(WORD, wanted), .words = actions,
     .missing = MESSAGE("say what to do: house check FILE or house fields")},
    {OPTION_INTO(PATH, file)},
    {.kind = OPTION_END},
};

/* ---- check ---- */

static void print_difference(void *context, const struct field *field, const char *base,
                             const char *value)
{
    bool *any = context;
    *any = true;
    printf("  %s = %s", field->name, value);
    printf(_(" (otherwise %s)"), base);
    printf("\n      %s\n", language_translate(field->sentence));
}

static bool check(const char *path)
{
    struct house house;
    char players[SETUP_PLAYERS_MAX];
    bool any = false;
    if (!file_read_house(path, &house))
        return false;
    if (house.name[0])
        printf("%s: ", house.name);
    printf(_("%s with house rules, %s"), _(house.base->title),
           setup_players(players, house.sheet.min_players, house.sheet.max_players));
    putchar('\n');
    house_differences(&house, print_difference, &any);
    if (!any)
        printf("  %s\n", _("nothing differs from the game"));
    return true;
}

/* ---- fields ---- */

static void print_words(const struct word *words)
{
    for (const struct word *word = words; word->name; word++)
        printf("%s%s", word == words ? "" : " | ", word->name);
}

static void print_field(const struct field *field)
{
    printf("%s = ", field->name);
    switch (field->type) {
    case FIELD_NUMBER:
        printf("%d – %d", field->least, field->most);
        break;
    case FIELD_WORD:
        print_words(field->words);
        break;
    case FIELD_SWITCH:
        fputs("true | false", stdout);
        break;
    case FIELD_TILE:
        fputs("0-0 – 18-18", stdout);
        break;
    case FIELD_HANDS:
        fputs(_("7 for all, or 2:7 3:6 … by the number of players"), stdout);
        break;
    }
    printf("\n    %s\n", language_translate(field->sentence));
}

/* For which kind of tiles the fields that follow are; as a comment, so that a file may have it. */
static void print_heading(enum field_group group)
{
    printf("\n# %s\n", language_translate(field_groups[group].title));
}

static void print_fields(void)
{
    printf("base = %s", games[0]->id);
    for (int i = 1; i < game_count; i++)
        printf(" | %s", games[i]->id);
    printf("\n    %s\n", _("The game these rules are based on; this line comes first."));
    printf("name = %s\n    %s\n", _("any text"), _("What you call these rules."));
    for (int i = 0; i < sheet_field_count; i++) {
        if (i == 0 || sheet_fields[i].group != sheet_fields[i - 1].group)
            print_heading(sheet_fields[i].group);
        print_field(&sheet_fields[i]);
    }
}

static int run(int argc, char **argv)
{
    struct request request = {.file = NULL};
    if (!options_read(&house_command, argc, argv, &request))
        return STATUS_FAILED;
    if (request.wanted == CHECK && !request.file)
        options_refuse(&house_command, "%s",
                       _("say which house rules to check; - is standard input"));
    if (request.wanted == FIELDS && request.file)
        options_refuse(&house_command, "%s", _("Too many arguments"));
    if (request.wanted == CHECK)
        return check(request.file) ? STATUS_FINE : STATUS_FAILED;
    print_fields();
    return STATUS_FINE;
}

COMMAND(
    house, .summary = MESSAGE("Verify house rules, list their fields"),
    .arguments = MESSAGE("check FILE\nfields"),
    .sentences = MESSAGE("House rules are a text file: the game they are based on, then the fields "
                         "that differ. `check' says what differs from the game, or exactly what is "
                         "wrong; `fields' lists every field with its values."),
    .examples = MESSAGE("Such a file looks like this:\n"
                        "  base = wolf\n"
                        "  name = Long Wolf\n"
                        "  limit = 150\n"
                        "  hand = 2:9 3:8\n"
                        "\n"
                        "Examples:\n"
                        "  pasch house check long-wolf.ini\n"
                        "  pasch house fields\n"
                        "  pasch sim --house long-wolf.ini --players 4\n"));
