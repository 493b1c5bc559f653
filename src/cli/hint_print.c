/* The position in short, and its moves as a table. */
#include "hint_print.h"

#include "report.h"

#include <pasch/json/names.h>
#include <pasch/json/write.h>
#include <pasch/words/language.h>
#include <pasch/words/moves.h>
#include <pasch/words/picture.h>

#include <stdlib.h>
#include <string.h>

enum { COLUMNS_MAX = 5, CELL_MAX = 32, INDENT = 8, TEXT_MAX = 16384, TABLE_TILES_MAX = 60 };

/* ---- Columns ---- */

/* How many columns a text takes. */
static int width_of(const char *string)
{
    int width = 0;
    for (; *string; string++)
        width += (*string & 0xc0) != 0x80;
    return width;
}

static void print_padded(const char *string, int width, bool right)
{
    int missing = width - width_of(string);
    missing = missing > 0 ? missing : 0;
    if (right)
        printf("%*s%s", missing, "", string);
    else
        printf("%s%*s", string, missing, "");
}

/* A name as it may be shown: records can hold any characters. */
static void print_name(const struct hint *hint, unsigned seat)
{
    for (const char *at = hint->reader->names[seat]; *at; at++)
        putchar((unsigned char)*at < ' ' || *at == 127 ? '?' : *at);
}

/* ---- The position ---- */

static void print_label(const char *label)
{
    fputs("  ", stdout);
    print_padded(label, INDENT, false);
}

static bool has_points(const struct sheet *sheet)
{
    return sheet->scoring != SCORING_NONE || sheet->divisor || sheet->engine == ENGINE_TRIANGLE;
}

static void print_table(const struct hint *hint)
{
    const struct match *match = &hint->reader->match;
    char buffer[TEXT_MAX];
    struct text text;
    if (match->trail.count == 0 || match->trail.count > TABLE_TILES_MAX)
        return; /* nothing, or too much to take in */
    text_init(&text, buffer, sizeof buffer);
    if (match->sheet.engine == ENGINE_TRIANGLE) {
        picture_triangles(&text, &match->trail, INDENT + 2, hint->width);
        fputs(buffer, stdout);
        return;
    }
    picture_table(&text, &match->trail, INDENT + 2, hint->width);
    print_label(_("Table"));
    puts(buffer);
}

static void print_ends(const struct round *round)
{
    const char *between = "";
    print_label(_("Ends"));
    for (uint64_t open = round->open; open; between = ", ") {
        unsigned number = bits_pop(&open);
        uint32_t ends = round->ends[number];
        unsigned count = bits_count(ends & ENDS_PLAIN) + (ends & ENDS_SIDES) / ENDS_SIDE +
                         (ends & ENDS_TIPS) / ENDS_TIP;
        printf(count > 1 ? "%s%u ×%u" : "%s%u", between, number, count);
    }
    putchar('\n');
}

static void print_others(const struct hint *hint)
{
    const struct match *seen = &hint->view->seen;
    const char *between = "";
    print_label(_("Others"));
    for (unsigned seat = 0; seat < seen->players; seat++)
        if ((seen->in >> seat & 1) && seat != hint->view->seat) {
            unsigned count = seen->round.counts[seat];
            fputs(between, stdout);
            print_name(hint, seat);
            fputs(": ", stdout);
            printf(ngettext("%u tile", "%u tiles", count), count);
            between = ", ";
        }
    putchar('\n');
}

static void print_stock(const struct match *seen)
{
    unsigned stock = (unsigned)seen->round.tiles - seen->round.stock;
    unsigned drawable = round_drawable(&seen->round, &seen->sheet);
    print_label(_("Stock"));
    printf(ngettext("%u tile", "%u tiles", stock), stock);
    if (drawable != stock) {
        putchar(' ');
        printf(_("(%u may be drawn)"), drawable);
    }
    putchar('\n');
}

static void print_totals(const struct hint *hint)
{
    const struct match *seen = &hint->view->seen;
    const char *between = "";
    print_label(_("Points"));
    for (unsigned seat = 0; seat < seen->players; seat++, between = ", ") {
        fputs(between, stdout);
        print_name(hint, seat);
        printf(": %d", (int)seen->totals[seat]);
    }
    if (sheet_few_win(&seen->sheet))
        printf(" %s", _("(few are good)"));
    putchar('\n');
}

static void print_hand(const struct hint *hint)
{
    const struct sheet *sheet = &hint->view->seen.sheet;
    struct tile_set hand = round_hand(&hint->view->seen.round, hint->view->seat);
    const char *between = "";
    int column = INDENT + 2;
    print_label(_("Hand"));
    for (tile tile; tile_set_pop(&hand, &tile);) {
        char buffer[20];
        struct text text;
        text_init(&text, buffer, sizeof buffer);
        text_add(&text, between);
        picture_tile(&text, sheet, tile);
        if (column + (int)text.length > hint->width) {
            printf("\n%*s", INDENT + 2, "");
            column = INDENT + 2;
        }
        column += (int)text.length;
        fputs(buffer, stdout);
        between = sheet->engine == ENGINE_TRIANGLE ? " " : "";
    }
    putchar('\n');
}

