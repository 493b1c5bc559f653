/*
 * What the arena's numbers mean: sums over deals that can be merged, intervals, the sequential
 * test, and decision times. Nothing here plays or prints. A deal's results are whole numbers, so
 * that sums do not depend on the order in which they are added.
 */
#ifndef PASCH_CLI_ARENA_STATS_H
#define PASCH_CLI_ARENA_STATS_H

#include <stdbool.h>
#include <stdint.h>

/* What one deal came to, summed over its games. Shares are counted in parts of a win:
 * arena_parts(). */
struct arena_deal {
    int64_t share, even; /* of A, and what a B gets in its place */
    int64_t a_points, b_points;
    int64_t rounds, abandoned;
};

struct moments {
    int64_t sum, squares;
};

/* What many deals came to. */
struct arena_sums {
    int64_t deals, rounds, abandoned;
    int64_t share, even;
    struct moments difference; /* of the shares */
    struct moments a_points, b_points, points_difference;
};

/* How many games with A each deal has: one for each seat; and how many parts a win is counted in:
 * any number of winners can share it evenly. */
int arena_games(int players);
int arena_parts(int players);

/* The deals of a run with so many games, and how many of them are in shard K of N. */
int64_t arena_deals(int64_t games, int players);
int64_t arena_shard_deals(int64_t deals, int shard, int shards);

/* These are false if that is too much to count; the sums are then spoilt. */
bool arena_sums_add(struct arena_sums *sums, const struct arena_deal *deal);
bool arena_sums_merge(struct arena_sums *sums, const struct arena_sums *other);
/* Whether these sums can have come from so many deals. */
bool arena_sums_are_possible(const struct arena_sums *sums, int players);

struct estimate {
    double mean, low, high;
};

/* The mean of n values, each divided by `unit`, with the interval that holds the true mean in 95 %
 * of all runs: Student's t. With one value it is as wide as can be: -INFINITY to INFINITY. */
struct estimate moments_estimate(const struct moments *moments, int64_t n, double unit);

/* A's share of wins less a B's, from -1 to 1, by the one interval or the other. */
struct estimate arena_difference(const struct arena_sums *sums, int players, bool sequence);

enum settled { SETTLED_OPEN, SETTLED_BETTER, SETTLED_WORSE, SETTLED_EVEN };

/* Whether the sequential test is done: A is better, worse, or even within delta. */
enum settled arena_settled(const struct arena_sums *sums, int players, double delta);

/* The 97.5th percentile of Student's t; at least one degree of freedom. */
double student_quantile(int64_t degrees);

/* ---- Times ---- */

enum { TIMES_STEPS = 64, TIMES_BUCKETS = 38 * TIMES_STEPS };

/* Times by size, each bucket at most 1/64 wide of what it holds. */
struct times {
    uint64_t count;
    uint64_t longest;
    uint64_t buckets[TIMES_BUCKETS];
};

void times_add(struct times *times, uint64_t nanoseconds);
void times_merge(struct times *times, const struct times *other);
/* Whether these times can have been measured: all are counted, and the longest is the last. */
bool times_are_possible(const struct times *times);
/* The time that this part of all decisions (0.5: half of them) did not exceed, in nanoseconds; 0 if
 * there are none. */
double times_quantile(const struct times *times, double part);

#endif
