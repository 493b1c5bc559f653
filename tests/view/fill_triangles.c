/*
 * Filling in is fair with triangles too: compared with full enumeration, as in fill.c. The set is
 * always that of 56 tiles, so the positions are early ones of tiny hands, or late ones where few
 * tiles are hidden; each table asks for something that must have been seen in all its positions.
 */
#include "support/census.h"
#include "support/unit.h"

#include <pasch/games/games.h>

#include <math.h>

enum { SPECTATOR = -1 };

/* What has been seen of a hand that the seat can't see. */
enum seen {
    SEEN_FIT = 1,    /* T6: a tile drawn fitted and was kept */
    SEEN_UNFIT = 2,  /* T6: a tile drawn did not fit */
    SEEN_DONE = 4,   /* T6 */
    SEEN_PASS = 8,   /* T7 */
    SEEN_DRAWN = 16, /* T6: a tile was drawn in this turn, which is not over */
    SEEN_DRY = 32,   /* T9: nothing can be drawn */
    SEEN_LEAD = 64,  /* T3: somebody is to lead */
};

struct scene {
    const char *name;
    const struct sheet *base;
    int players, hand;
    unsigned keep; /* while a hand has more tiles it lays one if it can */
    int seat;      /* SPECTATOR, or 0: any seat */
    unsigned seen; /* enum seen: all of these */
    long decks;    /* to be tried at most */
    bool parted;   /* not all deals can be reached by exchanging two tiles */
    unsigned positions;
    const char *house[4]; /* name, value, … */
};

static struct census census;
static struct story story;
static struct match match;

static struct sheet sheet_of(const struct scene *scene)
{
    struct sheet sheet = *scene->base;
    sheet.hand[scene->players] = scene->hand;
    for (int i = 0; i < 4 && scene->house[i]; i += 2)
        assert_true(sheet_set(&sheet, scene->house[i], scene->house[i + 1], NULL));
    assert_true(sheet_validate(&sheet, NULL));
    return sheet;
}

/* Large hands get smaller; after that drawing, passing and placing are equally likely. */
static void play(const struct scene *scene, struct random *random)
{
    struct move moves[ROUND_MOVES_MAX];
    unsigned count = round_moves(&match.round, &match.sheet, moves), chosen = 0;
    if (match.round.counts[match.round.turn] <= scene->keep && random_below(random, 2))
        chosen = count - 1; /* what is no placing is the last */
    else if (count > 1)
        chosen = random_below(random, match.round.stage == STAGE_LEAD ? count : count - 1);
    story_play(&story, &match, moves[chosen]);
}

static unsigned seen_by(unsigned seat)
{
    const struct round *round = &match.round;
    unsigned seen = round_drawable(round, &match.sheet) ? 0 : SEEN_DRY;
    for (unsigned i = 0; i < match.trail.drawn_count; i++)
        if (match.trail.drawn[i].seat != seat && !match.trail.drawn[i].fitted)
            seen |= SEEN_UNFIT;
    for (unsigned i = 0; i < story.count; i++) {
        if (story.seats[i] == seat)
            continue;
        if (story.moves[i].action == ACTION_DONE)
            seen |= SEEN_DONE | SEEN_FIT;
        if (story.moves[i].action == ACTION_PASS)
            seen |= SEEN_PASS;
    }
    if (round->turn != seat && round->draws)
        seen |= SEEN_DRAWN;
    if (round->leader != seat && round->stage == STAGE_LEAD)
        seen |= SEEN_LEAD;
    return seen;
}

/* Compares one position of a random round; false if it has none that is asked for. */
static bool compare(const struct scene *scene, const struct sheet *sheet, struct random *random)
{
    unsigned seat = scene->seat == SPECTATOR ? (unsigned)VIEW_SPECTATOR
                                             : random_below(random, (uint32_t)scene->players);
    match_init(&match, sheet, scene->players);
    assert_true(story_deal(&story, &match, random));
    for (; match.stage == MATCH_PLAY; play(scene, random)) {
        if ((seen_by(seat) & scene->seen) != scene->seen ||
            (!scene->parted && random_below(random, 3)) ||
            !census_take(&census, &story, &match, seat, scene->decks) || census.count < 2 ||
            (scene->parted && census_parts(&census) < 2))
            continue;
        census_draw(&census, 40L * census.count + 20000, random_next(random));
        return true;
    }
    return false;
}

static void test_scene(void **state)
{
    const struct scene *scene = *state;
    struct sheet sheet = sheet_of(scene);
    struct random random;
    random_seed(&random, 23);
    unsigned compared = 0, worlds_most = 0;
    double excess_worst = 0, difference_worst = 0;
    for (int tries = 0; tries < 20000 && compared < scene->positions; tries++) {
        if (!compare(scene, &sheet, &random))
            continue;
        compared++;
        worlds_most = census.count > worlds_most ? census.count : worlds_most;
        excess_worst = fmax(excess_worst, census_deviations(&census));
        difference_worst = fmax(difference_worst, census_largest_difference(&census));
    }
    print_message("%s: %u positions, up to %u worlds, worst chi-square %.1f deviations off, "
                  "worst tile %.4f off\n",
                  scene->name, compared, worlds_most, excess_worst, difference_worst);
    assert_int_equal(compared, scene->positions);
    assert_true(excess_worst < 4.5); /* of some hundred comparisons the worst is about 3 off */
    assert_true(difference_worst < 0.03);
}

