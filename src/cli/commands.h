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

int arena_run(int argc, char **argv);
int bench_run(int argc, char **argv);
int bests_run(int argc, char **argv);
int check_run(int argc, char **argv);
int demo_run(int argc, char **argv);
int games_run(int argc, char **argv);
int hint_run(int argc, char **argv);
int house_run(int argc, char **argv);
int perft_run(int argc, char **argv);
int picture_run(int argc, char **argv);
int play_run(int argc, char **argv);
int replay_run(int argc, char **argv);
int rules_run(int argc, char **argv);
int seat_run(int argc, char **argv);
int serve_run(int argc, char **argv);
int sim_run(int argc, char **argv);
int tables_run(int argc, char **argv);
int train_run(int argc, char **argv);

#endif
