/*
 * The table has room for every layout that 56 tiles can form: its maps are rings, so no two cells
 * or corner points of one layout may share an entry. Shown by the shapes that connected cells can
 * have, and by the longest lines in every direction, found by a search and laid by the engine.
 */
#include "support/unit.h"

#include <pasch/games/games.h>
#include <pasch/rules/triangle.h>

#include <stdio.h>
#include <string.h>

/* ---- How far connected cells reach ---- */

enum { SHAPE_MAX = 9, REACH = 2 * SHAPE_MAX + 1 };

struct shape {
    int rows[SHAPE_MAX], cols[SHAPE_MAX];
    int count;
};

static int span(const int *values, int count)
{
    int least = values[0], most = values[0];
    for (int i = 1; i < count; i++) {
        least = values[i] < least ? values[i] : least;
        most = values[i] > most ? values[i] : most;
    }
    return most - least + 1;
}

/* The largest spans of so many connected cells: a row more costs two cells, for one enters it
 * through a down cell and leaves it through an up cell. */
static int most_rows(int cells)
{
    return cells / 2 + 1;
}

static int most_cols(int cells)
{
    return cells;
}

/* Every connected shape that contains the cell 0,0 and grows by cells that are not refused. */
static void grow(struct shape *shape, uint8_t refused[REACH][REACH], int *rows, int *cols)
{
    int count = shape->count;
    int row_span = span(shape->rows, count), col_span = span(shape->cols, count);
    rows[count] = row_span > rows[count] ? row_span : rows[count];
    cols[count] = col_span > cols[count] ? col_span : cols[count];
    if (count == SHAPE_MAX)
        return;
    uint8_t known[REACH][REACH];
    memcpy(known, refused, sizeof known);
    for (int i = 0; i < count; i++) {
        int row = shape->rows[i], col = shape->cols[i];
        bool up = (row + col) % 2 == 0;
        const int next[3][2] = {{row, col - 1}, {row, col + 1}, {up ? row + 1 : row - 1, col}};
        for (int j = 0; j < 3; j++) {
            uint8_t *mark = &known[next[j][0] + SHAPE_MAX][next[j][1] + SHAPE_MAX];
            if (*mark)
                continue;
            *mark = true;
            shape->rows[count] = next[j][0];
            shape->cols[count] = next[j][1];
            shape->count = count + 1;
            grow(shape, known, rows, cols);
            shape->count = count;
        }
    }
}

static void test_no_shape_reaches_further_than_the_formula(void **state)
{
    (void)state;
    static uint8_t refused[REACH][REACH];
    for (int start = 0; start < 2; start++) { /* from an up cell, from a down cell */
        struct shape shape = {.count = 1, .cols = {start}};
        int rows[SHAPE_MAX + 1] = {0}, cols[SHAPE_MAX + 1] = {0};
        memset(refused, 0, sizeof refused);
        refused[SHAPE_MAX][start + SHAPE_MAX] = true;
        grow(&shape, refused, rows, cols);
        for (int count = 2; count <= SHAPE_MAX; count++) {
            assert_int_equal(rows[count], most_rows(count));
            assert_int_equal(cols[count], most_cols(count));
        }
    }
}

/* The entries of the maps, as round.h says. */
static unsigned cell_entry(int row, int col)
{
    return (unsigned)(row * TRIANGLE_COLUMNS + col) % TRIANGLE_CELLS;
}

static unsigned point_entry(int line, int pos)
{
    return cell_entry(line, pos) / 2;
}

static void test_no_two_cells_or_points_of_a_layout_share_an_entry(void **state)
{
    (void)state;
    /* Besides the layout the engine looks at the cells round its corner points, a row and two
       columns further on each side, and at the corners of the cells next to it, a line and two
       columns further. */
    int rows = most_rows(TRIANGLE_COUNT) + 2, cols = most_cols(TRIANGLE_COUNT) + 4;
    int lines = most_rows(TRIANGLE_COUNT) + 1 + 2;
    assert_int_equal(rows, 31);
    for (int row = 0; row < rows; row++)
        for (int col = 1 - cols; col < cols; col++)
            if (row || col)
                for (int parity = 0; parity < 2; parity++)
                    assert_true(cell_entry(0, parity) != cell_entry(row, parity + col));
    for (int line = 0; line < lines; line++)
        for (int pos = 1 - cols; pos < cols; pos++)
            if ((line || pos) && (line + pos) % 2 == 0)
                for (int parity = 0; parity < 2; parity++)
                    assert_true(point_entry(parity, parity) !=
                                point_entry(parity + line, parity + pos));
    /* A tree of tiles has this many free edges. */
    assert_true(3 * TRIANGLE_COUNT - 2 * (TRIANGLE_COUNT - 1) <= (int)TRIANGLE_PLACES_MAX);
    assert_true((int)TRIANGLE_PLACES_MAX < (int)TRIANGLE_TAKEN);
}

