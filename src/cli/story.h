/* Telling a match, line by line. */
#ifndef PASCH_CLI_STORY_H
#define PASCH_CLI_STORY_H

#include "playing.h"

enum { STORY_INDENT = 7 }; /* the column of the names */

struct story {
    struct setup table;
    struct line_up line_up;
    int width;      /* of the terminal */
    bool with_ansi; /* bold letters */
};

void story_start(const struct story *story, uint64_t seed);
/* A deal nobody could lead from. */
void story_redeal(const struct story *story);
void story_deal(const struct story *story, const struct match *match);
/* The move that was made last, by this seat. */
void story_move(const struct story *story, unsigned seat, const struct match *match);
/* The end of a round, before the match goes on. */
void story_round_end(const struct story *story, const struct match *match);
void story_match_end(const struct story *story, const struct match *match);

#endif
