/*
 * All deals that explain what a seat has seen, by brute force: the tiles that it can't know change
 * places in every possible way, each deck is dealt, the round is played again, and the deck counts
 * if the seat then sees the same bytes. And how often filling in draws each of them.
 */
#ifndef TESTS_SUPPORT_CENSUS_H
#define TESTS_SUPPORT_CENSUS_H

#include "random_match.h"

#include <pasch/view/fill.h>

enum { CENSUS_FOUND = 2048, CENSUS_FOUND_TILES = 10 };
enum { CENSUS_WORLDS = 1 << 16, CENSUS_STOCK = PLAYERS_MAX, CENSUS_HOLDERS = PLAYERS_MAX + 1 };

/* A complete state, as far as the seat can't see it, and how often it came up. */
struct world {
    uint64_t key;
    long deals; /* decks that lead to it */
    long drawn; /* how often it was drawn */
};

/* Of tiles: in which hand or in the stock, and where in the stock. */
struct whereabouts {
    long holders[CENSUS_HOLDERS][TILE_COUNT];
    long stock[TILE_COUNT][TILE_COUNT];
};

struct census {
    const struct story *story;
    const struct match *match;
    struct view view;
    unsigned hidden[TILE_COUNT]; /* the places of the deck that the seat can't know */
    unsigned hidden_count;
    unsigned ordered; /* so many of them are told apart, the others only by what is left for them */
    unsigned ordered_end; /* where the stock begins whose order is not told apart */
    uint8_t deck[TILE_COUNT];
    uint8_t found[CENSUS_FOUND][CENSUS_FOUND_TILES]; /* the hidden tiles of the first decks */
    struct world worlds[CENSUS_WORLDS];
    unsigned count; /* of worlds */
    long deals, draws;
    struct whereabouts dealt, drawn;
};

/*
 * Takes the census of a round as it was played so far. False if more than `most` decks would have
 * to be tried. The order of the stock is told apart only as far as that number allows: nobody has
 * seen it, so that every order is as good.
 */
bool census_take(struct census *census, const struct story *story, const struct match *match,
                 unsigned seat, long most);

/* Into how many parts the deals fall if only so many tiles change places at a time; 0 if there are
 * too many deals to tell. */
unsigned census_parts(const struct census *census, unsigned tiles);

/* Draws so many times. A deal that does not explain the view fails the test. */
void census_draw(struct census *census, long draws, uint64_t seed);

/* How far the worlds drawn are off, in standard deviations: chi-square over all worlds. */
double census_deviations(const struct census *census);
/* The largest difference of a probability that a tile is in a certain hand or place of the stock.
 */
double census_largest_difference(const struct census *census);

#endif
