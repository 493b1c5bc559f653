/* Hands, points and totals in words. */
#include "counting.h"

#include "short_names.h"

#include <pasch/rules/ranking.h>
#include <pasch/words/format.h>
#include <pasch/words/language.h>
#include <pasch/words/names.h>
#include <pasch/words/picture.h>
#include <pasch/words/story.h>

#include <stdlib.h>

enum {
    TEXT_MAX = 65536,
    COLUMN_LEAST = 5,
    COLUMN_USUAL = 14,
    ROUNDS_SHOWN = 200,
};

/* Starts a text in memory of its own, which it returns; NULL without it. */
static char *start_text(struct text *text)
{
    char *data = malloc(TEXT_MAX);
    if (data)
        text_init(text, data, TEXT_MAX);
    return data;
}

static void add_hand(struct text *text, const struct sheet *sheet, struct tile_set hand)
{
    if (tile_set_is_empty(&hand))
        text_add(text, "–");
    for (tile tile; tile_set_pop(&hand, &tile);) {
        picture_tile(text, sheet, tile);
        text_add(text, tile_set_is_empty(&hand) ? "" : " ");
    }
}

/* Goes to the next paragraph, if anything has been added since. */
static void end_paragraph(struct text *text, size_t since)
{
    if (text->length > since)
        text_add(text, "\n\n");
}

static void add_spaces(struct text *text, int count)
{
    while (count-- > 0)
        text_add_char(text, ' ');
}

static struct name_list all_names(const struct counting *counting)
{
    return (struct name_list){counting->names, counting->view->seen.players};
}

/* What was made in play, under a heading; nothing if that is nothing. */
static void add_made(const struct counting *counting, struct text *text)
{
    size_t before = text->length;
    text_format(text, "# %s\n\n", _("Made in play"));
    size_t heading = text->length;
    words_round_made(text, counting->view, counting->names, "- **", "** ");
    if (text->length > heading) {
        text_add(text, "\n");
        return;
    }
    text->length = before;
    text->data[before] = 0;
}

char *counting_round(const struct counting *counting, int width)
{
    const struct match *seen = &counting->view->seen;
    struct ranked ranked[PLAYERS_MAX];
    struct text text;
    int widest = names_width(counting->canvas, all_names(counting));
    widest = widest < width / 3 ? widest : width / 3;
    char *data = start_text(&text);
    if (!data)
        return NULL;
    text_add(&text, "# ");
    words_round_over(&text, counting->view, counting->names);
    text_add(&text, "\n\n");
    match_ranking(seen, ranked);
    for (unsigned i = 0; i < seen->players && ranked[i].rank; i++) {
        unsigned seat = ranked[i].seat;
        text_format(&text, "- **%s** ", counting->names[seat]);
        add_spaces(&text, widest - canvas_width(counting->canvas, counting->names[seat]));
        add_hand(&text, &seen->sheet, round_hand(&seen->round, seat));
        text_add(&text, "  ");
        words_seat_count(&text, counting->view, seat);
        text_add(&text, "\n");
    }
    text_add(&text, "\n");
    size_t since = text.length;
    words_round_points(&text, counting->view, counting->names);
    end_paragraph(&text, since);
    add_made(counting, &text);
    since = text.length;
    words_round_leaves(&text, counting->view, counting->names);
    end_paragraph(&text, since);
    return data;
}

/* ---- Totals ---- */

/* A name at the right of its column, shorter if need be. */
static void add_column(const struct counting *counting, struct text *text, unsigned seat, int width)
{
    char cut[SHORT_NAME_MAX];
    short_name(counting->canvas, all_names(counting), seat, width - 1, cut);
    add_spaces(text, width - canvas_width(counting->canvas, cut));
    text_add(text, cut);
}

static void add_number(const struct counting *counting, struct text *text, int number, int width)
{
    char digits[16];
    struct text shown;
    text_init(&shown, digits, sizeof digits);
    text_add_number(&shown, number);
    add_spaces(text, width - canvas_width(counting->canvas, digits));
    text_add(text, digits);
}

static void add_totals(const struct counting *counting, struct text *text, int width)
{
    const struct match *seen = &counting->view->seen;
    int first = canvas_width(counting->canvas, _("Round")) + 1;
    int column = (width - first) / seen->players;
    int most = names_width(counting->canvas, all_names(counting)) + 2;
    most = most < COLUMN_USUAL ? COLUMN_USUAL : most;
    column = column < COLUMN_LEAST ? COLUMN_LEAST : column > most ? most : column;
    unsigned from = counting->rounds > ROUNDS_SHOWN ? counting->rounds - ROUNDS_SHOWN : 0;
    text_format(text, "\t**%s ", _("Round"));
    for (unsigned seat = 0; seat < seen->players; seat++)
        add_column(counting, text, seat, column);
    text_add(text, "**\n");
    for (unsigned round = from; round < counting->rounds; round++) {
        text_add_char(text, '\t');
        add_number(counting, text, (int)round + 1, first - 1);
        text_add_char(text, ' ');
        for (unsigned seat = 0; seat < seen->players; seat++)
            add_number(counting, text, counting->totals[round][seat], column);
        text_add_char(text, '\n');
    }
}

static void add_standing(const struct counting *counting, struct text *text)
{
    const struct match *seen = &counting->view->seen;
    struct ranked ranked[PLAYERS_MAX];
    bool over = seen->stage == MATCH_OVER;
    if (over)
        match_ranking(seen, ranked);
    for (unsigned i = 0; i < seen->players; i++) {
        unsigned seat = over ? ranked[i].seat : i;
        text_add(text, "- ");
        if (over)
            text_format(text, "%d. ", ranked[i].rank);
        text_add(text, "**");
        words_add_player(text, counting->names[seat], counting->levels[seat]);
        text_format(text, "** %d%s\n", (int)seen->totals[seat],
                    seen->still_in >> seat & 1 ? "" : _(" (out of the match)"));
    }
    text_add(text, "\n");
    if (sheet_few_win(&seen->sheet))
        text_format(text, "%s\n\n", _("The fewer points, the better."));
    if (seen->pot)
        text_format(text, _("The pot holds %d.\n"), (int)seen->pot);
}

char *counting_score(const struct counting *counting, int width)
{
    const struct match *seen = &counting->view->seen;
    struct text text;
    char *data = start_text(&text);
    if (!data)
        return NULL;
    if (!sheet_has_points(&seen->sheet)) {
        text_format(&text, "%s\n", _("This game has no points: the match is one round."));
        return data;
    }
    add_standing(counting, &text);
    if (counting->rounds > 0) {
        text_format(&text, "# %s\n\n", _("After each round"));
        add_totals(counting, &text, width);
    }
    return data;
}

char *counting_match(const struct counting *counting, int width)
{
    const struct match *seen = &counting->view->seen;
    struct text text;
    char *data = start_text(&text);
    if (!data)
        return NULL;
    text_add(&text, "# ");
    words_match_over(&text, counting->view, counting->names);
    words_add_undone(&text, counting->undone);
    text_add(&text, "\n\n");
    if (counting->best > 0) {
        text_format(&text, _("That is number %d of your personal bests!"), counting->best);
        text_add(&text, "\n\n");
    }
    if (counting->best_error.message) {
        language_write_sentence(&counting->best_error, &text);
        text_add(&text, "\n\n");
    }
    if (sheet_has_points(&seen->sheet) && seen->players > 1) {
        add_standing(counting, &text);
        add_totals(counting, &text, width);
    }
    return data;
}
