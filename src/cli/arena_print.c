/* What a run of the arena came to, for people. */
#include "arena_title.h"

#include <pasch/words/language.h>
#include <pasch/words/names.h>

#include <math.h>
#include <string.h>

static void print_percent(FILE *stream, const char *name, double mean, double low, double high)
{
    fprintf(stream, "%-12s %9.2f %%", name, 100 * mean);
    fprintf(stream, _("   %.2f to %.2f %%\n"), 100 * low, 100 * high);
}

static void print_points(FILE *stream, const char *name, const struct estimate *points)
{
    fprintf(stream, "%-12s %9.2f  ", name, points->mean);
    if (isfinite(points->low))
        fprintf(stream, _("   %.2f to %.2f"), points->low, points->high);
    fputc('\n', stream);
}

static void print_times(FILE *stream, const char *name, const struct times *times)
{
    enum { MILLISECOND = 1000000 };
    fprintf(stream, "%-12s %9llu  ", name, (unsigned long long)times->count);
    fprintf(stream, _("   median %.3f ms, 99 %% within %.3f ms, longest %.3f ms\n"),
            times_quantile(times, 0.5) / MILLISECOND, times_quantile(times, 0.99) / MILLISECOND,
            (double)times->longest / MILLISECOND);
}

/* Who plays with open tiles is said to. */
static const char *sight(const char *player)
{
    return strcmp(player, "clairvoyant") == 0 ? _(", sees all tiles: for analysis only") : "";
}

/* Who plays: strangers' words can be anything. */
static void print_player(FILE *stream, const char *letter, const char *player, const char *budget,
                         const char *name)
{
    char clean[ARENA_NAME_MAX];
    name_clean(clean, sizeof clean, player);
    fprintf(stream, "%s: %s", letter, clean);
    name_clean(clean, sizeof clean, name);
    if (clean[0])
        fprintf(stream, _(", “%s”"), clean);
    if (budget[0])
        fprintf(stream, " (%s)", budget);
    fprintf(stream, "%s\n", sight(player));
}

static void print_title(FILE *stream, const struct arena_title *title,
                        const struct arena_score *score, const struct arena_figures *it)
{
    char players[SETUP_PLAYERS_MAX];
    fprintf(stream, "%s", title->game);
    if (title->house[0])
        fprintf(stream, " (%s)", title->house);
    fprintf(stream, ", %s", setup_players(players, title->players, title->players));
    fprintf(stream, _(", seed %llu"), (unsigned long long)title->seed);
    if (title->shards > 1)
        fprintf(stream, _(", shard %d of %d"), title->shard, title->shards);
    fputc('\n', stream);
    print_player(stream, "A", title->a, title->budget_a, score->a_name);
    print_player(stream, "B", title->b, title->budget_b, score->b_name);
    fputc('\n', stream);
    fprintf(stream, "%-12s %9lld  ", _("games"), it->games);
    if (title->players == 2)
        fprintf(stream, "   %s", _("each deal from both seats"));
    else if (title->players == 1)
        fprintf(stream, "   %s", _("each deal once by A and once by B"));
    else
        fprintf(stream, "   %s", _("A among Bs in every seat, and each deal with Bs only"));
    fprintf(stream, "%s\n", title->single_rounds ? _("; a game is one round") : "");
}

/* In one sentence, what the interval says. */
static void print_verdict(FILE *stream, const struct arena_title *title,
                          const struct arena_figures *it)
{
    fputc('\n', stream);
    if (it->settled == SETTLED_EVEN)
        fprintf(stream, _("A and B are even within %.2f %%.\n"), 100 * title->delta);
    else if (it->difference.low > 0)
        fprintf(stream, "%s\n", _("A is better."));
    else if (it->difference.high < 0)
        fprintf(stream, "%s\n", _("A is worse."));
    else
        fprintf(stream, "%s\n", _("The question is open."));
}

void arena_print(FILE *stream, const struct arena_title *title, const struct arena_score *score)
{
    struct arena_figures it;
    arena_figures_make(title, score, &it);
    const struct estimate *difference = &it.difference;
    print_title(stream, title, score, &it);
    if (score->sums.abandoned)
        fprintf(stream, "%-12s %9lld\n", _("called off"), (long long)score->sums.abandoned);
    print_percent(stream, _("A wins"), it.win_rate, it.even + difference->low,
                  it.even + difference->high);
    fprintf(stream, "%-12s %9.2f %%\n", _("even"), 100 * it.even);
    if (title->has_points) {
        print_points(stream, _("A's points"), &it.a_points);
        print_points(stream, _("B's points"), &it.b_points);
        print_points(stream, _("difference"), &it.points_difference);
        fprintf(stream, "%23s    %s\n", "",
                title->few_win ? _("fewer points are better") : _("more points are better"));
    }
    print_times(stream, _("A decides"), &score->a_times);
    print_times(stream, _("B decides"), &score->b_times);
    print_verdict(stream, title, &it);
}
