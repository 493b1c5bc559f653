/* The statistics of the arena: known figures, and by simulation how often its intervals and its
 * sequential test are right. */
#include <pasch/base/random.h>

#include "arena_stats.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <math.h>

static void assert_near(double value, double expected, double tolerance)
{
    if (fabs(value - expected) > tolerance)
        print_error("%.9f is not %.9f\n", value, expected);
    assert_true(fabs(value - expected) <= tolerance);
}

static struct moments moments_of(const int *values, int count)
{
    struct moments moments = {0};
    for (int i = 0; i < count; i++) {
        moments.sum += values[i];
        moments.squares += (int64_t)values[i] * values[i];
    }
    return moments;
}

/* ---- Known figures ---- */

static void test_student_quantiles_are_those_of_the_tables(void **state)
{
    (void)state;
    assert_near(student_quantile(1), 12.706205, 1e-6);
    assert_near(student_quantile(7), 2.364624, 1e-6);
    assert_near(student_quantile(12), 2.178813, 1e-6);
    assert_near(student_quantile(13), 2.160369, 1e-5);
    assert_near(student_quantile(20), 2.085963, 1e-5);
    assert_near(student_quantile(29), 2.045230, 1e-5);
    assert_near(student_quantile(100), 1.983972, 1e-6);
    assert_near(student_quantile(1000000), 1.959966, 1e-6);
}

static void test_interval_of_known_data(void **state)
{
    (void)state;
    static const int values[] = {2, 4, 4, 4, 5, 5, 7, 9}; /* mean 5, standard deviation 2.13809 */
    struct moments moments = moments_of(values, 8);
    struct estimate estimate = moments_estimate(&moments, 8, 1);
    assert_near(estimate.mean, 5, 1e-12);
    assert_near(estimate.low, 3.2125, 1e-4);
    assert_near(estimate.high, 6.7875, 1e-4);
    struct estimate halves = moments_estimate(&moments, 8, 2);
    assert_near(halves.mean, 2.5, 1e-12);
    assert_near(halves.low, estimate.low / 2, 1e-12);
}

static void test_one_value_says_nothing(void **state)
{
    (void)state;
    static const int values[] = {3};
    struct moments moments = moments_of(values, 1);
    struct estimate estimate = moments_estimate(&moments, 1, 1);
    assert_true(estimate.mean == 3 && isinf(estimate.low) && isinf(estimate.high));
    estimate = moments_estimate(&(struct moments){0}, 0, 1);
    assert_true(estimate.mean == 0 && isinf(estimate.low));
}

/* Large sums of nearly equal values: what is left of the squares is small and must be exact. */
static void test_variance_survives_large_sums(void **state)
{
    (void)state;
    struct moments moments = {0};
    enum { COUNT = 1000000 };
    for (int i = 0; i < COUNT; i++) {
        int64_t value = 1000000 + i % 2;
        moments.sum += value;
        moments.squares += value * value;
    }
    struct estimate estimate = moments_estimate(&moments, COUNT, 1);
    assert_near(estimate.high - estimate.low, 2 * 1.959966 * 0.5 / 1000, 1e-7);
}

static void test_any_number_of_winners_can_share(void **state)
{
    (void)state;
    for (int players = 1; players <= 13; players++)
        for (int winners = 1; winners <= players || winners <= 2; winners++)
            assert_int_equal(arena_parts(players) % winners, 0);
    assert_int_equal(arena_parts(13), 360360);
}

static void test_shards_make_up_the_whole(void **state)
{
    (void)state;
    assert_int_equal(arena_deals(1000, 2), 500);
    assert_int_equal(arena_deals(1001, 2), 501);
    assert_int_equal(arena_deals(1, 13), 1);
    for (int64_t deals = 1; deals < 40; deals++)
        for (int shards = 1; shards <= deals; shards++) {
            int64_t sum = 0;
            for (int shard = 1; shard <= shards; shard++) {
                int64_t counted = 0;
                for (int64_t deal = 0; deal < deals; deal++)
                    counted += deal % shards == shard - 1;
                assert_int_equal(arena_shard_deals(deals, shard, shards), counted);
                sum += counted;
            }
            assert_int_equal(sum, deals);
        }
}

/* ---- Sums ---- */

static struct arena_deal some_deal(struct random *random)
{
    return (struct arena_deal){
        .share = random_below(random, 5),
        .even = 2,
        .a_points = (int64_t)random_below(random, 400) - 100,
        .b_points = (int64_t)random_below(random, 400) - 100,
        .rounds = random_below(random, 9),
        .abandoned = random_below(random, 2),
    };
}