static void test_a_round_is_at_most_4_KiB(void **state)
{
    (void)state;
    uint8_t deck[TRIANGLE_COUNT];
    for (unsigned i = 0; i < TRIANGLE_COUNT; i++)
        deck[i] = (uint8_t)i;
    assert_true(sizeof(struct round) <= 4096);
    for (unsigned players = 1; players <= 6; players++) {
        struct round round;
        const struct sheet *sheet = players == 1 ? &game_tripple_solo : &game_tripple;
        assert_true(round_deal(&round, sheet, players, (1u << players) - 1, deck, ROUND_NO_SEAT,
                               ROUND_NO_SEAT));
        assert_in_range(round.bytes, sizeof(struct triangle_table), 4096);
    }
}

/* ---- Long lines ---- */

/* The longest line that was ever found: 20 000 searches of 20 000 steps each met 54 tiles 640
 * times, and never 55. */
enum { LONGEST = 54, LONGEST_ZIGZAG = 48 };

/* Steps over edges, again and again; edge 0 is an up cell's right one, 1 below, 2 left, and a down
 * cell's left, above and right one. */
struct line {
    const char *name;
    int tiles, length;
    int edges[4];
};

static const struct line lines[] = {
    {"right", LONGEST, 2, {0, 2}},
    {"left", LONGEST, 2, {2, 0}},
    {"down to the right", LONGEST, 2, {1, 2}},
    {"down to the left", LONGEST, 2, {1, 0}},
    {"up to the right", LONGEST, 2, {0, 1}},
    {"up to the left", LONGEST, 2, {2, 1}},
    {"down in zigzag", LONGEST_ZIGZAG, 4, {1, 2, 1, 0}},
    {"up in zigzag", LONGEST_ZIGZAG, 4, {0, 1, 2, 1}},
};

struct search {
    const struct line *line;
    struct random random;
    struct round rounds[TRIANGLE_COUNT + 1]; /* after so many tiles */
    int rows[TRIANGLE_COUNT], cols[TRIANGLE_COUNT];
    long tries;
};

static void find_cells(struct search *search)
{
    int row = 0, col = 0;
    for (int i = 0; i < TRIANGLE_COUNT; i++) {
        search->rows[i] = row;
        search->cols[i] = col;
        bool up = (row + col) % 2 == 0;
        int edge = search->line->edges[i % search->line->length];
        if (edge == 1)
            row += up ? 1 : -1;
        else
            col += (edge == 0) == up ? 1 : -1;
    }
}

static uint64_t fitting_next(const struct search *search, int laid, int *ret_place)
{
    const struct round *round = &search->rounds[laid];
    *ret_place = triangle_place_at(round, search->rows[laid], search->cols[laid]);
    return *ret_place < 0 ? 0 : round->triangle.fits[*ret_place] & round->tail[0];
}

/* Lays tiles on; those that leave fewest for the next cell first. */
static bool lay_on(struct search *search, int laid)
{
    if (laid == search->line->tiles)
        return true;
    int place;
    uint64_t tiles = fitting_next(search, laid, &place);
    unsigned ranks[TRIANGLE_COUNT], order[TRIANGLE_COUNT], count = 0;
    for (uint64_t rest = tiles; rest;) {
        unsigned tile = bits_pop(&rest), next = 0;
        struct round *after = &search->rounds[laid + 1];
        round_copy(after, &search->rounds[laid]);
        round_apply(after, &game_tripple_solo,
                    (struct move){
                        .action = ACTION_PLACE, .tile = tile & 255u, .on = (unsigned)place & 255u});
        int next_place;
        if (laid + 1 < TRIANGLE_COUNT)
            next = bits_count(fitting_next(search, laid + 1, &next_place));
        /* A triple fits only here and there: wherever it does, at once. */
        ranks[tile] = triangle_is_triple((uint8_t)tile)
                          ? 0
                          : 1 + next * 16 + random_below(&search->random, 16);
        order[count++] = tile;
    }
    for (unsigned i = 1; i < count; i++)
        for (unsigned j = i; j && ranks[order[j]] < ranks[order[j - 1]]; j--) {
            unsigned swap = order[j];
            order[j] = order[j - 1];
            order[j - 1] = swap;
        }
    for (unsigned i = 0; i < count; i++) {
        if (search->tries-- <= 0)
            return false;
        round_copy(&search->rounds[laid + 1], &search->rounds[laid]);
        round_apply(&search->rounds[laid + 1], &game_tripple_solo,
                    (struct move){.action = ACTION_PLACE,
                                  .tile = order[i] & 255u,
                                  .on = (unsigned)place & 255u});
        if (lay_on(search, laid + 1))
            return true;
    }
    return false;
}

