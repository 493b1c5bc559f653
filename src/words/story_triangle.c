/* Moves with triangles that were made, in sentences. */
#include "story_inside.h"

#include <pasch/words/format.h>
#include <pasch/words/language.h>
#include <pasch/words/moves.h>
#include <pasch/words/picture.h>

void story_points(struct text *text, int points)
{
    text_format(text,
                ngettext("%d point", "%d points", (unsigned long)(points < 0 ? -points : points)),
                points);
}

/* The tile's value, and what is added to it. */
static void add_worth(struct text *text, const struct worth *worth)
{
    text_add(text, " (");
    story_points(text, worth->parts[WORTH_TILE]);
    for (unsigned part = WORTH_LEAD; part <= WORTH_OUT; part++)
        if (worth->parts[part])
            text_format(text, ", %s %+d", words_part(part), worth->parts[part]);
    text_add(text, ")");
}

static void tell_place(struct text *text, const struct view *view, const struct event *event)
{
    const struct sheet *sheet = &view->seen.sheet;
    const struct laid *laid = event->laid;
    char name[TILE_WORD_MAX], cell[WORDS_CELL_MAX];
    struct text tile_name;
    text_init(&tile_name, name, sizeof name);
    picture_tile(&tile_name, sheet, laid->tile);
    if (laid->lead && sheet->stock_lead)
        text_format(text, _("lays %s from the stock as the lead"), name);
    else if (laid->lead)
        text_format(text, _("leads with %s"), name);
    else
        text_format(text, _("lays %s %s"), name,
                    words_cell(&view->seen.trail, laid->row, laid->col, cell));
    add_worth(text, &event->worth);
    text_add(text, ".");
    if (view->seen.round.counts[event->seat] == 0) {
        text_add(text, " ");
        text_add(text, _("The hand is empty!"));
    }
}

void story_made_triangle(struct text *text, const struct view *view, const struct event *event)
{
    if (event->laid)
        tell_place(text, view, event);
    else
        story_made_plain(text, view, event);
}
