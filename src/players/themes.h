/* What can be said about a move: its themes, each a few features of the policy that belong together
 * in a player's mind, and the sentences for them. */
#ifndef PASCH_PLAYERS_THEMES_H
#define PASCH_PLAYERS_THEMES_H

#include "policy.h"

#include <pasch/players/search.h>

enum theme {
    THEME_NONE,
    THEME_POINTS, /* what it scores at once */
    THEME_WEIGHT, /* what the tile would count in hand */
    THEME_DOUBLE, /* doubles and triples laid */
    THEME_ON,     /* how the own hand can go on */
    THEME_KEEP,   /* the end or the place that it uses up */
    THEME_OTHERS, /* what the others can do then */
    THEME_STUCK,  /* doubles that stay in hand */
    THEME_DOWN,   /* a double face down */
    THEME_STOP,   /* laying no more, or nothing at all */
    THEME_FLIP,
    THEME_DRAW,
    THEME_COUNT,
};

/* A move that is talked about. */
struct topic {
    const struct view *view;
    const struct memory *memory;
    struct move move;
    const struct opinion *opinions; /* of all moves, best first, to compare with; NULL: none */
    unsigned count;
};

/* `return SAY(ret_words, MESSAGE("…"), …)` */
#define SAY(words, ...) (!error_set(words, __VA_ARGS__))

/* A tile as a value. */
struct error_value theme_tile(const struct sheet *sheet, tile tile);
/* The tiles that the seat has not seen: neither in hand nor on the table. */
struct tile_set theme_unseen(const struct topic *topic);

#endif
