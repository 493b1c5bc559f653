/*
 * Players that are programs: the bot of the documentation and `pasch seat` play whole matches of
 * every game, and programs that misbehave are refused with what they did.
 * Usage: REMOTE PASCH
 */
#include "support/random_match.h"
#include "support/unit.h"

#include "../../src/cli/remote.h"

#include <pasch/games/games.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>

static const char *const names[PLAYERS_MAX] = {"Anna", "Ben", "Clara", "David", "Emma", "Felix"};
static const char *pasch;

static void fail_with(const struct error *error)
{
    char message[1400];
    struct text text;
    text_init(&text, message, sizeof message);
    error_write(error, NULL, &text);
    fail_msg("%s", message);
}

static void show(struct remote *remote, const struct match *match, unsigned seat)
{
    struct view view;
    struct error error;
    view_make(&view, match, seat);
    if (!remote_see(remote, &view, &error))
        fail_with(&error);
}

/* The program at one seat, chance at the others; returns how many moves it made. */
static unsigned play_match(struct remote *remote, const struct sheet *sheet, int players,
                           unsigned seat, struct random *random)
{
    static struct match match;
    struct view view;
    struct error error;
    uint8_t deck[TILE_COUNT];
    unsigned moves = 0;
    match_init(&match, sheet, players);
    view_make(&view, &match, seat);
    if (!remote_hello(remote, &view, names, &error))
        fail_with(&error);
    while (match.stage != MATCH_OVER) {
        random_deck(&match, random, deck);
        if (match.stage == MATCH_LOTS) {
            match_lots(&match, deck);
        } else if (match.stage == MATCH_DEAL) {
            match_deal(&match, deck);
        } else if (match.stage == MATCH_ROUND_OVER) {
            match_continue(&match);
        } else if (match.round.turn == seat) {
            struct move move;
            view_make(&view, &match, seat);
            if (!remote_choose(remote, &view, &move, &error))
                fail_with(&error);
            match_apply(&match, move);
            moves++;
        } else {
            match_apply(&match, round_random_move(&match.round, &match.sheet, random));
        }
        show(remote, &match, seat);
    }
    return moves;
}

/* One process plays every game, one after another. */
static void play_all(const char *command, const char *name)
{
    struct error error;
    struct random random;
    random_seed(&random, 5);
    struct remote *remote = remote_open(command, REMOTE_LIMIT, &error);
    assert_non_null(remote);
    for (int i = 0; i < game_count; i++) {
        int players = games[i]->min_players + (games[i]->max_players > games[i]->min_players);
        unsigned moves = play_match(remote, games[i], players,
                                    random_below(&random, (uint32_t)players), &random);
        assert_true(moves > 0);
    }
    assert_string_equal(remote_name(remote), name);
    remote_close(remote);
    errno = 0;
    assert_true(waitpid(-1, NULL, WNOHANG) == -1 && errno == ECHILD); /* no zombie */
}

static void test_documented_bot(void **state)
{
    (void)state;
    play_all("exec python3 '" SOURCE_DIR "/docs/bot.py'", "bot.py");
}

static void test_pasch_seat(void **state)
{
    (void)state;
    static const char *const levels[] = {"random", "greedy", "easy"};
    for (int i = 0; i < 3; i++) {
        char command[1000], name[40];
        struct text text;
        text_init(&text, command, sizeof command);
        text_add(&text, pasch);
        text_add(&text, " seat --budget 40 --level ");
        text_add(&text, levels[i]);
        text_init(&text, name, sizeof name);
        text_add(&text, "pasch ");
        text_add(&text, levels[i]);
        play_all(command, name);
    }
}

