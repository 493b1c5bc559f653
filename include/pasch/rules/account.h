/*
 * How a round that is over was counted, and why, in sentences with their rules: what a hand counts
 * beyond its pips, who is charged what, who is out. Interfaces translate them.
 */
#ifndef PASCH_RULES_ACCOUNT_H
#define PASCH_RULES_ACCOUNT_H

#include <pasch/rules/match.h>

/* What a sentence is about, as bits. */
enum account_about {
    ACCOUNT_END = 1,      /* why the round is over */
    ACCOUNT_COUNT = 2,    /* what tiles in hand count in this game */
    ACCOUNT_HAND = 4,     /* why a hand counts what it does, if not by its pips alone */
    ACCOUNT_POINTS = 8,   /* who gets or is charged points */
    ACCOUNT_OUT = 16,     /* who has left the match */
    ACCOUNT_POT = 32,     /* what waits in the pot */
    ACCOUNT_BLANK = 64,   /* a hand of 0-0 alone ends the match */
    ACCOUNT_DECIDED = 128 /* points are equal: what decided the match */
};

struct account {
    enum account_about about;
    unsigned seat; /* whom it is about, ROUND_NO_SEAT: nobody; */
    bool named;    /* then whether the first value is the name of that seat */
    enum rule_topic topic;
    const char *rule; /* in the rules text of the game, "" where there is none */
    struct error words;
};

/* Whoever wants to know. */
struct account_listener {
    unsigned about;           /* of what, a set of account_about */
    const char *const *names; /* of all seats; NULL: they are called by their numbers */
    /* How to write a tile; NULL: `6-6`. */
    void (*write_tile)(struct text *text, const struct sheet *sheet, tile tile);
    void (*take)(void *context, const struct account *account);
    void *context;
};

/* Tells the listener of the round that is over, in the order of the bits, hands by seat. A view has
 * seen all of it. */
void account_tell(const struct match *match, const struct account_listener *listener);
/* Why this hand counts what it does: ACCOUNT_HAND alone. */
void account_tell_hand(const struct sheet *sheet, unsigned seat, const struct tile_set *hand,
                       const struct account_listener *listener);

#endif
