/* The table: which scale, which part, and the tiles on it. */
#include "board.h"

#include <pasch/words/language.h>

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

/* ---- What has to be seen, and how large ---- */

enum { GHOSTS_MAX = 128 }; /* of one tile: more than there are ends for it */

/* All that may be drawn: the tiles and the places beside them. */
struct extent {
    unsigned count;
    struct layout_piece pieces[TILE_COUNT + LAYOUT_ENDS_MAX + GHOSTS_MAX];
};

static void find_extent(const struct board *board, const struct match *seen, struct extent *extent)
{
    struct layout_end ends[LAYOUT_ENDS_MAX];
    const struct layout *layout = &board->layout;
    unsigned count = 0;
    memcpy(extent->pieces, layout->pieces, layout->count * sizeof layout->pieces[0]);
    extent->count = layout->count;
    if (seen->stage == MATCH_PLAY && layout->count > 0)
        count = layout_ends(layout, &seen->round, &seen->sheet, &seen->trail, ends);
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

/* Where 0 of the layout lies on the canvas, along one axis; `focus` is what must be seen. */
static int find_origin(int from, int to, int room_from, int room_to, int focus, int *shift)
{
    int length = to - from, room = room_to - room_from;
    if (length <= room) {
        *shift = 0;
        return room_from + (room - length) / 2 - from;
    }
    int least = room_to - to, most = room_from - from; /* no empty border where tiles are cut off */
    int wanted = clamp(room_from + room / 2 - focus, least, most);
    int origin = clamp(wanted - *shift, least, most);
    *shift = wanted - origin;
    return origin;
}

/* ---- Drawing ---- */

/* Arrows where tiles lie beyond the border. */
static void draw_arrows(struct canvas *canvas, struct area area, struct area shown)
{
    struct style style = {INK_CHOSEN, PAPER_FELT, MARK_BOLD};
    int x = (area.left + area.right) / 2 + 1, y = (area.top + area.bottom) / 2;
    if (shown.left < area.left)
        canvas_glyph(canvas, area.left, y, 0x25c0, style);
    if (shown.right > area.right)
        canvas_glyph(canvas, area.right - 1, y, 0x25b6, style);
    if (shown.top < area.top)
        canvas_glyph(canvas, x, area.top, 0x25b2, style);
    if (shown.bottom > area.bottom)
        canvas_glyph(canvas, x, area.bottom - 1, 0x25bc, style);
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

static struct layout_piece ghost_piece(const struct board *board, const struct match *seen,
                                       struct move move)
{
    return layout_ghost(&board->layout, &seen->round, &seen->sheet, &seen->trail, move);
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

static void draw_pieces(const struct board *board, struct canvas *canvas, struct scale scale, int x,
                        int y, const struct board_scene *scene)
{
    const struct match *seen = &scene->view->seen;
    const struct layout *layout = &board->layout;
    for (unsigned i = 0; i < scene->ghost_count; i++)
        if ((int)i != scene->target)
            face_draw(canvas, &seen->sheet, scale, ghost_piece(board, seen, scene->ghosts[i].move),
                      x, y, LOOK_GHOST, scene->ghosts[i].label);
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
    find_extent(board, seen, &extent);
    for (unsigned i = 0; i < scene->ghost_count && i < GHOSTS_MAX; i++)
        extent.pieces[extent.count++] = ghost_piece(board, seen, scene->ghosts[i].move);
    struct scale scale = choose_scale(area, &extent, &seen->sheet);
    struct area all = cover(&extent, &seen->sheet, scale), focus = find_focus(board, scene, scale);
    int x = find_origin(all.left, all.right, area.left, area.right, (focus.left + focus.right) / 2,
                        &board->shift_x);
    int y = find_origin(all.top, all.bottom, area.top, area.bottom, (focus.top + focus.bottom) / 2,
                        &board->shift_y);
    draw_pieces(board, canvas, scale, x, y, scene);
    struct area shown = {all.left + x, all.top + y, all.right + x, all.bottom + y};
    draw_arrows(canvas, area, shown);
    if (area_width(all) > area_width(area) || area_height(all) > area_height(area))
        draw_advice(canvas, area);
    canvas_unclip(canvas);
}
