/*
 * A desk and its time, with a clock that the test moves, a store that answers when it is told to
 * and computer players that think as long: grace before a seat is held, coming back, clocks while
 * the server or the store stands still, and when figures tell of a thought.
 */
#include "../support/unit.h"

#include "clock.h"
#include "journal.h"
#include "registry.h"
#include "socket.h"
#include "visitors.h"

#include <pasch/games/games.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char id[] = "aaaaaaaaaaaaaaaaaaaa";
static const char secrets[][SECRET_DIGITS + 1] = {
    "0000000000000000000000000000000000000000000000000000000000000000",
    "1111111111111111111111111111111111111111111111111111111111111111",
    "2222222222222222222222222222222222222222222222222222222222222222",
};
enum { PEOPLE = 3 };

static struct server server;
static struct config config;
static struct session sessions[PEOPLE];
static struct caller caller;
static struct desk *desk;
static struct step *step;       /* on its way to the store */
static struct thought *thought; /* that a computer player has */
static unsigned thoughts_asked, thoughts_withdrawn;
static int64_t now, lag;
static uint64_t processor, burns; /* so much of its time goes with each look at it */
static char heard[OUT_MAX];       /* the last message that a person was told, of each type one */

/* ---- In place of the clock, the threads and the database ---- */

int64_t clock_now(void)
{
    return now;
}

int64_t clock_microseconds(void)
{
    return now * 1000;
}

uint64_t clock_nanoseconds(void)
{
    return (uint64_t)now * 1000000;
}

uint64_t clock_processor(void)
{
    return processor += burns;
}

int64_t clock_date(void)
{
    return now;
}

void clock_write_date(int64_t date, char ret_date[CLOCK_DATE_MAX])
{
    (void)date;
    memcpy(ret_date, "2026-11-16T12:00:00Z", CLOCK_DATE_MAX);
}

void journal_submit(struct journal *journal, struct step *submitted)
{
    (void)journal;
    assert_null(step);
    step = submitted;
}

bool workers_submit(struct workers *workers, struct thought *asked)
{
    (void)workers;
    assert_null(thought);
    thought = asked;
    thoughts_asked++;
    return true;
}

bool workers_withdraw(struct workers *workers, struct thought *unwanted)
{
    (void)workers;
    if (unwanted != thought)
        return false;
    thought = NULL;
    thoughts_withdrawn++;
    return true;
}

bool workers_have_room(struct workers *workers, const void *address)
{
    (void)workers, (void)address;
    return true;
}

int64_t __wrap_session_lag(const struct session *session);

int64_t __wrap_session_lag(const struct session *session)
{
    (void)session;
    return lag;
}

/* ---- What happens ---- */

/* What the desk said to be due by now happens, and nothing else. */
static void do_due(void)
{
    if (deadlines_first(&server.host.deadlines) && desk->due.at <= now)
        desk_go(desk, now);
}

/* So much later, with all beats in between. */
static void pass(int64_t milliseconds)
{
    for (int64_t end = now + milliseconds; now < end;) {
        now += end - now < PULSE_MS ? end - now : PULSE_MS;
        pulse_beat(&server.host.pulse, now);
        do_due();
    }
}

/* So much later the server is there again. */
static void stand_still(int64_t milliseconds)
{
    now += milliseconds;
    do_due();
    pulse_beat(&server.host.pulse, now);
    do_due();
}

static void store(enum store_outcome outcome)
{
    struct step *stored = step;
    assert_non_null(stored);
    step = NULL;
    stored->outcome = outcome;
    if (outcome != STORE_DONE)
        error_set(&stored->error, MESSAGE("out of memory"));
    desk_stored(desk, stored);
}

/* The computer player chooses the first move; it was asked so many microseconds ago. */
static void finish_thought(int64_t took)
{
    static struct player player;
    struct thought *done = thought;
    assert_non_null(done);
    thought = NULL;
    done->hurried = false;
    done->took = took;
    player_init(&player, LEVEL_RANDOM, 1);
    done->move = player_choose(&player, &done->view);
    desk_thought(desk, done);
    free(done);
}

/* ---- People ---- */

