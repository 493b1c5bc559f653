/* Sums, intervals and the sequential test of the arena. */
#include "arena_stats.h"

#include <math.h>

__extension__ typedef __int128 wide;

int arena_games(int players)
{
    return players;
}

static int greatest_divisor(int a, int b)
{
    return b ? greatest_divisor(b, a % b) : a;
}

int arena_parts(int players)
{
    int parts = 2; /* a draw counts half */
    for (int i = 3; i <= players; i++)
        parts = parts / greatest_divisor(parts, i) * i;
    return parts;
}

int64_t arena_deals(int64_t games, int players)
{
    int each = arena_games(players);
    return (games + each - 1) / each;
}

int64_t arena_shard_deals(int64_t deals, int shard, int shards)
{
    return (deals - shard + shards) / shards;
}

static bool add(int64_t *sum, int64_t other)
{
    return !__builtin_add_overflow(*sum, other, sum);
}

static bool merge(struct moments *moments, const struct moments *other)
{
    return add(&moments->sum, other->sum) && add(&moments->squares, other->squares);
}

bool arena_sums_merge(struct arena_sums *sums, const struct arena_sums *other)
{
    return add(&sums->deals, other->deals) && add(&sums->rounds, other->rounds) &&
           add(&sums->abandoned, other->abandoned) && add(&sums->share, other->share) &&
           add(&sums->even, other->even) && merge(&sums->difference, &other->difference) &&
           merge(&sums->a_points, &other->a_points) && merge(&sums->b_points, &other->b_points) &&
           merge(&sums->points_difference, &other->points_difference);
}

/* The moments of one value, a less b. */
static bool count(struct moments *moments, int64_t a, int64_t b)
{
    return !__builtin_sub_overflow(a, b, &moments->sum) &&
           !__builtin_mul_overflow(moments->sum, moments->sum, &moments->squares);
}

bool arena_sums_add(struct arena_sums *sums, const struct arena_deal *deal)
{
    struct arena_sums one = {.deals = 1,
                             .rounds = deal->rounds,
                             .abandoned = deal->abandoned,
                             .share = deal->share,
                             .even = deal->even};
    return count(&one.difference, deal->share, deal->even) &&
           count(&one.a_points, deal->a_points, 0) && count(&one.b_points, deal->b_points, 0) &&
           count(&one.points_difference, deal->a_points, deal->b_points) &&
           arena_sums_merge(sums, &one);
}

/* No values have a sum whose square is more than n times the sum of their squares. */
static bool are_possible(const struct moments *moments, int64_t n)
{
    return moments->squares >= 0 && (wide)moments->sum * moments->sum <= (wide)moments->squares * n;
}

bool arena_sums_are_possible(const struct arena_sums *sums, int players)
{
    int64_t n = sums->deals;
    wide games = (wide)n * arena_games(players), all = games + (players == 2 ? 0 : n);
    wide most = games * arena_parts(players);
    /* A game that was not abandoned has a round at least. */
    return n >= 0 && sums->abandoned >= 0 && sums->abandoned <= all &&
           sums->rounds >= all - sums->abandoned && sums->share >= 0 && sums->share <= most &&
           sums->even >= 0 && sums->even <= most &&
           sums->difference.sum == sums->share - sums->even &&
           sums->points_difference.sum == (wide)sums->a_points.sum - sums->b_points.sum &&
           are_possible(&sums->difference, n) && are_possible(&sums->a_points, n) &&
           are_possible(&sums->b_points, n) && are_possible(&sums->points_difference, n);
}

/* ---- Intervals ---- */

