/*
 * Trees that nobody would play: all doubles of a set within a few tiles of each other, every one
 * with four arms, and then all other tiles, up to 190; or each double as soon as it fits. There is
 * always a layout, and tiles that lie seldom move. PASCH_TREES=100 makes so many of each.
 */
#include "check.h"
#include "support/unit.h"

#include <pasch/games/games.h>
#include <pasch/rules/match.h>

#include <stdio.h>
#include <stdlib.h>

#ifdef PASCH_DEBUG
enum { TREES = 1 };
#else
enum { TREES = 6 };
#endif

struct open_end {
    tile on;
    uint8_t where, number, depth;
};

/* A trail being made, with its open ends. */
struct tree {
    struct trail trail;
    struct tile_set left;
    struct open_end ends[64];
    unsigned end_count;
};

static void open_end(struct tree *tree, tile on, unsigned where, unsigned number, unsigned depth)
{
    tree->ends[tree->end_count++] = (struct open_end){
        .on = on, .where = (uint8_t)where, .number = (uint8_t)number, .depth = (uint8_t)depth};
}

static void lay(struct tree *tree, tile tile, unsigned end_number)
{
    bool lead = tree->trail.count == 0;
    struct open_end end = {.on = TILE_NONE, .where = WHERE_LEAD};
    if (!lead) {
        end = tree->ends[end_number];
        tree->ends[end_number] = tree->ends[--tree->end_count];
    }
    tile_set_remove(&tree->left, tile);
    tree->trail.laid[tree->trail.count++] =
        (struct laid){.tile = tile, .on = end.on, .where = end.where};
    unsigned low = tile_low(tile), high = tile_high(tile), depth = end.depth + 1u;
    if (low != high) {
        bool low_meets = low == end.number;
        open_end(tree, tile, low_meets ? WHERE_HIGH : WHERE_LOW, low_meets ? high : low, depth);
        return;
    }
    open_end(tree, tile, WHERE_SIDE, low, depth);
    open_end(tree, tile, lead ? WHERE_SIDE : WHERE_TIP, low, depth);
    open_end(tree, tile, WHERE_TIP, low, depth);
    if (lead)
        open_end(tree, tile, WHERE_TIP, low, depth);
}

enum shape { LONG, RANDOM, DENSE, MIXED, SHAPES };
static const char *const shape_names[] = {"long", "random", "dense", "mixed"};

/* The end of a double that the next double is joined to, by a tile between them. */
static unsigned choose_end(const struct tree *tree, enum shape shape, struct random *random)
{
    unsigned best = 0;
    int most = INT32_MIN;
    for (unsigned i = 0; i < tree->end_count; i++) {
        int worth = (int)random_below(random, 8), depth = tree->ends[i].depth;
        worth += shape == LONG ? 10 * depth : shape == DENSE ? -10 * depth : 0;
        if (tile_is_double(tree->ends[i].on) && worth > most) {
            most = worth;
            best = i;
        }
    }
    return best;
}

/* All doubles, with one tile between any two. */
static void lay_doubles(struct tree *tree, enum shape shape, const uint8_t *numbers, unsigned count,
                        struct random *random)
{
    for (unsigned i = 1; i < count; i++) {
        unsigned end = choose_end(tree, shape, random);
        lay(tree, tile_of(tree->ends[end].number, numbers[i]), end);
        lay(tree, tile_double(numbers[i]), tree->end_count - 1);
    }
}

/* A double as soon as it fits; whether one did. */
static bool lay_double(struct tree *tree)
{
    for (unsigned i = 0; i < tree->end_count; i++) {
        tile tile = tile_double(tree->ends[i].number);
        if (tile_set_has(&tree->left, tile)) {
            lay(tree, tile, i);
            return true;
        }
    }
    return false;
}

/* All other tiles, as long as one fits. */
static void lay_others(struct tree *tree, unsigned numbers, struct random *random)
{
    for (unsigned tries = 0; tries < 100000 && !tile_set_is_empty(&tree->left); tries++) {
        if (lay_double(tree))
            continue;
        unsigned end = random_below(random, tree->end_count);
        tile tile = tile_of(tree->ends[end].number, random_below(random, numbers));
        if (tile_set_has(&tree->left, tile))
            lay(tree, tile, end);
    }
}

/* The lead alone, the first double of a random order. */
static void start_tree(struct tree *tree, uint8_t *ret_numbers, unsigned count,
                       struct random *random)
{
    memset(tree, 0, sizeof *tree);
    for (unsigned tile = 0; tile < count * (count + 1) / 2; tile++)
        tile_set_add(&tree->left, (uint8_t)tile);
    for (unsigned i = 0; i < count; i++)
        ret_numbers[i] = (uint8_t)i;
    random_shuffle(random, ret_numbers, count);
    lay(tree, tile_double(ret_numbers[0]), 0);
}

