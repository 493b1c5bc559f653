/*
 * Views tell nothing that they must not, and filling in agrees with them: from a view a different
 * deal is drawn, the round is played again from that deal with the same moves, and the seat must
 * see the very same bytes.
 */
#include "support/random_match.h"
#include "support/unit.h"

#include <pasch/games/games.h>
#include <pasch/rules/event.h>
#include <pasch/rules/legal.h>
#include <pasch/view/fill.h>

/* A debug build checks all invariants after each move by itself: fewer matches will do. */
#ifdef PASCH_DEBUG
enum { MATCHES = 14 };
#else
enum { MATCHES = 60 };
#endif
enum { ROUNDS = 6 };

static struct story story;
static struct match match, again, world;
static struct view view, view_again;
static struct fill fill;
static unsigned long deals_tried, deals_changed;

static void check_match(const struct match *checked)
{
    const char *broken = match_check(checked);
    if (broken)
        fail_msg("%s", broken);
}

/* The deck that the fill's deal amounts to: every tile in the order in which the seats got theirs.
 */
static void deck_of_deal(unsigned own, uint8_t *deck)
{
    struct tile_set got_first[PLAYERS_MAX] = {{{0}}};
    uint8_t got_later[PLAYERS_MAX][TILE_COUNT];
    unsigned hand = match.trail.hand;
    memcpy(deck, story.deck, sizeof story.deck);
    for (unsigned i = 0; i < fill.count; i++) {
        unsigned owner = fill.owner[i], number = fill.number[i];
        if (owner == FILL_STOCK)
            deck[number] = fill.content[i];
        else if (number >= hand)
            got_later[owner][number] = fill.content[i];
        else
            tile_set_add(&got_first[owner], fill.content[i]);
    }
    for (unsigned i = 0; i < match.trail.count; i++) { /* Who never drew was dealt what was laid. */
        unsigned seat = match.trail.laid[i].seat;
        if (seat != LAID_BY_NOBODY && match.trail.got[seat] == hand)
            tile_set_add(&got_first[seat], match.trail.laid[i].tile);
    }
    unsigned front = match.sheet.stock_lead ? 1 : 0;
    for (unsigned seat = 0; seat < match.players; seat++) {
        if (!(match.round.in >> seat & 1))
            continue;
        for (unsigned i = 0; i < hand; i++, front++)
            if (seat != own)
                assert_true(tile_set_pop(&got_first[seat], &deck[front]));
    }
    uint8_t got[PLAYERS_MAX];
    memset(got, (int)hand, sizeof got);
    for (unsigned i = 0; i < story.count; i++)
        if (story.moves[i].action == ACTION_DRAW) {
            unsigned seat = story.seats[i], number = got[seat]++;
            if (seat != own)
                deck[front] = got_later[seat][number];
            front++;
        }
}

/* Plays the story from another deck: every move must be as legal as it was. */
static void play_again(const uint8_t *deck)
{
    again = story.before;
    assert_true(match_deal(&again, deck));
    assert_int_equal(again.round.leader, match.round.leader);
    for (unsigned i = 0; i < story.count; i++) {
        assert_int_equal(again.stage, MATCH_PLAY);
        struct error error;
        if (!legal_move(&again.round, &again.sheet, story.seats[i], story.moves[i], &error)) {
            char message[1400];
            struct text text;
            text_init(&text, message, sizeof message);
            error_write(&error, NULL, &text);
            fail_msg("move %u of %s: %s", i + 1, again.sheet.id, message);
        }
        match_apply(&again, story.moves[i]);
    }
    check_match(&again);
}

/* The log tells every move that was made, by whom, and what it brought; played again from the deal
 * they make the match again, to the last byte. */
static void check_log(void)
{
    int points[PLAYERS_MAX] = {0};
    struct event_reader reader = event_read(&match);
    struct event event;
    unsigned moves = 0;
    bool more = false;
    while (event_next_move(&reader, &event)) {
        assert_true(moves < story.count);
        assert_int_equal(event.seat, story.seats[moves]);
        assert_true(move_is_same(event.move, story.moves[moves]));
        assert_true(!more || event.seat == story.seats[moves - 1]);
        assert_int_equal(event.drawn != TILE_NONE, event.move.action == ACTION_DRAW);
        points[event.seat] += worth_points(&event.worth);
        more = event.more;
        moves++;
    }
    assert_int_equal(moves, story.count);
    for (unsigned seat = 0; seat < match.players; seat++)
        assert_int_equal(points[seat], match.round.gains[seat]);
    match_rewind(&match, story.count, &again);
    assert_memory_equal(&again, &match, sizeof match);
    match_rewind(&match, 0, &again);
    assert_int_equal(again.trail.moves, 0);
    assert_memory_equal(&again.totals, &story.before.totals, sizeof again.totals);
}

/* The seat's log is the match's, without what it may not know. */
static void check_masks(unsigned seat)
{
    struct event_reader all = event_read(&match), seen = event_read(&view.seen);
    struct event event, masked;
    while (event_next(&all, &event)) {
        assert_true(event_next(&seen, &masked));
        assert_int_equal(masked.kind, event.kind);
        assert_int_equal(masked.seat, event.seat);
        assert_int_equal(masked.more, event.more);
        assert_int_equal(masked.drawn, event.seat == seat ? event.drawn : TILE_NONE);
        assert_int_equal(masked.move.tile, event.move.down ? TILE_NONE : event.move.tile);
        assert_memory_equal(&masked.worth, &event.worth, sizeof event.worth);
    }
    assert_false(event_next(&seen, &masked));
}

