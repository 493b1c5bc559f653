/* Where records are written: a buffer in front of a file. */
#ifndef PASCH_CLI_SINK_H
#define PASCH_CLI_SINK_H

#include <pasch/base/text.h>

#include <stdio.h>

struct sink {
    const char *path;
    FILE *file;
    char *buffer;
    struct text text; /* append here */
    bool failed;
};

/* Opens the file, `-` is standard output; false, and it has been said, if that fails. */
bool sink_open(struct sink *sink, const char *path);
/* Makes room for a step of a match; false, and it has been said, if writing fails. */
bool sink_make_room(struct sink *sink);
/* Writes the rest and closes; false, and it has been said once, if not everything was written. */
bool sink_close(struct sink *sink);

#endif
