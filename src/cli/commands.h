/* The subcommands: each has its file and runs with its own name as argv[0]. */
#ifndef PASCH_CLI_COMMANDS_H
#define PASCH_CLI_COMMANDS_H

/* What the program tells the shell. */
enum {
    STATUS_FINE = 0,
    STATUS_FAILED = 1,        /* something that was asked for is wrong, or could not be done */
    STATUS_USAGE = 64,        /* the command line can't be understood */
    STATUS_INTERRUPTED = 130, /* stopped by Ctrl-C */
};

struct option;

struct command {
    const char *name;
    const char *summary;   /* message: a line of `pasch --help' */
    const char *arguments; /* message: the words it takes, a line for each way; may be NULL */
    const char *sentences; /* message: what it does */
    const char *examples;  /* message, which ends with a newline */
    const struct option *options; /* NULL: none of its own */
    int (*run)(int argc, char **argv);
};

/* All of them, in the order of the help; the last is NULL. */
extern const struct command *const commands[];
/* NULL if there is none of that name, in any case. */
const struct command *command_find(const char *name);

extern const struct command arena_command, bench_command, bests_command, check_command,
    completion_command, demo_command, games_command, hint_command, house_command, perft_command,
    picture_command, play_command, replay_command, rules_command, seat_command, serve_command,
    sim_command, tables_command, train_command;

#endif
