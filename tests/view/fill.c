/*
 * Filling in is fair: compared with full enumeration. In small games every order of the unseen
 * tiles is tried: the deck is dealt, the round is played again, and if the seat sees the same then
 * this deal explains the view. Each of them must be drawn equally often.
 */
#include "support/random_match.h"
#include "support/unit.h"

#include <pasch/games/games.h>
#include <pasch/rules/legal.h>
#include <pasch/view/fill.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { WORLDS_MAX = 1 << 16 };

/* A complete state, as far as the seat can't see it, and how often it came up. */
struct world {
    uint64_t key;
    long deals; /* decks that lead to it */
    long drawn; /* how often it was drawn */
};

struct census {
    struct world worlds[WORLDS_MAX];
    unsigned count;
    long deals, drawn;
    long by_holder[PLAYERS_MAX + 1]
                  [TILE_COUNT]; /* decks in which a seat (or the stock) has a tile */
    long drawn_by_holder[PLAYERS_MAX + 1][TILE_COUNT];
};

static struct census census;
static struct story story;
static struct match match, again;
static struct view view, view_again;
static struct fill fill;

static struct world *find_world(uint64_t key)
{
    unsigned at = (unsigned)((key * UINT64_C(0x9e3779b97f4a7c15)) >> 48);
    while (census.worlds[at].key && census.worlds[at].key != key)
        at = (at + 1) % WORLDS_MAX;
    if (!census.worlds[at].key) {
        census.worlds[at].key = key;
        census.count++;
        assert_true(census.count < WORLDS_MAX / 2);
    }
    return &census.worlds[at];
}

/* Hands and the order of the stock, mixed into one number. */
static uint64_t key_of(const struct round *round)
{
    uint64_t key = 14695981039346656037u;
    for (unsigned seat = 0; seat < round->seats; seat++)
        key = (key ^ round_hand_words_const(round, seat)[0]) * 1099511628211u + seat;
    for (unsigned i = round->stock; i < round->tiles; i++)
        key = (key ^ round_deck_const(round)[i]) * 1099511628211u + i;
    return key ? key : 1;
}

static void count_holders(const struct round *round, long (*holders)[TILE_COUNT])
{
    for (unsigned seat = 0; seat < round->seats; seat++)
        for (unsigned tile = 0; tile < round->tiles; tile++)
            holders[seat][tile] += round_holds(round, seat, (uint8_t)tile);
    for (unsigned i = round->stock; i < round->tiles; i++)
        holders[PLAYERS_MAX][round_deck_const(round)[i]]++;
}

/* Whether this deck explains everything that the seat has seen. */
static bool explains(const uint8_t *deck, unsigned seat)
{
    again = story.before;
    if (!match_deal(&again, deck) || again.round.leader != match.round.leader)
        return false;
    for (unsigned i = 0; i < story.count; i++) {
        if (again.stage != MATCH_PLAY ||
            !legal_move(&again.round, &again.sheet, story.seats[i], story.moves[i], NULL))
            return false;
        match_apply(&again, story.moves[i]);
    }
    if (again.stage != MATCH_PLAY)
        return false;
    view_make(&view_again, &again, seat);
    return memcmp(&view, &view_again, sizeof view) == 0;
}

static void enumerate(uint8_t *deck, const unsigned *places, unsigned count, unsigned seat)
{
    if (count == 0) {
        if (explains(deck, seat)) {
            find_world(key_of(&again.round))->deals++;
            count_holders(&again.round, census.by_holder);
            census.deals++;
        }
        return;
    }
    for (unsigned i = 0; i < count; i++) {
        unsigned a = places[count - 1], b = places[i];
        uint8_t tile = deck[a];
        deck[a] = deck[b], deck[b] = tile;
        enumerate(deck, places, count - 1, seat);
        tile = deck[a];
        deck[a] = deck[b], deck[b] = tile;
    }
}

/* The places of the deck that the seat has not seen: not its own tiles, neither dealt nor drawn. */
static unsigned unseen_places(unsigned seat, unsigned *ret_places)
{
    unsigned count = 0, front = 0, hand = match.trail.hand;
    for (unsigned other = 0; other < match.players; other++)
        for (unsigned i = 0; i < hand; i++, front++)
            if (other != seat)
                ret_places[count++] = front;
    for (unsigned i = 0; i < story.count; i++)
        if (story.moves[i].action == ACTION_DRAW) {
            if (story.seats[i] != seat)
                ret_places[count++] = front;
            front++;
        }
    for (; front < match.round.tiles; front++)
        ret_places[count++] = front;
    return count;
}

/* Draws worlds and compares: chi-square over worlds for two players, tile by tile for more. */
static void compare(long draws)
{
    static struct match world;
    assert_true(fill_init(&fill, &view, 1));
    for (long i = 0; i < draws; i++) {
        fill_draw(&fill, &world);
        struct world *found = find_world(key_of(&world.round));
        assert_true(found->deals > 0); /* Never a deal that does not explain the view. */
        found->drawn++;
        count_holders(&world.round, census.drawn_by_holder);
    }
}

static double chi_square(long draws, unsigned *ret_freedom)
{
    double sum = 0;
    *ret_freedom = 0;
    for (unsigned i = 0; i < WORLDS_MAX; i++) {
        const struct world *world = &census.worlds[i];
        if (!world->key)
            continue;
        double expected = (double)draws * (double)world->deals / (double)census.deals;
        sum += ((double)world->drawn - expected) * ((double)world->drawn - expected) / expected;
        ++*ret_freedom;
    }
    --*ret_freedom;
    return sum;
}

/* A chi-square sum in standard deviations (Wilson and Hilferty). */
static double deviations(double sum, unsigned freedom)
{
    if (freedom == 0)
        return 0;
    double spread = 2.0 / (9.0 * freedom);
    return (cbrt(sum / freedom) - (1 - spread)) / sqrt(spread);
}

static double largest_difference(long draws)
{
    double largest = 0;
    for (unsigned holder = 0; holder <= PLAYERS_MAX; holder++)
        for (unsigned tile = 0; tile < match.round.tiles; tile++) {
            double right = (double)census.by_holder[holder][tile] / (double)census.deals;
            double drawn = (double)census.drawn_by_holder[holder][tile] / (double)draws;
            largest = fmax(largest, fabs(right - drawn));
        }
    return largest;
}

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
        unsigned seat = random_below(&random, (uint32_t)game->players), places[TILE_COUNT];
        unsigned unseen = unseen_places(seat, places);
        if (unseen > 8)
            continue;
        memset(&census, 0, sizeof census);
        view_make(&view, &match, seat);
        enumerate(story.deck, places, unseen, seat);
        assert_true(census.deals > 0);
        long draws = 40L * census.count + 20000;
        unsigned freedom;
        compare(draws);
        double sum = chi_square(draws, &freedom);
        excess_worst = fmax(excess_worst, deviations(sum, freedom));
        difference_worst = fmax(difference_worst, largest_difference(draws));
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