static void leave(unsigned person)
{
    struct session *session = &sessions[person];
    session_leave_desk(session);
    while (session->answers) {
        struct answer *next = session->answers->next;
        free(session->answers);
        session->answers = next;
    }
    *session = (struct session){
        .visitor = {.seat = VIEW_SPECTATOR, .address = &caller, .lobby = &caller.lobby},
        .server = &server,
        .caller = &caller,
        .proportion = -1};
    session->answers_last = &session->answers;
}

/* What the person is told now, all of it. */
static const char *listen_to(unsigned person)
{
    size_t length, all = 0;
    const char *text;
    heard[0] = '\0';
    while ((text = session_next(&sessions[person], &length))) {
        assert_true(all + length + 2 < sizeof heard);
        memcpy(heard + all, text, length);
        all += length;
        memcpy(heard + all++, "\n", 2);
    }
    return heard;
}

static void say(unsigned person, const char *message)
{
    listen_to(person);
    session_hear(&sessions[person], message, strlen(message));
}

static void sit_down(unsigned person)
{
    char hello[300], token[SECRET_DIGITS + 1];
    assert_true(people_make_token(secrets[person], SECRET_DIGITS, id, person, token));
    snprintf(hello, sizeof hello,
             "{\"type\":\"hello\",\"protocol\":\"pasch\",\"version\":1,\"table\":\"%s\","
             "\"token\":\"%s\"}",
             id, token);
    leave(person);
    say(person, hello);
    assert_ptr_equal(sessions[person].visitor.desk, desk);
}

static void hold(unsigned person, unsigned seat)
{
    char message[60];
    snprintf(message, sizeof message, "{\"type\":\"hold\",\"seat\":%u}", seat);
    say(person, message);
}

static void act(unsigned person)
{
    char message[60];
    snprintf(message, sizeof message, "{\"type\":\"act\",\"at\":%u,\"move\":0}",
             table_at(desk->table));
    say(person, message);
}

static unsigned turn(void)
{
    return desk->table->match.round.turn;
}

/* ---- Tables ---- */

static void join(struct table *table, unsigned person)
{
    struct guest guest = {.secret = secrets[person], .name = "Anna", .seat = -1};
    unsigned seat;
    struct error error;
    memcpy(guest.contribution, secrets[person], sizeof guest.contribution);
    assert_true(people_hash_person(secrets[person], SECRET_DIGITS, &guest.person));
    assert_true(table_join(table, &guest, &seat, &error));
}

/* So many people at a table, awake and with nobody there yet, and computer players beside them. */
static void open_table(unsigned people, unsigned computers, enum table_pace pace, int clock_move,
                       int clock_reserve)
{
    struct table table = {.pace = (uint8_t)pace,
                          .grace = GRACE_LEAST,
                          .clock_move = clock_move,
                          .clock_reserve = clock_reserve};
    struct text lines;
    struct error error;
    memcpy(table.id, id, sizeof table.id);
    memset(table.secret.text, '7', sizeof table.secret.text - 1);
    table_fill_reserves(&table);
    match_init(&table.match, game_find("draw", &error), (int)(people + computers));
    for (unsigned seat = 0; seat < people; seat++)
        table.chairs[seat] = (struct chair){.is_person = true};
    for (unsigned seat = people; seat < people + computers; seat++)
        table.chairs[seat] = (struct chair){.level = LEVEL_EXPERT};
    for (unsigned person = 0; person < people; person++)
        join(&table, person);
    text_init(&lines, server.host.lines, TABLE_LINES_MAX);
    const struct match before = table.match;
    assert_true(table_begin(&table, 0, "2026-11-16T12:00:00Z", &lines, &error));
    desk = desk_create(&server.host, &table);
    assert_non_null(desk);
    memory_follow(&desk->memory, desk->table, &before, &table.match, table_at(&table));
    registry_add(server.host.registry, desk);
}

static int begin(void **state)
{
    (void)state;
    now = 1000000;
    lag = 0;
    burns = 0;
    thoughts_asked = thoughts_withdrawn = 0;
    server.host.pulse = (struct pulse){.beat = 0};
    server.host.metrics = (struct metrics){.connections = 0};
    pulse_beat(&server.host.pulse, now);
    for (unsigned i = 0; i < PEOPLE; i++)
        leave(i);
    return 0;
}

