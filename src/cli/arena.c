/* pasch arena: which of two computer players is better, and how sure that is. */
#include "arena_title.h"
#include "interrupt.h"
#include "options.h"
#include "report.h"
#include "thinking.h"

#include <pasch/words/language.h>

#include <stdlib.h>
#include <string.h>

enum { GAMES_USUAL = 1000, GAMES_SEQUENTIAL = 100000 };

struct request {
    struct setup_request table;
    struct arena_plan plan;
    const char *a, *b;
    const char *budget, *budget_a, *budget_b;
    bool count;
    bool by_work;
    bool merge, partial;
    bool plays;                 /* something was asked for that only matters to a run */
    long games, jobs, threads;  /* 0: not given */
    struct options_words words; /* the game, or the files to merge */
    bool json;
};

static bool read_shard(const char *name, const char *text, void *place)
{
    struct arena_plan *plan = place;
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
        return report(_("%s = %s: must be K/N, with K from 1 to N and N at most %d"), name, text,
                      ARENA_SHARDS_MAX);
    plan->shard = (int)shard;
    plan->shards = (int)shards;
    return true;
}

static bool read_delta(const char *name, const char *text, void *place)
{
    struct arena_plan *plan = place;
    char *end;
    plan->sequential = true;
    if (!text)
        return true;
    plan->delta = strtod(text, &end);
    if (!(plan->delta >= 0.0001 && plan->delta <= 0.5) || *end ||
        strspn(text, "0123456789.") != strlen(text))
        return report(_("%s = %s: must be a number from %s to %s"), name, text, "0.0001", "0.5");
    return true;
}

/* JSON readers know whole numbers up to 2^63 - 1. */
static bool read_seed(const char *name, const char *text, void *seed)
{
    if (!report_seed(name, text, seed))
        return false;
    return *(uint64_t *)seed <= INT64_MAX ||
           report(_("%s = %s: must be a whole number from 0 to %s"), name, text,
                  "9223372036854775807");
}

static const char *const others[] = {"clairvoyant", NULL};

static const struct option options[] = {
    {.name = "a",
     OPTION_INTO(PLAYERS, a),
     .words = others,
     OPTION_MARKS(plays),
     .argument = MESSAGE("PLAYER"),
     .sentence =
         MESSAGE("Who is measured: random, greedy, easy, normal, expert, clairvoyant (sees all "
                 "tiles) or cmd:PROGRAM")},
    {.name = "b",
     OPTION_INTO(PLAYERS, b),
     .words = others,
     OPTION_MARKS(plays),
     .argument = MESSAGE("PLAYER"),
     .sentence = MESSAGE("Whom A is measured against")},
    {.name = "games",
     OPTION_NUMBER_INTO(games, 1, ARENA_GAMES_MAX),
     OPTION_MARKS(plays),
     .argument = MESSAGE("NUMBER"),
     .sentence =
         MESSAGE("How many games A plays, rounded up to whole deals; 1000 if not given, at most "
                 "100000 with --sprt")},
    {.name = "single-rounds",
     OPTION_INTO(SWITCH, plan.single_rounds),
     OPTION_MARKS(plays),
     .sentence = MESSAGE("A game is one round instead of a whole match")},
    {.name = "budget",
     OPTION_INTO(TEXT, budget),
     OPTION_MARKS(plays),
     .argument = MESSAGE("BUDGET"),
     .sentence =
         MESSAGE("How much to think about a move: a time such as 20ms, or a number of playouts; "
                 "the level's own time if not given")},
    {.name = "budget-a",
     OPTION_INTO(TEXT, budget_a),
     OPTION_MARKS(plays),
     .argument = MESSAGE("BUDGET"),
     .sentence = MESSAGE("The same for A alone")},
    {.name = "budget-b",
     OPTION_INTO(TEXT, budget_b),
     OPTION_MARKS(plays),
     .argument = MESSAGE("BUDGET"),
     .sentence = MESSAGE("The same for B alone")},
    {.name = "count",
     OPTION_INTO(SWITCH, count),
     OPTION_MARKS(plays),
     .sentence =
         MESSAGE("Where no budget is given, the level's own number of playouts instead of its "
                 "time: the same seed then plays the same games on every machine")},
    {.name = "work",
     OPTION_INTO(SWITCH, by_work),
     OPTION_MARKS(plays),
     .sentence =
         MESSAGE("Times are those the processor worked, not those that passed: for a machine "
                 "that is busy with other things too")},
    {.name = "sprt",
     OPTION_INTO(TEXT, plan),
     .optional = "0123456789",
     .read = read_delta,
     .argument = MESSAGE("DELTA"),

     .sentence =
         MESSAGE("Stop as soon as A is surely better, worse, or even within DELTA, a part of "
                 "all games; 0.02 if not given")},
    {.name = "seed",
     OPTION_READ(SEED, read_seed, plan.seed),
     OPTION_MARKS(plays),
     .argument = MESSAGE("NUMBER"),
     .sentence = MESSAGE("All deals and choices follow from this number; 1 if not given")},
    {.name = "jobs",
     OPTION_NUMBER_INTO(jobs, 1, ARENA_JOBS_MAX),
     OPTION_MARKS(plays),
     .argument = MESSAGE("NUMBER"),
     .sentence = MESSAGE("How many games to play at the same time; 1 if not given")},
    {.name = "threads",
     OPTION_NUMBER_INTO(threads, 1, THREADS_MAX),
     OPTION_MARKS(plays),
     .argument = MESSAGE("NUMBER"),
     .sentence = MESSAGE("In how many threads to think about a move; 1 if not given")},
    {.name = "shard",
     OPTION_READ(TEXT, read_shard, plan),
     OPTION_MARKS(plays),
     .argument = MESSAGE("K/N"),
     .sentence = MESSAGE("Play only part K of N of the deals")},
    {.name = "merge",
     OPTION_INTO(SWITCH, merge),
     .sentence = MESSAGE("Put shards together that were written with --json to these files; - is "
                         "standard input")},
    {.name = "partial",
     OPTION_INTO(SWITCH, partial),
     .sentence = MESSAGE("Merge though shards are missing or were broken off")},
    {.name = "json", OPTION_INTO(SWITCH, json), .sentence = MESSAGE("Write the result as JSON")},
    {OPTION_INTO(GAME, words), .many = true},
    {OPTION_INTO(GROUP, table), .group = setup_options},
    {.kind = OPTION_END},
};

