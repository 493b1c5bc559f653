/* The table: which scale, which part, and the tiles on it. */
#include "board.h"

#include <pasch/words/language.h>

#include <stdlib.h>
#include <string.h>

void board_init(struct board *board)
{
    *board = (struct board){.wide = 0};
}

void board_shift(struct board *board, int x, int y)
{
    board->shift_x = x || y ? board->shift_x + x : 0;
    board->shift_y = x || y ? board->shift_y + y : 0;
}

static int clamp(int value, int least, int most)
{
    return value < least ? least : value > most ? most : value;
}

static struct area unite(struct area a, struct area b)
{
    return (struct area){
        .left = a.left < b.left ? a.left : b.left,
        .top = a.top < b.top ? a.top : b.top,
        .right = a.right > b.right ? a.right : b.right,
        .bottom = a.bottom > b.bottom ? a.bottom : b.bottom,
    };
}

/* Lays the tiles for a table of that size; half a tile is about 3 columns or 2 rows. */
static void follow(struct board *board, const struct board_scene *scene)
{
    const struct match *seen = &scene->view->seen;
    int wide = clamp(scene->wide * 2 / 3, 1, 255), high = clamp(scene->high, 1, 255);
    if (wide != board->wide || high != board->high) {
        layout_init(&board->layout, (unsigned)wide, (unsigned)high);
        board->wide = wide;
        board->high = high;
    }
    layout_follow(&board->layout, &seen->trail, &seen->sheet);
}

static struct layout_piece ghost_piece(const struct board *board, const struct match *seen,
                                       struct move move)
{
    return layout_ghost(&board->layout, &seen->round, &seen->sheet, &seen->trail, move);
}

/* ---- What has to be seen, and how large ---- */

enum { GHOSTS_MAX = 128 }; /* of one tile: more than there are ends for it */

/* All that may be drawn: the tiles and the places beside them. */
struct extent {
    unsigned count;
    struct layout_piece pieces[TILE_COUNT + LAYOUT_ENDS_MAX + GHOSTS_MAX];
};

/* What is drawn now: the tiles, and the places that are shown. */
static void find_drawn(const struct board *board, const struct board_scene *scene,
                       struct extent *extent)
{
    const struct layout *layout = &board->layout;
    memcpy(extent->pieces, layout->pieces, layout->count * sizeof layout->pieces[0]);
    extent->count = layout->count;
    for (unsigned i = 0; i < scene->ghost_count && i < GHOSTS_MAX; i++)
        extent->pieces[extent->count++] =
            ghost_piece(board, &scene->view->seen, scene->ghosts[i].move);
}

/* Room for the tiles to come, so that the table does not jump with every one of them. */
static void add_room(const struct board *board, const struct match *seen, struct extent *extent)
{
    struct layout_end ends[LAYOUT_ENDS_MAX];
    unsigned count = 0;
    if (seen->stage == MATCH_PLAY && board->layout.count > 0)
        count = layout_ends(&board->layout, &seen->round, &seen->sheet, &seen->trail, ends);
    for (unsigned i = 0; i < count; i++)
        extent->pieces[extent->count++] = ends[i].ghost;
}

static struct area cover(const struct extent *extent, const struct sheet *sheet, struct scale scale)
{
    struct area area = {0, 0, 1, 1};
    for (unsigned i = 0; i < extent->count; i++) {
        struct area piece = face_area(sheet, scale, extent->pieces[i]);
        area = i ? unite(area, piece) : piece;
    }
    return area;
}

static struct scale choose_scale(struct area room, const struct extent *extent,
                                 const struct sheet *sheet)
{
    int count = scale_count(sheet);
    for (int i = 0; i < count; i++) {
        struct scale scale = *scale_get(sheet, i);
        struct area area = cover(extent, sheet, scale);
        if (area_width(area) <= area_width(room) && area_height(area) <= area_height(room))
            return scale;
    }
    return *scale_get(sheet, count - 1);
}