static void check_seat(unsigned seat, struct random *random)
{
    view_make(&view, &match, seat);
    check_masks(seat);
    assert_true(fill_init(&fill, &view, random_next(random)));
    for (int i = 0; i < 2; i++) {
        fill_draw(&fill, &world);
        check_match(&world);
        view_make(&view_again, &world, seat);
        assert_memory_equal(&view, &view_again, sizeof view);
        uint8_t deck[TILE_COUNT];
        deck_of_deal(seat, deck);
        play_again(deck);
        view_make(&view_again, &again, seat);
        assert_memory_equal(&view, &view_again, sizeof view);
        deals_tried++;
        deals_changed += memcmp(deck, story.deck, match.round.tiles) != 0;
        for (unsigned other = 0; other < match.players; other++) {
            struct tile_set a = round_hand(&world.round, other),
                            b = round_hand(&again.round, other);
            assert_memory_equal(&a, &b, sizeof a);
        }
    }
}

static void play_rounds(const struct sheet *sheet, int players, struct random *random)
{
    match_init(&match, sheet, players);
    for (int round = 0; round < ROUNDS && story_deal(&story, &match, random); round++) {
        while (match.stage == MATCH_PLAY) {
            if (random_below(random, sheet->highest > 6 ? 20 : 3) == 0) {
                check_log();
                check_seat(random_below(random, (uint32_t)players), random);
            }
            story_move(&story, &match, random);
        }
        /* When a round is over only the stock is hidden, or nothing. */
        view_make(&view, &match, 0);
        assert_true(fill_init(&fill, &view, random_next(random)));
        fill_draw(&fill, &world);
        check_match(&world);
        match_continue(&match);
    }
}

/* The tests would prove nothing if they always drew the deal that was there. */
static void check_that_deals_change(void)
{
    assert_true(deals_changed * 10 > deals_tried * 7);
    deals_tried = deals_changed = 0;
}

static void play_game(void **state)
{
    const struct sheet *game = *state;
    struct random random;
    random_seed(&random, 7);
    for (int players = game->min_players; players <= game->max_players; players++)
        for (int i = 0; i < (game->highest > 9 ? 3 : MATCHES); i++) {
            struct sheet sheet = *game;
            if (i)
                random_options(&sheet, players, &random);
            play_rounds(&sheet, players, &random);
        }
    check_that_deals_change();
}

static void test_house_rules(void **state)
{
    (void)state;
    struct random random;
    random_seed(&random, 8);
    for (int i = 0; i < 500; i++) {
        struct sheet sheet;
        int players = random_house(&sheet, &random);
        play_rounds(&sheet, players, &random);
    }
    check_that_deals_change();
}

/* A spectator sees no hand at all, and filling in works for him too. */
static void test_G6_spectators_see_no_hand(void **state)
{
    (void)state;
    struct random random;
    random_seed(&random, 3);
    match_init(&match, &game_wolf, 4);
    assert_true(story_deal(&story, &match, &random));
    for (int i = 0; i < 5 && match.stage == MATCH_PLAY; i++) {
        view_make(&view, &match, VIEW_SPECTATOR);
        for (unsigned seat = 0; seat < 4; seat++) {
            struct tile_set hand = round_hand(&view.seen.round, seat);
            assert_true(tile_set_is_empty(&hand));
        }
        assert_int_equal(view_moves(&view, (struct move[ROUND_MOVES_MAX]){{0}}), 0);
        assert_true(fill_init(&fill, &view, 5));
        fill_draw(&fill, &world);
        view_make(&view_again, &world, VIEW_SPECTATOR);
        assert_memory_equal(&view, &view_again, sizeof view);
        story_move(&story, &match, &random);
    }
}

/* However tight the conditions are, there is a deal that keeps them, and it is found. */
static void test_filling_in_never_fails(void **state)
{
    (void)state;
    static const struct {
        const struct sheet *game;
        int players;
        const char *leader;
    } tight[] = {{&game_wolf, 7, NULL},
                 {&game_wolf, 13, NULL},
                 {&game_basic, 4, NULL},
                 {&game_hungarian, 3, "heaviest-hand"},
                 {&game_hungarian, 4, "heaviest-tile"}};
    struct random random;
    random_seed(&random, 2);
    for (size_t i = 0; i < sizeof tight / sizeof tight[0]; i++) {
        struct sheet sheet = *tight[i].game;
        sheet.may_stop = true;
        if (tight[i].leader)
            assert_true(sheet_set(&sheet, "leader", tight[i].leader, NULL));
        for (int positions = 0; positions < 4000;) {
            match_init(&match, &sheet, tight[i].players);
            assert_true(story_deal(&story, &match, &random));
            for (; match.stage == MATCH_PLAY; positions++) {
                unsigned seat = random_below(&random, match.players + 1u);
                view_make(&view, &match, seat == match.players ? VIEW_SPECTATOR : seat);
                assert_true(fill_init(&fill, &view, random_next(&random)));
                fill_draw(&fill, &world);
                check_match(&world);
                story_move(&story, &match, &random);
            }
        }
    }
}

int main(void)
{
    struct CMUnitTest tests[32];
    for (int i = 0; i < game_count; i++)
        tests[i] = (struct CMUnitTest){
            .name = games[i]->id, .test_func = play_game, .initial_state = (void *)games[i]};
    tests[game_count] = (struct CMUnitTest)cmocka_unit_test(test_G6_spectators_see_no_hand);
    tests[game_count + 1] = (struct CMUnitTest)cmocka_unit_test(test_house_rules);
    tests[game_count + 2] = (struct CMUnitTest)cmocka_unit_test(test_filling_in_never_fails);
    return _cmocka_run_group_tests("conformance: views", tests, (size_t)game_count + 3, NULL, NULL);
}
