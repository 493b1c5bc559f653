/* Measuring exact solutions. */
#include "solving.h"

#include "clock.h"
#include "report.h"

#include <pasch/players/solve.h>

#include <stdlib.h>

enum { NODES_MOST = 100000000 };

static int compare_times(const void *a, const void *b)
{
    const double *first = a, *second = b;
    return (*first > *second) - (*first < *second);
}

static void solve_deals(const struct sheet *sheet, long deals, struct solver *solver,
                        double *milliseconds, struct solving_speed *speed)
{
    struct random random;
    uint8_t deck[TILE_COUNT];
    for (unsigned i = 0; i < TILE_COUNT; i++)
        deck[i] = (uint8_t)i;
    random_seed(&random, 1);
    solver_init(solver);
    for (long i = 0; i < deals; i++) {
        struct round round;
        struct move best;
        int value;
        do
            random_shuffle(&random, deck, sheet_tiles(sheet));
        while (!round_deal(&round, sheet, 2, 3, deck, ROUND_NO_SEAT, 0));
        uint64_t start = clock_worked();
        speed->unsolved += !solve_best(solver, &round, sheet, 0, NODES_MOST, &best, &value);
        milliseconds[i] = (double)(clock_worked() - start) / 1e6;
        speed->mean += milliseconds[i] / (double)deals;
        speed->nodes += (double)solver->nodes / (double)deals;
    }
}

bool solving_measure(const struct sheet *sheet, long deals, struct solving_speed *ret_speed)
{
    struct solver *solver = malloc(sizeof *solver);
    double *milliseconds = malloc((size_t)deals * sizeof *milliseconds);
    bool good = (solver && milliseconds) || report_system("--solve");
    if (good) {
        struct solving_speed speed = {.mean = 0};
        solve_deals(sheet, deals, solver, milliseconds, &speed);
        qsort(milliseconds, (size_t)deals, sizeof *milliseconds, compare_times);
        speed.median = milliseconds[deals / 2];
        speed.p99 = milliseconds[deals * 99 / 100];
        speed.most = milliseconds[deals - 1];
        *ret_speed = speed;
    }
    free(milliseconds);
    free(solver);
    return good;
}
