/* The tables of triangles, and adding up sets of tiles, compared with looking at every tile. */
#include "support/unit.h"

#include <pasch/base/random.h>
#include <pasch/base/triangle.h>

static bool shows(unsigned must, unsigned number)
{
    return must == TRIANGLE_ANY || must == number;
}

/* Some turn of the tile has these three numbers clockwise. */
static bool fits(tile tile, const unsigned *must)
{
    const uint8_t *corners = triangle_corners[tile];
    for (int turn = 0; turn < 3; turn++)
        if (shows(must[0], corners[turn]) && shows(must[1], corners[(turn + 1) % 3]) &&
            shows(must[2], corners[(turn + 2) % 3]))
            return true;
    return false;
}

static void test_triangles_fit_where_a_turn_shows_the_numbers(void **state)
{
    (void)state;
    for (unsigned needs = 0; needs < TRIANGLE_NEEDS; needs++) {
        const unsigned must[3] = {needs / 64, needs / 8 % 8, needs % 8};
        unsigned any = 0;
        uint64_t expected = 0;
        for (int i = 0; i < 3; i++)
            any += must[i] == TRIANGLE_ANY;
        for (unsigned tile = 0; tile < TRIANGLE_COUNT && any <= 1; tile++)
            expected |= (uint64_t)fits((uint8_t)tile, must) << tile;
        assert_true(triangle_fitting(must[0], must[1], must[2]) == expected);
    }
}

static void test_triangles_are_numbered_in_order(void **state)
{
    (void)state;
    unsigned number = 0;
    for (unsigned c = 0; c <= TRIANGLE_HIGHEST; c++)
        for (unsigned b = 0; b <= c; b++)
            for (unsigned a = 0; a <= b; a++, number++) {
                assert_int_equal(triangle_corners[number][0], a);
                assert_int_equal(triangle_corners[number][1], b);
                assert_int_equal(triangle_corners[number][2], c);
                assert_int_equal(triangle_of(a, b, c), number);
                assert_int_equal(triangle_value((uint8_t)number), a + b + c);
                assert_int_equal(tile_set_has(&triangle_triples, (uint8_t)number), a == c);
            }
    assert_int_equal(number, TRIANGLE_COUNT);
    assert_int_equal(tile_set_count(&triangle_triples), TRIANGLE_HIGHEST + 1);
}

static void test_sets_add_up(void **state)
{
    (void)state;
    struct random random;
    random_seed(&random, 1);
    for (int i = 0; i < 10000; i++) {
        struct tile_set set = {{0}};
        unsigned pips = 0, value = 0;
        uint32_t one_in = 1 + random_below(&random, 8); /* 1: every tile */
        for (unsigned tile = 0; tile < TILE_COUNT; tile++) {
            if (random_below(&random, one_in))
                continue;
            tile_set_add(&set, (uint8_t)tile);
            pips += tile_pips((uint8_t)tile);
            if (tile < TRIANGLE_COUNT)
                value += triangle_value((uint8_t)tile);
        }
        assert_int_equal(tile_set_pips(&set), pips);
        assert_int_equal(triangle_set_value(set.word[0] & ((UINT64_C(1) << TRIANGLE_COUNT) - 1)),
                         value);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_triangles_fit_where_a_turn_shows_the_numbers),
        cmocka_unit_test(test_triangles_are_numbered_in_order),
        cmocka_unit_test(test_sets_add_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
