/* Moves in words. */
#include <pasch/engines/chain.h>
#include <pasch/engines/triangle.h>
#include <pasch/rules/worth.h>
#include <pasch/words/format.h>
#include <pasch/words/language.h>
#include <pasch/words/moves.h>

#include <stdio.h>

/* The tile that lies in a cell; TILE_NONE if there is none. */
static tile tile_at(const struct trail *trail, int row, int col)
{
    for (unsigned i = 0; i < trail->count; i++)
        if (trail->laid[i].row == row && trail->laid[i].col == col)
            return trail->laid[i].tile;
    return TILE_NONE;
}

const char *words_cell(const struct trail *trail, int row, int col, char *buffer)
{
    bool up = ((row + col) & 1) == 0; /* its third side is at the bottom */
    const struct {
        int row, col;
        const char *words;
    } beside[] = {
        {row, col - 1, MESSAGE("right of %s")},
        {row, col + 1, MESSAGE("left of %s")},
        {up ? row + 1 : row - 1, col, up ? MESSAGE("above %s") : MESSAGE("below %s")},
    };
    snprintf(buffer, WORDS_CELL_MAX, _("at row %d, column %d"), row, col);
    for (unsigned i = 0; i < sizeof beside / sizeof beside[0]; i++) {
        tile tile = tile_at(trail, beside[i].row, beside[i].col);
        char name[16];
        struct text text;
        if (tile == TILE_NONE)
            continue;
        text_init(&text, name, sizeof name);
        triangle_write(&text, tile);
        text_init(&text, buffer, WORDS_CELL_MAX);
        text_format(&text, _(beside[i].words), name);
        break;
    }
    return buffer;
}

static void place_words(const struct view *view, struct move move, char *buffer)
{
    const struct round *round = &view->seen.round;
    const struct sheet *sheet = &view->seen.sheet;
    char tile_name[16], on[16] = "";
    struct text text;
    unsigned number = 0;
    text_init(&text, tile_name, sizeof tile_name);
    sheet_write_tile(sheet, (tile)move.tile, &text);
    if (round->stage == STAGE_LEAD) {
        snprintf(buffer, WORDS_MOVE_MAX, _("lead with %s"), tile_name);
        return;
    }
    if (sheet->engine == ENGINE_TRIANGLE) {
        struct placement placement = triangle_placement(round, sheet, move);
        char cell[WORDS_CELL_MAX];
        snprintf(buffer, WORDS_MOVE_MAX, "%s %s", tile_name,
                 words_cell(&view->seen.trail, placement.row, placement.col, cell));
        return;
    }
    chain_end_number(round, (tile)move.on, move.where, &number);
    text_init(&text, on, sizeof on);
    sheet_write_tile(sheet, (tile)move.on, &text);
    bool side = move.where == WHERE_SIDE && (round->ends[number] & ENDS_SPINNER);
    if (move.down && side)
        snprintf(buffer, WORDS_MOVE_MAX, _("%s face down on the side of %s"), tile_name, on);
    else if (move.down)
        snprintf(buffer, WORDS_MOVE_MAX, _("%s face down on the %u"), tile_name, number);
    else if (side)
        snprintf(buffer, WORDS_MOVE_MAX, _("%s on the side of %s"), tile_name, on);
    else
        snprintf(buffer, WORDS_MOVE_MAX, _("%s on the %u"), tile_name, number);
}

const char *words_move(const struct view *view, struct move move, char *buffer)
{
    bool chain = view->seen.sheet.engine == ENGINE_CHAIN;
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
    default:
        snprintf(buffer, WORDS_MOVE_MAX, "%s", chain ? _("lay no more") : _("keep the tile"));
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
