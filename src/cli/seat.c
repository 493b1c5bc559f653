/* pasch seat: a computer player that speaks the seat protocol. */
#include "budget.h"
#include "join.h"
#include "options.h"
#include "programs.h"
#include "report.h"
#include "thinking.h"

#include <pasch/seat/seat.h>
#include <pasch/words/language.h>
#include <pasch/words/names.h>

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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

static bool read_level(const char *name, const char *text, void *place)
{
    struct request *request = place;
    struct error error;
    request->join.command = program_named(text);
    return request->join.command || player_meant(text, &request->level, &error) ||
           report_error(name, &error);
}

static bool read_budget(const char *name, const char *text, void *place)
{
    struct request *request = place;
    request->budget_text = text;
    return budget_read(name, text, &request->budget);
}

static const struct option options[] = {
    {.name = "level",
     .kind = OPTION_PLAYERS,
     .read = read_level,
     .argument = MESSAGE("LEVEL"),
     .sentence =
         MESSAGE("How it plays: random, greedy, easy, normal or expert; normal if not given; with "
                 "--join also cmd:PROGRAM")},
    {.name = "budget",
     .kind = OPTION_TEXT,
     .read = read_budget,
     .argument = MESSAGE("BUDGET"),
     .sentence =
         MESSAGE("How much to think about a move: a time such as 20ms, or a number of playouts, "
                 "which with the same seed gives the same moves on every machine; 2ms for normal "
                 "and 20ms for expert if not given")},
    {.name = "seed",
     OPTION_INTO(SEED, seed),
     .argument = MESSAGE("NUMBER"),
     .sentence = MESSAGE("Its choices follow from this number; 1 if not given")},
    {.name = "threads",
     OPTION_NUMBER_INTO(threads, 1, THREADS_MAX),
     .argument = MESSAGE("NUMBER"),
     .sentence = MESSAGE("In how many threads to think about a move; 1 if not given")},
    {.name = "join",
     OPTION_INTO(TEXT, join.address),
     .argument = MESSAGE("ADDRESS"),
     .sentence =
         MESSAGE("Take a seat at a table of a server; the address is the table's invitation")},
    {.name = "name",
     OPTION_INTO(TEXT, join.name),
     .argument = MESSAGE("NAME"),
     .sentence = MESSAGE("What to be called there")},
    {.name = "rematch",
     OPTION_INTO(SWITCH, join.rematch),
     .sentence = MESSAGE("Stay there for the next match, and the next")},
    {.name = "patience",
     OPTION_NUMBER_INTO(join.patience, 1, PATIENCE_MAX),
     .argument = MESSAGE("SECONDS"),
     .sentence = MESSAGE("For how long to try to reach the server; 300 if not given")},
    {.kind = OPTION_END},
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
        sitting->seat.version = SEAT_VERSION_FIRST;
        snprintf(name, sizeof name, "pasch %s", player_name(request->level));
        seat_write_greeting(&text, SEAT_VERSION_FIRST, name); /* which every table speaks */
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

/* Whether it can be meant together; else the program ends here. */
static void check(const struct join_request *join)
{
    if (!join->address && (join->command || join->name || join->rematch))
        options_refuse(&seat_command, "%s", _("cmd:PROGRAM, --name and --rematch are for --join"));
    if (join->command && !*join->command)
        options_refuse(&seat_command, _("%s = %s: names no program"), "--level", PROGRAM_PREFIX);
}

static int run(int argc, char **argv)
{
    struct request request = {
        .level = LEVEL_NORMAL, .threads = 1, .seed = 1, .join.patience = JOIN_PATIENCE};
    if (!options_read(&seat_command, argc, argv, &request))
        return STATUS_FAILED;
    check(&request.join);
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

COMMAND(
    seat, .summary = MESSAGE("Play a seat at a table of another program"),
    .sentences = MESSAGE(
        "A computer player that speaks the seat protocol (docs/protocol.md): it reads what the "
        "table says from standard input and answers on standard output. With --join it takes a "
        "seat at a table of a server instead, and so can any program that speaks the protocol."),
    .examples = MESSAGE(
        "Examples:\n"
        "  pasch seat --level expert\n"
        "  pasch seat --level expert --budget 2000 --seed 7\n"
        "  pasch seat --join http://localhost:8080/#/table/ID --level expert\n"
        "  pasch seat --join http://localhost:8080/#/table/ID --level cmd:./bot.py\n"));
