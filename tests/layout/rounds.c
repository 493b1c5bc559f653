/*
 * Rounds of every game at every number of players, on tables of several proportions: after every
 * placement all that a layout promises holds. Prints how often tiles had to move and how long it
 * took.
 */
#include "check.h"
#include "support/random_match.h"
#include "support/unit.h"

#include <pasch/games/games.h>

#include <stdio.h>
#include <time.h>

#ifdef PASCH_DEBUG
enum { ROUNDS = 2, LARGE_ROUNDS = 1 };
#else
enum { ROUNDS = 40, LARGE_ROUNDS = 8 };
#endif

static const uint8_t proportions[][2] = {{3, 2}, {2, 3}, {16, 9}, {1, 1}};

struct figures {
    unsigned placements, rearranged, apart;
    double time, rearranging, slowest;
};

/* Who plays. */
enum manner { RANDOM, GREEDY, DOUBLES_FIRST, MANNERS };
static const char *const manner_names[] = {"random", "greedy", "doubles first"};

static struct move choose(const struct match *match, enum manner manner, struct random *random)
{
    struct move moves[ROUND_MOVES_MAX];
    unsigned count = round_moves(&match->round, &match->sheet, moves), best = 0;
    if (manner == RANDOM)
        return moves[random_below(random, count)];
    int most = -1;
    for (unsigned i = 0; i < count; i++) {
        int worth = (int)random_below(random, 8);
        if (moves[i].action == ACTION_PLACE) {
            worth += 8 * (int)tile_pips((tile)moves[i].tile) + 8;
            if (manner == DOUBLES_FIRST && tile_is_double((tile)moves[i].tile))
                worth += 1000;
        }
        if (worth > most) {
            most = worth;
            best = i;
        }
    }
    return moves[best];
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* Follows a placement, measured. */
static void follow(struct layout *layout, const struct match *match, struct figures *figures)
{
    unsigned before = layout->rearranged;
    double start = seconds();
    layout_follow(layout, &match->trail, &match->sheet);
    double took = seconds() - start;
    figures->placements++;
    if (layout->rearranged == before) {
        figures->time += took;
        return;
    }
    assert_int_equal(layout->rearranged, before + 1);
    figures->rearranged++;
    figures->rearranging += took;
    figures->slowest = took > figures->slowest ? took : figures->slowest;
}

/* What the ghost and the layout before promised came true. */
static void check_kept(const struct layout *before, const struct layout *after,
                       struct layout_piece ghost)
{
    if (before->rearranged != after->rearranged)
        return;
    for (unsigned i = 0; i < before->count; i++)
        assert_memory_equal(&before->pieces[i], &after->pieces[i], sizeof ghost);
    struct layout_piece piece = after->pieces[after->count - 1];
    if (!piece.apart)
        assert_true(ghost.x == piece.x && ghost.y == piece.y && ghost.turn == piece.turn);
}

/* Whoever looks late, or may see less, sees the same. */
static void check_late(const struct layout *layout, const struct match *match)
{
    static struct view view;
    struct layout late;
    layout_init(&late, layout->wide, layout->high);
    layout_follow(&late, &match->trail, &match->sheet);
    assert_true(is_same_layout(layout, &late));
    view_make(&view, match, VIEW_SPECTATOR);
    layout_follow(&late, &view.seen.trail, &match->sheet); /* the same round goes on */
    assert_true(is_same_layout(layout, &late));
    layout_init(&late, layout->wide, layout->high);
    layout_follow(&late, &view.seen.trail, &match->sheet);
    assert_true(is_same_layout(layout, &late));
}

static void play_round(struct match *match, struct layout *layout, enum manner manner,
                       struct random *random, struct figures *figures)
{
    static struct story story;
    if (!story_deal(&story, match, random))
        return;
    while (match->stage == MATCH_PLAY) {
        struct move move = choose(match, manner, random);
        struct layout before = *layout;
        struct layout_piece ghost = {0};
        if (move.action == ACTION_PLACE)
            ghost = layout_ghost(layout, &match->round, &match->sheet, &match->trail, move);
        story_play(&story, match, move);
        if (move.action != ACTION_PLACE)
            continue;
        follow(layout, match, figures);
        unsigned apart = check_layout(layout, &match->trail);
        figures->apart += apart > 0;
        if (match->trail.count > 1)
            check_kept(&before, layout, ghost);
        if (apart == 0)
            check_ends(layout, match);
    }
    check_late(layout, match);
}

static void play_game(const struct sheet *game, enum manner manner)
{
    struct figures figures = {0};
    int rounds = game->highest > 6 ? LARGE_ROUNDS : ROUNDS;
    for (int players = game->min_players; players <= game->max_players; players++)
        for (int i = 0; i < rounds; i++) {
            static struct match match;
            struct random random;
            struct sheet sheet = *game;
            struct layout layout;
            const uint8_t *proportion = proportions[(i + players) % 4];
            random_seed(&random, (uint64_t)(players * 1000 + i));
            if (i % 2)
                random_options(&sheet, players, &random);
            match_init(&match, &sheet, players);
            layout_init(&layout, proportion[0], proportion[1]);
            play_round(&match, &layout, manner, &random, &figures);
        }
    unsigned plain = figures.placements - figures.rearranged;
    printf("%-10s %-13s %6u placements %5.1f µs; %4u rearranged %6.0f µs, at most %6.0f µs\n",
           game->id, manner_names[manner], figures.placements, figures.time * 1e6 / plain,
           figures.rearranged,
           figures.rearranged ? figures.rearranging * 1e6 / figures.rearranged : 0.0,
           figures.slowest * 1e6);
    assert_true(figures.rearranged * 10 <= figures.placements);
    assert_int_equal(figures.apart, 0);
}

static void test_every_game_at_every_table(void **state)
{
    (void)state;
    for (int i = 0; i < game_count; i++)
        for (enum manner manner = RANDOM; manner < MANNERS; manner++)
            if (sheet_kind(games[i])->kind == KIND_CHAIN)
                play_game(games[i], manner);
}

static void test_house_rules(void **state)
{
    (void)state;
    struct random random;
    random_seed(&random, 5);
    for (int i = 0; i < 8 * ROUNDS; i++) {
        static struct match match;
        struct sheet sheet;
        struct layout layout;
        struct figures figures = {0};
        const uint8_t *proportion = proportions[i % 4];
        int players = random_house(&sheet, &random);
        if (sheet_kind(&sheet)->kind != KIND_CHAIN)
            continue;
        match_init(&match, &sheet, players);
        layout_init(&layout, proportion[0], proportion[1]);
        play_round(&match, &layout, (enum manner)(i % MANNERS), &random, &figures);
        assert_int_equal(figures.apart, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_game_at_every_table),
        cmocka_unit_test(test_house_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
