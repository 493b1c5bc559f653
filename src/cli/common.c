/* --help, --usage, --lang. */
#include "common.h"

#include "commands.h"
#include "pager.h"
#include "report.h"

#include <pasch/base/nearest.h>
#include <pasch/words/language.h>

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { DOC_MAX = 2000 };

static const struct argp_option options[] = {
    {.name = "lang",
     .key = KEY_LANG,
     .arg = "de|en",
     .doc = MESSAGE("Speak this language instead of the environment's")},
    {.name = "help", .key = 'h', .doc = MESSAGE("Show this help")},
    {.name = "usage", .key = KEY_USAGE, .doc = MESSAGE("Show all options in short")},
    {0},
};

static error_t parse(int key, char *argument, struct argp_state *state)
{
    switch (key) {
    case KEY_LANG:
        if (language_choose(argument))
            return 0;
        report(_("%s = %s: must be one of %s"), "--lang", argument, "de, en");
        return EINVAL;
    case 'h':
        pager_start();
        argp_state_help(state, state->out_stream, ARGP_HELP_STD_HELP);
        return 0;
    case KEY_USAGE:
        argp_state_help(state, state->out_stream, ARGP_HELP_USAGE | ARGP_HELP_EXIT_OK);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

const struct argp common_argp = {
    .options = options,
    .parser = parse,
    .argp_domain = LANGUAGE_DOMAIN,
};

/* glibc looks up `before\vafter` as a whole; here each part is a message of its own. */
static void translate_parts(const char *doc, struct text *text)
{
    char before[DOC_MAX];
    size_t length = strcspn(doc, "\v");
    snprintf(before, sizeof before, "%.*s", (int)length, doc);
    text_add(text, language_translate(before));
    if (doc[length]) {
        text_add(text, "\v");
        text_add(text, language_translate(doc + length + 1));
    }
}

/* ---- Options as they are typed ---- */

enum { OPTION_MAX = 64 };

/* What the long options of a command say of a name that was typed. */
struct typed {
    char name[OPTION_MAX]; /* in small letters */
    const struct argp_option *option;
    bool exact; /* or an abbreviation */
    struct nearest nearest;
};

static void look_up(const struct argp *argp, struct typed *typed)
{
    for (const struct argp_option *option = argp->options;
         option && (option->name || option->key || option->doc); option++) {
        if (!option->name)
            continue;
        bool exact = strcmp(option->name, typed->name) == 0;
        if (exact || strncmp(option->name, typed->name, strlen(typed->name)) == 0) {
            typed->option = exact || !typed->option ? option : typed->option;
            typed->exact = typed->exact || exact;
        }
        nearest_offer(&typed->nearest, option->name);
    }
    for (const struct argp_child *child = argp->children; child && child->argp; child++)
        look_up(child->argp, typed);
}

/* The command line can't be understood: says what was probably meant, and ends as argp does. */
static void refuse_option(const char *command, const struct typed *typed)
{
    report(_("there is no option --%s; did you mean --%s?"), typed->name, typed->nearest.found);
    fprintf(stderr, _("`%s --help' lists the options.\n"), command);
    exit(STATUS_USAGE);
}

/* Puts a long option into small letters; true if its value is the next argument. */
static bool take_option(const struct argp *argp, const char *command, char *argument)
{
    struct typed typed = {.option = NULL};
    size_t length = strcspn(argument, "=");
    if (length == 0 || length >= sizeof typed.name)
        return false;
    for (size_t i = 0; i < length; i++)
        typed.name[i] = (char)tolower((unsigned char)argument[i]);
    typed.nearest.name = typed.name;
    look_up(argp, &typed);
    if (!typed.option && typed.nearest.found)
        refuse_option(command, &typed);
    if (!typed.option)
        return false; /* argp says so */
    memcpy(argument, typed.name, length);
    return typed.option->arg && !(typed.option->flags & OPTION_ARG_OPTIONAL) && !argument[length];
}

static void take_options(const struct argp *argp, int argc, char **argv)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strncmp(argv[i], "--", 2) == 0 && take_option(argp, argv[0], argv[i] + 2))
            i++;
}

bool common_parse(const struct argp *argp, int argc, char **argv, void *input)
{
    char doc[DOC_MAX];
    struct text text;
    struct argp translated = *argp;
    text_init(&text, doc, sizeof doc);
    translate_parts(argp->doc, &text);
    translated.doc = doc;
    take_options(argp, argc, argv);
    /* argp's own --help would need the catalogue of the C library, which may not be there. */
    return argp_parse(&translated, argc, argv, ARGP_NO_HELP, NULL, input) == 0;
}
