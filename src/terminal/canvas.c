/* Cells, lines that join, and text in them. */
#include "canvas.h"

#include <string.h>
#include <wchar.h>

static struct area whole(const struct canvas *canvas)
{
    return (struct area){0, 0, canvas->width, canvas->height};
}

void canvas_clear(struct canvas *canvas)
{
    canvas->clip = whole(canvas);
    for (int i = 0; i < canvas->width * canvas->height; i++)
        canvas->cells[i] = (struct cell){.glyph = ' '};
}

void canvas_clip(struct canvas *canvas, struct area area)
{
    canvas->clip.left = area.left > 0 ? area.left : 0;
    canvas->clip.top = area.top > 0 ? area.top : 0;
    canvas->clip.right = area.right < canvas->width ? area.right : canvas->width;
    canvas->clip.bottom = area.bottom < canvas->height ? area.bottom : canvas->height;
}

void canvas_unclip(struct canvas *canvas)
{
    canvas->clip = whole(canvas);
}

/* The cell there; NULL if nothing may be drawn there. */
static struct cell *cell_at(struct canvas *canvas, int x, int y)
{
    const struct area *clip = &canvas->clip;
    if (x < clip->left || x >= clip->right || y < clip->top || y >= clip->bottom)
        return NULL;
    return &canvas->cells[(size_t)y * (size_t)canvas->width + (size_t)x];
}

void canvas_fill(struct canvas *canvas, struct area area, struct style style)
{
    for (int y = area.top; y < area.bottom; y++)
        for (int x = area.left; x < area.right; x++) {
            struct cell *cell = cell_at(canvas, x, y);
            if (cell)
                *cell = (struct cell){.glyph = ' ', .style = style};
        }
}

/* ---- Lines ---- */

static const uint32_t light[16] = {' ',    0x2576, 0x2577, 0x250c, 0x2574, 0x2500, 0x2510, 0x252c,
                                   0x2575, 0x2514, 0x2502, 0x251c, 0x2518, 0x2534, 0x2524, 0x253c};
static const uint32_t heavy[16] = {' ',    0x257a, 0x257b, 0x250f, 0x2578, 0x2501, 0x2513, 0x2533,
                                   0x2579, 0x2517, 0x2503, 0x2523, 0x251b, 0x253b, 0x252b, 0x254b};

static uint32_t rounded(unsigned lines, uint32_t otherwise)
{
    switch (lines) {
    case LINE_RIGHT | LINE_DOWN:
        return 0x256d;
    case LINE_LEFT | LINE_DOWN:
        return 0x256e;
    case LINE_LEFT | LINE_UP:
        return 0x256f;
    case LINE_RIGHT | LINE_UP:
        return 0x2570;
    default:
        return otherwise;
    }
}

static uint32_t ascii_line(unsigned lines, enum weight weight)
{
    if (weight == WEIGHT_HEAVY)
        return '#';
    if (!(lines & (LINE_UP | LINE_DOWN)))
        return weight == WEIGHT_DASHED ? '.' : '-';
    if (!(lines & (LINE_LEFT | LINE_RIGHT)))
        return weight == WEIGHT_DASHED ? ':' : '|';
    return weight == WEIGHT_DASHED ? '.' : '+';
}

static uint32_t line_glyph(enum glyphs glyphs, unsigned lines, enum weight weight)
{
    if (glyphs == GLYPHS_ASCII)
        return ascii_line(lines, weight);
    if (weight == WEIGHT_HEAVY)
        return heavy[lines];
    if (weight == WEIGHT_DASHED && lines == (LINE_LEFT | LINE_RIGHT))
        return 0x2504;
    if (weight == WEIGHT_DASHED && lines == (LINE_UP | LINE_DOWN))
        return 0x2506;
    return glyphs == GLYPHS_ROUND ? rounded(lines, light[lines]) : light[lines];
}

