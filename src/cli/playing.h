/* A match of computer players, step by step. They see views only. */
#ifndef PASCH_CLI_PLAYING_H
#define PASCH_CLI_PLAYING_H

#include "programs.h"
#include "setup.h"

#include <pasch/players/player.h>
#include <pasch/words/names.h>

enum { COMMAND_MAX = 400 };

/* Who plays: in each seat a level, or a program. */
struct line_up {
    int players;
    enum level levels[PLAYERS_MAX];
    char commands[PLAYERS_MAX][COMMAND_MAX]; /* "" where a level plays */
};

/* From `greedy` for all, or `greedy,cmd:PROGRAM,…` for each seat; false if that is wrong, which has
 * been said. */
bool line_up_read(const char *list, int players, struct line_up *ret_line_up);
/* Who sits there, in a word. */
const char *line_up_name(const struct line_up *line_up, int seat);

struct playing {
    const struct line_up *line_up;
    struct match match;
    struct random decks;  /* apart from the player's: the same seed deals the same whoever plays */
    struct player player; /* sits at every seat in turn */
    uint8_t deck[TILE_COUNT];
    struct view view;
    struct move move; /* the last that was made */
    struct programs programs;
};

enum step { STEP_LOTS, STEP_DEAL, STEP_REDEAL, STEP_MOVE, STEP_ROUND_END, STEP_FAILED };

/* Starts match `number` of a seed: each is seeded for itself and depends on no other. Programs go
 * on from match to match, so `playing` must be all zero before the first. False, and it has been
 * said, if one of them fails. */
bool playing_start(struct playing *playing, const struct setup *table,
                   const struct line_up *line_up, uint64_t seed, uint64_t number);
/* From here on the decks follow from this key alone, whatever was dealt before. */
void playing_reseed(struct playing *playing, uint64_t key);
/*
 * Goes one step on, to be called until the stage is MATCH_OVER, and says which step it was; its
 * lines are appended to the record if there is one. STEP_REDEAL: nobody could lead. STEP_FAILED: a
 * program failed, which has been said; the match can only be given up.
 */
enum step playing_step(struct playing *playing, struct text *record);
/* Gives the match up: not where a round or the match has just ended. */
void playing_abandon(struct playing *playing, struct text *record);
/* Ends the programs, if there are any. */
void playing_finish(struct playing *playing);

#endif
