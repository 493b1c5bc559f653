/* The command line of a subcommand: what it can say is a table (base/option.h). */
#ifndef PASCH_CLI_OPTIONS_H
#define PASCH_CLI_OPTIONS_H

#include "commands.h"

#include <pasch/base/option.h>

#include <stdio.h>

/* The words that are left where a row takes many; they stand in argv. */
struct options_words {
    char **words;
    int count;
};

/* What a row of a `struct request` is and where it goes. */
#define OPTION_INTO(what, member) .kind = OPTION_##what, .offset = offsetof(struct request, member)
#define OPTION_NUMBER_INTO(member, from, to) OPTION_INTO(NUMBER, member), .least = from, .most = to
/* The same, read by a function of its own. */
#define OPTION_READ(what, function, member) OPTION_INTO(what, member), .read = function
#define OPTION_MARKS(member) .mark = offsetof(struct request, member)

/* A subcommand of that name, with the options and the function run() of its file. */
#define COMMAND(id, ...)                                                                           \
    const struct command id##_command = {.name = #id, .options = options, .run = run, __VA_ARGS__}

/* Reads a command line into the request; what is not given stays. False, and it has been said, if a
 * value is wrong. Ends the program after --help and --usage, and where the command line can't be
 * understood. */
bool options_read(const struct command *command, int argc, char **argv, void *request);
/* Says so and ends the program: the command line can't be understood. */
_Noreturn __attribute__((format(printf, 2, 3))) void options_refuse(const struct command *command,
                                                                    const char *format, ...);

/* Prints the long help, or all options in short. */
void options_help(const struct command *command);
void options_usage(const struct command *command);

/* ---- For help and completion ---- */

enum { OPTIONS_MAX = 64 };

/* A row of a command's tables, groups and the options of all commands included. */
struct options_row {
    const struct option *option;
    bool common;  /* one that all commands have */
    size_t group; /* where in the request the group is that it stands in */
    bool (*set)(void *request, const struct option *option, const char *text);
};

struct options_rows {
    struct options_row rows[OPTIONS_MAX];
    int count;
};

void options_list(struct options_rows *rows, const struct command *command);
/* The option that is typed so, in any case or shortened: by its first `length` letters. NULL if
 * there is none, or `*ret_several` are meant. */
const struct options_row *options_find(const struct options_rows *rows, const char *name,
                                       size_t length, int *ret_several);

#endif
