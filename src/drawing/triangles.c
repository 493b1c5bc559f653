/* Triangular tiles. */
#include "inside.h"

enum { HAND_SCALE = 70 };

static bool is_up(struct layout_piece piece)
{
    return (piece.x + piece.y) % 2 == 0;
}

/* Around 0, 0, which is halfway between its edge and its tip; shrunk on all sides by `inset`. */
static void add_triangle(struct text *text, bool up, int inset, const char *attributes)
{
    int way = up ? 1 : -1;
    int base = LOOK_ROW / 2 - inset, tip = LOOK_ROW / 2 - 2 * inset;
    int side = LOOK_COLUMN - inset * LOOK_ROW / LOOK_COLUMN; /* the square root of 3 times it */
    svg_add(text, "<path d=\"M0 %dL%d %d %d %dz\" %s/>\n", -way * tip, side, way * base, -side,
            way * base, attributes);
}

/* ---- Definitions ---- */

static void define_shadow(struct text *text, bool up)
{
    svg_add(text,
            "<g id=\"shadow-%s\" stroke=\"#000\" stroke-linejoin=\"round\" "
            "transform=\"translate(5 11)\">\n",
            up ? "up" : "down");
    for (int beyond = LOOK_SHADOW; beyond >= 0; beyond -= LOOK_SHADOW / 4) {
        svg_add(text, "<g stroke-width=\"%d\" opacity=\".055\">", 2 * (LOOK_BORDER + beyond));
        add_triangle(text, up, LOOK_BORDER, "");
        svg_add(text, "</g>\n");
    }
    svg_add(text, "</g>\n");
}

/* The thick stroke of the line inside makes the corners round. */
static void define_body(struct text *text, bool up, const char *name, const char *edge,
                        const char *face)
{
    svg_add(text, "<g id=\"%s-%s\" stroke-width=\"60\" stroke-linejoin=\"round\">\n", name,
            up ? "up" : "down");
    svg_add(text, "<g fill=\"%s\" stroke=\"%s\">", edge, edge);
    add_triangle(text, up, LOOK_BORDER, "");
    svg_add(text, "</g>\n<g fill=\"%s\" stroke=\"%s\" transform=\"translate(0 %d)\">", face, face,
            -LOOK_THICK / 2);
    add_triangle(text, up, LOOK_BORDER + 2, "stroke-width=\"56\"");
    svg_add(text, "</g>\n</g>\n");
}

static void define(struct text *text, const struct sheet *sheet)
{
    (void)sheet;
    for (int up = 0; up <= 1; up++) {
        define_shadow(text, up);
        define_body(text, up, "tile", LOOK_IVORY_EDGE, LOOK_IVORY);
    }
    for (unsigned number = 0; number <= TRIANGLE_HIGHEST; number++)
        svg_add(text,
                "<text id=\"n%d\" y=\"%d\" font-size=\"%d\" font-weight=\"bold\" "
                "text-anchor=\"middle\" fill=\"%s\">%d</text>\n",
                (int)number, LOOK_CORNER_NUMERAL * 36 / 100, LOOK_CORNER_NUMERAL,
                look_numbers[number], (int)number);
}

/* ---- Drawing ---- */

static struct point place(struct layout_piece piece)
{
    return (struct point){piece.x * LOOK_COLUMN, piece.y * LOOK_ROW + LOOK_ROW / 2};
}

static struct area cover(struct layout_piece piece)
{
    struct point middle = place(piece);
    return (struct area){middle.x - LOOK_COLUMN, middle.y - LOOK_ROW / 2, middle.x + LOOK_COLUMN,
                         middle.y + LOOK_ROW / 2};
}

static void add_use(struct text *text, const char *what, struct layout_piece piece, struct point at)
{
    svg_add(text, "<use href=\"#%s-%s\" x=\"%d\" y=\"%d\"/>\n", what, is_up(piece) ? "up" : "down",
            at.x, at.y);
}

static void shadow(struct text *text, struct layout_piece piece, struct point at)
{
    add_use(text, "shadow", piece, at);
}

/* From the middle of a cell to the number in one of its corners: clockwise from the tip. */
static struct point corner_way(bool up, unsigned corner)
{
    enum { ASIDE = LOOK_COLUMN - LOOK_CORNER * 866 / 1000, BESIDE = LOOK_CORNER / 2 };
    static const struct point ways[] = {{0, LOOK_CORNER - LOOK_ROW / 2},
                                        {ASIDE, LOOK_ROW / 2 - BESIDE},
                                        {-ASIDE, LOOK_ROW / 2 - BESIDE}};
    int way = up ? 1 : -1;
    return (struct point){way * ways[corner].x, way * ways[corner].y};
}

static void draw_tile(struct text *text, struct layout_piece piece, struct point at, bool open)
{
    (void)open;
    add_use(text, "tile", piece, at);
    for (unsigned corner = 0; corner < 3; corner++) {
        struct point way = corner_way(is_up(piece), corner);
        svg_add(text, "<use href=\"#n%d\" x=\"%d\" y=\"%d\"/>\n",
                triangle_corners[piece.tile][(corner + piece.turn) % 3], at.x + way.x,
                at.y + way.y - LOOK_THICK / 2);
    }
}

static void draw_mark(struct text *text, struct layout_piece piece, struct point at)
{
    svg_add(text,
            "<g transform=\"translate(%d %d)\" fill=\"none\" stroke=\"" LOOK_MARK
            "\" stroke-width=\"14\" stroke-linejoin=\"round\">",
            at.x, at.y);
    add_triangle(text, is_up(piece), 8, "");
    svg_add(text, "</g>\n");
}

static void draw_end(struct text *text, const struct round *round, const struct layout_end *end,
                     const char *ink)
{
    const struct triangle_place *wanted = &round->triangle.places[end->on];
    struct point at = place(end->ghost);
    bool up = is_up(end->ghost);
    svg_add(text, "<g transform=\"translate(%d %d)\" fill=\"%s\">\n", at.x, at.y, ink);
    svg_add(text,
            "<g fill-opacity=\".12\" stroke=\"%s\" stroke-width=\"7\" "
            "stroke-dasharray=\"24 20\" stroke-linejoin=\"round\">",
            ink);
    add_triangle(text, up, 3 * LOOK_GAP, "");
    svg_add(text, "</g>\n");
    for (unsigned corner = 0; corner < 3; corner++) {
        struct point way = corner_way(up, corner);
        if (wanted->needs[corner] <= TRIANGLE_HIGHEST)
            svg_add(text,
                    "<text x=\"%d\" y=\"%d\" font-size=\"%d\" text-anchor=\"middle\">%d</text>\n",
                    way.x, way.y + LOOK_CORNER_NUMERAL * 36 / 100, LOOK_CORNER_NUMERAL,
                    wanted->needs[corner]);
    }
    svg_add(text, "</g>\n");
}

const struct kind triangles_kind = {
    .define = define,
    .cover = cover,
    .shadow = shadow,
    .tile = draw_tile,
    .mark = draw_mark,
    .end = draw_end,
    .place = place,
    .hand_scale = HAND_SCALE,
    .hand_size = {2 * LOOK_COLUMN * HAND_SCALE / 100, LOOK_ROW *HAND_SCALE / 100},
};