void canvas_lines(struct canvas *canvas, int x, int y, unsigned lines, enum weight weight,
                  struct style style)
{
    struct cell *cell = cell_at(canvas, x, y);
    if (!cell)
        return;
    cell->lines = (uint8_t)(cell->lines | lines);
    cell->glyph = line_glyph(canvas->glyphs, cell->lines, weight);
    cell->style = style;
}

void canvas_frame(struct canvas *canvas, struct area area, enum weight weight, struct style style)
{
    int right = area.right - 1, bottom = area.bottom - 1;
    for (int x = area.left + 1; x < right; x++) {
        canvas_lines(canvas, x, area.top, LINE_LEFT | LINE_RIGHT, weight, style);
        canvas_lines(canvas, x, bottom, LINE_LEFT | LINE_RIGHT, weight, style);
    }
    for (int y = area.top + 1; y < bottom; y++) {
        canvas_lines(canvas, area.left, y, LINE_UP | LINE_DOWN, weight, style);
        canvas_lines(canvas, right, y, LINE_UP | LINE_DOWN, weight, style);
    }
    canvas_lines(canvas, area.left, area.top, LINE_RIGHT | LINE_DOWN, weight, style);
    canvas_lines(canvas, right, area.top, LINE_LEFT | LINE_DOWN, weight, style);
    canvas_lines(canvas, area.left, bottom, LINE_RIGHT | LINE_UP, weight, style);
    canvas_lines(canvas, right, bottom, LINE_LEFT | LINE_UP, weight, style);
}

/* ---- Characters ---- */

/* What a character becomes where only ASCII can be shown. */
static const struct {
    uint32_t glyph;
    const char *instead;
} substitutes[] = {
    {0xe4, "ae"},   {0xf6, "oe"},  {0xfc, "ue"},   {0xc4, "Ae"},   {0xd6, "Oe"},   {0xdc, "Ue"},
    {0xdf, "ss"},   {0xb7, "."},   {0xd7, "x"},    {0xf7, "/"},    {0x2013, "-"},  {0x2014, "-"},
    {0x2018, "'"},  {0x2019, "'"}, {0x201c, "\""}, {0x201d, "\""}, {0x201e, "\""}, {0x2026, "."},
    {0x2190, "<"},  {0x2191, "^"}, {0x2192, ">"},  {0x2193, "v"},  {0x2212, "-"},  {0x2571, "/"},
    {0x2572, "\\"}, {0x2500, "-"}, {0x2504, "."},  {0x2591, "#"},  {0x2592, "#"},  {0x25b6, ">"},
    {0x25cf, "o"},  {0x2588, "#"}, {0x25b8, ">"},  {0x2713, "x"},  {0x2022, "*"},  {0x2501, "="},
    {0x2502, "|"},
};

static const char *substitute(uint32_t glyph)
{
    for (size_t i = 0; i < sizeof substitutes / sizeof substitutes[0]; i++)
        if (substitutes[i].glyph == glyph)
            return substitutes[i].instead;
    return "?";
}

void canvas_glyph(struct canvas *canvas, int x, int y, uint32_t glyph, struct style style)
{
    struct cell *cell = cell_at(canvas, x, y);
    if (!cell)
        return;
    if (canvas->glyphs == GLYPHS_ASCII && glyph > 126)
        glyph = (unsigned char)substitute(glyph)[0];
    *cell = (struct cell){.glyph = glyph, .style = style};
}

/* The next character of a text; what is no UTF-8, or would move the cursor, is a question mark. */
static const char *next_glyph(const char *text, const char *end, uint32_t *ret_glyph)
{
    unsigned char first = (unsigned char)*text++;
    int more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : first >= 0xc0 ? 1 : 0;
    uint32_t glyph = more == 3 ? first & 7u : more == 2 ? first & 15u : more ? first & 31u : first;
    bool good = more > 0 ? first < 0xf8 : (first >= ' ' && first < 127) || first == CANVAS_BOLD;
    while (more-- > 0) {
        if (text >= end || (*text & 0xc0) != 0x80) {
            good = false;
            break;
        }
        glyph = glyph << 6 | (*text++ & 63u);
    }
    *ret_glyph = good && !(glyph >= 127 && glyph < 160) ? glyph : '?';
    return text;
}

