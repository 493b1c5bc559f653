/* The title and the figures of a run of the arena. */
#include "arena_title.h"

#include "report.h"

#include <pasch/words/language.h>

#include <string.h>

/* ---- What was played ---- */

/* A hash of all fields (FNV-1a): two sheets of the same name may differ by house rules. */
static void hash_rules(const struct sheet *sheet, char *ret_hash)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (int i = 0; i < sheet_field_count; i++) {
        char value[400];
        struct text text;
        text_init(&text, value, sizeof value);
        if (sheet_knows(sheet, &sheet_fields[i]))
            sheet_write(sheet, &sheet_fields[i], &text);
        for (const char *at = value;; at++) {
            hash = (hash ^ (unsigned char)*at) * UINT64_C(0x100000001b3);
            if (!*at)
                break;
        }
    }
    snprintf(ret_hash, ARENA_HASH_MAX, "%016llx", (unsigned long long)hash);
}

static bool write_options(const struct setup *table, char *ret_options)
{
    FILE *stream = fmemopen(ret_options, ARENA_OPTIONS_MAX, "w");
    if (!stream)
        return report_system(table->sheet.id);
    setup_write_options(stream, table);
    return fclose(stream) == 0 || report_system(table->sheet.id);
}

/* Nothing for whoever does not think by one. */
static void write_budget(const struct contestant_plan *plan, char *ret_budget)
{
    ret_budget[0] = 0;
    if (contestant_has_budget(plan))
        budget_write(&plan->budget, plan->threads, ret_budget);
}

bool arena_title_make(const struct arena_plan *plan, struct arena_title *ret_title)
{
    const struct sheet *sheet = &plan->table->sheet;
    struct arena_title title = {
        .players = plan->table->players,
        .seed = plan->seed,
        .games = plan->games,
        .single_rounds = plan->single_rounds,
        .has_points = sheet_has_points(sheet),
        .few_win = sheet_few_win(sheet),
        .shard = plan->shard,
        .shards = plan->shards,
        .sequential = plan->sequential,
        .delta = plan->delta,
    };
    if (strlen(plan->a.text) >= ARENA_NAME_MAX || strlen(plan->b.text) >= ARENA_NAME_MAX)
        return report(_("the command is too long: at most %d characters"), ARENA_NAME_MAX - 1);
    strcpy(title.a, plan->a.text);
    strcpy(title.b, plan->b.text);
    snprintf(title.game, sizeof title.game, "%s", sheet->id);
    snprintf(title.house, sizeof title.house, "%s", plan->table->house);
    write_budget(&plan->a, title.budget_a);
    write_budget(&plan->b, title.budget_b);
    hash_rules(sheet, title.rules);
    if (!write_options(plan->table, title.options))
        return false;
    *ret_title = title;
    return true;
}

/* ---- The figures ---- */

void arena_figures_make(const struct arena_title *title, const struct arena_score *score,
                        struct arena_figures *ret_figures)
{
    const struct arena_sums *sums = &score->sums;
    int games = arena_games(title->players);
    double deals = sums->deals ? (double)sums->deals : 1;
    double unit = deals * games * arena_parts(title->players);
    *ret_figures = (struct arena_figures){
        .win_rate = (double)sums->share / unit,
        .even = (double)sums->even / unit,
        .difference = arena_difference(sums, title->players, title->sequential),
        .a_points = moments_estimate(&sums->a_points, sums->deals, games),
        .b_points = moments_estimate(&sums->b_points, sums->deals, games),
        .points_difference = moments_estimate(&sums->points_difference, sums->deals, games),
        .games = (long long)sums->deals * games,
        .reference_games = title->players == 2 ? 0 : (long long)sums->deals,
        .settled =
            title->sequential ? arena_settled(sums, title->players, title->delta) : SETTLED_OPEN,
    };
}
