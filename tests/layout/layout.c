/* Layouts that are known beforehand: the first tiles, long chains, moves taken back. */
#include "check.h"
#include "support/unit.h"

#include <pasch/games/games.h>
#include <pasch/rules/match.h>

static void lay(struct trail *trail, tile laid, tile on, unsigned where)
{
    trail->laid[trail->count++] = (struct laid){.tile = laid, .on = on, .where = (uint8_t)where};
}

static void assert_piece(const struct layout *layout, unsigned index, int x, int y, unsigned turn)
{
    assert_int_equal(layout->pieces[index].x, x);
    assert_int_equal(layout->pieces[index].y, y);
    assert_int_equal(layout->pieces[index].turn, turn);
}

static void test_a_spinner_has_four_arms(void **state)
{
    (void)state;
    struct trail trail = {0};
    struct layout layout;
    tile lead = tile_double(6);
    lay(&trail, lead, TILE_NONE, WHERE_LEAD);
    lay(&trail, tile_of(1, 6), lead, WHERE_SIDE);
    lay(&trail, tile_of(2, 6), lead, WHERE_SIDE);
    lay(&trail, tile_of(3, 6), lead, WHERE_TIP);
    lay(&trail, tile_of(4, 6), lead, WHERE_TIP);
    lay(&trail, tile_double(1), tile_of(1, 6), WHERE_LOW);
    layout_init(&layout, 3, 2);
    layout_follow(&layout, &trail, &game_double_6);
    check_layout(&layout, &trail);
    assert_piece(&layout, 0, 0, 0, LAYOUT_SOUTH);
    assert_piece(&layout, 1, 3, 0, LAYOUT_WEST); /* the six towards the six */
    assert_piece(&layout, 2, -3, 0, LAYOUT_EAST);
    assert_piece(&layout, 3, 0, 4, LAYOUT_NORTH);
    assert_piece(&layout, 4, 0, -4, LAYOUT_SOUTH);
    assert_piece(&layout, 5, 6, 0, LAYOUT_SOUTH); /* crosswise again */
    layout_init(&layout, 2, 3);                   /* a portrait's rows are upright */
    layout_follow(&layout, &trail, &game_double_6);
    assert_piece(&layout, 0, 0, 0, LAYOUT_EAST);
    assert_piece(&layout, 1, 0, 3, LAYOUT_NORTH);
}

/* A chain of a double-twelve set, as long as it goes. At every third tile, or never, the other end
 * is lengthened. */
static void make_chain(struct trail *trail, const struct sheet *sheet, uint64_t seed,
                       bool both_ends)
{
    struct random random;
    struct tile_set left = {{0}};
    tile on[2];
    unsigned number[2] = {0, 1}, where[2] = {WHERE_LOW, WHERE_HIGH};
    memset(trail, 0, sizeof *trail);
    random_seed(&random, seed);
    for (unsigned tile = 0; tile < sheet_tiles(sheet); tile++)
        tile_set_add(&left, (uint8_t)tile);
    on[0] = on[1] = tile_of(0, 1);
    lay(trail, on[0], TILE_NONE, WHERE_LEAD);
    tile_set_remove(&left, on[0]);
    for (unsigned tries = 0; tries < 4000; tries++) {
        unsigned end = both_ends && trail->count % 3 == 0;
        unsigned other = random_below(&random, (uint32_t)sheet->highest + 1);
        tile tile = tile_of(number[end], other);
        if (!tile_set_has(&left, tile))
            continue;
        tile_set_remove(&left, tile);
        lay(trail, tile, on[end], where[end]);
        on[end] = tile;
        where[end] = number[end] == other  ? WHERE_SIDE
                     : other > number[end] ? WHERE_HIGH
                                           : WHERE_LOW;
        number[end] = other;
    }
}

/* Lays a chain and returns how far its box is from the proportion: 1 is right, 2 twice too wide or
 * too high. */
static double check_chain(const struct sheet *sheet, unsigned wide, unsigned high, uint64_t seed)
{
    struct trail trail;
    struct layout layout;
    make_chain(&trail, sheet, seed, seed % 2);
    layout_init(&layout, wide, high);
    layout_follow(&layout, &trail, sheet);
    assert_int_equal(check_layout(&layout, &trail), 0);
    assert_true(trail.count >= 60);
    int width = layout.box.right - layout.box.left, height = layout.box.bottom - layout.box.top;
    /* From row to row it is three times the width of a tile; some room is lost at the corners, and
     * more where only one end grows. */
    assert_true(width * height <= 36 * trail.count);
    double proportion = (double)width * high / height / wide;
    return proportion < 1 ? 1 / proportion : proportion;
}

