/* tripple.md: where a triangle fits and what its place is worth (T1, T5, T10). Mostly with a player
 * who holds every tile but the lead, so that every place can be tried. */
#include "support/triangles.h"

#include <stdio.h>

/* ---- T1 ---- */

static void test_T1_every_a_b_c_once(void **state)
{
    (void)state;
    unsigned count = 0;
    uint64_t seen = 0;
    for (unsigned c = 0; c <= 5; c++)
        for (unsigned b = 0; b <= c; b++)
            for (unsigned a = 0; a <= b; a++, count++) {
                tile tile = triangle_of(a, b, c), read;
                char name[8], wanted[8];
                struct text text;
                snprintf(wanted, sizeof wanted, "%u-%u-%u", a, b, c);
                text_init(&text, name, sizeof name);
                triangle_write(&text, tile);
                assert_string_equal(name, wanted);
                assert_true(triangle_read(wanted, &read));
                assert_int_equal(read, tile);
                assert_int_equal(triangle_value(tile), a + b + c);
                assert_int_equal(triangle_is_triple(tile), a == c);
                seen |= UINT64_C(1) << tile;
            }
    assert_int_equal(count, 56);
    assert_int_equal(count, TRIANGLE_COUNT);
    assert_true(seen == (UINT64_C(1) << 56) - 1);
    assert_int_equal(sheet_tiles(&game_tripple), 56);
    assert_int_equal(sheet_tiles(&game_tripple_solo), 56);
}

static void test_T1_only_the_smaller_number_first(void **state)
{
    (void)state;
    static const char *const wrong[] = {"0-2-1", "1-0-2", "5-4-3", "0-0-6",  "6-6-6", "0-0",
                                        "0-0-",  "000",   "",      "0-0-0 ", " 0-0-0"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        tile tile = 77;
        assert_false(triangle_read(wrong[i], &tile));
        assert_int_equal(tile, 77);
    }
}

static void test_T1_a_tile_can_be_turned_but_not_mirrored(void **state)
{
    (void)state;
    struct stacked_table table;
    open_all(&table, "0-1-2", "");
    lay(&table, "0-1-2 as 012");
    assert_tiles_at(&table, 0, 1, "0-0-1 0-1-1"); /* clockwise 1, 0, ?: not 0-1-3 */
    assert_tiles_at(&table, 1, 0, "1-1-2 1-2-2"); /* clockwise 2, 1 */
    assert_tiles_at(&table, 0, -1, "0-0-2 0-2-2 0-2-3 0-2-4 0-2-5"); /* clockwise 0, 2 */
    /* The other two turns turn all of it. */
    open_all(&table, "0-1-2", "");
    lay(&table, "0-1-2 as 120");
    assert_tiles_at(&table, 0, 1, "1-1-2 1-2-2");
    assert_tiles_at(&table, 1, 0, "0-0-2 0-2-2 0-2-3 0-2-4 0-2-5");
    assert_tiles_at(&table, 0, -1, "0-0-1 0-1-1");
    open_all(&table, "0-1-2", "");
    lay(&table, "0-1-2 as 201");
    assert_tiles_at(&table, 0, 1, "0-0-2 0-2-2 0-2-3 0-2-4 0-2-5");
    assert_tiles_at(&table, 1, 0, "0-0-1 0-1-1");
    assert_tiles_at(&table, 0, -1, "1-1-2 1-2-2");
}

static void test_T1_a_lead_has_three_turns_a_triple_one(void **state)
{
    (void)state;
    struct stacked_table table;
    open_all(&table, "3-4-5", "");
    assert_choice(&table, "3-4-5 as 345; 3-4-5 as 453; 3-4-5 as 534");
    open_all(&table, "3-3-5", "");
    assert_choice(&table, "3-3-5 as 335; 3-3-5 as 353; 3-3-5 as 533");
    open_all(&table, "4-4-4", "");
    assert_choice(&table, "4-4-4 as 444");
}

