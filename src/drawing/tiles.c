/* Rectangular tiles. */
#include "inside.h"

static bool is_lengthwise(struct layout_piece piece)
{
    return piece.turn == LAYOUT_EAST || piece.turn == LAYOUT_WEST;
}

/* A rounded rectangle around 0, 0, shrunk by `inset` and longer by `more` at its lower edge. */
static void add_rectangle(struct text *text, bool lengthwise, int inset, int more,
                          const char *attributes)
{
    int width = (lengthwise ? LOOK_LENGTH : LOOK_WIDTH) - 2 * inset;
    int height = (lengthwise ? LOOK_WIDTH : LOOK_LENGTH) - 2 * inset;
    int round = inset > LOOK_ROUND ? 6 : LOOK_ROUND - inset / 2;
    svg_add(text, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"%d\" %s/>\n", -width / 2,
            -height / 2, width, height + more, round, attributes);
}

/* ---- Definitions ---- */

static void define_shadow(struct text *text, bool lengthwise)
{
    svg_add(
        text,
        "<g id=\"shadow-%s\" fill-opacity=\".055\" fill=\"#000\" transform=\"translate(5 11)\">\n",
        lengthwise ? "h" : "v");
    for (int beyond = LOOK_SHADOW; beyond >= 0; beyond -= LOOK_SHADOW / 4)
        add_rectangle(text, lengthwise, -beyond, 0, "");
    svg_add(text, "</g>\n");
}

static void define_body(struct text *text, bool lengthwise)
{
    int reach = LOOK_UNIT - 34;
    svg_add(text, "<g id=\"tile-%s\">\n", lengthwise ? "h" : "v");
    add_rectangle(text, lengthwise, LOOK_GAP, 0, "fill=\"" LOOK_IVORY_EDGE "\"");
    add_rectangle(text, lengthwise, LOOK_GAP, -LOOK_THICK,
                  "fill=\"url(#ivory)\" stroke=\"" LOOK_IVORY_EDGE "\" stroke-width=\"3\"");
    svg_add(text, "<g transform=\"translate(0 %d)%s\">\n", -LOOK_THICK / 2,
            lengthwise ? "" : " rotate(90)");
    svg_add(text,
            "<path d=\"M0 %dV%d\" stroke=\"" LOOK_IVORY_LINE
            "\" stroke-width=\"6\" stroke-linecap=\"round\"/>\n",
            -reach, reach);
    svg_add(text, "<circle r=\"13\" fill=\"" LOOK_BRASS "\" stroke=\"" LOOK_BRASS_EDGE
                  "\" stroke-width=\"3\"/>\n</g>\n</g>\n");
}

static void define_back(struct text *text, bool lengthwise)
{
    svg_add(text, "<g id=\"back-%s\">\n", lengthwise ? "h" : "v");
    add_rectangle(text, lengthwise, LOOK_GAP, 0, "fill=\"" LOOK_BACK_EDGE "\"");
    add_rectangle(text, lengthwise, LOOK_GAP, -LOOK_THICK, "fill=\"url(#back)\"");
    svg_add(text, "<g transform=\"translate(0 %d)%s\" fill=\"none\" stroke=\"" LOOK_BACK_LINE "\">",
            -LOOK_THICK / 2, lengthwise ? "" : " rotate(90)");
    add_rectangle(text, true, 26, 0, "stroke-width=\"4\" stroke-opacity=\".75\"");
    svg_add(text, "<path d=\"M-100 0L0 -50 100 0 0 50zM-55 0L0 -27 55 0 0 27z\" "
                  "stroke-width=\"4\" stroke-opacity=\".75\"/>\n</g>\n</g>\n");
}

static void define_pips(struct text *text, unsigned number)
{
    int radius = number > 6 ? LOOK_PIP_SMALL : LOOK_PIP;
    for (unsigned i = 0; i < number; i++)
        svg_add(text, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\"/>",
                look_pips[number][i].x * LOOK_PIP_STEP, look_pips[number][i].y * LOOK_PIP_STEP,
                radius);
}

static void define_number(struct text *text, unsigned number)
{
    svg_add(text, "<g id=\"n%d\" fill=\"%s\">", (int)number, look_numbers[number]);
    if (number <= LOOK_PIPS_MOST)
        define_pips(text, number);
    else
        svg_add(text,
                "<text y=\"%d\" font-size=\"%d\" font-weight=\"bold\" text-anchor=\"middle\" "
                "letter-spacing=\"-4\">%d</text>",
                LOOK_NUMERAL * 36 / 100, LOOK_NUMERAL, (int)number);
    svg_add(text, "</g>\n");
}

static void define_bodies(struct text *text)
{
    for (int lengthwise = 0; lengthwise <= 1; lengthwise++) {
        define_shadow(text, lengthwise);
        define_body(text, lengthwise);
        define_back(text, lengthwise);
    }
}

static void define(struct text *text, const struct sheet *sheet)
{
    define_bodies(text);
    for (int number = 1; number <= sheet->highest; number++)
        define_number(text, (unsigned)number);
}

/* ---- Drawing ---- */

static struct point place(struct layout_piece piece)
{
    return (struct point){piece.x * LOOK_UNIT, piece.y * LOOK_UNIT};
}

static struct area cover(struct layout_piece piece)
{
    struct layout_box box = layout_cover(piece);
    return (struct area){box.left * LOOK_UNIT, box.top * LOOK_UNIT, box.right * LOOK_UNIT,
                         box.bottom * LOOK_UNIT};
}

