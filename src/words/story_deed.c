/* Moves that were made, in as few words as possible. */
#include "story_inside.h"

#include <pasch/words/format.h>
#include <pasch/words/language.h>
#include <pasch/words/picture.h>

static void add_place(struct text *text, const struct view *before, struct move move)
{
    char name[TILE_WORD_MAX];
    struct text tile_name;
    bool lead = before->seen.round.stage == STAGE_LEAD;
    tile laid = move.down && !lead ? tile_double(move_number(move)) : (tile)move.tile;
    text_init(&tile_name, name, sizeof name);
    picture_tile(&tile_name, &before->seen.sheet, laid);
    if (lead)
        text_format(text, _("leads %s"), name);
    else if (move.down)
        text_format(text, _("lays %s face down"), name);
    else
        text_format(text, _("lays %s"), name);
}

void story_deed(struct text *text, const struct view *before, const struct view *after,
                struct move move)
{
    bool chain = before->seen.sheet.engine == ENGINE_CHAIN;
    char drawn[TILE_WORD_MAX];
    switch (move.action) {
    case ACTION_PLACE:
        add_place(text, before, move);
        break;
    case ACTION_DRAW:
        text_format(text, _("draws %s"), story_drawn(before, after, drawn));
        break;
    case ACTION_PASS:
        text_add(text, _("passes"));
        break;
    case ACTION_FLIP:
        text_add(text, _("turns the lead over"));
        break;
    default:
        text_add(text, chain ? _("lays no more") : _("keeps the tile"));
    }
}

void words_deed(struct text *text, const struct view *before, const struct view *after,
                struct move move)
{
    unsigned seat = before->seen.round.turn;
    int points = after->seen.round.gains[seat] - before->seen.round.gains[seat];
    story_deed(text, before, after, move);
    if (points)
        text_format(text, " %+d", points);
}
