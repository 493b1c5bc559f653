/* Reading records piece by piece. */
#include "records.h"

#include "file.h"
#include "progress.h"
#include "report.h"

#include <pasch/words/language.h>

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Room for the longest line that is read: the first may carry fields we know nothing of. */
enum { BUFFER_SIZE = 1 << 20 };

struct reading {
    const char *path;
    struct record_reader *reader;
    char *buffer;
    records_look *look;
    void *context;
};

static bool refuse_line(const char *path, long line, const struct error *error)
{
    char text[2000];
    report_text(error, text, sizeof text);
    report_line(_("%s: line %ld: %s"), file_name(path), line, text);
    return false;
}

/* Hands the lines that are complete in the buffer to the reader, `*ret_taken` bytes in all. */
static bool read_lines(const struct reading *reading, size_t length, bool last, size_t *ret_taken,
                       struct error *error)
{
    struct record_reader *reader = reading->reader;
    const char *buffer = reading->buffer;
    size_t at = 0;
    while (at < length) {
        const char *newline = memchr(buffer + at, '\n', length - at);
        if (!newline && !last)
            break;
        size_t end = newline ? (size_t)(newline - buffer) : length;
        if (!record_read_line(reader, buffer + at, end - at, error) ||
            (reading->look &&
             !reading->look(reading->context, reader, buffer + at, end - at, error)))
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
static bool read_pieces(const struct reading *reading, FILE *file, struct progress *progress)
{
    struct record_reader *reader = reading->reader;
    const char *path = reading->path;
    char *buffer = reading->buffer;
    struct error error;
    size_t kept = 0;
    uint64_t whole = size_of(file), done = 0;
    for (bool last = false; !last;) {
        size_t wanted = BUFFER_SIZE - kept, got = fread(buffer + kept, 1, wanted, file), taken;
        if (ferror(file))
            return report_system(file_name(path));
        last = got < wanted;
        kept += got;
        if (!read_lines(reading, kept, last, &taken, &error))
            return refuse_line(path, reader->line, &error);
        if (taken == 0 && kept == BUFFER_SIZE) {
            error_set(&error, MESSAGE("the line is too long: at most {0} bytes"),
                      error_number(BUFFER_SIZE));
            return refuse_line(path, reader->line + 1, &error);
        }
        kept -= taken;
        memmove(buffer, buffer + taken, kept);
        progress_update(progress, done += taken, whole, (uint64_t)reader->rounds);
    }
    progress_finish(progress);
    if (!record_read_end(reader, &error))
        return refuse_line(path, reader->line, &error);
    if (reader->matches == 0 && !reader->partial)
        return report(_("%s: there is no match in this file"), file_name(path));
    return true;
}

bool records_read(const char *path, struct record_reader *reader, records_look *look, void *context)
{
    struct reading reading = {.path = path, .reader = reader, .look = look, .context = context};
    struct progress progress;
    FILE *file = file_open(path);
    if (!file)
        return false;
    reading.buffer = malloc(BUFFER_SIZE);
    progress_init(&progress);
    bool good = reading.buffer ? read_pieces(&reading, file, &progress)
                               : report(_("there is not enough memory"));
    free(reading.buffer);
    file_close(file);
    return good;
}