static void test_merged_sums_are_those_of_the_whole(void **state)
{
    (void)state;
    struct random random;
    random_seed(&random, 1);
    struct arena_sums whole = {0}, parts[3] = {0}, merged = {0};
    for (int i = 0; i < 500; i++) {
        struct arena_deal deal = some_deal(&random);
        arena_sums_add(&whole, &deal);
        arena_sums_add(&parts[i % 3], &deal);
    }
    for (int i = 2; i >= 0; i--)
        assert_true(arena_sums_merge(&merged, &parts[i]));
    assert_memory_equal(&merged, &whole, sizeof whole);
    assert_int_equal(whole.deals, 500);
    assert_true(arena_sums_are_possible(&whole, 2));
}

/* What can't be counted is noticed before it is. */
static void test_sums_that_are_too_large_are_refused(void **state)
{
    (void)state;
    const int64_t root = 3037000499; /* the largest whose square fits */
    struct arena_sums sums = {0};
    assert_true(arena_sums_add(&sums, &(struct arena_deal){.a_points = root, .b_points = root}));
    assert_int_equal(sums.a_points.squares, root * root);
    assert_false(arena_sums_add(&sums, &(struct arena_deal){.a_points = root, .b_points = root}));
    sums = (struct arena_sums){0};
    assert_false(arena_sums_add(&sums, &(struct arena_deal){.a_points = root + 1}));
    sums = (struct arena_sums){0};
    assert_false(arena_sums_add(&sums, &(struct arena_deal){.a_points = root, .b_points = -root}));
    sums = (struct arena_sums){.rounds = INT64_MAX};
    assert_false(arena_sums_add(&sums, &(struct arena_deal){.rounds = 1}));
}

static void test_impossible_sums_are_refused(void **state)
{
    (void)state;
    struct random random;
    random_seed(&random, 2);
    struct arena_sums good = {0}, bad;
    for (int i = 0; i < 50; i++) {
        struct arena_deal deal = some_deal(&random);
        arena_sums_add(&good, &deal);
    }
    assert_true(arena_sums_are_possible(&good, 2));
#define REFUSED(change) (bad = good, bad.change, !arena_sums_are_possible(&bad, 2))
    assert_true(REFUSED(share += 1));
    assert_true(REFUSED(even -= 1));
    assert_true(REFUSED(deals = 0));
    assert_true(REFUSED(deals = -1));
    assert_true(REFUSED(rounds = -1));
    assert_true(REFUSED(abandoned = -1));
    assert_true(REFUSED(abandoned = 101)); /* of 100 games */
    assert_true(REFUSED(rounds = 99 - good.abandoned));
    assert_true(REFUSED(difference.sum += 1));
    assert_true(REFUSED(difference.squares = -5));
    assert_true(REFUSED(a_points.squares = 0));
    assert_true(REFUSED(b_points.sum -= 1));
    assert_true(REFUSED(points_difference.squares = 1));
    bad = good;
    bad.a_points.squares = INT64_MAX;
    assert_false(arena_sums_merge(&bad, &good));
}

/* ---- How often the interval is right ---- */

/* A pair of games as two players of unequal strength make them: 0 to 4 halves; with a skew if the
 * chances are unequal. The true mean is known. */
struct source {
    double chances[5];
    double mean; /* of a game, 0 to 1 */
};

static struct source source_make(double none, double one, double two, double three, double four)
{
    struct source source = {.chances = {none, one, two, three, four}};
    for (int i = 0; i < 5; i++)
        source.mean += source.chances[i] * i / 4;
    return source;
}

static struct arena_deal source_deal(const struct source *source, struct random *random)
{
    double at = (double)(random_next(random) >> 11) / 9007199254740992.0;
    int value = 0;
    while (value < 4 && at >= source->chances[value])
        at -= source->chances[value++];
    return (struct arena_deal){.share = value, .even = 2};
}

static double coverage(const struct source *source, int deals, int runs)
{
    struct random random;
    int right = 0;
    random_seed(&random, (uint64_t)deals);
    for (int run = 0; run < runs; run++) {
        struct arena_sums sums = {0};
        for (int i = 0; i < deals; i++) {
            struct arena_deal deal = source_deal(source, &random);
            arena_sums_add(&sums, &deal);
        }
        struct estimate difference = arena_difference(&sums, 2, false);
        right += difference.low <= source->mean - 0.5 && difference.high >= source->mean - 0.5;
    }
    return (double)right / runs;
}

