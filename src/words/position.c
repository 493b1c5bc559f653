/* Positions in short lines. */
#include <pasch/words/format.h>
#include <pasch/words/language.h>
#include <pasch/words/picture.h>
#include <pasch/words/position.h>

int words_width(const char *string)
{
    int width = 0;
    for (; *string; string++)
        width += (*string & 0xc0) != 0x80;
    return width;
}

void words_add_padded(struct text *text, const char *string, int width, bool right)
{
    int missing = width - words_width(string);
    text_add(text, right ? "" : string);
    for (; missing > 0; missing--)
        text_add_char(text, ' ');
    text_add(text, right ? string : "");
}

void words_add_label(struct text *text, const char *label)
{
    text_add(text, "  ");
    words_add_padded(text, label, POSITION_INDENT - 2, false);
}

void words_sum(struct text *text, const struct match *seen)
{
    int sum = seen->round.sum, divisor = seen->sheet.divisor;
    if (sum > 0 && sum % divisor == 0)
        text_format(text, _("%d: a multiple of %d, %+d"), sum, divisor, sum / divisor);
    else
        text_format(text, _("%d: multiples of %d score"), sum, divisor);
}

static void add_ends(struct text *text, const struct match *seen)
{
    const struct round *round = &seen->round;
    const struct sheet *sheet = &seen->sheet;
    const char *between = "";
    words_add_label(text, _("Ends"));
    for (uint64_t open = round->open; open; between = ", ") {
        unsigned number = bits_pop(&open);
        uint32_t ends = round->ends[number];
        unsigned count = bits_count(ends & ENDS_PLAIN) + (ends & ENDS_SIDES) / ENDS_SIDE +
                         (ends & ENDS_TIPS) / ENDS_TIP;
        text_format(text, count > 1 ? "%s%u ×%u" : "%s%u", between, number, count);
    }
    if (sheet->divisor) {
        text_add(text, _("; together "));
        words_sum(text, seen);
    }
    text_add(text, "\n");
}

void words_table(struct text *text, const struct view *view, unsigned tiles, int width)
{
    const struct match *seen = &view->seen;
    bool shown = seen->trail.count > 0 && seen->trail.count <= tiles;
    if (shown)
        picture_table(text, &seen->sheet, &seen->trail, _("Table"), POSITION_INDENT, width);
    if (seen->round.open)
        add_ends(text, seen);
}

static void add_tiles(struct text *text, const struct view *view, const char *const *names)
{
    const struct match *seen = &view->seen;
    const char *between = "";
    words_add_label(text, _("Others"));
    for (uint64_t in = seen->in; in;) {
        unsigned seat = bits_pop(&in), count = seen->round.counts[seat];
        if (seat == view->seat)
            continue;
        text_format(text, "%s%s: ", between, names[seat]);
        text_format(text, ngettext("%u tile", "%u tiles", count), count);
        between = ", ";
    }
    text_add(text, "\n");
}

void words_add_drawable(struct text *text, const struct match *seen)
{
    unsigned stock = (unsigned)seen->round.tiles - seen->round.stock;
    unsigned drawable = round_drawable(&seen->round, &seen->sheet);
    if (stock && seen->sheet.draw == DRAW_NONE) {
        text_add(text, " ");
        text_add(text, _("(not drawn)"));
    } else if (drawable != stock) {
        text_add(text, " ");
        text_format(text, _("(%u may be drawn)"), drawable);
    }
}

static void add_stock(struct text *text, const struct match *seen)
{
    unsigned stock = (unsigned)seen->round.tiles - seen->round.stock;
    words_add_label(text, _("Stock"));
    text_format(text, ngettext("%u tile", "%u tiles", stock), stock);
    words_add_drawable(text, seen);
    text_add(text, "\n");
}

static void add_totals(struct text *text, const struct match *seen, const char *const *names)
{
    words_add_label(text, _("Points"));
    for (unsigned seat = 0; seat < seen->players; seat++)
        text_format(text, "%s%s: %d", seat ? ", " : "", names[seat], (int)seen->totals[seat]);
    if (sheet_few_win(&seen->sheet)) {
        text_add(text, " ");
        text_add(text, _("(the fewer, the better)"));
    }
    text_add(text, "\n");
}

void words_others(struct text *text, const struct view *view, const char *const *names)
{
    const struct match *seen = &view->seen;
    if (seen->players > 1)
        add_tiles(text, view, names);
    add_stock(text, seen);
    if (sheet_has_points(&seen->sheet))
        add_totals(text, seen, names);
}