/* A part of one axis. */
struct span {
    int from, to;
};

/* Where 0 of the layout lies on the canvas, along one axis: `all` is what there should be room for,
 * `drawn` what there is, `focus` what must be seen. */
static int find_origin(struct span all, struct span drawn, struct span room, int focus, int *shift)
{
    int length = room.to - room.from,
        middle = room.from + (length - all.to + all.from) / 2 - all.from;
    int least = room.to - drawn.to, most = room.from - drawn.from;
    if (least >= most) { /* everything is seen */
        *shift = 0;
        return clamp(middle, most, least);
    }
    /* There is no empty border where tiles are cut off. */
    int wanted = clamp(room.from + length / 2 - focus, least, most);
    int origin = clamp(wanted - *shift, least, most);
    *shift = wanted - origin;
    return origin;
}

/* ---- Drawing ---- */

/* Arrows where tiles lie beyond the border; they do not look like the mark of whose turn it is,
 * which may be right beside them. Whether there are any. */
static bool draw_arrows(struct canvas *canvas, struct area area, struct area drawn)
{
    struct style style = {INK_CHOSEN, PAPER_FELT, MARK_BOLD};
    bool ascii = canvas->glyphs == GLYPHS_ASCII;
    int x = (area.left + area.right) / 2 + 1, y = (area.top + area.bottom) / 2;
    int width = ascii ? 2 : 1;
    if (drawn.left < area.left)
        canvas_text(canvas, area.left, y, width, ascii ? "<<" : "←", style);
    if (drawn.right > area.right)
        canvas_text(canvas, area.right - width, y, width, ascii ? ">>" : "→", style);
    if (drawn.top < area.top)
        canvas_glyph(canvas, x, area.top, 0x2191, style);
    if (drawn.bottom > area.bottom)
        canvas_glyph(canvas, x, area.bottom - 1, 0x2193, style);
    return drawn.left < area.left || drawn.right > area.right || drawn.top < area.top ||
           drawn.bottom > area.bottom;
}

/* How to look around, in as many words as there is room for beside the arrow in the middle. */
static void draw_advice(struct canvas *canvas, struct area area)
{
    const char *words[] = {_("Shift ← ↑ ↓ → looks around"), _("Shift ← ↑ ↓ →")};
    int room = (area.left + area.right) / 2 - area.left - 1;
    for (unsigned i = 0; i < sizeof words / sizeof words[0]; i++)
        if (canvas_width(canvas, words[i]) <= room) {
            struct style style = {INK_GHOST, PAPER_FELT, 0};
            struct area strip = {area.left, area.top, area.left + 1, area.top + 1};
            strip.right += canvas_width(canvas, words[i]) + 1;
            canvas_fill(canvas, strip, style); /* over the tiles */
            canvas_text(canvas, area.left + 1, area.top, room, words[i], style);
            return;
        }
}

static bool lies_before(struct layout_piece a, struct layout_piece b)
{
    return a.x != b.x ? a.x < b.x : a.y < b.y;
}

void board_sort(struct board *board, const struct view *view, struct board_ghost *ghosts,
                unsigned count)
{
    const struct match *seen = &view->seen;
    if (board->wide == 0)
        return; /* nothing has been drawn */
    layout_follow(&board->layout, &seen->trail, &seen->sheet);
    for (unsigned i = 1; i < count; i++) {
        struct board_ghost ghost = ghosts[i];
        struct layout_piece piece = ghost_piece(board, seen, ghost.move);
        unsigned to = i;
        for (; to > 0 && lies_before(piece, ghost_piece(board, seen, ghosts[to - 1].move)); to--)
            ghosts[to] = ghosts[to - 1];
        ghosts[to] = ghost;
    }
}

