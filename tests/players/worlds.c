/*
 * The worlds that a search plays in: each of them explains the view, and their weights say what the
 * choices of the others tell about their hands and about how they play.
 */
#include "worlds.h"
#include "support/random_match.h"
#include "support/table.h"

#include <math.h>

#ifdef PASCH_DEBUG
enum { POSITIONS = 100, WORLDS = 100, ROUNDS = 10 };
#else
enum { POSITIONS = 150, WORLDS = 300, ROUNDS = 30 };
#endif

static struct story story;
static struct match match, world;
static struct view view, view_again;
static struct search search;

static void draw_worlds(bool infers, unsigned count, uint64_t seed)
{
    struct random random;
    random_seed(&random, seed);
    memset(&search, 0xa5, sizeof search);
    if (worlds_draw(&search, &view, infers, count, NULL, 0, &random))
        assert_in_range(search.world_count, 1, count); /* there are no more */
    else
        assert_int_equal(search.world_count, count);
}

static double weight_of(unsigned number)
{
    return search.until[number] - (number ? search.until[number - 1] : 0);
}

/* The part of the worlds, by their weights, in which a seat holds one of these tiles. */
static double share_holding(unsigned seat, const struct tile_set *tiles)
{
    double share = 0;
    for (unsigned i = 0; i < search.world_count; i++) {
        const uint64_t *hand = search.worlds[i].tail + (size_t)seat * search.known.words;
        bool holds = false;
        for (unsigned w = 0; w < search.known.words; w++)
            holds |= (hand[w] & tiles->word[w]) != 0;
        share += holds ? weight_of(i) : 0;
    }
    return share / search.until[search.world_count - 1];
}

static double share_of_style(unsigned seat, enum style style)
{
    double share = 0;
    for (unsigned i = 0; i < search.world_count; i++)
        share += search.worlds[i].styles[seat] == style ? weight_of(i) : 0;
    return share / search.until[search.world_count - 1];
}

/* ---- Every world explains the view ---- */

static void check_world(const struct round *round)
{
    if (round->stage == STAGE_LEAD && !view.seen.sheet.stock_lead)
        assert_true(round->lead == LEAD_ANY_TILE || round->lead == LEAD_ANY_DOUBLE ||
                    round_holds(round, round->leader, round->lead));
    if (round->draws)
        assert_true(round_holds(round, round->turn, round->drawn));
    world = view.seen;
    round_copy(&world.round, round);
    for (unsigned i = 0; i < world.trail.count; i++) {
        struct laid *laid = &world.trail.laid[i];
        if (laid->tile == TILE_NONE) /* a double lying face down */
            laid->tile =
                tile_double(laid->where == WHERE_HIGH ? tile_high(laid->on) : tile_low(laid->on));
    }
    const char *broken = round_check(round, &view.seen.sheet);
    if (broken)
        fail_msg("%s: %s", view.seen.sheet.id, broken);
    view_make(&view_again, &world, view.seat);
    assert_memory_equal(&view, &view_again, sizeof view);
}

static void check_weights(bool infers)
{
    for (unsigned i = 0; i < search.world_count; i++) {
        assert_true(isfinite(search.until[i]) && search.until[i] > 0);
        assert_true(i == 0 || search.until[i] >= search.until[i - 1]);
        if (!infers)
            assert_true(search.until[i] == i + 1);
        for (unsigned seat = 0; seat < view.seen.players; seat++)
            assert_true(search.worlds[i].styles[seat] < STYLE_COUNT);
        assert_int_equal(search.worlds[i].styles[view.seat], STYLE_POLICY);
    }
}

static void check_view(bool infers, struct random *random)
{
    struct round round;
    draw_worlds(infers, 20, random_next(random));
    check_weights(infers);
    for (int i = 0; i < 5; i++) {
        worlds_pick(&search, random, &round);
        check_world(&round);
    }
}

static void test_worlds_explain_the_view(void **state)
{
    const struct sheet *game = *state;
    struct random random;
    random_seed(&random, 61);
    for (int i = 0; i < POSITIONS / (game->highest > 9 ? 20 : 4); i++) {
        struct sheet sheet = *game;
        int players = game->min_players + i % (game->max_players - game->min_players + 1);
        if (i % 2)
            random_options(&sheet, players, &random);
        match_init(&match, &sheet, players);
        for (int j = 0; j < 2 && story_deal(&story, &match, &random); j++) {
            while (match.stage == MATCH_PLAY) {
                if (random_below(&random, sheet.highest > 6 ? 20 : 6) == 0) {
                    view_make(&view, &match, random_below(&random, (uint32_t)players));
                    check_view(random_below(&random, 2), &random);
                }
                story_move(&story, &match, &random);
            }
            match_continue(&match);
        }
    }
}

