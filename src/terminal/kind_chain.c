/* Rectangular tiles: their faces, and how they are typed. */
#include "kind.h"
#include "plain_command.h"

#include <pasch/engines/chain.h>

#include <string.h>

/* The smallest has no room for numbers above 9. */
static const struct scale scales[] = {
    {.columns = 8, .rows = 2}, {.columns = 6, .rows = 2}, {.columns = 4, .rows = 1},
    {.columns = 3, .rows = 1}, {.columns = 2, .rows = 1},
};

static int scale_count_of(const struct sheet *sheet)
{
    int count = sizeof scales / sizeof scales[0];
    return sheet->highest > 9 ? count - 1 : count;
}

/* The pips of 0 to 9 from left to right and from top to bottom on a tile that stands upright; a
 * tile that lies has them turned. */
static const char *const pip_patterns[10] = {
    ".........", "....o....", "o.......o", "o...o...o", "o.o...o.o",
    "o.o.o.o.o", "o.oo.oo.o", "o.ooooo.o", "oooo.oooo", "ooooooooo",
};

static void draw_pips(struct canvas *canvas, struct area half, unsigned number, bool upright,
                      struct style style)
{
    int x = (half.left + half.right - 1) / 2, y = (half.top + half.bottom - 1) / 2;
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 3; column++)
            if (pip_patterns[number][upright ? row * 3 + column : (2 - column) * 3 + row] == 'o')
                canvas_glyph(canvas, x + 2 * (column - 1), y + row - 1, 0x25cf, style);
}

static void draw_number(struct canvas *canvas, struct area half, unsigned number, bool upright,
                        enum look look)
{
    struct style style = face_number_style(look, number);
    if (number <= 9 && area_width(half) >= 5 && area_height(half) >= 3) {
        draw_pips(canvas, half, number, upright, style);
        return;
    }
    char digits[8];
    struct text text;
    text_init(&text, digits, sizeof digits);
    text_add_number(&text, number);
    canvas_text(canvas, half.left + (area_width(half) - (int)text.length) / 2,
                (half.top + half.bottom - 1) / 2, area_width(half), digits, style);
}

static void draw_back(struct canvas *canvas, struct area inside, struct style style)
{
    style.ink = INK_BACK;
    for (int y = inside.top; y < inside.bottom; y++)
        for (int x = inside.left; x < inside.right; x++)
            canvas_glyph(canvas, x, y, 0x2592, style);
}

/* The line between the halves. */
static void draw_middle(struct canvas *canvas, struct area area, bool upright, enum weight weight,
                        struct style style)
{
    int x = (area.left + area.right - 1) / 2, y = (area.top + area.bottom - 1) / 2;
    if (upright) {
        canvas_lines(canvas, area.left, y, LINE_RIGHT, weight, style);
        canvas_lines(canvas, area.right - 1, y, LINE_LEFT, weight, style);
        for (int at = area.left + 1; at < area.right - 1; at++)
            canvas_lines(canvas, at, y, LINE_LEFT | LINE_RIGHT, weight, style);
    } else {
        canvas_lines(canvas, x, area.top, LINE_DOWN, weight, style);
        canvas_lines(canvas, x, area.bottom - 1, LINE_UP, weight, style);
        for (int at = area.top + 1; at < area.bottom - 1; at++)
            canvas_lines(canvas, x, at, LINE_UP | LINE_DOWN, weight, style);
    }
}

static void draw_halves(struct canvas *canvas, struct area inside, struct layout_piece piece,
                        bool upright, enum look look)
{
    struct area first = inside, second = inside;
    unsigned low = tile_low(piece.tile), high = tile_high(piece.tile);
    bool low_first = piece.turn == LAYOUT_EAST || piece.turn == LAYOUT_SOUTH;
    if (upright) {
        first.bottom = (inside.top + inside.bottom - 1) / 2;
        second.top = first.bottom + 1;
    } else {
        first.right = (inside.left + inside.right - 1) / 2;
        second.left = first.right + 1;
    }
    draw_number(canvas, first, low_first ? low : high, upright, look);
    draw_number(canvas, second, low_first ? high : low, upright, look);
}

static struct area area_of(struct scale scale, struct layout_piece piece)
{
    struct layout_box box = layout_cover(piece);
    return (struct area){
        .left = face_column(scale, box.left),
        .top = face_row(scale, box.top),
        .right = face_column(scale, box.right) + 1,
        .bottom = face_row(scale, box.bottom) + 1,
    };
}