/* ---- T5 ---- */

static void test_T5_it_shares_an_edge_and_its_numbers_match(void **state)
{
    (void)state;
    struct stacked_table table;
    open_all(&table, "5-5-5", "");
    lay(&table, "5-5-5");
    for (int row = -3; row <= 3; row++)
        for (int col = -3; col <= 3; col++) {
            bool edge = (row == 0 && (col == 1 || col == -1)) || (row == 1 && col == 0);
            assert_tiles_at(&table, row, col, edge ? "0-5-5 1-5-5 2-5-5 3-5-5 4-5-5" : "");
            assert_int_equal(triangle_place_at(&table.match.round, row, col) >= 0, edge);
        }
}

static void test_T5_corners_lie_clockwise_from_the_top_or_the_bottom(void **state)
{
    (void)state;
    struct stacked_table table;
    /* Top 2, bottom right 3, bottom left 5. */
    lay_out(&table, "2-3-5 as 235");
    assert_tiles_at(&table, 0, 1, "2-2-3 2-3-3"); /* bottom 3, top left 2 */
    assert_tiles_at(&table, 0, -1, "0-2-5 1-2-5 2-2-5 2-5-5");
    assert_tiles_at(&table, 1, 0, "3-3-5 3-4-5 3-5-5"); /* top left 5, top right 3: 3, ?, 5 */
    lay(&table, "2-3-3 at 0,1 as 323");
    lay(&table, "1-2-5 at 0,-1 as 512");
    lay(&table, "3-4-5 at 1,0 as 453");
    /* And on from down cells to up cells: */
    assert_tiles_at(&table, -1, 1, "2-2-3"); /* ?, 3, 2; 2-3-3 lies there already */
}

static void test_T5_it_scores_its_value(void **state)
{
    (void)state;
    struct stacked_table table;
    lay_out(&table, "5-5-5; 0-5-5 at 0,1 = 10; 4-5-5 at 0,-1 = 14; 2-5-5 at 1,0 = 12");
    lay_out(&table, "0-0-0; 0-0-1 at 0,1 = 1; 0-0-5 at 0,-1 = 5");
}

/* The places 8 and 9 tiles further on, round a hole. */
#define RING                                                                                       \
    "2-3-5 as 352; 3-5-5 at 0,1; 1-5-5 at 0,2; 2-5-5 at 1,0; 0-2-5 at 1,-1; 1-3-5 at 1,2; "        \
    "0-5-5 at 2,-1; 4-5-5 at 2,0"

static void test_T5_a_tip_that_touches_must_match(void **state)
{
    (void)state;
    struct stacked_table table;
    lay_out(&table, RING);
    /* 2,1 shares its left edge, 5 over 4, with the layout; its third corner touches a 3. */
    assert_tiles_at(&table, 2, 1, "3-4-5");
    assert_refused(&table, "0-4-5 at 2,1; 1-4-5 at 2,1; 2-4-5 at 2,1; 4-4-5 at 2,1");
    lay(&table, "3-4-5 at 2,1 as 453 = 42 bridge");
}

static void test_T5_a_tip_that_touches_later_counts_too(void **state)
{
    (void)state;
    struct stacked_table table;
    /* The place is there before the tip that it will touch. */
    lay_out(&table, "2-3-5 as 352; 2-5-5 at 1,0; 0-2-5 at 1,-1; 0-5-5 at 2,-1; 4-5-5 at 2,0");
    assert_tiles_at(&table, 2, 1, "0-4-5 1-4-5 2-4-5 3-4-5 4-4-5");
    lay(&table, "3-5-5 at 0,1; 1-5-5 at 0,2");
    assert_tiles_at(&table, 2, 1, "0-4-5 1-4-5 2-4-5 3-4-5 4-4-5");
    lay(&table, "1-3-5 at 1,2");
    assert_tiles_at(&table, 2, 1, "3-4-5");
}