/* ---- What a choice tells ---- */

/* The share of worlds in which seat 1 holds one of the tiles, with inference and without. */
static void shares(const char *moves, const struct tile_set *tiles, double *ret_with,
                   double *ret_without)
{
    struct stacked_table table;
    table_open(&table, &game_draw, 2, "", "");
    deal(&table, "6-6 1-1 2-2 3-3 4-4 5-5 0-0 | 0-6 1-6 5-6 0-1 0-2 0-3 0-4", "");
    play(&table, moves);
    view_make(&view, &table.match, 0);
    draw_worlds(false, SEARCH_WORLDS, 3);
    *ret_without = share_holding(1, tiles);
    draw_worlds(true, SEARCH_WORLDS, 3);
    *ret_with = share_holding(1, tiles);
}

/* Who lays the 0-6 on a 6 had hardly a heavier tile with a 6; who lays the 5-6 may have. */
static void test_a_light_tile_tells_that_there_is_no_heavier(void **state)
{
    (void)state;
    struct tile_set heavier = {{0}};
    double light, light_without, heavy, heavy_without;
    tile_set_add(&heavier, tile_of(4, 6));
    tile_set_add(&heavier, tile_of(3, 6));
    shares("0: 6-6; 1: 0-6 on 6-6:side", &heavier, &light, &light_without);
    shares("0: 6-6; 1: 5-6 on 6-6:side", &heavier, &heavy, &heavy_without);
    print_message("4-6 or 3-6: %.3f after a light tile, %.3f after a heavy one, else %.3f, %.3f\n",
                  light, heavy, light_without, heavy_without);
    assert_true(light_without > 0.4 && heavy_without > 0.4);
    assert_true(light < light_without - 0.05);
    assert_true(heavy > light + 0.04);
}

/* ---- How the others play ---- */

/* Plays a round of draw with many tiles in which seat 1 plays in that style; adds up what seat 0
 * thinks of it near the end. */
static void play_in_style(enum style style, struct random *random, double *styles)
{
    struct sheet sheet = game_draw;
    assert_true(sheet_set(&sheet, "set", "double-nine", NULL));
    assert_true(sheet_set(&sheet, "hand", "20", NULL));
    match_init(&match, &sheet, 2);
    assert_true(story_deal(&story, &match, random));
    while (match.stage == MATCH_PLAY) {
        struct move moves[ROUND_MOVES_MAX];
        unsigned count = round_search_moves(&match.round, &sheet, moves), chosen = 0;
        view_make(&view_again, &match, 0);
        if (match.round.turn == 0)
            view = view_again;
        if (match.round.turn == 0 || style == STYLE_RANDOM) {
            chosen = random_below(random, count);
        } else if (style == STYLE_GREEDY) {
            chosen = greedy_pick(&match.round, &sheet, moves, count, random);
        } else {
            int32_t scores[ROUND_MOVES_MAX];
            uint32_t odds[ROUND_MOVES_MAX];
            struct memory memory;
            struct view own;
            view_make(&own, &match, 1);
            memory_of_view(&memory, &own);
            policy_scores(policy_of(&sheet), &match.round, &sheet, &memory, moves, count, scores);
            chosen = policy_pick(odds, policy_odds(scores, count, odds), random);
        }
        story_play(&story, &match, moves[chosen]);
    }
    draw_worlds(true, WORLDS, random_next(random));
    for (unsigned i = 0; i < STYLE_COUNT; i++)
        styles[i] += share_of_style(1, (enum style)i) / ROUNDS;
}

static void test_styles_are_found_out(void **state)
{
    (void)state;
    struct random random;
    random_seed(&random, 62);
    for (unsigned style = 0; style < STYLE_COUNT; style++) {
        double styles[STYLE_COUNT] = {0};
        for (int i = 0; i < ROUNDS; i++)
            play_in_style((enum style)style, &random, styles);
        print_message("style %u: taken for %.2f policy, %.2f greedy, %.2f random\n", style,
                      styles[STYLE_POLICY], styles[STYLE_GREEDY], styles[STYLE_RANDOM]);
        assert_true(styles[style] > 0.6);
    }
}

/* ---- Picking ---- */

