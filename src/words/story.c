/* Moves that were made, in sentences. */
#include "kind.h"
#include "story_inside.h"

#include <pasch/words/format.h>
#include <pasch/words/language.h>
#include <pasch/words/picture.h>

const char *story_drawn(const struct view *view, const struct event *event, char *buffer)
{
    struct text text;
    text_init(&text, buffer, TILE_WORD_MAX);
    if (event->drawn == TILE_NONE)
        text_add(&text, _("a tile"));
    else
        picture_tile(&text, &view->seen.sheet, event->drawn);
    return buffer;
}

static void tell_place(struct text *text, const struct view *view, const struct event *event)
{
    struct move move = event->move;
    char name[TILE_WORD_MAX];
    struct text tile;
    unsigned number = move.where == WHERE_LEAD ? 0 : move_number(move);
    text_init(&tile, name, sizeof name);
    picture_tile(&tile, &view->seen.sheet, trail_tile(event->laid));
    if (move.where == WHERE_LEAD)
        text_format(text, _("leads with %s."), name);
    else if (move.down)
        text_format(text, _("lays %s face down on the %u, which closes that end."), name, number);
    else if (event->again)
        text_format(text, _("lays %s on the %u as well."), name, number);
    else
        text_format(text, _("lays %s on the %u."), name, number);
}

static void tell_laid(struct text *text, const struct view *view, const struct event *event)
{
    int points = worth_points(&event->worth);
    tell_place(text, view, event);
    if (points) {
        text_add(text, " ");
        text_format(
            text,
            ngettext("That scores %d point!", "That scores %d points!", (unsigned long)points),
            points);
    }
    if (view->seen.round.counts[event->seat] == 0) {
        text_add(text, " ");
        text_add(text, _("The hand is empty!"));
    }
}

void story_made_chain(struct text *text, const struct view *view, const struct event *event)
{
    char drawn[TILE_WORD_MAX];
    switch (event->move.action) {
    case ACTION_PLACE:
        tell_laid(text, view, event);
        break;
    case ACTION_DRAW:
        text_format(text, _("has nothing that fits and draws %s."),
                    story_drawn(view, event, drawn));
        break;
    case ACTION_PASS:
        text_add(text, _("has nothing that fits and passes."));
        break;
    case ACTION_FLIP:
        text_add(text, _("has nothing that fits and turns the lead over: the round is over."));
        break;
    default:
        text_add(text, _("leaves it at that."));
    }
}

void story_made_plain(struct text *text, const struct view *view, const struct event *event)
{
    int points = worth_points(&event->worth);
    story_deed(text, view, event);
    if (points) {
        text_add(text, " (");
        story_points(text, points);
        text_add(text, ")");
    }
    text_add(text, ".");
}

void words_made(struct text *text, const struct view *view, const struct event *event)
{
    words_kind(&view->seen.sheet)->made(text, view, event);
}
