/* pasch arena: which of two computer players is better, and how sure that is. */
#include "arena_title.h"
#include "commands.h"
#include "common.h"
#include "interrupt.h"
#include "report.h"
#include "thinking.h"

#include <pasch/words/language.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum {
    KEY_A = KEY_OWN, /* up to KEY_SHARD: what to play */
    KEY_B,
    KEY_GAMES,
    KEY_SINGLE_ROUNDS,
    KEY_BUDGET,
    KEY_BUDGET_A,
    KEY_BUDGET_B,
    KEY_COUNT,
    KEY_WORK,
    KEY_SPRT,
    KEY_SEED,
    KEY_JOBS,
    KEY_THREADS,
    KEY_SHARD,
    KEY_MERGE,
    KEY_PARTIAL,
    KEY_JSON,
};
enum { GAMES_USUAL = 1000, GAMES_SEQUENTIAL = 100000 };

struct request {
    struct table_request table;
    struct arena_plan plan;
    const char *a, *b;
    const char *budget, *budget_a, *budget_b;
    bool count;
    bool by_work;
    bool merge, partial;
    bool plays;   /* something was asked for that only matters to a run */
    char **files; /* to merge */
    int file_count;
    bool json;
};

static const struct argp_option options[] = {
    {.name = "a",
     .key = KEY_A,
     .arg = MESSAGE("PLAYER"),
     .doc = MESSAGE("Who is measured: random, greedy, easy, normal, expert, clairvoyant (sees all "
                    "tiles) or cmd:PROGRAM")},
    {.name = "b",
     .key = KEY_B,
     .arg = MESSAGE("PLAYER"),
     .doc = MESSAGE("Whom A is measured against")},
    {.name = "games",
     .key = KEY_GAMES,
     .arg = MESSAGE("NUMBER"),
     .doc = MESSAGE("How many games A plays, rounded up to whole deals; 1000 if not given, at most "
                    "100000 with --sprt")},
    {.name = "single-rounds",
     .key = KEY_SINGLE_ROUNDS,
     .doc = MESSAGE("A game is one round instead of a whole match")},
    {.name = "budget",
     .key = KEY_BUDGET,
     .arg = MESSAGE("BUDGET"),
     .doc = MESSAGE("How much to think about a move: a time such as 20ms, or a number of playouts; "
                    "the level's own time if not given")},
    {.name = "budget-a",
     .key = KEY_BUDGET_A,
     .arg = MESSAGE("BUDGET"),
     .doc = MESSAGE("The same for A alone")},
    {.name = "budget-b",
     .key = KEY_BUDGET_B,
     .arg = MESSAGE("BUDGET"),
     .doc = MESSAGE("The same for B alone")},
    {.name = "count",
     .key = KEY_COUNT,
     .doc = MESSAGE("Where no budget is given, the level's own number of playouts instead of its "
                    "time: the same seed then plays the same games on every machine")},
    {.name = "work",
     .key = KEY_WORK,
     .doc = MESSAGE("Times are those the processor worked, not those that passed: for a machine "
                    "that is busy with other things too")},
    {.name = "sprt",
     .key = KEY_SPRT,
     .arg = MESSAGE("DELTA"),
     .flags = OPTION_ARG_OPTIONAL,
     .doc = MESSAGE("Stop as soon as A is surely better, worse, or even within DELTA, a part of "
                    "all games; 0.02 if not given")},
    {.name = "seed",
     .key = KEY_SEED,
     .arg = MESSAGE("NUMBER"),
     .doc = MESSAGE("All deals and choices follow from this number; 1 if not given")},
    {.name = "jobs",
     .key = KEY_JOBS,
     .arg = MESSAGE("NUMBER"),
     .doc = MESSAGE("How many games to play at the same time; 1 if not given")},
    {.name = "threads",
     .key = KEY_THREADS,
     .arg = MESSAGE("NUMBER"),
     .doc = MESSAGE("In how many threads to think about a move; 1 if not given")},
    {.name = "shard",
     .key = KEY_SHARD,
     .arg = MESSAGE("K/N"),
     .doc = MESSAGE("Play only part K of N of the deals")},
    {.name = "merge",
     .key = KEY_MERGE,
     .doc = MESSAGE("Put shards together that were written with --json to these files; - is "
                    "standard input")},
    {.name = "partial",
     .key = KEY_PARTIAL,
     .doc = MESSAGE("Merge though shards are missing or were broken off")},
    {.name = "json", .key = KEY_JSON, .doc = MESSAGE("Write the result as JSON")},
    {0},
};

