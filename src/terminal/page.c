/* From Markdown to lines on a canvas. */
#include "page.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- Paragraphs ---- */

/* How far the lines of a list entry after the first are moved in; 0: no list entry. */
static int hanging(const char *line)
{
    size_t digits = strspn(line, "0123456789");
    if (strchr("-+>", line[0]) && line[0] && line[1] == ' ')
        return 2;
    if (strncmp(line, "– ", strlen("– ")) == 0)
        return 2;
    return digits > 0 && line[digits] == '.' && line[digits + 1] == ' ' ? (int)digits + 2 : 0;
}

static bool stands_alone(const char *line)
{
    return *line == '#' || *line == '|' || *line == '\t' || *line == '\n' || !*line;
}

/* Whether a line goes on with the paragraph of the line before it. */
static bool goes_on(const char *before, const char *line)
{
    return before && !stands_alone(before) && !stands_alone(line) && !hanging(line);
}

/* Copies a line without the marks of bold words. */
static char *copy_line(char *to, const char *line, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (i + 1 < length && line[i] == '*' && line[i + 1] == '*') {
            *to++ = CANVAS_BOLD;
            i++;
        } else {
            *to++ = line[i];
        }
    return to;
}

/* Joins the lines of each paragraph; the result is no longer than the source. */
static void join_lines(char *to, const char *markdown)
{
    const char *before = NULL;
    for (const char *line = markdown; *line;) {
        size_t length = strcspn(line, "\n");
        if (goes_on(before, line)) {
            to[-1] = ' ';
            size_t blank = strspn(line, " ");
            to = copy_line(to, line + blank, length - blank);
        } else {
            to = copy_line(to, line, length);
        }
        *to++ = '\n';
        before = line;
        line += length + (line[length] == '\n');
    }
    *to = 0;
}

/* ---- Lines ---- */

static void add_line(struct page *page, struct page_line line)
{
    if (page->count == page->room) {
        size_t room = page->room ? 2 * page->room : 64;
        struct page_line *lines = realloc(page->lines, room * sizeof *lines);
        if (!lines) {
            page->failed = true;
            return;
        }
        page->lines = lines;
        page->room = room;
    }
    page->lines[page->count++] = line;
}

static bool toggles_bold(const char *text, size_t length)
{
    bool toggles = false;
    for (size_t i = 0; i < length; i++)
        toggles ^= text[i] == CANVAS_BOLD;
    return toggles;
}

static void break_paragraph(struct page *page, const struct canvas *canvas, char *paragraph,
                            int width)
{
    const char *at = paragraph;
    int indent = hanging(at);
    bool first = true, bold = false, heading = *at == '#';
    bool whole = *at == '|' || *at == '\t';
    at += heading ? strspn(at, "# ") : *at == '\t' ? 1 : 0;
    do {
        struct page_line line = {
            .from = (size_t)(at - page->text),
            .indent = first ? 0 : indent,
            .heading = heading,
            .bold = bold,
        };
        const char *next = at + strlen(at);
        line.length = (size_t)(next - at);
        if (!whole)
            next = canvas_break(canvas, at, width - line.indent, &line.length);
        bold ^= toggles_bold(at, line.length);
        add_line(page, line);
        at = next;
        first = false;
    } while (*at);
}

void page_init(struct page *page, const struct canvas *canvas, const char *markdown, int width)
{
    *page = (struct page){.text = malloc(strlen(markdown) + 2)};
    page->failed = !page->text;
    if (page->failed)
        return;
    join_lines(page->text, markdown);
    for (char *at = page->text; *at;) {
        char *end = at + strcspn(at, "\n");
        bool more = *end;
        *end = 0;
        break_paragraph(page, canvas, at, width > 8 ? width : 8);
        at = end + more;
    }
    while (page->count > 0 && page->lines[page->count - 1].length == 0)
        page->count--; /* empty lines at the end only make people scroll */
    if (page->failed)
        page->count = 0;
}

void page_finish(struct page *page)
{
    free(page->text);
    free(page->lines);
    *page = (struct page){.text = NULL};
}

/* ---- Drawing ---- */

/* The length of `[3|4]` at the beginning of a text; 0 if there is none. */
static size_t find_tile(const char *text, size_t length, size_t *ret_middle)
{
    size_t at = 1;
    if (text[0] != '[')
        return 0;
    while (at < length && isdigit((unsigned char)text[at]))
        at++;
    *ret_middle = at;
    if (at == 1 || at >= length || text[at++] != '|')
        return 0;
    size_t second = at;
    while (at < length && isdigit((unsigned char)text[at]))
        at++;
    return at > second && at < length && text[at] == ']' ? at + 1 : 0;
}

static struct style number_style(const char *digits)
{
    long number = strtol(digits, NULL, 10);
    unsigned ink = number < TILE_NUMBERS ? INK_NUMBER + (unsigned)number : (unsigned)INK_FRAME;
    return (struct style){(uint8_t)ink, PAPER_TILE, MARK_BOLD};
}

static int draw_tile(struct canvas *canvas, int x, int y, const char *text, size_t length,
                     size_t middle)
{
    struct style frame = {INK_FRAME, PAPER_TILE, 0};
    int used = canvas_text_bytes(canvas, x, y, 1, text, 1, frame);
    used += canvas_text_bytes(canvas, x + used, y, 4, text + 1, middle - 1, number_style(text + 1));
    used += canvas_text_bytes(canvas, x + used, y, 1, "|", 1, frame);
    used += canvas_text_bytes(canvas, x + used, y, 4, text + middle + 1, length - middle - 2,
                              number_style(text + middle + 1));
    return used + canvas_text_bytes(canvas, x + used, y, 1, "]", 1, frame);
}

int page_draw_text(struct canvas *canvas, int x, int y, int width, const char *text, size_t length,
                   struct style style)
{
    int used = 0;
    for (size_t at = 0; at < length && used < width;) {
        size_t middle, tile = find_tile(text + at, length - at, &middle), end = at + 1;
        if (tile > 0 && used + (int)tile <= width) {
            used += draw_tile(canvas, x + used, y, text + at, tile, middle);
            at += tile;
            continue;
        }
        while (end < length && text[end] != '[')
            end++;
        used += canvas_text_bytes(canvas, x + used, y, width - used, text + at, end - at, style);
        style.marks ^= toggles_bold(text + at, end - at) ? MARK_BOLD : 0;
        at = end;
    }
    return used;
}

void page_draw(const struct page *page, struct canvas *canvas, struct area area, size_t first)
{
    for (int y = area.top; y < area.bottom && first < page->count; y++, first++) {
        const struct page_line *line = &page->lines[first];
        struct style style = {INK_TEXT, PAPER_SCREEN, line->bold ? MARK_BOLD : 0};
        if (line->heading)
            style = (struct style){INK_KEY, PAPER_SCREEN, MARK_BOLD};
        page_draw_text(canvas, area.left + line->indent, y, area_width(area) - line->indent,
                       page->text + line->from, line->length, style);
    }
}
