/* Moves with triangles that were made, in sentences. */
#include "story_inside.h"

#include <pasch/engines/triangle.h>
#include <pasch/rules/worth.h>
#include <pasch/words/format.h>
#include <pasch/words/language.h>
#include <pasch/words/moves.h>
#include <pasch/words/picture.h>

static void add_points(struct text *text, int points)
{
    text_format(text,
                ngettext("%d point", "%d points", (unsigned long)(points < 0 ? -points : points)),
                points);
}

/* What it cost, if anything. */
static void add_cost(struct text *text, int points)
{
    if (points == 0)
        return;
    text_add(text, " (");
    add_points(text, points);
    text_add(text, ")");
}

/* The tile's value, and what is added to it. */
static void add_worth(struct text *text, const struct worth *worth)
{
    text_add(text, " (");
    add_points(text, worth->parts[WORTH_TILE]);
    for (unsigned part = WORTH_LEAD; part <= WORTH_OUT; part++)
        if (worth->parts[part])
            text_format(text, ", %s %+d", words_part(part), worth->parts[part]);
    text_add(text, ")");
}

static void tell_place(struct text *text, const struct view *before, const struct view *after,
                       struct move move)
{
    const struct sheet *sheet = &before->seen.sheet;
    struct placement placement = triangle_placement(&before->seen.round, sheet, move);
    char name[TILE_WORD_MAX], cell[WORDS_CELL_MAX];
    struct text tile_name;
    text_init(&tile_name, name, sizeof name);
    picture_tile(&tile_name, sheet, (tile)move.tile);
    if (placement.lead && sheet->stock_lead)
        text_format(text, _("lays %s from the stock as the lead"), name);
    else if (placement.lead)
        text_format(text, _("leads with %s"), name);
    else
        text_format(text, _("lays %s %s"), name,
                    words_cell(&before->seen.trail, placement.row, placement.col, cell));
    struct worth worth = worth_of(&before->seen.round, sheet, move);
    add_worth(text, &worth);
    text_add(text, ".");
    if (after->seen.round.counts[before->seen.round.turn] == 0) {
        text_add(text, " ");
        text_add(text, _("The hand is empty!"));
    }
}

void story_made_triangle(struct text *text, const struct view *before, const struct view *after,
                         struct move move)
{
    unsigned seat = before->seen.round.turn;
    if (move.action == ACTION_PLACE) {
        tell_place(text, before, after, move);
        return;
    }
    story_deed(text, before, after, move);
    add_cost(text, after->seen.round.gains[seat] - before->seen.round.gains[seat]);
    text_add(text, ".");
}