static void start(struct search *search)
{
    struct sheet sheet = game_tripple_solo;
    uint8_t deck[TRIANGLE_COUNT];
    for (unsigned i = 0; i < TRIANGLE_COUNT; i++)
        deck[i] = (uint8_t)i;
    random_shuffle(&search->random, deck, sizeof deck);
    assert_true(sheet_set(&sheet, "hand", "55", NULL));
    assert_true(round_deal(&search->rounds[0], &sheet, 1, 1, deck, ROUND_NO_SEAT, ROUND_NO_SEAT));
    struct move moves[ROUND_MOVES_MAX];
    unsigned count = round_moves(&search->rounds[0], &sheet, moves);
    round_copy(&search->rounds[1], &search->rounds[0]);
    round_apply(&search->rounds[1], &sheet, moves[random_below(&search->random, count)]);
}

/* As many entries are in use as there are cells, places and points, and each is the right one. */
static void check_entries(const struct search *search, int laid)
{
    const struct round *round = &search->rounds[laid];
    const struct triangle_table *table = &round->triangle;
    unsigned taken = 0, places = 0, points = 0;
    for (size_t i = 0; i < sizeof table->cells; i++) {
        taken += table->cells[i] == TRIANGLE_TAKEN;
        places += table->cells[i] != 0 && table->cells[i] != TRIANGLE_TAKEN;
    }
    for (size_t i = 0; i < sizeof table->points; i++)
        points += ((table->points[i] & 15) != 0) + (table->points[i] >> 4 != 0);
    assert_int_equal(taken, laid);
    assert_int_equal(places, table->count);
    assert_int_equal(places, laid + 2); /* a line has two free edges more than tiles … */
    assert_int_equal(points, laid + 2); /* … and each tile brings one new corner */
    for (unsigned i = 0; i < table->count; i++) {
        unsigned entry = cell_entry(table->places[i].row, table->places[i].col);
        assert_int_equal(table->cells[entry], i + 1);
    }
    for (int i = 0; i < laid; i++) {
        assert_int_equal(table->cells[cell_entry(search->rows[i], search->cols[i])],
                         TRIANGLE_TAKEN);
        assert_int_equal(triangle_place_at(round, search->rows[i], search->cols[i]), -1);
        bool up = (search->rows[i] + search->cols[i]) % 2 == 0;
        const int next[3][2] = {{search->rows[i], search->cols[i] - 1},
                                {search->rows[i], search->cols[i] + 1},
                                {search->rows[i] + (up ? 1 : -1), search->cols[i]}};
        for (int j = 0; j < 3; j++) {
            bool in_line =
                (i > 0 && next[j][0] == search->rows[i - 1] && next[j][1] == search->cols[i - 1]) ||
                (i + 1 < laid && next[j][0] == search->rows[i + 1] &&
                 next[j][1] == search->cols[i + 1]);
            assert_int_equal(triangle_place_at(round, next[j][0], next[j][1]) >= 0, !in_line);
        }
    }
}

static void lay_line(const struct line *line)
{
    static struct search search;
    memset(&search, 0, sizeof search);
    search.line = line;
    random_seed(&search.random, 1);
    find_cells(&search);
    bool found = false;
    for (int i = 0; i < 2000 && !found; i++) {
        start(&search);
        search.tries = 20000;
        found = lay_on(&search, 1);
    }
    if (!found)
        fail_msg("no line %s of %d tiles was found", line->name, line->tiles);
    for (int laid = 1; laid <= line->tiles; laid++)
        check_entries(&search, laid);
}

static void test_straight_lines_of_54_in_all_six_directions(void **state)
{
    (void)state;
    for (int i = 0; i < 6; i++)
        lay_line(&lines[i]);
}

static void test_zigzags_of_48_up_and_down(void **state)
{
    (void)state;
    for (int i = 6; i < 8; i++)
        lay_line(&lines[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_shape_reaches_further_than_the_formula),
        cmocka_unit_test(test_no_two_cells_or_points_of_a_layout_share_an_entry),
        cmocka_unit_test(test_a_round_is_at_most_4_KiB),
        cmocka_unit_test(test_straight_lines_of_54_in_all_six_directions),
        cmocka_unit_test(test_zigzags_of_48_up_and_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
