/* pasch bench: how fast the engine plays random rounds, on one core. */
#include "clock.h"
#include "options.h"
#include "report.h"
#include "solving.h"
#include "worlds.h"

#include <pasch/games/games.h>
#include <pasch/players/solve.h>
#include <pasch/rules/score.h>
#include <pasch/words/language.h>

#include <stdlib.h>
#include <string.h>

struct request {
    const char *game;
    long players;      /* 0: the smallest and the largest number */
    long milliseconds; /* for each line */
    long deals;        /* to solve */
    bool json;
    bool worlds;
    bool solve;
};

/* What one game at one number of players came to. */
struct speed {
    uint64_t rounds, actions, nanoseconds;
    unsigned state_bytes;
};

static bool read_seconds(const char *name, const char *text, void *ret_milliseconds)
{
    char *end;
    double seconds = strtod(text, &end);
    if (!(seconds >= 0.001 && seconds <= 3600) || *end ||
        strspn(text, "0123456789.") != strlen(text))
        return report(_("%s = %s: must be a number from %s to %s"), name, text, "0.001", "3600");
    *(long *)ret_milliseconds = (long)(seconds * 1000 + 0.5);
    return true;
}

static const struct option options[] = {
    {.name = "json", OPTION_INTO(SWITCH, json), .sentence = MESSAGE("Write JSON")},
    {.name = "game",
     OPTION_INTO(GAME, game),
     .argument = MESSAGE("GAME"),
     .sentence = MESSAGE("Only this game")},
    {.name = "players",
     OPTION_NUMBER_INTO(players, 1, PLAYERS_MAX),
     .argument = MESSAGE("NUMBER"),
     .sentence = MESSAGE("Only this number of players, where a game allows it")},
    {.name = "seconds",
     OPTION_READ(TEXT, read_seconds, milliseconds),
     .argument = MESSAGE("SECONDS"),
     .sentence = MESSAGE("How long to play each; 0.3 if not given")},
    {.name = "worlds",
     OPTION_INTO(SWITCH, worlds),
     .sentence = MESSAGE("Measure views and filling in what a player can't see instead")},
    {.name = "solve",
     OPTION_INTO(SWITCH, solve),
     .sentence =
         MESSAGE("Measure exact solutions of deals for two players instead; draw, if no game is "
                 "given")},
    {.name = "deals",
     OPTION_NUMBER_INTO(deals, 1, SOLVING_DEALS_MAX),
     .argument = MESSAGE("NUMBER"),
     .sentence = MESSAGE("How many deals to solve; 1000 if not given")},
    {.kind = OPTION_END},
};

static unsigned play_round(struct round *round, const struct sheet *sheet, unsigned players,
                           uint8_t *deck, struct random *random)
{
    unsigned all = (1u << players) - 1;
    struct result result;
    do
        random_shuffle(random, deck, sheet_tiles(sheet));
    while (!round_deal(round, sheet, players, all, deck, ROUND_NO_SEAT, ROUND_NO_SEAT));
    unsigned actions = round_play_out(round, sheet, random);
    score_round(round, sheet, 0, &result);
    return actions;
}

static struct speed measure(const struct sheet *sheet, int players, long milliseconds)
{
    enum { BATCH = 1024 }; /* looking at the clock takes time too */
    struct speed speed = {.rounds = 0};
    struct round round;
    struct random random;
    uint8_t deck[TILE_COUNT];
    for (unsigned i = 0; i < TILE_COUNT; i++)
        deck[i] = (uint8_t)i;
    random_seed(&random, 1);
    uint64_t start = clock_worked();
    do {
        for (int i = 0; i < BATCH; i++)
            speed.actions += play_round(&round, sheet, (unsigned)players, deck, &random);
        speed.rounds += BATCH;
        speed.nanoseconds = clock_worked() - start;
    } while (speed.nanoseconds < (uint64_t)milliseconds * 1000000);
    speed.state_bytes = round.bytes;
    return speed;
}

static void print_speed(const struct sheet *sheet, int players, const struct speed *speed,
                        bool json)
{
    double per_second = (double)speed->rounds * 1e9 / (double)speed->nanoseconds;
    double per_action = (double)speed->nanoseconds / (double)speed->actions;
    double per_round = (double)speed->actions / (double)speed->rounds;
    if (json)
        printf("{\"game\":\"%s\",\"players\":%d,\"rounds_per_second\":%.0f,\"ns_per_action\":%.2f,"
               "\"actions_per_round\":%.2f,\"state_bytes\":%u}",
               sheet->id, players, per_second, per_action, per_round, speed->state_bytes);
    else
        printf("%-12s %7d %12.0f %10.2f %14.2f %12u\n", sheet->id, players, per_second, per_action,
               per_round, speed->state_bytes);
    fflush(stdout); /* so that one sees it go on */
}

static void print_worlds(const struct sheet *sheet, int players, const struct worlds_speed *speed,
                         bool json)
{
    if (json)
        printf("{\"game\":\"%s\",\"players\":%d,\"view_ns\":%.0f,\"prepare_ns\":%.0f,"
               "\"world_ns\":%.0f,\"playouts_per_second\":%.0f}",
               sheet->id, players, speed->view, speed->prepare, speed->world, 1e9 / speed->playout);
    else
        printf("%-12s %7d %10.0f %10.0f %10.0f %14.0f\n", sheet->id, players, speed->view,
               speed->prepare, speed->world, 1e9 / speed->playout);
    fflush(stdout);
}

