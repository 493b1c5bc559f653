/*
 * Filling in is fair with triangles too: compared with full enumeration, as in fill.c. The set is
 * always that of 56 tiles, so the positions are early ones of tiny hands, or late ones where few
 * tiles are hidden; each table asks for something that must have been seen in all its positions.
 */
#include "support/census.h"
#include "support/unit.h"

#include <pasch/engines/triangle.h>
#include <pasch/games/games.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

#ifdef PASCH_DEBUG
enum { FEWER = 6 }; /* every move is checked, which takes long */
#else
enum { FEWER = 1 };
#endif
enum { SPECTATOR = -1 };

/* What has been seen of a hand that the seat can't see. */
enum seen {
    SEEN_UNFIT = 1, /* T6: a tile drawn did not fit */
    SEEN_DONE = 2,  /* T6: a tile drawn fitted and was kept */
    SEEN_DRAWN = 4, /* T6: a tile was drawn in this turn, which is not over */
    SEEN_PASS = 8,  /* T7 */
    SEEN_DRY = 16,  /* T9: nothing can be drawn */
    SEEN_LEAD = 32, /* T3: somebody is to lead */
};

struct scene {
    const char *name;
    const struct sheet *base;
    int players, hand;
    unsigned keep;  /* while a hand has more tiles it lays one if it can */
    int seat;       /* SPECTATOR, or 0: any seat */
    unsigned seen;  /* enum seen: all of these */
    long decks;     /* to be tried at most */
    unsigned apart; /* changing so many tiles at a time does not lead to every deal */
    unsigned positions;
    unsigned seed;        /* finds them soon */
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
            seen |= SEEN_DONE;
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
            (!scene->apart && random_below(random, 3)) ||
            !census_take(&census, &story, &match, seat, scene->decks) || census.count < 2 ||
            (scene->apart && census_parts(&census, scene->apart) < 2))
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
    random_seed(&random, scene->seed);
    unsigned compared = 0, wanted = (scene->positions + FEWER - 1) / FEWER, worlds_most = 0;
    double excess_worst = 0, difference_worst = 0;
    for (int tries = 0; tries < 20000 && compared < wanted; tries++) {
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
    assert_int_equal(compared, wanted);
    assert_true(excess_worst < 4.5); /* of some hundred comparisons the worst is about 3 off */
    assert_true(difference_worst < 0.03);
}