static void test_T5_two_edges_must_both_match(void **state)
{
    (void)state;
    struct stacked_table table;
    lay_out(&table, "1-2-3 as 231; 2-3-3 at 0,1; 3-3-4 at 0,2; 1-1-3 at 1,0; 1-3-5 at 1,1");
    assert_tiles_at(&table, 1, 2, "3-4-5");
    lay_out(&table, "1-2-3 as 231; 2-3-3 at 0,1; 3-3-3 at 0,2; 1-1-3 at 1,0; 1-3-5 at 1,1");
    assert_tiles_at(&table, 1, 2, "3-3-5");
    lay(&table, "3-3-5 at 1,2 as 533 = 51 hexagon");
}

static void test_T5_a_cell_is_taken_once(void **state)
{
    (void)state;
    struct stacked_table table;
    lay_out(&table, "5-5-5; 4-5-5 at 0,1");
    assert_refused(&table, "3-5-5 at 0,1; 3-5-5 at 0,0; 3-5-5 at -1,0");
    assert_int_equal(triangle_place_at(&table.match.round, 0, 0), -1);
    assert_int_equal(triangle_place_at(&table.match.round, 0, 1), -1);
    assert_refused(&table, "4-5-5 at 1,0"); /* no longer in hand */
}

static void test_T5_tips_need_not_match_under_that_house_rule(void **state)
{
    (void)state;
    struct stacked_table table;
    open_all(&table, "2-3-5", "tips_match=false");
    lay(&table, RING);
    assert_tiles_at(&table, 2, 1, "0-4-5 1-4-5 2-4-5 3-4-5 4-4-5");
    lay(&table, "0-4-5 at 2,1 = 39 bridge"); /* the tip touches all the same */
    open_all(&table, "1-2-3", "tips_match=false");
    lay(&table, "1-2-3 as 231; 2-3-3 at 0,1; 3-3-4 at 0,2; 1-1-3 at 1,0; 1-3-5 at 1,1");
    assert_tiles_at(&table, 1, 2, "3-4-5"); /* edges must match as ever */
}

/* ---- T10 ---- */

