/* Rows, and one of them chosen. */
#include "menu.h"

#include "face.h"

#include <pasch/games/games.h>

#include <string.h>

enum {
    MARGIN = 3,
    SENTENCE_ROWS = 3,
    BANNER_ROWS = 5,
    BANNER_LEAST = 26,
    LABEL_MOST = 55 /* percent */
};

void menu_clear(struct menu *menu)
{
    menu->count = 0;
}

struct menu_row *menu_add(struct menu *menu, int id, const char *label)
{
    if (menu->count == MENU_ROWS_MAX)
        return NULL;
    struct menu_row *row = &menu->rows[menu->count++];
    struct text text;
    *row = (struct menu_row){.id = id};
    text_init(&text, row->label, sizeof row->label);
    text_add(&text, label);
    text_trim(&text);
    return row;
}

int menu_id(const struct menu *menu)
{
    return menu->rows[menu->chosen].id;
}

/* ---- Drawing ---- */

/* A chain of tiles on a green strip. */
static void draw_banner(struct canvas *canvas, int y)
{
    static const struct layout_piece chain[] = {
        {.x = -10, .tile = 8 /* 2-3 */, .turn = LAYOUT_EAST},
        {.x = -6, .tile = 18 /* 3-5 */, .turn = LAYOUT_EAST},
        {.x = -3, .tile = 20 /* 5-5 */, .turn = LAYOUT_SOUTH},
        {.x = 0, .tile = 16 /* 1-5 */, .turn = LAYOUT_WEST},
        {.x = 4, .tile = 22 /* 1-6 */, .turn = LAYOUT_EAST},
        {.x = 7, .tile = 27 /* 6-6 */, .turn = LAYOUT_SOUTH},
        {.x = 10, .tile = 25 /* 4-6 */, .turn = LAYOUT_WEST},
    };
    struct area strip = {0, y, canvas->width, y + BANNER_ROWS};
    canvas_fill(canvas, strip, (struct style){INK_TEXT, PAPER_FELT, 0});
    for (size_t i = 0; i < sizeof chain / sizeof chain[0]; i++)
        face_draw(canvas, &game_draw, *scale_get(&game_draw, 2), chain[i], canvas->width / 2, y + 2,
                  LOOK_LAID, 0);
}

static bool has_value(const struct menu_row *row)
{
    return row->value[0] || row->typing;
}

static int label_width(const struct menu *menu, const struct canvas *canvas)
{
    int widest = 0, most = canvas->width * LABEL_MOST / 100;
    for (int i = 0; i < menu->count; i++) {
        int width = canvas_width(canvas, menu->rows[i].label);
        if (has_value(&menu->rows[i]) && width > widest)
            widest = width;
    }
    return widest < most ? widest : most;
}

static int width_of(const struct canvas *canvas, const char *text, size_t length)
{
    char bytes[MENU_VALUE_MAX];
    struct text piece;
    text_init(&piece, bytes, sizeof bytes);
    text_add_bytes(&piece, text, length);
    text_trim(&piece);
    return canvas_width(canvas, bytes);
}

static size_t letter_length(const char *letter)
{
    size_t length = *letter != 0;
    while (length && ((unsigned char)letter[length] & 0xc0) == 0x80)
        length++;
    return length;
}

/* What is typed: of a long line the end that has the cursor. Returns how many columns that takes,
 * and where in them the cursor is. */
static int draw_typing(struct canvas *canvas, int x, int y, int width, const struct typing *typing,
                       struct style style, int *ret_cursor)
{
    const char *text = typing->text, *cursor = text + typing->cursor;
    while (text < cursor && width_of(canvas, text, (size_t)(cursor - text)) + 2 > width)
        text += letter_length(text);
    *ret_cursor = width_of(canvas, text, (size_t)(cursor - text));
    return canvas_text(canvas, x, y, width, text, style);
}

static void draw_cursor(struct canvas *canvas, int x, int y, const char *letter)
{
    const struct style style = {INK_TEXT, PAPER_SCREEN, MARK_BOLD | MARK_REVERSE};
    if (*letter)
        canvas_text_bytes(canvas, x, y, 2, letter, letter_length(letter), style);
    else
        canvas_glyph(canvas, x, y, ' ', style);
}

static void draw_value(const struct menu_row *row, struct canvas *canvas, int x, int y, bool chosen)
{
    struct style style = {INK_TEXT, PAPER_SCREEN, chosen ? MARK_BOLD : 0};
    int end = canvas->width - MARGIN, cursor = 0, typed = 0;
    if (row->typing)
        typed = draw_typing(canvas, x, y, end - x, row->typing, style, &cursor);
    canvas_text(canvas, x + typed, y, end - x - typed, row->value, style);
    if (row->typing && chosen)
        draw_cursor(canvas, x + cursor, y, row->typing->text + row->typing->cursor);
}

