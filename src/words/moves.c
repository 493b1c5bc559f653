/* Moves in words. */
#include "kind.h"

#include <pasch/rules/engine.h>
#include <pasch/words/format.h>
#include <pasch/words/language.h>
#include <pasch/words/moves.h>

#include <stdio.h>

static void place_words(const struct view *view, struct move move, char *buffer)
{
    const struct sheet *sheet = &view->seen.sheet;
    struct error_value tile = sheet_tile_value(sheet, (uint8_t)move.tile);
    if (view->seen.round.stage == STAGE_LEAD)
        snprintf(buffer, WORDS_MOVE_MAX, _("lead with %s"), tile.text);
    else
        words_kind(sheet)->place(view, move, tile.text, buffer);
}

const char *words_move(const struct view *view, struct move move, char *buffer)
{
    switch (move.action) {
    case ACTION_PLACE:
        place_words(view, move, buffer);
        break;
    case ACTION_DRAW:
        snprintf(buffer, WORDS_MOVE_MAX, "%s", _("draw a tile"));
        break;
    case ACTION_PASS:
        snprintf(buffer, WORDS_MOVE_MAX, "%s", _("pass"));
        break;
    case ACTION_FLIP:
        snprintf(buffer, WORDS_MOVE_MAX, "%s", _("turn the lead over"));
        break;
    case ACTION_OWN:
        snprintf(buffer, WORDS_MOVE_MAX, "%s", _(view->seen.sheet.engine->own->todo));
        break;
    default:
        snprintf(buffer, WORDS_MOVE_MAX, "%s",
                 view->seen.round.draws ? _("keep the tile") : _("lay no more"));
    }
    return buffer;
}

int words_move_points(const struct match *seen, struct move move)
{
    struct worth worth = worth_of(&seen->round, &seen->sheet, move);
    return worth_points(&worth);
}

const char *words_part(unsigned part)
{
    static const char *const names[WORTH_PARTS] = {
        [WORTH_ENDS] = MESSAGE("open ends"),     [WORTH_TILE] = MESSAGE("tiles"),
        [WORTH_LEAD] = MESSAGE("lead"),          [WORTH_BRIDGE] = MESSAGE("bridge"),
        [WORTH_JOINT] = MESSAGE("double joint"), [WORTH_HEXAGON] = MESSAGE("hexagon"),
        [WORTH_OUT] = MESSAGE("going out"),      [WORTH_DRAW] = MESSAGE("drawing"),
        [WORTH_PASS] = MESSAGE("passing"),
    };
    return _(names[part]);
}
