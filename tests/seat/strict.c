/*
 * Strict reading, at both ends: what is not exactly right is refused with an error that names it,
 * and nothing changes. What a seat does accept is always a view that some match has.
 */
#include "support/random_match.h"
#include "support/unit.h"

#include <pasch/games/games.h>
#include <pasch/seat/seat.h>

#include <jansson.h>
#include <stdlib.h>

static struct match match;
static struct view view;
static struct seat_table table;
static struct seat_player player, kept;
static char hello_line[4000], line[SEAT_LINE_MAX], changed[SEAT_LINE_MAX];
static const char *const names[PLAYERS_MAX] = {"Anna", "Ben", "Clara", "David", "Emma", "Felix"};

static const char *text_of(const struct error *error)
{
    static char message[1400];
    struct text text;
    text_init(&text, message, sizeof message);
    error_write(error, NULL, &text);
    return message;
}

static void see(unsigned seat)
{
    view_make(&view, &match, seat);
}

static void begin(const struct sheet *sheet, int players, unsigned seat)
{
    struct text text;
    match_init(&match, sheet, players);
    seat_table_init(&table);
    view_make(&view, &match, seat);
    text_init(&text, hello_line, sizeof hello_line);
    seat_write_hello(&table, &view, names, &text);
    assert_false(text.cut);
}

static void deal(struct random *random, unsigned seat)
{
    uint8_t deck[TILE_COUNT];
    while (match.stage != MATCH_PLAY) {
        random_deck(&match, random, deck);
        if (match.stage == MATCH_LOTS)
            match_lots(&match, deck);
        else if (match.stage == MATCH_DEAL)
            match_deal(&match, deck);
        else
            match_continue(&match);
        see(seat);
    }
}

static void write_view(void)
{
    struct text text;
    text_init(&text, line, sizeof line);
    seat_write_view(&table, &view, &text);
    line[text.length - 1] = 0; /* the newline */
}

static void start_player(void)
{
    enum seat_heard heard;
    struct error error;
    seat_player_init(&player);
    if (!seat_hear(&player, hello_line, strlen(hello_line) - 1, &heard, &error))
        fail_msg("%s", text_of(&error));
}

/* A table of draw with two players after some moves, seat 0 to act; its hello and its view. */
static void set_up(void)
{
    struct random random;
    random_seed(&random, 1);
    begin(&game_draw, 2, 0);
    deal(&random, 0);
    while (match.trail.count < 6 || match.round.turn != 0) {
        match_apply(&match, round_random_move(&match.round, &match.sheet, &random));
        assert_int_equal(match.stage, MATCH_PLAY);
        see(0);
    }
    write_view();
    start_player();
}

/* ---- What a seat hears ---- */

static void refuse_length(const char *said, size_t length, const char *words)
{
    struct error error = {.message = ""};
    enum seat_heard heard;
    kept = player;
    if (seat_hear(&player, said, length, &heard, &error))
        fail_msg("accepted: %s", said);
    if (!strstr(text_of(&error), words))
        fail_msg("\"%s\" is not in \"%s\" about: %s", words, text_of(&error), said);
    assert_int_equal(player.greeted, kept.greeted);
    assert_int_equal(player.at, kept.at);
    assert_memory_equal(&player.view, &kept.view, sizeof kept.view);
    assert_memory_equal(player.names, kept.names, sizeof kept.names);
}

static void refuse(const char *said, const char *words)
{
    refuse_length(said, strlen(said), words);
}

/* The message with one part of it replaced. */
static const char *with(const char *message, const char *part, const char *other)
{
    const char *at = strstr(message, part);
    if (!at)
        fail_msg("no %s in %s", part, message);
    struct text text;
    text_init(&text, changed, sizeof changed);
    text_add_bytes(&text, message, (size_t)(at - message));
    text_add(&text, other);
    text_add(&text, at + strlen(part));
    return changed;
}

