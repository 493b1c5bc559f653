/* All hands below the table: side by side where they are short, else a list that scrolls. */
#include "screen.h"

#include "page.h"
#include "short_names.h"

#include <pasch/words/picture.h>

#include <string.h>

enum { NAME_LEAST = 10, COLUMNS_MOST = 4, BETWEEN = 2, WORD_MAX = 32 };

/* How the hands are arranged. */
struct arrangement {
    int columns, width; /* of them, and of each */
    int names;          /* the width of the names */
    int rows;           /* of all hands */
};

/* A hand from a row on, within the area; only measured if there is no canvas. Returns how many rows
 * it takes. */
static int walk(struct canvas *canvas, struct area area, int y, const struct sheet *sheet,
                struct tile_set hand)
{
    int x = area.left, gap = (int)strlen(picture_gap(sheet)), first = y;
    struct style style = {INK_TEXT, PAPER_SCREEN, 0};
    if (canvas && tile_set_is_empty(&hand) && y >= area.top && y < area.bottom)
        canvas_text(canvas, x, y, 1, "–", style);
    for (tile tile; tile_set_pop(&hand, &tile);) {
        char word[WORD_MAX];
        struct text text;
        text_init(&text, word, sizeof word);
        picture_tile(&text, sheet, tile);
        if (x > area.left && x + (int)text.length > area.right) {
            x = area.left;
            y++;
        }
        if (canvas && y >= area.top && y < area.bottom)
            page_draw_text(canvas, x, y, area.right - x, word, text.length, style);
        x += (int)text.length + gap;
    }
    return y - first + 1;
}

static int hand_rows(const struct match *seen, unsigned seat, int width)
{
    return walk(NULL, (struct area){0, 0, width, 1}, 0, &seen->sheet,
                round_hand(&seen->round, seat));
}

/* How many rows they take in so many columns; a hand that takes more than one row is for a single
 * column. 0: it does not work. */
static int rows_with(const struct match *seen, const struct arrangement *arrangement)
{
    int rows = 0, width = arrangement->width - arrangement->names;
    for (uint64_t rest = seen->in; rest;) {
        int taken = hand_rows(seen, bits_pop(&rest), width);
        if (taken > 1 && arrangement->columns > 1)
            return 0;
        rows += taken;
    }
    return (rows + arrangement->columns - 1) / arrangement->columns;
}

static int most_rows(const struct canvas *canvas)
{
    return canvas->height / 3;
}

/* With room for whole names, unless they cost a row more than cut ones. */
static struct arrangement arrange_columns(const struct match *seen, int columns, int room,
                                          int names)
{
    struct arrangement best = {.columns = columns, .width = (room + BETWEEN) / columns};
    best.names = NAME_LEAST + 1;
    if (columns == 1) {
        best.width = room;
        best.names = room / 6 > NAME_LEAST ? room / 6 : NAME_LEAST;
    }
    best.rows = rows_with(seen, &best);
    struct arrangement whole = best;
    whole.names = names;
    if (names <= best.names || names > best.width / 2)
        return best;
    whole.rows = rows_with(seen, &whole);
    return whole.rows == best.rows ? whole : best;
}

/* For names of that width, which never changes the number of rows. */
static struct arrangement arrange(const struct canvas *canvas, const struct match *seen, int names)
{
    int room = canvas->width - 2;
    struct arrangement best = arrange_columns(seen, 1, room, names);
    for (int columns = 2; columns <= COLUMNS_MOST && best.rows > most_rows(canvas); columns++) {
        struct arrangement more = arrange_columns(seen, columns, room, names);
        best = more.rows > 0 ? more : best;
    }
    return best;
}

int hands_height(const struct canvas *canvas, const struct screen_scene *scene)
{
    int rows = arrange(canvas, &scene->view->seen, 0).rows, most = most_rows(canvas);
    return rows < most ? rows : most;
}

bool hands_overflow(const struct canvas *canvas, const struct match *seen)
{
    return screen_is_dealt(seen) && arrange(canvas, seen, 0).rows > most_rows(canvas);
}

/* ---- Drawing ---- */

/* The row below the hand of whoever is to act, counted from the first hand. */
static int row_below_turn(const struct match *seen, const struct arrangement *arrangement)
{
    int row = 0;
    if (seen->stage != MATCH_PLAY || arrangement->columns > 1)
        return 0;
    for (uint64_t rest = seen->in; rest;) {
        unsigned seat = bits_pop(&rest);
        row += hand_rows(seen, seat, arrangement->width - arrangement->names);
        if (seat == seen->round.turn)
            break;
    }
    return row;
}

/* The first row that is seen: so that the hand of whoever is to act is, or where it was scrolled
 * to. */
static int find_first(const struct match *seen, const struct arrangement *arrangement, int rows,
                      int *scroll)
{
    int most = arrangement->rows > rows ? arrangement->rows - rows : 0;
    int usual = row_below_turn(seen, arrangement) - rows;
    usual = usual < 0 ? 0 : usual > most ? most : usual;
    int first = usual + (scroll ? *scroll : 0);
    first = first < 0 ? 0 : first > most ? most : first;
    if (scroll)
        *scroll = first - usual;
    return first;
}

static void draw_name(struct canvas *canvas, int x, int y, int width,
                      const struct screen_scene *scene, unsigned seat)
{
    const struct match *seen = &scene->view->seen;
    bool acts = seen->stage == MATCH_PLAY && seen->round.turn == seat;
    char name[SHORT_NAME_MAX];
    short_name(canvas, (struct name_list){scene->names, seen->players}, seat, width - 1, name);
    canvas_text(canvas, x, y, width - 1, name,
                (struct style){acts ? INK_KEY : INK_TEXT, PAPER_SCREEN, MARK_BOLD});
}

static void draw_arrows(struct canvas *canvas, struct area area, int first, int rows)
{
    struct style style = {INK_KEY, PAPER_SCREEN, MARK_BOLD};
    if (first > 0)
        canvas_glyph(canvas, area.left - 1, area.top, 0x2191, style);
    if (rows - first > area_height(area))
        canvas_glyph(canvas, area.left - 1, area.bottom - 1, 0x2193, style);
}

void hands_draw(struct canvas *canvas, struct area area, const struct screen_scene *scene)
{
    const struct match *seen = &scene->view->seen;
    if (!screen_is_dealt(seen))
        return;
    int names = names_width(canvas, (struct name_list){scene->names, seen->players}) + 1;
    struct arrangement arrangement = arrange(canvas, seen, names);
    int first = find_first(seen, &arrangement, area_height(area), scene->scroll), row = 0;
    for (uint64_t rest = seen->in; rest;) {
        unsigned seat = bits_pop(&rest);
        int column = arrangement.columns > 1 ? row / arrangement.rows : 0;
        int y = area.top + row - column * arrangement.rows - first;
        int x = area.left + column * arrangement.width;
        struct area place = {x + arrangement.names, area.top, x + arrangement.width, area.bottom};
        if (y >= area.top && y < area.bottom)
            draw_name(canvas, x, y, arrangement.names, scene, seat);
        row += walk(canvas, place, y, &seen->sheet, round_hand(&seen->round, seat));
    }
    draw_arrows(canvas, area, first, arrangement.rows);
}
