/*
 * A match: rounds, totals, and who wins. It goes on by what is handed in, decks and moves, and
 * holds no chance of its own: the same decks and moves lead to the same match.
 *
 *     while ((stage = pasch_match_stage(match)) != PASCH_OVER)
 *         if (stage == PASCH_DEAL)
 *             pasch_match_shuffle(match, &random);
 *         else if (stage == PASCH_PLAY)
 *             pasch_match_apply(match, …, NULL);
 *         else
 *             pasch_match_continue(match);
 */
#ifndef PASCH_MATCH_H
#define PASCH_MATCH_H

#include <pasch/sheet.h>

PASCH_BEGIN

struct pasch_match;

/* What a match waits for. */
enum pasch_stage {
    PASCH_DEAL,       /* a deck: pasch_match_deal() or pasch_match_shuffle() */
    PASCH_PLAY,       /* a move of pasch_match_turn() */
    PASCH_ROUND_OVER, /* pasch_match_continue() */
    PASCH_OVER,
};

/* How a round has ended. */
enum pasch_end { PASCH_END_NONE, PASCH_END_OUT, PASCH_END_BLOCKED, PASCH_END_FLIPPED };

enum pasch_action { PASCH_PLACE, PASCH_DRAW, PASCH_PASS, PASCH_FLIP, PASCH_DONE };

/* A move is a value; the same move of the same game has the same number. */
struct pasch_move {
    uint32_t value;
};

/* The sheet may be changed or destroyed afterwards. NULL if so many can't play it, or its fields
 * make no sense together. */
PASCH_API struct pasch_match *pasch_match_create(const struct pasch_sheet *sheet, unsigned players,
                                                 struct pasch_error *error);
PASCH_API void pasch_match_destroy(struct pasch_match *match);
/* Makes `to` the same, whatever it was before; it keeps no record. This is fast: for search. */
PASCH_API void pasch_match_copy(struct pasch_match *to, const struct pasch_match *from);

PASCH_API enum pasch_stage pasch_match_stage(const struct pasch_match *match);

/* Deals the whole set in this order; with lots, which some games draw before a round, that is their
 * deck. False if the order decides nothing, since nobody could lead: the match then waits for
 * another one or, after a thousand, is over without winners. `deck` has each tile of the set once;
 * it is an error if it has not. */
PASCH_API bool pasch_match_deal(struct pasch_match *match, const uint8_t *deck);
/* Shuffles and deals until somebody can lead. */
PASCH_API void pasch_match_shuffle(struct pasch_match *match, struct pasch_random *random);

/* The seat that is to act. */
PASCH_API unsigned pasch_match_turn(const struct pasch_match *match);
/* Its moves; returns their number. `ret_moves` has room for PASCH_MOVES_MAX. */
PASCH_API unsigned pasch_match_moves(const struct pasch_match *match, struct pasch_move *ret_moves);
/* Makes a move of that seat; false if the rules forbid it, and nothing has changed. */
PASCH_API bool pasch_match_apply(struct pasch_match *match, struct pasch_move move,
                                 struct pasch_error *error);
/* Makes random moves until the round is over; returns how many. This is fast: only the result is
 * known afterwards, and there are no views of the match until the next deal. A match that keeps its
 * record makes them one by one. */
PASCH_API unsigned pasch_match_play_out(struct pasch_match *match, struct pasch_random *random);
/* After the end of a round: the next one, or the end of the match. */
PASCH_API void pasch_match_continue(struct pasch_match *match);

PASCH_API enum pasch_action pasch_move_action(struct pasch_move move);
/* The tile that is placed; PASCH_TILES_MAX where none is. */
PASCH_API unsigned pasch_move_tile(struct pasch_move move);
/* A move in the words of records: `{"event":"place","tile":"2-5","on":"4-5:5"}`. */
PASCH_API void pasch_move_write(const struct pasch_match *match, struct pasch_move move,
                                char ret_text[PASCH_MOVE_TEXT]);

PASCH_API unsigned pasch_match_players(const struct pasch_match *match);
PASCH_API unsigned pasch_match_round(const struct pasch_match *match); /* from 1 */
/* The tiles of a hand; returns their number. `ret_tiles` has room for PASCH_TILES_MAX. */
PASCH_API unsigned pasch_match_hand(const struct pasch_match *match, unsigned seat,
                                    uint8_t *ret_tiles);
PASCH_API int pasch_match_total(const struct pasch_match *match, unsigned seat);
/* Of the last round that is over: how it ended, what a hand counted, what it added to a total. */
PASCH_API enum pasch_end pasch_match_end(const struct pasch_match *match);
PASCH_API int pasch_match_hand_points(const struct pasch_match *match, unsigned seat);
PASCH_API int pasch_match_points(const struct pasch_match *match, unsigned seat);
PASCH_API bool pasch_match_is_winner(const struct pasch_match *match, unsigned seat);

/*
 * From now on the match keeps its record (docs/record.md), with these names; before its first deal.
 * `bots` has the level of each computer player and "" for people. pasch_match_record() is the
 * record so far, until the match changes; NULL: it keeps none, or there was no memory for it.
 */
PASCH_API void pasch_match_keep_record(struct pasch_match *match, const char *const *names,
                                       const char *const *bots);
PASCH_API const char *pasch_match_record(const struct pasch_match *match);

/* The last match of a record, where that ends; NULL if a line breaks a rule: the error names it. */
PASCH_API struct pasch_match *pasch_match_read(const char *record, struct pasch_error *error);

PASCH_END

#endif
