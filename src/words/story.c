/* Moves that were made, in sentences. */
#include "story_inside.h"

#include <pasch/words/format.h>
#include <pasch/words/language.h>
#include <pasch/words/picture.h>

const char *story_drawn(const struct view *before, const struct view *after, char *buffer)
{
    unsigned seat = before->seen.round.turn;
    struct text text;
    tile drawn;
    text_init(&text, buffer, TILE_WORD_MAX);
    if (before->seat != seat) {
        text_add(&text, _("a tile"));
        return buffer;
    }
    struct tile_set had = round_hand(&before->seen.round, seat);
    struct tile_set has = round_hand(&after->seen.round, seat);
    while (tile_set_pop(&has, &drawn))
        if (!tile_set_has(&had, drawn))
            picture_tile(&text, &before->seen.sheet, drawn);
    return buffer;
}

static void tell_place(struct text *text, const struct view *before, struct move move)
{
    const struct round *round = &before->seen.round;
    tile laid = (tile)move.tile; /* only doubles are laid face down: the number tells which */
    char name[TILE_WORD_MAX];
    struct text tile;
    unsigned number = move.where == WHERE_LEAD ? 0 : move_number(move);
    text_init(&tile, name, sizeof name);
    picture_tile(&tile, &before->seen.sheet, move.down ? tile_double(number) : laid);
    if (move.where == WHERE_LEAD)
        text_format(text, _("leads with %s."), name);
    else if (move.down)
        text_format(text, _("lays %s face down on the %u, which closes that end."), name, number);
    else if (round->again)
        text_format(text, _("lays %s on the %u as well."), name, number);
    else
        text_format(text, _("lays %s on the %u."), name, number);
}

static void tell_laid(struct text *text, const struct view *before, const struct view *after,
                      struct move move)
{
    unsigned seat = before->seen.round.turn;
    int points = after->seen.round.gains[seat] - before->seen.round.gains[seat];
    tell_place(text, before, move);
    if (points) {
        text_add(text, " ");
        text_format(
            text,
            ngettext("That scores %d point!", "That scores %d points!", (unsigned long)points),
            points);
    }
    if (after->seen.round.counts[seat] == 0) {
        text_add(text, " ");
        text_add(text, _("The hand is empty!"));
    }
}

void words_made(struct text *text, const struct view *before, const struct view *after,
                struct move move)
{
    char drawn[TILE_WORD_MAX];
    if (before->seen.sheet.engine == ENGINE_TRIANGLE) {
        story_made_triangle(text, before, after, move);
        return;
    }
    switch (move.action) {
    case ACTION_PLACE:
        tell_laid(text, before, after, move);
        break;
    case ACTION_DRAW:
        text_format(text, _("has nothing that fits and draws %s."),
                    story_drawn(before, after, drawn));
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