/* The last tile is 3-4-5 in all six: up and down, joined on each of the three edges. */
static const char *const hexagons[6] = {
    "1-2-3 as 231; 2-3-3 at 0,1; 3-3-4 at 0,2; 1-1-3 at 1,0; 1-3-5 at 1,1; 3-4-5 at 1,2 "
    "as 534 = 52 hexagon",
    "3-4-4 as 443; 4-4-4 at 0,1; 4-4-5 at 0,2; 3-3-4 at 1,0; 4-5-5 at 1,2; 3-4-5 at 1,1 "
    "as 453 = 52 hexagon",
    "3-3-4 as 343; 3-4-4 at 0,1; 4-4-4 at 0,2; 4-4-5 at 1,2; 4-5-5 at 1,1; 3-4-5 at 1,0 "
    "as 534 = 52 hexagon",
    "0-3-5 as 503; 3-5-5 at 0,-1; 0-1-3 at 1,0; 1-3-3 at 1,-1; 3-3-4 at 1,-2; 3-4-5 at "
    "0,-2 as 534 = 52 hexagon",
    "0-3-5 as 350; 0-0-5 at 1,0; 0-5-5 at 1,1; 4-5-5 at 1,2; 4-4-5 at 0,2; 3-4-5 at 0,1 "
    "as 534 = 52 hexagon",
    "2-2-5 as 252; 2-3-5 at 0,1; 0-2-5 at 1,0; 0-5-5 at 1,1; 4-5-5 at 1,2; 3-4-5 at 0,2 "
    "as 345 = 52 hexagon",
};
static const char *const bridges[6] = {
    RING "; 3-4-5 at 2,1 as 453 = 42 bridge",
    "0-3-3 as 033; 0-0-3 at 0,1; 0-2-3 at 0,2; 0-1-2 at 0,3; 1-1-2 at 0,4; 3-3-5 at 1,0; "
    "1-2-2 at 1,4; 2-2-4 at 1,3; 3-4-5 at 1,1 as 345 = 42 bridge",
    "3-5-5 as 535; 2-3-5 at 0,1; 2-3-3 at 0,2; 3-3-4 at 1,2; 3-4-4 at 1,3; 0-4-4 at 2,3; "
    "0-2-4 at 2,2; 2-4-4 at 2,1; 3-4-5 at 1,0 as 453 = 42 bridge",
    "3-3-4 as 343; 3-3-5 at 0,-1; 0-3-4 at 1,0; 0-0-3 at 1,-1; 0-0-1 at 2,-1; 0-1-1 at "
    "2,-2; 0-1-2 at 2,-3; 0-2-4 at 1,-3; 3-4-5 at 0,-2 as 534 = 42 bridge",
    "0-0-4 as 004; 0-0-3 at 0,1; 0-2-4 at 1,0; 0-0-2 at 1,1; 0-0-5 at 1,2; 0-5-5 at 1,3; "
    "5-5-5 at 1,4; 4-5-5 at 0,4; 3-4-5 at 0,3 as 534 = 42 bridge",
    "1-1-5 as 115; 1-1-1 at 0,1; 1-1-4 at 0,2; 1-3-5 at 1,0; 1-3-3 at 1,1; 0-3-3 at 2,1; "
    "0-3-5 at 2,2; 3-5-5 at 2,3; 3-4-5 at 1,3 as 453 = 42 bridge",
};
static const char *const joints[6] = {
    "2-3-5 as 352; 3-5-5 at 0,1; 1-5-5 at 0,2; 0-2-5 at 1,0; 0-1-2 at 1,-1; 1-3-5 at 1,2; "
    "1-3-3 at 1,3; 0-0-1 at 2,-1; 0-0-5 at 2,0; 0-3-5 at 2,1; 3-3-4 at 2,3; 3-4-5 at 2,2 "
    "as 345 = 37 joint",
    "1-2-5 as 251; 2-5-5 at 0,1; 5-5-5 at 0,2; 0-5-5 at 0,3; 0-0-5 at 0,4; 1-5-5 at 1,0; "
    "3-5-5 at 1,1; 0-1-5 at 1,4; 1-3-5 at 1,3; 1-3-3 at 2,3; 3-3-4 at 2,2; 3-4-5 at 2,1 "
    "as 453 = 37 joint",
    "2-5-5 as 255; 2-4-5 at 0,1; 4-5-5 at 0,2; 3-5-5 at 1,0; 5-5-5 at 1,2; 1-5-5 at 1,3; "
    "1-1-5 at 2,3; 1-3-5 at 2,2; 3-3-5 at 2,1; 3-3-4 at 2,0; 3-4-4 at 2,-1; 3-4-5 at 1,-1 "
    "as 534 = 37 joint",
    "4-4-5 as 544; 1-4-4 at 1,0; 1-4-5 at 1,1; 0-1-5 at 2,1; 0-5-5 at 2,2; 3-5-5 at 2,3; "
    "3-3-5 at 1,3; 2-3-3 at 1,4; 0-2-3 at 0,4; 0-3-3 at 0,3; 3-3-4 at 0,2; 3-4-5 at 0,1 "
    "as 453 = 37 joint",
    "2-5-5 as 255; 2-3-5 at 0,1; 3-5-5 at 1,0; 3-3-5 at 1,-1; 3-3-3 at 2,-1; 1-3-3 at "
    "2,0; 1-3-4 at 2,1; 1-1-4 at 2,2; 1-4-4 at 2,3; 4-4-4 at 1,3; 4-4-5 at 1,2; 3-4-5 at "
    "0,2 as 345 = 37 joint",
    "1-1-5 as 115; 1-1-1 at 0,1; 1-1-4 at 0,2; 1-4-4 at 0,3; 4-4-5 at 0,4; 1-3-5 at 1,0; "
    "1-3-3 at 1,1; 2-3-3 at 2,1; 0-2-3 at 2,2; 0-3-3 at 2,3; 3-3-4 at 1,3; 3-4-5 at 1,4 "
    "as 345 = 37 joint",
};