static void test_interval_holds_the_truth_in_95_percent_of_runs(void **state)
{
    (void)state;
    struct source even = source_make(0.2, 0.05, 0.5, 0.05, 0.2);
    struct source better = source_make(0.1, 0.05, 0.4, 0.05, 0.4);
    static const int deals[] = {10, 30, 200};
    for (int i = 0; i < 3; i++) {
        assert_near(coverage(&even, deals[i], 6000), 0.95, 0.02);
        assert_near(coverage(&better, deals[i], 6000), 0.95, 0.02);
    }
}

/* Ten wins of ten do not prove that the eleventh is won. */
static void test_equal_results_are_not_certain(void **state)
{
    (void)state;
    struct arena_sums sums = {0};
    for (int i = 0; i < 10; i++)
        arena_sums_add(&sums, &(struct arena_deal){.share = 4, .even = 2});
    struct estimate difference = arena_difference(&sums, 2, false);
    assert_near(difference.mean, 0.5, 1e-12);
    assert_near(difference.high, 0.5, 1e-12);
    assert_near(difference.low, 0.5 - 0.308497, 1e-6); /* 1 - 0.025^(1/10) */
    struct source rarely_lost = source_make(0, 0, 0.02, 0, 0.98);
    assert_true(coverage(&rarely_lost, 20, 4000) > 0.93);
    assert_near(arena_difference(&(struct arena_sums){0}, 2, false).low, 0, 1e-12);
    struct arena_sums one = {0};
    arena_sums_add(&one, &(struct arena_deal){.share = 4, .even = 2});
    assert_true(arena_difference(&one, 2, false).low < -0.4);
}

/* ---- How often the sequential test is right ---- */

struct verdicts {
    int better, worse, even, open;
    int64_t deals; /* in all runs */
};

static struct verdicts judge(const struct source *source, double delta, int most, int runs)
{
    struct verdicts verdicts = {0};
    struct random random;
    random_seed(&random, 17);
    for (int run = 0; run < runs; run++) {
        struct arena_sums sums = {0};
        enum settled settled = SETTLED_OPEN;
        while (settled == SETTLED_OPEN && sums.deals < most) {
            struct arena_deal deal = source_deal(source, &random);
            arena_sums_add(&sums, &deal);
            settled = arena_settled(&sums, 2, delta);
        }
        verdicts.better += settled == SETTLED_BETTER;
        verdicts.worse += settled == SETTLED_WORSE;
        verdicts.even += settled == SETTLED_EVEN;
        verdicts.open += settled == SETTLED_OPEN;
        verdicts.deals += sums.deals;
    }
    return verdicts;
}

enum { RUNS = 1500, DEALS = 3000 };

static void test_looking_after_every_deal_does_not_find_what_is_not_there(void **state)
{
    (void)state;
    struct source sources[] = {source_make(0.2, 0.05, 0.5, 0.05, 0.2),
                               source_make(0.5, 0, 0, 0, 0.5), source_make(0, 0, 1, 0, 0),
                               source_make(0.02, 0, 0.96, 0, 0.02),
                               source_make(0.06, 0, 0.82, 0.12, 0)}; /* skewed, and even */
    for (unsigned i = 0; i < sizeof sources / sizeof sources[0]; i++) {
        assert_near(sources[i].mean, 0.5, 1e-12);
        struct verdicts verdicts = judge(&sources[i], 0.0001, DEALS, RUNS);
        assert_true(verdicts.better + verdicts.worse <= RUNS * 5 / 100);
    }
    struct verdicts usual = judge(&sources[0], 0.0001, DEALS, RUNS);
    assert_true(usual.better + usual.worse > 0); /* else the test would be blunt */
}

/* What the sequential test is for: to stop at the first plain interval without 0 is often wrong. */
static void test_plain_intervals_would_be_peeked_at(void **state)
{
    (void)state;
    struct source even = source_make(0.2, 0.05, 0.5, 0.05, 0.2);
    struct random random;
    int wrong = 0;
    random_seed(&random, 17);
    for (int run = 0; run < 300; run++) {
        struct arena_sums sums = {0};
        bool found = false;
        while (!found && sums.deals < DEALS) {
            struct arena_deal deal = source_deal(&even, &random);
            arena_sums_add(&sums, &deal);
            struct estimate difference = arena_difference(&sums, 2, false);
            found = sums.deals >= 32 && (difference.low > 0 || difference.high < 0);
        }
        wrong += found;
    }
    assert_true(wrong > 300 * 15 / 100);
}