static void draw_row(const struct menu *menu, struct canvas *canvas, int y, int which, int column)
{
    const struct menu_row *row = &menu->rows[which];
    bool chosen = which == menu->chosen;
    uint8_t marks = chosen ? MARK_BOLD | MARK_REVERSE : 0;
    int end = canvas->width - MARGIN, x = MARGIN + 2;
    int room = has_value(row) ? column : end - x;
    if (chosen) {
        canvas_glyph(canvas, MARGIN, y, 0x25b6, (struct style){INK_KEY, PAPER_SCREEN, MARK_BOLD});
        canvas_fill(canvas, (struct area){x - 1, y, has_value(row) ? x + column + 1 : end, y + 1},
                    (struct style){INK_TEXT, PAPER_SCREEN, marks});
    }
    canvas_text(canvas, x, y, room, row->label, (struct style){INK_TEXT, PAPER_SCREEN, marks});
    draw_value(row, canvas, x + column + 3, y, chosen);
}

/* The row of the screen where a row of the menu lies, if row `first` is the first that is seen. */
static int row_offset(const struct menu *menu, int first, int which)
{
    int offset = 0;
    for (int i = first; i <= which; i++)
        offset += i > first ? 1 + menu->rows[i].apart : 0;
    return offset;
}

static void draw_rows(struct menu *menu, struct canvas *canvas, int top, int bottom)
{
    int column = label_width(menu, canvas);
    if (menu->first > menu->chosen)
        menu->first = menu->chosen;
    while (row_offset(menu, menu->first, menu->chosen) >= bottom - top)
        menu->first++;
    while (menu->first > 0 && row_offset(menu, menu->first - 1, menu->count - 1) < bottom - top)
        menu->first--;
    struct style arrow = {INK_KEY, PAPER_SCREEN, MARK_BOLD};
    int last = menu->first;
    for (int i = menu->first; i < menu->count; i++) {
        int y = top + row_offset(menu, menu->first, i);
        if (y >= bottom)
            break;
        draw_row(menu, canvas, y, i, column);
        last = i;
    }
    if (menu->first > 0)
        canvas_glyph(canvas, 1, top, 0x2191, arrow);
    if (last + 1 < menu->count)
        canvas_glyph(canvas, 1, bottom - 1, 0x2193, arrow);
}

static void draw_sentence(const struct menu *menu, struct canvas *canvas, int y)
{
    bool wrong = menu->message[0];
    const char *line = wrong ? menu->message : menu->rows[menu->chosen].sentence;
    int width = canvas->width - 2 * MARGIN;
    for (int i = 0; i < SENTENCE_ROWS && *line; i++) {
        size_t length;
        const char *next = canvas_break(canvas, line, width, &length);
        canvas_text_bytes(canvas, MARGIN, y + i, width, line, length,
                          (struct style){wrong ? INK_BAD : INK_FAINT, PAPER_SCREEN, 0});
        line = next;
    }
}

static void draw(struct menu *menu, struct canvas *canvas)
{
    bool banner = menu->banner && canvas->height >= BANNER_LEAST;
    int keys = frame_keys(canvas, menu->keys, menu->key_count, 1);
    int top = banner ? BANNER_ROWS + 2 : 2;
    frame_title(canvas, menu->title, "");
    if (banner)
        draw_banner(canvas, 1);
    draw_rows(menu, canvas, top, keys - SENTENCE_ROWS - 1);
    draw_sentence(menu, canvas, keys - SENTENCE_ROWS);
}

/* ---- Keys ---- */

static bool move_by(struct menu *menu, int by)
{
    menu->moved = true;
    int to = menu->chosen + by;
    menu->chosen = to < 0 ? 0 : to >= menu->count ? menu->count - 1 : to;
    return true;
}

static bool moves(struct menu *menu, int key)
{
    if (menu->rows[menu->chosen].typing && (key == KEY_GO_HOME || key == KEY_GO_END))
        return false;
    switch (key) {
    case KEY_GO_UP:
    case KEY_BACK_TAB:
        return move_by(menu, menu->chosen > 0 ? -1 : menu->count);
    case KEY_GO_DOWN:
    case KEY_TABULATOR:
        return move_by(menu, menu->chosen + 1 < menu->count ? 1 : -menu->count);
    case KEY_PAGE_UP:
        return move_by(menu, -8);
    case KEY_PAGE_DOWN:
        return move_by(menu, 8);
    case KEY_GO_HOME:
        return move_by(menu, -menu->count);
    case KEY_GO_END:
        return move_by(menu, menu->count);
    default:
        return false;
    }
}

int menu_ask(struct menu *menu, struct console *console)
{
    int key;
    if (menu->chosen >= menu->count)
        menu->chosen = menu->count - 1;
    menu->moved = false;
    do {
        struct canvas *canvas = frame_begin(console);
        if (canvas)
            draw(menu, canvas);
        console_show(console);
        key = console_key(console, -1);
        if (key != KEY_SIZE)
            menu->message[0] = 0;
    } while (key == KEY_SIZE);
    return moves(menu, key) ? KEY_NONE : key;
}
