/* The players beside the table: whose turn it is, tiles left, points, and what each did last. */
#include "screen.h"

#include "short_names.h"

#include <pasch/words/language.h>

#include <stdio.h>

enum {
    COLUMN_LEAST = 6,
    STORY_ROWS = 2 /* of a move in the story */,
    LEVEL_LEAST = 2 /* letters */
};

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

/* Where a list of all seats begins if it has room for so many: whoever is to act is always in it.
 */
static unsigned first_seat(const struct match *seen, int rows)
{
    unsigned seat = 0;
    while (seat < seen->players && !is_marked(seen, seat))
        seat++;
    return seat < seen->players && (int)seat >= rows ? seat + 1 - (unsigned)rows : 0;
}

/* Whether every name that is whole has room for the whole word of its level beside it. */
static bool levels_fit(const struct canvas *canvas, const struct screen_scene *scene, int width)
{
    for (int seat = 0; seat < scene->view->seen.players; seat++) {
        int name = canvas_width(canvas, scene->names[seat]);
        int level = canvas_width(canvas, scene->levels[seat]);
        if (level > 0 && name <= width && name + 1 + level > width)
            return false;
    }
    return true;
}

/* The level of a computer player; its first letters where the words of all have no room. */
static void draw_level(struct canvas *canvas, int x, int y, int right, const char *level, bool fits)
{
    int room = right - x;
    size_t length = head_length(canvas, level, fits || room < LEVEL_LEAST ? room : LEVEL_LEAST);
    canvas_text_bytes(canvas, x, y, right - x, level, length,
                      (struct style){INK_FAINT, PAPER_SCREEN, 0});
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
    draw_level(canvas, area.left + 2 + canvas_width(canvas, shown) + 1, y, area.left + 2 + width,
               scene->levels[seat], levels_fit(canvas, scene, width));
}

/* What somebody did last. */
static void draw_deed(struct canvas *canvas, struct area area, int y, const char *deed)
{
    canvas_text(canvas, area.left + 2, y, area_width(area) - 2, deed,
                (struct style){INK_FAINT, PAPER_SCREEN, 0});
}

int side_width(const struct canvas *canvas, const struct screen_scene *scene)
{
    const struct match *seen = &scene->view->seen;
    return 2 + names_width(canvas, (struct name_list){scene->names, seen->players}) +
           column_width(canvas, _("tiles")) +
           (sheet_has_points(&seen->sheet) ? column_width(canvas, _("points")) : 0);
}

bool side_has_deeds(struct area area, const struct screen_scene *scene)
{
    int players = scene->view->seen.players, story = area_height(area) - players - 2;
    return players > 1 && scene->chronicle->moved && story < players * STORY_ROWS &&
           area_height(area) > players * 2;
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
    unsigned players = seen->players;
    bool deeds = side_has_deeds(area, scene);
    int y = area.top + 1;
    draw_heading(canvas, area, scene);
    struct style arrow = {INK_KEY, PAPER_SCREEN, MARK_BOLD};
    unsigned seat = first_seat(seen, area_height(area) - 1);
    if (seat > 0)
        canvas_glyph(canvas, area.left - 1, y, 0x2191, arrow);
    for (; seat < players && y < area.bottom; seat++) {
        draw_player(canvas, area, y++, scene, seat);
        if (deeds)
            draw_deed(canvas, area, y++, scene->chronicle->deeds[seat]);
    }
    if (seat < players)
        canvas_glyph(canvas, area.left - 1, y - 1, 0x2193, arrow);
    return y;
}