static void test_lines_that_are_no_messages(void **state)
{
    (void)state;
    set_up();
    refuse("", "not JSON");
    refuse("hello", "not JSON");
    refuse("[]", "a line must be a JSON object");
    refuse("17", "a line must be a JSON object");
    refuse("{}", "type is missing");
    refuse("{\"type\":5}", "type must be a string");
    refuse("{\"type\":\"veiw\"}", "type is veiw: a table says hello, view, error, because or "
                                  "goodbye");
    refuse("{\"type\":\"goodbye\",\"type\":\"goodbye\"}", "not JSON: duplicate object key");
    refuse("{\"type\":\"goodbye\"} x", "not JSON: end of file expected");
    refuse("{\"type\":\"goodbye\"}{\"type\":\"goodbye\"}", "not JSON: end of file expected");
    refuse("{\"type\":\"good\\u0000bye\"}", "not JSON");
    refuse_length("{\"type\":\"goodbye\"}\0", 19, "not JSON");
    refuse_length("{\"type\":\0\"goodbye\"}", 19, "not JSON");
    refuse("{\"type\":\"\xff\"}", "not JSON");
    refuse("{\"type\":\"goodbye\",\"why\":3}", "why must be a string");
    refuse("{\"type\":\"goodbye\",\"wyh\":\"over\"}", "wyh does not belong here");
    refuse("{\"type\":\"error\"}", "code is missing");
    refuse("{\"type\":\"error\",\"code\":\"stale\",\"message\":\"a\",\"values\":[1],\"text\":\"\"}",
           "values must be a list of strings");
    refuse("{\"type\":\"because\",\"at\":1,\"legal\":1}", "legal must be true or false");
    memset(changed, ' ', SEAT_LINE_MAX);
    struct error error;
    enum seat_heard heard;
    assert_false(seat_hear(&player, line, SEAT_LINE_MAX + 1, &heard, &error));
    assert_string_equal(text_of(&error), "the line has 524289 bytes, more than 524288");
}

static void test_hellos(void **state)
{
    (void)state;
    static const struct {
        const char *part, *other, *words;
    } cases[] = {
        {"\"version\":1", "\"version\":3", "version is 3: only versions 1 to 2 are spoken here"},
        {"\"version\":1", "\"version\":1.0", "version must be a whole number"},
        {"\"version\":1,", "", "version is missing"},
        {"\"protocol\":\"pasch\"", "\"protocol\":\"uci\"", "protocol is uci: must be pasch"},
        {"\"game\":\"draw\"", "\"game\":\"darw\"", "there is no game darw"},
        {"\"game\":\"draw\",", "", "game is missing"},
        {"\"title\":\"Draw\"", "\"title\":\"Block\"", "title is not what it must be"},
        {"\"direction\":\"clockwise\"", "\"direction\":\"up\"", "direction"},
        {"\"direction\":\"clockwise\",", "", "option direction is missing"},
        {"\"options\":{", "\"options\":{\"limit\":3,", "draw has no option limit"},
        {"\"options\":{", "\"house\":{\"rounds\":0},\"options\":{", "the match would never end"},
        {"\"options\":{", "\"house\":{\"rounds\":1},\"options\":{", "house does not belong here"},
        {"\"options\":{", "\"house\":[],\"options\":{", "house must be an object"},
        {"\"goal\":\"win\"", "\"goal\":\"few\"", "goal is not what it must be"},
        {"\"tiles\":28", "\"tiles\":29", "tiles is not what it must be"},
        {"[\"Anna\",\"Ben\"]", "[\"Anna\",7]", "players must be a list of strings"},
        {"[\"Anna\",\"Ben\"]", "[\"Anna\"]", "draw is for 2 to 6 players, not 1"},
        {"[\"Anna\",\"Ben\"]", "\"Anna\"", "players must be a list of strings"},
        {"\"seat\":0", "\"seat\":2", "seat is 2: seats count from 0 to 1"},
        {"\"seat\":0", "\"seat\":\"0\"", "seat must be a whole number"},
        {"\"seat\":0", "\"seat\":0,\"aet\":1", "aet does not belong here"},
    };
    set_up();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        refuse(with(hello_line, cases[i].part, cases[i].other), cases[i].words);
    char long_name[SEAT_NAME_MAX + 20] = "[\"";
    memset(long_name + 2, 'x', SEAT_NAME_MAX + 1);
    strcpy(long_name + 2 + SEAT_NAME_MAX + 1, "\",\"Ben\"]");
    refuse(with(hello_line, "[\"Anna\",\"Ben\"]", long_name), "players has more than 200 bytes");
}