static void make_tree(struct tree *tree, enum shape shape, unsigned highest, struct random *random)
{
    uint8_t numbers[TILE_NUMBERS];
    unsigned count = highest + 1;
    start_tree(tree, numbers, count, random);
    if (shape != MIXED)
        lay_doubles(tree, shape, numbers, count, random);
    lay_others(tree, count, random);
}

struct figures {
    unsigned placements, rearranged, apart;
    struct strangers strangers;
};

static void follow_tree(struct tree *tree, const struct sheet *sheet, struct figures *figures)
{
    struct layout layout;
    unsigned all = tree->trail.count, apart = 0;
    layout_init(&layout, 3, 2);
    for (unsigned count = 1; count <= all; count++) {
        tree->trail.count = (uint8_t)count;
        layout_follow(&layout, &tree->trail, sheet);
        apart = check_layout(&layout, &tree->trail);
    }
    count_strangers(&layout, &tree->trail, &figures->strangers);
    figures->placements += all;
    figures->rearranged += layout.rearranged;
    figures->apart += apart;
}

static void follow_trees(const struct sheet *sheet, enum shape shape, struct figures *figures)
{
    const char *wanted = getenv("PASCH_TREES"); /* more, for figures */
    unsigned trees = wanted ? (unsigned)strtoul(wanted, NULL, 10) : TREES;
    for (unsigned i = 0; i < trees; i++) {
        static struct tree tree;
        struct random random;
        random_seed(&random, i);
        make_tree(&tree, shape, (unsigned)sheet->highest, &random);
        assert_true(tree.trail.count * 10 >= sheet_tiles(sheet) * 9);
        follow_tree(&tree, sheet, figures);
    }
    printf("%-9s %-6s %6u tiles: %5.2f %% rearranged, %4u apart; of 100 tiles %4.1f touch a "
           "stranger, %4.2f misleadingly\n",
           sheet->id, shape_names[shape], figures->placements,
           100.0 * figures->rearranged / figures->placements, figures->apart,
           100.0 * figures->strangers.touching / figures->placements,
           100.0 * figures->strangers.misleading / figures->placements);
}

/* Of a thousand tiles so many may lie apart: none but where doubles are many and close together. */
static unsigned most_apart(const struct sheet *sheet, enum shape shape)
{
    if (shape == LONG || sheet->highest < 15)
        return 0;
    if (shape == DENSE)
        return sheet->highest < 18 ? 15 : 30;
    return 10;
}

static void test_there_is_always_a_layout(void **state)
{
    (void)state;
    static const struct sheet *const sheets[] = {&game_double_9, &game_double_12, &game_double_15,
                                                 &game_double_18};
    for (unsigned i = 0; i < sizeof sheets / sizeof sheets[0]; i++)
        for (enum shape shape = LONG; shape < SHAPES; shape++) {
            struct figures figures = {0};
            follow_trees(sheets[i], shape, &figures);
            assert_true(figures.apart * 1000 <= figures.placements * most_apart(sheets[i], shape));
            assert_true(figures.rearranged * 10 <= figures.placements);
            assert_true(figures.strangers.misleading * 100 <= figures.placements * 3);
        }
}

/* All ends go on until they are so deep; whether there were tiles for it. */
static bool lay_arms(struct tree *tree, unsigned depth, unsigned numbers, struct random *random)
{
    for (unsigned i = 0, tries = 0; i < tree->end_count; tries++) {
        unsigned number = random_below(random, numbers);
        tile tile = tile_of(tree->ends[i].number, number);
        if (tree->ends[i].depth >= depth)
            i++;
        else if (number != tree->ends[i].number && tile_set_has(&tree->left, tile))
            lay(tree, tile, i);
        else if (tries > 10000)
            return false;
    }
    return true;
}

/* 4 doubles around the lead, 3 around each of those, and from each of these 3 arms of three tiles:
 * no layout has all joints touch (docs/layout.md), so if none lies apart a promise is broken. */
static void test_a_tree_that_has_no_layout(void **state)
{
    (void)state;
    enum { DOUBLES = 1 + 4 + 12, DEPTH = 5 + 3, TILES = DOUBLES + 4 + 12 + 36 * 3 };
    static struct tree tree;
    uint8_t numbers[TILE_NUMBERS];
    struct random random;
    struct figures figures = {0};
    random_seed(&random, 0);
    do {
        start_tree(&tree, numbers, TILE_NUMBERS, &random);
        lay_doubles(&tree, DENSE, numbers, DOUBLES, &random);
    } while (!lay_arms(&tree, DEPTH, TILE_NUMBERS, &random));
    assert_int_equal(tree.trail.count, TILES);
    follow_tree(&tree, &game_double_18, &figures);
    assert_in_range(figures.apart, 1, 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_there_is_always_a_layout),
        cmocka_unit_test(test_a_tree_that_has_no_layout),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
