/* --help, --usage, --lang. */
#include "common.h"

#include "report.h"

#include <pasch/words/language.h>

#include <errno.h>
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

bool common_parse(const struct argp *argp, int argc, char **argv, void *input)
{
    char doc[DOC_MAX];
    struct text text;
    struct argp translated = *argp;
    text_init(&text, doc, sizeof doc);
    translate_parts(argp->doc, &text);
    translated.doc = doc;
    /* argp's own --help would need the catalogue of the C library, which may not be there. */
    return argp_parse(&translated, argc, argv, ARGP_NO_HELP, NULL, input) == 0;
}
