/*
 * Trees that nobody would play: all nineteen doubles of the largest set within a few tiles of each
 * other, every one with four arms, and then all other tiles, 190 in all. There is always a layout.
 */
#include "check.h"
#include "support/unit.h"

#include <pasch/games/games.h>
#include <pasch/rules/match.h>

#include <stdio.h>

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

enum shape { LONG, RANDOM, DENSE, SHAPES };
static const char *const shape_names[] = {"long", "random", "dense"};

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

static void lay_doubles(struct tree *tree, enum shape shape, struct random *random)
{
    uint8_t numbers[TILE_NUMBERS];
    for (unsigned i = 0; i < TILE_NUMBERS; i++)
        numbers[i] = (uint8_t)i;
    random_shuffle(random, numbers, TILE_NUMBERS);
    lay(tree, tile_double(numbers[0]), 0);
    for (unsigned i = 1; i < TILE_NUMBERS; i++) {
        unsigned end = choose_end(tree, shape, random);
        lay(tree, tile_of(tree->ends[end].number, numbers[i]), end);
        lay(tree, tile_double(numbers[i]), tree->end_count - 1);
    }
}

/* All other tiles, as long as one fits. */
static void lay_others(struct tree *tree, struct random *random)
{
    for (unsigned tries = 0; tries < 100000 && !tile_set_is_empty(&tree->left); tries++) {
        unsigned end = random_below(random, tree->end_count);
        tile tile = tile_of(tree->ends[end].number, random_below(random, TILE_NUMBERS));
        if (tile_set_has(&tree->left, tile))
            lay(tree, tile, end);
    }
}

static void make_tree(struct tree *tree, enum shape shape, struct random *random)
{
    memset(tree, 0, sizeof *tree);
    for (unsigned tile = 0; tile < TILE_COUNT; tile++)
        tile_set_add(&tree->left, (uint8_t)tile);
    lay_doubles(tree, shape, random);
    lay_others(tree, random);
}

static unsigned follow_tree(struct tree *tree, unsigned *ret_placements, unsigned *ret_rearranged)
{
    struct layout layout;
    unsigned all = tree->trail.count, apart = 0;
    layout_init(&layout, 3, 2);
    for (unsigned count = 1; count <= all; count++) {
        tree->trail.count = (uint8_t)count;
        layout_follow(&layout, &tree->trail, &game_double_18);
        apart = check_layout(&layout, &tree->trail);
    }
    *ret_placements += all;
    *ret_rearranged += layout.rearranged;
    return apart;
}

static void test_there_is_always_a_layout(void **state)
{
    (void)state;
    /* Of a thousand tiles so many may lie apart. */
    static const unsigned most_apart[SHAPES] = {[LONG] = 0, [RANDOM] = 10, [DENSE] = 80};
    for (enum shape shape = LONG; shape < SHAPES; shape++) {
        unsigned placements = 0, rearranged = 0, apart = 0;
        for (unsigned i = 0; i < TREES; i++) {
            static struct tree tree;
            struct random random;
            random_seed(&random, i);
            make_tree(&tree, shape, &random);
            assert_in_range(tree.trail.count, 170, TILE_COUNT);
            apart += follow_tree(&tree, &placements, &rearranged);
        }
        printf("%-6s trees: %u tiles, %u rearranged, %u apart\n", shape_names[shape], placements,
               rearranged, apart);
        assert_true(apart * 1000 <= placements * most_apart[shape]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_there_is_always_a_layout),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
