/* A record and a moment of it: what `hint', `picture' and `replay' are asked about. What exactly
 * --at, --match and --seat mean each of them says itself. */
#ifndef PASCH_CLI_MOMENT_H
#define PASCH_CLI_MOMENT_H

#include "options.h"

#include <pasch/sheet/sheet.h>

enum { MOMENT_MOST = 1000000000 };

struct moment {
    const char *file;
    long at, match; /* 0: not given */
    long seat;      /* negative: not given */
};

/* The word that names the record. */
#define MOMENT_RECORD                                                                              \
    OPTION_INTO(PATH, moment.file), .missing = MESSAGE("say which record; - is standard input")
#define MOMENT_NUMBER(member) OPTION_NUMBER_INTO(moment.member, 1, MOMENT_MOST)
#define MOMENT_SEAT OPTION_NUMBER_INTO(moment.seat, 0, PLAYERS_MAX - 1)

#endif