static void test_sequential_test_finds_what_is_there(void **state)
{
    (void)state;
    struct source better = source_make(0.1, 0.05, 0.5, 0.05, 0.3); /* 60 % */
    struct source worse = source_make(0.3, 0.05, 0.5, 0.05, 0.1);
    struct source even = source_make(0.1, 0.05, 0.7, 0.05, 0.1);
    struct source nearly = source_make(0.17, 0.05, 0.5, 0.05, 0.23); /* 53 % */
    struct verdicts verdicts = judge(&better, 0.02, DEALS, 300);
    assert_true(verdicts.better >= 297 && verdicts.deals < 300 * 250);
    verdicts = judge(&worse, 0.02, DEALS, 300);
    assert_true(verdicts.worse >= 297);
    verdicts = judge(&even, 0.05, DEALS, 300);
    assert_true(verdicts.even >= 280 && verdicts.better + verdicts.worse <= 15);
    verdicts = judge(&nearly, 0.02, DEALS, 300);
    assert_true(verdicts.even <= 15 && verdicts.worse <= 15);
}

static void test_few_deals_settle_nothing(void **state)
{
    (void)state;
    struct arena_sums sums = {0};
    for (int i = 0; i < 31; i++) {
        arena_sums_add(&sums, &(struct arena_deal){.share = 4, .even = 2});
        assert_int_equal(arena_settled(&sums, 2, 0.5), SETTLED_OPEN);
    }
    arena_sums_add(&sums, &(struct arena_deal){.share = 4, .even = 2});
    assert_int_equal(arena_settled(&sums, 2, 0.02), SETTLED_BETTER);
    struct arena_sums even = {0}; /* that all were alike so far says little of the next */
    for (int i = 0; i < 60; i++) {
        arena_sums_add(&even, &(struct arena_deal){.share = 2, .even = 2});
        assert_int_equal(arena_settled(&even, 2, 0.02), SETTLED_OPEN);
    }
    for (int i = 0; i < 1000; i++)
        arena_sums_add(&even, &(struct arena_deal){.share = 2, .even = 2});
    assert_int_equal(arena_settled(&even, 2, 0.02), SETTLED_EVEN);
}

/* ---- Times ---- */

static int compare(const void *a, const void *b)
{
    uint64_t first = *(const uint64_t *)a, second = *(const uint64_t *)b;
    return (first > second) - (first < second);
}

static void test_quantiles_of_times(void **state)
{
    (void)state;
    enum { COUNT = 5000 };
    static uint64_t all[COUNT];
    static struct times times, halves[2];
    struct random random;
    random_seed(&random, 3);
    for (int i = 0; i < COUNT; i++) {
        all[i] = random_next(&random) >> (26 + random_below(&random, 38));
        times_add(&times, all[i]);
        times_add(&halves[i % 2], all[i]);
    }
    qsort(all, COUNT, sizeof all[0], compare);
    static const double parts[] = {0.01, 0.25, 0.5, 0.9, 0.99, 1};
    for (int i = 0; i < 6; i++) {
        double truth = (double)all[(int)ceil(parts[i] * COUNT) - 1];
        assert_near(times_quantile(&times, parts[i]), truth, truth / 64);
    }
    assert_true(times.longest == all[COUNT - 1]);
    times_merge(&halves[0], &halves[1]);
    assert_memory_equal(&halves[0], &times, sizeof times);
    struct times none = {0};
    assert_true(times_quantile(&none, 0.5) == 0);
    times_add(&none, UINT64_MAX); /* beyond all buckets */
    assert_true(none.longest == UINT64_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_student_quantiles_are_those_of_the_tables),
        cmocka_unit_test(test_interval_of_known_data),
        cmocka_unit_test(test_one_value_says_nothing),
        cmocka_unit_test(test_variance_survives_large_sums),
        cmocka_unit_test(test_any_number_of_winners_can_share),
        cmocka_unit_test(test_shards_make_up_the_whole),
        cmocka_unit_test(test_merged_sums_are_those_of_the_whole),
        cmocka_unit_test(test_sums_that_are_too_large_are_refused),
        cmocka_unit_test(test_impossible_sums_are_refused),
        cmocka_unit_test(test_interval_holds_the_truth_in_95_percent_of_runs),
        cmocka_unit_test(test_equal_results_are_not_certain),
        cmocka_unit_test(test_looking_after_every_deal_does_not_find_what_is_not_there),
        cmocka_unit_test(test_plain_intervals_would_be_peeked_at),
        cmocka_unit_test(test_sequential_test_finds_what_is_there),
        cmocka_unit_test(test_few_deals_settle_nothing),
        cmocka_unit_test(test_quantiles_of_times),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