static void test_views(void **state)
{
    (void)state;
    static const struct {
        const char *part, *other, *words;
    } cases[] = {
        {"\"at\":1", "\"at\":0", "at is 0: must be 1"},
        {"\"at\":1", "\"at\":4294967296", "at is 4294967296: must be 1"},
        {"\"at\":1,", "", "at is missing"},
        {"\"stage\":\"play\"", "\"stage\":\"pause\"", "there is no stage pause"},
        {"\"stage\":\"play\"", "\"stage\":\"deal\"", "does not belong here"},
        {"\"stage\":\"play\"", "\"stage\":\"round-over\"", "result is missing"},
        {"\"stage\":\"play\"", "\"stage\":\"play\",\"abandoned\":true", "abandoned can only"},
        {"\"round\":1", "\"round\":2", "round is 2: must be 1 to 1"},
        {"\"dealer\":0", "\"dealer\":2", "dealer is 2: must be 0 to 1"},
        {"\"dealer\":0", "\"dealer\":0,\"lots\":0", "lots is not what it must be"},
        {"\"dealer\":0", "\"dealer\":0,\"last_winner\":0", "last_winner is not"},
        {"\"playing\":[0,1]", "\"playing\":[0]", "playing is not what it must be"},
        {"\"playing\":[0,1]", "\"playing\":[1,0]", "playing must be a list of seats"},
        {"\"eliminated\":[]", "\"eliminated\":[1]", "playing is not what it must be"},
        {"\"totals\":[0,0]", "\"totals\":[0]", "totals must be a list of 2"},
        {"\"totals\":[0,0]", "\"totals\":[0,1e3]", "totals: entry 2 is no number that fits"},
        {"\"totals\":[0,0]", "\"totals\":[0,99999999999]", "totals: entry 2 is no number that"},
        {"\"pot\":0", "\"pot\":1", "pot is not what it must be"},
        {"\"pot\":0", "\"pot\":0,\"winners\":[0]", "winners does not belong here"},
        {"\"turn\":0", "\"turn\":1", "turn is not what it must be"},
        {"\"hand\":[", "\"hand\":[5,", "hand: entry 1 is no tile of this set"},
        {"\"hand\":[", "\"hand\":[\"7-7\",", "hand: entry 1 is no tile of this set"},
        {"\"hand\":[\"", "\"hand\":[\"6-5\",\"", "hand: entry 1 is no tile of this set"},
        {"\"tiles\":[", "\"tiles\":[1,", "tiles is not what it must be"},
        {"\"gains\":[0,0]", "\"gains\":[1,0]", "gains is not what it must be"},
        {"\"left\":", "\"left\":1", "stock is not what it must be"},
        {"\"ends\":[", "\"ends\":[{},", "ends is not what it must be"},
        {"\"history\":[", "\"history\":[5,", "history: entry 1 must be an object"},
        {"\"history\":[", "\"history\":[{},", "event is missing"},
        {"\"history\":[", "\"history\":[{\"event\":\"win\",\"seat\":0},", "there is no event win"},
        {"\"history\":[", "\"history\":[{\"event\":\"pass\"},", "seat is missing"},
        {"\"history\":[", "\"history\":[{\"event\":\"pass\",\"seat\":0},",
         "the round does not begin with a lead"},
        {"\"news\":", "\"news\":9", "news is 9"},
        {"\"moves\":[", "\"moves\":[{},", "moves is not what it must be"},
        {"\"id\":0", "\"id\":1", "moves is not what it must be"},
        {"\"moves\":[", "\"hints\":[],\"moves\":[", "hints does not belong here"},
    };
    set_up();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        refuse(with(line, cases[i].part, cases[i].other), cases[i].words);
    enum seat_heard heard;
    struct error error;
    seat_player_init(&player);
    refuse(line, "a view before any hello");
    start_player();
    if (!seat_hear(&player, line, strlen(line), &heard, &error)) /* it is good all the same */
        fail_msg("%s", text_of(&error));
    refuse(line, "at is 1: must be 2"); /* but not twice */
}

