/*
 * Reading moves fast: a line that is to the byte as record_move() writes it. Anything else, right
 * or wrong, is left to the JSON reader, so this decides nothing about what is accepted.
 */
#ifndef PASCH_RECORD_SCAN_H
#define PASCH_RECORD_SCAN_H

#include <pasch/rules/match.h>

struct said_move {
    unsigned seat;
    struct move move;
    tile drawn;       /* by a draw */
    long long points; /* 0: none are said */
};

/* Whether the line is such a move of this match; then `*ret_said` is what it says. */
bool scan_move(const char *line, size_t length, const struct match *match,
               struct said_move *ret_said);

#endif
