/* Tiles of which nothing but their names is known: rectangles with them. */
#include "kind.h"

enum { NAME_WIDTH = 7 };

static const struct scale scales[] = {{.columns = 4, .rows = 1}};

static int scale_count_of(const struct sheet *sheet)
{
    (void)sheet;
    return 1;
}

static struct area area_of(struct scale scale, struct layout_piece piece)
{
    return terminal_chain.area(scale, piece);
}

static void draw_word(struct canvas *canvas, const struct sheet *sheet, int x, int y, tile tile,
                      enum look look)
{
    canvas_text(canvas, x, y, NAME_WIDTH, sheet_tile_value(sheet, tile).text, face_style(look));
}

static void draw(struct canvas *canvas, const struct sheet *sheet, struct scale scale,
                 struct layout_piece piece, int x, int y, enum look look, uint32_t label)
{
    struct area area = area_of(scale, piece);
    area = (struct area){area.left + x, area.top + y, area.right + x, area.bottom + y};
    canvas_fill(canvas, area, face_style(look));
    canvas_frame(canvas, area, look == LOOK_TARGET ? WEIGHT_HEAVY : WEIGHT_LIGHT, face_style(look));
    if (piece.tile != TILE_NONE)
        draw_word(canvas, sheet, area.left + 1, (area.top + area.bottom - 1) / 2, piece.tile, look);
    if (label)
        canvas_glyph(canvas, area.right - 2, (area.top + area.bottom - 1) / 2, label,
                     face_style(look));
}

static int word_width(const struct sheet *sheet)
{
    (void)sheet;
    return NAME_WIDTH;
}

const struct terminal_kind terminal_plain = {
    .scales = scales,
    .scale_count = scale_count_of,
    .area = area_of,
    .draw = draw,
    .word_width = word_width,
    .draw_word = draw_word,
    .help = MESSAGE("A number or a tile lays that tile; where there are several places add the "
                    "letter: 2 b."),
    .read_tile = sheet_read_tile,
};
