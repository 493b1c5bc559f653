/* Triangles in the layout: they lie where the grid of the rules says, and so do ghosts and ends. */
#include "support/random_match.h"
#include "support/unit.h"

#include <pasch/engines/triangle.h>
#include <pasch/games/games.h>
#include <pasch/layout/layout.h>

enum { MATCHES = 60, SPAN = 64 };

/* What each corner point shows, and each cell's piece; from the pieces alone. */
struct grid {
    int8_t points[2 * SPAN][2 * SPAN];
    bool cells[2 * SPAN][2 * SPAN];
};

static bool is_up(int x, int y)
{
    return ((x + y) & 1) == 0;
}

/* The corner points of a cell clockwise, as rules/tripple.md lists them. */
static void corner_points(int x, int y, int ret_points[3][2])
{
    const int up[3][2] = {{y, x}, {y + 1, x + 1}, {y + 1, x - 1}};
    const int down[3][2] = {{y + 1, x}, {y, x - 1}, {y, x + 1}};
    memcpy(ret_points, is_up(x, y) ? up : down, sizeof up);
}

/* Puts a piece on the grid; where corners meet they must show the same, if tips have to match. */
static void put(struct grid *grid, struct layout_piece piece, bool tips_match)
{
    int points[3][2];
    bool *cell = &grid->cells[piece.y + SPAN][piece.x + SPAN];
    assert_false(*cell);
    *cell = true;
    corner_points(piece.x, piece.y, points);
    for (unsigned i = 0; i < 3; i++) {
        int8_t *point = &grid->points[points[i][0] + SPAN][points[i][1] + SPAN];
        int number = triangle_corners[piece.tile][(i + piece.turn) % 3];
        if (tips_match && *point >= 0)
            assert_int_equal(*point, number);
        *point = (int8_t)number;
    }
}

static bool has_neighbour(const struct grid *grid, int x, int y)
{
    int beyond = y + (is_up(x, y) ? 1 : -1);
    return grid->cells[y + SPAN][x - 1 + SPAN] || grid->cells[y + SPAN][x + 1 + SPAN] ||
           grid->cells[beyond + SPAN][x + SPAN];
}

static void make_grid(struct grid *grid, const struct layout *layout, bool tips_match)
{
    memset(grid->points, -1, sizeof grid->points);
    memset(grid->cells, 0, sizeof grid->cells);
    for (unsigned i = 0; i < layout->count; i++) {
        struct layout_piece piece = layout->pieces[i];
        assert_int_equal(piece.down, 0);
        assert_in_range(piece.turn, 0, 2);
        if (i > 0)
            assert_true(has_neighbour(grid, piece.x, piece.y));
        put(grid, piece, tips_match);
    }
}

static void check_box(const struct layout *layout)
{
    int left = SPAN, top = SPAN, right = -SPAN, bottom = -SPAN;
    for (unsigned i = 0; i < layout->count; i++) {
        struct layout_piece piece = layout->pieces[i];
        left = piece.x < left ? piece.x : left;
        right = piece.x > right ? piece.x : right;
        top = piece.y < top ? piece.y : top;
        bottom = piece.y > bottom ? piece.y : bottom;
    }
    assert_int_equal(layout->box.left, left);
    assert_int_equal(layout->box.top, top);
    assert_int_equal(layout->box.right, right + 1);
    assert_int_equal(layout->box.bottom, bottom + 1);
}

/* The ends are all free cells beside the tiles, each once; a lead is laid on none. */
static void check_ends(const struct grid *grid, const struct layout *layout,
                       const struct match *match)
{
    struct layout_end ends[LAYOUT_ENDS_MAX];
    static bool seen[2 * SPAN][2 * SPAN];
    unsigned count = layout_ends(layout, &match->round, &match->sheet, &match->trail, ends),
             all = 0;
    memset(seen, 0, sizeof seen);
    for (unsigned i = 0; i < count; i++) {
        int x = ends[i].ghost.x, y = ends[i].ghost.y;
        assert_int_equal(ends[i].ghost.tile, TILE_NONE);
        assert_int_equal(triangle_place_at(&match->round, y, x), ends[i].on);
        assert_false(grid->cells[y + SPAN][x + SPAN]);
        assert_false(seen[y + SPAN][x + SPAN]);
        seen[y + SPAN][x + SPAN] = true;
        assert_true(has_neighbour(grid, x, y));
    }
    for (int y = 1 - SPAN; y < SPAN - 1; y++)
        for (int x = 1 - SPAN; x < SPAN - 1; x++)
            all += !grid->cells[y + SPAN][x + SPAN] && has_neighbour(grid, x, y);
    assert_int_equal(count, all);
}

