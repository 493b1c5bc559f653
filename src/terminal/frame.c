/* Bars above and below. */
#include "frame.h"

#include <pasch/words/language.h>

#include <stdio.h>

enum { GAP = 3 };

struct canvas *frame_begin(struct console *console)
{
    struct canvas *canvas = console_begin(console);
    char text[200];
    if (canvas->width >= FRAME_WIDTH_LEAST && canvas->height >= FRAME_HEIGHT_LEAST)
        return canvas;
    snprintf(text, sizeof text, _("This needs %d columns and %d rows; there are %d and %d."),
             FRAME_WIDTH_LEAST, FRAME_HEIGHT_LEAST, canvas->width, canvas->height);
    const char *line = text;
    for (int y = 0; *line && y < canvas->height; y++) {
        size_t length;
        const char *next = canvas_break(canvas, line, canvas->width, &length);
        canvas_text_bytes(canvas, 0, y, canvas->width, line, length,
                          (struct style){INK_BAD, PAPER_SCREEN, 0});
        line = next;
    }
    return NULL;
}

void frame_title(struct canvas *canvas, const char *left, const char *right)
{
    struct style style = {INK_BAR, PAPER_BAR, MARK_BOLD};
    int width = canvas_width(canvas, right);
    canvas_fill(canvas, (struct area){0, 0, canvas->width, 1}, style);
    canvas_text(canvas, 1, 0, canvas->width - width - 4, left, style);
    style.marks = 0;
    canvas_text(canvas, canvas->width - width - 1, 0, width, right, style);
}

static int words_width(const struct canvas *canvas, const struct key_words *words)
{
    return canvas_width(canvas, words->key) + 1 + canvas_width(canvas, words->words);
}

static int count_rows(const struct canvas *canvas, const struct key_words *keys, unsigned count)
{
    int rows = 1, x = 1;
    for (unsigned i = 0; i < count; i++) {
        int width = words_width(canvas, &keys[i]);
        if (x > 1 && x + width > canvas->width - 1) {
            rows++;
            x = 1;
        }
        x += width + GAP;
    }
    return rows;
}

int frame_keys(struct canvas *canvas, const struct key_words *keys, unsigned count, int least)
{
    int rows = count_rows(canvas, keys, count), x = 1;
    int first = canvas->height - (rows < least ? least : rows), y = first;
    for (unsigned i = 0; i < count; i++) {
        if (x > 1 && x + words_width(canvas, &keys[i]) > canvas->width - 1) {
            y++;
            x = 1;
        }
        x += canvas_text(canvas, x, y, canvas->width - x, keys[i].key,
                         (struct style){INK_KEY, PAPER_SCREEN, MARK_BOLD});
        x += 1;
        x += canvas_text(canvas, x, y, canvas->width - x, keys[i].words,
                         (struct style){INK_FAINT, PAPER_SCREEN, 0});
        x += GAP;
    }
    return first;
}
