/* pasch seat: a computer player that speaks the seat protocol. */
#include "budget.h"
#include "commands.h"
#include "common.h"
#include "report.h"
#include "thinking.h"

#include <pasch/seat/seat.h>
#include <pasch/words/language.h>
#include <pasch/words/names.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_LEVEL = KEY_OWN, KEY_BUDGET, KEY_SEED, KEY_THREADS };

struct request {
    enum level level;
    struct budget_plan budget;
    long threads;
    uint64_t seed;
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
     .doc = MESSAGE("How it plays: random, greedy, easy, normal or expert; normal if not given")},
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
    {0},
};

static error_t parse(int key, char *argument, struct argp_state *state)
{
    struct request *request = state->input;
    struct error error;
    switch (key) {
    case KEY_LEVEL:
        if (player_meant(argument, &request->level, &error))
            return 0;
        report_error("--level", &error);
        return EINVAL;
    case KEY_BUDGET:
        return budget_read("--budget", argument, &request->budget) ? 0 : EINVAL;
    case KEY_SEED:
        return report_seed("--seed", argument, &request->seed) ? 0 : EINVAL;
    case KEY_THREADS:
        return report_number("--threads", argument, 1, THREADS_MAX, &request->threads) ? 0 : EINVAL;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp argp = {
    .options = options,
    .parser = parse,
    .doc = MESSAGE("A computer player that speaks the seat protocol (docs/protocol.md): it reads "
                   "what the table says from standard input and answers on standard "
                   "output.") "\v" MESSAGE("Examples:\n"
                                           "  pasch seat --level expert\n"
                                           "  pasch seat --level expert --budget 2000 --seed 7\n"),
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

int seat_run(int argc, char **argv)
{
    struct request request = {.level = LEVEL_NORMAL, .threads = 1, .seed = 1};
    if (!common_parse(&argp, argc, argv, &request))
        return STATUS_FAILED;
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
