/*
 * A match: rounds, totals, and who wins. It goes on by what is handed in: decks (shuffled by the
 * caller) and moves. It knows all that has happened in the current round, hidden tiles too, so it
 * is never shown to a player: see view.h.
 */
#ifndef PASCH_RULES_MATCH_H
#define PASCH_RULES_MATCH_H

#include <pasch/rules/score.h>
#include <pasch/rules/trail.h>

/* What the match waits for. */
enum match_stage {
    MATCH_LOTS,       /* match_lots() */
    MATCH_DEAL,       /* match_deal() */
    MATCH_PLAY,       /* match_apply() by the seat round.turn */
    MATCH_ROUND_OVER, /* `result` is there to be shown; match_continue() */
    MATCH_OVER,
};

enum { MATCH_REDEALS_MAX = 1000 }; /* G3 */

struct match {
    struct sheet sheet; /* the rules of this match, options and house rules included */
    uint8_t players;
    uint8_t stage;
    uint8_t abandoned;
    uint8_t dealer;
    uint8_t lots;        /* who won the lots of this round; ROUND_NO_SEAT */
    uint8_t last_winner; /* of the round before (W5); ROUND_NO_SEAT */
    uint16_t in;         /* a bit for every seat that plays the current round */
    uint16_t still_in;   /* and for those who are not out of the match */
    uint16_t winners;    /* of the match */
    uint16_t redeals;    /* of the current round */
    int32_t round_number;
    int32_t pot;                 /* W14 */
    int32_t totals[PLAYERS_MAX]; /* with the points made in play in the current round */
    struct result result;        /* of the last round that is over */
    struct round round;
    struct trail trail;
};

/* Starts a match; the sheet has been validated and allows so many players. */
void match_init(struct match *match, const struct sheet *sheet, int players);

/* Lots (B2); false if the deck does not decide them: shuffle again. */
bool match_lots(struct match *match, const uint8_t *deck);
/* Deals a round; false if nobody can lead, then the stage says how it goes on: deal again, or over
 * and abandoned. */
bool match_deal(struct match *match, const uint8_t *deck);
/* Plays a legal move of the seat to act. */
void match_apply(struct match *match, struct move move);
/* Whether the seat to act has to decide anything: there are moves that differ in more than how a
 * tile is turned that leads. */
bool match_has_choice(const struct match *match);
/* Makes the match as it was in the running round, when so many moves of it had been made. */
void match_rewind(const struct match *match, unsigned moves, struct match *ret_match);
/* Counts a round that is over: result, totals, pot, who is out, who has won. match_apply() does it;
 * a search that plays the round by itself, without its trail, calls it. */
void match_count_round(struct match *match);
/* After the end of a round: the next one, or the end of the match. */
void match_continue(struct match *match);
/* Gives the match up: not where a round has ended. */
void match_abandon(struct match *match);

/* All that the next round follows from besides the sheet, when one is over and counted. */
struct match_standing {
    int32_t round_number; /* of the next one */
    uint8_t last_winner;
    int32_t pot;
    int32_t totals[PLAYERS_MAX];
    struct result result;
};

/* How the match stands, from its second round on and before the first move of a round. */
struct match_standing match_standing(const struct match *match);
/* A match that was just begun goes on where another one stood; false, and nothing has changed, if
 * no match with its rules can stand so. */
bool match_resume(struct match *match, const struct match_standing *standing);

/* Verifies every invariant; NULL, or what is broken. Slow. */
const char *match_check(const struct match *match);

#endif