static const struct scene scenes[] = {
    {.name = "T3: two players, to lead",
     .base = &game_tripple,
     .players = 2,
     .hand = 2,
     .keep = 0,
     .seen = SEEN_LEAD,
     .decks = 3000,
     .positions = 6},
    {.name = "T3: three players, to lead",
     .base = &game_tripple,
     .players = 3,
     .hand = 1,
     .keep = 0,
     .seen = SEEN_LEAD,
     .decks = 3000,
     .positions = 6},
    {.name = "T6: two players, early, did not fit",
     .base = &game_tripple,
     .players = 2,
     .hand = 2,
     .keep = 2,
     .seen = SEEN_UNFIT,
     .decks = 3000,
     .positions = 12,
     .house = {"turn_draws", "1"}},
    {.name = "T6: two players, did not fit",
     .base = &game_tripple,
     .players = 2,
     .hand = 24,
     .keep = 2,
     .seen = SEEN_UNFIT,
     .decks = 3000,
     .positions = 12},
    {.name = "T6: two players, done",
     .base = &game_tripple,
     .players = 2,
     .hand = 24,
     .keep = 2,
     .seen = SEEN_DONE,
     .decks = 3000,
     .positions = 12},
    {.name = "T6: two players, done, did not fit",
     .base = &game_tripple,
     .players = 2,
     .hand = 24,
     .keep = 2,
     .seen = SEEN_DONE | SEEN_UNFIT,
     .decks = 11000,
     .positions = 12,
     .house = {"turn_draws", "1"}},
    {.name = "T6: two players, drawing",
     .base = &game_tripple,
     .players = 2,
     .hand = 24,
     .keep = 2,
     .seen = SEEN_DRAWN,
     .decks = 3000,
     .positions = 12},
    {.name = "T7: two players, passes",
     .base = &game_tripple,
     .players = 2,
     .hand = 26,
     .keep = 3,
     .seen = SEEN_PASS | SEEN_UNFIT,
     .decks = 3000,
     .positions = 12},
    {.name = "T7: two players, passes after draws",
     .base = &game_tripple,
     .players = 2,
     .hand = 26,
     .keep = 3,
     .seen = SEEN_PASS,
     .decks = 3000,
     .positions = 12,
     .house = {"dry_draw", "penalty"}},
    {.name = "T6: two players, three tiles in a ring",
     .base = &game_tripple,
     .players = 2,
     .hand = 26,
     .keep = 3,
     .seen = SEEN_DONE | SEEN_UNFIT | SEEN_DRY,
     .decks = 800,
     .parted = true,
     .positions = 3,
     .house = {"turn_draws", "1"}},
    {.name = "T6: two players, watched",
     .base = &game_tripple,
     .players = 2,
     .hand = 25,
     .keep = 1,
     .seat = SPECTATOR,
     .seen = SEEN_UNFIT,
     .decks = 3000,
     .positions = 12,
     .house = {"turn_draws", "1"}},
    {.name = "T6: three players, early, did not fit",
     .base = &game_tripple,
     .players = 3,
     .hand = 2,
     .keep = 2,
     .seen = SEEN_UNFIT,
     .decks = 130000,
     .positions = 1,
     .house = {"turn_draws", "1"}},
    {.name = "T6: three players, did not fit",
     .base = &game_tripple,
     .players = 3,
     .hand = 17,
     .keep = 2,
     .seen = SEEN_UNFIT,
     .decks = 3000,
     .positions = 12},
    {.name = "T6: three players, done",
     .base = &game_tripple,
     .players = 3,
     .hand = 17,
     .keep = 2,
     .seen = SEEN_DONE,
     .decks = 3000,
     .positions = 12},
    {.name = "T6: three players, done, did not fit",
     .base = &game_tripple,
     .players = 3,
     .hand = 17,
     .keep = 2,
     .seen = SEEN_DONE | SEEN_UNFIT,
     .decks = 11000,
     .positions = 12,
     .house = {"turn_draws", "1"}},
    {.name = "T7: three players, passes",
     .base = &game_tripple,
     .players = 3,
     .hand = 17,
     .keep = 2,
     .seen = SEEN_PASS,
     .decks = 3000,
     .positions = 12},
    {.name = "T9: three players, nothing to draw",
     .base = &game_tripple,
     .players = 3,
     .hand = 17,
     .keep = 2,
     .seen = SEEN_DRY,
     .decks = 3000,
     .positions = 12},
    {.name = "T5: three players, tips need not match",
     .base = &game_tripple,
     .players = 3,
     .hand = 17,
     .keep = 2,
     .seen = SEEN_UNFIT,
     .decks = 3000,
     .positions = 12,
     .house = {"tips_match", "false", "turn_draws", "2"}},
    {.name = "T13: solo, to lead",
     .base = &game_tripple_solo,
     .players = 1,
     .hand = 50,
     .keep = 0,
     .decks = 3000,
     .positions = 12},
    {.name = "T14: solo",
     .base = &game_tripple_solo,
     .players = 1,
     .hand = 48,
     .keep = 2,
     .decks = 3000,
     .positions = 12},
    {.name = "T14: solo, watched",
     .base = &game_tripple_solo,
     .players = 1,
     .hand = 48,
     .keep = 2,
     .seat = SPECTATOR,
     .seen = SEEN_UNFIT,
     .decks = 3000,
     .positions = 12},
};

int main(void)
{
    struct CMUnitTest tests[sizeof scenes / sizeof scenes[0]];
    size_t count = sizeof scenes / sizeof scenes[0];
    for (size_t i = 0; i < count; i++)
        tests[i] = (struct CMUnitTest){
            .name = scenes[i].name, .test_func = test_scene, .initial_state = (void *)&scenes[i]};
    return _cmocka_run_group_tests("filling in triangles", tests, count, NULL, NULL);
}
