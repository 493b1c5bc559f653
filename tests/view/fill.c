/*
 * Filling in is fair: compared with full enumeration. In small games every order of the unseen
 * tiles is tried: the deck is dealt, the round is played again, and if the seat sees the same then
 * this deal explains the view. Each of them must be drawn equally often.
 */
#include "support/census.h"
#include "support/unit.h"

#include <pasch/games/games.h>

#include <math.h>

enum { DECKS_MOST = 40320 };

static struct census census;
static struct story story;
static struct match match;

struct small_game {
    const char *name;
    const struct sheet *base;
    int players, highest, hand;
    const char *options[4]; /* name, value, … */
};

static struct sheet small_sheet(const struct small_game *game)
{
    struct sheet sheet = *game->base;
    sheet.highest = game->highest;
    sheet.min_players = 2;
    sheet.hand[game->players] = game->hand;
    for (int i = 0; i < 4 && game->options[i]; i += 2)
        assert_true(sheet_set(&sheet, game->options[i], game->options[i + 1], NULL));
    return sheet;
}

/* Random positions of a small game, late and early; each compared with all deals that explain it.
 */
static void test_small_game(void **state)
{
    const struct small_game *game = *state;
    struct sheet sheet = small_sheet(game);
    struct random random;
    random_seed(&random, 11);
    unsigned compared = 0;
    double excess_worst = 0, difference_worst = 0;
    for (int tries = 0; tries < 400 && compared < 25; tries++) {
        match_init(&match, &sheet, game->players);
        if (!story_deal(&story, &match, &random))
            continue;
        unsigned stop = random_below(&random, 12);
        while (match.stage == MATCH_PLAY && story.count < stop)
            story_move(&story, &match, &random);
        if (match.stage != MATCH_PLAY)
            continue;
        unsigned seat = random_below(&random, (uint32_t)game->players);
        if (!census_take(&census, &story, &match, seat, DECKS_MOST))
            continue;
        census_draw(&census, 40L * census.count + 20000, 1);
        excess_worst = fmax(excess_worst, census_deviations(&census));
        difference_worst = fmax(difference_worst, census_largest_difference(&census));
        compared++;
    }
    print_message("%s: %u positions, worst chi-square %.1f deviations off, worst tile %.4f off\n",
                  game->name, compared, excess_worst, difference_worst);
    assert_true(compared >= 15);
    if (game->players == 2)
        assert_true(excess_worst < 4.5); /* of some hundred comparisons the worst is about 3 off */
    assert_true(difference_worst < 0.03);
}

static const struct small_game small_games[] = {
    {.name = "draw", .base = &game_draw, .players = 2, .highest = 3, .hand = 3},
    {.name = "draw, larger hands", .base = &game_draw, .players = 2, .highest = 3, .hand = 4},
    {.name = "draw, three players", .base = &game_draw, .players = 3, .highest = 3, .hand = 2},
    {.name = "wolf", .base = &game_wolf, .players = 2, .highest = 3, .hand = 3},
    {.name = "wolf, three players", .base = &game_wolf, .players = 3, .highest = 3, .hand = 2},
    {.name = "wolf, no reserve",
     .base = &game_wolf,
     .players = 2,
     .highest = 3,
     .hand = 3,
     .options = {"reserve", "0"}},
    {.name = "basic",
     .base = &game_basic,
     .players = 2,
     .highest = 3,
     .hand = 3,
     .options = {"reserve", "1"}},
    {.name = "doubles", .base = &game_doubles, .players = 2, .highest = 3, .hand = 3},
    {.name = "doubles, lots",
     .base = &game_doubles,
     .players = 2,
     .highest = 3,
     .hand = 3,
     .options = {"lead", "lots"}},
    {.name = "multiples", .base = &game_double_6, .players = 2, .highest = 3, .hand = 3},
    {.name = "multiples, three players",
     .base = &game_double_6,
     .players = 3,
     .highest = 3,
     .hand = 2},
    {.name = "hungarian", .base = &game_hungarian, .players = 2, .highest = 3, .hand = 4},
    {.name = "hungarian, may stop",
     .base = &game_hungarian,
     .players = 2,
     .highest = 3,
     .hand = 4,
     .options = {"may_stop", "true", "leader", "heaviest-hand"}},
    {.name = "hungarian, heaviest hand",
     .base = &game_hungarian,
     .players = 3,
     .highest = 3,
     .hand = 3,
     .options = {"leader", "heaviest-hand", "lead", "heaviest"}},
};

int main(void)
{
    struct CMUnitTest tests[sizeof small_games / sizeof small_games[0]];
    size_t count = sizeof small_games / sizeof small_games[0];
    for (size_t i = 0; i < count; i++)
        tests[i] = (struct CMUnitTest){.name = small_games[i].name,
                                       .test_func = test_small_game,
                                       .initial_state = (void *)&small_games[i]};
    return _cmocka_run_group_tests("filling in against enumeration", tests, count, NULL, NULL);
}
