/* Triangles in words, and drawn with letters: two lines a row, three columns a cell. */
#include "kind.h"
#include "story_inside.h"

#include <pasch/engines/triangle.h>
#include <pasch/words/format.h>
#include <pasch/words/language.h>
#include <pasch/words/moves.h>

#include <stdio.h>
#include <string.h>

enum {
    CELL = 3,   /* columns from one cell to the next */
    MARGIN = 2, /* columns from the middle of a cell to its sides */
    CELLS_MAX = 64,
    CANVAS = CELL * CELLS_MAX + 2 * MARGIN,
};

/* The part of the layout that is shown. */
struct window {
    int first_row, last_row;
    int first_col, last_col;
};

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

static int larger(int a, int b)
{
    return a > b ? a : b;
}

/* All rows, and as many columns as there is room for, the last tile in the middle if they are not
 * all. */
static struct window find_window(const struct trail *trail, int room)
{
    const struct laid *last = &trail->laid[trail->count - 1];
    struct window window = {last->row, last->row, last->col, last->col};
    for (unsigned i = 0; i < trail->count; i++) {
        window.first_row = smaller(window.first_row, trail->laid[i].row);
        window.last_row = larger(window.last_row, trail->laid[i].row);
        window.first_col = smaller(window.first_col, trail->laid[i].col);
        window.last_col = larger(window.last_col, trail->laid[i].col);
    }
    int cells = smaller(larger((room - 2 * MARGIN - 1) / CELL + 1, 1), CELLS_MAX);
    if (window.last_col - window.first_col + 1 > cells) {
        int latest = window.last_col - cells + 1;
        window.first_col = smaller(larger(last->col - cells / 2, window.first_col), latest);
        window.last_col = window.first_col + cells - 1;
    }
    return window;
}

/* A tile on the two lines of its row: /3\ and under it /5 4\, or \5 4/ and under it \3/. */
static void draw_tile(char *upper, char *lower, int middle, const struct laid *laid, bool last)
{
    const uint8_t *corners = triangle_corners[laid->tile];
    bool up = ((laid->row + laid->col) & 1) == 0;
    char numbers[3];
    for (unsigned i = 0; i < 3; i++)
        numbers[i] = (char)('0' + corners[(i + laid->turn) % 3]);
    char *tip = (up ? upper : lower) + middle, *base = (up ? lower : upper) + middle;
    tip[-1] = base[-2] = up ? '/' : '\\';
    tip[1] = base[2] = up ? '\\' : '/';
    tip[0] = numbers[0];
    base[-1] = numbers[up ? 2 : 1];
    base[0] = last ? '*' : ' ';
    base[1] = numbers[up ? 1 : 2];
}

static void add_line(struct text *text, const char *line, int indent, bool before, bool after)
{
    size_t length = CANVAS;
    while (length > 0 && line[length - 1] == ' ')
        length--;
    for (int i = 0; i < indent - 1; i++)
        text_add_char(text, ' ');
    text_add(text, before ? "…" : " ");
    text_add_bytes(text, line, length);
    text_add(text, after ? "…\n" : "\n");
}

static void draw_table(struct text *text, const struct sheet *sheet, const struct trail *trail,
                       const char *label, int indent, int width)
{
    (void)sheet;
    (void)label; /* the tiles take all the room */
    struct window window = find_window(trail, width - indent - 1);
    for (int row = window.first_row; row <= window.last_row; row++) {
        char upper[CANVAS], lower[CANVAS];
        bool before = false, after = false;
        memset(upper, ' ', sizeof upper);
        memset(lower, ' ', sizeof lower);
        for (unsigned i = 0; i < trail->count; i++) {
            const struct laid *laid = &trail->laid[i];
            if (laid->row != row)
                continue;
            before = before || laid->col < window.first_col;
            after = after || laid->col > window.last_col;
            int middle = (laid->col - window.first_col) * CELL + MARGIN;
            if (laid->col >= window.first_col && laid->col <= window.last_col)
                draw_tile(upper, lower, middle, laid, i + 1 == trail->count);
        }
        add_line(text, upper, indent, before, after);
        add_line(text, lower, indent, before, after);
    }
}

static void tile_face(struct text *text, const struct sheet *sheet, tile tile)
{
    (void)sheet;
    triangle_write(text, tile);
}

/* ---- Moves ---- */

/* The tile that lies in a cell; TILE_NONE if there is none. */
static tile tile_at(const struct trail *trail, int row, int col)
{
    for (unsigned i = 0; i < trail->count; i++)
        if (trail->laid[i].row == row && trail->laid[i].col == col)
            return trail->laid[i].tile;
    return TILE_NONE;
}

const char *words_cell(const struct trail *trail, int row, int col, char *buffer)
{
    bool up = ((row + col) & 1) == 0; /* its third side is at the bottom */
    const struct {
        int row, col;
        const char *words;
    } beside[] = {
        {row, col - 1, MESSAGE("right of %s")},
        {row, col + 1, MESSAGE("left of %s")},
        {up ? row + 1 : row - 1, col, up ? MESSAGE("above %s") : MESSAGE("below %s")},
    };
    snprintf(buffer, WORDS_CELL_MAX, _("at row %d, column %d"), row, col);
    for (unsigned i = 0; i < sizeof beside / sizeof beside[0]; i++) {
        tile tile = tile_at(trail, beside[i].row, beside[i].col);
        char name[16];
        struct text text;
        if (tile == TILE_NONE)
            continue;
        text_init(&text, name, sizeof name);
        triangle_write(&text, tile);
        text_init(&text, buffer, WORDS_CELL_MAX);
        text_format(&text, _(beside[i].words), name);
        break;
    }
    return buffer;
}

static void place(const struct view *view, struct move move, const char *tile, char *buffer)
{
    struct placement placement = triangle_placement(&view->seen.round, &view->seen.sheet, move);
    char cell[WORDS_CELL_MAX];
    snprintf(buffer, WORDS_MOVE_MAX, "%s %s", tile,
             words_cell(&view->seen.trail, placement.row, placement.col, cell));
}

const struct words_kind words_triangle = {.tile = tile_face,
                                          .table = draw_table,
                                          .place = place,
                                          .made = story_made_triangle,
                                          .done = MESSAGE("keeps the tile")};
