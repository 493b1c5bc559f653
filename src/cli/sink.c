/* Buffered writing in large pieces. */
#include "sink.h"

#include "report.h"

#include <pasch/record/record.h>
#include <pasch/words/language.h>

#include <stdlib.h>
#include <string.h>

enum { CAPACITY = 1 << 20, ROOM = 4 * RECORD_LINE_MAX };

bool sink_open(struct sink *sink, const char *path)
{
    *sink = (struct sink){.path = path, .buffer = malloc(CAPACITY)};
    if (!sink->buffer)
        return report(_("there is not enough memory"));
    text_init(&sink->text, sink->buffer, CAPACITY);
    sink->file = strcmp(path, "-") == 0 ? stdout : fopen(path, "wb");
    if (sink->file)
        return true;
    report_system(path);
    free(sink->buffer);
    return false;
}

static bool write_out(struct sink *sink)
{
    size_t length = sink->text.length;
    bool written = fwrite(sink->buffer, 1, length, sink->file) == length && fflush(sink->file) == 0;
    text_init(&sink->text, sink->buffer, CAPACITY);
    sink->failed = !written;
    if (!written && sink->file != stdout) /* of that it is said at the end */
        report_system(sink->path);
    return written;
}

bool sink_make_room(struct sink *sink)
{
    return sink->text.length + ROOM <= CAPACITY || write_out(sink);
}

bool sink_close(struct sink *sink)
{
    bool written = !sink->failed && write_out(sink);
    if (sink->file != stdout && fclose(sink->file) != 0 && written)
        written = report_system(sink->path);
    free(sink->buffer);
    return written;
}