static int end(void **state)
{
    (void)state;
    for (unsigned i = 0; i < PEOPLE; i++)
        leave(i);
    if (step)
        store(STORE_FAILED);
    assert_null(thought); /* nobody waits for it any more */
    registry_remove(server.host.registry, desk);
    return 0;
}

/* ---- Grace ---- */

/* How many seconds the person is told to wait; 0: the vote was taken. */
static int refused_for(unsigned person)
{
    const char *values = strstr(listen_to(person), "can be held in {0} seconds\",\"values\":[\"");
    return values ? atoi(strstr(values, "[\"") + 2) : 0;
}

static void test_nobody_is_held_at_once(void **state)
{
    (void)state;
    open_table(2, 0, PACE_NONE, 0, 0);
    sit_down(0);
    sit_down(1);
    leave(1);
    assert_non_null(strstr(listen_to(0), "\"hold_in\":10000"));
    hold(0, 1);
    assert_int_equal(refused_for(0), 10);
    pass(9990);
    hold(0, 1);
    assert_int_equal(refused_for(0), 1);
    assert_null(step);
    pass(10);
    hold(0, 1);
    assert_int_equal(refused_for(0), 0);
    assert_non_null(step);
    store(STORE_DONE);
    assert_int_equal(desk->table->held, 2);
    assert_null(strstr(listen_to(0), "hold_in"));
}

/* After sleep or a new start it counts from the waking; also for who never came. */
static void test_grace_after_waking(void **state)
{
    (void)state;
    open_table(2, 0, PACE_NONE, 0, 0);
    pass(5000);
    sit_down(0);
    hold(0, 1);
    assert_int_equal(refused_for(0), 5);
    pass(5000);
    hold(0, 1);
    assert_non_null(step);
}

/* The server stood still: nobody could come back then. */
static void test_grace_stands_still(void **state)
{
    (void)state;
    open_table(2, 0, PACE_NONE, 0, 0);
    sit_down(0);
    pass(1000);
    stand_still(60000);
    hold(0, 1);
    assert_int_equal(refused_for(0), 9);
}

/* Votes are given by those who were asked about this absence, not about the one before. */
static void test_votes_lapse(void **state)
{
    (void)state;
    open_table(3, 0, PACE_NONE, 0, 0);
    sit_down(0);
    sit_down(1);
    pass(10000);
    hold(0, 2);
    assert_int_equal(desk->presence.votes[2], 1);
    sit_down(2);
    leave(2);
    assert_int_equal(desk->presence.votes[2], 0);
    pass(10000);
    hold(1, 2);
    assert_int_equal(desk->presence.votes[2], 2);
    assert_null(step);
}

/* Somebody reloads again and again while another votes as fast as can be. */
static void test_reload_storm(void **state)
{
    (void)state;
    open_table(2, 0, PACE_NONE, 0, 0);
    sit_down(0);
    sit_down(1);
    for (int i = 0; i < 500; i++) {
        leave(1);
        for (int j = 0; j <= i % 50; j++) {
            pass(i % 190);
            hold(0, 1);
            assert_true(refused_for(0) > 0);
        }
        sit_down(1);
        assert_null(step);
        assert_false(desk_is_automatic(desk, 1));
    }
}

/* ---- Coming back ---- */

/* Sits two people down, lets the one who is to act go and has the seat held, as far as the store.
 */
static unsigned hold_turn(enum table_pace pace)
{
    open_table(2, 0, pace, 0, 0);
    sit_down(0);
    sit_down(1);
    unsigned seat = turn();
    leave(seat);
    pass(10000);
    hold(1 - seat, seat);
    assert_non_null(step);
    return seat;
}

static void assert_is_own(unsigned seat, uint32_t at)
{
    pass(5000);
    while (step) { /* that it is not held any more */
        store(STORE_DONE);
        pass(100);
    }
    assert_int_equal(table_at(desk->table), at);
    assert_int_equal(desk->table->held, 0);
    assert_false(desk_is_automatic(desk, seat));
    act(seat);
    assert_non_null(step);
    store(STORE_DONE);
    assert_int_equal(table_at(desk->table), at + 1);
}

static void test_back_while_it_is_stored(void **state)
{
    (void)state;
    unsigned seat = hold_turn(PACE_NONE);
    uint32_t at = table_at(desk->table);
    sit_down(seat);
    store(STORE_DONE);
    assert_null(thought);
    assert_is_own(seat, at);
}