static void test_a_long_chain_turns_back_on_its_table(void **state)
{
    (void)state;
    static const unsigned tables[][2] = {{3, 2}, {2, 3}, {16, 9}, {1, 1}};
    struct sheet sheet = game_draw;
    sheet.highest = 12;
    for (unsigned table = 0; table < 4; table++) {
        double sum = 0;
        for (uint64_t seed = 0; seed < 40; seed++) {
            double off = check_chain(&sheet, tables[table][0], tables[table][1], seed);
            assert_true(off < 2.2);
            sum += off;
        }
        assert_true(sum / 40 < 1.35);
    }
}

static void test_extreme_proportions(void **state)
{
    (void)state;
    struct sheet sheet = game_draw;
    struct trail trail;
    sheet.highest = 12;
    for (uint64_t seed = 0; seed < 4; seed++) {
        struct layout layout;
        make_chain(&trail, &sheet, seed, seed % 2);
        layout_init(&layout, seed < 2 ? 255 : 1, seed < 2 ? 1 : 255);
        layout_follow(&layout, &trail, &sheet);
        assert_int_equal(check_layout(&layout, &trail), 0);
    }
}

static void test_a_move_taken_back(void **state)
{
    (void)state;
    struct trail trail = {0}, other;
    struct layout layout, fresh;
    lay(&trail, tile_double(6), TILE_NONE, WHERE_LEAD);
    lay(&trail, tile_of(1, 6), tile_double(6), WHERE_SIDE);
    other = trail;
    lay(&trail, tile_of(2, 6), tile_double(6), WHERE_SIDE);
    lay(&other, tile_of(2, 6), tile_double(6), WHERE_TIP); /* the same tile elsewhere */
    layout_init(&layout, 3, 2);
    layout_init(&fresh, 3, 2);
    layout_follow(&layout, &trail, &game_double_6);
    layout_follow(&layout, &other, &game_double_6);
    layout_follow(&fresh, &other, &game_double_6);
    assert_true(is_same_layout(&layout, &fresh));
    check_layout(&layout, &other);
    trail.count = 1; /* less than was followed */
    layout_follow(&layout, &trail, &game_double_6);
    assert_int_equal(check_layout(&layout, &trail), 0);
    trail.laid[0].tile = tile_double(5); /* the next round */
    layout_follow(&layout, &trail, &game_double_6);
    check_layout(&layout, &trail);
    trail.count = 0;
    layout_follow(&layout, &trail, &game_double_6);
    assert_int_equal(layout.count, 0);
}

static void test_W8_a_double_face_down_has_no_ends(void **state)
{
    (void)state;
    struct trail trail = {0};
    struct layout layout;
    struct round round = {.tiles = 28};
    struct layout_end ends[LAYOUT_ENDS_MAX];
    struct laid down = {.tile = TILE_NONE, .on = tile_of(1, 2), .where = WHERE_HIGH, .down = true};
    lay(&trail, tile_of(1, 2), TILE_NONE, WHERE_LEAD);
    trail.laid[trail.count++] = down;
    round_lay(&round, &game_wolf, (struct move){.tile = tile_of(1, 2), .on = TILE_NONE});
    round_lay(&round, &game_wolf,
              (struct move){
                  .tile = tile_double(2), .on = tile_of(1, 2), .where = WHERE_HIGH, .down = true});
    layout_init(&layout, 3, 2);
    layout_follow(&layout, &trail, &game_wolf);
    check_layout(&layout, &trail); /* it lies crosswise though nobody knows what it is */
    assert_int_equal(layout.pieces[1].tile, TILE_NONE);
    assert_int_equal(layout_ends(&layout, &round, &game_wolf, &trail, ends), 1);
    assert_int_equal(ends[0].number, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_spinner_has_four_arms),
        cmocka_unit_test(test_a_long_chain_turns_back_on_its_table),
        cmocka_unit_test(test_extreme_proportions),
        cmocka_unit_test(test_a_move_taken_back),
        cmocka_unit_test(test_W8_a_double_face_down_has_no_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