static void draw(struct canvas *canvas, const struct sheet *sheet, struct scale scale,
                 struct layout_piece piece, int x, int y, enum look look, uint32_t label)
{
    (void)sheet;
    struct area area = area_of(scale, piece);
    area = (struct area){area.left + x, area.top + y, area.right + x, area.bottom + y};
    struct area inside = {area.left + 1, area.top + 1, area.right - 1, area.bottom - 1};
    struct style style = face_style(look);
    enum weight weight = look == LOOK_GHOST    ? WEIGHT_DASHED
                         : look == LOOK_TARGET ? WEIGHT_HEAVY
                                               : WEIGHT_LIGHT;
    bool upright = piece.turn == LAYOUT_SOUTH || piece.turn == LAYOUT_NORTH;
    canvas_fill(canvas, inside, style);
    canvas_frame(canvas, area, weight, style);
    if (piece.down)
        draw_back(canvas, inside, style);
    else
        draw_middle(canvas, area, upright, weight, style);
    if (piece.tile != TILE_NONE && (!piece.down || look == LOOK_LAID || look == LOOK_LAST))
        draw_halves(canvas, inside, piece, upright, look);
    style.marks = MARK_BOLD;
    if (label)
        canvas_glyph(canvas, (area.left + area.right - 1) / 2, (area.top + area.bottom - 1) / 2,
                     label, style);
}

/* ---- As a word: `[ 3|12]` ---- */

static int digits_of(const struct sheet *sheet)
{
    return sheet->highest > 9 ? 2 : 1;
}

static int word_width(const struct sheet *sheet)
{
    return 2 * digits_of(sheet) + 3;
}

static void draw_word(struct canvas *canvas, const struct sheet *sheet, int x, int y, tile tile,
                      enum look look)
{
    struct style style = face_style(look);
    int digits = digits_of(sheet);
    x += canvas_text(canvas, x, y, 1, "[", style);
    x += face_draw_number(canvas, x, y, digits, tile_low(tile), look);
    x += canvas_text(canvas, x, y, 1, "|", style);
    x += face_draw_number(canvas, x, y, digits, tile_high(tile), look);
    canvas_text(canvas, x, y, 1, "]", style);
}

/* ---- Typed ---- */

static bool read_tile(const struct sheet *sheet, const char *word, tile *ret_tile)
{
    int numbers[3];
    if (!typed_tile(word, 2, sheet->highest, numbers))
        return false;
    *ret_tile = tile_of((unsigned)numbers[0], (unsigned)numbers[1]);
    return true;
}

/* `5-4:4`, `2-2:side`, `2-2:tip`: an end as records name it. */
static bool read_end(const struct sheet *sheet, const char *word, struct move *move)
{
    char face[WORD_LENGTH_MAX + 1];
    const char *colon = strchr(word, ':');
    tile on;
    int number[3];
    if (!colon)
        return false;
    memcpy(face, word, (size_t)(colon - word));
    face[colon - word] = 0;
    if (!read_tile(sheet, face, &on))
        return false;
    move->on = on;
    if (typed_is(colon + 1, "side", "seite"))
        move->where = WHERE_SIDE;
    else if (typed_is(colon + 1, "tip", "spitze"))
        move->where = WHERE_TIP;
    else if (typed_numbers(colon + 1, ' ', number) == 1 && number[0] == (int)tile_low(on))
        move->where = WHERE_LOW;
    else if (typed_numbers(colon + 1, ' ', number) == 1 && number[0] == (int)tile_high(on))
        move->where = WHERE_HIGH;
    else
        return false;
    return true;
}

static bool read_place(const struct sheet *sheet, const char *word, struct place_said *said)
{
    bool end = read_end(sheet, word, &said->end);
    if (!end && typed_numbers(word, ' ', said->numbers) != 1)
        return false;
    said->by = end ? SAID_END : SAID_NUMBERS;
    return true;
}

static bool is_there(const struct match *seen, const struct place_said *said, struct move move)
{
    (void)seen;
    if (said->by == SAID_END)
        return move.on == said->end.on && move.where == said->end.where;
    return move.on != TILE_NONE && (int)move_number(move) == said->numbers[0];
}

static bool find_place(const struct match *seen, const struct place_said *said,
                       struct move *ret_move, struct error *error)
{
    *ret_move = said->end;
    if (said->by == SAID_NUMBERS &&
        !chain_find_end(&seen->round, (unsigned)said->numbers[0], ret_move))
        return error_set(error, MESSAGE("no open end shows {0}"), error_number(said->numbers[0]));
    return true;
}

const struct terminal_kind terminal_chain = {
    .scales = scales,
    .scale_count = scale_count_of,
    .area = area_of,
    .draw = draw,
    .word_width = word_width,
    .draw_word = draw_word,
    .help = MESSAGE("A number or a tile, such as 2 or 3-4, lays that tile; where there are "
                    "several places add the letter, the number it meets, or the end: 2 b, "
                    "3-4 4, 3-4 4-5:4."),
    .read_tile = read_tile,
    .read_place = read_place,
    .is_there = is_there,
    .find_place = find_place,
};
