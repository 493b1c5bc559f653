/* Reading files of match records, however large they are. */
#ifndef PASCH_CLI_RECORDS_H
#define PASCH_CLI_RECORDS_H

#include <pasch/record/record.h>

/* Looks at a line that the reader has just taken; false, and an error, if it is not wanted. */
typedef bool records_look(void *context, const struct record_reader *reader, const char *line,
                          size_t length, struct error *error);

/*
 * Reads a file, `-` is standard input, and calls `look` (if it is not NULL) after every line.
 * False, and it has been said with the line, if something is wrong.
 */
bool records_read(const char *path, struct record_reader *reader, records_look *look,
                  void *context);

#endif
