/*
 * A match played at this machine, by people at the keyboard and computer players. It knows what
 * comes next, lets the computer players choose (by their views only), and writes every step into
 * the file of the match before it counts, so that whatever happens nothing is lost. Interfaces show
 * it by views.
 *
 * The way of an interface:
 *
 *   for (;;)
 *       switch (sitting_next(sitting)) {
 *       case SITTING_PERSON:     show the hand of sitting_turn(), ask, sitting_act()
 *       case SITTING_COMPUTER:   wait a moment (the person may want sitting_undo()), sitting_step()
 *       case SITTING_DEAL:       sitting_step()
 *       case SITTING_ROUND_OVER: show the result, sitting_step()
 *       case SITTING_OVER:       show the winners, leave
 *       }
 */
#ifndef PASCH_TERMINAL_SITTING_H
#define PASCH_TERMINAL_SITTING_H

#include "told.h"

#include <pasch/terminal/play.h>

struct sitting;

/* Starts a match and its file; the sitting belongs to the caller. NULL, and the error says why. */
struct sitting *sitting_create(const struct play_plan *plan, struct error *error);
/*
 * Goes on with the match of a file, from just after the last step that was written whole. NULL, and
 * the error says why: another program plays it, or a line is damaged, then the file is left as it
 * is. A match that is over can be opened too.
 */
struct sitting *sitting_open(const char *path, struct error *error);
/* Leaves; the match stays in its file, which is taken away if nobody has moved yet. */
void sitting_destroy(struct sitting *sitting);
/* The same; true if there is a match now that can be gone on with. */
bool sitting_leave(struct sitting *sitting);

/* Game, players, seats. The sheet of a continued match has its title and summary as well. */
const struct play_plan *sitting_plan(const struct sitting *sitting);
/* The name of every seat, as the functions of words/story.h take them. */
const char *const *sitting_names(const struct sitting *sitting);
/* The file of the match; "" if it is kept nowhere. */
const char *sitting_path(const struct sitting *sitting);
/* How many people play. */
int sitting_people(const struct sitting *sitting);
/*
 * Through whose eyes the table is shown now: those of the only person; of several people, the one
 * to act (its hand is hidden until they say that they are there), or a spectator's while a computer
 * player acts. Once a round is over it does not matter.
 */
unsigned sitting_viewer(const struct sitting *sitting);
/* What a seat sees, or VIEW_SPECTATOR. */
void sitting_view(const struct sitting *sitting, unsigned seat, struct view *ret_view);

enum sitting_next {
    SITTING_DEAL,       /* lots or a deal: sitting_step() */
    SITTING_PERSON,     /* the person in seat sitting_turn() is to act: sitting_act() */
    SITTING_COMPUTER,   /* a computer player is to act: sitting_step() */
    SITTING_ROUND_OVER, /* the result is in every view (seen.result), all hands lie open:
                           sitting_step() */
    SITTING_OVER,       /* the match is over; seen.winners, or seen.abandoned */
};

enum sitting_next sitting_next(const struct sitting *sitting);
/* The seat to act. */
unsigned sitting_turn(const struct sitting *sitting);

/*
 * Goes one step on where no person is to act. False if the step could not be kept (the disk is
 * full, …): then nothing has happened, and it can be tried again.
 */
bool sitting_step(struct sitting *sitting, struct error *error);
/* The move of the person to act. False if it may not be made (the error says which rule forbids it)
 * or could not be kept; then nothing has happened. */
bool sitting_act(struct sitting *sitting, struct move move, struct error *error);

/*
 * Takes back: the match is again as it was before the person's last decision of this round,
 * whatever has come since (what was forced is no decision). Only where no other person and no
 * program plays, where the plan allows it, and until the round is over. False, and the error says
 * why, if that is not so. The file tells of it, and such a match is no personal best.
 */
bool sitting_undo(struct sitting *sitting, struct error *error);
/* Whether sitting_undo() would. */
bool sitting_can_undo(const struct sitting *sitting, struct error *error);
/* How often something was taken back in this match. */
long sitting_undone(const struct sitting *sitting);

/* Gives the match up for good: it is over then. Not while SITTING_ROUND_OVER. */
bool sitting_abandon(struct sitting *sitting, struct error *error);

/*
 * What has happened in this match since the sitting began or, if it was continued, since the last
 * deal before that: events are numbered from 0; taking a move back takes its event away. An event
 * is told as `viewer` may know it.
 */
unsigned sitting_event_count(const struct sitting *sitting);
struct told_event sitting_event(const struct sitting *sitting, unsigned number, unsigned viewer);

/* What the totals were after each round that is over: round 1 first. Returns how many rounds. */
unsigned sitting_totals(const struct sitting *sitting, const int32_t (**ret_totals)[PLAYERS_MAX]);

/*
 * What the expert thinks of the moves of the person to act, best first; returns their number, at
 * most ROUND_MOVES_MAX. Takes `milliseconds` at most, unless the match has a seed: then it thinks
 * for a number of playouts instead, so that the answer is always the same, and takes as long as
 * they do (about a second where they are longest).
 */
unsigned sitting_weigh(struct sitting *sitting, unsigned milliseconds,
                       struct opinion *ret_opinions);

/*
 * Why the person to act can't lay this tile anywhere; false and the error is the answer. True if it
 * can be laid. (Why not at one particular place: sitting_why_there().)
 */
bool sitting_why(const struct sitting *sitting, tile tile, struct error *error);
/* Whether the person to act may make this move; the error says why not, in words for that person.
 */
bool sitting_why_there(const struct sitting *sitting, struct move move, struct error *error);

/*
 * Where a match of a game for one that was played to its end stands among the personal bests, once
 * SITTING_OVER is reached: 1 is the best; 0: not among those kept, or it is no such game. False,
 * and the error says why, if it could not be added to them.
 */
bool sitting_best(const struct sitting *sitting, int *ret_place, struct error *error);

#endif