/* ---- Thousands of small changes ---- */

static unsigned long tried, accepted;

static void try_changed(json_t *root)
{
    static struct match world;
    static struct view again;
    enum seat_heard heard;
    struct error error = {.message = ""};
    char *said = json_dumps(root, JSON_COMPACT);
    tried++;
    kept = player;
    if (!seat_hear(&player, said, strlen(said), &heard, &error)) {
        assert_true(text_of(&error)[0]);
        assert_memory_equal(&player.view, &kept.view, sizeof kept.view);
    } else if (strcmp(said, line) != 0) {
        accepted++;
        if (player.view.seen.stage == MATCH_PLAY) {
            fill_draw(&player.fill, &world);
            const char *broken = match_check(&world);
            view_make(&again, &world, player.view.seat);
            if (broken || memcmp(&again, &player.view, sizeof again) != 0)
                fail_msg("%s: %s", broken ? broken : "another view", said);
        }
    }
    player = kept;
    free(said);
}

static json_t *change_value(json_t *value, unsigned way)
{
    static const char *const words[] = {"",     "0-0", "3-5", "6-6",   "5-5-5", "0-1-2",
                                        "draw", "out", "any", "place", "0-0:0", "2-2:tip"};
    switch (way) {
    case 0:
        return json_null();
    case 1:
        return json_true();
    case 2:
        return json_is_integer(value) ? json_integer(json_integer_value(value) + 1) : json_array();
    case 3:
        return json_is_integer(value) ? json_integer(json_integer_value(value) - 1) : json_object();
    case 4:
        return json_integer(INT32_MAX);
    default:
        return json_string(words[(way - 5) % 12]);
    }
}

enum { WAYS = 24, WAY_REMOVE = 17, WAY_REPEAT, WAY_EXTRA, WAY_MOVE };
enum { VALUES_OF_A_VIEW = 200 };

static void change_member(json_t *object, const char *key, unsigned way)
{
    if (way == WAY_REMOVE)
        json_object_del(object, key);
    else if (way >= WAY_REPEAT)
        json_object_set_new(object, way == WAY_EXTRA ? "more" : "extra", json_true());
    else
        json_object_set_new(object, key, change_value(json_object_get(object, key), way));
}

static void change_item(json_t *array, size_t at, unsigned way, struct random *random)
{
    json_t *item = json_incref(json_array_get(array, at));
    if (way == WAY_REPEAT) {
        json_array_insert(array, at, item);
    } else if (way == WAY_REMOVE) {
        json_array_remove(array, at);
    } else if (way >= WAY_EXTRA) {
        json_array_remove(array, at);
        json_array_insert(array, random_below(random, (uint32_t)json_array_size(array) + 1), item);
    } else {
        json_array_set_new(array, at, change_value(item, way));
    }
    json_decref(item);
}

/* Changes the value at place `*left` of the tree, counted from its root on; false if it has fewer.
 */
static bool change_value_at(json_t *tree, unsigned *left, unsigned way, struct random *random)
{
    const char *key;
    json_t *value;
    json_object_foreach(tree, key, value)
    {
        if ((*left)-- == 0) {
            change_member(tree, key, way);
            return true;
        }
        if (change_value_at(value, left, way, random))
            return true;
    }
    for (size_t i = 0; i < json_array_size(tree); i++) {
        if ((*left)-- == 0) {
            change_item(tree, i, way, random);
            return true;
        }
        if (change_value_at(json_array_get(tree, i), left, way, random))
            return true;
    }
    return false;
}

