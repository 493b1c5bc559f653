/* pasch rules: the rules of a game in plain words. */
#include "options.h"
#include "pager.h"
#include "report.h"

#include <pasch/games/games.h>
#include <pasch/words/language.h>
#include <pasch/words/texts.h>

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct request {
    const char *game;
};

static const struct option options[] = {
    {OPTION_INTO(GAME, game), .missing = MESSAGE("say which game; `pasch games' lists them")},
    {.kind = OPTION_END},
};

/* Whether standard output shows bold letters. */
static bool has_bold(void)
{
    const char *terminal = getenv("TERM");
    return isatty(STDOUT_FILENO) && terminal && *terminal && strcmp(terminal, "dumb") != 0;
}

/* One line of Markdown with its marks turned into bold letters. */
static void print_bold(const char *line, size_t length)
{
    static const char bold[] = "\033[1m", plain[] = "\033[0m";
    bool heading = line[0] == '#', strong = false;
    size_t at = heading ? strspn(line, "# ") : 0;
    fputs(heading ? bold : "", stdout);
    for (; at < length; at++) {
        if (at + 1 < length && line[at] == '*' && line[at + 1] == '*') {
            strong = !strong;
            fputs(strong ? bold : plain, stdout);
            at++;
        } else {
            putchar(line[at]);
        }
    }
    fputs(heading || strong ? plain : "", stdout);
    putchar('\n');
}

static void print_text(const char *text)
{
    while (*text) {
        size_t length = strcspn(text, "\n");
        print_bold(text, length);
        text += length + (text[length] == '\n');
    }
}

static int run(int argc, char **argv)
{
    struct request request = {.game = NULL};
    struct error error;
    if (!options_read(&rules_command, argc, argv, &request))
        return STATUS_FAILED;
    const struct sheet *sheet = game_meant(request.game, &error);
    if (!sheet) {
        report_error(NULL, &error);
        return STATUS_FAILED;
    }
    const char *text = rules_text_find(sheet->text);
    if (!text) {
        report(_("there is no text of these rules in this language"));
        return STATUS_FAILED;
    }
    bool bold = has_bold();
    pager_start();
    if (bold)
        print_text(text);
    else
        fputs(text, stdout);
    return STATUS_FINE;
}

COMMAND(rules, .summary = MESSAGE("Show the rules of a game"), .arguments = MESSAGE("GAME"),
        .sentences = MESSAGE(
            "Shows the rules of a game as they are played here, with options and examples."),
        .examples = MESSAGE("Examples:\n"
                            "  pasch rules wolf\n"
                            "  pasch rules double-9 --lang de | less\n"));
