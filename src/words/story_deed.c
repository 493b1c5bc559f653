/* Moves that were made, in as few words as possible. */
#include "kind.h"
#include "story_inside.h"

#include <pasch/rules/engine.h>
#include <pasch/words/format.h>
#include <pasch/words/language.h>
#include <pasch/words/picture.h>

static void add_place(struct text *text, const struct view *view, const struct event *event)
{
    char name[TILE_WORD_MAX];
    struct text tile_name;
    text_init(&tile_name, name, sizeof name);
    picture_tile(&tile_name, &view->seen.sheet, trail_tile(event->laid));
    if (event->laid == view->seen.trail.laid)
        text_format(text, _("leads %s"), name);
    else if (event->move.down)
        text_format(text, _("lays %s face down"), name);
    else
        text_format(text, _("lays %s"), name);
}

void story_deed(struct text *text, const struct view *view, const struct event *event)
{
    const char *done = words_kind(&view->seen.sheet)->done;
    char drawn[TILE_WORD_MAX];
    switch (event->move.action) {
    case ACTION_PLACE:
        add_place(text, view, event);
        break;
    case ACTION_DRAW:
        text_format(text, _("draws %s"), story_drawn(view, event, drawn));
        break;
    case ACTION_PASS:
        text_add(text, _("passes"));
        break;
    case ACTION_FLIP:
        text_add(text, _("turns the lead over"));
        break;
    case ACTION_OWN:
        text_add(text, _(view->seen.sheet.engine->own->done));
        break;
    default:
        text_add(text, done ? _(done) : _("lays no more"));
    }
}

void words_deed(struct text *text, const struct view *view, const struct event *event)
{
    int points = worth_points(&event->worth);
    story_deed(text, view, event);
    if (points)
        text_format(text, " %+d", points);
}
