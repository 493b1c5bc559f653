/*
 * Triangles for the tests of the rules, on top of table.h: decks are stacked and moves are played
 * and compared as text.
 *
 * A move is `5-5-5` the lead, `3-4-5 at 0,1`, with the corners as they come to lie `3-4-5 at 0,1 as
 * 453`, `draw`, `pass` or `done`; before it may stand the seat whose turn it must be, `1:`, and
 * after it what it scores and all that it scores for: `1: 3-4-5 at 0,1 = 52 hexagon`. Lists of
 * moves are separated by semicolons.
 */
#ifndef TESTS_SUPPORT_TRIANGLES_H
#define TESTS_SUPPORT_TRIANGLES_H

#include "table.h"

#include <pasch/engines/triangle.h>

/* Deals, as deal() does; what is not named is filled in with the other tiles from 0-0-0 on. */
#define deal_triangles(table, hands, stock) triangles_deal_at(table, "", hands, stock, HERE)
/* The same where the first tile of the deck is the lead. */
#define deal_solo(table, lead, hand, stock) triangles_deal_at(table, lead, hand, stock, HERE)
void triangles_deal_at(struct stacked_table *table, const char *lead, const char *hands,
                       const char *stock, struct here here);

/* A solo game in which the player holds all tiles but the lead, to try out every place. */
#define open_all(table, lead, house) triangles_open_all_at(table, lead, house, HERE)
void triangles_open_all_at(struct stacked_table *table, const char *lead, const char *house,
                           struct here here);
/* The same, and all these moves are played; the first is the lead. */
#define lay_out(table, moves) triangles_lay_out_at(table, moves, HERE)
void triangles_lay_out_at(struct stacked_table *table, const char *moves, struct here here);

#define lay(table, moves) triangles_play_at(table, moves, HERE)
void triangles_play_at(struct stacked_table *table, const char *moves, struct here here);

/* Exactly these moves may be made, however a tile comes to lie where that is not said. */
#define assert_choice(table, moves) triangles_assert_choice_at(table, moves, HERE)
void triangles_assert_choice_at(const struct stacked_table *table, const char *moves,
                                struct here here);
/* None of these moves may be made. */
#define assert_refused(table, moves) triangles_assert_refused_at(table, moves, HERE)
void triangles_assert_refused_at(const struct stacked_table *table, const char *moves,
                                 struct here here);
/* Exactly these tiles may go to the cell. */
#define assert_tiles_at(table, row, col, tiles)                                                    \
    triangles_assert_tiles_at(table, row, col, tiles, HERE)
void triangles_assert_tiles_at(const struct stacked_table *table, int row, int col,
                               const char *tiles, struct here here);

#define assert_triangles(table, seat, tiles) triangles_assert_hand_at(table, seat, tiles, HERE)
void triangles_assert_hand_at(const struct stacked_table *table, unsigned seat, const char *tiles,
                              struct here here);

#endif
