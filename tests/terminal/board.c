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

/* Draws the table of the seat to act with a random place chosen. */
static void draw(struct room *room, struct random *random)
{
    const struct chooser *chooser = &room->chooser;
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
        .ghosts = chooser->ghosts,
        .ghost_count = chooser->ghost_count,
        .target = chooser->target,
    };
    canvas_clear(&canvas);
    board_shift(&room->board, 0, 0);
    for (unsigned i = 0; i < chooser->ghost_count; i++)
        room->chooser.ghosts[i].label = (int)i == chooser->target ? '@' : 0;
    board_draw(&room->board, &canvas, area, &scene);
    /* The place is in sight, and it is drawn over everything else. */
    assert_int_equal(count_glyph(&canvas, area, '@'), chooser->target >= 0);
    scene.ghost_count = 0;
    scene.target = -1;
    canvas_clear(&canvas);
    board_draw(&room->board, &canvas, area, &scene);
    if (room->view.seen.trail.count > 1)
        assert_true(has_paper(&canvas, PAPER_LAST)); /* so is the last tile */
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
        enum choice choice = chooser_key(chooser, key, &move);
        if (choice == CHOICE_WHY)
            assert_false(chooser->ready[chooser->chosen]);
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
    free(room);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_game)};
    setlocale(LC_ALL, "C.UTF-8");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
