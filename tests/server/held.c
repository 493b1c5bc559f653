/* Everything that runs on the loop is measured: our callbacks, and what there is between them. */
#include "../support/unit.h"

#include "clock.h"
#include "held.h"

enum { LONG_MS = 8, SHORT_MS = 1 };

static struct metrics metrics;
static struct held held;

static int begin(void **state)
{
    (void)state;
    metrics = (struct metrics){.messages_in = 0};
    held_start(&held, &metrics);
    return 0;
}

/* Uses so much of the processor. */
static void burn(unsigned milliseconds)
{
    for (uint64_t until = clock_processor() + milliseconds * UINT64_C(1000000);
         clock_processor() < until;)
        ;
}

static uint64_t pieces(void)
{
    return metrics.callback_time.count;
}

/* In microseconds, of all that was told. */
static uint64_t told(void)
{
    return metrics.callback_time.sum;
}

static void test_callbacks(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 3; i++) {
        held_begin(&held);
        burn(SHORT_MS);
        held_end(&held, false);
    }
    assert_int_equal(pieces(), 3);
    assert_true(told() >= 3000);
}

/* What libraries do by themselves is told if it is too long, between callbacks and while the loop
 * waits for nothing else. */
static void test_between(void **state)
{
    (void)state;
    held_begin(&held);
    held_end(&held, false);
    burn(LONG_MS);
    held_begin(&held);
    held_end(&held, false);
    assert_int_equal(pieces(), 3);
    assert_true(told() >= LONG_MS * 1000);
    burn(LONG_MS);
    held_cut(&held);
    assert_int_equal(pieces(), 4);
    assert_true(told() >= 2 * LONG_MS * 1000);
    held_cut(&held);
    assert_int_equal(pieces(), 4); /* there was nothing */
}

/* A callback in another one is a part of it. */
static void test_within(void **state)
{
    (void)state;
    held_begin(&held);
    burn(SHORT_MS);
    held_begin(&held);
    burn(SHORT_MS);
    held_cut(&held);
    held_note(&held, clock_processor());
    held_end(&held, false);
    burn(SHORT_MS);
    held_end(&held, false);
    assert_int_equal(pieces(), 1);
    assert_true(told() >= 3 * SHORT_MS * 1000);
}

/* What was thought is not told of by how long it takes to hear it. */
static void test_thoughts(void **state)
{
    (void)state;
    held_begin(&held);
    held_end(&held, true);
    assert_int_equal(pieces(), 0);
    held_begin(&held);
    burn(LONG_MS);
    held_end(&held, true);
    assert_int_equal(pieces(), 1);
    burn(LONG_MS);
    held_note(&held, clock_processor());
    assert_int_equal(pieces(), 3); /* what was before it, and it */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_callbacks, begin),
        cmocka_unit_test_setup(test_between, begin),
        cmocka_unit_test_setup(test_within, begin),
        cmocka_unit_test_setup(test_thoughts, begin),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
