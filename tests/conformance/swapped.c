/*
 * Views hang on nothing that their seat can't see: two tiles that it has never seen change places
 * in the deck, and if the same moves can be made then, by the same seats, it sees the very same
 * bytes. Nothing of ours says here what follows from what was seen, as filling in does.
 */
#include "support/random_match.h"
#include "support/unit.h"

#include <pasch/games/games.h>
#include <pasch/rules/event.h>
#include <pasch/rules/legal.h>
#include <pasch/view/view.h>

#include <string.h>

/* A debug build checks all invariants after each move by itself: fewer matches will do. */
#ifdef PASCH_DEBUG
enum { MATCHES = 6 };
#else
enum { MATCHES = 20 };
#endif
enum { ROUNDS = 2, SWAPS = 2 };

static struct story story;
static struct match match, other;
static struct view view, view_other;
static unsigned long compared, hidden;

/* What the seat has seen: its hand, and what was laid; VIEW_SPECTATOR has no hand. */
static struct tile_set seen_by(unsigned seat)
{
    struct tile_set seen = {{0}};
    if (seat != VIEW_SPECTATOR)
        seen = round_hand(&match.round, seat);
    if (match.sheet.stock_lead) /* T13: it lies open */
        tile_set_add(&seen, story.deck[0]);
    for (unsigned i = 0; i < match.trail.count; i++)
        tile_set_add(&seen, match.trail.laid[i].tile);
    return seen;
}

/* Two places of the deck with tiles that are not among those; false if chance finds none. */
static bool find_places(const struct tile_set *seen, struct random *random, unsigned *ret_places)
{
    unsigned found = 0;
    for (unsigned tries = 0; tries < 40 && found < 2; tries++) {
        unsigned place = random_below(random, match.round.tiles);
        if (!tile_set_has(seen, story.deck[place]) && (found == 0 || ret_places[0] != place))
            ret_places[found++] = place;
    }
    return found == 2;
}

/* Whether the same turns went on and ended: where one plays alone whose turn it is does not tell.
 */
static bool has_same_turns(void)
{
    struct event_reader reader = event_read(&match), other_reader = event_read(&other);
    struct event event, other_event;
    while (event_next(&reader, &event))
        if (!event_next(&other_reader, &other_event) || event.more != other_event.more)
            return false;
    return true;
}

/* Plays the story from that deck; false if that is another story. */
static bool play_other(const uint8_t *deck)
{
    struct error error;
    other = story.before;
    if (!match_deal(&other, deck) || other.stage != MATCH_PLAY)
        return false;
    for (unsigned i = 0; i < story.count; i++) {
        if (other.stage != MATCH_PLAY || other.round.turn != story.seats[i] ||
            !legal_move(&other.round, &other.sheet, story.seats[i], story.moves[i], &error))
            return false;
        match_apply(&other, story.moves[i]);
    }
    return other.stage == match.stage && other.round.turn == match.round.turn && has_same_turns();
}

static void swap(unsigned seat, struct random *random)
{
    struct tile_set seen = seen_by(seat);
    unsigned places[2];
    uint8_t deck[TILE_COUNT];
    if (!find_places(&seen, random, places))
        return;
    memcpy(deck, story.deck, sizeof deck);
    deck[places[0]] = story.deck[places[1]];
    deck[places[1]] = story.deck[places[0]];
    if (!play_other(deck))
        return;
    compared++;
    hidden += memcmp(&other.round, &match.round, match.round.bytes) != 0;
    view_make(&view, &match, seat);
    view_make(&view_other, &other, seat);
    assert_memory_equal(&view, &view_other, sizeof view);
}

static void play_game(void **state)
{
    const struct sheet *game = *state;
    struct random random;
    random_seed(&random, 11);
    compared = hidden = 0;
    for (int i = 0; i < MATCHES; i++) {
        int players = game->min_players + i % (game->max_players - game->min_players + 1);
        struct sheet sheet = *game;
        if (i % 2)
            random_options(&sheet, players, &random);
        match_init(&match, &sheet, players);
        for (int round = 0; round < ROUNDS && story_deal(&story, &match, &random); round++) {
            while (match.stage == MATCH_PLAY) {
                for (int n = 0; n < SWAPS; n++) {
                    unsigned seat = random_below(&random, (uint32_t)players + 1);
                    swap(seat == (unsigned)players ? VIEW_SPECTATOR : seat, &random);
                }
                story_move(&story, &match, &random);
            }
            match_continue(&match);
        }
    }
    assert_true(compared > 10 * MATCHES && hidden == compared);
}

int main(void)
{
    struct CMUnitTest tests[32];
    for (int i = 0; i < game_count; i++)
        tests[i] = (struct CMUnitTest){
            .name = games[i]->id, .test_func = play_game, .initial_state = (void *)games[i]};
    return _cmocka_run_group_tests("conformance: swapped", tests, (size_t)game_count, NULL, NULL);
}
