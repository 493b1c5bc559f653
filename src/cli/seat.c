/* pasch seat: a computer player that speaks the seat protocol. */
#include "budget.h"
#include "commands.h"
#include "common.h"
#include "join.h"
#include "programs.h"
#include "report.h"
#include "thinking.h"

#include <pasch/seat/seat.h>
#include <pasch/words/language.h>
#include <pasch/words/names.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    KEY_LEVEL = KEY_OWN,
    KEY_BUDGET,
    KEY_SEED,
    KEY_THREADS,
    KEY_JOIN,
    KEY_NAME,
    KEY_PATIENCE,
    KEY_REMATCH
};
enum { PATIENCE_MAX = 86400 };

struct request {
    enum level level;
    struct budget_plan budget;
    long threads;
    uint64_t seed;
    const char *budget_text;
    struct join_request join;
};

/* All that is large. */
struct sitting {
    struct thinkers *thinkers;
    struct random random;
    struct seat_player seat;
    size_t read;
    char line[SEAT_LINE_MAX + 1];
};

static const struct argp_option options[] = {
    {.name = "level",
     .key = KEY_LEVEL,
     .arg = MESSAGE("LEVEL"),
     .doc =
         MESSAGE("How it plays: random, greedy, easy, normal or expert; normal if not given; with "
                 "--join also cmd:PROGRAM")},
    {.name = "budget",
     .key = KEY_BUDGET,
     .arg = MESSAGE("BUDGET"),
     .doc =
         MESSAGE("How much to think about a move: a time such as 20ms, or a number of playouts, "
                 "which with the same seed gives the same moves on every machine; 2ms for normal "
                 "and 20ms for expert if not given")},
    {.name = "seed",
     .key = KEY_SEED,
     .arg = MESSAGE("NUMBER"),
     .doc = MESSAGE("Its choices follow from this number; 1 if not given")},
    {.name = "threads",
     .key = KEY_THREADS,
     .arg = MESSAGE("NUMBER"),
     .doc = MESSAGE("In how many threads to think about a move; 1 if not given")},
    {.name = "join",
     .key = KEY_JOIN,
     .arg = MESSAGE("ADDRESS"),
     .doc = MESSAGE("Take a seat at a table of a server; the address is the table's invitation")},
    {.name = "name",
     .key = KEY_NAME,
     .arg = MESSAGE("NAME"),
     .doc = MESSAGE("What to be called there")},
    {.name = "rematch",
     .key = KEY_REMATCH,
     .doc = MESSAGE("Stay there for the next match, and the next")},
    {.name = "patience",
     .key = KEY_PATIENCE,
     .arg = MESSAGE("SECONDS"),
     .doc = MESSAGE("For how long to try to reach the server; 300 if not given")},
    {0},
};

static error_t check(const struct request *request, struct argp_state *state)
{
    const struct join_request *join = &request->join;
    if (!join->address && (join->command || join->name || join->rematch))
        argp_error(state, "%s", _("cmd:PROGRAM, --name and --rematch are for --join"));
    if (join->command && !*join->command)
        argp_error(state, _("%s = %s: names no program"), "--level", PROGRAM_PREFIX);
    return 0;
}

