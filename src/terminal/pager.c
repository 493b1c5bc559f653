/* Scrolling. */
#include "pager.h"

#include "page.h"

#include <pasch/words/language.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MARGIN = 2, WIDTH_MOST = 100, KEYS_MAX = 12 };

struct pager {
    const char *title;
    const struct key_words *more;
    unsigned more_count;
    struct page page;
    int width; /* that the page is broken for; 0: not yet */
    int rows;  /* that are seen */
    size_t first;
};

/* How wide a text is on this screen. */
static int text_width(const struct canvas *canvas)
{
    int width = canvas->width - 2 * MARGIN - 1;
    return width < WIDTH_MOST ? width : WIDTH_MOST;
}

/* A bar at the right that shows which part is seen. */
static void draw_bar(const struct pager *pager, struct canvas *canvas, struct area area)
{
    int rows = area_height(area), count = (int)pager->page.count;
    if (count <= rows)
        return;
    int length = rows * rows / count > 1 ? rows * rows / count : 1;
    int from = (int)pager->first * (rows - length) / (count - rows);
    for (int y = 0; y < rows; y++)
        canvas_glyph(canvas, canvas->width - 1, area.top + y,
                     y >= from && y < from + length ? 0x2588 : 0x2502,
                     (struct style){INK_FAINT, PAPER_SCREEN, 0});
}

static void draw(struct pager *pager, struct canvas *canvas)
{
    struct key_words keys[KEYS_MAX];
    unsigned count = 0;
    for (; count < pager->more_count && count < KEYS_MAX - 2; count++)
        keys[count] = pager->more[count];
    if (pager->page.count + 3 > (size_t)canvas->height)
        keys[count++] = (struct key_words){_("↑ ↓ Page"), _("scrolls")};
    if (!pager->more_count)
        keys[count++] = (struct key_words){"Esc", _("back")};
    frame_title(canvas, pager->title, "");
    int last = frame_keys(canvas, keys, count, 1);
    struct area area = {MARGIN, 2, MARGIN + text_width(canvas), last - 1};
    pager->rows = area_height(area);
    size_t most =
        pager->page.count > (size_t)pager->rows ? pager->page.count - (size_t)pager->rows : 0;
    pager->first = pager->first < most ? pager->first : most;
    page_draw(&pager->page, canvas, area, pager->first);
    draw_bar(pager, canvas, area);
}

static void scroll_by(struct pager *pager, long rows)
{
    long first = (long)pager->first + rows;
    pager->first = first > 0 ? (size_t)first : 0;
}

/* Whether the key scrolls. */
static bool scroll(struct pager *pager, int key)
{
    long page = pager->rows > 2 ? pager->rows - 1 : 1;
    switch (key) {
    case KEY_GO_UP:
        scroll_by(pager, -1);
        return true;
    case KEY_GO_DOWN:
        scroll_by(pager, 1);
        return true;
    case KEY_PAGE_UP:
        scroll_by(pager, -page);
        return true;
    case KEY_PAGE_DOWN:
    case ' ':
        scroll_by(pager, page);
        return true;
    case KEY_GO_HOME:
        pager->first = 0;
        return true;
    case KEY_GO_END:
        scroll_by(pager, (long)pager->page.count);
        return true;
    default:
        return false;
    }
}

/* Whether the key leaves. */
static bool leaves(const struct pager *pager, int key)
{
    for (unsigned i = 0; i < pager->more_count; i++)
        if (key == pager->more[i].key[0] && !pager->more[i].key[1])
            return true;
    return key == KEY_LEAVE || key == KEY_ESCAPE || key == 'q' || key == KEY_ENTERED;
}

int pager_show_written(struct console *console, const char *title,
                       char *(*write)(void *context, int width), void *context,
                       const struct key_words *more, unsigned more_count)
{
    struct pager pager = {.title = title, .more = more, .more_count = more_count};
    int key;
    do {
        struct canvas *canvas = frame_begin(console);
        if (canvas && pager.width != text_width(canvas)) {
            pager.width = text_width(canvas);
            char *text = write(context, pager.width);
            page_finish(&pager.page);
            page_init(&pager.page, canvas, text ? text : "", pager.width);
            free(text);
        }
        if (canvas)
            draw(&pager, canvas);
        console_show(console);
        key = console_key(console, -1);
    } while (scroll(&pager, key) || !leaves(&pager, key));
    page_finish(&pager.page);
    return key;
}

static char *copy(void *context, int width)
{
    (void)width;
    return strdup(context);
}

int pager_show(struct console *console, const char *title, const char *markdown,
               const struct key_words *more, unsigned more_count)
{
    return pager_show_written(console, title, copy, (void *)markdown, more, more_count);
}