/* Begins a match and asks for a move; the words must be in the error. */
static void expect_failure(const char *command, int limit, const char *words)
{
    static struct match match;
    struct view view;
    struct error error = {.message = ""};
    struct random random;
    struct move move;
    uint8_t deck[TILE_COUNT];
    random_seed(&random, 2);
    match_init(&match, &game_draw, 2);
    view_make(&view, &match, 0);
    struct remote *remote = remote_open(command, limit, &error);
    assert_non_null(remote);
    bool good = remote_hello(remote, &view, names, &error);
    while (match.stage == MATCH_DEAL) {
        random_deck(&match, &random, deck);
        match_deal(&match, deck);
    }
    view_make(&view, &match, match.round.turn);
    if (good) {
        struct view first;
        match_init(&match, &game_draw, 2);
        view_make(&first, &match, view.seat);
        good = remote_hello(remote, &first, names, &error) &&
               remote_choose(remote, &view, &move, &error);
    }
    char message[1400];
    struct text text;
    text_init(&text, message, sizeof message);
    error_write(&error, NULL, &text);
    if (good || !strstr(message, words))
        fail_msg("%s: \"%s\" is not in: %s", command, words, good ? "(it was fine)" : message);
    struct timespec before, after;
    clock_gettime(CLOCK_MONOTONIC, &before);
    remote_close(remote);
    clock_gettime(CLOCK_MONOTONIC, &after);
    assert_true(after.tv_sec - before.tv_sec < 5);
    errno = 0;
    assert_true(waitpid(-1, NULL, WNOHANG) == -1 && errno == ECHILD);
}

#define HELLO "echo '{\"type\":\"hello\",\"protocol\":\"pasch\",\"version\":1}'; "
#define READY "read l; " HELLO "read l; " HELLO

static void test_misbehaviour(void **state)
{
    (void)state;
    static const struct {
        const char *command, *words;
        int limit;
    } programs[] = {
        {"exit 3", "exit 3 ended with status 3 before it answered hello", 5000},
        {"no-such-program-anywhere 2>/dev/null", "ended with status 127", 5000},
        {"kill -9 $$", "was ended by signal 9", 5000},
        {"sleep 60", "sleep 60 did not answer hello within 150 milliseconds", 150},
        {"sleep 60 & wait", "did not answer hello within 150 milliseconds", 150},
        {"trap '' TERM HUP INT; while :; do sleep 1; done", "did not answer hello", 150},
        {"echo nonsense", "said: nonsense – not JSON", 5000},
        {"printf 'a\\001b\\n'", "said: a?b – not JSON", 5000},
        {"exec <&-; echo nonsense; sleep 0.1", "said: nonsense – not JSON", 5000},
        {"exec <&-; sleep 0.1; exit 5", "ended with status 5 before it answered hello", 5000},
        {"head -c 100000 /dev/zero | tr '\\0' x", "said a line of more than 4096 bytes: xxxx",
         5000},
        {"echo '{\"type\":\"hello\",\"protocol\":\"pasch\",\"version\":3}'",
         "version is 3: only versions 1 to 2", 5000},
        {"echo '{\"type\":\"goodbye\"}'", "said goodbye before it answered hello", 5000},
        {"printf 'a\\302\\233b\\n'", "said: a??b – not JSON", 5000},
        {READY "read l; echo '{\"type\":\"goodbye\"}'", "said goodbye before it answered view 1",
         5000},
        {READY "exit 0", "ended with status 0 before it answered view 1", 5000},
        {READY "sleep 60", "did not answer view 1 within 150 milliseconds", 150},
        {READY "read l; echo '{\"type\":\"act\",\"at\":1,\"move\":99}'",
         "asked for its answer to view 1, said: {\"type\":\"act\",\"at\":1,\"move\":99} – move is "
         "99: view 1 has the moves 0 to",
         5000},
        {READY "read l; echo '{\"type\":\"act\",\"at\":1,\"move\":-1}'", "move is -1", 5000},
        {READY "read l; echo '{\"type\":\"act\",\"at\":1}'", "move is missing", 5000},
        {READY "read l; " HELLO, "it must say act", 5000},
        /* A move for another view is not taken, but no reason to give up at once. */
        {READY "read l; echo '{\"type\":\"act\",\"at\":9,\"move\":0}'; read l; case $l in "
               "*stale*) exit 44;; esac; exit 45",
         "ended with status 44", 5000},
        {READY "read l; echo '{\"type\":\"why\",\"at\":1,\"event\":\"pass\"}'; read l; case $l in "
               "*because*) exit 46;; esac; exit 47",
         "ended with status 46", 5000},
    };
    for (size_t i = 0; i < sizeof programs / sizeof programs[0]; i++)
        expect_failure(programs[i].command, programs[i].limit, programs[i].words);
}

