/*
 * Every view, written and read back, is the very same bytes: at all stages of random matches of all
 * games, tables, options and house rules. And what is written tells nothing hidden: a seat whose
 * view is the same gets the same bytes, whatever the others hold.
 */
#include "support/random_match.h"
#include "support/unit.h"

#include <pasch/games/games.h>
#include <pasch/rules/legal.h>
#include <pasch/seat/seat.h>
#include <pasch/view/fill.h>

#include <stdlib.h>

#ifdef PASCH_DEBUG
enum { LESS = true };
#else
enum { LESS = false };
#endif

static struct seat_table ends[PLAYERS_MAX + 1], end_again;
static struct seat_player players[PLAYERS_MAX + 1];
static struct story story;
static struct match match, again;
static struct view view;
static struct fill fill;
static char line[SEAT_LINE_MAX], line_again[SEAT_LINE_MAX];
static unsigned long views_read, largest_line, largest_history, decks_changed;
static const char *const names[PLAYERS_MAX] = {"Anna", "Ben", "Cläre", "\"D\"", "E\\e", "", "G\n\t",
                                               "H",    "I",   "J",     "K",     "L",    "M"};

static void fail_with(const struct error *error)
{
    char message[1400];
    struct text text;
    text_init(&text, message, sizeof message);
    error_write(error, NULL, &text);
    fail_msg("%s, %d players: %s\n%s", match.sheet.id, match.players, message, line);
}

static unsigned seat_of(unsigned i)
{
    return i < match.players ? i : VIEW_SPECTATOR;
}

static void hear(struct seat_player *player, size_t length, enum seat_heard wanted)
{
    struct error error;
    enum seat_heard heard;
    assert_true(length > 1 && line[length - 1] == '\n');
    if (!seat_hear(player, line, length - 1, &heard, &error))
        fail_with(&error);
    assert_int_equal(heard, wanted);
}

/* The seat answers, every other one in the newest version: its views say more of what happened. */
static void greet(unsigned i)
{
    char greeting[200];
    struct text text;
    struct seat_request request;
    enum seat_fault fault;
    struct error error;
    text_init(&text, greeting, sizeof greeting);
    players[i].version = i % 2 ? SEAT_VERSION : SEAT_VERSION_FIRST;
    seat_write_greeting(&text, players[i].version, NULL);
    assert_true(seat_read_request(&ends[i], greeting, text.length - 1, &request, &fault, &error));
    assert_int_equal(ends[i].version, players[i].version);
}

static void hello(unsigned i)
{
    struct text text;
    text_init(&text, line, sizeof line);
    view_make(&view, &match, seat_of(i));
    seat_write_hello(&ends[i], &view, names, &text);
    assert_false(text.cut);
    hear(&players[i], text.length, SEAT_HEARD_HELLO);
    assert_memory_equal(&players[i].view, &view, sizeof view);
    assert_int_equal(players[i].version, SEAT_VERSION_FIRST);
    greet(i);
    for (unsigned seat = 0; seat < match.players; seat++)
        assert_string_equal(players[i].names[seat], names[seat]);
}

/* A view with its positions, without what they and the words for people add. */
static json_t *load_plain(const struct text *text, unsigned *ret_pieces)
{
    static const char *const for_people[] = {"rule", "undo",    "counted", "rounds",
                                             "made", "ranking", "divisor"};
    json_t *json = json_loadb(text->data, text->length, JSON_REJECT_DUPLICATES, NULL), *move;
    size_t i;
    assert_non_null(json);
    json_t *layout = json_object_get(json, "layout");
    *ret_pieces = (unsigned)json_array_size(json_object_get(layout, "pieces"));
    json_object_del(json, "layout");
    for (i = 0; i < sizeof for_people / sizeof for_people[0]; i++)
        assert_true(json_object_del(json, for_people[i]) != 0 || *ret_pieces > 0);
    json_array_foreach(json_object_get(json, "moves"), i, move)
    {
        bool place = strcmp(json_string_value(json_object_get(move, "event")), "place") == 0;
        assert_true(!layout || place == (json_array_size(json_object_get(move, "ghost")) == 3));
        json_object_del(move, "ghost");
        assert_true(json_object_del(move, "like") != 0 || layout);
        assert_true(json_object_del(move, "worth") != 0 || layout);
    }
    return json;
}

static bool view_has_positions(const struct seat_table *end)
{
    return end->view.seen.trail.moves > 0 && end->at % 4 == 0;
}

