/* A table that is woken from its snapshot is the table that all its lines make; nonsense is left
 * alone, and then all lines are read. */
#include "support/long_match.h"
#include "support/unit.h"

#include <pasch/games/games.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define SECRET "00000000000000000000000000000000ffffffffffffffffffffffffffffffff"
#define LONG                                                                                       \
    "{\"game\":\"draw\",\"house\":{\"scoring\":\"winner\",\"rounds\":0,\"target\":10000},"         \
    "\"seats\":[{\"kind\":\"person\"},{\"kind\":\"computer\",\"level\":\"random\"}]}"

static char folder[] = "/tmp/pasch-waking-XXXXXX", path[100];
static struct store *store;
static struct long_match match;

static int open_store(void **state)
{
    struct error error = {.message = ""};
    (void)state;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/test.db", folder);
    if (!store_open(&store, path, STORE_WRITE, &error))
        fail_msg("%s", error.message);
    return 0;
}

static int close_store(void **state)
{
    char command[200];
    (void)state;
    store_close(store);
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command);
}

static struct waking *wake(const char *id, bool good)
{
    struct waking *waking = waking_create(id, true);
    assert_non_null(waking);
    bool read = waking_read(waking, store);
    if (read != good)
        fail_msg("%s %s", waking->error.message, waking->error.values[0].text);
    return waking;
}

/* What is told of the rounds, and all else. */
static void assert_same_memory(const struct memory *a, const struct memory *b, unsigned seats)
{
    static char texts[2][MEMORY_TEXT_MAX];
    struct text text;
    text_init(&text, texts[0], sizeof texts[0]);
    memory_write(a, seats, &text);
    assert_false(text.cut);
    text_init(&text, texts[1], sizeof texts[1]);
    memory_write(b, seats, &text);
    assert_string_equal(texts[0], texts[1]);
    assert_int_equal(a->count, b->count);
    assert_int_equal(a->undone_at, b->undone_at);
    for (unsigned i = 0; i < a->count; i++) {
        assert_int_equal(a->acts[i].at, b->acts[i].at);
        assert_int_equal(a->acts[i].seat, b->acts[i].seat);
        assert_int_equal(a->acts[i].choice, b->acts[i].choice);
    }
    assert_int_equal(a->alone, b->alone);
}

static void assert_same_table(const struct waking *waking, const struct long_match *right)
{
    const struct table *a = &waking->table, *b = &right->table;
    assert_memory_equal(&a->match, &b->match, sizeof a->match);
    assert_int_equal(a->state, b->state);
    assert_int_equal(a->lines, b->lines);
    assert_int_equal(a->undone, b->undone);
    assert_int_equal(a->shuffles, b->shuffles);
    assert_memory_equal(a->chairs, b->chairs, sizeof a->chairs);
    assert_same_memory(&waking->memory, &right->memory, table_seats(a));
}

static void play(const struct sheet *game, uint32_t lines, bool wavers)
{
    char wishes[2000];
    struct text text;
    text_init(&text, wishes, sizeof wishes);
    text_add(&text, "{\"game\":");
    text_add_json(&text, game->id);
    text_add(&text, ",\"seats\":[{\"kind\":\"person\"}");
    for (int i = 1; i < game->max_players; i++)
        text_add(&text, ",{\"kind\":\"computer\",\"level\":\"greedy\"}");
    text_add(&text, "]}");
    (wavers ? long_match_waver : long_match_play)(&match, wishes, SECRET, lines, 5);
}

static void check_every_game(bool wavers)
{
    unsigned resumed = 0, undone = 0;
    for (int i = 0; i < game_count; i++) {
        for (uint32_t lines = 60; lines <= 240; lines += 60) {
            play(games[i], lines, wavers);
            undone += match.table.undone;
            long_match_store(&match, store, 0, true);
            struct waking *waking = wake(match.table.id, true);
            assert_same_table(waking, &match);
            assert_int_equal(waking->snapshot, match.line);
            assert_int_equal(waking->lines,
                             match.line ? 1 + match.table.lines - match.line : match.table.lines);
            assert_false(waking->refused);
            resumed += match.line > 0;
            waking_destroy(waking);
            long_match_finish(&match);
        }
    }
    assert_true(resumed > 10);
    assert_true(wavers ? undone > 100 : undone == 0);
}

static void test_every_game(void **state)
{
    (void)state;
    check_every_game(false);
}

/* What was taken back has not happened, before a snapshot and after it. */
static void test_every_game_with_moves_taken_back(void **state)
{
    (void)state;
    check_every_game(true);
}

/* However long the match was, the same is read. */
static void test_length(void **state)
{
    (void)state;
    uint64_t most = 0;
    for (uint32_t lines = 300; lines <= 20000; lines *= 4) {
        long_match_play(&match, LONG, SECRET, lines, 7);
        assert_true(match.table.lines >= lines);
        long_match_store(&match, store, 0, true);
        struct waking *waking = wake(match.table.id, true);
        assert_same_table(waking, &match);
        most = waking->lines > most ? waking->lines : most;
        waking_destroy(waking);
        long_match_finish(&match);
    }
    assert_true(most < 100); /* a round of draw for two */
}

/* Lines before a snapshot are not looked at; without it they are. */
static void test_only_what_came_after(void **state)
{
    (void)state;
    long_match_play(&match, LONG, SECRET, 300, 7);
    long_match_store(&match, store, 1000, true);
    struct waking *waking = wake(match.table.id, true);
    assert_int_equal(waking->table.lines, match.table.lines + 1000);
    assert_memory_equal(&waking->table.match, &match.table.match, sizeof match.table.match);
    waking_destroy(waking);
    people_make_id(match.table.id);
    long_match_store(&match, store, 1000, false);
    waking = wake(match.table.id, false);
    assert_true(waking->wrong);
    waking_destroy(waking);
    long_match_finish(&match);
}