double student_quantile(int64_t degrees)
{
    static const double few[] = {12.706205, 4.302653, 3.182446, 2.776445, 2.570582, 2.446912,
                                 2.364624,  2.306004, 2.262157, 2.228139, 2.200985, 2.178813};
    enum { FEW = sizeof few / sizeof few[0] };
    const double z = 1.959963985;
    if (degrees <= FEW)
        return few[degrees - 1];
    /* The normal percentile, corrected in powers of 1/degrees (Cornish and Fisher). */
    double n = (double)degrees, z2 = z * z;
    double first = z * (z2 + 1) / 4, second = z * ((5 * z2 + 16) * z2 + 3) / 96;
    double third = z * (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384;
    double fourth = z * ((((79 * z2 + 776) * z2 + 1482) * z2 - 1920) * z2 - 945) / 92160;
    return z + (first + (second + (third + fourth / n) / n) / n) / n;
}

/* The sum of squared distances from the mean, exact until it is divided. */
static double scatter(const struct moments *moments, int64_t n)
{
    wide whole = (wide)moments->squares * n - (wide)moments->sum * moments->sum;
    return (double)whole / (double)n;
}

struct estimate moments_estimate(const struct moments *moments, int64_t n, double unit)
{
    double mean = n ? (double)moments->sum / (double)n / unit : 0;
    if (n < 2)
        return (struct estimate){.mean = mean, .low = -INFINITY, .high = INFINITY};
    double error = sqrt(scatter(moments, n) / (double)(n - 1) / (double)n) / unit;
    double half = student_quantile(n - 1) * error;
    return (struct estimate){.mean = mean, .low = mean - half, .high = mean + half};
}

enum { SEQUENCE_LEAST = 32 }; /* before that the variance is hardly known */

/* The same with an interval that is right at whatever time one looks at it: see docs/arena.md. */
static struct estimate moments_sequence(const struct moments *moments, int64_t n, double unit)
{
    const double mistake = 0.045; /* how often it may ever be wrong: 5 %, less for few deals */
    const double tuning = 0.03;   /* makes it narrowest after some 300 deals */
    double mean = n ? (double)moments->sum / (double)n / unit : 0;
    if (n < SEQUENCE_LEAST)
        return (struct estimate){.mean = mean, .low = -INFINITY, .high = INFINITY};
    /* A quarter more than was seen: equal values are no proof that all will be equal. */
    double variance = (scatter(moments, n) / unit / unit + 0.25) / (double)n;
    double grown = (double)n * tuning + 1;
    double half =
        sqrt(variance * 2 * grown / ((double)n * (double)n * tuning) * log(sqrt(grown) / mistake));
    return (struct estimate){.mean = mean, .low = mean - half, .high = mean + half};
}

/* If all n values were the same, others may yet exist, with a chance that makes never seeing one as
 * unlikely as 2.5 %; these could be anything from -even to 1 - even. */
static void widen(struct estimate *estimate, int64_t n, double even)
{
    double unseen = n ? 1 - pow(0.025, 1.0 / (double)n) : 1;
    double low = estimate->mean + unseen * (-even - estimate->mean);
    double high = estimate->mean + unseen * (1 - even - estimate->mean);
    estimate->low = fmin(estimate->low, low);
    estimate->high = fmax(estimate->high, high);
}

struct estimate arena_difference(const struct arena_sums *sums, int players, bool sequence)
{
    int64_t n = sums->deals;
    double unit = (double)arena_games(players) * arena_parts(players);
    double even = n ? (double)sums->even / (double)n / unit : 0;
    struct estimate estimate = sequence ? moments_sequence(&sums->difference, n, unit)
                                        : moments_estimate(&sums->difference, n, unit);
    if (n < 2 || (!sequence && !(scatter(&sums->difference, n) > 0)))
        widen(&estimate, n, even);
    estimate.low = fmax(estimate.low, -even);
    estimate.high = fmin(estimate.high, 1 - even);
    return estimate;
}

enum settled arena_settled(const struct arena_sums *sums, int players, double delta)
{
    struct estimate difference = arena_difference(sums, players, true);
    if (sums->deals < SEQUENCE_LEAST)
        return SETTLED_OPEN;
    if (difference.low > 0)
        return SETTLED_BETTER;
    if (difference.high < 0)
        return SETTLED_WORSE;
    return difference.low >= -delta && difference.high <= delta ? SETTLED_EVEN : SETTLED_OPEN;
}

/* ---- Times ---- */

/* Below TIMES_STEPS one bucket a nanosecond, then TIMES_STEPS for every power of two. */
static unsigned bucket(uint64_t nanoseconds)
{
    unsigned power = 0;
    while (nanoseconds >> power >= 2 * TIMES_STEPS)
        power++;
    unsigned at = power * TIMES_STEPS + (unsigned)(nanoseconds >> power);
    return at < TIMES_BUCKETS ? at : TIMES_BUCKETS - 1;
}

static double bucket_middle(unsigned at)
{
    if (at < 2 * TIMES_STEPS)
        return at;
    unsigned power = at / TIMES_STEPS - 1;
    uint64_t width = UINT64_C(1) << power;
    return (double)(width * (at - power * TIMES_STEPS)) + (double)(width - 1) / 2;
}

void times_add(struct times *times, uint64_t nanoseconds)
{
    times->count++;
    times->buckets[bucket(nanoseconds)]++;
    if (nanoseconds > times->longest)
        times->longest = nanoseconds;
}

void times_merge(struct times *times, const struct times *other)
{
    times->count += other->count;
    for (unsigned i = 0; i < TIMES_BUCKETS; i++)
        times->buckets[i] += other->buckets[i];
    if (other->longest > times->longest)
        times->longest = other->longest;
}

bool times_are_possible(const struct times *times)
{
    uint64_t all = 0;
    unsigned last = 0;
    for (unsigned i = 0; i < TIMES_BUCKETS; i++) {
        if (__builtin_add_overflow(all, times->buckets[i], &all))
            return false;
        last = times->buckets[i] ? i : last;
    }
    return all == times->count && (all ? bucket(times->longest) == last : !times->longest);
}

double times_quantile(const struct times *times, double part)
{
    double wanted = part * (double)times->count;
    uint64_t seen = 0;
    for (unsigned i = 0; i < TIMES_BUCKETS; i++) {
        seen += times->buckets[i];
        if (seen && (double)seen >= wanted)
            return fmin(bucket_middle(i), (double)times->longest);
    }
    return 0;
}
