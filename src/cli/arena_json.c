/* What a run of the arena came to, as JSON with all that a merge needs. */
#include "arena_title.h"
#include "report.h"

#include <math.h>

/* JSON has no infinity. */
static void json_number(FILE *stream, const char *name, const char *end, double value)
{
    if (isfinite(value))
        fprintf(stream, ",\"%s%s\":%.6f", name, end, value + 0.0);
    else
        fprintf(stream, ",\"%s%s\":null", name, end);
}

static void json_estimate(FILE *stream, const char *name, const char *interval,
                          const struct estimate *estimate)
{
    json_number(stream, name, "", estimate->mean);
    json_number(stream, interval, "_low", estimate->low);
    json_number(stream, interval, "_high", estimate->high);
}

static void json_times(FILE *stream, const char *who, const struct times *times)
{
    fprintf(stream, ",\"%s_decisions\":%llu", who, (unsigned long long)times->count);
    fprintf(stream, ",\"%s_ms_p50\":%.6f", who, times_quantile(times, 0.5) / 1e6);
    fprintf(stream, ",\"%s_ms_p99\":%.6f", who, times_quantile(times, 0.99) / 1e6);
    fprintf(stream, ",\"%s_ms_max\":%.6f", who, (double)times->longest / 1e6);
}

static void json_buckets(FILE *stream, const char *who, const struct times *times)
{
    const char *comma = "";
    fprintf(stream, "\"%s\":{\"longest\":%llu,\"buckets\":[", who,
            (unsigned long long)times->longest);
    for (unsigned i = 0; i < TIMES_BUCKETS; i++)
        if (times->buckets[i]) {
            fprintf(stream, "%s[%u,%llu]", comma, i, (unsigned long long)times->buckets[i]);
            comma = ",";
        }
    fputs("]}", stream);
}

static void json_moments(FILE *stream, const char *name, const struct moments *moments)
{
    fprintf(stream, ",\"%s\":[%lld,%lld]", name, (long long)moments->sum,
            (long long)moments->squares);
}

/* Everything that a merge needs. */
static void json_sums(FILE *stream, const struct arena_score *score)
{
    const struct arena_sums *sums = &score->sums;
    fprintf(stream, ",\"sums\":{\"share\":%lld,\"even\":%lld", (long long)sums->share,
            (long long)sums->even);
    json_moments(stream, "difference", &sums->difference);
    json_moments(stream, "a_points", &sums->a_points);
    json_moments(stream, "b_points", &sums->b_points);
    json_moments(stream, "points_difference", &sums->points_difference);
    fputs("},\"times\":{", stream);
    json_buckets(stream, "a", &score->a_times);
    fputc(',', stream);
    json_buckets(stream, "b", &score->b_times);
    fputc('}', stream);
}

static void json_text(FILE *stream, const char *name, const char *value)
{
    fprintf(stream, ",\"%s\":", name);
    report_json(stream, value);
}

/* What there may be none of. */
static void json_name(FILE *stream, const char *name, const char *value)
{
    if (value[0])
        json_text(stream, name, value);
    else
        fprintf(stream, ",\"%s\":null", name);
}

static void json_title(FILE *stream, const struct arena_title *title,
                       const struct arena_score *score)
{
    fputs("{\"game\":", stream);
    report_json(stream, title->game);
    json_text(stream, "house", title->house);
    fprintf(stream, ",\"players\":%d,\"options\":%s", title->players, title->options);
    json_text(stream, "rules", title->rules);
    json_text(stream, "a", title->a);
    json_text(stream, "b", title->b);
    json_name(stream, "a_name", score->a_name);
    json_name(stream, "b_name", score->b_name);
    json_name(stream, "budget_a", title->budget_a);
    json_name(stream, "budget_b", title->budget_b);
    fprintf(stream, ",\"seed\":%llu,\"games_asked\":%lld,\"single_rounds\":%s",
            (unsigned long long)title->seed, (long long)title->games,
            title->single_rounds ? "true" : "false");
    fprintf(stream, ",\"points\":\"%s\"",
            !title->has_points ? "none"
            : title->few_win   ? "few-win"
                               : "many-win");
    fprintf(stream, ",\"shard\":%d,\"shards\":%d", title->shard, title->shards);
}

static void json_settled(FILE *stream, const struct arena_title *title, enum settled settled)
{
    if (settled == SETTLED_EVEN)
        fprintf(stream, ",\"settled\":\"even within %g\"", title->delta);
    else
        fprintf(stream, ",\"settled\":\"%s\"",
                settled == SETTLED_BETTER  ? "better"
                : settled == SETTLED_WORSE ? "worse"
                                           : "open");
}

void arena_print_json(FILE *stream, const struct arena_title *title,
                      const struct arena_score *score)
{
    const struct arena_sums *sums = &score->sums;
    struct arena_figures it;
    arena_figures_make(title, score, &it);
    struct estimate share = {.mean = it.win_rate,
                             .low = it.even + it.difference.low,
                             .high = it.even + it.difference.high};
    json_title(stream, title, score);
    fprintf(stream, ",\"deals\":%lld,\"games\":%lld,\"reference_games\":%lld",
            (long long)sums->deals, it.games, it.reference_games);
    fprintf(stream, ",\"rounds\":%lld,\"abandoned\":%lld", (long long)sums->rounds,
            (long long)sums->abandoned);
    json_estimate(stream, "a_win_rate", "ci", &share);
    json_number(stream, "even", "", it.even);
    json_estimate(stream, "difference", "difference", &it.difference);
    json_estimate(stream, "a_mean_points", "a_points", &it.a_points);
    json_estimate(stream, "b_mean_points", "b_points", &it.b_points);
    json_estimate(stream, "points_difference", "points_difference", &it.points_difference);
    if (title->sequential)
        json_settled(stream, title, it.settled);
    json_times(stream, "a", &score->a_times);
    json_times(stream, "b", &score->b_times);
    json_sums(stream, score);
    fputs("}\n", stream);
}
