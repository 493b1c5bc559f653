/* pasch completion: what a shell offers while a command line is being typed, from the tables. */
#include "options.h"

#include <pasch/base/nearest.h>
#include <pasch/games/games.h>
#include <pasch/players/player.h>
#include <pasch/words/language.h>

#include <string.h>
#include <strings.h>

enum { BASH, WORDS };

static const char *const actions[] = {[BASH] = "bash", [WORDS] = "words", NULL};

struct request {
    int action;
    struct options_words words; /* what has been typed after `pasch'; the last is completed */
};

static const struct option options[] = {
    {OPTION_INTO(WORD, action), .words = actions,
     .missing = MESSAGE("say for which shell: completion bash")},
    {OPTION_INTO(TEXT, words), .many = true},
    {.kind = OPTION_END},
};

/* bash replaces only what follows the last `=` or `:`; file names are its own business. */
static const char bash[] =
    "_pasch() {\n"
    "  local line=${COMP_LINE:0:COMP_POINT} words current\n"
    "  read -ra words <<<\"$line\"\n"
    "  [[ $line == *[[:space:]] ]] && words+=('')\n"
    "  current=${words[-1]}\n"
    "  mapfile -t COMPREPLY < <(\"${words[0]}\" completion words -- \"${words[@]:1}\" "
    "2>/dev/null)\n"
    "  COMPREPLY=(\"${COMPREPLY[@]#\"${current%\"${current##*[=:]}\"}\"}\")\n"
    "  [[ ${COMPREPLY[0]-} == *[=:] ]] && compopt -o nospace\n"
    "}\n"
    "complete -o default -F _pasch pasch\n";

/* ---- Candidates ---- */

/* What is being completed. */
struct completing {
    char *const *words;
    int count;
    const char *kept;  /* of the last word, which every candidate begins with; */
    int length;        /* so much of it; */
    const char *typed; /* and the rest, with which a candidate must begin */
};

static void offer(const struct completing *completing, const char *candidate, const char *after)
{
    if (strncasecmp(candidate, completing->typed, strlen(completing->typed)) == 0)
        printf("%.*s%s%s\n", completing->length, completing->kept, candidate, after);
}

static void offer_all(const struct completing *completing, const char *const *words)
{
    for (int i = 0; words && words[i]; i++)
        offer(completing, words[i], "");
}

/* The part of the last word up to here stays. */
static void keep(struct completing *completing, const char *end)
{
    completing->length = (int)(end - completing->kept);
    completing->typed = end;
}

static const struct sheet *find_game(const struct completing *completing)
{
    for (int i = 1; i < completing->count - 1; i++) {
        const struct sheet *sheet = game_meant(completing->words[i], NULL);
        if (sheet)
            return sheet;
    }
    return NULL;
}

/* Options of the game that was named, and then their values. */
static void offer_choices(struct completing *completing)
{
    static const char *const switches[] = {"true", "false", NULL};
    const struct sheet *sheet = find_game(completing);
    const char *equals = strchr(completing->typed, '=');
    for (int i = 0; sheet && i < sheet->option_count; i++) {
        const struct game_option *option = &sheet->options[i];
        size_t length = strlen(option->field);
        if (!equals) {
            offer(completing, option->field, "=");
        } else if ((size_t)(equals - completing->typed) == length &&
                   strncasecmp(option->field, completing->typed, length) == 0) {
            keep(completing, equals + 1);
            offer_all(completing, sheet_find_field(option->field)->type == FIELD_SWITCH
                                      ? switches
                                      : option->words);
            return;
        }
    }
}

static void offer_levels(const struct completing *completing)
{
    for (int level = 0; level < LEVEL_COUNT; level++)
        offer(completing, player_name((enum level)level), "");
}

static void offer_values(struct completing *completing, const struct option *option)
{
    const char *comma = strrchr(completing->typed, ',');
    switch (option->kind) {
    case OPTION_GAME:
        for (int i = 0; i < game_count; i++)
            offer(completing, games[i]->id, "");
        break;
    case OPTION_CHOICE:
        offer_choices(completing);
        break;
    case OPTION_PLAYERS:
        if (comma)
            keep(completing, comma + 1);
        offer_levels(completing);
        offer(completing, "cmd:", "");
        break;
    case OPTION_LEVEL:
        offer_levels(completing);
        break;
    default:
        break;
    }
    offer_all(completing, option->words);
}

