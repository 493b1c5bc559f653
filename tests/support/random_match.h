/* Random matches for tests: every game, every number of players, every value of every option. */
#ifndef TESTS_SUPPORT_RANDOM_MATCH_H
#define TESTS_SUPPORT_RANDOM_MATCH_H

#include <pasch/record/record.h>

/* Sets every option to one of its values; numbers to their least, most, default or something
 * between. */
void random_options(struct sheet *sheet, int players, struct random *random);

/* A game changed by a few random house rules that make sense together; returns how many may play
 * it. */
int random_house(struct sheet *ret_sheet, struct random *random);

/* A shuffled deck for the match. */
void random_deck(const struct match *match, struct random *random, uint8_t *ret_deck);

/* One round of a match as it was played: enough to play it again. */
struct story {
    struct match before; /* when the cards were about to be dealt */
    uint8_t deck[TILE_COUNT];
    unsigned count;
    struct move moves[4096];
    uint8_t seats[4096];
};

/* Deals (with lots and redeals) until the match is in play, and starts the story of the round;
 * false if it is over. */
bool story_deal(struct story *story, struct match *match, struct random *random);
/* Plays a move and notes it. */
void story_play(struct story *story, struct match *match, struct move move);
/* Plays a random move, among those that name the ends exactly, and notes it. */
void story_move(struct story *story, struct match *match, struct random *random);

#endif
