/* Rectangular tiles in words, and drawn with letters. */
#include "kind.h"
#include "story_inside.h"

#include <pasch/engines/chain.h>
#include <pasch/words/language.h>
#include <pasch/words/moves.h>

#include <stdio.h>

static void add_halves(struct text *text, unsigned left, unsigned right)
{
    text_add_char(text, '[');
    text_add_number(text, left);
    text_add_char(text, '|');
    text_add_number(text, right);
    text_add_char(text, ']');
}

static void tile_face(struct text *text, const struct sheet *sheet, tile tile)
{
    (void)sheet;
    add_halves(text, tile_low(tile), tile_high(tile));
}

/* ---- The table ---- */

/* A table being drawn. */
struct drawing {
    const struct trail *trail;
    struct text *text;
    int indent, width, column;
    uint8_t branches[TILE_COUNT]; /* the first tiles of the lines still to be drawn */
    unsigned branch_count;
};

/* The next tile from `from` on that is joined to a tile at one of the places in `where`; the number
 * laid if there is none. */
static unsigned find_joined(const struct trail *trail, tile on, unsigned where, unsigned from)
{
    while (from < trail->count &&
           !(trail->laid[from].on == on && where >> trail->laid[from].where & 1))
        from++;
    return from;
}

/* The number by which a tile is joined. */
static unsigned joint(const struct laid *laid)
{
    return laid->where == WHERE_HIGH ? tile_high(laid->on) : tile_low(laid->on);
}

static void note_branches(struct drawing *drawing, tile tile)
{
    const struct trail *trail = drawing->trail;
    unsigned at = find_joined(trail, tile, 1u << WHERE_TIP, 0);
    for (; at < trail->count; at = find_joined(trail, tile, 1u << WHERE_TIP, at + 1))
        drawing->branches[drawing->branch_count++] = (uint8_t)at;
}

/* The tiles of a line outwards from tile `start`; returns their number. */
static unsigned follow(struct drawing *drawing, unsigned start, uint8_t *ret_line)
{
    const struct trail *trail = drawing->trail;
    unsigned count = 0, along = 1u << WHERE_LOW | 1u << WHERE_HIGH | 1u << WHERE_SIDE;
    for (unsigned at = start; at < trail->count;
         at = find_joined(trail, trail->laid[at].tile, along, 0)) {
        ret_line[count++] = (uint8_t)at;
        note_branches(drawing, trail->laid[at].tile);
    }
    return count;
}

static void draw_halves(struct drawing *drawing, unsigned left, unsigned right, bool down)
{
    char buffer[16];
    struct text tile;
    text_init(&tile, buffer, sizeof buffer);
    if (down)
        text_add(&tile, "[###]");
    else
        add_halves(&tile, left, right);
    if (drawing->column + (int)tile.length > drawing->width) {
        text_add_char(drawing->text, '\n');
        for (drawing->column = 0; drawing->column < drawing->indent; drawing->column++)
            text_add_char(drawing->text, ' ');
    }
    text_add(drawing->text, buffer);
    drawing->column += (int)tile.length;
}

/* A tile of a line, its joint towards the lead. */
static void draw_laid(struct drawing *drawing, const struct laid *laid, bool leftwards)
{
    unsigned near = joint(laid), far = tile_pips(trail_tile(laid)) - near;
    draw_halves(drawing, leftwards ? far : near, leftwards ? near : far, laid->down);
}

static void draw_line(struct drawing *drawing, unsigned start, bool leftwards)
{
    uint8_t line[TILE_COUNT];
    unsigned count = follow(drawing, start, line);
    for (unsigned i = 0; i < count; i++)
        draw_laid(drawing, &drawing->trail->laid[line[leftwards ? count - 1 - i : i]], leftwards);
}

static void draw_main_line(struct drawing *drawing)
{
    const struct trail *trail = drawing->trail;
    tile lead = trail->laid[0].tile;
    unsigned left_place = tile_is_double(lead) ? WHERE_SIDE : WHERE_LOW;
    unsigned right_place = tile_is_double(lead) ? WHERE_SIDE : WHERE_HIGH;
    unsigned left = find_joined(trail, lead, 1u << left_place, 0);
    unsigned right =
        find_joined(trail, lead, 1u << right_place, left_place == right_place ? left + 1 : 0);
    draw_line(drawing, left, true);
    draw_halves(drawing, tile_low(lead), tile_high(lead), false);
    draw_line(drawing, right, false);
    note_branches(drawing, lead);
}

static void draw_branch(struct drawing *drawing, unsigned start)
{
    tile on = drawing->trail->laid[start].on;
    text_add_char(drawing->text, '\n');
    for (drawing->column = 0; drawing->column < drawing->indent; drawing->column++)
        text_add_char(drawing->text, ' ');
    draw_halves(drawing, tile_low(on), tile_high(on), false);
    text_add(drawing->text, ": ");
    drawing->column += 2;
    draw_line(drawing, start, false);
}

static void draw_table(struct text *text, const struct sheet *sheet, const struct trail *trail,
                       const char *label, int indent, int width)
{
    struct drawing drawing = {
        .trail = trail, .text = text, .indent = indent, .width = width, .column = indent};
    (void)sheet;
    picture_add_label(text, label, indent);
    draw_main_line(&drawing);
    for (unsigned i = 0; i < drawing.branch_count; i++) /* each may add more */
        draw_branch(&drawing, drawing.branches[i]);
    text_add_char(text, '\n');
}

/* ---- Moves ---- */

static void place(const struct view *view, struct move move, const char *tile, char *buffer)
{
    const struct round *round = &view->seen.round;
    unsigned number = 0;
    chain_end_number(round, (uint8_t)move.on, move.where, &number);
    struct error_value on = sheet_tile_value(&view->seen.sheet, (uint8_t)move.on);
    bool side = move.where == WHERE_SIDE && (round->ends[number] & ENDS_SPINNER);
    if (move.down && side)
        snprintf(buffer, WORDS_MOVE_MAX, _("%s face down on the side of %s"), tile, on.text);
    else if (move.down)
        snprintf(buffer, WORDS_MOVE_MAX, _("%s face down on the %u"), tile, number);
    else if (side)
        snprintf(buffer, WORDS_MOVE_MAX, _("%s on the side of %s"), tile, on.text);
    else
        snprintf(buffer, WORDS_MOVE_MAX, _("%s on the %u"), tile, number);
}

const struct words_kind words_chain = {.tile = tile_face,
                                       .has_walls = true,
                                       .table = draw_table,
                                       .place = place,
                                       .made = story_made_chain};
