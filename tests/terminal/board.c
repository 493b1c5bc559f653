/* The table on screens of all sizes: what matters is always seen, every place can be chosen, and a
 * whole match can be chosen by keys. */
#include "support/random_match.h"
#include "support/unit.h"

#include "chooser.h"

#include <pasch/games/games.h>

#include <locale.h>
#include <stdlib.h>

enum { WIDTH_MOST = 220, HEIGHT_MOST = 70, MATCHES = 3, MOVES_MOST = 400 };

struct room {
    struct story story;
    struct match match;
    struct view view;
    struct board board;
    struct chooser chooser;
    unsigned arrows; /* that were looked after */
    struct cell cells[WIDTH_MOST * HEIGHT_MOST];
};

static unsigned between(struct random *random, unsigned least, unsigned most)
{
    return least + random_below(random, most - least + 1);
}

/* How often a character is there within an area; outside there is nothing at all. */
static unsigned count_glyph(const struct canvas *canvas, struct area area, uint32_t glyph)
{
    unsigned count = 0;
    for (int y = 0; y < canvas->height; y++)
        for (int x = 0; x < canvas->width; x++) {
            const struct cell *cell = &canvas->cells[y * canvas->width + x];
            bool inside = x >= area.left && x < area.right && y >= area.top && y < area.bottom;
            assert_true(inside || (cell->glyph == ' ' && cell->style.paper == PAPER_SCREEN));
            count += inside && cell->glyph == glyph;
        }
    return count;
}

static bool has_paper(const struct canvas *canvas, enum paper paper)
{
    for (int i = 0; i < canvas->width * canvas->height; i++)
        if (canvas->cells[i].style.paper == paper)
            return true;
    return false;
}

/* Whether an arrow is on this row, or else column, or else whether a tile is. */
static bool border_has(const struct canvas *canvas, struct area border, bool arrow)
{
    for (int y = border.top; y < border.bottom; y++)
        for (int x = border.left; x < border.right; x++) {
            struct cell cell = canvas->cells[y * canvas->width + x];
            bool is_arrow = cell.style.ink == INK_CHOSEN && cell.style.paper == PAPER_FELT;
            if (arrow ? is_arrow && cell.glyph != ' ' : !is_arrow && cell.glyph != ' ')
                return true;
        }
    return false;
}

/* Where an arrow says that there is more, looking there as far as possible shows a tile at the very
 * border: neither nothing nor less than all. */
static void look_there(struct room *room, struct canvas *canvas, struct area area,
                       const struct board_scene *scene)
{
    static const int ways[][2] = {{0, -1}, {0, 1}, {-1, 0}, {1, 0}};
    const struct area borders[] = {{area.left, area.top, area.right, area.top + 1},
                                   {area.left, area.bottom - 1, area.right, area.bottom},
                                   {area.left, area.top + 1, area.left + 1, area.bottom - 1},
                                   {area.right - 1, area.top + 1, area.right, area.bottom - 1}};
    for (int i = 1; i < 4; i++) { /* how to look around is written over the first row */
        board_shift(&room->board, 0, 0);
        canvas_clear(canvas);
        board_draw(&room->board, canvas, area, scene);
        if (!border_has(canvas, borders[i], true))
            continue;
        board_shift(&room->board, ways[i][0] * 1000, ways[i][1] * 1000);
        canvas_clear(canvas);
        board_draw(&room->board, canvas, area, scene);
        assert_false(border_has(canvas, borders[i], true));
        int across =
            i < 2 ? 2 : 0; /* the tile at the border may be cut off in the other direction */
        if (border_has(canvas, borders[across], true) ||
            border_has(canvas, borders[across + 1], true))
            continue;
        assert_true(border_has(canvas, borders[i], false));
        room->arrows++;
    }
}

/* Draws the table of the seat to act with a random place chosen. */
static void draw(struct room *room, struct random *random)
{
    const struct chooser *chooser = &room->chooser;
    struct board_ghost ghosts[ROUND_MOVES_MAX];
    struct canvas canvas = {
        .width = (int)between(random, 60, WIDTH_MOST),
        .height = (int)between(random, 20, HEIGHT_MOST),
        .glyphs = (enum glyphs)random_below(random, 3),
        .cells = room->cells,
    };
    struct area area = {0, 1, canvas.width - 25, canvas.height - 8};
    struct board_scene scene = {
        .view = &room->view,
        .wide = area.right,
        .high = area_height(area),
        .ghosts = ghosts,
        .ghost_count = chooser->ghost_count,
        .target = chooser->target,
    };
    canvas_clear(&canvas);
    board_shift(&room->board, 0, 0);
    for (unsigned i = 0; i < chooser->ghost_count; i++)
        ghosts[i] = (struct board_ghost){.move = chooser->ghosts[i].move,
                                         .label = (int)i == chooser->target ? '@' : 0};
    board_draw(&room->board, &canvas, area, &scene);
    /* The place is in sight, and it is drawn over everything else. */
    assert_int_equal(count_glyph(&canvas, area, '@'), chooser->target >= 0);
    scene.ghost_count = 0;
    scene.target = -1;
    canvas_clear(&canvas);
    board_draw(&room->board, &canvas, area, &scene);
    if (room->view.seen.trail.count > 1)
        assert_true(has_paper(&canvas, PAPER_LAST)); /* so is the last tile */
    look_there(room, &canvas, area, &scene);
}