/* Positions only add to a view: one for every tile that lies, and a ghost for every place. */
static void check_positions(const struct seat_table *end)
{
    static struct layout layout;
    struct seat_tale tale = {.view = &end->view, .at = end->at};
    struct text text;
    unsigned with, without;
    text_init(&text, line, sizeof line);
    seat_write_tale(&tale, &text);
    json_t *plain = load_plain(&text, &without);
    layout_init(&layout, 3, 2);
    layout_follow(&layout, &end->view.seen.trail, &end->view.seen.sheet);
    tale.layout = &layout;
    text_init(&text, line, sizeof line);
    seat_write_tale(&tale, &text);
    assert_false(text.cut);
    json_t *placed = load_plain(&text, &with);
    assert_true(json_equal(plain, placed));
    assert_int_equal(without, 0);
    assert_int_equal(with, end->view.seen.trail.count);
    json_decref(plain);
    json_decref(placed);
}

/* What the table writes for a seat is read back as its view. */
static void check_view(unsigned i)
{
    struct text text;
    view_make(&view, &match, seat_of(i));
    text_init(&text, line, sizeof line);
    seat_write_view(&ends[i], &view, &text);
    assert_false(text.cut);
    hear(&players[i], text.length, SEAT_HEARD_VIEW);
    assert_memory_equal(&players[i].view, &view, sizeof view);
    assert_int_equal(players[i].at, ends[i].at);
    views_read++;
    largest_line = text.length > largest_line ? text.length : largest_line;
    unsigned long moves = view.seen.trail.moves;
    largest_history = moves > largest_history ? moves : largest_history;
    if (view_has_positions(&ends[i]))
        check_positions(&ends[i]);
}

/* Some ends write a view of it. */
static void step_done(struct random *random, unsigned one_in)
{
    for (unsigned i = 0; i <= match.players; i++) {
        bool ends_here = match.stage != MATCH_PLAY;
        if (ends_here || random_below(random, one_in) == 0)
            check_view(i);
    }
}

/* The deck that a fill amounts to, as in conformance/views.c. */
static void deck_of_fill(unsigned own, uint8_t *deck)
{
    struct tile_set first[PLAYERS_MAX] = {{{0}}};
    uint8_t later[PLAYERS_MAX][TILE_COUNT], got[PLAYERS_MAX];
    unsigned hand = match.trail.hand, front = match.sheet.stock_lead ? 1 : 0;
    memcpy(deck, story.deck, sizeof story.deck);
    for (unsigned i = 0; i < fill.count; i++) {
        unsigned owner = fill.owner[i], number = fill.number[i];
        if (owner == FILL_STOCK)
            deck[number] = fill.content[i];
        else if (number >= hand)
            later[owner][number] = fill.content[i];
        else
            tile_set_add(&first[owner], fill.content[i]);
    }
    for (unsigned i = 0; i < match.trail.count; i++) {
        unsigned seat = match.trail.laid[i].seat;
        if (seat != LAID_BY_NOBODY && match.trail.got[seat] == hand)
            tile_set_add(&first[seat], match.trail.laid[i].tile);
    }
    for (unsigned seat = 0; seat < match.players; seat++)
        for (unsigned i = 0; i < hand && (match.round.in >> seat & 1); i++, front++)
            if (seat != own)
                assert_true(tile_set_pop(&first[seat], &deck[front]));
    memset(got, (int)hand, sizeof got);
    for (unsigned i = 0; i < story.count; i++)
        if (story.moves[i].action == ACTION_DRAW) {
            unsigned seat = story.seats[i], number = got[seat]++;
            if (seat != own)
                deck[front] = later[seat][number];
            front++;
        }
}

/* Another deal that explains what the seat saw, played again: the table says the same. */
static void check_secrecy(unsigned i, struct random *random)
{
    uint8_t deck[TILE_COUNT];
    struct text text;
    view_make(&view, &match, seat_of(i));
    assert_true(fill_init(&fill, &view, random_next(random)));
    fill_draw(&fill, &again);
    deck_of_fill(seat_of(i), deck);
    decks_changed += memcmp(deck, story.deck, match.round.tiles) != 0;
    again = story.before;
    assert_true(match_deal(&again, deck));
    for (unsigned move = 0; move < story.count; move++)
        match_apply(&again, story.moves[move]);
    end_again = ends[i];
    text_init(&text, line, sizeof line);
    seat_write_view(&ends[i], &view, &text);
    view_make(&view, &again, seat_of(i));
    text_init(&text, line_again, sizeof line_again);
    seat_write_view(&end_again, &view, &text);
    assert_string_equal(line, line_again);
    hear(&players[i], strlen(line), SEAT_HEARD_VIEW);
}

