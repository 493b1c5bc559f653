/* What threads find out about where tiles lie is what is found without them, and it is waited for.
 */
#include "../support/unit.h"
#include "support/random_match.h"

#include "desk.h"
#include "laying.h"
#include "readers.h"

#include <pasch/games/games.h>

#include <stdlib.h>
#include <string.h>

static struct work *waiting;
static unsigned submitted;

/* In place of the threads. */
void __wrap_readers_submit(struct readers *readers, struct work *work);
void __wrap_readers_submit(struct readers *readers, struct work *work)
{
    (void)readers;
    assert_null(waiting);
    waiting = work;
    submitted++;
}

static void run_waiting(void)
{
    struct work *work = waiting;
    assert_non_null(work);
    waiting = NULL;
    work->run(work, NULL);
    work->ran = true;
    work->done(work);
}

static struct config config;
static struct host host = {.config = &config};
static struct table table;
static struct desk desk;
static struct story story;

static size_t write_view(unsigned seat, int proportion, char *buffer)
{
    struct text text;
    text_init(&text, buffer, SEAT_LINE_MAX);
    assert_true(desk_write_view(&desk, seat, SEAT_VERSION, 0, proportion, &text));
    assert_false(text.cut);
    return text.length;
}

/* The same bytes with all that the threads have found, and without. */
static void check_seat(unsigned seat, unsigned proportion)
{
    static char bytes[2][SEAT_LINE_MAX];
    unsigned tries = 0;
    while (!laying_is_done(&desk, seat, proportion, NULL)) {
        assert_true(tries++ < 2);                                    /* everybody's, its own */
        assert_false(laying_is_done(&desk, seat, proportion, NULL)); /* it is under way */
        assert_false(desk_is_idle(&desk));
        run_waiting();
    }
    assert_null(waiting);
    size_t length = write_view(seat, (int)proportion, bytes[0]);
    laying_forget(&desk);
    assert_int_equal(write_view(seat, (int)proportion, bytes[1]), length);
    assert_memory_equal(bytes[0], bytes[1], length);
}

static void play(const struct sheet *game, struct random *random)
{
    static struct match match, before;
    match_init(&match, game, game->max_players);
    table = (struct table){.state = TABLE_PLAYING, .match = match};
    desk = (struct desk){.host = &host, .table = &table};
    before = match;
    if (!story_deal(&story, &match, random))
        return;
    for (unsigned moves = 0; match.stage == MATCH_PLAY; moves++) {
        assert_true(memory_expect(&desk.memory));
        desk.table->match = match;
        desk.table->lines++;
        memory_follow(&desk.memory, desk.table, &before, &match, table_at(desk.table));
        if (random_below(random, game->highest > 9 ? 12 : 5) == 0) {
            unsigned proportion = random_below(random, PROPORTIONS);
            check_seat(match.round.turn, proportion);
            check_seat(VIEW_SPECTATOR, proportion);
            check_seat((match.round.turn + 1u) % match.players, proportion);
        }
        before = match;
        story_move(&story, &match, random);
    }
    laying_forget(&desk);
    deadlines_set(&host.deadlines, &desk.due, DEADLINE_NEVER);
    memory_finish(&desk.memory);
}

static void test_every_game(void **state)
{
    (void)state;
    struct random random;
    random_seed(&random, 3);
    for (int i = 0; i < game_count; i++) {
        submitted = 0;
        for (int round = 0; round < 3; round++)
            play(games[i], &random);
        bool large = sheet_kind(games[i])->kind == KIND_CHAIN && sheet_tiles(games[i]) > 28;
        assert_int_equal(submitted > 0, large); /* with few tiles nobody waits */
    }
}

/* The table goes on while a thread looks: what it finds is not taken for the present. */
static void test_gone_on(void **state)
{
    (void)state;
    static struct match match, before;
    struct random random;
    random_seed(&random, 5);
    match_init(&match, &game_double_12, 4);
    table = (struct table){.state = TABLE_PLAYING, .match = match};
    desk = (struct desk){.host = &host, .table = &table};
    before = match;
    assert_true(story_deal(&story, &match, &random));
    for (unsigned moves = 0; moves < 12; moves++) {
        assert_true(memory_expect(&desk.memory));
        desk.table->match = match;
        desk.table->lines++;
        memory_follow(&desk.memory, desk.table, &before, &match, table_at(desk.table));
        before = match;
        story_move(&story, &match, &random);
    }
    assert_false(laying_is_done(&desk, VIEW_SPECTATOR, 1, NULL));
    assert_true(memory_expect(&desk.memory));
    desk.table->match = match;
    desk.table->lines++;
    memory_follow(&desk.memory, desk.table, &before, &match, table_at(desk.table));
    run_waiting();
    assert_false(laying_is_done(&desk, VIEW_SPECTATOR, 1, NULL));
    run_waiting();
    assert_true(laying_is_done(&desk, VIEW_SPECTATOR, 1, NULL));
    assert_false(laying_is_done(&desk, VIEW_SPECTATOR, 2, NULL)); /* another proportion */
    run_waiting();
    laying_forget(&desk);
    deadlines_set(&host.deadlines, &desk.due, DEADLINE_NEVER);
    memory_finish(&desk.memory);
}

int main(void)
{
    if (!deadlines_expect(&host.deadlines))
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_game),
        cmocka_unit_test(test_gone_on),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    deadlines_finish(&host.deadlines);
    return failed;
}
