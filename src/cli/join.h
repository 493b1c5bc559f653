/* Taking a seat at a table of a server, for a program that speaks the seat protocol. */
#ifndef PASCH_CLI_JOIN_H
#define PASCH_CLI_JOIN_H

#include <stdbool.h>

enum { JOIN_PATIENCE = 300 };

struct join_request {
    const char *address; /* the invitation */
    const char *command; /* the program that plays */
    const char *name;    /* what to call it */
    long patience;       /* for how many seconds to try to reach the server */
    bool rematch;        /* stays for the next match, and the next */
};

/* Plays until the match is over; returns the status of the program, and has said what went wrong.
 */
int join_run(const struct join_request *request);

#endif
