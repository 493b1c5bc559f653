/* pasch demo: a match of computer players to watch. */
#include "interrupt.h"
#include "options.h"
#include "report.h"
#include "story.h"

#include <pasch/terminal/terminal.h>
#include <pasch/words/language.h>

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

enum { DELAY_MAX = 60000, DELAY_USUAL = 900, FAILED = -1 };

struct request {
    struct setup_request table;
    const char *bots;
    uint64_t seed;
    bool seed_given;
    long delay; /* in milliseconds; negative: not given */
};

static const struct option options[] = {
    {.name = "delay",
     OPTION_NUMBER_INTO(delay, 0, DELAY_MAX),
     .argument = MESSAGE("MILLISECONDS"),
     .sentence = MESSAGE("How long to wait after each move; 900 on a terminal, else 0")},
    {.name = "bots",
     OPTION_INTO(PLAYERS, bots),
     .argument = MESSAGE("LIST"),
     .sentence = MESSAGE(
         "The computer players: random, greedy, easy, normal, expert or cmd:PROGRAM for all, or a "
         "list with one for each seat, with commas; normal if not given")},
    {.name = "seed",
     OPTION_INTO(SEED, seed),
     OPTION_MARKS(seed_given),
     .argument = MESSAGE("NUMBER"),
     .sentence = MESSAGE("The match follows from this number; another one each time if not given")},
    {OPTION_INTO(GROUP, table), .group = setup_options},
    {OPTION_INTO(GAME, table.game)},
    {.kind = OPTION_END},
};

/* A number that is easy to type. */
static uint64_t seed_of_chance(void)
{
    uint32_t seed;
    if (getrandom(&seed, sizeof seed, 0) != (ssize_t)sizeof seed)
        seed = (uint32_t)time(NULL);
    return seed % 1000000;
}

/* Shows what was written so far and gives time to read it. */
static void wait_a_moment(long milliseconds)
{
    fflush(stdout);
    struct timespec time = {.tv_sec = milliseconds / 1000,
                            .tv_nsec = milliseconds % 1000 * 1000000};
    if (milliseconds && !interrupt_happened())
        nanosleep(&time, NULL);
}

/* One step of the match and its telling; returns how long to wait after it, in delays, or
 * FAILED. */
static int tell_step(const struct story *story, struct playing *playing)
{
    struct match *match = &playing->match;
    unsigned seat = match->round.turn;
    switch (match->stage) {
    case MATCH_PLAY:
        if (playing_step(playing, NULL) == STEP_FAILED)
            return FAILED;
        story_move(story, seat, match);
        return 1;
    case MATCH_ROUND_OVER:
        story_round_end(story, match);
        return playing_step(playing, NULL) == STEP_FAILED ? FAILED : 3;
    default:
        switch (playing_step(playing, NULL)) {
        case STEP_DEAL:
            story_deal(story, match);
            return 2;
        case STEP_REDEAL:
            story_redeal(story);
            return 1;
        case STEP_FAILED:
            return FAILED;
        default:
            return 0;
        }
    }
}

static int watch(const struct request *request, const struct story *story)
{
    struct playing playing = {.line_up = NULL};
    long delay = request->delay;
    if (delay < 0)
        delay = isatty(STDOUT_FILENO) ? DELAY_USUAL : 0;
    interrupt_watch();
    bool good = playing_start(&playing, &story->table, &story->line_up, request->seed, 0);
    if (good)
        story_start(story, request->seed);
    while (good && playing.match.stage != MATCH_OVER && !interrupt_happened() && !ferror(stdout)) {
        int delays = tell_step(story, &playing);
        good = delays != FAILED;
        wait_a_moment(good ? delays * delay : 0);
    }
    playing_finish(&playing);
    if (!good)
        return STATUS_FAILED;
    if (playing.match.stage != MATCH_OVER)
        return STATUS_INTERRUPTED;
    story_match_end(story, &playing.match);
    return STATUS_FINE;
}

static int run(int argc, char **argv)
{
    struct request request = {.bots = "normal", .delay = -1};
    struct story story = {.width = terminal_width()};
    const char *terminal = getenv("TERM");
    if (!options_read(&demo_command, argc, argv, &request))
        return STATUS_FAILED;
    if (!request.table.game && !request.table.house)
        request.table.game = "draw";
    if (!setup_make(&request.table, &story.table) ||
        !line_up_read(request.bots, story.table.players, &story.line_up))
        return STATUS_FAILED;
    if (!request.seed_given)
        request.seed = seed_of_chance();
    story.with_ansi = isatty(STDOUT_FILENO) && terminal && strcmp(terminal, "dumb") != 0;
    return watch(&request, &story);
}

COMMAND(
    demo, .summary = MESSAGE("Watch computer players"), .arguments = MESSAGE("[GAME]"),
    .sentences = MESSAGE("Shows a match of computer players, move by move, with all hands open. "
                         "The game is draw if not given."),
    .examples = MESSAGE("Examples:\n"
                        "  pasch demo\n"
                        "  pasch demo wolf --players 4 --delay 300\n"
                        "  pasch demo double-9 --bots greedy,random,random --seed 7\n"
                        "\n"
                        "Ctrl-C leaves.\n"));
