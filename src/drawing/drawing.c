/* A whole picture: the table, and the players below it. */
#include "inside.h"

enum { LETTERS_MOST = 200, TABLE_LEAST = 4 * LOOK_UNIT };

/* All that lies on the table. */
struct laid_table {
    const struct kind *kind;
    struct layout layout;
    struct layout_end ends[LAYOUT_ENDS_MAX];
    unsigned end_count;
    struct area area;
};

static void stretch(struct area *area, struct area more)
{
    area->left = more.left < area->left ? more.left : area->left;
    area->top = more.top < area->top ? more.top : area->top;
    area->right = more.right > area->right ? more.right : area->right;
    area->bottom = more.bottom > area->bottom ? more.bottom : area->bottom;
}

static void measure_table(struct laid_table *table, const struct drawing *drawing)
{
    const struct match *match = drawing->match;
    const struct kind *kind = drawing_kind(&match->sheet);
    table->kind = kind;
    layout_init(&table->layout, drawing->wide, drawing->high);
    layout_follow(&table->layout, &match->trail, &match->sheet);
    table->end_count = 0;
    if (drawing->ends && match->stage == MATCH_PLAY)
        table->end_count =
            layout_ends(&table->layout, &match->round, &match->sheet, &match->trail, table->ends);
    table->area =
        (struct area){-TABLE_LEAST / 2, -TABLE_LEAST / 2, TABLE_LEAST / 2, TABLE_LEAST / 2};
    if (table->layout.count)
        table->area = kind->cover(table->layout.pieces[0]);
    for (unsigned i = 0; i < table->layout.count; i++)
        stretch(&table->area, kind->cover(table->layout.pieces[i]));
    for (unsigned i = 0; i < table->end_count; i++)
        stretch(&table->area, kind->cover(table->ends[i].ghost));
}

/* Lines to tiles that lie apart; a narrower stroke on a wide one is seen on every ground. */
static void draw_lines(struct text *text, const struct layout *layout)
{
    struct layout_line lines[TILE_COUNT];
    unsigned count = layout_lines(layout, lines);
    for (unsigned i = 0; i < count; i++)
        for (int inside = 0; inside <= 1; inside++)
            svg_add(text,
                    "<path class=\"line\" d=\"M%d %dL%d %d\" stroke=\"%s\" stroke-width=\"%d\" "
                    "stroke-linecap=\"round\"/>\n",
                    lines[i].from.x * LOOK_UNIT, lines[i].from.y * LOOK_UNIT,
                    lines[i].to.x * LOOK_UNIT, lines[i].to.y * LOOK_UNIT,
                    inside ? LOOK_BRASS : LOOK_BRASS_EDGE, inside ? LOOK_APART_INSIDE : LOOK_APART);
}

static void draw_table(struct text *text, const struct laid_table *table,
                       const struct drawing *drawing)
{
    const struct kind *kind = table->kind;
    const struct layout_piece *pieces = table->layout.pieces;
    const char *ink = drawing->felt ? LOOK_CHALK : LOOK_INK;
    unsigned count = table->layout.count;
    for (unsigned i = 0; i < table->end_count; i++)
        kind->end(text, &drawing->match->round, &table->ends[i], ink);
    for (unsigned i = 0; i < count; i++)
        kind->shadow(text, pieces[i], kind->place(pieces[i]));
    for (unsigned i = 0; i < count; i++)
        kind->tile(text, pieces[i], kind->place(pieces[i]), drawing->open);
    draw_lines(text, &table->layout);
    if (drawing->mark && count)
        kind->mark(text, pieces[count - 1], kind->place(pieces[count - 1]));
}

/* ---- The picture ---- */

/* Where everything goes; the table's corner is at LOOK_MARGIN or below the caption. */
struct page {
    int width, height;
    struct point table, players;
    int limit; /* how wide the players may be, before they are scaled */
    int scale; /* of the players, in percent */
};

enum { WIDER = 2 * LOOK_UNIT, WIDE_ENOUGH = 50 * LOOK_UNIT };
enum { TABLE_USUAL = 36 * LOOK_UNIT, SCALE_MOST = 200 };

/* Below a large table the players are larger, so that their names can be read; in percent. */
static int words_scale(int width)
{
    int scale = width / (TABLE_USUAL / 100);
    return scale < 100 ? 100 : scale > SCALE_MOST ? SCALE_MOST : scale;
}

static struct page arrange_within(const struct drawing *drawing, const struct laid_table *table,
                                  int limit)
{
    const struct area *area = &table->area;
    struct point size = {area->right - area->left, area->bottom - area->top};
    int scale = words_scale(size.x);
    int head = drawing->players && drawing->caption ? LOOK_LINE * scale / 100 : 0, width = size.x;
    struct page page = {
        .height = size.y + head + 2 * LOOK_MARGIN, .limit = limit * 100 / scale, .scale = scale};
    if (drawing->players) {
        struct point players = players_size(drawing, table->kind, page.limit);
        width = players.x * scale / 100 > width ? players.x * scale / 100 : width;
        page.players.y = page.height;
        page.height += players.y * scale / 100 + LOOK_MARGIN;
    }
    page.width = width + 2 * LOOK_MARGIN;
    page.players.x = page.width / 2;
    page.table =
        (struct point){(page.width - size.x) / 2 - area->left, LOOK_MARGIN + head - area->top};
    return page;
}