static void test_back_after_it_failed(void **state)
{
    (void)state;
    unsigned seat = hold_turn(PACE_NONE);
    uint32_t at = table_at(desk->table);
    store(STORE_FAILED);
    sit_down(seat);
    assert_is_own(seat, at);
}

static void test_back_while_somebody_thinks(void **state)
{
    (void)state;
    unsigned seat = hold_turn(PACE_NONE);
    uint32_t at = table_at(desk->table);
    store(STORE_DONE);
    assert_non_null(thought);
    sit_down(seat);
    assert_null(thought);
    assert_int_equal(thoughts_withdrawn, 1);
    assert_int_equal(server.host.metrics.thoughts_waiting, 0);
    assert_is_own(seat, at);
}

/* Being thought about it can't be taken back; but nobody wants it when it comes. */
static void test_back_before_the_thought_comes(void **state)
{
    (void)state;
    unsigned seat = hold_turn(PACE_NONE);
    uint32_t at = table_at(desk->table);
    store(STORE_DONE);
    struct thought *late = thought;
    thought = NULL;
    sit_down(seat);
    thought = late;
    finish_thought(0);
    assert_false(desk->thinking.has_move);
    assert_is_own(seat, at);
}

static void test_back_after_the_thought(void **state)
{
    (void)state;
    unsigned seat = hold_turn(PACE_NATURAL);
    uint32_t at = table_at(desk->table);
    desk->moved = desk_now(desk); /* so that there is a pause */
    store(STORE_DONE);
    finish_thought(0);
    assert_null(step);
    assert_true(desk->thinking.has_move);
    sit_down(seat);
    assert_is_own(seat, at);
}

/* ---- Clocks ---- */

static int64_t time_left(void)
{
    return desk_time_left(desk, desk_now(desk));
}

static void open_clocks(int move, int reserve)
{
    open_table(2, 0, PACE_NONE, move, reserve);
    sit_down(0);
    sit_down(1);
}

static void test_stalls_cost_nothing(void **state)
{
    (void)state;
    open_clocks(5, 1);
    pass(3000);
    int64_t left = time_left();
    assert_int_equal(left, 2000);
    stand_still(60000);
    assert_in_range(time_left(), left - PULSE_MOST, left);
    assert_null(step); /* nobody is held */
    for (int i = 0; i < 3; i++)
        stand_still(1000 + PULSE_MOST);
    assert_in_range(time_left(), left - 4 * PULSE_MOST, left);
    pass(2000 + 1000);
    assert_non_null(step); /* the clock has run out after all */
}

/* A late tick finds an act that came in time. */
/* A table that is read after the server stood still begins in the tables' time, not ahead of it. */
static void test_waking_after_a_stall(void **state)
{
    (void)state;
    open_clocks(5, 10);
    stand_still(600000);
    const struct table table = *desk->table;
    struct memory memory = {.count = 0};
    desk->asleep = true;
    desk_take(desk, &table, &memory);
    assert_int_equal(desk->moved, desk_now(desk));
    assert_int_equal(desk->clock.began, desk_now(desk));
}

static void test_acts_during_a_stall(void **state)
{
    (void)state;
    open_clocks(5, 10);
    unsigned seat = turn();
    pass(4000);
    now += 60000;
    act(seat);
    store(STORE_DONE);
    assert_int_equal(desk->table->reserves[seat], 10000);
    pulse_beat(&server.host.pulse, now);
    assert_int_equal(time_left(), 5000);
}

/* Whatever is on its way: neither the one who has acted nor the one to act pays for the store. */
static void test_the_store_costs_nothing(void **state)
{
    (void)state;
    open_clocks(5, 10);
    unsigned seat = turn();
    pass(6000);
    act(seat);
    pass(30000);
    assert_int_equal(time_left(), -1000); /* it stands */
    store(STORE_FAILED);
    assert_int_equal(time_left(), -1000);
    act(seat);
    pass(30000);
    store(STORE_DONE);
    assert_int_equal(desk->table->reserves[seat], 9000);
    assert_int_equal(time_left(), 5000);
}

