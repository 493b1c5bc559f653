/* The players beside the table: whose turn it is, tiles left, points, and what each did last. */
#include "screen.h"

#include "short_names.h"

#include <pasch/words/language.h>

#include <stdio.h>
#include <string.h>

enum { COLUMN_LEAST = 7 };

/* How wide a column of numbers is with this word above it. */
static int column_width(const struct canvas *canvas, const char *heading)
{
    int width = canvas_width(canvas, heading) + 1;
    return width < COLUMN_LEAST ? COLUMN_LEAST : width;
}

static void draw_right(struct canvas *canvas, int right, int y, const char *text,
                       struct style style)
{
    int width = canvas_width(canvas, text);
    canvas_text(canvas, right - width, y, width, text, style);
}

static bool has_hands(const struct match *seen)
{
    return seen->stage == MATCH_PLAY || seen->stage == MATCH_ROUND_OVER;
}

static bool is_out(const struct match *seen, unsigned seat)
{
    return !(seen->still_in >> seat & 1);
}

/* The seat that is to act, or that has won. */
static bool is_marked(const struct match *seen, unsigned seat)
{
    if (seen->stage == MATCH_OVER)
        return seen->winners >> seat & 1;
    return seen->stage == MATCH_PLAY && seen->round.turn == seat;
}

unsigned side_first_seat(const struct match *seen, unsigned seats, int rows)
{
    uint64_t rest = seats;
    unsigned seat = 0;
    while (seat < seen->players && !((seats >> seat & 1) && is_marked(seen, seat)))
        seat++;
    if (seat == seen->players)
        return 0;
    int hidden = (int)bits_count(seats & ((1u << seat) - 1)) + 1 - rows;
    while (hidden-- > 0)
        bits_pop(&rest);
    return rest ? bits_lowest(rest) : 0;
}

static void draw_player(struct canvas *canvas, struct area area, int y,
                        const struct screen_scene *scene, unsigned seat)
{
    const struct match *seen = &scene->view->seen;
    bool points = sheet_has_points(&seen->sheet), marked = is_marked(seen, seat);
    struct style style = {is_out(seen, seat) ? INK_FAINT : INK_TEXT, PAPER_SCREEN, 0};
    struct style name = {style.ink, PAPER_SCREEN, marked ? MARK_BOLD : 0};
    char number[16] = "–";
    int right = area.right;
    if (points) {
        snprintf(number, sizeof number, "%d", (int)seen->totals[seat]);
        draw_right(canvas, right, y, number, style);
        right -= column_width(canvas, _("points"));
    }
    snprintf(number, sizeof number, "%d", seen->round.counts[seat]);
    if (has_hands(seen))
        draw_right(canvas, right, y, seen->in >> seat & 1 ? number : "–", style);
    right -= column_width(canvas, _("tiles"));
    if (marked)
        canvas_glyph(canvas, area.left, y, 0x25b6,
                     (struct style){INK_KEY, PAPER_SCREEN, MARK_BOLD});
    int width = right - area.left - 2;
    char shown[SHORT_NAME_MAX];
    canvas_text(
        canvas, area.left + 2, y, width,
        short_name(canvas, (struct name_list){scene->names, seen->players}, seat, width, shown),
        name);
}

static void draw_heading(struct canvas *canvas, struct area area, const struct screen_scene *scene)
{
    const struct match *seen = &scene->view->seen;
    struct style style = {INK_FAINT, PAPER_SCREEN, 0};
    int right = area.right;
    if (sheet_has_points(&seen->sheet)) {
        draw_right(canvas, right, area.top, _("points"), style);
        right -= column_width(canvas, _("points"));
    }
    if (has_hands(seen))
        draw_right(canvas, right, area.top, _("tiles"), style);
}

int side_draw_players(struct canvas *canvas, struct area area, const struct screen_scene *scene)
{
    const struct match *seen = &scene->view->seen;
    unsigned players = seen->players, all = (1u << players) - 1;
    bool deeds = area_height(area) >= (int)players * 2 + 8 && players > 1;
    int y = area.top + 1;
    draw_heading(canvas, area, scene);
    unsigned seat = side_first_seat(seen, all, area_height(area) - 1);
    for (; seat < players && y < area.bottom; seat++) {
        draw_player(canvas, area, y++, scene, seat);
        if (deeds)
            canvas_text(canvas, area.left + 2, y++, area_width(area) - 2,
                        scene->journal->deeds[seat], (struct style){INK_FAINT, PAPER_SCREEN, 0});
    }
    return y;
}
