/* What many matches came to. */
#ifndef PASCH_CLI_TALLY_H
#define PASCH_CLI_TALLY_H

#include "playing.h"

struct tally_seat {
    unsigned long long wins, shared; /* matches won, and those of them won together with others */
    long long points;                /* the sum of the totals */
};

struct tally {
    unsigned long long matches, abandoned, rounds, actions, redeals;
    unsigned long long ends[REASON_FLIPPED + 1]; /* of rounds, by reason */
    struct tally_seat seats[PLAYERS_MAX];
};

/* Counts a step that was just made. */
void tally_step(struct tally *tally, enum step step, const struct match *match);
/* Counts a match that is over. */
void tally_match(struct tally *tally, const struct match *match);

/* What was played, for the summary. */
struct tally_title {
    const struct setup *table;
    const struct line_up *line_up;
    uint64_t seed;
};

void tally_print(FILE *stream, const struct tally *tally, const struct tally_title *title);
void tally_print_json(FILE *stream, const struct tally *tally, const struct tally_title *title);

#endif
