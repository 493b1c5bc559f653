/* A record and a moment of it: what `hint', `picture' and `replay' are asked about. */
#ifndef PASCH_CLI_MOMENT_H
#define PASCH_CLI_MOMENT_H

#include <argp.h>

/* The keys of --at, --match and --seat; what they mean exactly each command says itself. */
enum { KEY_AT = 0x180, KEY_MATCH, KEY_SEAT };

struct moment {
    const char *file;
    long at, match; /* 0: not given */
    long seat;      /* negative: not given */
};

/* Takes these options and the name of the file; ARGP_ERR_UNKNOWN: it is none of them. */
error_t moment_parse(int key, char *argument, const struct argp_state *state,
                     struct moment *moment);

#endif