/* The tile that must be seen: where the chosen tile will go, or the one laid last. */
static struct area find_focus(const struct board *board, const struct board_scene *scene,
                              struct scale scale)
{
    const struct match *seen = &scene->view->seen;
    if (scene->target >= 0)
        return face_area(&seen->sheet, scale,
                         ghost_piece(board, seen, scene->ghosts[scene->target].move));
    if (board->layout.count > 0)
        return face_area(&seen->sheet, scale, board->layout.pieces[board->layout.count - 1]);
    return (struct area){0, 0, 1, 1};
}

/* Dots on the felt towards tiles that lie apart. */
static void draw_lines(const struct layout *layout, struct canvas *canvas, struct scale scale,
                       int x, int y)
{
    struct layout_line lines[TILE_COUNT];
    unsigned count = layout_lines(layout, lines);
    for (unsigned i = 0; i < count; i++) {
        struct layout_point from = lines[i].from, to = lines[i].to;
        int left = face_column(scale, from.x), wide = face_column(scale, to.x) - left;
        int top = face_row(scale, from.y), high = face_row(scale, to.y) - top;
        int steps = abs(high) > abs(wide) / 2 ? abs(high) : abs(wide) / 2;
        for (int step = 1; step < steps; step++)
            canvas_glyph(canvas, x + left + wide * step / steps, y + top + high * step / steps, '.',
                         (struct style){INK_CHOSEN, PAPER_FELT, MARK_BOLD});
    }
}

static void draw_pieces(const struct board *board, struct canvas *canvas, struct scale scale, int x,
                        int y, const struct board_scene *scene)
{
    const struct match *seen = &scene->view->seen;
    const struct layout *layout = &board->layout;
    for (unsigned i = 0; i < scene->ghost_count; i++)
        if ((int)i != scene->target)
            face_draw(canvas, &seen->sheet, scale, ghost_piece(board, seen, scene->ghosts[i].move),
                      x, y, LOOK_GHOST, scene->ghosts[i].label);
    draw_lines(layout, canvas, scale, x, y);
    for (unsigned i = 0; i < layout->count; i++)
        face_draw(canvas, &seen->sheet, scale, layout->pieces[i], x, y,
                  i + 1 == layout->count && layout->count > 1 ? LOOK_LAST : LOOK_LAID, 0);
    if (scene->target >= 0)
        face_draw(canvas, &seen->sheet, scale,
                  ghost_piece(board, seen, scene->ghosts[scene->target].move), x, y, LOOK_TARGET,
                  scene->ghosts[scene->target].label);
}

void board_draw(struct board *board, struct canvas *canvas, struct area area,
                const struct board_scene *scene)
{
    const struct match *seen = &scene->view->seen;
    struct extent extent;
    canvas_clip(canvas, area);
    canvas_fill(canvas, area, (struct style){INK_TEXT, PAPER_FELT, 0});
    follow(board, scene);
    find_drawn(board, scene, &extent);
    unsigned drawn_count = extent.count;
    add_room(board, seen, &extent);
    struct scale scale = choose_scale(area, &extent, &seen->sheet);
    struct area all = cover(&extent, &seen->sheet, scale), focus = find_focus(board, scene, scale);
    extent.count = drawn_count;
    struct area drawn = cover(&extent, &seen->sheet, scale);
    int x = find_origin((struct span){all.left, all.right}, (struct span){drawn.left, drawn.right},
                        (struct span){area.left, area.right}, (focus.left + focus.right) / 2,
                        &board->shift_x);
    int y = find_origin((struct span){all.top, all.bottom}, (struct span){drawn.top, drawn.bottom},
                        (struct span){area.top, area.bottom}, (focus.top + focus.bottom) / 2,
                        &board->shift_y);
    draw_pieces(board, canvas, scale, x, y, scene);
    if (draw_arrows(
            canvas, area,
            (struct area){drawn.left + x, drawn.top + y, drawn.right + x, drawn.bottom + y}))
        draw_advice(canvas, area);
    canvas_unclip(canvas);
}
