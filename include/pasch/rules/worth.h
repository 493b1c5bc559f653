/*
 * What a move scores or costs in play, and for what (M6, T4 to T10). A round keeps the points
 * alone; what they were made for is found out for those who ask, or stands in the log.
 */
#ifndef PASCH_RULES_WORTH_H
#define PASCH_RULES_WORTH_H

#include <pasch/rules/match.h>

/* What points are made or lost for. */
enum worth_part {
    WORTH_ENDS, /* the open ends add up to a multiple */
    WORTH_TILE, /* a triangle's own value */
    WORTH_LEAD,
    WORTH_BRIDGE,
    WORTH_JOINT,
    WORTH_HEXAGON,
    WORTH_OUT,
    WORTH_DRAW, /* a draw, and draws that were all in vain */
    WORTH_PASS,
    WORTH_PARTS
};

struct worth {
    int parts[WORTH_PARTS];
    int sum; /* what the open ends add up to then, where that counts */
};

/* All parts together. */
int worth_points(const struct worth *worth);

/* What a legal move of the seat to act is worth at once, as far as that is known before: which tile
 * is drawn is not. */
struct worth worth_of(const struct round *round, const struct sheet *sheet, struct move move);

/* What a seat has made in play in this round: the parts are its gains. */
struct worth worth_made(const struct match *match, unsigned seat);

#endif