static unsigned count_values(json_t *tree)
{
    const char *key;
    json_t *value;
    unsigned count = 0;
    json_object_foreach(tree, key, value) count += 1 + count_values(value);
    for (size_t i = 0; i < json_array_size(tree); i++)
        count += 1 + count_values(json_array_get(tree, i));
    return count;
}

/* All values of a small view one after another, some hundred of a large one: many views tell more
 * than one view's many tiles.
 */
static void try_changes(struct random *random)
{
    json_t *right = json_loads(line, 0, NULL);
    assert_non_null(right);
    unsigned count = count_values(right), step = 1 + count / VALUES_OF_A_VIEW;
    for (unsigned at = random_below(random, step); at < count; at += step) {
        unsigned way = random_below(random, WAYS), left = at;
        json_t *root = json_deep_copy(right);
        assert_true(change_value_at(root, &left, way, random));
        try_changed(root);
        json_decref(root);
    }
    json_decref(right);
}

static void test_small_changes(void **state)
{
    const struct sheet *game = *state;
    struct random random;
    random_seed(&random, 4);
    tried = accepted = 0;
#ifdef PASCH_DEBUG
    enum { ENOUGH = 500 };
#else
    enum { ENOUGH = 2500 };
#endif
    for (int i = 0; tried < ENOUGH; i++) {
        struct sheet sheet = *game;
        int players = game->max_players > 3 && i % 2 ? 3 : game->min_players;
        unsigned seat = i % 3 == 2 ? VIEW_SPECTATOR : (unsigned)i % (unsigned)players;
        if (i)
            random_options(&sheet, players, &random);
        begin(&sheet, players, seat);
        start_player();
        for (int round = 0; round < 2 && match.stage != MATCH_OVER; round++) {
            deal(&random, seat);
            while (match.stage == MATCH_PLAY) {
                match_apply(&match, round_random_move(&match.round, &match.sheet, &random));
                see(seat);
                if (match.stage != MATCH_PLAY || random_below(&random, 20) == 0) {
                    write_view();
                    try_changes(&random);
                }
            }
            match_continue(&match);
            see(seat);
        }
    }
    print_message("%s: %lu changes, %lu make another view\n", game->id, tried, accepted);
    assert_true(accepted * 20 < tried);
}

/* ---- What a table hears ---- */

static void deny(const char *said, enum seat_fault fault_wanted, const char *words)
{
    struct seat_request request;
    struct error error = {.message = ""};
    enum seat_fault fault;
    bool awaits = table.awaits;
    if (seat_read_request(&table, said, strlen(said), &request, &fault, &error))
        fail_msg("accepted: %s", said);
    if (fault != fault_wanted || !strstr(text_of(&error), words))
        fail_msg("fault %d: \"%s\" is not in \"%s\" about: %s", (int)fault, words, text_of(&error),
                 said);
    assert_int_equal(table.awaits, awaits);
}

static struct seat_request take(const char *said)
{
    struct seat_request request;
    struct error error = {.message = ""};
    enum seat_fault fault;
    if (!seat_read_request(&table, said, strlen(said), &request, &fault, &error))
        fail_msg("%s: %s", text_of(&error), said);
    return request;
}

