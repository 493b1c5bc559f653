/* pasch check: replays records and verifies every line. */
#include "commands.h"
#include "common.h"
#include "file.h"
#include "language.h"
#include "progress.h"
#include "report.h"

#include <pasch/record/record.h>

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { KEY_PARTIAL = KEY_OWN };

/* Room for the longest line that is read: the first may carry fields we know nothing of. */
enum { BUFFER_SIZE = 1 << 20 };

struct request {
    bool partial;
    int file_count;
    char **files; /* as many as there are arguments */
};

struct totals {
    long matches, rounds, actions;
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

static bool report_line(const char *path, long line, const struct error *error)
{
    char text[2000];
    report_text(error, text, sizeof text);
    fprintf(stderr, _("%s: line %ld: %s\n"), file_name(path), line, text);
    return false;
}

/* Hands the lines that are complete in the buffer to the reader, `*ret_taken` bytes in all. */
static bool read_lines(struct record_reader *reader, const char *buffer, size_t length, bool last,
                       size_t *ret_taken, struct error *error)
{
    size_t at = 0;
    while (at < length) {
        const char *newline = memchr(buffer + at, '\n', length - at);
        if (!newline && !last)
            break;
        size_t end = newline ? (size_t)(newline - buffer) : length;
        if (!record_read_line(reader, buffer + at, end - at, error))
            return false;
        at = newline ? end + 1 : length;
    }
    *ret_taken = at;
    return true;
}

/* The size of a file; 0 if it has none, like a pipe. */
static uint64_t size_of(FILE *file)
{
    struct stat status;
    return fstat(fileno(file), &status) == 0 && S_ISREG(status.st_mode) ? (uint64_t)status.st_size
                                                                        : 0;
}

/* Reads the file piece by piece: it may be larger than the memory. */
static bool read_pieces(struct record_reader *reader, FILE *file, const char *path, char *buffer,
                        struct progress *progress)
{
    struct error error;
    size_t kept = 0;
    uint64_t whole = size_of(file), done = 0;
    for (bool last = false; !last;) {
        size_t wanted = BUFFER_SIZE - kept, got = fread(buffer + kept, 1, wanted, file), taken;
        if (ferror(file))
            return report_system(file_name(path));
        last = got < wanted;
        kept += got;
        if (!read_lines(reader, buffer, kept, last, &taken, &error))
            return report_line(path, reader->line, &error);
        if (taken == 0 && kept == BUFFER_SIZE) {
            error_set(&error, MESSAGE("the line is too long: at most {0} bytes"),
                      error_number(BUFFER_SIZE));
            return report_line(path, reader->line + 1, &error);
        }
        kept -= taken;
        memmove(buffer, buffer + taken, kept);
        progress_update(progress, done += taken, whole, (uint64_t)reader->rounds);
    }
    progress_finish(progress);
    if (!record_read_end(reader, &error))
        return report_line(path, reader->line, &error);
    if (reader->matches == 0 && !reader->partial)
        return report(_("%s: there is no match in this file"), file_name(path));
    return true;
}

static bool read_file(struct record_reader *reader, FILE *file, const char *path, char *buffer)
{
    struct progress progress;
    progress_init(&progress);
    return read_pieces(reader, file, path, buffer, &progress);
}

static bool check_file(const char *path, bool partial, char *buffer, struct totals *totals)
{
    struct record_reader reader;
    FILE *file = file_open(path);
    if (!file)
        return false;
    record_reader_init(&reader, partial);
    bool good = read_file(&reader, file, path, buffer);
    file_close(file);
    if (good) {
        totals->matches += reader.matches;
        totals->rounds += reader.rounds;
        totals->actions += reader.actions;
        totals->good_files++;
    }
    return good;
}

int check_run(int argc, char **argv)
{
    struct request request = {.files = calloc((size_t)argc + 1, sizeof(char *))};
    char *buffer = malloc(BUFFER_SIZE);
    struct totals totals = {.matches = 0};
    bool good = false;
    if (!buffer || !request.files) {
        report(_("there is not enough memory"));
    } else if (common_parse(&argp, argc, argv, &request)) {
        good = true;
        for (int i = 0; i < request.file_count; i++)
            good &= check_file(request.files[i], request.partial, buffer, &totals);
    }
    free(buffer);
    free(request.files);
    if (totals.good_files) {
        printf(_("%ld matches, %ld rounds, %ld actions ok"), totals.matches, totals.rounds,
               totals.actions);
        putchar('\n');
    }
    return good ? STATUS_FINE : STATUS_FAILED;
}