static void test_the_store_costs_nobody_else(void **state)
{
    (void)state;
    open_table(3, 0, PACE_NONE, 30, 0);
    for (unsigned i = 0; i < 3; i++)
        sit_down(i);
    unsigned away = (turn() + 1) % 3, other = (turn() + 2) % 3, seat = turn();
    leave(away);
    pass(10000);
    hold(seat, away);
    hold(other, away);
    assert_non_null(step);
    pass(60000);
    act(seat); /* waits for the step */
    store(STORE_DONE);
    assert_non_null(step);
    store(STORE_DONE);
    assert_int_equal(desk->table->reserves[seat], 0);
    assert_int_equal(desk->table->held, 1u << away);
}

/* The way there and back is not the person's time, neither when it is charged nor when it is up. */
static void test_lag_is_given_back(void **state)
{
    (void)state;
    open_clocks(5, 10);
    unsigned seat = turn();
    lag = 200;
    pass(5300);
    act(seat);
    store(STORE_DONE);
    assert_int_equal(desk->table->reserves[seat], 9900);
    seat = turn();
    pass(5150);
    act(seat);
    store(STORE_DONE);
    assert_int_equal(desk->table->reserves[seat], seat == 0 || seat == 1 ? 10000 : 0);
    pass(5000 + desk->table->reserves[turn()] + 190);
    assert_null(step);
    pass(20);
    assert_non_null(step);
}

/* ---- Taking back ---- */

static void undo_at(uint32_t at)
{
    char message[60];
    snprintf(message, sizeof message, "{\"type\":\"undo\",\"at\":%u}", at);
    say(0, message);
}

/* A person alone with a computer player has just decided something: the match before that, and its
 * number. Nothing is on its way but, where it is the computer player's turn, a thought. */
static struct match decide(enum table_pace pace, int clock_move, int clock_reserve,
                           uint32_t *ret_at)
{
    static struct match before;
    open_table(1, 1, pace, clock_move, clock_reserve);
    sit_down(0);
    for (;;) {
        bool decides = turn() == 0 && desk->table->match.round.laid > 2 &&
                       match_has_choice(&desk->table->match);
        before = desk->table->match;
        *ret_at = table_at(desk->table);
        if (turn() == 0)
            act(0);
        else if (thought)
            finish_thought(0);
        else
            pass(20);
        if (step)
            store(STORE_DONE);
        assert_int_equal(desk->table->match.stage, MATCH_PLAY);
        if (decides && turn() == 1)
            return before;
    }
}

static void assert_taken_back(const struct match *before, uint32_t at)
{
    assert_null(step);
    assert_null(thought);
    assert_int_equal(table_at(desk->table), at);
    assert_memory_equal(&desk->table->match.round, &before->round, before->round.bytes);
    assert_int_equal(desk->table->undone, 1);
    pass(60000);
    assert_null(step); /* it is the person's turn */
    assert_null(thought);
    act(0);
    store(STORE_DONE);
    assert_int_equal(table_at(desk->table), at + 1);
}

static void test_undo_while_somebody_thinks(void **state)
{
    uint32_t at;
    (void)state;
    struct match before = decide(PACE_NONE, 0, 0, &at);
    assert_non_null(thought);
    thoughts_withdrawn = 0;
    undo_at(at + 1);
    assert_non_null(step);
    store(STORE_DONE);
    assert_int_equal(thoughts_withdrawn, 1);
    assert_taken_back(&before, at + 2);
}

/* Planning needs more room for what was done, so all of that may move. */
static void test_undo_where_the_memory_is_full(void **state)
{
    uint32_t at;
    (void)state;
    struct match before = decide(PACE_NONE, 0, 0, &at);
    struct act *full = malloc(desk->memory.count * sizeof *full);
    assert_non_null(full);
    memcpy(full, desk->memory.acts, desk->memory.count * sizeof *full);
    free(desk->memory.acts);
    desk->memory.acts = full;
    desk->memory.room = desk->memory.count;
    undo_at(at + 1);
    store(STORE_DONE);
    assert_taken_back(&before, at + 2);
}

/* It can't be withdrawn any more, and comes when nobody wants it. */
static void test_undo_before_the_thought_comes(void **state)
{
    uint32_t at;
    (void)state;
    struct match before = decide(PACE_NONE, 0, 0, &at);
    struct thought *late = thought;
    assert_non_null(late);
    thought = NULL;
    undo_at(at + 1);
    store(STORE_DONE);
    thought = late;
    finish_thought(0);
    assert_taken_back(&before, at + 2);
}

