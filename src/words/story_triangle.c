/* Moves with triangles that were made, in sentences. */
#include "story_inside.h"

#include <pasch/rules/triangle.h>
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

static void add_bonus(struct text *text, const char *name, int points)
{
    text_format(text, ", %s %+d", name, points);
}

/* The tile's value, and what is added to it. */
static void add_worth(struct text *text, const struct sheet *sheet,
                      const struct placement *placement, tile tile)
{
    text_add(text, " (");
    add_points(text, (int)triangle_value(tile));
    if (placement->lead)
        add_bonus(text, _("lead"), tile == 0 ? sheet->blank_lead_bonus : sheet->lead_bonus);
    if (placement->bridge)
        add_bonus(text, _("bridge"), sheet->bridge);
    if (placement->joint)
        add_bonus(text, _("double joint"), sheet->joint);
    for (unsigned i = 0; i < placement->hexagons; i++)
        add_bonus(text, _("hexagon"), sheet->hexagon);
    if (placement->out)
        add_bonus(text, _("going out"), sheet->out_bonus);
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
    add_worth(text, sheet, &placement, (tile)move.tile);
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
