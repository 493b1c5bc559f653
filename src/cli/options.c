/* Reading command lines. */
#include "options.h"

#include "report.h"

#include <pasch/base/nearest.h>
#include <pasch/players/player.h>
#include <pasch/words/language.h>

#include <assert.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { NAME_MAX_SHOWN = 66, TEXT_MAX = 1000 };

static const char *const languages[] = {"de", "en", NULL};

/* What all commands understand. */
struct common {
    int language; /* index; negative: not given */
    bool help, usage;
};

static const struct option common_options[] = {
    {.name = "lang",
     .kind = OPTION_WORD,
     .words = languages,
     .offset = offsetof(struct common, language),
     .sentence = MESSAGE("Speak this language instead of the environment's")},
    {.name = "usage",
     .kind = OPTION_SWITCH,
     .offset = offsetof(struct common, usage),
     .sentence = MESSAGE("Show all options in short")},
    {.name = "help",
     .letter = 'h',
     .kind = OPTION_SWITCH,
     .offset = offsetof(struct common, help),
     .sentence = MESSAGE("Show this help")},
    {.kind = OPTION_END},
};

void options_refuse(const struct command *command, const char *format, ...)
{
    char text[TEXT_MAX];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    report_line("pasch %s: %s", command->name, text);
    fprintf(stderr, _("Try `pasch %s --help' or `pasch %s --usage' for more information.\n"),
            command->name, command->name);
    exit(STATUS_USAGE);
}

/* ---- Rows ---- */

static void collect(struct options_rows *rows, const struct option *options, struct options_row row)
{
    for (row.option = options; row.option && row.option->kind; row.option++) {
        if (row.option->kind == OPTION_GROUP) {
            collect(rows, row.option->group,
                    (struct options_row){.group = row.group + row.option->offset,
                                         .set = row.option->set});
            continue;
        }
        assert(rows->count < OPTIONS_MAX);
        rows->rows[rows->count++] = row;
    }
}

void options_list(struct options_rows *rows, const struct command *command)
{
    rows->count = 0;
    collect(rows, command->options, (struct options_row){.common = false});
    collect(rows, common_options, (struct options_row){.common = true});
}

static bool begins(const char *name, const char *typed, size_t length)
{
    return name && strncasecmp(name, typed, length) == 0;
}

const struct options_row *options_find(const struct options_rows *rows, const char *name,
                                       size_t length, int *ret_several)
{
    const struct options_row *found = NULL;
    *ret_several = 0;
    for (int i = 0; i < rows->count; i++) {
        const struct option *option = rows->rows[i].option;
        const char *const names[] = {option->name, option->also};
        bool meant = false;
        for (int j = 0; j < 2; j++) {
            if (!begins(names[j], name, length))
                continue;
            meant = true;
            if (!names[j][length]) {
                *ret_several = 1;
                return &rows->rows[i];
            }
        }
        if (meant) {
            ++*ret_several;
            found = &rows->rows[i];
        }
    }
    return *ret_several == 1 ? found : NULL;
}

/* ---- Values ---- */

/* A command line that is being read. */
struct reading {
    const struct command *command;
    char *request;
    struct options_rows rows;
    struct common common;
    int argc;
    char **argv;
    int next; /* the argument after the one that is looked at */
};

/* `one, two, three`. */
static const char *list_words(const char *const *words, char *buffer, size_t size)
{
    struct text text;
    text_init(&text, buffer, size);
    for (int i = 0; words[i]; i++) {
        text_add(&text, i ? ", " : "");
        text_add(&text, words[i]);
    }
    return buffer;
}

/* Finds the word; else says which there are, as a value of an option or as a word that can't be
 * understood at all. */
static bool read_word(const struct command *command, const struct option *option, const char *name,
                      const char *text, int *ret_word)
{
    char all[TEXT_MAX];
    struct nearest nearest = {.name = text};
    for (int i = 0; option->words[i]; i++) {
        if (nearest_same(option->words[i], text)) {
            *ret_word = i;
            return true;
        }
        nearest_offer(&nearest, option->words[i]);
    }
    list_words(option->words, all, sizeof all);
    if (!option->name && nearest.found)
        options_refuse(command, _("%s %s: must be one of %s; did you mean %s?"), name, text, all,
                       nearest.found);
    if (!option->name)
        options_refuse(command, _("%s %s: must be one of %s"), name, text, all);
    return nearest.found ? report(_("%s = %s: must be one of %s; did you mean %s?"), name, text,
                                  all, nearest.found)
                         : report(_("%s = %s: must be one of %s"), name, text, all);
}

static bool read_level(const char *name, const char *text, enum level *ret_level)
{
    struct error error;
    return player_meant(text, ret_level, &error) || report_error(name, &error);
}

/* What the offsets of a row count from. */
static char *place_of(struct reading *reading, const struct options_row *row)
{
    return row->common ? (char *)&reading->common : reading->request + row->group;
}

/* Puts what was said where it belongs; the text is NULL if there is none. */
static bool take(struct reading *reading, const struct options_row *row, const char *text)
{
    const struct option *option = row->option;
    char name[NAME_MAX_SHOWN];
    char *request = place_of(reading, row);
    void *place = request + option->offset;
    snprintf(name, sizeof name, "%s%s", option->name ? "--" : "",
             option->name ? option->name : reading->command->name);
    if (option->mark)
        *(bool *)(request + option->mark) = true;
    if (row->set)
        return row->set(request, option, text);
    if (option->read)
        return option->read(name, text, place);
    switch (option->kind) {
    case OPTION_SWITCH:
        *(bool *)place = true;
        return true;
    case OPTION_NUMBER:
        return report_number(name, text, option->least, option->most, place);
    case OPTION_SEED:
        return report_seed(name, text, place);
    case OPTION_WORD:
        return read_word(reading->command, option, name, text, place);
    case OPTION_LEVEL:
        return read_level(name, text, place);
    default:
        *(const char **)place = text;
        return true;
    }
}

