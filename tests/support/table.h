/*
 * A table for the tests of the rules: decks are stacked from text, moves are played and compared as
 * text, so that a test reads like the rule. Every move that is played must be among the legal ones.
 *
 * Moves are written as in a record: `1-2` the lead, `2-5 on 1-2:2`, `2-5 on 2-2:side`, `2-5 on
 * 2-2:tip`, `3-3 down on 1-3:3`, `draw`, `pass`, `flip`, `done`. Lists of moves are separated by
 * semicolons.
 */
#ifndef TESTS_SUPPORT_TABLE_H
#define TESTS_SUPPORT_TABLE_H

#include "unit.h"

#include <pasch/games/games.h>
#include <pasch/view/view.h>

struct stacked_table {
    struct match match;
};

/* Where a check stands in a test: its failure is reported there. */
struct here {
    const char *file;
    int line;
};
#define HERE ((struct here){__FILE__, __LINE__})
#define NUMBERS(...) (const int[]){__VA_ARGS__}, sizeof((const int[]){__VA_ARGS__}) / sizeof(int)

/*
 * Starts a match. `options` are the game's own, `charge=everyone limit=20`; `house` are fields
 * changed to keep a position short (`hand=2`: smaller hands, `draw=none`: nothing can be drawn).
 */
#define table_open(table, game, players, options, house)                                           \
    table_open_at(table, game, players, options, house, HERE)
void table_open_at(struct stacked_table *table, const struct sheet *game, int players,
                   const char *options, const char *house, struct here here);

/* Before the next round: changes a field for good. */
#define table_change(table, house) table_change_at(table, house, HERE)
void table_change_at(struct stacked_table *table, const char *house, struct here here);

/*
 * Deals. The hands are those of the seats still in the match, `1-2 3-4 | 5-6 0-0`, then comes the
 * stock, in the order in which it is drawn. What is not named is filled in with the other tiles in
 * their order 0-0, 0-1, 1-1, 0-2, …
 */
#define deal(table, hands, stock) table_deal_at(table, hands, stock, true, HERE)
/* The same where nobody can lead. */
#define deal_in_vain(table, hands, stock) table_deal_at(table, hands, stock, false, HERE)
void table_deal_at(struct stacked_table *table, const char *hands, const char *stock, bool leads,
                   struct here here);

/* Draws lots: the seats take these tiles, in this order. */
#define draw_lots(table, tiles) table_draw_lots_at(table, tiles, HERE)
void table_draw_lots_at(struct stacked_table *table, const char *tiles, struct here here);

/* Plays moves, each with the seat whose turn it must be: `0: 1-2; 1: 2-5 on 1-2:2; 0: pass`. */
#define play(table, moves) table_play_at(table, moves, HERE)
void table_play_at(struct stacked_table *table, const char *moves, struct here here);

/* After a round that does not end the match. */
#define next_round(table) table_next_round_at(table, HERE)
void table_next_round_at(struct stacked_table *table, struct here here);

/* The seat to act, and exactly these moves. */
#define assert_turn(table, seat) table_assert_turn_at(table, seat, HERE)
void table_assert_turn_at(const struct stacked_table *table, unsigned seat, struct here here);
#define assert_moves(table, moves) table_assert_moves_at(table, moves, HERE)
void table_assert_moves_at(const struct stacked_table *table, const char *moves, struct here here);
/* Each of these moves may be made, or none of them. */
#define assert_legal(table, moves) table_assert_legal_at(table, moves, true, HERE)
#define assert_illegal(table, moves) table_assert_legal_at(table, moves, false, HERE)
void table_assert_legal_at(const struct stacked_table *table, const char *moves, bool legal,
                           struct here here);

/* Exactly these ends are open: `1-2:1 2-2:side 2-2:tip 2-2:tip`. */
#define assert_ends(table, ends) table_assert_ends_at(table, ends, HERE)
void table_assert_ends_at(const struct stacked_table *table, const char *ends, struct here here);
#define assert_hand(table, seat, tiles) table_assert_hand_at(&(table)->match, seat, tiles, HERE)
#define assert_hand_seen(view, seat, tiles) table_assert_hand_at(&(view)->seen, seat, tiles, HERE)
void table_assert_hand_at(const struct match *match, unsigned seat, const char *tiles,
                          struct here here);
/* How often the log says that the seat passed. */
unsigned table_count_passes(const struct match *match, unsigned seat);

/* One number a seat. */
#define assert_totals(table, ...)                                                                  \
    table_assert_numbers_at(table, "totals", NUMBERS(__VA_ARGS__), HERE)
/* What the end of the round added to them, and what the hands counted. */
#define assert_points(table, ...)                                                                  \
    table_assert_numbers_at(table, "points", NUMBERS(__VA_ARGS__), HERE)
#define assert_hand_points(table, ...)                                                             \
    table_assert_numbers_at(table, "hand points", NUMBERS(__VA_ARGS__), HERE)
/* The points made in play in this round. */
#define assert_gains(table, ...) table_assert_numbers_at(table, "gains", NUMBERS(__VA_ARGS__), HERE)
#define assert_counts(table, ...)                                                                  \
    table_assert_numbers_at(table, "tiles in hand", NUMBERS(__VA_ARGS__), HERE)
void table_assert_numbers_at(const struct stacked_table *table, const char *what,
                             const int *numbers, size_t count, struct here here);

/* The round has ended so; `ender` went out or flipped, NOBODY if it is blocked. */
enum { NOBODY = ROUND_NO_SEAT };
#define assert_round_over(table, reason, ender)                                                    \
    table_assert_round_over_at(table, reason, ender, HERE)
void table_assert_round_over_at(const struct stacked_table *table, enum reason reason,
                                unsigned ender, struct here here);
#define assert_round_goes_on(table) assert_int_equal((table)->match.stage, MATCH_PLAY)

/* The match is over after this round, and these seats have won. */
#define assert_match_over(table, ...) table_assert_match_over_at(table, NUMBERS(__VA_ARGS__), HERE)
void table_assert_match_over_at(struct stacked_table *table, const int *winners, size_t count,
                                struct here here);
/* These seats are out of the match. */
#define assert_eliminated(table, ...) table_assert_eliminated_at(table, NUMBERS(__VA_ARGS__), HERE)
void table_assert_eliminated_at(const struct stacked_table *table, const int *seats, size_t count,
                                struct here here);

/* The game is for that many players, and no more or fewer. */
#define assert_players(game, least, most) table_assert_players_at(game, least, most, HERE)
void table_assert_players_at(const struct sheet *game, int least, int most, struct here here);
/* That many players are dealt these hands from a set of so many tiles, and the rest is the stock.
 */
#define assert_deal(game, options, players, hand, tiles)                                           \
    table_assert_deal_at(game, options, players, hand, tiles, HERE)
void table_assert_deal_at(const struct sheet *game, const char *options, int players, int hand,
                          int tiles, struct here here);
/* The option has these words to choose from, the first of them its default: `loser | everyone`. */
#define assert_option_words(game, option, words)                                                   \
    table_assert_option_words_at(game, option, words, HERE)
void table_assert_option_words_at(const struct sheet *game, const char *option, const char *words,
                                  struct here here);
/* The option is a number from `least` to `most`, and nothing beyond. */
#define assert_option_range(game, players, option, normal, least, most)                            \
    table_assert_option_range_at(game, players, option, normal, least, most, HERE)
void table_assert_option_range_at(const struct sheet *game, int players, const char *option,
                                  int normal, int least, int most, struct here here);

#endif
