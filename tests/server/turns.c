/* Whose turn it is to be thought for: orders and shares, counted, without threads or clocks. */
#include "../support/unit.h"

#include "pulse.h"
#include "turns.h"

#include <pasch/base/random.h>

#include <stdlib.h>

enum { MOST = 4096, MS = 1000000 };
enum turn_kind { TURN_MOVE, TURN_HINT, TURN_KINDS };

static struct turns *turns;
static struct turn waiting[MOST];
static int whose[MOST]; /* a number that the test gives it */

static int begin(void **state)
{
    (void)state;
    turns = turns_create(TURN_KINDS, (const unsigned[]){1, 3});
    return !turns;
}

static int end(void **state)
{
    (void)state;
    turns_destroy(turns);
    return 0;
}

/* Names of addresses and tables: nothing is there. */
static const void *name_of(int number)
{
    return (const void *)(uintptr_t)(1000 + number);
}

static void add(unsigned slot, enum turn_kind kind, int address, int table, uint64_t cost, int who)
{
    const void *name = name_of(address);
    waiting[slot] = (struct turn){.cost = cost};
    whose[slot] = who;
    assert_true(turns_add(turns, &waiting[slot], kind, &name, 1, name_of(table)));
}

/* The slot of what is next, which is taken at that charge; 0: its cost. */
static unsigned take(uint64_t charge)
{
    struct turn *turn = turns_next(turns);
    assert_non_null(turn);
    turns_take(turns, turn, charge ? charge : turn->cost);
    return (unsigned)(turn - waiting);
}

static void test_in_order(void **state)
{
    (void)state;
    assert_null(turns_next(turns));
    for (unsigned i = 0; i < 3; i++)
        add(i, TURN_MOVE, 1, 1, 20, 0);
    for (int i = 0; i < 3; i++)
        assert_int_equal(take(0), i);
    assert_null(turns_next(turns));
}

/* Somebody with 200 tables, each of which asks again as soon as it has its answer, and somebody
 * with one: they get the same. */
static void test_addresses_share(void **state)
{
    (void)state;
    unsigned got[2] = {0};
    for (int i = 0; i < 200; i++)
        add((unsigned)i, TURN_MOVE, 1, i, 20 * MS, 0);
    add(200, TURN_MOVE, 2, 500, 20 * MS, 1);
    for (int i = 0; i < 1000; i++) {
        unsigned slot = take(0);
        got[whose[slot]]++;
        add(slot, TURN_MOVE, whose[slot] ? 2 : 1, slot < 200 ? (int)slot : 500, 20 * MS,
            whose[slot]);
    }
    assert_int_equal(got[0], 500);
    assert_int_equal(got[1], 500);
}

/* Who asks now and then only is always next but one at most, however many wait. */
static void test_no_waiting_behind_a_flood(void **state)
{
    (void)state;
    for (int i = 0; i < 3000; i++)
        add((unsigned)i, TURN_MOVE, 1, i, 20 * MS, 0);
    for (int i = 0; i < 200; i++) {
        for (int j = 0; j < 5; j++)
            take(0);
        add(3000, TURN_MOVE, 2, 5000, 20 * MS, 1);
        unsigned first = take(0), second = first == 3000 ? first : take(0);
        assert_true(first == 3000 || second == 3000);
    }
}

/* What counts is time, not how often: two who cost 2 a time get as often as one who costs 1. */
static void test_by_cost(void **state)
{
    (void)state;
    unsigned got[2] = {0};
    add(0, TURN_MOVE, 1, 1, 20 * MS, 0);
    add(1, TURN_MOVE, 2, 2, 2 * MS, 1);
    for (int i = 0; i < 1100; i++) {
        unsigned slot = take(0);
        got[slot]++;
        add(slot, TURN_MOVE, (int)slot + 1, (int)slot + 1, slot ? 2 * MS : 20 * MS, 0);
    }
    assert_in_range(got[0], 99, 101);
    assert_in_range(got[1], 999, 1001);
}