static void test_T10_example_2_hexagon_52_all_six_directions(void **state)
{
    (void)state;
    struct stacked_table table;
    for (int i = 0; i < 6; i++)
        lay_out(&table, hexagons[i]);
}

static void test_T10_example_2_two_edges_37_all_six_directions(void **state)
{
    (void)state;
    struct stacked_table table;
    for (int i = 0; i < 6; i++)
        lay_out(&table, joints[i]);
}

static void test_T10_example_2_bridge_42_all_six_directions(void **state)
{
    (void)state;
    struct stacked_table table;
    for (int i = 0; i < 6; i++)
        lay_out(&table, bridges[i]);
}

static void test_T10_no_bonus_on_one_edge_in_any_direction(void **state)
{
    (void)state;
    struct stacked_table table;
    lay_out(&table, "5-5-5; 4-5-5 at 0,1 = 14; 3-5-5 at 0,-1 = 13; 2-5-5 at 1,0 = 12; "
                    "4-4-5 at 0,2 = 13; 3-4-5 at -1,1 = 12; 3-3-5 at -1,-1 = 11; "
                    "1-3-5 at 0,-2 = 9; 2-2-5 at 1,1 = 9; 2-3-5 at 1,-1 = 10");
}

static void test_T10_a_bridge_is_no_bridge_without_the_tip(void **state)
{
    (void)state;
    struct stacked_table table;
    lay_out(&table, "2-3-5 as 352; 2-5-5 at 1,0; 0-2-5 at 1,-1; 0-5-5 at 2,-1; 4-5-5 at 2,0; "
                    "3-4-5 at 2,1 as 453 = 12");
    /* Both arms are there, the tip touches; the other arm's last tile is then the bridge. */
    lay(&table, "3-5-5 at 0,1; 1-5-5 at 0,2; 1-3-5 at 1,2 = 39 bridge");
}

static void test_T10_two_hexagons_at_once_80(void **state)
{
    (void)state;
    struct stacked_table table;
    lay_out(&table,
            "0-2-5 as 025; 2-4-5 at 1,0; 2-4-4 at 1,1; 2-2-4 at 1,2; 1-2-2 at 0,2; 1-1-2 at 0,3; "
            "1-1-1 at -1,3; 0-1-1 at -1,2; 0-0-1 at -1,1 = 31 bridge; "
            "0-1-2 at 0,1 as 201 = 83 hexagon hexagon");
}

static void test_T10_three_hexagons_at_once_120(void **state)
{
    (void)state;
    struct stacked_table table;
    lay_out(&table,
            "0-2-5 as 025; 0-5-5 at 0,-1; 0-0-5 at -1,-1; 0-0-1 at -1,0; 0-1-2 at -1,1; "
            "1-2-2 at -1,2; 2-2-3 at -1,3; 2-3-4 at 0,3; 2-2-4 at 0,2 = 38 bridge; 2-5-5 at 1,0; "
            "2-4-5 at 1,1; 2-4-4 at 1,2 = 35 joint; "
            "0-2-2 at 0,1 as 202 = 124 hexagon hexagon hexagon");
}

static void test_T10_three_edges_at_once_still_25(void **state)
{
    (void)state;
    struct stacked_table table;
    lay_out(&table,
            "0-2-5 as 025; 2-4-5 at 1,0; 4-5-5 at 1,-1; 4-4-5 at 2,-1; 4-4-4 at 2,0; 0-4-4 at 2,1; "
            "0-1-4 at 2,2; 0-0-1 at 2,3; 0-0-4 at 1,3; 0-2-4 at 1,2 = 36 bridge; 2-2-4 at 0,2; "
            "2-4-4 at 0,3; 3-4-4 at 0,4; 2-3-4 at 0,5; 1-2-4 at -1,5; 1-1-4 at -1,4; "
            "1-1-5 at -2,4; 1-3-5 at -2,3; 1-1-3 at -2,2; 1-1-2 at -1,2 = 34 bridge; "
            "0-1-2 at -1,1 = 33 bridge; 0-2-2 at 0,1 as 202 = 29 joint");
}

