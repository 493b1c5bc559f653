/* The server that is measured: starting it, looking at it from outside, ending it. */
#ifndef PASCH_BENCH_WATCH_H
#define PASCH_BENCH_WATCH_H

#include <stdbool.h>
#include <sys/types.h>

struct watch {
    pid_t process;
    unsigned port;
    char database[4096];
};

/* Starts `program serve` with a new database in a folder; without limits per address. */
void watch_start(struct watch *watch, const char *program, const char *folder);
/* Ends it as a crash would. */
void watch_kill(struct watch *watch);

/* Bytes of memory it uses at present. */
double watch_memory(const struct watch *watch);
/* Seconds of processor time it has used. */
double watch_processor(const struct watch *watch);
/* And the whole machine, since it was started. */
double watch_machine(void);

enum { WATCH_BUCKETS_MAX = 32 };

/* What /metrics says of the journal so far. */
struct journal_times {
    double batches, lines, seconds;
    int buckets;
    double bounds[WATCH_BUCKETS_MAX]; /* seconds; the last one is endless */
    double counts[WATCH_BUCKETS_MAX]; /* not longer than that */
};

void watch_journal(const struct watch *watch, struct journal_times *ret_times);
/* What has come since `before`. */
void journal_subtract(struct journal_times *times, const struct journal_times *before);
/* The bound that this share of the batches keeps, in seconds. */
double journal_quantile(const struct journal_times *times, double share);

/* Of the loop: how many callbacks there were, how many of them took more than 5 ms of the
 * processor, and the longest bound that one of them exceeded, in seconds (0: none did). */
struct callbacks {
    double count, late, longest;
};

void watch_callbacks(const struct watch *watch, struct callbacks *ret_callbacks);

#endif
