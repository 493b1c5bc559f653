/* Help, from the tables. */
#include "options.h"
#include "pager.h"

#include <pasch/words/format.h>
#include <pasch/words/language.h>

#include <string.h>

enum { WIDTH = 79, SENTENCES_AT = 29, USAGE_AT = 12, NAMES_MAX = 200 };

/* The columns that so many bytes of UTF-8 take. */
static int columns(const char *text, size_t length)
{
    int count = 0;
    for (size_t i = 0; i < length; i++)
        count += (text[i] & 0xc0) != 0x80;
    return count;
}

/* Prints words into lines; the first begins at `column`, the others at `indent`. Returns where the
 * last ends. */
static int wrap(const char *text, int column, int indent)
{
    while (*text) {
        size_t spaces = strspn(text, " "), length = strcspn(text + spaces, " ");
        int wide = columns(text + spaces, length);
        bool fits = column + (int)spaces + wide <= WIDTH;
        printf(fits ? "%*s%.*s" : "\n%*s%.*s", fits ? (int)spaces : indent, "", (int)length,
               text + spaces);
        column = (fits ? column + (int)spaces : indent) + wide;
        text += spaces + length;
    }
    return column;
}

/* `=NUMBER`, `[=DELTA]`, `=felt|none`, or nothing. */
static void add_value(struct text *text, const struct option *option)
{
    if (option->kind == OPTION_SWITCH)
        return;
    text_add(text, option->optional ? "[=" : "=");
    if (option->argument)
        text_add(text, _(option->argument));
    for (int i = 0; !option->argument && option->words[i]; i++) {
        text_add(text, i ? "|" : "");
        text_add(text, option->words[i]);
    }
    text_add(text, option->optional ? "]" : "");
}

static void add_name(struct text *text, const char *before, const char *name,
                     const struct option *option)
{
    text_add(text, before);
    text_add(text, name);
    add_value(text, option);
}

static void print_option(const struct option *option)
{
    char names[NAMES_MAX];
    struct text text;
    text_init(&text, names, sizeof names);
    if (option->letter)
        text_format(&text, "  -%c, ", option->letter);
    add_name(&text, option->letter ? "--" : "      --", option->name, option);
    if (option->also)
        add_name(&text, ", --", option->also, option);
    int column = columns(names, text.length);
    printf("%s", names);
    if (column + 1 > SENTENCES_AT) {
        putchar('\n');
        column = 0;
    }
    printf("%*s", SENTENCES_AT - column, "");
    wrap(_(option->sentence), SENTENCES_AT, SENTENCES_AT);
    putchar('\n');
}

/* A line for each way of calling it; the first has all its options if they are to be told. */
static void print_ways(const struct command *command, const char *options)
{
    const char *ways = command->arguments ? _(command->arguments) : "";
    bool first = true;
    do {
        char words[NAMES_MAX];
        size_t length = strcspn(ways, "\n");
        int column = printf("%s pasch %s", first ? _("Usage:") : _("  or: "), command->name);
        if (first && options)
            column = wrap(options, column, USAGE_AT);
        else
            column += printf("%s", _(" [OPTION...]"));
        snprintf(words, sizeof words, " %.*s", (int)length, ways);
        wrap(length ? words : "", column, USAGE_AT);
        putchar('\n');
        ways += length + (ways[length] == '\n');
        first = false;
    } while (*ways);
}

void options_help(const struct command *command)
{
    struct options_rows rows;
    options_list(&rows, command);
    pager_start();
    print_ways(command, NULL);
    wrap(_(command->sentences), 0, 0);
    printf("\n\n");
    for (int i = 0; i < rows.count; i++)
        if (rows.rows[i].option->name)
            print_option(rows.rows[i].option);
    printf("\n%s", _(command->examples));
}

void options_usage(const struct command *command)
{
    struct options_rows rows;
    char all[4000];
    struct text text;
    text_init(&text, all, sizeof all);
    options_list(&rows, command);
    for (int i = 0; i < rows.count; i++) {
        if (!rows.rows[i].option->name)
            continue;
        add_name(&text, " [--", rows.rows[i].option->name, rows.rows[i].option);
        text_add(&text, "]");
    }
    print_ways(command, all);
}