static void play_rounds(const struct sheet *sheet, int count, int rounds, struct random *random)
{
    unsigned rarely = sheet->highest > 9 ? 20 : sheet->highest > 6 ? 8 : 3;
    unsigned one_in = LESS ? 2 * rarely : rarely;
    match_init(&match, sheet, count);
    for (unsigned i = 0; i <= match.players; i++) {
        seat_table_init(&ends[i]);
        seat_player_init(&players[i]);
        hello(i);
        check_view(i);
    }
    for (int round = 0; round < rounds; round++) {
        while (match.stage == MATCH_LOTS || match.stage == MATCH_DEAL) {
            random_deck(&match, random, story.deck);
            story.before = match;
            if (match.stage == MATCH_LOTS)
                match_lots(&match, story.deck);
            else
                match_deal(&match, story.deck);
            story.count = 0;
            if (match.stage == MATCH_OVER)
                return; /* abandoned: see below */
            step_done(random, one_in);
        }
        while (match.stage == MATCH_PLAY) {
            story_move(&story, &match, random);
            step_done(random, one_in);
            if (match.stage == MATCH_PLAY && random_below(random, 2 * rarely) == 0)
                check_secrecy(random_below(random, match.players + 1u), random);
        }
        match_continue(&match);
        step_done(random, one_in);
        if (match.stage == MATCH_OVER)
            return;
    }
    /* Given up before the deal, or in the middle of a round. */
    if (random_below(random, 2) && story_deal(&story, &match, random)) {
        step_done(random, one_in);
        story_move(&story, &match, random);
        if (match.stage == MATCH_PLAY) {
            step_done(random, one_in);
            match_abandon(&match);
            step_done(random, one_in);
        }
    }
}

static void play_game(void **state)
{
    const struct sheet *game = *state;
    struct random random;
    random_seed(&random, 11);
    decks_changed = 0;
    for (int count = game->min_players; count <= game->max_players; count++)
        for (int i = 0; i < (game->highest > 9 || LESS ? 2 : 3); i++) {
            struct sheet sheet = *game;
            if (i)
                random_options(&sheet, count, &random);
            play_rounds(&sheet, count, 5, &random);
        }
    assert_true(decks_changed > 10);
    print_message("%s: %lu views, longest line %lu, longest history %lu\n", game->id, views_read,
                  largest_line, largest_history);
}

static void test_house_rules(void **state)
{
    (void)state;
    struct random random;
    random_seed(&random, 12);
    for (int i = 0; i < (LESS ? 40 : 120); i++) {
        struct sheet sheet;
        int count = random_house(&sheet, &random);
        play_rounds(&sheet, count, 3, &random);
    }
    assert_true(largest_line < SEAT_LINE_MAX / 4);
    assert_true(largest_history < EVENTS_MAX / 2);
}

/* A match given up because nobody can ever lead shows no round. */
static void test_abandoned_after_redeals(void **state)
{
    (void)state;
    if (!game_find(game_doubles.id, NULL))
        skip(); /* linked with other games: ../toy */
    struct sheet sheet = game_doubles;
    struct random random;
    random_seed(&random, 3);
    assert_true(sheet_set_option(&sheet, 2, "hand", "1", NULL));
    assert_true(sheet_set_option(&sheet, 2, "lead", "double-six", NULL));
    match_init(&match, &sheet, 2);
    seat_table_init(&ends[0]);
    seat_player_init(&players[0]);
    hello(0);
    for (unsigned i = 0; i < TILE_COUNT; i++)
        story.deck[i] = (uint8_t)i; /* 6-6 is the last */
    while (match.stage == MATCH_DEAL)
        assert_false(match_deal(&match, story.deck));
    assert_true(match.stage == MATCH_OVER && match.abandoned);
    view_make(&view, &match, 0);
    struct text text;
    text_init(&text, line, sizeof line);
    seat_write_view(&ends[0], &view, &text);
    assert_null(strstr(line, "\"hand\""));
    hear(&players[0], text.length, SEAT_HEARD_VIEW);
    assert_int_equal(players[0].view.seen.stage, MATCH_OVER);
    assert_true(players[0].view.seen.abandoned);
    assert_int_equal(players[0].view.seen.round.bytes, 0);
}

int main(void)
{
    struct CMUnitTest tests[32];
    for (int i = 0; i < game_count; i++)
        tests[i] = (struct CMUnitTest){
            .name = games[i]->id, .test_func = play_game, .initial_state = (void *)games[i]};
    tests[game_count] = (struct CMUnitTest)cmocka_unit_test(test_house_rules);
    tests[game_count + 1] = (struct CMUnitTest)cmocka_unit_test(test_abandoned_after_redeals);
    return _cmocka_run_group_tests("seat: round trip", tests, (size_t)game_count + 2, NULL, NULL);
}
