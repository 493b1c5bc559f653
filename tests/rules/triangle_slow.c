/*
 * tripple.md once more, slow and obvious: the layout is a list of tiles, and for every cell of a
 * large grid, every tile and every turn each edge and corner is looked at anew (T1, T4 to T10). The
 * engine must allow exactly the same after every move of thousands of random rounds.
 */
#include "support/unit.h"

#include <pasch/engines/triangle.h>
#include <pasch/games/games.h>

#include <stdlib.h>
#include <string.h>

#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifdef SANITIZED
enum { ROUNDS = 40 };
#else
enum { ROUNDS = 300 };
#endif

/* ---- The layout ---- */

struct point {
    int line, pos;
};

struct tile_on_table {
    int row, col;
    int numbers[3]; /* clockwise, an up cell from its top, a down cell from its bottom */
};

struct layout {
    struct tile_on_table tiles[TRIANGLE_COUNT];
    int count;
};

/* A way to lay a tile, and what it is worth. */
struct way {
    int tile, row, col, numbers[3];
    int bridges, joints, hexagons, value;
};

static struct point point_of(int row, int col, int corner)
{
    bool up = (row + col) % 2 == 0;
    struct point up_points[3] = {{row, col}, {row + 1, col + 1}, {row + 1, col - 1}};
    struct point down_points[3] = {{row + 1, col}, {row, col - 1}, {row, col + 1}};
    return up ? up_points[corner] : down_points[corner];
}

static bool same_point(struct point a, struct point b)
{
    return a.line == b.line && a.pos == b.pos;
}

static bool are_neighbours(int row, int col, int other_row, int other_col)
{
    if (row == other_row)
        return abs(col - other_col) == 1;
    bool up = (row + col) % 2 == 0;
    return col == other_col && other_row == (up ? row + 1 : row - 1);
}

static bool is_taken(const struct layout *layout, int row, int col)
{
    for (int i = 0; i < layout->count; i++)
        if (layout->tiles[i].row == row && layout->tiles[i].col == col)
            return true;
    return false;
}

static int edges_at(const struct layout *layout, int row, int col)
{
    int edges = 0;
    for (int i = 0; i < layout->count; i++)
        edges += are_neighbours(row, col, layout->tiles[i].row, layout->tiles[i].col);
    return edges;
}

/* How many laid tiles have a corner at the point. */
static int tiles_round(const struct layout *layout, struct point point)
{
    int count = 0;
    for (int i = 0; i < layout->count; i++)
        for (int corner = 0; corner < 3; corner++)
            count +=
                same_point(point, point_of(layout->tiles[i].row, layout->tiles[i].col, corner));
    return count;
}

/* Every corner that touches a laid one shows the same number; where tips need not match only those
 * of tiles that share an edge with it count. */
static bool numbers_match(const struct layout *layout, const struct way *way, bool tips_match)
{
    for (int i = 0; i < layout->count; i++) {
        const struct tile_on_table *other = &layout->tiles[i];
        if (!tips_match && !are_neighbours(way->row, way->col, other->row, other->col))
            continue;
        for (int mine = 0; mine < 3; mine++)
            for (int its = 0; its < 3; its++)
                if (same_point(point_of(way->row, way->col, mine),
                               point_of(other->row, other->col, its)) &&
                    way->numbers[mine] != other->numbers[its])
                    return false;
    }
    return true;
}

/* T10 */
static void find_bonuses(const struct layout *layout, struct way *way)
{
    int edges = edges_at(layout, way->row, way->col), touched = 0;
    for (int corner = 0; corner < 3; corner++) {
        int round_it = tiles_round(layout, point_of(way->row, way->col, corner));
        way->hexagons += round_it == 5;
        touched += round_it > 0;
    }
    way->joints = edges >= 2 && way->hexagons == 0;
    way->bridges = edges == 1 && touched == 3;
}