static void print_position(const struct hint *hint)
{
    const struct match *seen = &hint->view->seen;
    unsigned seat = hint->view->seat;
    printf(_("%s, round %d, before line %ld: seat %u is to act, "), _(seen->sheet.title),
           (int)seen->round_number, hint->line, seat);
    print_name(hint, seat);
    puts(".");
    print_table(hint);
    if (seen->round.open && seen->sheet.engine == ENGINE_CHAIN)
        print_ends(&seen->round);
    print_hand(hint);
    if (seen->players > 1)
        print_others(hint);
    print_stock(seen);
    if (has_points(&seen->sheet))
        print_totals(hint);
    putchar('\n');
}

/* ---- The moves ---- */

/* What the columns are, and how wide. */
struct columns {
    int count, words;
    const char *titles[COLUMNS_MAX];
    int widths[COLUMNS_MAX];
};

static void add_column(struct columns *columns, const char *title)
{
    int width = width_of(title);
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
        if (has_points(&seen->sheet))
            snprintf(cells[at++], CELL_MAX, "%.0f %%", opinion->first * 100);
    }
    if (has_points(&seen->sheet))
        snprintf(cells[at++], CELL_MAX, "%+.1f", opinion->points);
    if (has_points(&seen->sheet) && seen->players > 1)
        snprintf(cells[at++], CELL_MAX, "%+.1f", opinion->others);
}

static void choose_columns(const struct hint *hint, struct columns *columns)
{
    const struct match *seen = &hint->view->seen;
    char words[WORDS_MOVE_MAX];
    bool points = has_points(&seen->sheet);
    if (seen->players > 1)
        add_column(columns, points ? _("match") : _("win"));
    if (seen->players > 1 && points)
        add_column(columns, _("round"));
    if (points)
        add_column(columns, _("points"));
    if (seen->players > 1 && points)
        add_column(columns, _("others"));
    columns->words = width_of(_("move"));
    for (unsigned i = 0; i < hint->count; i++)
        if (i < hint->shown || (hint->has_played && i == hint->played)) {
            int width = width_of(words_move(hint->view, hint->opinions[i].move, words));
            columns->words = width > columns->words ? width : columns->words;
        }
}

