/* The hand below the table: tiles with numbers to choose them by. */
#include "kind.h"
#include "screen.h"

#include <stdio.h>

enum {
    ROWS_MANY = 40, /* a screen with room for large tiles */
    ROWS_SOME = 32, /* and for several rows of them */
    NUMBER_WIDTH = 4,
};

/* How a hand is shown: how large and in how many rows. */
struct arrangement {
    bool small; /* each tile is a word on one line */
    struct scale scale;
    int width, height; /* of a tile with its number and the gap beside it */
    int per_row, rows;
};

static struct area tile_area(const struct sheet *sheet, struct scale scale)
{
    const struct terminal_kind *kind = terminal_kind(sheet);
    return kind->area_in_hand ? kind->area_in_hand(scale)
                              : kind->area(scale, (struct layout_piece){.x = 0, .y = 0});
}

static struct arrangement try_scale(const struct canvas *canvas, const struct sheet *sheet,
                                    struct scale scale, unsigned tiles)
{
    struct area area = tile_area(sheet, scale);
    struct arrangement arrangement = {
        .scale = scale,
        .width = area_width(area) + 1,
        .height = area_height(area) + 1,
    };
    arrangement.per_row = (canvas->width - 2) / arrangement.width;
    arrangement.rows = ((int)tiles + arrangement.per_row - 1) / arrangement.per_row;
    return arrangement;
}

/* A tile as a word, with the number before it and a gap behind. */
static struct arrangement try_small(const struct canvas *canvas, const struct sheet *sheet,
                                    unsigned tiles)
{
    int width = terminal_kind(sheet)->word_width(sheet);
    struct arrangement arrangement = {
        .small = true, .width = NUMBER_WIDTH + width + 1, .height = 1};
    arrangement.per_row = (canvas->width - 1) / arrangement.width;
    arrangement.rows = ((int)tiles + arrangement.per_row - 1) / arrangement.per_row;
    return arrangement;
}

/* The largest that needs one row only; else the smallest, on a small screen as words. */
static struct arrangement arrange(const struct canvas *canvas, const struct sheet *sheet,
                                  unsigned tiles)
{
    int count = scale_count(sheet);
    struct arrangement arrangement = {.rows = 0};
    for (int i = 0; i < count; i++) {
        struct scale scale = *scale_get(sheet, i);
        arrangement = try_scale(canvas, sheet, scale, tiles);
        bool large = arrangement.height > 4;
        if (arrangement.rows <= 1 && (!large || canvas->height >= ROWS_MANY))
            break;
    }
    if (arrangement.rows > 1 && canvas->height < ROWS_SOME)
        return try_small(canvas, sheet, tiles);
    return arrangement;
}

static unsigned tile_total(const struct screen_scene *scene)
{
    struct tile_set hand;
    if (scene->chooser)
        return scene->chooser->tile_count;
    hand = round_hand(&scene->view->seen.round, scene->view->seat);
    return tile_set_count(&hand);
}

/* Whether there is a hand to show. */
static bool has_hand(const struct screen_scene *scene)
{
    return scene->hands == SCREEN_HAND && scene->view->seat < PLAYERS_MAX &&
           screen_is_dealt(&scene->view->seen);
}

int hand_height(const struct canvas *canvas, const struct screen_scene *scene)
{
    int most = canvas->height / 3;
    if (scene->hands == SCREEN_ALL_HANDS)
        return hands_height(canvas, scene);
    if (!has_hand(scene))
        return 4;
    unsigned tiles = tile_total(scene);
    struct arrangement arrangement = arrange(canvas, &scene->view->seen.sheet, tiles ? tiles : 1);
    while (arrangement.rows > 1 && arrangement.rows * arrangement.height > most)
        arrangement.rows--;
    return arrangement.rows * arrangement.height;
}

/* ---- Tiles ---- */

struct slot {
    tile tile;
    enum look look;
    unsigned number;
    bool ready;
};

static void draw_slot(struct canvas *canvas, const struct sheet *sheet,
                      const struct arrangement *arrangement, int x, int y, const struct slot *slot)
{
    struct area area = tile_area(sheet, arrangement->scale);
    struct style style = {slot->ready ? INK_KEY : INK_FAINT, PAPER_SCREEN,
                          slot->ready ? MARK_BOLD : 0};
    char number[16];
    face_draw(canvas, sheet, arrangement->scale, (struct layout_piece){.tile = slot->tile},
              x - area.left, y - area.top, slot->look, 0);
    snprintf(number, sizeof number, slot->ready ? "•%u" : "%u", slot->number);
    if (slot->look == LOOK_CHOSEN)
        style.marks |= MARK_REVERSE;
    int width = canvas_width(canvas, number);
    canvas_text(canvas, x + (arrangement->width - 1 - width) / 2, y + arrangement->height - 1,
                width, number, style);
}

static void draw_small(struct canvas *canvas, const struct sheet *sheet, int x, int y,
                       const struct slot *slot)
{
    char number[16];
    snprintf(number, sizeof number, slot->ready ? "•%u" : "%u", slot->number);
    canvas_text(canvas, x + NUMBER_WIDTH - 1 - canvas_width(canvas, number), y, NUMBER_WIDTH,
                number,
                (struct style){slot->ready ? INK_KEY : INK_FAINT, PAPER_SCREEN,
                               (slot->ready ? MARK_BOLD : 0) |
                                   (slot->look == LOOK_CHOSEN ? MARK_REVERSE : 0)});
    terminal_kind(sheet)->draw_word(canvas, sheet, x + NUMBER_WIDTH, y, slot->tile, slot->look);
}

static struct slot slot_of(const struct chooser *chooser, unsigned i)
{
    bool chosen = chooser->chosen == (int)i;
    return (struct slot){
        .tile = chooser->tiles[i],
        .look = chosen              ? LOOK_CHOSEN
                : chooser->ready[i] ? LOOK_READY
                                    : LOOK_IDLE,
        .number = i + 1,
        .ready = chooser->ready[i],
    };
}

static void draw_tiles(struct canvas *canvas, struct area area, const struct screen_scene *scene)
{
    const struct chooser *chooser = scene->chooser;
    const struct sheet *sheet = &scene->view->seen.sheet;
    struct tile_set hand = round_hand(&scene->view->seen.round, scene->view->seat);
    unsigned count = tile_total(scene);
    if (count == 0)
        return;
    struct arrangement arrangement = arrange(canvas, sheet, count);
    int rows = area_height(area) / arrangement.height, per_row = arrangement.per_row;
    int first = chooser ? chooser->chosen / per_row - rows + 1 : 0;
    for (unsigned i = 0; i < count; i++) {
        struct slot slot = {.look = LOOK_READY, .number = i + 1};
        if (chooser)
            slot = slot_of(chooser, i);
        else
            tile_set_pop(&hand, &slot.tile);
        int row = (int)i / per_row - (first > 0 ? first : 0);
        int x = area.left + (int)i % per_row * arrangement.width;
        if (row >= 0 && row < rows && arrangement.small)
            draw_small(canvas, sheet, x, area.top + row, &slot);
        else if (row >= 0 && row < rows)
            draw_slot(canvas, sheet, &arrangement, x, area.top + row * arrangement.height, &slot);
    }
}

void hand_draw(struct canvas *canvas, struct area area, const struct screen_scene *scene)
{
    if (scene->hands == SCREEN_ALL_HANDS)
        hands_draw(canvas, area, scene);
    else if (has_hand(scene))
        draw_tiles(canvas, area, scene);
}