static error_t parse(int key, char *argument, struct argp_state *state)
{
    struct request *request = state->input;
    struct error error;
    switch (key) {
    case KEY_LEVEL:
        request->join.command = program_named(argument);
        if (request->join.command)
            return 0;
        if (player_meant(argument, &request->level, &error))
            return 0;
        report_error("--level", &error);
        return EINVAL;
    case KEY_BUDGET:
        request->budget_text = argument;
        return budget_read("--budget", argument, &request->budget) ? 0 : EINVAL;
    case KEY_SEED:
        return report_seed("--seed", argument, &request->seed) ? 0 : EINVAL;
    case KEY_THREADS:
        return report_number("--threads", argument, 1, THREADS_MAX, &request->threads) ? 0 : EINVAL;
    case KEY_JOIN:
        request->join.address = argument;
        return 0;
    case KEY_NAME:
        request->join.name = argument;
        return 0;
    case KEY_REMATCH:
        request->join.rematch = true;
        return 0;
    case KEY_PATIENCE:
        return report_number("--patience", argument, 1, PATIENCE_MAX, &request->join.patience)
                   ? 0
                   : EINVAL;
    case ARGP_KEY_END:
        return check(request, state);
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp argp = {
    .options = options,
    .parser = parse,
    .doc = MESSAGE(
        "A computer player that speaks the seat protocol (docs/protocol.md): it reads "
        "what the table says from standard input and answers on standard "
        "output. With --join it takes a seat at a table of a server instead, and so can any "
        "program that speaks the protocol.") "\v" MESSAGE("Examples:\n"
                                                          "  pasch seat --level expert\n"
                                                          "  pasch seat --level expert --budget "
                                                          "2000 --seed 7\n"
                                                          "  pasch seat --join "
                                                          "http://localhost:8080/#/table/ID "
                                                          "--level expert\n"
                                                          "  pasch seat --join "
                                                          "http://localhost:8080/#/table/ID "
                                                          "--level cmd:./bot.py\n"),
    .children = (const struct argp_child[]){COMMON_CHILD, {0}},
    .argp_domain = LANGUAGE_DOMAIN,
};

static bool say(const struct text *text)
{
    fwrite(text->data, 1, text->length, stdout);
    return fflush(stdout) == 0;
}

/* Whether there is more to listen to. */
static bool answer(struct sitting *sitting, const struct request *request, enum seat_heard heard)
{
    char line[400], name[40], words[sizeof sitting->seat.said];
    struct text text;
    text_init(&text, line, sizeof line);
    switch (heard) {
    case SEAT_HEARD_HELLO:
        snprintf(name, sizeof name, "pasch %s", player_name(request->level));
        seat_write_greeting(&text, name);
        return say(&text);
    case SEAT_HEARD_VIEW:
        if (!view_is_to_act(&sitting->seat.view))
            return true;
        seat_write_act(&sitting->seat,
                       thinkers_choose(sitting->thinkers, &sitting->seat.view, &sitting->random),
                       &text);
        return say(&text);
    case SEAT_HEARD_ERROR:
        name_clean(words, sizeof words, sitting->seat.said);
        report(_("the table says: %s"), words);
        return true;
    case SEAT_HEARD_BECAUSE:
        return true;
    default:
        name_clean(words, sizeof words, sitting->seat.said);
        if (*words && strcmp(words, "over") != 0)
            report(_("the table says goodbye: %s"), words);
        return false;
    }
}

/* What the table said can't be understood: it is told that nothing more will come. */
static void part(void)
{
    char line[80];
    struct text text;
    text_init(&text, line, sizeof line);
    seat_write_goodbye(&text, SEAT_FAILED);
    say(&text);
}

/* Reads the next line without its newline; false at the end. A line that is too long stays too
 * long, so that it is refused. */
static bool next_line(struct sitting *sitting)
{
    int character;
    sitting->read = 0;
    while ((character = getchar()) != EOF && character != '\n')
        if (sitting->read < sizeof sitting->line)
            sitting->line[sitting->read++] = (char)character;
    return character != EOF || sitting->read > 0;
}

static int sit(struct sitting *sitting, const struct request *request)
{
    random_seed(&sitting->random, request->seed);
    seat_player_init(&sitting->seat);
    for (long number = 1; next_line(sitting); number++) {
        enum seat_heard heard;
        struct error error;
        if (!seat_hear(&sitting->seat, sitting->line, sitting->read, &heard, &error)) {
            char where[40];
            snprintf(where, sizeof where, _("line %ld"), number);
            report_error(where, &error);
            part();
            return STATUS_FAILED;
        }
        if (!answer(sitting, request, heard))
            break;
    }
    if (ferror(stdin)) {
        report_system(_("standard input"));
        return STATUS_FAILED;
    }
    return STATUS_FINE;
}

/* A level plays at a server as any program does: by the seat protocol. */
static int join(struct request *request)
{
    char command[300], name[SEAT_NAME_MAX + 1];
    snprintf(command, sizeof command,
             "exec /proc/%ld/exe seat --level %s --seed %llu --threads %ld%s%s", (long)getpid(),
             player_name(request->level), (unsigned long long)request->seed, request->threads,
             request->budget_text ? " --budget " : "",
             request->budget_text ? request->budget_text : "");
    name_clean(name, sizeof name,
               request->join.name      ? request->join.name
               : request->join.command ? "Bot"
                                       : level_title(request->level));
    request->join.name = name;
    if (!request->join.command)
        request->join.command = command;
    return join_run(&request->join);
}

int seat_run(int argc, char **argv)
{
    struct request request = {
        .level = LEVEL_NORMAL, .threads = 1, .seed = 1, .join.patience = JOIN_PATIENCE};
    if (!common_parse(&argp, argc, argv, &request))
        return STATUS_FAILED;
    if (request.join.address)
        return join(&request);
    struct sitting *sitting = malloc(sizeof *sitting);
    if (!sitting) {
        report_system("pasch seat");
        return STATUS_FAILED;
    }
    sitting->thinkers = thinkers_create(request.level, budget_limit(&request.budget, request.level),
                                        (int)request.threads);
    int status = sitting->thinkers ? sit(sitting, &request) : STATUS_FAILED;
    thinkers_destroy(sitting->thinkers);
    free(sitting);
    return status;
}