static bool read_shard(const char *text, struct arena_plan *plan)
{
    char *rest;
    size_t digits = strspn(text, "0123456789");
    long shard = digits && digits < 9 ? strtol(text, &rest, 10) : 0;
    long shards = 0;
    if (shard && *rest == '/') {
        const char *second = rest + 1;
        size_t more = strspn(second, "0123456789");
        shards = more && more < 9 && !second[more] ? strtol(second, NULL, 10) : 0;
    }
    if (shard < 1 || shard > shards || shards > ARENA_SHARDS_MAX)
        return report(_("%s = %s: must be K/N, with K from 1 to N and N at most %d"), "--shard",
                      text, ARENA_SHARDS_MAX);
    plan->shard = (int)shard;
    plan->shards = (int)shards;
    return true;
}

static bool read_delta(const char *text, struct arena_plan *plan)
{
    char *end;
    plan->sequential = true;
    if (!text)
        return true;
    plan->delta = strtod(text, &end);
    if (!(plan->delta >= 0.0001 && plan->delta <= 0.5) || *end ||
        strspn(text, "0123456789.") != strlen(text))
        return report(_("%s = %s: must be a number from %s to %s"), "--sprt", text, "0.0001",
                      "0.5");
    return true;
}

/* JSON readers know whole numbers up to 2^63 - 1. */
static bool read_seed(const char *text, struct arena_plan *plan)
{
    if (!report_seed("--seed", text, &plan->seed))
        return false;
    return plan->seed <= INT64_MAX || report(_("%s = %s: must be a whole number from 0 to %s"),
                                             "--seed", text, "9223372036854775807");
}

static bool read_number(const char *name, const char *text, long most, long *ret_number)
{
    return report_number(name, text, 1, most, ret_number);
}

/* Whether all is there that a run or a merge needs; else the program ends here. */
static void check_request(const struct request *request, const struct argp_state *state)
{
    const struct table_request *table = &request->table;
    if (request->merge) {
        if (!request->file_count)
            argp_error(state, "%s", _("say which files to merge"));
        if (request->plays || table->house || table->players || table->set_count)
            argp_error(state, "%s",
                       _("--merge takes files, and only --sprt, --partial and --json"));
        return;
    }
    if (request->partial)
        argp_error(state, "%s", _("--partial is for --merge"));
    table_need_game(state, table);
    if (!request->a || !request->b)
        argp_error(state, "%s", _("say who plays: --a PLAYER --b PLAYER"));
}