/* It has chosen, and waits a little to act. */
static void test_undo_after_the_thought(void **state)
{
    uint32_t at;
    (void)state;
    struct match before = decide(PACE_NATURAL, 0, 0, &at);
    desk->moved = desk_now(desk);
    desk_go(desk, now);
    if (thought)
        finish_thought(0);
    assert_true(desk->thinking.has_move);
    assert_null(step);
    undo_at(at + 1);
    store(STORE_DONE);
    assert_taken_back(&before, at + 2);
}

static void test_undo_after_the_answer(void **state)
{
    uint32_t at;
    (void)state;
    struct match before = decide(PACE_NONE, 0, 0, &at);
    finish_thought(0);
    store(STORE_DONE);
    undo_at(at + 2);
    store(STORE_DONE);
    assert_taken_back(&before, at + 3);
}

/* What was seen before it is enough to mean the same decision. */
static void test_undo_while_the_answer_is_stored(void **state)
{
    uint32_t at;
    (void)state;
    struct match before = decide(PACE_NONE, 0, 0, &at);
    finish_thought(0);
    undo_at(at + 1);
    store(STORE_DONE);
    store(STORE_DONE);
    assert_taken_back(&before, at + 3);
}

/* Who has not seen what was decided, or what was taken back since, means something else. */
static void test_undo_of_something_else(void **state)
{
    uint32_t at;
    (void)state;
    decide(PACE_NONE, 0, 0, &at);
    undo_at(at);
    assert_null(step);
    assert_non_null(strstr(listen_to(0), "\"stale\""));
    undo_at(at + 2);
    assert_null(step);
    assert_non_null(strstr(listen_to(0), "\"stale\""));
    undo_at(at + 1);
    store(STORE_DONE);
    undo_at(at + 1);
    assert_null(step);
    assert_non_null(strstr(listen_to(0), "\"stale\""));
}

static void test_undo_that_is_not_stored(void **state)
{
    uint32_t at;
    (void)state;
    decide(PACE_NONE, 0, 0, &at);
    struct match after = desk->table->match;
    undo_at(at + 1);
    store(STORE_FAILED);
    assert_non_null(strstr(listen_to(0), "\"storage\""));
    assert_int_equal(table_at(desk->table), at + 1);
    assert_int_equal(desk->table->undone, 0);
    assert_memory_equal(&desk->table->match, &after, sizeof after);
    assert_non_null(memory_find_decision(&desk->memory, 0));
}

/* The turn begins anew; what was used of the reserve until then is gone. */
static void test_undo_and_the_clock(void **state)
{
    uint32_t at;
    (void)state;
    struct match before = decide(PACE_NONE, 5, 10, &at);
    finish_thought(0);
    store(STORE_DONE);
    while (thought) {
        finish_thought(0);
        store(STORE_DONE);
    }
    assert_int_equal(turn(), 0);
    pass(7000);
    undo_at(table_at(desk->table));
    store(STORE_DONE);
    assert_memory_equal(&desk->table->match.round, &before.round, before.round.bytes);
    assert_int_equal(desk->table->reserves[0], 8000);
    assert_int_equal(desk->table->held, 0);
    assert_int_equal(time_left(), 5000);
}

/* A hint that was asked for is for another moment then. */
static void test_undo_with_a_hint_under_way(void **state)
{
    uint32_t at;
    (void)state;
    struct match before = decide(PACE_NONE, 0, 0, &at);
    while (thought) {
        finish_thought(0);
        store(STORE_DONE);
    }
    char message[60];
    uint32_t then = table_at(desk->table);
    snprintf(message, sizeof message, "{\"type\":\"hint\",\"at\":%u}", then);
    say(0, message);
    struct thought *hint = thought;
    assert_non_null(hint);
    thought = NULL;
    undo_at(then);
    store(STORE_DONE);
    thought = NULL;
    hint->hurried = false; /* as the workers say */
    hint->took = 0;
    desk_thought(desk, hint);
    free(hint);
    assert_taken_back(&before, then + 1);
}

/* ---- What figures tell ---- */

