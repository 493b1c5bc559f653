/* Reading the record of one match line by line, for sittings, lists of matches and replays. */
#ifndef PASCH_TERMINAL_READING_H
#define PASCH_TERMINAL_READING_H

#include <pasch/house/house.h>
#include <pasch/record/record.h>

/* The line that was just read. */
struct reading {
    const struct record_reader *reader; /* `reader->match` is the match after the line */
    const struct match *before;         /* and before it; not if it is the first line */
    const char *text;                   /* the whole record */
    size_t at, length;                  /* its line, without the newline */
};

/* Says that a line of a file is wrong, and why; returns false. */
bool reading_refuse(const char *path, long line, const struct error *reason, struct error *error);

/* Called with every line; false, and the error says why, refuses it. */
typedef bool reading_look(void *context, const struct reading *reading, struct error *error);

/*
 * Reads a record of one match, which need not be over; `look` may be NULL. On failure the error
 * names the file and the line, and reader->line is that line (0: the file as a whole). Afterwards
 * `in_match` says whether the end of the match has no line yet.
 */
bool reading_run(struct record_reader *reader, const char *path, const char *text, size_t length,
                 reading_look *look, void *context, struct error *error);

/* What the house rules of a match are called, as its first line says; empty if it doesn't. */
void reading_house_name(const char *line, size_t length, char ret_name[HOUSE_NAME_MAX + 1]);

#endif
