/*
 * Measures a server with many tables: load PASCH [--seconds N] [--rate ACTIONS] [--folder PATH]
 * [TABLES…] starts one for each number of tables, lets four people play or watch at each table, and
 * prints a line (docs/performance.md). Then the server is killed and every journal is read: status
 * 1 if anything that was acknowledged is missing.
 */
#include "crowd.h"
#include "verify.h"
#include "watch.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum { WINDOWS_MAX = 2000, KIB = 1024, FILES_SPARE = 100, GOAL_MS = 50, SECONDS_MAX = 36000 };

struct plan {
    const char *program, *folder;
    double seconds;
    double rate; /* actions a second; 0: one a second and table */
};

struct result {
    double seconds, server, client, others; /* processor time */
    double table, connection;               /* bytes */
    double sit_down, connect;               /* seconds */
    struct journal_times journal;
    struct callbacks callbacks;
};

static double own_processor(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

static int compare(const void *a, const void *b)
{
    uint32_t first = ((const struct delay *)a)->microseconds;
    uint32_t second = ((const struct delay *)b)->microseconds;
    return (first > second) - (first < second);
}

/* Milliseconds that this share of the acts took at most. */
static double quantile(const struct crowd *crowd, double share)
{
    size_t at = (size_t)(share * (double)crowd->delay_count);
    if (crowd->delay_count == 0)
        return 0;
    at = at < crowd->delay_count ? at : crowd->delay_count - 1;
    return crowd->delays[at].microseconds / 1000.0;
}

/* In how many seconds of the measurement 99 of 100 acts took no longer than GOAL_MS: what else the
 * machine does shows here. */
static unsigned count_good_seconds(const struct crowd *crowd, unsigned *ret_seconds)
{
    static struct {
        unsigned count, late;
    } seconds[SECONDS_MAX];
    unsigned good = 0;
    memset(seconds, 0, sizeof seconds);
    *ret_seconds = 0;
    for (size_t i = 0; i < crowd->delay_count; i++)
        if (crowd->delays[i].second < SECONDS_MAX) {
            seconds[crowd->delays[i].second].count++;
            seconds[crowd->delays[i].second].late += crowd->delays[i].microseconds > GOAL_MS * 1000;
        }
    for (unsigned i = 0; i < SECONDS_MAX; i++) {
        *ret_seconds += seconds[i].count > 0;
        good += seconds[i].count > 0 && seconds[i].late * 100 <= seconds[i].count;
    }
    return good;
}

/* Bytes that one more connection takes, which only looks on. */
static double measure_connection(struct crowd *crowd, const struct watch *watch)
{
    static int fds[WINDOWS_MAX];
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    unsigned long used = (unsigned long)crowd->count * CROWD_AT_TABLE + FILES_SPARE;
    unsigned long left = limit.rlim_cur > used ? limit.rlim_cur - used : 0;
    unsigned count = left < WINDOWS_MAX ? (unsigned)left : WINDOWS_MAX;
    double before = watch_memory(watch);
    crowd_open_windows(crowd, fds, count);
    crowd_settle(crowd, 1);
    double after = watch_memory(watch);
    for (unsigned i = 0; i < count; i++)
        close(fds[i]);
    crowd_settle(crowd, 1);
    return count ? (after - before) / count : 0;
}

static void measure(const struct plan *plan, struct crowd *crowd, const struct watch *watch,
                    struct result *ret_result)
{
    struct journal_times before;
    double memory = watch_memory(watch), start = (double)crowd_clock();
    crowd_sit_down(crowd);
    double seated = (double)crowd_clock();
    crowd_connect(crowd);
    crowd_settle(crowd, 1);
    ret_result->sit_down = (seated - start) / 1e6;
    ret_result->connect = ((double)crowd_clock() - seated) / 1e6 - 1;
    ret_result->connection = measure_connection(crowd, watch);
    watch_journal(watch, &before);
    double server = watch_processor(watch), client = own_processor(), all = watch_machine();
    crowd->views = crowd->bytes = 0;
    start = (double)crowd_clock();
    crowd_play(crowd, plan->rate > 0 ? plan->rate : crowd->count, plan->seconds);
    ret_result->seconds = ((double)crowd_clock() - start) / 1e6;
    ret_result->server = watch_processor(watch) - server;
    ret_result->client = own_processor() - client;
    ret_result->others = watch_machine() - all - ret_result->server - ret_result->client;
    crowd_settle(crowd, 1);
    double connections = (double)crowd->count * CROWD_AT_TABLE;
    ret_result->table =
        (watch_memory(watch) - memory - connections * ret_result->connection) / crowd->count;
    watch_journal(watch, &ret_result->journal);
    journal_subtract(&ret_result->journal, &before);
    watch_callbacks(watch, &ret_result->callbacks);
}

static void print_head(void)
{
    printf("| tables | connections | actions/s | p50 ms | p99 ms | max ms | KiB/table | "
           "KiB/connection | views/s | MB/s | server CPU | load CPU | others | journal ms mean | "
           "p99 | "
           "lines/batch | stored | lost |\n"
           "|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|\n");
}

static void print_row(const struct crowd *crowd, const struct result *result,
                      const struct verdict *verdict)
{
    const struct journal_times *journal = &result->journal;
    double batches = journal->batches > 0 ? journal->batches : 1;
    printf("| %u | %u | %.0f | %.1f | %.1f | %.1f | %.1f | %.1f | %.0f | %.1f | %.0f %% | %.0f %% "
           "| %.0f %% | %.2f | ≤ %g | %.1f | %lu | %lu |\n",
           crowd->count, crowd->count * CROWD_AT_TABLE,
           (double)crowd->acknowledged / result->seconds, quantile(crowd, 0.5),
           quantile(crowd, 0.99), quantile(crowd, 1), result->table / KIB, result->connection / KIB,
           (double)crowd->views / result->seconds, (double)crowd->bytes / result->seconds / 1e6,
           100 * result->server / result->seconds, 100 * result->client / result->seconds,
           100 * result->others / result->seconds, 1000 * journal->seconds / batches,
           1000 * journal_quantile(journal, 0.99), journal->lines / batches, verdict->actions,
           verdict->lost);
    fflush(stdout);
}

/* Prints what should not be; false if there was any. */
static bool judge(const struct crowd *crowd, const struct verdict *verdict)
{
    unsigned waiting = 0;
    for (unsigned i = 0; i < crowd->count; i++)
        waiting += crowd->tables[i].awaits;
    if (crowd->faults)
        fprintf(stderr, "load: %llu messages were refused; the last: %s\n",
                (unsigned long long)crowd->faults, crowd->fault);
    if (waiting)
        fprintf(stderr, "load: at %u tables an act has not been answered\n", waiting);
    if (verdict->unknown)
        fprintf(stderr, "load: %lu stored actions were not shown to all\n", verdict->unknown);
    return !crowd->faults && !waiting && !verdict->lost && !verdict->damaged && !verdict->unknown;
}

static void print_callbacks(const struct callbacks *callbacks)
{
    fprintf(stderr, "load: of %.0f callbacks %.0f took more than 5 ms of the processor (%.4f %%)%s",
            callbacks->count, callbacks->late, 100 * callbacks->late / callbacks->count,
            callbacks->late > 0 ? "" : "\n");
    if (callbacks->late > 0)
        fprintf(stderr, ", the longest more than %g ms\n", 1000 * callbacks->longest);
}

static bool run(const struct plan *plan, unsigned tables)
{
    static struct watch watch;
    static struct crowd crowd;
    struct result result = {.seconds = 0};
    char folder[4000], command[4100];
    snprintf(folder, sizeof folder, "%s/pasch-load-XXXXXX", plan->folder);
    if (!mkdtemp(folder))
        fail("can't make a folder in %s", plan->folder);
    watch_start(&watch, plan->program, folder);
    crowd_init(&crowd, watch.port, tables, tables);
    measure(plan, &crowd, &watch, &result);
    watch_kill(&watch);
    qsort(crowd.delays, crowd.delay_count, sizeof *crowd.delays, compare);
    struct verdict verdict = verify(watch.database, &crowd);
    print_row(&crowd, &result, &verdict);
    bool good = judge(&crowd, &verdict);
    unsigned seconds, good_seconds = count_good_seconds(&crowd, &seconds);
    fprintf(stderr,
            "load: %u tables made in %.1f s, connected in %.1f s, %u matches over; in %u of %u "
            "seconds p99 was within %d ms\n",
            tables, result.sit_down, result.connect, verdict.over, good_seconds, seconds, GOAL_MS);
    print_callbacks(&result.callbacks);
    crowd_finish(&crowd);
    snprintf(command, sizeof command, "rm -r '%s'", folder);
    return system(command) == 0 && good;
}

int main(int argc, char **argv)
{
    static const struct option options[] = {{"seconds", required_argument, NULL, 's'},
                                            {"rate", required_argument, NULL, 'r'},
                                            {"folder", required_argument, NULL, 'f'},
                                            {0}};
    static char *usual[] = {"500", "1000", "2000", "4000", NULL};
    const char *temporary = getenv("TMPDIR");
    struct plan plan = {.folder = temporary ? temporary : "/tmp", .seconds = 60};
    struct rlimit limit;
    bool good = true;
    for (int option; (option = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        if (option == 's')
            plan.seconds = strtod(optarg, NULL);
        else if (option == 'r')
            plan.rate = strtod(optarg, NULL);
        else if (option == 'f')
            plan.folder = optarg;
        else
            return 2;
    }
    if (optind >= argc)
        fail("which program? load PASCH [TABLES…]");
    plan.program = argv[optind++];
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    print_head();
    for (char **sizes = optind < argc ? argv + optind : usual; *sizes; sizes++) {
        long tables = strtol(*sizes, NULL, 10);
        if (tables < 1 || tables > 1000000)
            fail("%s is no number of tables", *sizes);
        good = run(&plan, (unsigned)tables) && good;
    }
    return good ? 0 : 1;
}
