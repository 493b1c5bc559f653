/* Telling what went wrong, and reading what the user typed. */
#ifndef PASCH_CLI_REPORT_H
#define PASCH_CLI_REPORT_H

#include <pasch/base/error.h>

#include <stdint.h>
#include <stdio.h>

/* Writes `pasch: …` and a newline to standard error; returns false. */
__attribute__((format(printf, 1, 2))) bool report(const char *format, ...);
/* The same without `pasch: `. */
__attribute__((format(printf, 1, 2))) void report_line(const char *format, ...);
/* The same with a library's error, and where it happened if that is not NULL. */
bool report_error(const char *where, const struct error *error);
/* The same with the last error of the system. */
bool report_system(const char *where);

/* Writes a library's error into a buffer, in the user's language. */
void report_text(const struct error *error, char *ret_text, size_t size);

/* Whole numbers in plain digits; reports `--name = text` with the range if it is something else. */
bool report_number(const char *name, const char *text, long least, long most, long *ret_number);
bool report_seed(const char *name, const char *text, uint64_t *ret_seed);

/* At exit: makes sure that all output was written, and fails the program if not. */
void report_close_output(void);

/* A string as JSON, quotes and all. */
void report_json(FILE *stream, const char *string);

#endif