/* Within an address tables share in the same way. */
static void test_tables_share(void **state)
{
    (void)state;
    unsigned got[3] = {0};
    for (int i = 0; i < 3; i++)
        add((unsigned)i, TURN_MOVE, 1, i, MS, i);
    for (int i = 0; i < 900; i++) {
        unsigned slot = take(0);
        got[slot]++;
        add(slot, TURN_MOVE, 1, (int)slot, MS, 0);
    }
    for (int i = 0; i < 3; i++)
        assert_int_equal(got[i], 300);
}

/* Moves get three quarters where both wait; whoever is alone gets everything. */
static void test_kinds_share(void **state)
{
    (void)state;
    uint64_t got[TURN_KINDS] = {0};
    add(0, TURN_MOVE, 1, 1, 20 * MS, 0);
    add(1, TURN_HINT, 2, 2, 300 * MS, 1);
    for (int i = 0; i < 4800; i++) {
        unsigned slot = take(0);
        got[slot] += waiting[slot].cost;
        add(slot, slot ? TURN_HINT : TURN_MOVE, (int)slot + 1, (int)slot + 1, waiting[slot].cost,
            0);
    }
    assert_in_range(got[TURN_MOVE] * 100 / (got[TURN_MOVE] + got[TURN_HINT]), 74, 76);
    turns_remove(turns, &waiting[0]);
    for (int i = 0; i < 20; i++) {
        assert_int_equal(take(0), 1);
        add(1, TURN_HINT, 2, 2, 300 * MS, 1);
    }
}

/* Who was away does not get all at once what was not asked for then. */
static void test_nothing_is_saved_up(void **state)
{
    (void)state;
    unsigned got[2] = {0};
    for (int i = 0; i < 1000; i++) {
        add(0, TURN_MOVE, 1, 1, 20 * MS, 0);
        add(2, TURN_MOVE, 1, 3, 20 * MS, 0);
        take(0);
        take(0);
    }
    for (int i = 0; i < 50; i++)
        add((unsigned)(100 + i), TURN_MOVE, 1, 100 + i, 20 * MS, 0);
    for (int i = 0; i < 50; i++)
        add((unsigned)(200 + i), TURN_MOVE, 2, 200 + i, 20 * MS, 1);
    for (int i = 0; i < 60; i++)
        got[whose[take(0)]]++;
    assert_in_range(got[0], 29, 31);
    assert_in_range(got[1], 29, 31);
}

/* A guest at the table of somebody greedy is not punished: the table is thought for at the guest's
 * expense. */
static void test_guests(void **state)
{
    (void)state;
    const void *both[] = {name_of(1), name_of(2)};
    for (int i = 0; i < 200; i++)
        add((unsigned)i, TURN_MOVE, 1, i, 20 * MS, 0);
    take(0);
    waiting[0] = (struct turn){.cost = 20 * MS};
    assert_true(turns_add(turns, &waiting[0], TURN_MOVE, both, 2, name_of(0)));
    assert_int_equal(turns_count_of(turns, TURN_MOVE, name_of(2)), 1);
    assert_int_equal(take(0), 0);
}

static void test_removing(void **state)
{
    (void)state;
    for (int i = 0; i < 10; i++)
        add((unsigned)i, i % 2 ? TURN_HINT : TURN_MOVE, i % 3, i % 5, 10, 0);
    assert_int_equal(turns_count(turns, TURN_MOVE), 5);
    assert_int_equal(turns_cost(turns, TURN_HINT), 50);
    for (int i = 0; i < 10; i++)
        if (i != 7)
            turns_remove(turns, &waiting[i]);
    assert_int_equal(turns_count(turns, TURN_MOVE), 0);
    assert_int_equal(turns_cost(turns, TURN_HINT), 10);
    assert_int_equal(take(0), 7);
    assert_null(turns_next(turns));
    assert_int_equal(turns_cost(turns, TURN_HINT), 0);
}