/* Replaces the first `from` in the match's snapshot. */
static void change_snapshot(const char *from, const char *to)
{
    static char changed[SNAPSHOT_TEXT_MAX];
    struct text text;
    const char *at = strstr(match.snapshot.data, from);
    assert_non_null(at);
    text_init(&text, changed, sizeof changed);
    text_add_bytes(&text, match.snapshot.data, (size_t)(at - match.snapshot.data));
    text_add(&text, to);
    text_add(&text, at + strlen(from));
    struct error error = {.message = ""};
    struct store_change change = {.kind = STORE_SNAPSHOT,
                                  .table = {.id = match.table.id},
                                  .snapshot = {.number = match.line, .text = changed}};
    assert_int_equal(store_append_batch(store, &change, 1, NULL, &error), STORE_DONE);
}

static void test_nonsense(void **state)
{
    (void)state;
    static const char *const wrong[][2] = {
        {"{\"snapshot\":1", "{\"snapshot\":9"},
        {"\n", ""},
        {"\n", "\n\n"},
        {"\"round\":", "\"round\":1"},       /* ten and more of what it was: the deal is another */
        {"\"shuffles\":", "\"shuffles\":1"}, /* so is the deck */
        {"{\"first\":0", "{\"first\":1"},
        {"{\"first\":0", "{\"more\":1,\"first\":0"},
        {"\"totals\":[[", "\"totals\":[[0,0],["},
        {"\"totals\":[[", "\"totals\":[[0,"},
        {"\"last\":[[", "\"last\":[[-"},
        {"\"last\":", "\"last\":[],\"last\":"},
    };
    long_match_play(&match, LONG, SECRET, 600, 9);
    long_match_store(&match, store, 0, true);
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        change_snapshot(wrong[i][0], wrong[i][1]);
        struct waking *waking = wake(match.table.id, true);
        if (!waking->refused)
            fail_msg("%s instead of %s was taken", wrong[i][1], wrong[i][0]);
        assert_true(waking->problem.message[0] != 0);
        assert_true(waking->lines >= match.table.lines);
        assert_int_equal(waking->snapshot, 0);
        assert_same_table(waking, &match);
        waking_destroy(waking);
    }
    change_snapshot("{", "{");
    struct waking *waking = wake(match.table.id, true);
    assert_false(waking->refused);
    waking_destroy(waking);
    long_match_finish(&match);
}

/* A table that has none gets the one that it would have had. */
static void test_made_later(void **state)
{
    (void)state;
    static char room[SNAPSHOT_TEXT_MAX];
    struct text text;
    uint32_t line;
    for (uint32_t lines = 260; lines < 420; lines += 20) {
        long_match_play(&match, LONG, SECRET, lines, 11);
        long_match_store(&match, store, 0, false);
        struct waking *waking = wake(match.table.id, true);
        text_init(&text, room, sizeof room);
        assert_true(waking_make_snapshot(waking, &line, &text));
        assert_int_equal(line, match.line);
        assert_string_equal(room, match.snapshot.data);
        waking_destroy(waking);
        long_match_finish(&match);
    }
}

/* Who does not want to remember gets the same table. */
static void test_forgetful(void **state)
{
    (void)state;
    struct waking *waking;
    long_match_play(&match, LONG, SECRET, 500, 13);
    long_match_store(&match, store, 0, true);
    waking = waking_create(match.table.id, false);
    assert_true(waking && waking_read(waking, store));
    assert_memory_equal(&waking->table.match, &match.table.match, sizeof match.table.match);
    assert_int_equal(waking->table.lines, match.table.lines);
    assert_int_equal(waking->memory.count, 0);
    waking_destroy(waking);
    long_match_finish(&match);
}

static void test_missing(void **state)
{
    (void)state;
    struct waking *waking = wake("nosuchtable0nosuch00", false);
    assert_true(waking->missing);
    waking_destroy(waking);
}

/* With more rounds than are told only these are kept, before a snapshot and after it. */
static void test_many_rounds(void **state)
{
    (void)state;
    static struct memory memory;
    long_match_play(&match, LONG, SECRET, 28000, 3);
    assert_true(match.memory.rounds > ROUNDS_TOLD + 100);
    assert_true(match.memory.rounds - match.memory.first <= 2 * ROUNDS_TOLD);
    char *text = strchr(match.snapshot.data, '\n') + 1;
    assert_true(memory_read(&memory, text, strlen(text) - 1, 2, match.memory.rounds, NULL));
    assert_int_equal(memory.rounds - memory.first, ROUNDS_TOLD);
    for (unsigned round = memory.first; round < memory.rounds; round++)
        assert_memory_equal(memory.totals[round - memory.first],
                            match.memory.totals[round - match.memory.first],
                            sizeof memory.totals[0]);
    memory_finish(&memory);
    long_match_finish(&match);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_game),  cmocka_unit_test(test_every_game_with_moves_taken_back),
        cmocka_unit_test(test_length),      cmocka_unit_test(test_only_what_came_after),
        cmocka_unit_test(test_nonsense),    cmocka_unit_test(test_made_later),
        cmocka_unit_test(test_forgetful),   cmocka_unit_test(test_missing),
        cmocka_unit_test(test_many_rounds),
    };
    return cmocka_run_group_tests(tests, open_store, close_store);
}