/* Worlds are picked by their weights. */
static void test_picking(void **state)
{
    (void)state;
    enum { PICKS = 100000 };
    static const double weights[] = {1, 3, 0.5, 2.5, 1e-9, 3};
    enum { COUNT = sizeof weights / sizeof weights[0] };
    struct stacked_table table;
    struct random random;
    struct round round;
    unsigned picked[COUNT] = {0};
    double sum = 0, square = 0;
    table_open(&table, &game_draw, 2, "", "");
    deal(&table, "", "");
    view_make(&view, &table.match, 0);
    draw_worlds(false, COUNT, 1);
    for (unsigned i = 0; i < COUNT; i++) {
        search.until[i] = sum += weights[i];
        search.worlds[i].drawn = (uint8_t)i; /* a mark to know it by */
    }
    random_seed(&random, 63);
    for (int i = 0; i < PICKS; i++) {
        const uint8_t *styles = worlds_pick(&search, &random, &round);
        assert_ptr_equal(styles, search.worlds[round.drawn].styles);
        picked[round.drawn]++;
    }
    for (unsigned i = 0; i < COUNT; i++) {
        double expected = PICKS * weights[i] / sum;
        if (expected > 1)
            square += (picked[i] - expected) * (picked[i] - expected) / expected;
        else
            assert_int_equal(picked[i], 0);
    }
    assert_true(square < 18.5); /* four degrees of freedom: one seed in a thousand has more */
}

/* With everything open there is one world: what there is. */
static void test_the_only_world(void **state)
{
    (void)state;
    struct random random;
    struct round round;
    random_seed(&random, 64);
    for (int i = 0; i < game_count; i++) {
        match_init(&match, games[i], games[i]->max_players);
        assert_true(story_deal(&story, &match, &random));
        for (int j = 0; j < 10 && match.stage == MATCH_PLAY; j++) {
            worlds_set(&search, &match.round);
            worlds_pick(&search, &random, &round);
            assert_memory_equal(&round, &match.round, match.round.bytes);
            story_move(&story, &match, &random);
        }
    }
}

static uint64_t fake_now;

static uint64_t fake_clock(void)
{
    return fake_now++;
}

/* The clock ends it, but one world there is. */
static void test_deadline(void **state)
{
    (void)state;
    struct random random;
    random_seed(&random, 65);
    match_init(&match, &game_wolf, 4);
    assert_true(story_deal(&story, &match, &random));
    view_make(&view, &match, match.round.turn);
    fake_now = 100;
    worlds_draw(&search, &view, true, 50, fake_clock, 111, &random);
    assert_int_equal(search.world_count, 11); /* one look was for the start */
    worlds_draw(&search, &view, true, 50, fake_clock, 50, &random);
    assert_int_equal(search.world_count, 1);
    worlds_draw(&search, &view, true, 50, fake_clock, UINT64_MAX, &random);
    assert_int_equal(search.world_count, 50);
}

/* A view that leaves so many deals possible that they are listed, but not at once. */
static void find_listed_view(struct random *random)
{
    for (;;) {
        match_init(&match, &game_draw, 2);
        assert_true(story_deal(&story, &match, random));
        for (; match.stage == MATCH_PLAY; story_move(&story, &match, random)) {
            view_make(&view, &match, match.round.turn);
            if (worlds_draw(&search, &view, true, 1000, NULL, 0, random) &&
                search.world_count > 100)
                return;
        }
    }
}

/* Listing looks at the clock, too; if there is no time for all, worlds are drawn, as long as there
 * is any. */
static void test_listing_ends_in_time(void **state)
{
    (void)state;
    struct random random;
    random_seed(&random, 67);
    for (int i = 0; i < 5; i++) {
        find_listed_view(&random);
        unsigned all = search.world_count;
        fake_now = 1000;
        assert_true(worlds_draw(&search, &view, true, 1000, fake_clock, UINT64_MAX, &random));
        assert_int_equal(search.world_count, all);
        assert_true(fake_now > 1000 + all); /* a look a world, at least */
        fake_now = 1000;
        assert_false(worlds_draw(&search, &view, true, 1000, fake_clock, 1060, &random));
        assert_in_range(search.world_count, 20, 40);
        assert_int_equal(fake_now, 1061);
        check_weights(true);
    }
}

int main(void)
{
    const struct CMUnitTest others[] = {
        cmocka_unit_test(test_a_light_tile_tells_that_there_is_no_heavier),
        cmocka_unit_test(test_styles_are_found_out),
        cmocka_unit_test(test_picking),
        cmocka_unit_test(test_the_only_world),
        cmocka_unit_test(test_deadline),
        cmocka_unit_test(test_listing_ends_in_time),
    };
    struct CMUnitTest tests[32];
    for (int i = 0; i < game_count; i++)
        tests[i] = (struct CMUnitTest){.name = games[i]->id,
                                       .test_func = test_worlds_explain_the_view,
                                       .initial_state = (void *)games[i]};
    return cmocka_run_group_tests(others, NULL, NULL) +
           _cmocka_run_group_tests("worlds", tests, (size_t)game_count, NULL, NULL);
}
