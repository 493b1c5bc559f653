/* pasch replay: a recorded match, step by step. */
#include "ascii.h"
#include "file.h"
#include "moment.h"
#include "options.h"
#include "pager.h"
#include "report.h"

#include <pasch/terminal/replay.h>
#include <pasch/terminal/terminal.h>
#include <pasch/words/language.h>

#include <stdlib.h>

enum { LENGTH_MAX = 200000000, ROOM_FIRST = 1 << 16 };

struct request {
    struct moment moment;
    bool plain, ascii;
};

static const struct option options[] = {
    {.name = "match",
     MOMENT_NUMBER(match),
     .argument = MESSAGE("NUMBER"),
     .sentence = MESSAGE("Which match of the file, the last if not given")},
    {.name = "at",
     MOMENT_NUMBER(at),
     .argument = MESSAGE("LINE"),
     .sentence = MESSAGE("Begin after this line of the match; at its beginning if not given")},
    {.name = "seat",
     MOMENT_SEAT,
     .argument = MESSAGE("NUMBER"),
     .sentence = MESSAGE("Show what this seat saw; all hands lie open if not given")},
    {.name = "plain",
     OPTION_INTO(SWITCH, plain),
     .sentence = MESSAGE("Tell it line by line; always without a terminal")},
    {.name = "ascii",
     OPTION_INTO(SWITCH, ascii),
     .sentence = MESSAGE("Draw with ASCII characters only")},
    {MOMENT_RECORD},
    {.kind = OPTION_END},
};

/* Reads all of a file into memory of its own; NULL, and it has been said, if that fails. */
static char *read_all(FILE *file, const char *name, size_t *ret_length)
{
    char *text = NULL;
    size_t length = 0, room = 0;
    do {
        if (length >= LENGTH_MAX) {
            report(_("%s: this is longer than any record: more than %d MB"), name,
                   LENGTH_MAX / 1000000);
            free(text);
            return NULL;
        }
        if (length == room) {
            room = room ? 2 * room : ROOM_FIRST;
            char *larger = realloc(text, room);
            if (!larger) {
                report(_("there is not enough memory"));
                free(text);
                return NULL;
            }
            text = larger;
        }
        length += fread(text + length, 1, room - length, file);
    } while (!feof(file) && !ferror(file));
    if (ferror(file)) {
        report_system(name);
        free(text);
        return NULL;
    }
    *ret_length = length;
    return text;
}

static bool replay(const struct request *request, const char *text, size_t length)
{
    struct error error;
    struct replay_request asked = {
        .name = file_name(request->moment.file),
        .text = text,
        .length = length,
        .match = request->moment.match,
        .line = request->moment.at,
        .seat = (int)request->moment.seat,
        .ascii = request->ascii,
    };
    bool plain = request->plain || !terminal_has_screen();
    if (plain && (request->ascii || !language_has_unicode()))
        ascii_start();
    if (plain)
        pager_start();
    if (plain ? replay_plain(&asked, &error) : replay_screen(&asked, &error))
        return true;
    return report_error(NULL, &error);
}

static int run(int argc, char **argv)
{
    struct request request = {.moment.seat = -1};
    size_t length;
    if (!options_read(&replay_command, argc, argv, &request))
        return STATUS_FAILED;
    FILE *file = file_open(request.moment.file);
    if (!file)
        return STATUS_FAILED;
    char *text = read_all(file, file_name(request.moment.file), &length);
    file_close(file);
    bool good = text && replay(&request, text, length);
    free(text);
    return !good ? STATUS_FAILED : terminal_was_interrupted() ? STATUS_INTERRUPTED : STATUS_FINE;
}

COMMAND(
    replay, .summary = MESSAGE("Step through a recorded match"), .arguments = MESSAGE("RECORD"),
    .sentences = MESSAGE("Shows a recorded match in the terminal, forwards and backwards, with all "
                         "hands open or as one seat saw it."),
    .examples = MESSAGE("Examples:\n"
                        "  pasch replay wolf.jsonl\n"
                        "  pasch replay wolf.jsonl --match 3 --seat 0\n"
                        "  pasch replay wolf.jsonl --plain | less\n"));
