/* A ring of sentences. */
#include "chronicle.h"

#include "page.h"

#include <pasch/words/format.h>
#include <pasch/words/language.h>

#include <string.h>

static void forget_deeds(struct chronicle *chronicle)
{
    for (unsigned seat = 0; seat < PLAYERS_MAX; seat++)
        chronicle->deeds[seat][0] = 0;
}

void chronicle_init(struct chronicle *chronicle)
{
    chronicle->count = 0;
    chronicle->moved = false;
    forget_deeds(chronicle);
}

void chronicle_add_event(struct chronicle *chronicle, const struct told_event *event,
                         const char *const *names)
{
    struct text text;
    bool named = event->seat < PLAYERS_MAX && event->kind != EVENT_DEAL;
    if (!event->told[0])
        return;
    chronicle->deals[chronicle->count % CHRONICLE_ENTRIES] = event->kind == EVENT_DEAL;
    text_init(&text, chronicle->entries[chronicle->count++ % CHRONICLE_ENTRIES],
              CHRONICLE_TEXT_MAX);
    if (event->kind == EVENT_DEAL) {
        forget_deeds(chronicle);
        text_format(&text, _("Round %d"), (int)event->round);
        text_add(&text, ": ");
    } else if (named) {
        text_format(&text, "%c%s%c ", CANVAS_BOLD, names[event->seat], CANVAS_BOLD);
    }
    text_add(&text, event->told);
    text_trim(&text);
    if (event->kind == EVENT_MOVE)
        strcpy(chronicle->deeds[event->seat], event->deed);
    chronicle->moved = event->kind == EVENT_MOVE;
}

static unsigned first_entry(const struct chronicle *chronicle)
{
    return chronicle->count > CHRONICLE_ENTRIES ? chronicle->count - CHRONICLE_ENTRIES : 0;
}

static int count_lines(const struct canvas *canvas, const char *entry, int width)
{
    int lines = 0;
    size_t length;
    while (*entry) {
        entry = canvas_break(canvas, entry, width - (lines ? 1 : 0), &length);
        lines++;
    }
    return lines;
}

static void draw_entry(struct canvas *canvas, struct area area, const char *entry, int y,
                       struct style style)
{
    for (bool first = true; *entry; first = false, y++) {
        size_t length;
        const char *next = canvas_break(canvas, entry, area_width(area) - (first ? 0 : 1), &length);
        if (y >= area.top)
            page_draw_text(canvas, area.left + (first ? 0 : 1), y, area_width(area), entry, length,
                           style);
        entry = next;
    }
}

void chronicle_draw(const struct chronicle *chronicle, struct canvas *canvas, struct area area)
{
    int lines = 0;
    unsigned first = chronicle->count, least = first_entry(chronicle);
    for (; first > least; first--) {
        const char *entry = chronicle->entries[(first - 1) % CHRONICLE_ENTRIES];
        int more = count_lines(canvas, entry, area_width(area));
        if (lines > 0 && lines + more > area_height(area))
            break; /* it begins with a whole entry, if the newest is not too long for that */
        lines += more;
    }
    int y = lines < area_height(area) ? area.top : area.bottom - lines;
    for (; first < chronicle->count; first++) {
        const char *entry = chronicle->entries[first % CHRONICLE_ENTRIES];
        bool newest = first + 1 == chronicle->count;
        draw_entry(canvas, area, entry, y,
                   (struct style){newest ? INK_TEXT : INK_FAINT, PAPER_SCREEN, 0});
        y += count_lines(canvas, entry, area_width(area));
    }
}

void chronicle_draw_newest(const struct chronicle *chronicle, struct canvas *canvas,
                           struct area area)
{
    struct style style = {INK_GHOST, PAPER_FELT, 0};
    canvas_fill(canvas, area, style);
    if (chronicle->count == 0)
        return;
    const char *entry = chronicle->entries[(chronicle->count - 1) % CHRONICLE_ENTRIES];
    page_draw_text(canvas, area.left + 1, area.top, area_width(area) - 1, entry, strlen(entry),
                   style);
}

void chronicle_write(const struct chronicle *chronicle, struct text *text)
{
    for (unsigned i = first_entry(chronicle); i < chronicle->count; i++) {
        bool deal = chronicle->deals[i % CHRONICLE_ENTRIES];
        if (deal && i > first_entry(chronicle))
            text_add(text, "\n");
        text_add(text, deal ? "# " : "- ");
        text_add(text, chronicle->entries[i % CHRONICLE_ENTRIES]);
        text_add(text, "\n");
    }
}
