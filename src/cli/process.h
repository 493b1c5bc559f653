/* A program that is talked to on its standard input and output. */
#ifndef PASCH_CLI_PROCESS_H
#define PASCH_CLI_PROCESS_H

#include <stdbool.h>
#include <sys/types.h>

struct process {
    pid_t id;     /* 0: there is none */
    int to, from; /* a socket, which can be written to without SIGPIPE; a pipe */
};

/* Starts `sh -c COMMAND`, in a group of its own; false, and errno says why, if that fails. */
bool process_start(struct process *process, const char *command);
/* Closes both ends: most programs end by themselves then. */
void process_close(struct process *process);
/* Ends it, and all that it has started, if it does not end by itself within so many milliseconds;
 * returns how it ended, as waitpid() tells it. */
int process_end(const struct process *process, long long milliseconds);

#endif
