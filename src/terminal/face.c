/* Rectangular tiles; triangles are in triangle_face.c. */
#include "triangle_face.h"

#include <string.h>

const struct scale scales[SCALE_COUNT] = {
    {.columns = 8, .rows = 2}, {.columns = 6, .rows = 2}, {.columns = 4, .rows = 1},
    {.columns = 3, .rows = 1}, {.columns = 2, .rows = 1},
};

const struct scale triangle_scales[SCALE_TRIANGLE_COUNT] = {
    {.columns = 4, .rows = 4},
    {.columns = 3, .rows = 3},
    {.columns = 3, .rows = 2},
};

int scale_count(const struct sheet *sheet)
{
    if (sheet->engine == ENGINE_TRIANGLE)
        return SCALE_TRIANGLE_COUNT;
    return sheet->highest > 9 ? SCALE_COUNT - 1 : SCALE_COUNT;
}

const struct scale *scale_get(const struct sheet *sheet, int which)
{
    return sheet->engine == ENGINE_TRIANGLE ? &triangle_scales[which] : &scales[which];
}

struct style face_style(enum look look)
{
    static const struct style styles[] = {
        [LOOK_LAID] = {INK_FRAME, PAPER_TILE, 0},     [LOOK_LAST] = {INK_FRAME, PAPER_LAST, 0},
        [LOOK_READY] = {INK_FRAME, PAPER_TILE, 0},    [LOOK_IDLE] = {INK_FRAME, PAPER_IDLE, 0},
        [LOOK_CHOSEN] = {INK_FRAME, PAPER_CHOSEN, 0}, [LOOK_GHOST] = {INK_GHOST, PAPER_FELT, 0},
        [LOOK_TARGET] = {INK_FRAME, PAPER_CHOSEN, 0},
    };
    return styles[look];
}

struct style face_number_style(enum look look, unsigned number)
{
    struct style style = face_style(look);
    if (look != LOOK_GHOST)
        style.ink = (uint8_t)(INK_NUMBER + number);
    if (look != LOOK_IDLE && look != LOOK_GHOST)
        style.marks = MARK_BOLD;
    return style;
}

int face_column(struct scale scale, int units)
{
    int twice = units * scale.columns;
    return twice >= 0 ? twice / 2 : -((1 - twice) / 2); /* it can be odd */
}

int face_row(struct scale scale, int units)
{
    return units * scale.rows;
}

struct area face_area(const struct sheet *sheet, struct scale scale, struct layout_piece piece)
{
    if (sheet->engine == ENGINE_TRIANGLE)
        return triangle_face_area(scale, piece);
    struct layout_box box = layout_cover(piece);
    return (struct area){
        .left = face_column(scale, box.left),
        .top = face_row(scale, box.top),
        .right = face_column(scale, box.right) + 1,
        .bottom = face_row(scale, box.bottom) + 1,
    };
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

void face_draw(struct canvas *canvas, const struct sheet *sheet, struct scale scale,
               struct layout_piece piece, int x, int y, enum look look, uint32_t label)
{
    if (sheet->engine == ENGINE_TRIANGLE) {
        triangle_face_draw(canvas, scale, piece, x, y, look, label);
        return;
    }
    struct area area = face_area(sheet, scale, piece);
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