/* Anything in any order: all come out, once, and the counts are right. */
static void test_at_random(void **state)
{
    (void)state;
    struct random random;
    unsigned there = 0, counts[TURN_KINDS] = {0};
    enum turn_kind kinds[MOST];
    random_seed(&random, 3);
    for (unsigned i = 0; i < MOST; i++)
        waiting[i].flow = NULL;
    for (int i = 0; i < 200000; i++) {
        unsigned slot = random_below(&random, 300);
        unsigned choice = random_below(&random, 3);
        if (!waiting[slot].flow && choice) {
            kinds[slot] = random_below(&random, 2) ? TURN_HINT : TURN_MOVE;
            add(slot, kinds[slot], (int)random_below(&random, 12), (int)random_below(&random, 40),
                1 + random_below(&random, 300), 0);
            there++;
            counts[kinds[slot]]++;
        } else if (waiting[slot].flow && choice == 1) {
            turns_remove(turns, &waiting[slot]);
            there--;
            counts[kinds[slot]]--;
        } else if (there && choice == 2) {
            unsigned taken = take(1 + random_below(&random, 300));
            assert_null(waiting[taken].flow);
            there--;
            counts[kinds[taken]]--;
        }
        assert_int_equal(turns_count(turns, TURN_MOVE), counts[TURN_MOVE]);
        assert_int_equal(turns_count(turns, TURN_HINT), counts[TURN_HINT]);
    }
    while (there--)
        take(0);
    assert_null(turns_next(turns));
}

/* ---- How long ---- */

static void test_hurry(void **state)
{
    (void)state;
    struct hurry hurry = {.from = 300 * MS};
    assert_int_equal(hurry_share(&hurry, 299 * MS, 5000), HURRY_WHOLE);
    assert_false(hurry.is_on);
    assert_int_equal(hurry_share(&hurry, 300 * MS, 6000), HURRY_WHOLE / 2);
    assert_int_equal(hurry_share(&hurry, UINT64_C(60000) * MS, 6000), HURRY_WHOLE / 8);
    /* There is time enough, but it may soon be gone again. */
    assert_int_equal(hurry_share(&hurry, 150 * MS, 7000), HURRY_WHOLE);
    assert_true(hurry.is_on);
    hurry_share(&hurry, 0, 16999);
    assert_true(hurry.is_on);
    hurry_share(&hurry, 0, 17000);
    assert_false(hurry.is_on);
}

static void test_pulse(void **state)
{
    (void)state;
    struct pulse pulse = {.beat = 0};
    assert_int_equal(pulse_read(&pulse, 5000), 5000); /* before the first beat */
    pulse_beat(&pulse, 5000);
    assert_int_equal(pulse_read(&pulse, 5020), 5020);
    assert_int_equal(pulse_read(&pulse, 5000 + PULSE_MOST), 5000 + PULSE_MOST);
    /* It is late, and later still: time stands. */
    assert_int_equal(pulse_read(&pulse, 6000), 5000 + PULSE_MOST);
    assert_int_equal(pulse_read(&pulse, 65000), 5000 + PULSE_MOST);
    pulse_beat(&pulse, 65000);
    assert_int_equal(pulse.lost, 60000 - PULSE_MOST);
    assert_int_equal(pulse_read(&pulse, 65000), 5000 + PULSE_MOST);
    for (int64_t now = 65000; now <= 66000; now += PULSE_MS) {
        pulse_beat(&pulse, now);
        assert_int_equal(pulse_read(&pulse, now), now - 60000 + PULSE_MOST);
    }
}

