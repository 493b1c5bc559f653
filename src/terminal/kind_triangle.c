/*
 * Triangles, on a canvas and typed. Their sides are diagonals, one column a row, with the numbers
 * in the corners; where there is room a line lies between the rows.
 */
#include "kind.h"

#include <pasch/engines/triangle.h>

static const struct scale scales[] = {
    {.columns = 4, .rows = 4},
    {.columns = 3, .rows = 3},
    {.columns = 3, .rows = 2},
};

static int scale_count_of(const struct sheet *sheet)
{
    (void)sheet;
    return sizeof scales / sizeof scales[0];
}

enum { RISING = 0x2571, FALLING = 0x2572, LEVEL = 0x2500, LEVEL_HEAVY = 0x2501 };

static bool has_lines(struct scale scale)
{
    return scale.rows == scale.columns;
}

static bool points_up(struct layout_piece piece)
{
    return ((piece.x + piece.y) & 1) == 0;
}

static struct area area_of(struct scale scale, struct layout_piece piece)
{
    int middle = piece.x * scale.columns, top = piece.y * scale.rows;
    int reach = has_lines(scale) ? scale.columns : scale.columns - 1;
    return (struct area){
        .left = middle - reach,
        .top = top,
        .right = middle + reach + 1,
        .bottom = top + scale.rows + (has_lines(scale) ? 1 : 0),
    };
}

/* A triangle being drawn. */
struct drawing {
    struct canvas *canvas;
    int middle;         /* the column of its tip */
    int first, last;    /* its rows from the tip to the base, without the line */
    int step;           /* 1 if it points up, -1 if down */
    bool underlined;    /* its last row, for lack of a line below it */
    struct style style; /* of its paper and sides */
};

static void draw_sides(const struct drawing *drawing)
{
    bool up = drawing->step > 0;
    int half = 1;
    for (int y = drawing->first;; y += drawing->step, half++) {
        struct style style = drawing->style;
        if (drawing->underlined && y == drawing->last)
            style.marks |= MARK_UNDERLINE;
        for (int x = drawing->middle - half + 1; x < drawing->middle + half; x++)
            canvas_glyph(drawing->canvas, x, y, ' ', style);
        canvas_glyph(drawing->canvas, drawing->middle - half, y, up ? RISING : FALLING, style);
        canvas_glyph(drawing->canvas, drawing->middle + half, y, up ? FALLING : RISING, style);
        if (y == drawing->last)
            break;
    }
}

static void draw_base(const struct drawing *drawing, int reach, uint32_t glyph)
{
    for (int x = drawing->middle - reach; x <= drawing->middle + reach; x++)
        canvas_glyph(drawing->canvas, x, drawing->last + drawing->step, glyph, drawing->style);
}

static void draw_corner(const struct drawing *drawing, int x, int y, unsigned number,
                        enum look look)
{
    struct style style = face_number_style(look, number);
    if (drawing->underlined && y == drawing->last)
        style.marks |= MARK_UNDERLINE;
    canvas_glyph(drawing->canvas, x, y, '0' + number, style);
}

static void draw_numbers(const struct drawing *drawing, struct layout_piece piece, int apart,
                         enum look look)
{
    const uint8_t *corners = triangle_corners[piece.tile];
    bool up = drawing->step > 0;
    unsigned numbers[3];
    for (unsigned i = 0; i < 3; i++)
        numbers[i] = corners[(i + piece.turn) % 3];
    draw_corner(drawing, drawing->middle, drawing->first, numbers[0], look);
    draw_corner(drawing, drawing->middle - apart, drawing->last, numbers[up ? 2 : 1], look);
    draw_corner(drawing, drawing->middle + apart, drawing->last, numbers[up ? 1 : 2], look);
}

