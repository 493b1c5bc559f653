/* Days in use: whatever the date does, they go on one by one. */
#include "support/unit.h"

#include "days.h"

#include <string.h>

static const int64_t second = 1000, hour = 3600 * 1000, day = 24 * 3600 * 1000;
static const int64_t noon = INT64_C(1763380800000); /* on a day of 2025 */

/* Lets it run as the server does, with a right clock. */
static void run(struct days *days, int64_t length)
{
    for (int64_t passed = 0; passed < length; passed += 5 * second)
        assert_int_equal(days_go_on(days, days->now + 5 * second, days->date + 5 * second), 0);
}

static void assert_stored(const struct days *days, const char *right)
{
    char buffer[100];
    struct text text;
    struct days again;
    text_init(&text, buffer, sizeof buffer);
    days_write(days, &text);
    assert_string_equal(buffer, right);
    days_read(&again, buffer);
    assert_true(again.count == days->count && again.date == days->date &&
                again.passed == days->passed);
}

static void test_reading(void **state)
{
    (void)state;
    static const struct {
        const char *value;
        int64_t count;
    } all[] = {{NULL, 1},
               {"", 1},
               {"1", 1},
               {"17", 17},
               {"17 x", 17},
               {"-3", 1},
               {"x", 1},
               {"0", 1},
               {"9 -5 3", 9},
               {"9 5 -3", 9},
               {"9 5 ", 9},
               {"9  ", 9},
               {"9 5 99999999999", 9},
               {"9 5 7 8", 9}};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        struct days days;
        days_read(&days, all[i].value);
        assert_int_equal(days.count, all[i].count);
        assert_int_equal(days_begin(&days, 7, noon), 0);
    }
    struct days days;
    days_read(&days, "17 1763380800000 5000");
    assert_stored(&days, "17 1763380800000 5000");
}

/* Parts of days are summed up over runs of one date. */
static void test_running(void **state)
{
    (void)state;
    struct days days;
    days_read(&days, NULL);
    assert_int_equal(days_begin(&days, 1000, noon), 0);
    run(&days, 23 * hour);
    assert_int_equal(days.count, 1);
    assert_int_equal(days.passed, 23 * hour);
    assert_int_equal(days_begin(&days, 5, days.date + 1000), 0); /* started again */
    run(&days, hour);
    assert_int_equal(days.count, 2);
    run(&days, 10 * day);
    assert_int_equal(days.count, 12);
}

static void test_starts(void **state)
{
    (void)state;
    struct days days;
    days_read(&days, NULL);
    assert_int_equal(days_begin(&days, 1, noon), 0);
    assert_int_equal(days_begin(&days, 1, noon + hour), 0);
    assert_int_equal(days.count, 1);
    assert_int_equal(days_begin(&days, 1, noon + day), 0);
    assert_int_equal(days_begin(&days, 1, noon + 2 * day), 0);
    assert_int_equal(days.count, 3);
    /* Wrong dates: one day at most, and it is said. */
    assert_int_equal(days_begin(&days, 1, noon + 402 * day), 400 * day);
    assert_int_equal(days.count, 4);
    assert_int_equal(days_begin(&days, 1, noon), -402 * day);
    assert_int_equal(days.count, 4);
    assert_int_equal(days_begin(&days, 1, 1), 1 - noon);
    assert_int_equal(days.count, 4);
}

static void test_jumps_while_running(void **state)
{
    (void)state;
    struct days days;
    days_read(&days, NULL);
    days_begin(&days, 1, noon);
    run(&days, hour);
    assert_int_equal(days_go_on(&days, days.now + 5000, days.date + 5000 + 400 * day), 400 * day);
    run(&days, hour);
    assert_int_equal(days_go_on(&days, days.now + 5000, days.date + 5000 - 400 * day), -400 * day);
    assert_int_equal(days.count, 1);
    assert_int_equal(days.passed, 2 * hour + 10000);
    /* The machine stood still, with a clock that did not: no use either. */
    assert_int_equal(days_go_on(&days, days.now + 400 * day, days.date + 400 * day), 0);
    assert_int_equal(days.count, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reading),
        cmocka_unit_test(test_running),
        cmocka_unit_test(test_starts),
        cmocka_unit_test(test_jumps_while_running),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
