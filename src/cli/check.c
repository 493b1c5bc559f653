/* pasch check: replays records and verifies every line. */
#include "options.h"
#include "records.h"
#include "report.h"

#include <pasch/words/language.h>

#include <stdlib.h>

struct request {
    bool partial;
    struct options_words files;
};

struct totals {
    long matches, rounds, actions, undone, fair_decks;
    int good_files;
};

static const struct option options[] = {
    {.name = "partial",
     OPTION_INTO(SWITCH, partial),
     .sentence = MESSAGE("Accept matches that stop before their end")},
    {OPTION_INTO(PATH, files), .many = true,
     .missing = MESSAGE("say which files to check; - is standard input")},
    {.kind = OPTION_END},
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

static int run(int argc, char **argv)
{
    struct request request = {.partial = false};
    struct totals totals = {.matches = 0};
    if (!options_read(&check_command, argc, argv, &request))
        return STATUS_FAILED;
    bool good = true;
    for (int i = 0; i < request.files.count; i++)
        good &= check_file(request.files.words[i], request.partial, &totals);
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

COMMAND(
    check, .summary = MESSAGE("Verify match records"), .arguments = MESSAGE("FILE..."),
    .sentences = MESSAGE(
        "Replays match records through the rules and verifies every line. The first line of a file "
        "that breaks a rule is reported, and the exit status is 1. The file - is standard input."),
    .examples = MESSAGE("Examples:\n"
                        "  pasch sim wolf --record wolf.jsonl\n"
                        "  pasch check wolf.jsonl\n"
                        "  pasch sim draw --record - | pasch check -\n"));