static void test_requests(void **state)
{
    (void)state;
    static char too_long[SEAT_REQUEST_MAX + 2];
    begin(&game_draw, 2, 0);
    deny("{\"type\":\"act\",\"at\":0,\"move\":0}", SEAT_STALE, "at is 0, but the last view is 0");
    deny("{\"type\":\"why\",\"at\":0,\"event\":\"pass\"}", SEAT_STALE, "at is 0");
    set_up();
    deny("", SEAT_MALFORMED, "not JSON");
    deny("{\"type\":\"act\",\"at\":1,\"move\":0}x", SEAT_MALFORMED, "end of file expected");
    deny("{\"type\":\"act\",\"at\":1,\"move\":0,\"move\":1}", SEAT_MALFORMED, "duplicate");
    deny("{\"type\":\"view\"}", SEAT_MALFORMED, "type is view: a seat says hello, act, why or");
    deny("{\"at\":1,\"move\":0}", SEAT_MALFORMED, "type is missing");
    deny("{\"type\":\"act\",\"move\":0}", SEAT_MALFORMED, "at is missing");
    deny("{\"type\":\"act\",\"at\":1}", SEAT_MALFORMED, "move is missing");
    deny("{\"type\":\"act\",\"at\":\"1\",\"move\":0}", SEAT_MALFORMED, "at must be a whole number");
    deny("{\"type\":\"act\",\"at\":1,\"move\":0.5}", SEAT_MALFORMED, "move must be a whole number");
    deny("{\"type\":\"act\",\"at\":1,\"move\":0,\"tile\":\"1-2\"}", SEAT_MALFORMED,
         "tile does not belong here");
    deny("{\"type\":\"act\",\"at\":2,\"move\":0}", SEAT_STALE, "at is 2, but the last view is 1");
    deny("{\"type\":\"act\",\"at\":1,\"move\":-1}", SEAT_NO_MOVE, "move is -1: view 1 has the");
    deny("{\"type\":\"act\",\"at\":1,\"move\":4000000000}", SEAT_NO_MOVE, "move is 4000000000");
    deny("{\"type\":\"hello\",\"protocol\":\"pasch\"}", SEAT_MALFORMED, "version is missing");
    deny("{\"type\":\"hello\",\"protocol\":\"pasch\",\"version\":0}", SEAT_MALFORMED,
         "version is 0: only versions 1 to 2 are spoken here");
    deny("{\"type\":\"hello\",\"protocol\":\"pasch\",\"version\":1,\"name\":7}", SEAT_MALFORMED,
         "name must be a string");
    deny("{\"type\":\"goodbye\",\"why\":\"over\",\"who\":1}", SEAT_MALFORMED,
         "who does not belong");
    deny("{\"type\":\"why\",\"at\":1}", SEAT_MALFORMED, "event is missing");
    deny("{\"type\":\"why\",\"at\":1,\"event\":\"place\"}", SEAT_MALFORMED, "tile is missing");
    deny("{\"type\":\"why\",\"at\":1,\"event\":\"place\",\"tile\":\"9-9\"}", SEAT_MALFORMED,
         "9-9 is no tile of this set");
    deny("{\"type\":\"why\",\"at\":1,\"event\":\"place\",\"tile\":\"1-2\",\"on\":\"2\"}",
         SEAT_MALFORMED, "on must name an end");
    deny("{\"type\":\"why\",\"at\":1,\"event\":\"pass\",\"tile\":\"1-2\"}", SEAT_MALFORMED,
         "tile does not belong here");
    memset(too_long, ' ', sizeof too_long - 1);
    deny(too_long, SEAT_MALFORMED, "the line has 4097 bytes, more than 4096");

    assert_string_equal(take("{\"type\":\"hello\",\"protocol\":\"pasch\",\"version\":1}").name, "");
    assert_string_equal(
        take("{\"name\":\"bö\",\"type\":\"hello\",\"protocol\":\"pasch\",\"version\":1}").name,
        "bö");
    assert_int_equal(take("{\"type\":\"goodbye\"}").wish, SEAT_WISH_GOODBYE);

    struct move moves[ROUND_MOVES_MAX];
    unsigned count = view_moves(&table.view, moves);
    assert_true(count > 0);
    struct seat_request act = take("{\"type\":\"act\",\"at\":1,\"move\":0}");
    assert_int_equal(act.wish, SEAT_WISH_ACT);
    assert_int_equal(act.move.action, moves[0].action);
    assert_int_equal(act.move.tile, moves[0].tile);
    /* Sent twice it counts once. */
    deny("{\"type\":\"act\",\"at\":1,\"move\":0}", SEAT_STALE, "a move for view 1 has been made");
    match_apply(&match, act.move);
    see(0);
    write_view();
    deny("{\"type\":\"act\",\"at\":1,\"move\":0}", SEAT_STALE, "at is 1, but the last view is 2");
    deny("{\"type\":\"act\",\"at\":2,\"move\":0}", SEAT_NO_MOVE,
         "it is not the turn of seat 0 in view 2");
    deny("{\"type\":\"act\",\"at\":2,\"move\":0}", SEAT_NO_MOVE,
         "it is not the turn of seat 0 in view 2");

    struct random random;
    random_seed(&random, 1);
    begin(&game_draw, 2, VIEW_SPECTATOR);
    deal(&random, VIEW_SPECTATOR);
    write_view();
    deny("{\"type\":\"act\",\"at\":1,\"move\":0}", SEAT_NO_MOVE, "who watches has no moves");
    deny("{\"type\":\"why\",\"at\":1,\"event\":\"pass\"}", SEAT_NO_MOVE, "who watches");
}

