/* A heavy line in the cells between tiles. */
#include "connectors.h"

static const struct style line_style = {INK_CHOSEN, PAPER_FELT, MARK_BOLD};

/* A line while it is drawn. */
struct pen {
    struct canvas *canvas;
    int x, y;
    unsigned from; /* enum line: where it came from; at the beginning, the tile */
};

static void draw_cell(const struct pen *pen, unsigned lines)
{
    struct area cell = {pen->x, pen->y, pen->x + 1, pen->y + 1};
    canvas_fill(pen->canvas, cell, line_style); /* it takes the place of the tiles' borders */
    canvas_lines(pen->canvas, pen->x, pen->y, lines, WEIGHT_HEAVY, line_style);
}

/* From turns to lines: both count clockwise from the right. */
static unsigned line_to(unsigned turn)
{
    return 1u << turn;
}

static unsigned opposite(unsigned turn)
{
    return turn ^ 2u;
}

static void go_on(struct pen *pen, unsigned turn)
{
    draw_cell(pen, pen->from | line_to(turn));
    pen->x += (turn == LAYOUT_EAST) - (turn == LAYOUT_WEST);
    pen->y += (turn == LAYOUT_SOUTH) - (turn == LAYOUT_NORTH);
    pen->from = line_to(opposite(turn));
}

static void go_to(struct pen *pen, int x, int y)
{
    while (pen->x != x)
        go_on(pen, pen->x < x ? LAYOUT_EAST : LAYOUT_WEST);
    while (pen->y != y)
        go_on(pen, pen->y < y ? LAYOUT_SOUTH : LAYOUT_NORTH);
}

/* Both ends point into their tiles, since other tiles may be there too; in ASCII by arrows. */
static void draw_arrow(struct canvas *canvas, int x, int y, unsigned into)
{
    static const char arrows[] = {
        [LAYOUT_EAST] = '>', [LAYOUT_SOUTH] = 'v', [LAYOUT_WEST] = '<', [LAYOUT_NORTH] = '^'};
    if (canvas->glyphs == GLYPHS_ASCII)
        canvas_glyph(canvas, x, y, (unsigned char)arrows[into], line_style);
}

static void draw_connector(struct canvas *canvas, const struct layout_connector *connector,
                           struct scale scale, int x, int y)
{
    unsigned first = opposite(connector->outs[0]), last = opposite(connector->outs[1]);
    int from_x = x + face_column(scale, connector->points[0].x);
    int from_y = y + face_row(scale, connector->points[0].y);
    struct pen pen = {.canvas = canvas, .x = from_x, .y = from_y, .from = line_to(first)};
    for (unsigned i = 1; i < connector->count; i++)
        go_to(&pen, x + face_column(scale, connector->points[i].x),
              y + face_row(scale, connector->points[i].y));
    draw_cell(&pen, pen.from | line_to(last));
    draw_arrow(canvas, from_x, from_y, first);
    draw_arrow(canvas, pen.x, pen.y, last);
}

void board_draw_connectors(struct canvas *canvas, const struct layout *layout, struct scale scale,
                           int x, int y)
{
    struct layout_connector connectors[TILE_COUNT];
    unsigned count = layout_connectors(layout, connectors);
    for (unsigned i = 0; i < count; i++)
        draw_connector(canvas, &connectors[i], scale, x, y);
}
