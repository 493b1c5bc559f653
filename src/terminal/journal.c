/* A ring of sentences. */
#include "journal.h"

#include "page.h"

#include <pasch/words/format.h>
#include <pasch/words/language.h>

#include <string.h>

static void forget_deeds(struct journal *journal)
{
    for (unsigned seat = 0; seat < PLAYERS_MAX; seat++)
        journal->deeds[seat][0] = 0;
}

void journal_init(struct journal *journal)
{
    journal->count = 0;
    journal->moved = false;
    forget_deeds(journal);
}

void journal_add_event(struct journal *journal, const struct told *event, const char *const *names)
{
    struct text text;
    bool named = event->seat < PLAYERS_MAX && event->kind != EVENT_DEAL;
    if (!event->told[0])
        return;
    journal->deals[journal->count % JOURNAL_ENTRIES] = event->kind == EVENT_DEAL;
    text_init(&text, journal->entries[journal->count++ % JOURNAL_ENTRIES], JOURNAL_TEXT_MAX);
    if (event->kind == EVENT_DEAL) {
        forget_deeds(journal);
        text_format(&text, _("Round %d"), (int)event->round);
        text_add(&text, ": ");
    } else if (named) {
        text_format(&text, "%c%s%c ", CANVAS_BOLD, names[event->seat], CANVAS_BOLD);
    }
    text_add(&text, event->told);
    text_trim(&text);
    if (event->kind == EVENT_MOVE)
        strcpy(journal->deeds[event->seat], event->deed);
    journal->moved = event->kind == EVENT_MOVE;
}

static unsigned first_entry(const struct journal *journal)
{
    return journal->count > JOURNAL_ENTRIES ? journal->count - JOURNAL_ENTRIES : 0;
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

void journal_draw(const struct journal *journal, struct canvas *canvas, struct area area)
{
    int lines = 0;
    unsigned first = journal->count, least = first_entry(journal);
    for (; first > least; first--) {
        const char *entry = journal->entries[(first - 1) % JOURNAL_ENTRIES];
        int more = count_lines(canvas, entry, area_width(area));
        if (lines > 0 && lines + more > area_height(area))
            break; /* it begins with a whole entry, if the newest is not too long for that */
        lines += more;
    }
    int y = lines < area_height(area) ? area.top : area.bottom - lines;
    for (; first < journal->count; first++) {
        const char *entry = journal->entries[first % JOURNAL_ENTRIES];
        bool newest = first + 1 == journal->count;
        draw_entry(canvas, area, entry, y,
                   (struct style){newest ? INK_TEXT : INK_FAINT, PAPER_SCREEN, 0});
        y += count_lines(canvas, entry, area_width(area));
    }
}

void journal_draw_newest(const struct journal *journal, struct canvas *canvas, struct area area)
{
    struct style style = {INK_GHOST, PAPER_FELT, 0};
    canvas_fill(canvas, area, style);
    if (journal->count == 0)
        return;
    const char *entry = journal->entries[(journal->count - 1) % JOURNAL_ENTRIES];
    page_draw_text(canvas, area.left + 1, area.top, area_width(area) - 1, entry, strlen(entry),
                   style);
}

void journal_write(const struct journal *journal, struct text *text)
{
    for (unsigned i = first_entry(journal); i < journal->count; i++) {
        bool deal = journal->deals[i % JOURNAL_ENTRIES];
        if (deal && i > first_entry(journal))
            text_add(text, "\n");
        text_add(text, deal ? "# " : "- ");
        text_add(text, journal->entries[i % JOURNAL_ENTRIES]);
        text_add(text, "\n");
    }
}
