/*
 * What happened, in sentences in the user's language. All of it is made from views, so a viewer is
 * told nothing that the viewer may not know. `names` has the name of every seat.
 */
#ifndef PASCH_WORDS_STORY_H
#define PASCH_WORDS_STORY_H

#include <pasch/rules/event.h>
#include <pasch/view/view.h>

/*
 * The move that was made last, to be put after the name of who made it: `lays [3|5] on the 5. That
 * scores 10 points!` The event is the view's. The tile that was drawn is told to its owner only.
 * What lies face down can be told from where it lies.
 */
void words_made(struct text *text, const struct view *view, const struct event *event);

/* The same in as few words as possible, for where there is little room: `lays [3|5] +10`. */
void words_deed(struct text *text, const struct view *view, const struct event *event);

/* ---- The end of a round: the views are those of any viewer, the stage MATCH_ROUND_OVER ---- */

/* Why it is over: `Anna goes out and ends the round.` */
void words_round_over(struct text *text, const struct view *view, const char *const *names);

/* What the hand of a seat counts, and why if it is more or less than its pips: `counts 50 (only
 * [6|6])`; and what the round brought it if the game has points: `counts 12; points +31, in all
 * 31`. */
void words_seat_count(struct text *text, const struct view *view, unsigned seat);

/*
 * What everyone has made in play in this round and for what, a line each: `Anna +42: tiles +12,
 * bridge +30`, or the tiles that scored, with what the ends added up to: `Ben +9: [3|6] 15: +5, …`.
 * The names stand between `before` and `after`. Nothing if nobody has made anything.
 */
void words_round_made(struct text *text, const struct view *view, const char *const *names,
                      const char *before, const char *after);

/* Who gets points at the end of this round, and for what: `Ben holds most and is charged all
 * hands, 41.` Nothing if the game has none. */
void words_round_points(struct text *text, const struct view *view, const char *const *names);

/* What the round has changed besides, a line each: who is out of the match, what the pot holds,
 * that a hand of 0-0 alone ends the match. Nothing if it has changed nothing. */
void words_round_leaves(struct text *text, const struct view *view, const char *const *names);

/* ---- The end of the match ---- */

/* Who has won, and by what if points alone do not tell; the stage is MATCH_OVER. */
void words_match_over(struct text *text, const struct view *view, const char *const *names);
/* Behind that: that moves were taken back in the match; nothing if they never were. */
void words_add_undone(struct text *text, long times);

#endif