static void offer_options(const struct completing *completing, const struct options_rows *rows)
{
    for (int i = 0; i < rows->count; i++) {
        char name[80];
        const struct option *option = rows->rows[i].option;
        if (!option->name)
            continue;
        snprintf(name, sizeof name, "--%s", option->name);
        offer(completing, name, "");
    }
}

static void offer_commands(const struct completing *completing)
{
    static const char *const others[] = {"help", "--help", "--version", "--lang", "--ascii", NULL};
    for (int i = 0; commands[i]; i++)
        offer(completing, commands[i]->name, "");
    offer_all(completing, others);
}

/* ---- Where it stands ---- */

static const struct option *find_option(const struct options_rows *rows, const char *word)
{
    int several;
    if (strncmp(word, "--", 2) != 0)
        return NULL;
    const struct options_row *row = options_find(rows, word + 2, strcspn(word + 2, "="), &several);
    return row ? row->option : NULL;
}

/* Whether the value of an option is the next word. */
static bool needs_word(const struct option *option, const char *word)
{
    return option && option->kind != OPTION_SWITCH && !option->optional && !strchr(word, '=');
}

/* The row of the word that would be the next; NULL if there is none. */
static const struct option *next_word(const struct completing *completing,
                                      const struct options_rows *rows)
{
    int number = 0;
    for (int i = 1; i < completing->count - 1; i++) {
        const char *word = completing->words[i];
        if (needs_word(find_option(rows, word), word))
            i++;
        else
            number += word[0] != '-' || !word[1];
    }
    for (int i = 0; i < rows->count; i++) {
        const struct option *option = rows->rows[i].option;
        if (!option->name && (option->many || number-- == 0))
            return option;
    }
    return NULL;
}

static void complete_option(struct completing *completing, const struct options_rows *rows)
{
    const char *equals = strchr(completing->typed, '=');
    const struct option *option = equals ? find_option(rows, completing->typed) : NULL;
    if (!equals) {
        offer_options(completing, rows);
    } else if (option) {
        keep(completing, equals + 1);
        offer_values(completing, option);
    }
}

static void complete(struct completing *completing)
{
    struct options_rows rows;
    const char *last = completing->words[completing->count - 1];
    const struct command *command = command_find(completing->words[0]);
    completing->kept = completing->typed = last;
    if (completing->count == 1 || nearest_same(completing->words[0], "help")) {
        offer_commands(completing);
        return;
    }
    if (!command)
        return;
    options_list(&rows, command);
    const char *before = completing->words[completing->count - 2];
    const struct option *option = completing->count > 2 ? find_option(&rows, before) : NULL;
    if (needs_word(option, before)) {
        offer_values(completing, option);
    } else if (last[0] == '-') {
        complete_option(completing, &rows);
    } else {
        option = next_word(completing, &rows);
        if (option)
            offer_values(completing, option);
    }
}

static int run(int argc, char **argv)
{
    struct request request = {.action = BASH};
    if (!options_read(&completion_command, argc, argv, &request))
        return STATUS_FAILED;
    if (request.action == BASH && request.words.count > 0)
        options_refuse(&completion_command, "%s", _("Too many arguments"));
    if (request.action == BASH)
        fputs(bash, stdout);
    else if (request.words.count > 0)
        complete(&(struct completing){.words = request.words.words, .count = request.words.count});
    return STATUS_FINE;
}

COMMAND(completion, .summary = MESSAGE("Let the shell complete command lines of pasch"),
        .arguments = MESSAGE("bash\nwords WORD..."),
        .sentences = MESSAGE("Prints a script for bash, by which the tab key completes commands, "
                             "options, games and values. It asks `pasch completion words', which "
                             "prints what the last of these words can become."),
        .examples = MESSAGE("Examples:\n"
                            "  source <(pasch completion bash)\n"
                            "  pasch completion words rules wo\n"));
