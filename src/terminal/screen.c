/* Puts the parts of the picture together. */
#include "screen.h"

#include <pasch/words/format.h>
#include <pasch/words/language.h>
#include <pasch/words/position.h>

#include <stdio.h>

enum { PROMPT_ROWS = 2, USUAL_BELOW = 9, SIDE_LEAST = 25, SIDE_MOST = 48 };
enum { STEP_X = 8, STEP_Y = 4 };

static void write_stock(const struct match *seen, struct text *text)
{
    unsigned stock = (unsigned)seen->round.tiles - seen->round.stock;
    if (seen->stage == MATCH_LOTS || seen->stage == MATCH_DEAL)
        return;
    text_format(text, _("Stock %u"), stock);
    words_add_drawable(text, seen);
    if (seen->pot)
        text_format(text, _(" · Pot %d"), (int)seen->pot);
}

static void draw_title(struct canvas *canvas, const struct screen_scene *scene)
{
    const struct match *seen = &scene->view->seen;
    char left[200], right[100];
    struct text text;
    text_init(&text, left, sizeof left);
    text_add(&text, _(seen->sheet.title));
    if (scene->house)
        text_format(&text, " (%s)", scene->house);
    text_add(&text, " · ");
    text_format(&text, _("Round %d"), (int)seen->round_number);
    if (seen->sheet.divisor && seen->round.open && seen->stage == MATCH_PLAY) {
        text_add(&text, _(" · Ends "));
        words_sum(&text, seen);
    }
    text_init(&text, right, sizeof right);
    if (scene->corner)
        text_add(&text, scene->corner);
    else
        write_stock(seen, &text);
    frame_title(canvas, left, right);
}

static void draw_prompt(struct canvas *canvas, struct area area, const struct screen_scene *scene)
{
    struct style style = {scene->refused ? INK_BAD : INK_TEXT, PAPER_SCREEN, MARK_BOLD};
    const char *line = scene->prompt;
    for (int y = area.top; y < area.bottom && *line; y++) {
        size_t length;
        const char *next = canvas_break(canvas, line, area_width(area), &length);
        if (y + 1 == area.bottom && *next) { /* the rest does not fit: its end is cut off */
            canvas_text(canvas, area.left, y, area_width(area), line, style);
            return;
        }
        canvas_text_bytes(canvas, area.left, y, area_width(area), line, length, style);
        line = next;
    }
}

/* The players and below them the story, unless what it would say is beside the players already;
 * false if there is no room for it. */
static bool draw_side(struct canvas *canvas, struct area area, const struct screen_scene *scene)
{
    struct style line = {INK_FAINT, PAPER_SCREEN, 0};
    bool deeds = side_has_deeds(area, scene);
    int y = side_draw_players(canvas, area, scene);
    if (deeds)
        return true;
    if (y + 2 >= area.bottom)
        return false;
    for (int x = area.left; x < area.right; x++)
        canvas_lines(canvas, x, y, LINE_LEFT | LINE_RIGHT, WEIGHT_LIGHT, line);
    chronicle_draw(scene->chronicle, canvas,
                   (struct area){area.left, y + 1, area.right, area.bottom});
    return true;
}

/* How much of the screen the players have: more if a name has no room, as long as the table keeps
 * its share. */
static int find_side(const struct canvas *canvas, const struct screen_scene *scene)
{
    int usual = canvas->width * 28 / 100, most = canvas->width * 38 / 100;
    int needed = side_width(canvas, scene) + 2;
    usual = usual < SIDE_LEAST ? SIDE_LEAST : usual > SIDE_MOST ? SIDE_MOST : usual;
    needed = needed < most ? needed : most;
    return needed > usual ? needed : usual;
}

void screen_draw(struct canvas *canvas, const struct screen_scene *scene)
{
    int side = find_side(canvas, scene);
    draw_title(canvas, scene);
    int keys = frame_keys(canvas, scene->keys, scene->key_count, scene->key_rows);
    int prompt = keys - PROMPT_ROWS, hand = prompt - hand_height(canvas, scene);
    int border = canvas->width - side;
    bool told = draw_side(canvas, (struct area){border + 1, 1, canvas->width - 1, hand}, scene);
    int bottom = told ? hand : hand - 1; /* the last row of the table tells the newest */
    board_draw(scene->board, canvas, (struct area){0, 1, border, bottom},
               &(struct board_scene){
                   .wide = border,
                   .high = canvas->height - USUAL_BELOW,
                   .view = scene->view,
                   .ghosts = scene->chooser ? scene->chooser->ghosts : NULL,
                   .ghost_count = scene->chooser ? scene->chooser->ghost_count : 0,
                   .target = scene->chooser ? scene->chooser->target : -1,
               });
    if (!told)
        chronicle_draw_newest(scene->chronicle, canvas, (struct area){0, bottom, border, hand});
    hand_draw(canvas, (struct area){1, hand, canvas->width - 1, prompt}, scene);
    draw_prompt(canvas, (struct area){1, prompt, canvas->width - 1, keys}, scene);
}

bool screen_look_around(struct board *board, int key)
{
    int x = key == KEY_SHIFT_LEFT ? -STEP_X : key == KEY_SHIFT_RIGHT ? STEP_X : 0;
    int y = key == KEY_SHIFT_UP ? -STEP_Y : key == KEY_SHIFT_DOWN ? STEP_Y : 0;
    if (!x && !y && key != KEY_GO_HOME)
        return false;
    board_shift(board, x, y);
    return true;
}

bool screen_is_dealt(const struct match *seen)
{
    return seen->stage != MATCH_LOTS && seen->stage != MATCH_DEAL && seen->round.tiles > 0;
}
