/* Measuring views and filling in. */
#include "worlds.h"

#include "clock.h"

#include <pasch/view/fill.h>

enum { WORLDS = 64 }; /* drawn from each view, so that looking at the clock hardly counts */

static void deal(struct match *match, struct random *random)
{
    uint8_t deck[TILE_COUNT];
    unsigned tiles = sheet_tiles(&match->sheet);
    for (unsigned i = 0; i < tiles; i++)
        deck[i] = (uint8_t)i;
    while (match->stage == MATCH_DEAL) {
        random_shuffle(random, deck, tiles);
        match_deal(match, deck);
    }
}

static void add_position(struct worlds_speed *sum, const struct match *match, struct random *random)
{
    struct view view;
    struct fill fill;
    struct round world;
    uint64_t start = clock_now();
    view_make(&view, match, match->round.turn);
    uint64_t seen = clock_now();
    fill_init(&fill, &view, random_next(random));
    uint64_t prepared = clock_now();
    for (int i = 0; i < WORLDS; i++)
        fill_draw_round(&fill, &world);
    uint64_t filled = clock_now();
    for (int i = 0; i < WORLDS; i++) {
        fill_draw_round(&fill, &world);
        round_play_out(&world, &match->sheet, random);
    }
    uint64_t played = clock_now();
    sum->view += (double)(seen - start);
    sum->prepare += (double)(prepared - seen);
    sum->world += (double)(filled - prepared) / WORLDS;
    sum->playout += (double)(played - filled) / WORLDS;
}

struct worlds_speed worlds_measure(const struct sheet *sheet, int players, uint64_t nanoseconds)
{
    struct worlds_speed sum = {.view = 0};
    struct match match;
    struct random random;
    long positions = 0;
    uint64_t start = clock_now();
    random_seed(&random, 1);
    do {
        match_init(&match, sheet, players);
        for (deal(&match, &random); match.stage == MATCH_PLAY; positions++) {
            add_position(&sum, &match, &random);
            match_apply(&match, round_random_move(&match.round, sheet, &random));
        }
    } while (clock_now() - start < nanoseconds);
    sum.view /= (double)positions;
    sum.prepare /= (double)positions;
    sum.world /= (double)positions;
    sum.playout /= (double)positions;
    return sum;
}