static int points_of(const struct sheet *sheet, const struct way *way, bool out)
{
    return way->value + way->bridges * sheet->bridge + way->joints * sheet->joint +
           way->hexagons * sheet->hexagon + (out ? sheet->out_bonus : 0);
}

/* All ways to lay one of these tiles, in a list. */
static int find_ways(const struct layout *layout, uint64_t tiles, bool tips_match,
                     struct way *ret_ways)
{
    int count = 0, top = 0, bottom = 0, left = 0, right = 0;
    for (int i = 0; i < layout->count; i++) {
        const struct tile_on_table *laid = &layout->tiles[i];
        top = laid->row < top ? laid->row : top;
        bottom = laid->row > bottom ? laid->row : bottom;
        left = laid->col < left ? laid->col : left;
        right = laid->col > right ? laid->col : right;
    }
    for (int row = top - 2; row <= bottom + 2; row++)
        for (int col = left - 2; col <= right + 2; col++) {
            if (is_taken(layout, row, col) || edges_at(layout, row, col) == 0)
                continue;
            int number = 0;
            for (int c = 0; c <= 5; c++)
                for (int b = 0; b <= c; b++)
                    for (int a = 0; a <= b; a++, number++) {
                        if (!(tiles >> number & 1))
                            continue;
                        int turns = a == c ? 1 : 3;
                        for (int turn = 0; turn < turns; turn++) {
                            const int own[3] = {a, b, c};
                            struct way way = {number, row, col, {0}, 0, 0, 0, a + b + c};
                            for (int i = 0; i < 3; i++)
                                way.numbers[i] = own[(i + turn) % 3];
                            if (!numbers_match(layout, &way, tips_match))
                                continue;
                            find_bonuses(layout, &way);
                            ret_ways[count++] = way;
                        }
                    }
        }
    return count;
}

/* ---- The same as the engine's ---- */

static bool same_way(const struct way *way, const struct placement *placement, int tile)
{
    return way->tile == tile && way->row == placement->row && way->col == placement->col &&
           way->numbers[0] == placement->corners[0] && way->numbers[1] == placement->corners[1] &&
           way->numbers[2] == placement->corners[2];
}

/* What has come up so far, so that the test knows that it has seen all of it. */
struct seen {
    long ways, bridges, joints, hexagons, twice, outs;
};

static void compare(const struct round *round, const struct sheet *sheet,
                    const struct layout *layout, struct seen *seen)
{
    static struct way ways[20000];
    uint64_t tiles = round->draws ? UINT64_C(1) << round->drawn : round->tail[round->turn];
    int count = find_ways(layout, tiles, sheet->tips_match, ways), placed = 0;
    struct move moves[ROUND_MOVES_MAX];
    unsigned moves_count = round_moves(round, sheet, moves);
    bool out = round->counts[round->turn] == 1;
    for (unsigned i = 0; i < moves_count; i++) {
        if (moves[i].action != ACTION_PLACE)
            continue;
        struct placement placement = triangle_placement(round, sheet, moves[i]);
        const struct way *way = NULL;
        for (int j = 0; j < count && !way; j++)
            if (same_way(&ways[j], &placement, moves[i].tile))
                way = &ways[j];
        assert_non_null(way);
        assert_false(placement.lead);
        assert_int_equal(placement.bridge, way->bridges);
        assert_int_equal(placement.joint, way->joints);
        assert_int_equal(placement.hexagons, way->hexagons);
        assert_int_equal(placement.out, out);
        assert_int_equal(placement.points, points_of(sheet, way, out));
        assert_int_equal(round_points(round, sheet, moves[i]), placement.points);
        assert_int_equal(triangle_place_at(round, way->row, way->col), moves[i].on);
        seen->ways++;
        seen->bridges += way->bridges;
        seen->joints += way->joints;
        seen->hexagons += way->hexagons > 0;
        seen->twice += way->hexagons > 1;
        seen->outs += out;
        placed++;
    }
    assert_int_equal(placed, count);
    /* The tiles that fit somewhere, whoever holds them: what blocks a round depends on it. */
    uint64_t fitting = 0, all = (UINT64_C(1) << TRIANGLE_COUNT) - 1;
    if (round->laid % 8 == 1) {
        count = find_ways(layout, all, sheet->tips_match, ways);
        for (int i = 0; i < count; i++)
            fitting |= UINT64_C(1) << ways[i].tile;
        assert_true(round_fitting(round, sheet).word[0] == fitting);
    }
}