/* ---- Options ---- */

/* What the option is told: after a `=`, or the next argument; NULL if nothing. */
static const char *find_value(struct reading *reading, const struct option *option,
                              const char *typed, const char *given)
{
    const char *next = reading->next < reading->argc ? reading->argv[reading->next] : NULL;
    if (option->kind == OPTION_SWITCH && given)
        options_refuse(reading->command, _("option '%s' doesn't allow an argument"), typed);
    if (option->kind == OPTION_SWITCH || given)
        return given;
    if (option->optional && (!next || !*next || !strchr(option->optional, *next)))
        return NULL;
    if (!next)
        options_refuse(reading->command, _("option '%s' requires an argument"), typed);
    reading->next++;
    return next;
}

/* Says what was probably meant. */
_Noreturn static void refuse_option(const struct reading *reading, const char *typed, int several)
{
    struct nearest nearest = {.name = typed + 2};
    char all[TEXT_MAX];
    struct text text;
    text_init(&text, all, sizeof all);
    for (int i = 0; i < reading->rows.count; i++) {
        const struct option *option = reading->rows.rows[i].option;
        if (!option->name)
            continue;
        nearest_offer(&nearest, option->name);
        if (begins(option->name, typed + 2, strlen(typed + 2))) {
            text_add(&text, text.length ? ", --" : "--");
            text_add(&text, option->name);
        }
    }
    if (several)
        options_refuse(reading->command, _("option '%s' is ambiguous: %s"), typed, all);
    text_init(&text, all, sizeof all);
    text_add(&text, "--");
    if (nearest.found) {
        text_add(&text, nearest.found);
        options_refuse(reading->command, _("there is no option %s; did you mean %s?"), typed, all);
    }
    options_refuse(reading->command, _("unrecognized option '%s'"), typed);
}

static bool take_long(struct reading *reading, const char *argument)
{
    char typed[NAME_MAX_SHOWN];
    size_t length = strcspn(argument + 2, "=");
    int several;
    snprintf(typed, sizeof typed, "%.*s", (int)length + 2, argument);
    const struct options_row *row = options_find(&reading->rows, argument + 2, length, &several);
    if (!row)
        refuse_option(reading, typed, several);
    const char *given = argument[2 + length] ? argument + 2 + length + 1 : NULL;
    return take(reading, row, find_value(reading, row->option, typed, given));
}

/* Letters: `-h`, `-o FILE` or `-oFILE`. */
static bool take_letters(struct reading *reading, const char *letters)
{
    for (; *letters; letters++) {
        const char typed[] = {'-', *letters, '\0'};
        const struct options_row *row = NULL;
        for (int i = 0; i < reading->rows.count; i++)
            if (reading->rows.rows[i].option->letter == *letters)
                row = &reading->rows.rows[i];
        if (!row)
            options_refuse(reading->command, _("unrecognized option '%s'"), typed);
        bool is_switch = row->option->kind == OPTION_SWITCH;
        const char *given = !is_switch && letters[1] ? letters + 1 : NULL;
        if (!take(reading, row, find_value(reading, row->option, typed, given)))
            return false;
        if (!is_switch)
            break;
    }
    return true;
}

/* What is done at once, whatever follows. */
static bool take_common(struct reading *reading)
{
    struct common *common = &reading->common;
    if (common->help)
        options_help(reading->command);
    else if (common->usage)
        options_usage(reading->command);
    if (common->help || common->usage)
        exit(STATUS_FINE);
    return common->language < 0 || language_choose(languages[common->language]);
}

/* Takes the options, and moves the words before them; false if a value is wrong. */
static bool take_options(struct reading *reading, int *ret_words)
{
    char **argv = reading->argv;
    bool literal = false;
    while (reading->next < reading->argc) {
        char *argument = argv[reading->next++];
        if (literal || argument[0] != '-' || !argument[1])
            argv[1 + (*ret_words)++] = argument;
        else if (strcmp(argument, "--") == 0)
            literal = true;
        else if (!(argument[1] == '-' ? take_long(reading, argument)
                                      : take_letters(reading, argument + 1)) ||
                 !take_common(reading))
            return false;
    }
    return true;
}

/* The words that are no options, in the order of their rows. */
static bool take_words(struct reading *reading, struct options_words words)
{
    for (int i = 0; i < reading->rows.count; i++) {
        const struct options_row *row = &reading->rows.rows[i];
        const struct option *option = row->option;
        if (option->name)
            continue;
        if (words.count == 0 && option->missing)
            options_refuse(reading->command, "%s", _(option->missing));
        if (option->many) {
            *(struct options_words *)(void *)(place_of(reading, row) + option->offset) = words;
            words.count = 0;
        } else if (words.count > 0) {
            words.count--;
            if (!take(reading, row, *words.words++))
                return false;
        }
    }
    if (words.count > 0)
        options_refuse(reading->command, "%s", _("Too many arguments"));
    return true;
}

bool options_read(const struct command *command, int argc, char **argv, void *request)
{
    struct reading reading = {.command = command,
                              .request = request,
                              .common.language = -1,
                              .argc = argc,
                              .argv = argv,
                              .next = 1};
    int words = 0;
    options_list(&reading.rows, command);
    return take_options(&reading, &words) &&
           take_words(&reading, (struct options_words){.words = argv + 1, .count = words});
}