static error_t parse(int key, char *argument, struct argp_state *state)
{
    struct request *request = state->input;
    struct arena_plan *plan = &request->plan;
    long number;
    if (key >= KEY_A && key <= KEY_SHARD && key != KEY_SPRT)
        request->plays = true;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &request->table;
        return 0;
    case KEY_A:
        request->a = argument;
        return 0;
    case KEY_B:
        request->b = argument;
        return 0;
    case KEY_GAMES:
        if (!read_number("--games", argument, ARENA_GAMES_MAX, &number))
            return EINVAL;
        plan->games = number;
        return 0;
    case KEY_SINGLE_ROUNDS:
        plan->single_rounds = true;
        return 0;
    case KEY_BUDGET:
        request->budget = argument;
        return 0;
    case KEY_BUDGET_A:
        request->budget_a = argument;
        return 0;
    case KEY_BUDGET_B:
        request->budget_b = argument;
        return 0;
    case KEY_COUNT:
        request->count = true;
        return 0;
    case KEY_WORK:
        request->by_work = true;
        return 0;
    case KEY_SPRT:
        if (!argument && state->next < state->argc &&
            strspn(state->argv[state->next], "0123456789") > 0) /* --sprt 0.01, without = */
            argument = state->argv[state->next++];
        return read_delta(argument, plan) ? 0 : EINVAL;
    case KEY_SEED:
        return read_seed(argument, plan) ? 0 : EINVAL;
    case KEY_JOBS:
        if (!read_number("--jobs", argument, ARENA_JOBS_MAX, &number))
            return EINVAL;
        plan->jobs = (int)number;
        return 0;
    case KEY_THREADS:
        if (!read_number("--threads", argument, THREADS_MAX, &number))
            return EINVAL;
        plan->a.threads = plan->b.threads = (int)number;
        return 0;
    case KEY_SHARD:
        return read_shard(argument, plan) ? 0 : EINVAL;
    case KEY_MERGE:
        request->merge = true;
        return 0;
    case KEY_PARTIAL:
        request->partial = true;
        return 0;
    case KEY_JSON:
        request->json = true;
        return 0;
    case ARGP_KEY_ARG:
        if (!request->merge)
            return ARGP_ERR_UNKNOWN; /* the table takes it */
        request->files = &state->argv[state->next - 1];
        request->file_count = state->argc - state->next + 1;
        state->next = state->argc;
        return 0;
    case ARGP_KEY_END:
        check_request(request, state);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp argp = {
    .options = options,
    .parser = parse,
    .args_doc = MESSAGE("GAME\n--merge FILE..."),
    .doc = MESSAGE(
        "Measures a computer player A against another, B. Every deal is played from all seats, so "
        "that luck with the tiles cancels out.") "\v" MESSAGE("Examples:\n"
                                                              "  pasch arena draw --a greedy --b "
                                                              "random --games 2000\n"
                                                              "  pasch arena wolf --players 4 --a "
                                                              "expert --b normal --single-rounds\n"
                                                              "  pasch arena draw --a expert --b "
                                                              "normal --sprt --jobs 4\n"
                                                              "  pasch arena --merge part-*.json\n"
                                                              "\n"
                                                              "Ctrl-C stops and sums up what was "
                                                              "played so far.\n"),
    .children = (const struct argp_child[]){{.argp = &table_argp}, COMMON_CHILD, {0}},
    .argp_domain = LANGUAGE_DOMAIN,
};

static bool make_contestant(const struct request *request, const char *option, const char *text,
                            const char *budget_option, const char *budget,
                            struct contestant_plan *plan)
{
    plan->budget.thinking = request->count ? THINKING_OWN_COUNT : THINKING_OWN_TIME;
    plan->budget.by_work = request->by_work;
    if (!contestant_read(option, text, plan))
        return false;
    if (budget)
        return budget_read(budget_option, budget, &plan->budget);
    return !request->budget || budget_read("--budget", request->budget, &plan->budget);
}

/* What the options ask for; false if that can't be, which has been said. */
static bool make_plan(struct request *request, struct table *table)
{
    struct arena_plan *plan = &request->plan;
    if (!table_make(&request->table, table))
        return false;
    plan->table = table;
    if (!plan->games)
        plan->games = plan->sequential ? GAMES_SEQUENTIAL : GAMES_USUAL;
    if (plan->sequential && plan->shards > 1)
        return report(_("--sprt can't be decided within a shard"));
    if (request->by_work && plan->a.threads > 1)
        return report(_("--work is for players that think in one thread"));
    long deals = (long)arena_deals(plan->games, table->players);
    if (plan->shards > deals)
        return report(_("%d shards are more than the %ld deals"), plan->shards, deals);
    return make_contestant(request, "--a", request->a, "--budget-a", request->budget_a, &plan->a) &&
           make_contestant(request, "--b", request->b, "--budget-b", request->budget_b, &plan->b);
}

static int print(const struct request *request, const struct arena_title *title,
                 const struct arena_score *score)
{
    (request->json ? arena_print_json : arena_print)(stdout, title, score);
    if (!interrupt_happened())
        return STATUS_FINE;
    report(_("interrupted: %ld of %ld deals were finished"), (long)score->sums.deals,
           (long)arena_plan_deals(&request->plan));
    return STATUS_INTERRUPTED;
}

int arena_run(int argc, char **argv)
{
    struct request request = {
        .plan = {.seed = 1, .jobs = 1, .shard = 1, .shards = 1, .delta = 0.02}};
    struct arena_plan *plan = &request.plan;
    struct table table;
    struct arena_title title;
    struct arena_score score;
    if (!common_parse(&argp, argc, argv, &request))
        return STATUS_FAILED;
    if (request.merge) {
        if (!arena_merge(request.files, request.file_count, request.partial, &title, &score))
            return STATUS_FAILED;
        title.sequential = plan->sequential;
        title.delta = plan->delta;
    } else if (!make_plan(&request, &table) || !arena_title_make(plan, &title) ||
               !arena_play(plan, &score)) {
        return STATUS_FAILED;
    }
    return print(&request, &title, &score);
}