/* ---- What it is told ---- */

/* A program that answers the first hello and then listens, and writes all that it hears to this
 * file. */
#define KEEP "tee said.txt | (read l; " HELLO "cat >/dev/null)"

/* The line of said.txt that has these words; the last if there are several. */
static const char *heard(const char *words)
{
    static char found[20000];
    char line[20000];
    FILE *file = fopen("said.txt", "r");
    found[0] = 0;
    while (file && fgets(line, sizeof line, file))
        if (strstr(line, words))
            strcpy(found, line);
    if (file)
        fclose(file);
    return found;
}

static struct remote *open_and_greet(const char *command, int limit, bool *ret_good)
{
    static struct match match;
    struct view view;
    struct error error;
    remove("said.txt");
    struct remote *remote = remote_open(command, limit, &error);
    assert_non_null(remote);
    match_init(&match, &game_draw, 2);
    view_make(&view, &match, 0);
    *ret_good = remote_hello(remote, &view, names, &error);
    return remote;
}

static void test_goodbye_says_why(void **state)
{
    (void)state;
    bool good;
    remote_close(open_and_greet(KEEP, 5000, &good));
    assert_true(good);
    assert_string_equal(heard("goodbye"), "{\"type\":\"goodbye\",\"why\":\"closed\"}\n");
    remote_close(open_and_greet("cat >said.txt", 150, &good));
    assert_false(good);
    assert_string_equal(heard("goodbye"), "{\"type\":\"goodbye\",\"why\":\"timeout\"}\n");
    remote_close(open_and_greet("echo nonsense; cat >said.txt", 5000, &good));
    assert_false(good);
    assert_string_equal(heard("goodbye"), "{\"type\":\"goodbye\",\"why\":\"failed\"}\n");
    play_all("tee said.txt | python3 '" SOURCE_DIR "/docs/bot.py'", "bot.py");
    assert_string_equal(heard("goodbye"), "{\"type\":\"goodbye\",\"why\":\"over\"}\n");
}

static void test_hello_says_how_long_an_answer_may_take(void **state)
{
    (void)state;
    bool good;
    remote_close(open_and_greet(KEEP, 1234, &good));
    assert_true(good);
    assert_non_null(strstr(heard("hello"), ",\"limit_ms\":1234}"));
}

static void test_a_program_need_not_have_a_name(void **state)
{
    (void)state;
    bool good;
    struct remote *remote = open_and_greet(KEEP, 5000, &good);
    assert_true(good);
    assert_null(remote_name(remote));
    remote_close(remote);
}

/* One that answers twice is heard once, and the match goes on. */
static void test_an_answer_said_twice_counts_once(void **state)
{
    (void)state;
    play_all("exec python3 -c '\n"
             "import json, sys\n"
             "for line in sys.stdin:\n"
             "    message = json.loads(line)\n"
             "    if message[\"type\"] == \"hello\":\n"
             "        print(json.dumps(dict(type=\"hello\", protocol=\"pasch\", version=1, "
             "name=\"twice\")), flush=True)\n"
             "    elif message[\"type\"] == \"view\" and message[\"moves\"]:\n"
             "        act = json.dumps(dict(type=\"act\", at=message[\"at\"], move=0))\n"
             "        print(act, act, sep=\"\\n\", flush=True)\n"
             "'",
             "twice");
}

int main(int argc, char **argv)
{
    pasch = argc > 1 ? argv[1] : "pasch";
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_documented_bot),
        cmocka_unit_test(test_pasch_seat),
        cmocka_unit_test(test_misbehaviour),
        cmocka_unit_test(test_goodbye_says_why),
        cmocka_unit_test(test_hello_says_how_long_an_answer_may_take),
        cmocka_unit_test(test_a_program_need_not_have_a_name),
        cmocka_unit_test(test_an_answer_said_twice_counts_once),
    };
    int failed = cmocka_run_group_tests_name("cli: remote", tests, NULL, NULL);
    remove("said.txt");
    return failed;
}