/* Players take more width while the picture is too high for its proportion, but not much more than
 * a large table has. */
static struct page arrange(const struct drawing *drawing, const struct laid_table *table)
{
    int limit = table->area.right - table->area.left;
    int widest = limit * 6 / 5 > WIDE_ENOUGH ? limit * 6 / 5 : WIDE_ENOUGH;
    struct page page = arrange_within(drawing, table, limit);
    while (drawing->players && limit < widest &&
           (long long)page.height * drawing->wide > (long long)page.width * drawing->high) {
        struct page wider = arrange_within(drawing, table, limit += WIDER);
        if (wider.height < page.height)
            page = wider;
    }
    return page;
}

static void add_gradient(struct text *text, const char *name, const char *from, const char *to)
{
    svg_add(text,
            "<linearGradient id=\"%s\" x2=\"0\" y2=\"1\"><stop stop-color=\"%s\"/>"
            "<stop offset=\"1\" stop-color=\"%s\"/></linearGradient>\n",
            name, from, to);
}

static void define(struct text *text, const struct sheet *sheet, const struct kind *kind)
{
    svg_add(text, "<defs>\n");
    add_gradient(text, "ivory", LOOK_IVORY, LOOK_IVORY_SHADE);
    add_gradient(text, "back", LOOK_BACK, LOOK_BACK_SHADE);
    add_gradient(text, "wood", LOOK_WOOD, LOOK_WOOD_SHADE);
    svg_add(text, "<radialGradient id=\"felt\" cy=\".4\" r=\".75\"><stop stop-color=\"" LOOK_FELT
                  "\"/><stop offset=\"1\" stop-color=\"" LOOK_FELT_SHADE "\"/></radialGradient>\n");
    kind->define(text, sheet);
    svg_add(text, "</defs>\n");
}

static void begin(struct text *text, const struct drawing *drawing, const struct page *page)
{
    int width = drawing->width ? (int)drawing->width : page->width / LOOK_PIXELS;
    long long height = ((long long)page->height * width + page->width / 2) / page->width;
    svg_add(text,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
            "viewBox=\"0 0 %d %d\" role=\"img\" font-family=\"" LOOK_FONT "\" fill=\"%s\">\n",
            width, (int)height, page->width, page->height, drawing->felt ? LOOK_CHALK : LOOK_INK);
    svg_add(text, "<title>");
    svg_add_words(text, drawing->title, LETTERS_MOST);
    svg_add(text, "</title>\n");
}

static void draw_felt(struct text *text, const struct page *page)
{
    svg_add(text,
            "<rect x=\"5\" y=\"5\" width=\"%d\" height=\"%d\" rx=\"%d\" fill=\"url(#felt)\" "
            "stroke=\"" LOOK_FELT_EDGE "\" stroke-width=\"10\"/>\n",
            page->width - 10, page->height - 10, LOOK_FELT_ROUND);
}

static void draw_caption(struct text *text, const struct drawing *drawing, const struct page *page)
{
    int size = LOOK_NOTE * page->scale / 100;
    svg_add(text, "<text x=\"%d\" y=\"%d\" font-size=\"%d\" text-anchor=\"middle\" fill=\"%s\">",
            page->width / 2, LOOK_MARGIN + size / 2, size,
            drawing->felt ? LOOK_CHALK_PALE : LOOK_INK_PALE);
    svg_add_words(text, drawing->caption, LETTERS_MOST);
    svg_add(text, "</text>\n");
}

void drawing_write(struct text *text, const struct drawing *drawing)
{
    struct laid_table table;
    measure_table(&table, drawing);
    struct page page = arrange(drawing, &table);
    begin(text, drawing, &page);
    define(text, &drawing->match->sheet, table.kind);
    if (drawing->felt)
        draw_felt(text, &page);
    if (drawing->players && drawing->caption)
        draw_caption(text, drawing, &page);
    svg_add(text, "<g id=\"table\" transform=\"translate(%d %d)\">\n", page.table.x, page.table.y);
    draw_table(text, &table, drawing);
    svg_add(text, "</g>\n");
    if (drawing->players) {
        svg_begin(text, page.players.x, page.players.y, page.scale);
        players_draw(text, drawing, table.kind, page.limit);
        svg_add(text, "</g>\n");
    }
    svg_add(text, "</svg>\n");
}

void drawing_write_look(struct text *text, const struct sheet *sheet)
{
    svg_add(text, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"0\" height=\"0\">\n");
    define(text, sheet, drawing_kind(sheet));
    svg_add(text, "</svg>\n");
}
