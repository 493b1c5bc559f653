/* A match of computer players, step by step. They see views only. */
#ifndef PASCH_CLI_PLAYING_H
#define PASCH_CLI_PLAYING_H

#include "table.h"

#include <pasch/players/player.h>
#include <pasch/words/names.h>

/* Who plays. */
struct line_up {
    int players;
    enum level levels[PLAYERS_MAX];
};

/* From `greedy` for all, or `greedy,random,…` for each seat; false if that is wrong, which has been
 * said. */
bool line_up_read(const char *list, int players, struct line_up *ret_line_up);

struct playing {
    const struct line_up *line_up;
    struct match match;
    struct random decks;  /* apart from the player's: the same seed deals the same whoever plays */
    struct player player; /* sits at every seat in turn */
    uint8_t deck[TILE_COUNT];
    struct view view;
};

enum step { STEP_LOTS, STEP_DEAL, STEP_REDEAL, STEP_MOVE, STEP_ROUND_END };

/* Starts match `number` of a seed: each is seeded for itself and depends on no other. */
void playing_start(struct playing *playing, const struct table *table,
                   const struct line_up *line_up, uint64_t seed, uint64_t number);
/* From here on the decks follow from this key alone, whatever was dealt before. */
void playing_reseed(struct playing *playing, uint64_t key);
/* The next move of the seat to act, while the stage is MATCH_PLAY. */
struct move playing_choose(struct playing *playing);
/*
 * Goes one step on, to be called until the stage is MATCH_OVER, and says which step it was; its
 * lines are appended to the record if there is one. STEP_REDEAL: nobody could lead.
 */
enum step playing_step(struct playing *playing, struct text *record);
/* Gives the match up: not where a round or the match has just ended. */
void playing_abandon(struct playing *playing, struct text *record);

#endif