static void add_use(struct text *text, const char *what, struct layout_piece piece, struct point at)
{
    svg_add(text, "<use href=\"#%s-%s\" x=\"%d\" y=\"%d\"/>\n", what,
            is_lengthwise(piece) ? "h" : "v", at.x, at.y);
}

static void shadow(struct text *text, struct layout_piece piece, struct point at)
{
    add_use(text, "shadow", piece, at);
}

/* From the middle of a tile to the middle of the half that points this way. */
static struct point half_way(unsigned turn)
{
    static const struct point ways[] = {
        [LAYOUT_EAST] = {LOOK_UNIT, 0},
        [LAYOUT_SOUTH] = {0, LOOK_UNIT},
        [LAYOUT_WEST] = {-LOOK_UNIT, 0},
        [LAYOUT_NORTH] = {0, -LOOK_UNIT},
    };
    return ways[turn];
}

/* Pips are turned with the tile; numerals stay upright. */
static void add_half(struct text *text, unsigned number, bool lengthwise, int x, int y)
{
    y -= LOOK_THICK / 2;
    if (number == 0)
        return;
    if (lengthwise || number > LOOK_PIPS_MOST)
        svg_add(text, "<use href=\"#n%d\" x=\"%d\" y=\"%d\"/>\n", (int)number, x, y);
    else
        svg_add(text, "<use href=\"#n%d\" transform=\"translate(%d %d)rotate(90)\"/>\n",
                (int)number, x, y);
}

static void add_face(struct text *text, struct layout_piece piece, struct point at)
{
    struct point high = half_way(piece.turn);
    bool lengthwise = is_lengthwise(piece);
    add_half(text, tile_low(piece.tile), lengthwise, at.x - high.x, at.y - high.y);
    add_half(text, tile_high(piece.tile), lengthwise, at.x + high.x, at.y + high.y);
}

static void draw_tile(struct text *text, struct layout_piece piece, struct point at, bool open)
{
    if (piece.down || piece.tile == TILE_NONE) {
        add_use(text, "back", piece, at);
        if (!open || piece.tile == TILE_NONE)
            return;
        svg_add(text, "<g opacity=\".45\">\n");
        add_use(text, "tile", piece, at);
        svg_add(text, "</g>\n");
    } else {
        add_use(text, "tile", piece, at);
    }
    add_face(text, piece, at);
}

static void draw_mark(struct text *text, struct layout_piece piece, struct point at)
{
    svg_add(text, "<g transform=\"translate(%d %d)\">", at.x, at.y);
    add_rectangle(text, is_lengthwise(piece), 0, 0,
                  "fill=\"none\" stroke=\"" LOOK_MARK "\" stroke-width=\"14\"");
    svg_add(text, "</g>\n");
}

static void draw_end(struct text *text, const struct round *round, const struct layout_end *end,
                     const char *ink)
{
    (void)round;
    struct point at = place(end->ghost), far = half_way(end->ghost.turn);
    svg_add(text, "<g transform=\"translate(%d %d)\" fill=\"%s\">\n", at.x, at.y, ink);
    svg_add(text,
            "<g fill-opacity=\".12\" stroke=\"%s\" stroke-width=\"7\" "
            "stroke-dasharray=\"24 20\">",
            ink);
    add_rectangle(text, is_lengthwise(end->ghost), 2 * LOOK_GAP, 0, "");
    svg_add(text,
            "</g>\n<text x=\"%d\" y=\"%d\" font-size=\"%d\" font-weight=\"bold\" "
            "text-anchor=\"middle\">%d</text>\n</g>\n",
            -far.x, LOOK_NUMERAL * 36 / 100 - far.y, LOOK_NUMERAL, end->number);
}

/* ---- Tiles that show their name instead of pips ---- */

static void define_names(struct text *text, const struct sheet *sheet)
{
    enum { LETTERS_MOST = 8 };
    define_bodies(text);
    for (unsigned tile = 0; tile < sheet_tiles(sheet); tile++) {
        struct error_value name = sheet_tile_value(sheet, (uint8_t)tile);
        svg_add(text, "<g id=\"t-");
        svg_add_words(text, name.text, LETTERS_MOST); /* for pages */
        svg_add(text, "\"><text id=\"t%d\" y=\"%d\" font-size=\"%d\" text-anchor=\"middle\">",
                (int)tile, LOOK_NAME * 36 / 100, LOOK_NAME);
        svg_add_words(text, name.text, LETTERS_MOST);
        svg_add(text, "</text></g>\n");
    }
}

static void draw_named(struct text *text, struct layout_piece piece, struct point at, bool open)
{
    bool seen = piece.tile != TILE_NONE && (open || !piece.down);
    add_use(text, seen ? "tile" : "back", piece, at);
    if (seen)
        svg_add(text, "<use href=\"#t%d\" x=\"%d\" y=\"%d\" fill=\"" LOOK_INK "\"/>\n", piece.tile,
                at.x, at.y - LOOK_THICK / 2);
}

const struct kind names_kind = {
    .define = define_names,
    .cover = cover,
    .shadow = shadow,
    .tile = draw_named,
    .mark = draw_mark,
    .end = draw_end,
    .place = place,
    .in_hand = {.turn = LAYOUT_EAST},
    .hand_scale = 100,
    .hand_size = {LOOK_LENGTH, LOOK_WIDTH},
};

const struct kind tiles_kind = {
    .define = define,
    .cover = cover,
    .shadow = shadow,
    .tile = draw_tile,
    .mark = draw_mark,
    .end = draw_end,
    .place = place,
    .in_hand = {.turn = LAYOUT_SOUTH},
    .hand_scale = 100,
    .hand_size = {LOOK_WIDTH, LOOK_LENGTH},
};