/* Chooses a random move by keys, as a person would; the move is one of those that may be made. */
static struct move choose(struct room *room, struct random *random)
{
    struct chooser *chooser = &room->chooser;
    struct move move;
    chooser_start(chooser, &room->view, &room->board);
    for (int tries = 0; tries < 1000; tries++) {
        static const int keys[] = {KEY_GO_LEFT, KEY_GO_RIGHT,  KEY_GO_UP, KEY_GO_DOWN, ' ',
                                   '1',         KEY_TABULATOR, '7',       'd',         'p',
                                   'f',         'n',           'a',       'b',         KEY_ENTERED};
        int key = keys[random_below(random, sizeof keys / sizeof keys[0])];
        if (tries > 100) /* a large hand: straight to the next tile that fits */
            key = chooser->target >= 0 ? KEY_ENTERED : KEY_GO_RIGHT;
        struct move wanted = {.action = ACTION_PASS};
        for (unsigned i = 0; i < chooser->ghost_count; i++)
            if (key == KEY_ENTERED ? (int)i == chooser->target
                                   : key == (int)chooser->ghosts[i].label)
                wanted = chooser->ghosts[i].move;
        enum choice choice = chooser_key(chooser, key, &move);
        if (choice == CHOICE_WHY)
            assert_false(chooser->ready[chooser->chosen]);
        if (wanted.action == ACTION_PLACE) { /* the place that is shown, with the tile that is */
            assert_int_equal(choice, CHOICE_MADE);
            assert_true(move_is_same(move, wanted));
            assert_int_equal(move.tile, chooser_tile(chooser));
        }
        if (choice == CHOICE_MADE)
            return move;
        if (tries % 16 == 0)
            draw(room, random);
    }
    fail_msg("no move could be chosen");
    return chooser->moves[0];
}

static void play_match(struct room *room, const struct sheet *game, struct random *random)
{
    struct sheet sheet = *game;
    int players = (int)between(random, (unsigned)game->min_players, (unsigned)game->max_players);
    struct move moves[ROUND_MOVES_MAX];
    random_options(&sheet, players, random);
    match_init(&room->match, &sheet, players);
    board_init(&room->board);
    for (int made = 0; made < MOVES_MOST && room->match.stage != MATCH_OVER;) {
        if (room->match.stage == MATCH_ROUND_OVER)
            match_continue(&room->match);
        if (room->match.stage == MATCH_OVER || !story_deal(&room->story, &room->match, random))
            break;
        for (; room->match.stage == MATCH_PLAY; made++) {
            bool found = false;
            view_make(&room->view, &room->match, room->match.round.turn);
            struct move move = choose(room, random);
            unsigned count = round_moves(&room->match.round, &room->match.sheet, moves);
            for (unsigned i = 0; i < count; i++)
                found = found || move_is_same(moves[i], move);
            assert_true(found);
            match_apply(&room->match, move);
        }
    }
}

static void test_every_game(void **state)
{
    (void)state;
    struct room *room = calloc(1, sizeof *room);
    struct random random;
    assert_non_null(room);
    random_seed(&random, 8);
    for (int game = 0; game < game_count; game++)
        for (int i = 0; i < MATCHES; i++)
            play_match(room, games[game], &random);
    assert_true(room->arrows > 0);
    free(room);
}

static void test_numbers_of_two_digits(void **state)
{
    (void)state;
    struct room *room = calloc(1, sizeof *room);
    struct chooser *chooser = &room->chooser;
    struct random random;
    struct move move;
    assert_non_null(room);
    random_seed(&random, 9);
    match_init(&room->match, &game_double_18, 9); /* 19 tiles for everyone */
    assert_true(story_deal(&room->story, &room->match, &random));
    view_make(&room->view, &room->match, room->match.round.turn);
    board_init(&room->board);
    chooser_start(chooser, &room->view, &room->board);
    assert_int_equal(chooser->tile_count, 19);
    assert_int_equal(chooser_key(chooser, '0', &move), CHOICE_NONE);
    static const struct {
        int key, chosen;
    } typed[] = {{'1', 0}, {'2', 11}, {'3', 2}, {'1', 0}, {'9', 18}, {'9', 8}};
    for (size_t i = 0; i < sizeof typed / sizeof typed[0]; i++) {
        assert_int_equal(chooser_key(chooser, typed[i].key, &move), CHOICE_MOVED);
        assert_int_equal(chooser->chosen, typed[i].chosen);
    }
    chooser->typed_at -= 10000; /* much later */
    assert_int_equal(chooser_key(chooser, '1', &move), CHOICE_MOVED);
    chooser->typed_at -= 10000;
    assert_int_equal(chooser_key(chooser, '2', &move), CHOICE_MOVED);
    assert_int_equal(chooser->chosen, 1);
    free(room);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_game),
        cmocka_unit_test(test_numbers_of_two_digits),
    };
    setlocale(LC_ALL, "C.UTF-8");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