static void print_remarks(const struct hint *hint, unsigned which)
{
    struct remark remarks[REMARKS_MAX];
    unsigned count = reason_find(hint->view, hint->opinions, hint->count, which, remarks);
    struct outlook outlook;
    struct error words;
    char text[1000];
    for (unsigned i = 0; i < count; i++) {
        report_text(&remarks[i].words, text, sizeof text);
        printf("      %s %s\n", remarks[i].against ? "–" : "+", text);
    }
    if (which == 0 && reason_look_ahead(hint->view, hint->opinions[0].move, hint->seed, &outlook) &&
        reason_expect(hint->view, hint->opinions[0].move, &outlook, &words)) {
        report_text(&words, text, sizeof text);
        printf("      > %s\n", text);
    }
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

static void print_move(const struct hint *hint, const struct columns *columns, unsigned which)
{
    char cells[COLUMNS_MAX][CELL_MAX], words[WORDS_MOVE_MAX];
    write_cells(hint, &hint->opinions[which], cells);
    printf("%4u  ", which + 1);
    print_padded(words_move(hint->view, hint->opinions[which].move, words), columns->words, false);
    for (int i = 0; i < columns->count; i++) {
        fputs("  ", stdout);
        print_padded(cells[i], columns->widths[i], true);
    }
    if (hint->has_played && which == hint->played)
        print_played(hint);
    putchar('\n');
    print_remarks(hint, which);
}

static unsigned playouts(const struct hint *hint)
{
    unsigned sum = 0;
    for (unsigned i = 0; i < hint->count; i++)
        sum += hint->opinions[i].playouts;
    return sum;
}

void hint_print(const struct hint *hint)
{
    struct columns columns = {.count = 0};
    print_position(hint);
    choose_columns(hint, &columns);
    fputs("      ", stdout);
    print_padded(_("move"), columns.words, false);
    for (int i = 0; i < columns.count; i++) {
        fputs("  ", stdout);
        print_padded(columns.titles[i], columns.widths[i], true);
    }
    putchar('\n');
    for (unsigned i = 0; i < hint->count; i++)
        if (i < hint->shown || (hint->has_played && i == hint->played))
            print_move(hint, &columns, i);
    putchar('\n');
    if (hint->opinions[0].exact) {
        printf(_("%s, solved exactly: nothing is hidden any more."), hint->level);
        putchar('\n');
        return;
    }
    printf(ngettext("%s, the round played to its end %u time in thought, %u moves.",
                    "%s, the round played to its end %u times in thought, %u moves.",
                    playouts(hint)),
           hint->level, playouts(hint), hint->count);
    putchar('\n');
}

/* ---- JSON ---- */

static void write_words(struct text *text, const struct error *words)
{
    char translated[1000];
    write_name(text, "message");
    text_add_json(text, words->message);
    text_add(text, ",\"values\":[");
    for (unsigned i = 0; i < ERROR_VALUES_MAX; i++) {
        const char place[] = {'{', (char)('0' + i), '}', '\0'};
        if (strstr(words->message, place)) {
            text_add(text, i ? "," : "");
            text_add_json(text, words->values[i].text);
        }
    }
    text_add(text, "]");
    report_text(words, translated, sizeof translated);
    write_string(text, "text", translated);
}

static void write_move(struct text *text, const struct hint *hint, struct move move)
{
    const struct sheet *sheet = &hint->view->seen.sheet;
    write_name(text, "event");
    text_add_json(text, action_names[move.action]);
    if (move.action != ACTION_PLACE)
        return;
    text_add(text, ",");
    write_name(text, "tile");
    write_tile(text, sheet, (tile)move.tile);
    if (sheet->engine == ENGINE_TRIANGLE) {
        struct placement placement = triangle_placement(&hint->view->seen.round, sheet, move);
        write_cell(text, &placement);
        write_bonus(text, &placement);
    } else if (move.where != WHERE_LEAD) {
        write_end(text, move);
        text_add(text, move.down ? ",\"down\":true" : "");
    }
}

static void write_remarks(struct text *text, const struct hint *hint, unsigned which)
{
    struct remark remarks[REMARKS_MAX];
    struct outlook outlook;
    struct error words;
    unsigned count = reason_find(hint->view, hint->opinions, hint->count, which, remarks);
    text_add(text, ",\"reasons\":[");
    for (unsigned i = 0; i < count; i++) {
        text_add(text, i ? ",{" : "{");
        text_add(text, remarks[i].against ? "\"against\":true" : "\"against\":false");
        write_number(text, "strength", remarks[i].strength);
        text_add(text, ",");
        write_words(text, &remarks[i].words);
        text_add(text, "}");
    }
    text_add(text, "]");
    if (which < hint->shown &&
        reason_look_ahead(hint->view, hint->opinions[which].move, hint->seed, &outlook) &&
        reason_expect(hint->view, hint->opinions[which].move, &outlook, &words)) {
        text_add(text, ",\"expects\":{");
        write_words(text, &words);
        text_add(text, "}");
    }
}

static void print_json_move(const struct hint *hint, unsigned which)
{
    const struct opinion *opinion = &hint->opinions[which];
    char buffer[TEXT_MAX], words[WORDS_MOVE_MAX];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    text_add(&text, which ? ",{" : "{");
    write_name(&text, "move");
    text_add(&text, "{");
    write_move(&text, hint, opinion->move);
    text_add(&text, "}");
    write_string(&text, "words", words_move(hint->view, opinion->move, words));
    write_number(&text, "playouts", opinion->playouts);
    text_add(&text, opinion->exact ? ",\"exact\":true" : "");
    fputs(buffer, stdout);
    if (opinion->playouts && hint->view->seen.players > 1)
        printf(",\"value\":%.4f,\"match\":%.4f,\"round\":%.4f,\"others\":%.3f", opinion->value,
               opinion->win, opinion->first, opinion->others);
    if (opinion->playouts)
        printf(",\"points\":%.3f", opinion->points);
    text_init(&text, buffer, sizeof buffer);
    if (hint->has_played)
        text_add(&text, which == hint->played ? ",\"played\":true" : ",\"played\":false");
    write_remarks(&text, hint, which);
    text_add(&text, "}");
    fputs(buffer, stdout);
}

void hint_print_json(const struct hint *hint)
{
    const struct match *seen = &hint->view->seen;
    const char *names[PLAYERS_MAX];
    char buffer[TEXT_MAX];
    struct text text;
    for (unsigned seat = 0; seat < seen->players; seat++)
        names[seat] = hint->reader->names[seat];
    text_init(&text, buffer, sizeof buffer);
    text_add(&text, "{");
    write_name(&text, "game");
    text_add_json(&text, seen->sheet.id);
    write_strings(&text, "players", names, seen->players);
    write_number(&text, "match", hint->match_number);
    write_number(&text, "line", hint->line);
    write_number(&text, "round", seen->round_number);
    write_number(&text, "seat", hint->view->seat);
    write_numbers(&text, "totals", seen->totals, seen->players);
    text_add(&text, ",");
    write_name(&text, "hand");
    write_set(&text, &seen->sheet, round_hand(&seen->round, hint->view->seat));
    write_string(&text, "level", hint->level);
    write_number(&text, "playouts", playouts(hint));
    text_add(&text, ",\"moves\":[");
    fputs(buffer, stdout);
    for (unsigned i = 0; i < hint->count; i++)
        print_json_move(hint, i);
    puts("]}");
}
