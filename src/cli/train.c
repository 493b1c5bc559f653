/* pasch train: learns the weights of the playout policies and writes them as C. */
#include "interrupt.h"
#include "options.h"
#include "progress.h"
#include "report.h"

#include <pasch/games/games.h>
#include <pasch/players/train.h>
#include <pasch/words/language.h>

#include <stdlib.h>

enum { BATCHES_MAX = 1000000, ROUNDS_MAX = 1000000 };

struct request {
    const char *game;
    const char *output;
    uint64_t seed;
    long batches, rounds;
};

static const struct option options[] = {
    {.name = "seed",
     OPTION_INTO(SEED, seed),
     .argument = MESSAGE("NUMBER"),
     .sentence = MESSAGE("All deals and choices follow from this number; 1 if not given")},
    {.name = "batches",
     OPTION_NUMBER_INTO(batches, 1, BATCHES_MAX),
     .argument = MESSAGE("NUMBER"),
     .sentence = MESSAGE("How often the weights are changed; 2000 if not given")},
    {.name = "rounds",
     OPTION_NUMBER_INTO(rounds, 1, ROUNDS_MAX),
     .argument = MESSAGE("NUMBER"),
     .sentence =
         MESSAGE("How many rounds are played before each change, fewer with large sets; 2000 "
                 "if not given")},
    {.name = "output",
     OPTION_INTO(PATH, output),
     .argument = MESSAGE("FILE"),
     .sentence = MESSAGE("Write the weights to this file; standard output if not given")},
    {OPTION_INTO(GAME, game), .missing = MESSAGE("say which game; `pasch games' lists them")},
    {.kind = OPTION_END},
};

/* A large set has long rounds to learn from, so fewer of them do. */
static int batch_rounds(const struct request *request, const struct sheet *sheet)
{
    long tiles = (long)sheet_tiles(sheet), rounds = request->rounds * 28 / tiles;
    rounds = sheet->divisor && tiles > 28 ? rounds * 28 / tiles : rounds;
    return rounds > 20 ? (int)rounds : 20;
}

static void write_name(FILE *stream, const char *id)
{
    for (; *id; id++)
        fputc(*id == '-' ? '_' : *id, stream);
}

static void write_head(FILE *stream, const struct request *request, const char *id)
{
    fprintf(stream,
            "/*\n * How %s is played well; made by\n *\n"
            " *   pasch train %s --seed %llu --batches %ld --rounds %ld\n *\n"
            " * and not to be changed by hand. A weight of 64 doubles the odds of a move with\n"
            " * the whole feature.\n */\n"
            "#include \"../policy.h\"\n",
            id, id, (unsigned long long)request->seed, request->batches, request->rounds);
}

static bool train(FILE *stream, const struct request *request, const struct sheet *sheet)
{
    interrupt_watch();
    struct training training;
    struct progress progress;
    training_init(&training, sheet, request->seed, batch_rounds(request, sheet),
                  (int)request->batches);
    progress_init(&progress);
    while (!interrupt_happened() && training_step(&training))
        progress_update(&progress, (uint64_t)training.done, (uint64_t)training.batches,
                        (uint64_t)training.done * (uint64_t)training.batch_rounds);
    progress_finish(&progress);
    if (interrupt_happened())
        return false;
    write_head(stream, request, sheet->id);
    fprintf(stream, "\nconst struct policy_entry policy_");
    write_name(stream, sheet->id);
    fprintf(stream, " = {\"%s\", &engine_%s, {\n    .weights = {", sheet->id,
            sheet_kind(sheet)->id);
    const char *name;
    for (int i = 0, weight; training_weight(&training, i, &name, &weight); i++)
        if (weight)
            fprintf(stream, "\n        [%s] = %d,", name, weight);
    fprintf(stream, "\n    },\n    .pace = %d,\n    .spread = %d,\n}};\n", (int)training.pace,
            (int)training.spread);
    return true;
}

/* To the file, or to standard output if there is none; false, and it has been said, if that fails.
 */
static bool write_out(const char *path, const char *weights)
{
    FILE *stream = path ? fopen(path, "w") : stdout;
    if (!stream)
        return report_system(path);
    bool good = fputs(weights, stream) >= 0 && fflush(stream) == 0;
    if (path)
        good &= fclose(stream) == 0;
    return good || report_system(path ? path : "stdout");
}

static int run(int argc, char **argv)
{
    struct request request = {.seed = 1, .batches = 2000, .rounds = 2000};
    struct error error;
    const struct sheet *sheet = NULL;
    if (!options_read(&train_command, argc, argv, &request))
        return STATUS_FAILED;
    if (!(sheet = game_meant(request.game, &error))) {
        report_error(NULL, &error);
        return STATUS_FAILED;
    }
    char *weights = NULL;
    size_t length = 0;
    FILE *memory = open_memstream(&weights, &length); /* so that nothing half done is written */
    if (!memory) {
        report_system(argv[0]);
        return STATUS_FAILED;
    }
    int status = train(memory, &request, sheet) ? STATUS_FINE : STATUS_INTERRUPTED;
    if (fclose(memory) != 0 || (status == STATUS_FINE && !write_out(request.output, weights)))
        status = STATUS_FAILED;
    free(weights);
    return status;
}

COMMAND(train, .summary = MESSAGE("Teach the computer players by self-play"),
        .arguments = MESSAGE("GAME"),
        .sentences = MESSAGE(
            "Learns from self-play how to play a game, and writes the weights as a C file: one "
            "of src/players/weights. The same seed gives the same weights on every machine."),
        .examples = MESSAGE("Example, ten seconds:\n"
                            "  pasch train wolf --output src/players/weights/wolf.c\n"));
