/* Help while playing line by line: hints, rules, commands. */
#include "plain.h"

#include "changes.h"
#include "kind.h"

#include <pasch/rules/why.h>
#include <pasch/words/language.h>
#include <pasch/words/moves.h>
#include <pasch/words/position.h>
#include <pasch/words/reasons.h>
#include <pasch/words/texts.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HINT_MILLISECONDS = 500, HINTS_SHOWN = 3 };

/* ---- Hints ---- */

static void print_opinion(const struct view *view, const struct opinion *opinions, unsigned which)
{
    const struct opinion *opinion = &opinions[which];
    char words[WORDS_MOVE_MAX];
    fputs(words_move(view, opinion->move, words), stdout);
    if (opinion->playouts && view->seen.players > 1)
        printf(_(", %.0f %% to win"), opinion->win * 100);
    else if (opinion->playouts)
        printf(_(", %+.0f points"), opinion->points);
    if (view->seen.players > 1 && reason_is_close(opinions, which))
        fputs(_(", perhaps as good"), stdout);
    putchar('\n');
}

static void print_reasons(const struct plain *plain, const struct opinion *opinions, unsigned count,
                          unsigned which)
{
    struct words_reason reasons[WORDS_REASONS_MAX];
    unsigned found = words_reasons(&plain->offer.view, opinions, count, which, which == 0,
                                   sitting_plan(plain->sitting)->seed, reasons);
    for (unsigned i = 0; i < found; i++)
        printf("      %s %s\n", words_side_sign(reasons[i].side), reasons[i].text);
}

void plain_show_hint(struct plain *plain)
{
    const struct view *view = &plain->offer.view;
    struct move only;
    if (offer_only(&plain->offer, &only)) {
        char words[WORDS_MOVE_MAX];
        printf(_("There is only one thing to do: %s."), words_move(view, only, words));
        putchar('\n');
        return;
    }
    struct opinion *opinions = malloc(ROUND_MOVES_MAX * sizeof *opinions);
    if (!opinions) {
        struct error error;
        error_set(&error, MESSAGE("there is not enough memory"));
        plain_complain(&error);
        return;
    }
    unsigned count = sitting_weigh(plain->sitting, HINT_MILLISECONDS, opinions);
    printf("%s\n", _("The expert would:"));
    for (unsigned i = 0; i < count; i++) {
        if (i >= HINTS_SHOWN && !opinions[i].own)
            continue;
        printf("   %u. ", i + 1);
        print_opinion(view, opinions, i);
        print_reasons(plain, opinions, count, i);
    }
    free(opinions);
}

/* ---- Rules ---- */

/* A line of Markdown without its marks. */
static void print_line(const char *line, size_t length)
{
    size_t at = line[0] == '#' ? strspn(line, "# ") : 0;
    if (length > 1 && line[0] == '!' && line[1] == '[')
        return; /* a picture */
    for (; at < length; at++)
        if (line[at] != '*' && line[at] != '`')
            putchar(line[at]);
    putchar('\n');
}

static void print_lines(const char *text, const char *end)
{
    while (text < end) {
        size_t length = strcspn(text, "\n");
        print_line(text, length);
        text += length + 1;
    }
}

/* The point of the text that ends with this id; NULL if there is none. */
static const char *find_rule(const char *text, const char *id, const char **ret_end)
{
    char wanted[16];
    snprintf(wanted, sizeof wanted, "(%s)", id);
    const char *found = strcasestr(text, wanted);
    if (!found)
        return NULL;
    *ret_end = found + strcspn(found, "\n");
    while (found > text && !(found[-1] == '\n' && (strncmp(found, "- ", 2) == 0 ||
                                                   (found - text > 1 && found[-2] == '\n'))))
        found--;
    return found;
}

static void print_changes(const struct sheet *sheet)
{
    char buffer[CHANGES_MAX];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    changes_write(&text, sheet);
    print_lines(buffer, buffer + text.length);
}

void plain_show_rules(struct plain *plain, const char *id)
{
    const char *text = rules_text_find(sitting_plan(plain->sitting)->sheet.text), *end;
    if (!text) {
        struct error error;
        error_set(&error, MESSAGE("there is no text of these rules in this language"));
        plain_complain(&error);
        return;
    }
    if (!id) {
        print_changes(&sitting_plan(plain->sitting)->sheet);
        print_lines(text, text + strlen(text));
        return;
    }
    const char *rule = strlen(id) < 6 ? find_rule(text, id, &end) : NULL;
    if (rule)
        print_lines(rule, end);
    else
        printf("%s\n", _("There is no such rule in the rules of this game."));
}

/* ---- Commands ---- */

static const struct {
    enum plain_command command;
    const char *sentence;
} commands[] = {
    {COMMAND_DRAW, MESSAGE("draw a tile")},
    {COMMAND_PASS, MESSAGE("pass")},
    {COMMAND_FLIP, MESSAGE("turn the lead over")},
    {COMMAND_DONE, MESSAGE("end the turn")},
    {COMMAND_UNDO, MESSAGE("take back: to your last decision of this round")},
    {COMMAND_HINT, MESSAGE("what the expert would do, and why")},
    {COMMAND_WHY, MESSAGE("why that tile can't be laid")},
    {COMMAND_RULES, MESSAGE("the rules of this game; with an id behind it, one of them")},
    {COMMAND_SCORE, MESSAGE("the points, after each round and now")},
    {COMMAND_TABLE, MESSAGE("the table and your hand once more")},
    {COMMAND_GIVE_UP, MESSAGE("give the match up for good")},
    {COMMAND_QUIT, MESSAGE("leave; you can go on later")},
};

/* Whether there is such a thing in this game. */
static bool is_known(const struct sheet *sheet, enum plain_command command)
{
    if (command == COMMAND_DRAW)
        return sheet->draw != DRAW_NONE;
    if (command == COMMAND_FLIP)
        return sheet->flip;
    if (command == COMMAND_DONE)
        return sheet->turn_draws || sheet->lead_again ||
               (sheet->more != MORE_NONE && sheet->may_stop);
    return true;
}

/* What may follow a command, as an example of this game. */
static const char *example_of(const struct offer *offer, enum plain_command command,
                              char buffer[OFFER_WORDS_MAX])
{
    buffer[0] = 0;
    if (command == COMMAND_RULES)
        return why_rule_now(&offer->view.seen, true);
    return command == COMMAND_WHY ? offer_example(offer, buffer) : buffer;
}

static void print_command(const char *word, const char *example, const char *sentence)
{
    char said[40 + OFFER_WORDS_MAX], line[80 + OFFER_WORDS_MAX];
    struct text text;
    snprintf(said, sizeof said, "%s%s%s", word, *example ? " " : "", example);
    text_init(&text, line, sizeof line);
    words_add_padded(&text, said, 12, false);
    printf("  %s %s\n", line, sentence);
}

void plain_show_help(const struct plain *plain)
{
    const struct sheet *sheet = &plain->offer.view.seen.sheet;
    printf("%s\n", _(terminal_kind(sheet)->help));
    printf("%s\n", _("An empty line does what is to be done if there is only one thing to do."));
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        char example[OFFER_WORDS_MAX];
        if (!is_known(sheet, commands[i].command))
            continue;
        print_command(plain_command_word(commands[i].command),
                      example_of(&plain->offer, commands[i].command, example),
                      _(commands[i].sentence));
    }
}