static int glyph_width(const struct canvas *canvas, uint32_t glyph)
{
    if (glyph < 127)
        return glyph != CANVAS_BOLD;
    if (canvas->glyphs == GLYPHS_ASCII)
        return (int)strlen(substitute(glyph));
    int width = wcwidth((wchar_t)glyph);
    return width < 0 ? 1 : width;
}

static int width_of(const struct canvas *canvas, const char *text, const char *end)
{
    int width = 0;
    while (text < end) {
        uint32_t glyph;
        text = next_glyph(text, end, &glyph);
        width += glyph_width(canvas, glyph);
    }
    return width;
}

int canvas_width(const struct canvas *canvas, const char *text)
{
    return width_of(canvas, text, text + strlen(text));
}

static int draw_glyph(struct canvas *canvas, int x, int y, uint32_t glyph, struct style style)
{
    int width = glyph_width(canvas, glyph);
    if (canvas->glyphs == GLYPHS_ASCII && glyph > 126)
        for (const char *at = substitute(glyph); *at; at++)
            canvas_glyph(canvas, x++, y, (unsigned char)*at, style);
    else if (width > 0)
        canvas_glyph(canvas, x, y, wcwidth((wchar_t)glyph) < 0 ? '?' : glyph, style);
    struct cell *rest = width == 2 && glyph > 126 ? cell_at(canvas, x + 1, y) : NULL;
    if (rest && canvas->glyphs != GLYPHS_ASCII)
        *rest = (struct cell){.glyph = 0, .style = style};
    return width;
}

/* How much of a text there is room for in so many columns: whole words, if that leaves half of it.
 */
static const char *find_cut(const struct canvas *canvas, const char *text, const char *end,
                            int room)
{
    const char *at = text, *space = NULL;
    for (int used = 0; at < end;) {
        uint32_t glyph;
        const char *next = next_glyph(at, end, &glyph);
        used += glyph_width(canvas, glyph);
        if (used > room && glyph == ' ')
            return at;
        if (used > room)
            break;
        at = next;
        if (glyph == ' ' && used > room / 2)
            space = at;
    }
    return space ? space : at;
}

int canvas_text_bytes(struct canvas *canvas, int x, int y, int width, const char *text,
                      size_t length, struct style style)
{
    const char *end = text + length;
    int used = 0;
    bool fits = width_of(canvas, text, end) <= width;
    if (!fits)
        end = find_cut(canvas, text, end, width - 1); /* the dots take one column */
    while (text < end) {
        uint32_t glyph;
        text = next_glyph(text, end, &glyph);
        if (glyph == CANVAS_BOLD)
            style.marks ^= MARK_BOLD;
        else
            used += draw_glyph(canvas, x + used, y, glyph, style);
    }
    if (!fits && width > 0)
        used += draw_glyph(canvas, x + used, y, 0x2026, style);
    return used;
}

int canvas_text(struct canvas *canvas, int x, int y, int width, const char *text,
                struct style style)
{
    return canvas_text_bytes(canvas, x, y, width, text, strlen(text), style);
}

const char *canvas_break(const struct canvas *canvas, const char *text, int width,
                         size_t *ret_length)
{
    const char *end = text + strcspn(text, "\n"), *at = text, *space = NULL;
    int used = 0;
    while (at < end) {
        uint32_t glyph;
        const char *next = next_glyph(at, end, &glyph);
        if (glyph == ' ' && at > text)
            space = at;
        used += glyph_width(canvas, glyph);
        if (used > width && at > text)
            break;
        at = next;
    }
    if (at == end) {
        *ret_length = (size_t)(end - text);
        return *end ? end + 1 : end;
    }
    if (!space) {
        *ret_length = (size_t)(at - text);
        return at;
    }
    const char *last = space;
    while (last > text && last[-1] == ' ')
        last--;
    *ret_length = (size_t)(last - text);
    while (*space == ' ')
        space++;
    return space;
}
