/* Playing line by line: what its files share. */
#ifndef PASCH_TERMINAL_PLAIN_H
#define PASCH_TERMINAL_PLAIN_H

#include "plain_input.h"
#include "plain_offer.h"
#include "sitting.h"

struct plain {
    const struct play_request *request;
    struct sitting *sitting;
    struct input input;
    struct offer offer;         /* of the person to act */
    struct view view;           /* for whatever is shown */
    bool keyboard;              /* lines are typed */
    bool terminal;              /* somebody sits in front of it */
    int width;                  /* of a line */
    unsigned told[PLAYERS_MAX]; /* how many events each person has been told */
    bool gives_up;              /* the line before asked to give the match up */
    unsigned guest;             /* whose hand was shown last; ROUND_NO_SEAT */
};

/* plain_start.c: finds out what to play. False with a message in the error if that fails, without
 * one if the person wants to leave. */
bool plain_start(struct plain *plain, struct error *error);

/* plain_show.c */
/* What has happened since the viewer was told last. */
void plain_tell(struct plain *plain, unsigned viewer);
/* The table, the hand with its numbers and what may be done. */
void plain_show_turn(struct plain *plain);
/* The places of a tile, with their letters. */
void plain_show_places(const struct plain *plain, tile tile);
/* The end of a round: every hand, how it counts and why. */
void plain_show_round_over(struct plain *plain);
void plain_show_match_over(struct plain *plain);
void plain_show_score(struct plain *plain);

/* plain_help.c */
void plain_show_hint(struct plain *plain);
/* The whole text, or the rule with this id. */
void plain_show_rules(struct plain *plain, const char *id);
void plain_show_help(const struct plain *plain);

/* An error, as a sentence on a line of its own. */
void plain_complain(const struct error *error);
/* Shows the prompt, if somebody sees it, and reads a line; NULL at the end. */
const char *plain_ask(struct plain *plain);

#endif