/* ---- Why not? ---- */

static const char *because(const char *said)
{
    static char answer[2000];
    struct seat_request request = take(said);
    struct text text;
    assert_int_equal(request.wish, SEAT_WISH_WHY);
    text_init(&text, answer, sizeof answer);
    seat_write_because(&table, request.move, &text);
    enum seat_heard heard;
    struct error error;
    start_player();
    if (!seat_hear(&player, answer, text.length - 1, &heard, &error))
        fail_msg("%s: %s", text_of(&error), answer);
    assert_int_equal(heard, SEAT_HEARD_BECAUSE);
    return answer;
}

static void assert_because(const char *said, const char *words)
{
    const char *answer = because(said);
    if (!strstr(answer, words))
        fail_msg("no %s in %s", words, answer);
}

static void test_because(void **state)
{
    (void)state;
    struct sheet sheet = game_doubles;
    assert_true(sheet_set_option(&sheet, 2, "hand", "4", NULL));
    begin(&sheet, 2, 1);
    deny("{\"type\":\"why\",\"at\":0,\"event\":\"place\",\"tile\":\"3-4\"}", SEAT_STALE, "at");
    write_view();
    assert_because("{\"type\":\"why\",\"at\":1,\"event\":\"draw\"}", "\"it is nobody's turn now\"");
    deny("{\"type\":\"why\",\"at\":1,\"event\":\"place\",\"tile\":\"3-4\"}", SEAT_NO_MOVE,
         "it is nobody's turn now");
    static const char *const first[] = {"6-6", "3-6", "0-1", "0-2", "4-6", "3-4", "1-3", "2-6"};
    uint8_t deck[TILE_COUNT];
    struct tile_set used = {{0}};
    unsigned count = 0;
    for (; count < 8; count++) {
        assert_true(tile_read(first[count], &deck[count]));
        tile_set_add(&used, deck[count]);
    }
    for (unsigned tile = 0; tile < 28; tile++)
        if (!tile_set_has(&used, (uint8_t)tile))
            deck[count++] = (uint8_t)tile;
    if (match.stage == MATCH_LOTS)
        assert_true(match_lots(&match, deck));
    assert_true(match_deal(&match, deck));
    see(1);
    write_view();
    assert_because("{\"type\":\"why\",\"at\":2,\"event\":\"draw\"}",
                   "\"it is the turn of seat {0}, not of seat {1}\",\"values\":[\"0\",\"1\"],"
                   "\"text\":\"it is the turn of seat 0, not of seat 1\"");
    struct move moves[ROUND_MOVES_MAX];
    assert_int_equal(round_moves(&match.round, &match.sheet, moves), 1);
    match_apply(&match, moves[0]); /* 6-6 */
    see(1);
    write_view();
    assert_because("{\"type\":\"why\",\"at\":3,\"event\":\"place\",\"tile\":\"4-6\",\"on\":"
                   "\"6-6:side\"}",
                   "\"legal\":true}");
    assert_because("{\"type\":\"why\",\"at\":3,\"event\":\"place\",\"tile\":\"4-6\"}",
                   "\"legal\":true}");
    assert_because("{\"type\":\"why\",\"at\":3,\"event\":\"place\",\"tile\":\"1-3\"}",
                   "\"text\":\"1-3 matches no open end; they show 6\",\"rule\":\"G1\"}");
    assert_because("{\"type\":\"why\",\"at\":3,\"event\":\"place\",\"tile\":\"1-3\",\"on\":"
                   "\"6-6:side\"}",
                   "\"text\":\"1-3 does not match the 6\"");
    assert_because("{\"type\":\"why\",\"at\":3,\"event\":\"place\",\"tile\":\"4-6\",\"on\":"
                   "\"1-2:2\"}",
                   "\"text\":\"1-2 has no open end there\"");
    assert_because("{\"type\":\"why\",\"at\":3,\"event\":\"place\",\"tile\":\"0-5\"}",
                   "\"text\":\"you hold no 0-5\"");
    assert_because("{\"type\":\"why\",\"at\":3,\"event\":\"pass\"}",
                   "\"text\":\"you can lay a tile, so you must\",\"rule\":\"G1\"}");
    match_apply(&match, (struct move){.action = ACTION_PLACE,
                                      .tile = tile_of(4, 6),
                                      .on = tile_double(6),
                                      .where = WHERE_SIDE});
    see(1);
    match_apply(&match, (struct move){.action = ACTION_PLACE,
                                      .tile = tile_of(3, 6),
                                      .on = tile_double(6),
                                      .where = WHERE_SIDE});
    see(1);
    write_view();
    assert_because("{\"type\":\"why\",\"at\":4,\"event\":\"place\",\"tile\":\"1-3\"}",
                   "\"text\":\"1-3 can't be joined to the 3 yet: 3-3 is not on the table\"");
}

