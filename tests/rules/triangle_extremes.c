/*
 * The table has room for every layout that 56 tiles can form: its maps are rings, so no two cells
 * or corner points of one layout may share an entry. Shown by the shapes that connected cells can
 * have, and by the longest lines in every direction, laid by the engine.
 */
#include "support/unit.h"

#include <pasch/engines/triangle.h>
#include <pasch/games/games.h>

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
    for (int first = 0; first < 2; first++) { /* from an up cell, from a down cell */
        struct shape shape = {.count = 1, .cols = {first}};
        int rows[SHAPE_MAX + 1] = {0}, cols[SHAPE_MAX + 1] = {0};
        memset(refused, 0, sizeof refused);
        refused[SHAPE_MAX][first + SHAPE_MAX] = true;
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
    int point_lines = most_rows(TRIANGLE_COUNT) + 1 + 2;
    assert_int_equal(rows, 31);
    for (int row = 0; row < rows; row++)
        for (int col = 1 - cols; col < cols; col++)
            if (row || col)
                for (int parity = 0; parity < 2; parity++)
                    assert_true(cell_entry(0, parity) != cell_entry(row, parity + col));
    for (int line = 0; line < point_lines; line++)
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

/*
 * A straight line has its corner points in a row p0, p1, p2, …, and its tile i shows p(i), p(i+1)
 * and p(i+2), clockwise and counterclockwise by turns. So each point is a corner of three tiles,
 * but the first and the last one of one, the second and the last but one of two. In the whole set
 * each number stands at 28 corners, one more than a multiple of three: in a line of all 56 tiles
 * each of the six numbers would be at one of these four points. That can't be.
 *
 * 55 tiles it can have. If a tile with three different numbers is left out, only the other three
 * must be at those points: one at the first, one at the last, one at the two between.
 */
static const char longest[] = "010142423315000252544433352113044111553030222314555040212";

enum { LONGEST = sizeof longest - 3, LONGEST_ZIGZAG = 48 };

/* Steps over edges, again and again; edge 0 is an up cell's right one, 1 below, 2 left, and a down
 * cell's left, above and right one. */
struct line {
    const char *name;
    int length;
    int edges[4];
};

enum { STRAIGHT = 6, LINES = 8 };

static const struct line lines[LINES] = {
    {"right", 2, {0, 2}},
    {"left", 2, {2, 0}},
    {"down to the right", 2, {1, 2}},
    {"down to the left", 2, {1, 0}},
    {"up to the right", 2, {0, 1}},
    {"up to the left", 2, {2, 1}},
    {"down in zigzag", 4, {1, 2, 1, 0}},
    {"up in zigzag", 4, {0, 1, 2, 1}},
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
    if (laid == LONGEST_ZIGZAG)
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

/* ---- All the tiles that can lie in a straight line ---- */

static struct search search;

static void open_search(const struct line *line)
{
    memset(&search, 0, sizeof search);
    search.line = line;
    random_seed(&search.random, 1);
    find_cells(&search);
}

/* A solo round in which the player holds everything but the lead. */
static void lead_with(unsigned tile, unsigned turn)
{
    struct sheet sheet = game_tripple_solo;
    uint8_t deck[TRIANGLE_COUNT];
    for (unsigned i = 0; i < TRIANGLE_COUNT; i++)
        deck[i] = (uint8_t)((tile + i) % TRIANGLE_COUNT);
    assert_true(sheet_set(&sheet, "hand", "55", NULL));
    assert_true(round_deal(&search.rounds[0], &sheet, 1, 1, deck, ROUND_NO_SEAT, ROUND_NO_SEAT));
    round_copy(&search.rounds[1], &search.rounds[0]);
    round_apply(
        &search.rounds[1], &sheet,
        (struct move){
            .action = ACTION_PLACE, .tile = tile & 255u, .on = TILE_NONE, .where = turn & 7u});
}

/* Lays the tile into the next cell of the line; false if it does not fit there. */
static bool lay_next(int laid, unsigned tile)
{
    int place;
    if (!(fitting_next(&search, laid, &place) >> tile & 1))
        return false;
    round_copy(&search.rounds[laid + 1], &search.rounds[laid]);
    round_apply(
        &search.rounds[laid + 1], &game_tripple_solo,
        (struct move){.action = ACTION_PLACE, .tile = tile & 255u, .on = (unsigned)place & 255u});
    return true;
}

/* The tile number i of the longest line, from one end or from the other. */
static unsigned longest_tile(int i, bool backwards)
{
    const char *corners = longest + (backwards ? LONGEST - 1 - i : i);
    return triangle_of((unsigned)(corners[0] - '0'), (unsigned)(corners[1] - '0'),
                       (unsigned)(corners[2] - '0'));
}

static void test_no_straight_line_has_all_tiles(void **state)
{
    (void)state;
    int corners[TRIANGLE_HIGHEST + 1] = {0}, at_the_ends = 0;
    for (int tile = 0; tile < TRIANGLE_COUNT; tile++)
        for (int i = 0; i < 3; i++)
            corners[triangle_corners[tile][i]]++;
    for (int number = 0; number <= TRIANGLE_HIGHEST; number++)
        at_the_ends += corners[number] % 3 != 0;
    assert_true(at_the_ends > 4);
}

static void test_straight_lines_of_55_in_all_six_directions(void **state)
{
    (void)state;
    uint64_t tiles = 0;
    for (int i = 0; i < LONGEST; i++)
        tiles |= UINT64_C(1) << longest_tile(i, false);
    assert_int_equal(LONGEST, TRIANGLE_COUNT - 1);
    assert_int_equal(bits_count(tiles), LONGEST);
    for (int i = 0; i < STRAIGHT; i++) {
        int ways = 0;
        open_search(&lines[i]);
        /* Read from one end the line goes clockwise first, from the other counterclockwise. */
        for (unsigned way = 0; way < 6; way++) {
            bool backwards = way >= 3;
            int laid = 1;
            lead_with(longest_tile(0, backwards), way % 3);
            while (laid < LONGEST && lay_next(laid, longest_tile(laid, backwards)))
                laid++;
            if (laid < LONGEST)
                continue;
            ways++;
            for (laid = 1; laid <= LONGEST; laid++)
                check_entries(&search, laid);
            assert_int_equal(search.rounds[LONGEST].laid, LONGEST);
        }
        if (ways != 1)
            fail_msg("the line %s can be laid in %d ways", lines[i].name, ways);
    }
}

/* ---- Lines of 56 cells ---- */

/* No tiles make them, so one is laid again and again. */
static void test_lines_of_56_cells_have_room(void **state)
{
    (void)state;
    enum { TILE = 0 }; /* 0-0-0 */
    for (int i = 0; i < LINES; i++) {
        open_search(&lines[i]);
        lead_with(TILE, 0);
        for (int laid = 1; laid < TRIANGLE_COUNT; laid++) {
            search.rounds[laid].tail[0] |= UINT64_C(1) << TILE;
            search.rounds[laid].counts[0]++;
            assert_true(lay_next(laid, TILE));
            check_entries(&search, laid + 1);
        }
        assert_int_equal(search.rounds[TRIANGLE_COUNT].laid, TRIANGLE_COUNT);
    }
}

/* ---- Zigzags, found by a search ---- */

static void test_zigzags_of_48_up_and_down(void **state)
{
    (void)state;
    for (int i = STRAIGHT; i < LINES; i++) {
        bool found = false;
        open_search(&lines[i]);
        for (int j = 0; j < 2000 && !found; j++) {
            start(&search);
            search.tries = 20000;
            found = lay_on(&search, 1);
        }
        if (!found)
            fail_msg("no line %s of %d tiles was found", lines[i].name, LONGEST_ZIGZAG);
        for (int laid = 1; laid <= LONGEST_ZIGZAG; laid++)
            check_entries(&search, laid);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_shape_reaches_further_than_the_formula),
        cmocka_unit_test(test_no_two_cells_or_points_of_a_layout_share_an_entry),
        cmocka_unit_test(test_a_round_is_at_most_4_KiB),
        cmocka_unit_test(test_no_straight_line_has_all_tiles),
        cmocka_unit_test(test_straight_lines_of_55_in_all_six_directions),
        cmocka_unit_test(test_lines_of_56_cells_have_room),
        cmocka_unit_test(test_zigzags_of_48_up_and_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