/* While it rests a beat comes seldom, and what lies between counts; but no more than that. */
static void test_pulse_rests(void **state)
{
    (void)state;
    struct pulse pulse = {.rests = true};
    pulse_beat(&pulse, 5000);
    pulse_beat(&pulse, 5000 + PULSE_REST_MS);
    assert_int_equal(pulse.lost, 0);
    pulse_beat(&pulse, 65000);
    assert_int_equal(pulse_read(&pulse, 65000), 5000 + 2 * PULSE_REST_MS + PULSE_MOST);
    pulse.rests = false;
    assert_int_equal(pulse_read(&pulse, 66000), 5000 + 2 * PULSE_REST_MS + 2 * PULSE_MOST);
}

/* One who asks for expensive things one at a time, and two for cheap ones, each again as soon as it
 * has its answer: all get the same time, though nothing of theirs waits while it is under way. */
static void test_one_after_the_other(void **state)
{
    (void)state;
    static const uint64_t costs[] = {100 * MS, MS, MS};
    uint64_t got[3] = {0};
    for (int who = 0; who < 3; who++)
        add((unsigned)who, TURN_MOVE, who, who, 0, who);
    for (int i = 0; i < 5000; i++) {
        struct turn *turn = turns_next(turns);
        unsigned who = (unsigned)(turn - waiting);
        struct flow *flow = turns_begin(turns, turn);
        turns_end(turns, flow, costs[who]);
        got[who] += costs[who];
        add(who, TURN_MOVE, (int)who, (int)who, 0, (int)who);
    }
    for (int who = 1; who < 3; who++)
        assert_in_range(got[0], got[who] - 101 * MS, got[who] + 101 * MS);
}

/* Who has something under way comes after others; what a held kind has waits. */
static void test_under_way(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 3; i++)
        add(i, TURN_MOVE, 1, 1, 0, 1);
    add(3, TURN_MOVE, 2, 2, 0, 2);
    add(4, TURN_HINT, 1, 1, 0, 1);
    struct flow *first = turns_begin(turns, &waiting[0]);
    turns_hold(turns, TURN_HINT, true);
    assert_ptr_equal(turns_next(turns), &waiting[3]);
    struct flow *other = turns_begin(turns, &waiting[3]);
    assert_ptr_equal(turns_next(turns), &waiting[1]); /* nobody else waits */
    turns_hold(turns, TURN_MOVE, true);
    assert_null(turns_next(turns));
    turns_end(turns, first, 5 * MS);
    turns_end(turns, other, MS);
    assert_null(turns_next(turns));
    add(5, TURN_MOVE, 2, 2, 0, 2);
    turns_hold(turns, TURN_MOVE, false);
    turns_take(turns, &waiting[5], MS); /* it has had less */
    turns_remove(turns, &waiting[4]);   /* though it is held */
    turns_hold(turns, TURN_HINT, false);
    assert_ptr_equal(turns_next(turns), &waiting[1]);
    turns_take(turns, &waiting[1], MS);
    turns_take(turns, &waiting[2], MS);
    assert_null(turns_next(turns));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_in_order, begin, end),
        cmocka_unit_test_setup_teardown(test_addresses_share, begin, end),
        cmocka_unit_test_setup_teardown(test_no_waiting_behind_a_flood, begin, end),
        cmocka_unit_test_setup_teardown(test_by_cost, begin, end),
        cmocka_unit_test_setup_teardown(test_tables_share, begin, end),
        cmocka_unit_test_setup_teardown(test_kinds_share, begin, end),
        cmocka_unit_test_setup_teardown(test_nothing_is_saved_up, begin, end),
        cmocka_unit_test_setup_teardown(test_guests, begin, end),
        cmocka_unit_test_setup_teardown(test_removing, begin, end),
        cmocka_unit_test_setup_teardown(test_at_random, begin, end),
        cmocka_unit_test_setup_teardown(test_one_after_the_other, begin, end),
        cmocka_unit_test_setup_teardown(test_under_way, begin, end),
        cmocka_unit_test(test_hurry),
        cmocka_unit_test(test_pulse),
        cmocka_unit_test(test_pulse_rests),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