static void bench_line(const struct sheet *sheet, int players, const struct request *request)
{
    if (request->worlds) {
        struct worlds_speed speed =
            worlds_measure(sheet, players, (uint64_t)request->milliseconds * 1000000);
        print_worlds(sheet, players, &speed, request->json);
    } else {
        struct speed speed = measure(sheet, players, request->milliseconds);
        print_speed(sheet, players, &speed, request->json);
    }
}

/* Measures a game at each number of players that was asked for; returns how many those were. */
static int bench_game(const struct sheet *sheet, const struct request *request, int lines)
{
    int numbers[2] = {sheet->min_players, sheet->max_players};
    int count = numbers[0] == numbers[1] ? 1 : 2;
    if (request->players) {
        numbers[0] = (int)request->players;
        count = sheet_allows_players(sheet, numbers[0], NULL) ? 1 : 0;
    }
    for (int i = 0; i < count; i++) {
        fputs(request->json && lines + i ? ",\n" : "", stdout);
        bench_line(sheet, numbers[i], request);
    }
    return count;
}

static bool check_request(const struct request *request, const struct sheet **ret_only)
{
    struct error error;
    *ret_only = NULL;
    if (request->game) {
        *ret_only = game_meant(request->game, &error);
        if (!*ret_only ||
            (request->players && !sheet_allows_players(*ret_only, (int)request->players, &error)))
            return report_error(NULL, &error);
    }
    for (int i = 0; i < game_count; i++)
        if (!request->players || sheet_allows_players(games[i], (int)request->players, NULL))
            return true;
    return report(_("no game is for %ld players"), request->players);
}

static bool check_solvable(const struct sheet *sheet, const struct request *request)
{
    struct error error;
    if (request->players && request->players != 2)
        return report(_("--solve is for two players"));
    if (!sheet_allows_players(sheet, 2, &error))
        return report_error(NULL, &error);
    if (!solve_suits(sheet))
        return report(_("--solve: a whole round of %s is too much to solve"), sheet->id);
    return true;
}

static int bench_solving(const struct sheet *sheet, const struct request *request)
{
    struct solving_speed speed;
    if (!check_solvable(sheet, request) || !solving_measure(sheet, request->deals, &speed))
        return STATUS_FAILED;
    if (request->json) {
        printf("{\"game\":\"%s\",\"deals\":%ld,\"unsolved\":%ld,\"mean_ms\":%.4f,"
               "\"median_ms\":%.4f,\"p99_ms\":%.4f,\"max_ms\":%.4f,\"nodes\":%.0f}\n",
               sheet->id, request->deals, speed.unsolved, speed.mean, speed.median, speed.p99,
               speed.most, speed.nodes);
        return STATUS_FINE;
    }
    printf("%-12s %7s %8s %9s %9s %9s %9s %10s\n", _("game"), _("deals"), _("unsolved"),
           _("mean ms"), _("median ms"), _("p99 ms"), _("most ms"), _("nodes/deal"));
    printf("%-12s %7ld %8ld %9.3f %9.3f %9.3f %9.3f %10.0f\n", sheet->id, request->deals,
           speed.unsolved, speed.mean, speed.median, speed.p99, speed.most, speed.nodes);
    return STATUS_FINE;
}

static int run(int argc, char **argv)
{
    struct request request = {.milliseconds = 300, .deals = 1000};
    const struct sheet *only;
    int lines = 0;
    if (!options_read(&bench_command, argc, argv, &request) || !check_request(&request, &only))
        return STATUS_FAILED;
    if (request.solve)
        return bench_solving(only ? only : &game_draw, &request);
    if (request.json)
        fputs("{\"games\":[", stdout);
    else if (request.worlds)
        printf("%-12s %7s %10s %10s %10s %14s\n", _("game"), _("players"), _("view ns"),
               _("prepare ns"), _("world ns"), _("playouts/s"));
    else
        printf("%-12s %7s %12s %10s %14s %12s\n", _("game"), _("players"), _("rounds/s"),
               _("ns/action"), _("actions/round"), _("state bytes"));
    for (int i = 0; i < game_count; i++)
        if (!only || only == games[i])
            lines += bench_game(games[i], &request, lines);
    fputs(request.json ? "]}\n" : "", stdout);
    return STATUS_FINE;
}

COMMAND(
    bench, .summary = MESSAGE("Measure the speed of the engine"),
    .sentences = MESSAGE(
        "Plays random rounds, each shuffled, dealt, played and counted, and measures how long they "
        "take on one core: for each game with its smallest and its largest number of players."),
    .examples = MESSAGE("Examples:\n"
                        "  pasch bench\n"
                        "  pasch bench --game draw --players 2 --seconds 3\n"
                        "  pasch bench --worlds --game wolf\n"
                        "  pasch bench --solve --game wolf --deals 200\n"
                        "  pasch bench --json\n"));
