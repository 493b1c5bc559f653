/* The games of the arena: every deal played from each seat, by any number of threads. */
#ifndef PASCH_CLI_ARENA_PLAY_H
#define PASCH_CLI_ARENA_PLAY_H

#include "arena_stats.h"
#include "contestant.h"
#include "setup.h"

#include <pasch/seat/seat.h>

enum { ARENA_JOBS_MAX = 256 };

/* What is to be played. */
struct arena_plan {
    const struct setup *table;
    struct contestant_plan a, b;
    uint64_t seed;
    int64_t games; /* with A at the table, in all shards */
    bool single_rounds;
    int shard, shards; /* 1 of 1: everything */
    int jobs;
    bool sequential;
    double delta;
};

/* The deals that this plan plays. */
int64_t arena_plan_deals(const struct arena_plan *plan);

/* What it came to. */
struct arena_score {
    struct arena_sums sums;
    struct times a_times, b_times;
    char a_name[SEAT_NAME_MAX + 1]; /* what programs call themselves; empty: nothing */
    char b_name[SEAT_NAME_MAX + 1];
};

/* A table in the arena with its contestants. */
struct arena_table;

/* NULL, and it has been said, if a contestant can't be started. */
struct arena_table *arena_table_create(const struct arena_plan *plan);
void arena_table_destroy(struct arena_table *table);
/* Adds the times of all decisions made at this table, and how the programs at it call themselves.
 */
void arena_table_report(const struct arena_table *table, struct arena_score *score);
/* Plays all games of a deal; nothing depends on what was played before. False if Ctrl-C was
 * pressed, or if a contestant failed, which has been said. */
bool arena_play_deal(struct arena_table *table, int64_t deal, struct arena_deal *ret_deal);

/* Plays everything in plan->jobs threads, until Ctrl-C or, with the sequential test, until the
 * question is settled. False if a contestant failed, which has been said. */
bool arena_play(const struct arena_plan *plan, struct arena_score *ret_score);

#endif