static void draw(struct canvas *canvas, const struct sheet *sheet, struct scale scale,
                 struct layout_piece piece, int x, int y, enum look look, uint32_t label)
{
    (void)sheet;
    bool up = points_up(piece), lines = has_lines(scale);
    int top = y + piece.y * scale.rows;
    int upper = top + (lines ? 1 : 0), lower = top + scale.rows - 1;
    struct drawing drawing = {
        .canvas = canvas,
        .middle = x + piece.x * scale.columns,
        .first = up ? upper : lower,
        .last = up ? lower : upper,
        .step = up ? 1 : -1,
        .underlined = up && !lines,
        .style = face_style(look),
    };
    draw_sides(&drawing);
    if (lines)
        draw_base(&drawing, scale.columns,
                  look == LOOK_TARGET  ? LEVEL_HEAVY
                  : look == LOOK_GHOST ? 0x2504
                                       : LEVEL);
    if (piece.tile != TILE_NONE)
        draw_numbers(&drawing, piece, scale.columns - 2, look);
    drawing.style.marks = drawing.underlined ? MARK_BOLD | MARK_UNDERLINE : MARK_BOLD;
    if (label)
        canvas_glyph(canvas, drawing.middle,
                     scale.rows > 3 ? drawing.first + drawing.step : drawing.last, label,
                     drawing.style);
}

/* The row of its tip's point is empty. */
static struct area area_in_hand(struct scale scale)
{
    struct area area = area_of(scale, (struct layout_piece){.x = 0});
    area.top += has_lines(scale);
    return area;
}

static int word_width(const struct sheet *sheet)
{
    (void)sheet;
    return 5;
}

static void draw_word(struct canvas *canvas, const struct sheet *sheet, int x, int y, tile tile,
                      enum look look)
{
    (void)sheet;
    for (unsigned i = 0; i < 3; i++) {
        x += face_draw_number(canvas, x, y, 1, triangle_corners[tile][i], look);
        x += canvas_text(canvas, x, y, 1, i < 2 ? "-" : "", face_style(look));
    }
}

/* ---- Typed ---- */

static bool read_tile(const struct sheet *sheet, const char *word, tile *ret_tile)
{
    int numbers[3];
    (void)sheet;
    if (!typed_tile(word, 3, TRIANGLE_HIGHEST, numbers))
        return false;
    *ret_tile = triangle_of((unsigned)numbers[0], (unsigned)numbers[1], (unsigned)numbers[2]);
    return true;
}

/* Its cell: `0,1`. */
static bool read_place(const struct sheet *sheet, const char *word, struct place_said *said)
{
    (void)sheet;
    if (typed_numbers(word, ',', said->numbers) != 2)
        return false;
    said->by = SAID_NUMBERS;
    return true;
}

static bool is_there(const struct match *seen, const struct place_said *said, struct move move)
{
    struct placement placement = triangle_placement(&seen->round, &seen->sheet, move);
    return placement.row == said->numbers[0] && placement.col == said->numbers[1];
}

static bool find_place(const struct match *seen, const struct place_said *said,
                       struct move *ret_move, struct error *error)
{
    int place = triangle_place_at(&seen->round, said->numbers[0], said->numbers[1]);
    *ret_move = said->end;
    if (place < 0)
        return error_set(error, MESSAGE("{0},{1} is no free place beside a tile"),
                         error_number(said->numbers[0]), error_number(said->numbers[1]));
    ret_move->on = (unsigned)place & 255u;
    return true;
}

const struct terminal_kind terminal_triangle = {
    .scales = scales,
    .scale_count = scale_count_of,
    .area = area_of,
    .draw = draw,
    .area_in_hand = area_in_hand,
    .word_width = word_width,
    .draw_word = draw_word,
    .help = MESSAGE("A number or a tile, such as 2 or 3-4-5, lays that tile; where there are "
                    "several places add the letter or the cell: 2 b, 3-4-5 0,1."),
    .read_tile = read_tile,
    .read_place = read_place,
    .is_there = is_there,
    .find_place = find_place,
};