static void assert_same_piece(struct layout_piece a, struct layout_piece b)
{
    assert_int_equal(a.x, b.x);
    assert_int_equal(a.y, b.y);
    assert_int_equal(a.tile, b.tile);
    assert_int_equal(a.turn, b.turn);
    assert_int_equal(a.down, b.down);
}

/* Whoever looks late sees what is seen by whoever was there, from a match or a view. */
static void check_late(const struct layout *layout, const struct match *match)
{
    static struct view view;
    struct layout late;
    view_make(&view, match, VIEW_SPECTATOR);
    layout_init(&late, 2, 3);
    layout_follow(&late, &view.seen.trail, &view.seen.sheet);
    assert_int_equal(late.count, layout->count);
    assert_memory_equal(&late.box, &layout->box, sizeof late.box);
    for (unsigned i = 0; i < late.count; i++)
        assert_same_piece(late.pieces[i], layout->pieces[i]);
}

/* Plays a random move; its ghost lies where the piece lies afterwards. */
static void play_move(struct story *story, struct match *match, struct layout *layout,
                      struct random *random)
{
    struct move moves[ROUND_MOVES_MAX];
    unsigned count = round_moves(&match->round, &match->sheet, moves);
    struct move move = moves[random_below(random, count)];
    struct layout_piece ghost = {0};
    if (move.action == ACTION_PLACE)
        ghost = layout_ghost(layout, &match->round, &match->sheet, &match->trail, move);
    story_play(story, match, move);
    layout_follow(layout, &match->trail, &match->sheet);
    if (move.action == ACTION_PLACE)
        assert_same_piece(layout->pieces[layout->count - 1], ghost);
}

static void play_round(struct story *story, struct match *match, struct layout *layout,
                       struct random *random)
{
    static struct grid grid;
    while (match->stage == MATCH_PLAY) {
        play_move(story, match, layout, random);
        assert_int_equal(layout->count, match->trail.count);
        assert_int_equal(layout->rearranged, 0);
        if (layout->count == 0)
            continue;
        make_grid(&grid, layout, match->sheet.tips_match);
        check_box(layout);
        check_ends(&grid, layout, match);
        check_late(layout, match);
    }
}

static void play_matches(const struct sheet *game, int players, bool tips_match, uint64_t seed)
{
    static struct match match;
    static struct story story;
    struct random random;
    struct sheet sheet = *game;
    sheet.tips_match = tips_match;
    random_seed(&random, seed);
    match_init(&match, &sheet, players);
    struct layout layout;
    layout_init(&layout, 3, 2); /* once: the next round is followed by the same layout */
    for (int rounds = 0; rounds < 2 && story_deal(&story, &match, &random); rounds++) {
        play_round(&story, &match, &layout, &random);
        assert_int_equal(match.stage, MATCH_ROUND_OVER);
        match_continue(&match);
    }
}

static void test_pieces_ghosts_and_ends_lie_on_the_grid(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < MATCHES; seed++) {
        play_matches(&game_tripple, 2 + (int)seed % 5, true, seed);
        play_matches(&game_tripple_solo, 1, true, seed);
    }
}

static void test_tips_that_do_not_match(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < MATCHES; seed++)
        play_matches(&game_tripple, 2, false, 1000 + seed);
}

/* A tile shows its own numbers, turned, clockwise from the tip. */
static void test_a_lead_is_turned_as_chosen(void **state)
{
    (void)state;
    static struct match match;
    static struct story story;
    struct random random;
    unsigned seen = 0;
    for (uint64_t seed = 0; seed < MATCHES; seed++) {
        struct layout layout;
        struct move moves[ROUND_MOVES_MAX];
        random_seed(&random, seed);
        match_init(&match, &game_tripple_solo, 1);
        assert_true(story_deal(&story, &match, &random));
        unsigned count = round_moves(&match.round, &match.sheet, moves);
        struct move move = moves[seed % count];
        layout_init(&layout, 3, 2);
        story_play(&story, &match, move);
        layout_follow(&layout, &match.trail, &match.sheet);
        struct layout_piece lead = layout.pieces[0];
        assert_int_equal(lead.x, 0);
        assert_int_equal(lead.y, 0);
        for (unsigned i = 0; i < 3; i++)
            assert_int_equal(triangle_corners[lead.tile][(i + lead.turn) % 3],
                             triangle_corners[move.tile][(i + move.where) % 3]);
        seen |= 1u << lead.turn;
    }
    assert_int_equal(seen, 7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pieces_ghosts_and_ends_lie_on_the_grid),
        cmocka_unit_test(test_tips_that_do_not_match),
        cmocka_unit_test(test_a_lead_is_turned_as_chosen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
