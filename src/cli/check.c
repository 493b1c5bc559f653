/* pasch check: replays records and verifies every line. */
#include "commands.h"
#include "common.h"
#include "records.h"
#include "report.h"

#include <pasch/words/language.h>

#include <stdlib.h>

enum { KEY_PARTIAL = KEY_OWN };

struct request {
    bool partial;
    int file_count;
    char **files; /* as many as there are arguments */
};

struct totals {
    long matches, rounds, actions, undone, fair_decks;
    int good_files;
};

static const struct argp_option options[] = {
    {.name = "partial",
     .key = KEY_PARTIAL,
     .doc = MESSAGE("Accept matches that stop before their end")},
    {0},
};

static error_t parse(int key, char *argument, struct argp_state *state)
{
    struct request *request = state->input;
    switch (key) {
    case KEY_PARTIAL:
        request->partial = true;
        return 0;
    case ARGP_KEY_ARG:
        request->files[request->file_count++] = argument;
        return 0;
    case ARGP_KEY_END:
        if (request->file_count == 0)
            argp_error(state, "%s", _("say which files to check; - is standard input"));
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp argp = {
    .options = options,
    .parser = parse,
    .args_doc = MESSAGE("FILE..."),
    .doc = MESSAGE(
        "Replays match records through the rules and verifies every line. The first line of a "
        "file that breaks a rule is reported, and the exit status is 1. The file - is standard "
        "input.") "\v" MESSAGE("Examples:\n"
                               "  pasch sim wolf --record wolf.jsonl\n"
                               "  pasch check wolf.jsonl\n"
                               "  pasch sim draw --record - | pasch check -\n"),
    .children = (const struct argp_child[]){COMMON_CHILD, {0}},
    .argp_domain = LANGUAGE_DOMAIN,
};

static bool check_file(const char *path, bool partial, struct totals *totals)
{
    struct record_reader reader;
    record_reader_init(&reader, partial);
    if (!records_read(path, &reader, NULL, NULL))
        return false;
    totals->matches += reader.matches;
    totals->rounds += reader.rounds;
    totals->actions += reader.actions;
    totals->undone += reader.undone_in;
    totals->fair_decks += reader.fair_decks;
    totals->good_files++;
    return true;
}

/* Each count with its own plural. */
static void print_totals(const struct totals *totals)
{
    printf(ngettext("%ld match", "%ld matches", (unsigned long)totals->matches), totals->matches);
    printf(", ");
    printf(ngettext("%ld round", "%ld rounds", (unsigned long)totals->rounds), totals->rounds);
    printf(", ");
    printf(ngettext("%ld action ok", "%ld actions ok", (unsigned long)totals->actions),
           totals->actions);
    putchar('\n');
}

int check_run(int argc, char **argv)
{
    struct request request = {.files = calloc((size_t)argc + 1, sizeof(char *))};
    struct totals totals = {.matches = 0};
    bool good = false;
    if (!request.files) {
        report(_("there is not enough memory"));
    } else if (common_parse(&argp, argc, argv, &request)) {
        good = true;
        for (int i = 0; i < request.file_count; i++)
            good &= check_file(request.files[i], request.partial, &totals);
    }
    free(request.files);
    if (totals.good_files)
        print_totals(&totals);
    if (totals.undone) {
        printf(ngettext("%ld match with moves taken back", "%ld matches with moves taken back",
                        (unsigned long)totals.undone),
               totals.undone);
        putchar('\n');
    }
    if (totals.fair_decks) {
        printf(ngettext("%ld shuffle verified as fair", "%ld shuffles verified as fair",
                        (unsigned long)totals.fair_decks),
               totals.fair_decks);
        putchar('\n');
    }
    return good ? STATUS_FINE : STATUS_FAILED;
}
