/* Which copies are kept. */
#include "support/unit.h"

#include "copies.h"

#include <stdlib.h>
#include <string.h>

static const int64_t minute = 60 * 1000, hour = 60 * 60 * 1000, day = 24 * 60 * 60 * 1000;
static const int64_t noon = INT64_C(1763380800000);

static unsigned forget(int64_t *dates, unsigned count, int64_t now)
{
    bool keep[2000];
    unsigned kept = 0;
    assert_true(count <= 2000);
    copies_choose(dates, count, now, 30, keep);
    for (unsigned i = 0; i < count; i++)
        if (keep[i])
            dates[kept++] = dates[i];
    return kept;
}

static unsigned count_between(const int64_t *dates, unsigned count, int64_t from, int64_t to)
{
    unsigned found = 0;
    for (unsigned i = 0; i < count; i++)
        found += dates[i] >= from && dates[i] < to;
    return found;
}

/* Forty days, a copy every five minutes. */
static void test_tiers(void **state)
{
    (void)state;
    int64_t dates[2000], now = noon;
    unsigned count = 0;
    for (; now < noon + 40 * day; now += 5 * minute) {
        dates[count++] = now;
        count = forget(dates, count, now);
    }
    now -= 5 * minute;
    assert_int_equal(count_between(dates, count, now - hour + 1, now + 1), 12);
    assert_in_range(count_between(dates, count, now - day + 1, now - hour + 1), 22, 24);
    assert_in_range(count_between(dates, count, now - 30 * day, now - day + 1), 28, 30);
    assert_int_equal(count_between(dates, count, 0, now - 30 * day), 0);
}

/* What is of the future, by a clock that was wrong then or is now, stays. */
static void test_future(void **state)
{
    (void)state;
    int64_t dates[] = {noon, noon + 400 * day, noon + 401 * day};
    assert_int_equal(forget(dates, 3, noon + minute), 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tiers),
        cmocka_unit_test(test_future),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