static void test_T10_a_hole_inside_the_layout(void **state)
{
    (void)state;
    struct stacked_table table;
    lay_out(&table,
            "0-2-5 as 025; 0-1-2 at 0,1; 1-2-2 at 0,2; 2-5-5 at 1,0; 5-5-5 at 1,-1; 2-2-2 at 1,2; "
            "2-2-3 at 1,3; 4-5-5 at 2,-1; 4-4-5 at 2,0; 2-4-5 at 2,1 = 41 bridge; 2-3-4 at 2,2; "
            "2-3-3 at 2,3 = 33 joint");
    /* The hole is 1,1: three edges and three hexagons. */
    assert_tiles_at(&table, 1, 1, "2-2-5");
    lay(&table, "2-2-5 at 1,1 as 225 = 129 hexagon hexagon hexagon");
}

static void test_T10_a_hole_that_nothing_fits_stays(void **state)
{
    (void)state;
    struct stacked_table table;
    lay_out(&table, "1-2-3 as 231; 2-3-3 at 0,1; 0-3-3 at 0,2; 1-1-3 at 1,0; 1-3-5 at 1,1");
    assert_tiles_at(&table, 1, 2, ""); /* 5, 3, 0 would be 0-3-5 mirrored */
}

static void test_T10_bonuses_count_only_what_lies_there(void **state)
{
    (void)state;
    struct stacked_table table;
    /* Five round the point are no hexagon yet, and not in the count of another point. */
    lay_out(&table, "1-2-3 as 231; 2-3-3 at 0,1 = 8; 3-3-4 at 0,2 = 10; 1-1-3 at 1,0 = 5; "
                    "1-3-5 at 1,1 = 9; 3-4-5 at 1,2 = 52 hexagon");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_T1_every_a_b_c_once),
        cmocka_unit_test(test_T1_only_the_smaller_number_first),
        cmocka_unit_test(test_T1_a_tile_can_be_turned_but_not_mirrored),
        cmocka_unit_test(test_T1_a_lead_has_three_turns_a_triple_one),
        cmocka_unit_test(test_T5_it_shares_an_edge_and_its_numbers_match),
        cmocka_unit_test(test_T5_corners_lie_clockwise_from_the_top_or_the_bottom),
        cmocka_unit_test(test_T5_it_scores_its_value),
        cmocka_unit_test(test_T5_a_tip_that_touches_must_match),
        cmocka_unit_test(test_T5_a_tip_that_touches_later_counts_too),
        cmocka_unit_test(test_T5_two_edges_must_both_match),
        cmocka_unit_test(test_T5_a_cell_is_taken_once),
        cmocka_unit_test(test_T5_tips_need_not_match_under_that_house_rule),
        cmocka_unit_test(test_T10_example_2_hexagon_52_all_six_directions),
        cmocka_unit_test(test_T10_example_2_two_edges_37_all_six_directions),
        cmocka_unit_test(test_T10_example_2_bridge_42_all_six_directions),
        cmocka_unit_test(test_T10_no_bonus_on_one_edge_in_any_direction),
        cmocka_unit_test(test_T10_a_bridge_is_no_bridge_without_the_tip),
        cmocka_unit_test(test_T10_two_hexagons_at_once_80),
        cmocka_unit_test(test_T10_three_hexagons_at_once_120),
        cmocka_unit_test(test_T10_three_edges_at_once_still_25),
        cmocka_unit_test(test_T10_a_hole_inside_the_layout),
        cmocka_unit_test(test_T10_a_hole_that_nothing_fits_stays),
        cmocka_unit_test(test_T10_bonuses_count_only_what_lies_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
