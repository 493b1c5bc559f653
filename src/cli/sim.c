/* pasch sim: plays many matches and sums them up. */
#include "interrupt.h"
#include "options.h"
#include "progress.h"
#include "report.h"
#include "sink.h"
#include "tally.h"

#include <pasch/cast/cast.h>
#include <pasch/record/record.h>
#include <pasch/words/language.h>

#include <string.h>

enum { MATCHES_MAX = 1000000000 };

struct request {
    struct setup_request table;
    long matches;
    const char *bots;
    uint64_t seed;
    const char *record;
    bool json;
};

static const struct option options[] = {
    {.name = "matches",
     OPTION_NUMBER_INTO(matches, 1, MATCHES_MAX),
     .argument = MESSAGE("NUMBER"),
     .sentence = MESSAGE("How many matches; 1000 if not given")},
    {.name = "bots",
     OPTION_INTO(PLAYERS, bots),
     .argument = MESSAGE("LIST"),
     .sentence = MESSAGE(
         "The computer players: random, greedy, easy, normal, expert or cmd:PROGRAM for all, or a "
         "list with one for each seat, with commas; random if not given")},
    {.name = "seed",
     OPTION_INTO(SEED, seed),
     .argument = MESSAGE("NUMBER"),
     .sentence = MESSAGE("All deals and choices follow from this number; 1 if not given")},
    {.name = "record",
     OPTION_INTO(PATH, record),
     .argument = MESSAGE("FILE"),
     .sentence =
         MESSAGE("Write every match to this file; - is standard output, the summary then goes to "
                 "standard error")},
    {.name = "json", OPTION_INTO(SWITCH, json), .sentence = MESSAGE("Write the summary as JSON")},
    {OPTION_INTO(GROUP, table), .group = setup_options},
    {OPTION_INTO(GAME, table.game)},
    {.kind = OPTION_END},
};

/* A simulation under way. */
struct simulation {
    const struct request *request;
    const struct setup *table;
    const struct line_up *line_up;
    struct sink *sink; /* NULL: nothing is recorded */
    struct tally tally;
    struct progress progress;
    struct playing playing;
};

static void record_start(struct simulation *simulation)
{
    const char *bots[PLAYERS_MAX];
    for (int seat = 0; seat < simulation->table->players; seat++)
        bots[seat] = line_up_name(simulation->line_up, seat);
    record_write_start(&simulation->sink->text, &simulation->playing.match, cast_names, bots);
}

/* Plays one match, or as much of it as there is time for; false if it can't be recorded or a
 * program fails. */
static bool play_match(struct simulation *simulation, uint64_t number)
{
    struct sink *sink = simulation->sink;
    struct text *record = sink ? &sink->text : NULL;
    struct playing *playing = &simulation->playing;
    if (!playing_start(playing, simulation->table, simulation->line_up, simulation->request->seed,
                       number))
        return false;
    if (sink && !sink_make_room(sink))
        return false;
    if (sink)
        record_start(simulation);
    while (playing->match.stage != MATCH_OVER && !interrupt_happened()) {
        enum step step = playing_step(playing, record);
        if (step == STEP_FAILED)
            return false;
        tally_step(&simulation->tally, step, &playing->match);
        if (sink && !sink_make_room(sink))
            return false;
        if (step == STEP_ROUND_END)
            progress_update(&simulation->progress, number, (uint64_t)simulation->request->matches,
                            simulation->tally.rounds);
    }
    if (playing->match.stage == MATCH_ROUND_OVER) /* interrupted just there */
        tally_step(&simulation->tally, playing_step(playing, record), &playing->match);
    if (playing->match.stage != MATCH_OVER)
        playing_abandon(playing, record);
    tally_match(&simulation->tally, &playing->match);
    return true;
}

/* Plays all matches; false if they can't be recorded or a program fails. */
static bool simulate(struct simulation *simulation)
{
    bool good = true;
    progress_init(&simulation->progress);
    interrupt_watch();
    for (uint64_t i = 0;
         i < (uint64_t)simulation->request->matches && good && !interrupt_happened(); i++)
        good = play_match(simulation, i);
    playing_finish(&simulation->playing);
    progress_finish(&simulation->progress);
    return (!simulation->sink || sink_close(simulation->sink)) && good;
}

static void print_summary(const struct simulation *simulation)
{
    const struct request *request = simulation->request;
    struct tally_title title = {
        .table = simulation->table, .line_up = simulation->line_up, .seed = request->seed};
    FILE *stream = request->record && strcmp(request->record, "-") == 0 ? stderr : stdout;
    if (request->json)
        tally_print_json(stream, &simulation->tally, &title);
    else
        tally_print(stream, &simulation->tally, &title);
}

static int finish(const struct simulation *simulation)
{
    const struct tally *tally = &simulation->tally;
    if (interrupt_happened()) {
        report(_("interrupted: %ld of %ld matches were finished"),
               (long)(tally->matches - tally->abandoned), simulation->request->matches);
        return STATUS_INTERRUPTED;
    }
    if (tally->abandoned) {
        report(_("%ld matches were called off: nobody could lead after %d deals"),
               (long)tally->abandoned, MATCH_REDEALS_MAX);
        return STATUS_FAILED;
    }
    return STATUS_FINE;
}

static int run(int argc, char **argv)
{
    struct request request = {.matches = 1000, .bots = "random", .seed = 1};
    struct setup table;
    struct line_up line_up;
    struct sink sink;
    if (!options_read(&sim_command, argc, argv, &request))
        return STATUS_FAILED;
    setup_need_game(&sim_command, &request.table);
    if (!setup_make(&request.table, &table) ||
        !line_up_read(request.bots, table.players, &line_up) ||
        (request.record && !sink_open(&sink, request.record)))
        return STATUS_FAILED;
    struct simulation simulation = {.request = &request, .table = &table, .line_up = &line_up};
    simulation.sink = request.record ? &sink : NULL;
    if (!simulate(&simulation))
        return STATUS_FAILED;
    print_summary(&simulation);
    return finish(&simulation);
}

COMMAND(
    sim, .summary = MESSAGE("Play many matches and sum them up"), .arguments = MESSAGE("GAME"),
    .sentences = MESSAGE("Lets computer players play many matches and sums them up. The same seed "
                         "gives the same output on every machine."),
    .examples = MESSAGE(
        "Examples:\n"
        "  pasch sim draw\n"
        "  pasch sim wolf --players 4 --matches 500 --bots greedy,random,random,random\n"
        "  pasch sim doubles --players 3 --set target=200 --set spinner=none --seed 7\n"
        "  pasch sim --house long-wolf.ini --record wolf.jsonl --json\n"
        "\n"
        "Ctrl-C stops and sums up what was played so far.\n"));