/* Places rather than draws now and then, so that large layouts come up and small ones. */
static struct move choose(const struct round *round, const struct sheet *sheet,
                          struct random *random)
{
    struct move moves[ROUND_MOVES_MAX];
    unsigned count = round_moves(round, sheet, moves);
    if (count > 1 && random_below(random, 4))
        count--; /* the last one is the draw, the pass or done */
    return moves[random_below(random, count)];
}

static void play_round(const struct sheet *sheet, unsigned players, struct random *random,
                       struct seen *seen)
{
    uint8_t deck[TRIANGLE_COUNT];
    struct round round;
    struct layout layout = {.count = 0};
    for (unsigned i = 0; i < TRIANGLE_COUNT; i++)
        deck[i] = (uint8_t)i;
    random_shuffle(random, deck, sizeof deck);
    assert_true(round_deal(&round, sheet, players, (1u << players) - 1, deck, ROUND_NO_SEAT,
                           ROUND_NO_SEAT));
    while (round.stage != STAGE_OVER) {
        if (round.stage == STAGE_PLAY)
            compare(&round, sheet, &layout, seen);
        struct move move = choose(&round, sheet, random);
        if (move.action == ACTION_PLACE) {
            struct placement placement = triangle_placement(&round, sheet, move);
            struct tile_on_table laid = {.row = placement.row, .col = placement.col};
            for (int i = 0; i < 3; i++)
                laid.numbers[i] = placement.corners[i];
            layout.tiles[layout.count++] = laid;
        }
        round_apply(&round, sheet, move);
    }
    assert_null(round_check(&round, sheet));
}

static struct seen play_rounds(const struct sheet *game, const char *hand, bool tips_match)
{
    struct seen seen = {0};
    struct sheet sheet = *game;
    struct random random;
    random_seed(&random, 20);
    if (hand)
        assert_true(sheet_set(&sheet, "hand", hand, NULL));
    sheet.tips_match = tips_match;
    for (int players = sheet.min_players; players <= sheet.max_players; players++)
        for (int i = 0; i < ROUNDS; i++)
            play_round(&sheet, (unsigned)players, &random, &seen);
    return seen;
}

/* Every kind of bonus came up. */
static void assert_seen_all(const struct seen *seen)
{
    assert_true(seen->ways > 100 * ROUNDS);
    assert_true(seen->bridges > ROUNDS);
    assert_true(seen->hexagons > ROUNDS);
    assert_true(seen->joints > ROUNDS / 20);
    assert_true(seen->twice > 0);
    assert_true(seen->outs > 0);
}

static void test_T5_T10_tripple_2_to_6_players(void **state)
{
    (void)state;
    struct seen seen = play_rounds(&game_tripple, NULL, true);
    assert_seen_all(&seen);
}

static void test_T5_T10_T13_solo(void **state)
{
    (void)state;
    play_rounds(&game_tripple_solo, NULL, true);
    struct seen seen = play_rounds(&game_tripple_solo, "55", true); /* the largest layouts */
    assert_true(seen.ways > 100 * ROUNDS && seen.joints > 0);
}

static void test_T5_T10_tips_need_not_match(void **state)
{
    (void)state;
    struct seen seen = play_rounds(&game_tripple, NULL, false);
    assert_true(seen.ways > 100 * ROUNDS && seen.bridges > ROUNDS);
    play_rounds(&game_tripple_solo, "55", false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_T5_T10_tripple_2_to_6_players),
        cmocka_unit_test(test_T5_T10_T13_solo),
        cmocka_unit_test(test_T5_T10_tips_need_not_match),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
