/* The moves of a hint as a table, with the reasons. */
#include "hint_print.h"

#include <pasch/words/language.h>
#include <pasch/words/moves.h>
#include <pasch/words/position.h>
#include <pasch/words/reasons.h>

#include <stdio.h>

enum { COLUMNS_MAX = 5, CELL_MAX = 32 };

static void print_padded(const char *string, int width, bool right)
{
    char buffer[WORDS_MOVE_MAX + 80];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    words_add_padded(&text, string, width, right);
    fputs(buffer, stdout);
}

/* What the columns are, and how wide. */
struct columns {
    int count, words;
    const char *titles[COLUMNS_MAX];
    int widths[COLUMNS_MAX];
};

static void add_column(struct columns *columns, const char *title)
{
    int width = words_width(title);
    columns->titles[columns->count] = title;
    columns->widths[columns->count++] = width > 6 ? width : 6;
}

/* One cell for each column. */
static void write_cells(const struct hint *hint, const struct opinion *opinion,
                        char cells[COLUMNS_MAX][CELL_MAX])
{
    const struct match *seen = &hint->view->seen;
    int at = 0;
    if (!opinion->playouts) {
        for (; at < COLUMNS_MAX; at++)
            snprintf(cells[at], CELL_MAX, "–");
        return;
    }
    if (seen->players > 1) {
        snprintf(cells[at++], CELL_MAX, "%.0f %%", opinion->win * 100);
        if (sheet_has_points(&seen->sheet))
            snprintf(cells[at++], CELL_MAX, "%.0f %%", opinion->first * 100);
    }
    if (sheet_has_points(&seen->sheet))
        snprintf(cells[at++], CELL_MAX, "%+.1f", opinion->points);
    if (sheet_has_points(&seen->sheet) && seen->players > 1)
        snprintf(cells[at++], CELL_MAX, "%+.1f", opinion->others);
}

static bool is_shown(const struct hint *hint, unsigned which)
{
    return which < hint->shown || (hint->has_played && which == hint->played) ||
           hint->opinions[which].own;
}

static void choose_columns(const struct hint *hint, struct columns *columns)
{
    const struct match *seen = &hint->view->seen;
    char words[WORDS_MOVE_MAX];
    bool points = sheet_has_points(&seen->sheet);
    if (seen->players > 1)
        add_column(columns, points ? _("match") : _("win"));
    if (seen->players > 1 && points)
        add_column(columns, _("round"));
    if (points)
        add_column(columns, _("points"));
    if (seen->players > 1 && points)
        add_column(columns, _("others"));
    columns->words = words_width(_("move"));
    for (unsigned i = 0; i < hint->count; i++)
        if (is_shown(hint, i)) {
            int width = words_width(words_move(hint->view, hint->opinions[i].move, words));
            columns->words = width > columns->words ? width : columns->words;
        }
}

static void print_reasons(const struct hint *hint, unsigned which)
{
    struct words_reason reasons[WORDS_REASONS_MAX];
    unsigned count = words_reasons(hint->view, hint->opinions, hint->count, which, which == 0,
                                   hint->seed, reasons);
    for (unsigned i = 0; i < count; i++)
        printf("      %s %s\n", words_side_sign(reasons[i].side), reasons[i].text);
}

/* What was played, and how much was lost by it. */
static void print_played(const struct hint *hint)
{
    const struct opinion *best = &hint->opinions[0], *played = &hint->opinions[hint->played];
    bool alone = hint->view->seen.players == 1;
    double behind = alone ? best->value - played->value : best->win - played->win;
    behind = behind > 0 ? behind : 0;
    if (hint->played == 0)
        printf(" ← %s", _("played"));
    else if (!played->playouts)
        printf(" ← %s", _("played, not looked at any further"));
    else if (alone)
        printf(_(" ← played, %.1f points behind"), behind * 1000);
    else
        printf(_(" ← played, %.1f %% behind"), behind * 100);
}

/* Whether luck alone may be what puts it behind the best. */
static bool is_close(const struct hint *hint, unsigned which)
{
    return hint->view->seen.players > 1 && reason_is_close(hint->opinions, which);
}

static void print_move(const struct hint *hint, const struct columns *columns, unsigned which)
{
    char cells[COLUMNS_MAX][CELL_MAX], words[WORDS_MOVE_MAX];
    write_cells(hint, &hint->opinions[which], cells);
    printf("%4u%s ", which + 1, is_close(hint, which) ? "≈" : " ");
    print_padded(words_move(hint->view, hint->opinions[which].move, words), columns->words, false);
    for (int i = 0; i < columns->count; i++) {
        fputs("  ", stdout);
        print_padded(cells[i], columns->widths[i], true);
    }
    if (hint->has_played && which == hint->played)
        print_played(hint);
    putchar('\n');
    print_reasons(hint, which);
}

unsigned hint_playouts(const struct hint *hint)
{
    unsigned sum = 0;
    for (unsigned i = 0; i < hint->count; i++)
        sum += hint->opinions[i].playouts;
    return sum;
}

/* How it was found out, in a line. */
static void print_effort(const struct hint *hint)
{
    unsigned playouts = hint_playouts(hint);
    char moves[80];
    if (hint->count == 1) {
        puts(_("With a single move there is nothing to think about."));
        return;
    }
    if (hint->opinions[0].exact) {
        printf(_("%s, solved exactly: nothing is hidden any more."), hint->level);
        putchar('\n');
        return;
    }
    snprintf(moves, sizeof moves, ngettext("%u move", "%u moves", hint->count), hint->count);
    printf(ngettext("%s, the round played to its end %u time in thought, %s.",
                    "%s, the round played to its end %u times in thought, %s.", playouts),
           hint->level, playouts, moves);
    putchar('\n');
}

void hint_print(const struct hint *hint)
{
    struct columns columns = {.count = 0};
    bool close = false;
    hint_print_position(hint);
    choose_columns(hint, &columns);
    fputs("      ", stdout);
    print_padded(_("move"), columns.words, false);
    for (int i = 0; i < columns.count; i++) {
        fputs("  ", stdout);
        print_padded(columns.titles[i], columns.widths[i], true);
    }
    putchar('\n');
    for (unsigned i = 0; i < hint->count; i++)
        if (is_shown(hint, i)) {
            print_move(hint, &columns, i);
            close |= is_close(hint, i);
        }
    putchar('\n');
    if (close)
        puts(_("≈ perhaps as good as the first: so few playouts can't tell."));
    print_effort(hint);
}