/* Whether all is there that a run or a merge needs; else the program ends here. */
static void check(struct request *request)
{
    struct setup_request *table = &request->table;
    if (request->merge) {
        if (!request->words.count)
            options_refuse(&arena_command, "%s", _("say which files to merge"));
        if (request->plays || table->house || table->players || table->set_count)
            options_refuse(&arena_command, "%s",
                           _("--merge takes files, and only --sprt, --partial and --json"));
        return;
    }
    if (request->words.count > 1)
        options_refuse(&arena_command, "%s", _("Too many arguments"));
    if (request->partial)
        options_refuse(&arena_command, "%s", _("--partial is for --merge"));
    table->game = request->words.count ? request->words.words[0] : NULL;
    setup_need_game(&arena_command, table);
    if (!request->a || !request->b)
        options_refuse(&arena_command, "%s", _("say who plays: --a PLAYER --b PLAYER"));
}

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
static bool make_plan(struct request *request, struct setup *table)
{
    struct arena_plan *plan = &request->plan;
    if (!setup_make(&request->table, table))
        return false;
    plan->table = table;
    plan->games = request->games     ? request->games
                  : plan->sequential ? GAMES_SEQUENTIAL
                                     : GAMES_USUAL;
    plan->jobs = (int)request->jobs;
    plan->a.threads = plan->b.threads = (int)request->threads;
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

static int run(int argc, char **argv)
{
    struct request request = {.plan = {.seed = 1, .shard = 1, .shards = 1, .delta = 0.02},
                              .jobs = 1};
    struct arena_plan *plan = &request.plan;
    struct setup table;
    struct arena_title title;
    struct arena_score score;
    if (!options_read(&arena_command, argc, argv, &request))
        return STATUS_FAILED;
    check(&request);
    if (request.merge) {
        if (!arena_merge(request.words.words, request.words.count, request.partial, &title, &score))
            return STATUS_FAILED;
        title.sequential = plan->sequential;
        title.delta = plan->delta;
    } else if (!make_plan(&request, &table) || !arena_title_make(plan, &title) ||
               !arena_play(plan, &score)) {
        return STATUS_FAILED;
    }
    return print(&request, &title, &score);
}

COMMAND(
    arena, .summary = MESSAGE("Measure one computer player against another"),
    .arguments = MESSAGE("GAME\n--merge FILE..."),
    .sentences = MESSAGE("Measures a computer player A against another, B. Every deal is played "
                         "from all seats, so that luck with the tiles cancels out."),
    .examples = MESSAGE("Examples:\n"
                        "  pasch arena draw --a greedy --b random --games 2000\n"
                        "  pasch arena wolf --players 4 --a expert --b normal --single-rounds\n"
                        "  pasch arena draw --a expert --b normal --sprt --jobs 4\n"
                        "  pasch arena --merge part-*.json\n"
                        "\n"
                        "Ctrl-C stops and sums up what was played so far.\n"));