static void test_because_of_triangles(void **state)
{
    (void)state;
    struct random random;
    struct move moves[ROUND_MOVES_MAX];
    random_seed(&random, 1);
    begin(&game_tripple, 2, 0);
    deal(&random, 0);
    while (match.round.turn != 0 || match.round.stage == STAGE_LEAD || match.round.draws) {
        match_apply(&match, round_random_move(&match.round, &match.sheet, &random));
        see(0);
    }
    write_view();
    unsigned count = view_moves(&table.view, moves), nowhere = 0, somewhere = 0;
    struct tile_set hand = round_hand(&match.round, 0);
    for (tile tile; tile_set_pop(&hand, &tile);) {
        char said[200];
        struct text text;
        bool fits = false;
        for (unsigned i = 0; i < count; i++)
            fits |= moves[i].action == ACTION_PLACE && moves[i].tile == tile;
        text_init(&text, said, sizeof said);
        text_add(&text, "{\"type\":\"why\",\"at\":1,\"event\":\"place\",\"tile\":\"");
        triangle_write(&text, tile);
        text_add(&text, "\"}");
        assert_because(said, fits ? "\"legal\":true}" : " fits nowhere on the table\"");
        *(fits ? &somewhere : &nowhere) += 1;
        with(said, "\"}", "\",\"cell\":[9,9],\"corners\":[0,0,0]}");
        assert_because(strcpy(said, changed), " does not fit there\"");
    }
    assert_true(nowhere && somewhere);
    assert_because("{\"type\":\"why\",\"at\":1,\"event\":\"flip\"}",
                   "nothing is turned over in this game");
}

int main(void)
{
    struct CMUnitTest tests[32] = {
        cmocka_unit_test(test_lines_that_are_no_messages),
        cmocka_unit_test(test_hellos),
        cmocka_unit_test(test_views),
        cmocka_unit_test(test_requests),
        cmocka_unit_test(test_because),
        cmocka_unit_test(test_because_of_triangles),
    };
    for (int i = 0; i < game_count; i++)
        tests[6 + i] = (struct CMUnitTest){.name = games[i]->id,
                                           .test_func = test_small_changes,
                                           .initial_state = (void *)games[i]};
    return _cmocka_run_group_tests("seat: strict", tests, (size_t)game_count + 6, NULL, NULL);
}