static void test_thoughts_are_told_with_the_move(void **state)
{
    (void)state;
    open_table(1, 1, PACE_NATURAL, 0, 0);
    sit_down(0);
    while (!thought) {
        if (turn() == 0)
            act(0);
        else
            pass(20);
        if (step)
            store(STORE_DONE);
    }
    static struct metrics before;
    desk->moved = desk_now(desk);
    before = server.host.metrics;
    assert_int_equal(before.thoughts_waiting, 1);
    pass(100);
    finish_thought(20000);
    pass(600);
    assert_memory_equal(&before, &server.host.metrics, sizeof before);
    pass(1000);
    assert_memory_equal(&before, &server.host.metrics, sizeof before);
    store(STORE_DONE);
    assert_int_equal(server.host.metrics.thought_time.count, before.thought_time.count + 1);
    assert_int_equal(server.host.metrics.thought_time.sum, before.thought_time.sum + 20000);
}

/* Nobody is there: nobody thinks. */
static void test_nobody_waits(void **state)
{
    (void)state;
    open_table(1, 1, PACE_NONE, 0, 0);
    sit_down(0);
    while (!thought) {
        act(0);
        store(STORE_DONE);
    }
    leave(0);
    assert_null(thought);
    assert_int_equal(server.host.metrics.thoughts_waiting, 0);
    unsigned asked = thoughts_asked;
    pass(1000);
    assert_int_equal(thoughts_asked, asked);
    sit_down(0);
    assert_int_equal(thoughts_asked, asked + 1);
}

/* What came while it was busy is heard in slices: others have their turn in between. */
static void test_much_that_waits(void **state)
{
    (void)state;
    open_table(2, 0, PACE_NONE, 0, 0);
    sit_down(0);
    sit_down(1);
    unsigned actor = turn();
    act(actor);
    assert_non_null(step);
    for (unsigned i = 0; i < 8; i++)
        act(actor); /* it is too late for these */
    assert_int_equal(desk->waiting.count, 8);
    burns = SLICE_NANOSECONDS * 6 / 10;
    store(STORE_DONE);
    for (unsigned slices = 0; desk->waiting.count > 0; slices++) {
        unsigned before = desk->waiting.count;
        assert_true(slices < 8 && desk->due.at <= now);
        desk_go(desk, now);
        assert_int_equal(before - desk->waiting.count, 1);
    }
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)
    const struct CMUnitTest tests[] = {
        TEST(test_nobody_is_held_at_once),
        TEST(test_grace_after_waking),
        TEST(test_grace_stands_still),
        TEST(test_votes_lapse),
        TEST(test_reload_storm),
        TEST(test_back_while_it_is_stored),
        TEST(test_back_after_it_failed),
        TEST(test_back_while_somebody_thinks),
        TEST(test_back_before_the_thought_comes),
        TEST(test_back_after_the_thought),
        TEST(test_stalls_cost_nothing),
        TEST(test_waking_after_a_stall),
        TEST(test_acts_during_a_stall),
        TEST(test_the_store_costs_nothing),
        TEST(test_the_store_costs_nobody_else),
        TEST(test_lag_is_given_back),
        TEST(test_undo_while_somebody_thinks),
        TEST(test_undo_where_the_memory_is_full),
        TEST(test_undo_before_the_thought_comes),
        TEST(test_undo_after_the_thought),
        TEST(test_undo_after_the_answer),
        TEST(test_undo_while_the_answer_is_stored),
        TEST(test_undo_of_something_else),
        TEST(test_undo_that_is_not_stored),
        TEST(test_undo_and_the_clock),
        TEST(test_undo_with_a_hint_under_way),
        TEST(test_thoughts_are_told_with_the_move),
        TEST(test_nobody_waits),
        TEST(test_much_that_waits),
    };
    config_init(&config);
    config.rate = 0;
    server.config = server.host.config = &config;
    server.host.listener = &visitors_listener;
    server.host.lines = malloc(TABLE_LINES_MAX);
    server.out = malloc(OUT_BEFORE + OUT_MAX);
    server.host.registry = registry_create();
    if (!lists_init(&server.host.lists) || !server.host.lines || !server.out ||
        !server.host.registry)
        return 1;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    registry_destroy(server.host.registry);
    lists_finish(&server.host.lists);
    free(server.host.lines);
    free(server.out);
    return failed;
}