static const struct scene scenes[] = {
    {.name = "T3: two players, to lead",
     .base = &game_tripple,
     .players = 2,
     .hand = 2,
     .seen = SEEN_LEAD,
     .decks = 3000,
     .positions = 4},
    {.name = "T3: three players, to lead",
     .base = &game_tripple,
     .players = 3,
     .hand = 1,
     .seen = SEEN_LEAD,
     .decks = 3000,
     .positions = 4},
    {.name = "T6: two players, early, did not fit",
     .base = &game_tripple,
     .players = 2,
     .hand = 2,
     .keep = 2,
     .seen = SEEN_UNFIT,
     .decks = 3000,
     .positions = 4,
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
     .positions = 6},
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
    {.name = "T6: two players, parted",
     .base = &game_tripple,
     .players = 2,
     .hand = 24,
     .keep = 3,
     .seen = SEEN_DONE | SEEN_UNFIT | SEEN_DRY,
     .decks = 800,
     .apart = 2,
     .positions = 1,
     .seed = 126,
     .house = {"turn_draws", "1"}},
    {.name = "T6: two players, parted again",
     .base = &game_tripple,
     .players = 2,
     .hand = 24,
     .keep = 3,
     .seen = SEEN_DONE | SEEN_UNFIT | SEEN_DRY,
     .decks = 800,
     .apart = 2,
     .positions = 1,
     .seed = 580,
     .house = {"turn_draws", "1"}},
    {.name = "T6: two players, parted and watched",
     .base = &game_tripple,
     .players = 2,
     .hand = 25,
     .keep = 2,
     .seat = SPECTATOR,
     .seen = SEEN_DONE | SEEN_UNFIT,
     .decks = 800,
     .apart = 2,
     .positions = 1,
     .seed = 2092,
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
    {.name = "T6: three players, parted",
     .base = &game_tripple,
     .players = 3,
     .hand = 17,
     .keep = 3,
     .seen = SEEN_DONE | SEEN_UNFIT,
     .decks = 800,
     .apart = 2,
     .positions = 1,
     .seed = 1211,
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
    {.name = "T13: solo, a large hand",
     .base = &game_tripple_solo,
     .players = 1,
     .hand = 50,
     .decks = 3000,
     .positions = 12},
    {.name = "T14: solo",
     .base = &game_tripple_solo,
     .players = 1,
     .hand = 48,
     .keep = 2,
     .decks = 3000,
     .positions = 4},
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

/* ---- A kept round ---- */

/* Four deals explain what a watcher has seen of this round, in two parts: from one to the other
 * four tiles must go round. */
static const char ring_deck[] =
    "123 334 023 035 033 135 015 244 235 445 233 133 003 001 225 005 223 355 013 222 112 "
    "155 000 122 134 113 055 044 455 024 345 002 344 125 025 333 022 014 224 335 234 124 "
    "444 004 245 115 111 034 255 114 144 012 045 555 011 145";
static const char ring_moves[] =
    "444@0,0 445@0,1 344@1,0 433@1,1 554@0,2 551@0,3 115@0,4 424@0,-1 242@-1,-1 351@1,4 "
    "333@2,1 331@2,0 113@2,-1 015@-1,3 533@1,3 303@2,2 111@0,5 211@-1,5 141@0,6 030@3,2 "
    "240@0,-2 413@3,0 125@-1,6 500@-1,2 200@-2,2 252@-1,-2 552@-2,6 523@-1,-3 140@3,-1 "
    "001@3,-2 025@-2,-2 023@-2,3 004@3,-3 123@1,5 412@0,7 232@2,5 345@1,2 000@3,3 "
    "022@-2,1 222@-3,1 404@4,-1 553@-2,7 550@-2,-3 035@-3,7 234@0,8 221@-3,2 340@4,-3 "
    "draw 414@4,0 draw done 323@0,9 draw 450@3,-4 draw done draw 110@2,-2 301@-3,8 "
    "012@-4,2 draw";

/* The move in words: the corners as they lie and the cell, or what else is done. */
static struct move read_move(const char *text)
{
    struct move moves[ROUND_MOVES_MAX];
    unsigned count = round_moves(&match.round, &match.sheet, moves), a, b, c;
    int row, col;
    if (sscanf(text, "%1u%1u%1u@%d,%d", &a, &b, &c, &row, &col) != 5) {
        unsigned action = text[0] == 'p' ? ACTION_PASS : text[1] == 'r' ? ACTION_DRAW : ACTION_DONE;
        assert_int_equal(moves[count - 1].action, action);
        return moves[count - 1];
    }
    for (unsigned i = 0; i < count; i++) {
        if (moves[i].action != ACTION_PLACE)
            continue;
        struct placement placement = triangle_placement(&match.round, &match.sheet, moves[i]);
        if (placement.row == row && placement.col == col && placement.corners[0] == a &&
            placement.corners[1] == b && placement.corners[2] == c)
            return moves[i];
    }
    fail_msg("%.12s is no move", text);
    return moves[0];
}

static const char *next_word(const char *text)
{
    const char *space = strchr(text, ' ');
    return space ? space + 1 : NULL;
}

static void test_T6_four_tiles_in_a_ring(void **state)
{
    (void)state;
    struct sheet sheet = game_tripple;
    sheet.hand[2] = 25;
    sheet.turn_draws = 1;
    match_init(&match, &sheet, 2);
    memset(&story, 0, sizeof story);
    story.before = match;
    unsigned count = 0, a, b, c;
    for (const char *word = ring_deck; word; word = next_word(word)) {
        assert_int_equal(sscanf(word, "%1u%1u%1u", &a, &b, &c), 3);
        story.deck[count++] = triangle_of(a, b, c);
    }
    assert_int_equal(count, TRIANGLE_COUNT);
    assert_true(match_deal(&match, story.deck));
    for (const char *word = ring_moves; word; word = next_word(word))
        story_play(&story, &match, read_move(word));
    assert_true(census_take(&census, &story, &match, VIEW_SPECTATOR, 1000));
    assert_int_equal(census.count, 4);
    assert_int_equal(census_parts(&census, 3), 2);
    assert_int_equal(census_parts(&census, 4), 1);
    census_draw(&census, 20000, 1);
    assert_true(census_deviations(&census) < 4.5);
}

int main(void)
{
    enum { SCENES = sizeof scenes / sizeof scenes[0] };
    struct CMUnitTest tests[SCENES + 1] = {[SCENES] =
                                               cmocka_unit_test(test_T6_four_tiles_in_a_ring)};
    for (size_t i = 0; i < SCENES; i++)
        tests[i] = (struct CMUnitTest){
            .name = scenes[i].name, .test_func = test_scene, .initial_state = (void *)&scenes[i]};
    return _cmocka_run_group_tests("filling in triangles", tests, SCENES + 1, NULL, NULL);
}
