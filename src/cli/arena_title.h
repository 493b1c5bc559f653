/* What a run of the arena is told as: for people, and as JSON that can be merged. */
#ifndef PASCH_CLI_ARENA_TITLE_H
#define PASCH_CLI_ARENA_TITLE_H

#include "arena_play.h"

#include <stdio.h>

enum { ARENA_GAMES_MAX = 5000000, ARENA_SHARDS_MAX = 100000 };
enum { ARENA_NAME_MAX = 1000, ARENA_OPTIONS_MAX = 4000, ARENA_HASH_MAX = 20 };

/* What was played, free of tables and sheets, so that it can be read back from JSON. */
struct arena_title {
    char game[ARENA_NAME_MAX], house[ARENA_NAME_MAX];
    char options[ARENA_OPTIONS_MAX]; /* a JSON object */
    char rules[ARENA_HASH_MAX];      /* a hash of every field of the sheet */
    char a[ARENA_NAME_MAX], b[ARENA_NAME_MAX];
    char budget_a[BUDGET_TEXT_MAX], budget_b[BUDGET_TEXT_MAX]; /* empty: it does not count */
    int players;
    uint64_t seed;
    int64_t games; /* that were asked for */
    bool single_rounds;
    bool has_points, few_win;
    int shard, shards;
    bool sequential;
    double delta;
};

/* False if a name is too long, which has been said. */
bool arena_title_make(const struct arena_plan *plan, struct arena_title *ret_title);

/* The figures that are told. */
struct arena_figures {
    double win_rate, even; /* A's part of the wins, and what a B gets */
    struct estimate difference, a_points, b_points, points_difference;
    long long games, reference_games;
    enum settled settled;
};

void arena_figures_make(const struct arena_title *title, const struct arena_score *score,
                        struct arena_figures *ret_figures);

void arena_print(FILE *stream, const struct arena_title *title, const struct arena_score *score);
void arena_print_json(FILE *stream, const struct arena_title *title,
                      const struct arena_score *score);

/* Puts the shards of a run together that these files hold, one JSON object a line; false if they
 * are not the shards of one run, or if some are missing and it must be complete, which has been
 * said. */
bool arena_merge(char **files, int count, bool is_partial, struct arena_title *ret_title,
                 struct arena_score *ret_score);

#endif
